-- name: Ends :many
-- Where each stream ended when it was last looked at; what was read of it cannot be missing either.
SELECT stream, last_seq, created_at FROM stream_marks;

-- name: MirrorEnd :one
SELECT coalesce(max(seq), 0)::bigint FROM events;

-- name: InboxRead :one
SELECT seq FROM inbox_checkpoint;

-- name: Mirrored :many
SELECT seq, subject, recorded_at, headers, body FROM events WHERE seq BETWEEN @first AND @last ORDER BY seq LIMIT @max_rows;


-- name: InboxCopiesEnd :one
SELECT coalesce(max(seq), 0)::bigint FROM inbox_copies;

-- name: InboxCopies :many
SELECT seq, subject, headers, digest, body, stored_at FROM inbox_copies WHERE seq BETWEEN @first AND @last ORDER BY seq LIMIT @max_rows;
