-- name: HasCheckpoint :one
SELECT EXISTS (SELECT FROM notice_checkpoint);

-- name: OpenCheckpoint :exec
INSERT INTO notice_checkpoint (seq) VALUES (@seq) ON CONFLICT DO NOTHING;

-- name: TakeCheckpoint :one
-- Nothing: another process reads.
SELECT seq FROM notice_checkpoint FOR UPDATE SKIP LOCKED;

-- name: MoveCheckpoint :exec
UPDATE notice_checkpoint SET seq = @seq;

-- name: ListReachable :many
-- Those of the shoppers who can be written to.
SELECT id FROM users WHERE id = ANY (@ids::uuid[]) AND email IS NOT NULL;

-- name: IsFirstRun :one
-- Whether no payout run was opened in the days before another.
SELECT NOT EXISTS (
    SELECT FROM payout_runs r
    JOIN payout_runs other ON other.opened_at < r.opened_at AND other.opened_at > r.opened_at - @within::interval
    WHERE r.id = @run
);

-- name: ListKeyless :many
-- Shoppers who are owed something, have no Pix key and can be written to, after one.
SELECT u.id FROM users u JOIN balances b ON b.user_id = u.id
WHERE u.id > @after AND b.payable_cents > 0 AND u.pix_key_sealed IS NULL AND u.email IS NOT NULL AND u.deletion_requested_at IS NULL
ORDER BY u.id LIMIT @most;

-- name: KeylessCents :one
-- What waits for a shopper's Pix key; nothing: they have one by now.
SELECT b.payable_cents FROM users u JOIN balances b ON b.user_id = u.id WHERE u.id = @id AND u.pix_key_sealed IS NULL;

-- name: CountWaiting :one
SELECT waiting_mails(@most)::bigint;
