-- name: RaiseHalt :one
INSERT INTO payout_halts (id, kind, subject, detail, raised_by, raised_at)
VALUES (@id, @kind, @subject, @detail, @raised_by, @raised_at)
ON CONFLICT (kind, subject) WHERE cleared_at IS NULL DO UPDATE SET further = CASE
    WHEN excluded.detail = payout_halts.detail OR excluded.detail = ANY (payout_halts.further) THEN payout_halts.further
    ELSE payout_halts.further[1:19] || excluded.detail END -- the twentieth gives way to what is newer
RETURNING *;

-- name: GetHalt :one
SELECT * FROM payout_halts WHERE id = @id;

-- name: OpenHalts :many
SELECT * FROM payout_halts WHERE cleared_at IS NULL ORDER BY raised_at, id LIMIT @most;

-- name: ListHalts :many
SELECT * FROM payout_halts ORDER BY cleared_at IS NULL DESC, raised_at DESC, id DESC LIMIT @most;

-- name: LockHalt :one
SELECT * FROM payout_halts WHERE id = @id FOR UPDATE;

-- name: ClearHalt :one
UPDATE payout_halts SET cleared_at = greatest(raised_at, @cleared_at::timestamptz), cleared_by = @cleared_by::text, reason = @reason::text
WHERE id = @id
RETURNING *;

-- name: CountOpenHalts :many
SELECT kind, count(*) AS halts FROM payout_halts WHERE cleared_at IS NULL GROUP BY kind ORDER BY kind;

-- name: WasHaltCleared :one
SELECT EXISTS (SELECT 1 FROM payout_halts WHERE kind = @kind AND subject = @subject AND cleared_at IS NOT NULL);
