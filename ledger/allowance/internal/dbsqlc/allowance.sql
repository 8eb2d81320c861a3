-- name: LockPlanner :exec
-- Of several releases of one planner, one is looked at a time.
SELECT pg_advisory_xact_lock(hashtextextended('payout_releases ' || @planner::text, 0));

-- name: SumAlone :one
-- What a planner let leave alone on a day, without one run: what was noted and not given up or approved by another since, and
-- what the ledger has of it. A run that both have counts once.
SELECT coalesce(sum(alone.total_cents), 0)::bigint AS cents FROM (
    SELECT n.run_id, n.total_cents
    FROM payout_releases n LEFT JOIN payout_runs r ON r.id = n.run_id
    WHERE n.planner = @planner AND n.day = @day AND (r.id IS NULL OR r.state IN ('OPEN', 'PLANNED') OR r.approved_by = @planner)
    UNION
    SELECT r.id, r.total_cents
    FROM payout_runs r
    WHERE r.state = 'APPROVED' AND r.approved_by = @planner AND r.opened_by = @planner
        AND r.updated_at >= @day_begins AND r.updated_at < @day_ends
) AS alone
WHERE alone.run_id <> @run_id::uuid;

-- name: NoteRelease :exec
INSERT INTO payout_releases (run_id, planner, day, total_cents, noted_at)
VALUES (@run_id, @planner, @day, @total_cents, @noted_at)
ON CONFLICT (run_id, planner) DO UPDATE SET day = EXCLUDED.day, total_cents = EXCLUDED.total_cents, noted_at = EXCLUDED.noted_at;
