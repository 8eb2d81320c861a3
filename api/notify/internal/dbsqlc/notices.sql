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

-- name: CountWaiting :one
SELECT waiting_mails(@most)::bigint;
