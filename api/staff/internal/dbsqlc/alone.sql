-- name: LockAlone :exec
-- Of what one person does alone at once, one is looked at a time.
SELECT pg_advisory_xact_lock(hashtextextended('staff_alone ' || @person::text, 0));

-- name: SumAlone :one
SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM staff_alone
WHERE staff_id = @staff_id AND kind = @kind AND day = @day AND subject <> @subject;

-- name: NoteAlone :exec
INSERT INTO staff_alone (kind, subject, staff_id, day, amount_cents, noted_at) VALUES (@kind, @subject, @staff_id, @day, @amount_cents, @noted_at)
ON CONFLICT (kind, subject, staff_id) DO UPDATE
SET day = EXCLUDED.day, amount_cents = greatest(staff_alone.amount_cents, EXCLUDED.amount_cents), noted_at = EXCLUDED.noted_at;
