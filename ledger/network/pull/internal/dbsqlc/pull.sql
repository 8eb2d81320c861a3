-- name: Digests :many
SELECT row_id, digest FROM network_rows WHERE partner = @partner AND row_id = ANY(@row_ids::text[]);

-- name: KeepDigests :exec
-- Of two that ask at once the later answer stands.
INSERT INTO network_rows (partner, row_id, digest, told_at)
SELECT @partner::text, unnest(@row_ids::text[]), unnest(@digests::bytea[]), @told_at::timestamptz
ON CONFLICT (partner, row_id) DO UPDATE SET digest = excluded.digest, told_at = excluded.told_at
WHERE network_rows.told_at <= excluded.told_at;

-- name: Cursor :one
SELECT asked_until FROM network_cursors WHERE partner = @partner;

-- name: MoveCursor :exec
INSERT INTO network_cursors (partner, asked_until, rows, changed) VALUES (@partner, @asked_until, @rows, @changed)
ON CONFLICT (partner) DO UPDATE SET asked_until = greatest(network_cursors.asked_until, excluded.asked_until), rows = excluded.rows, changed = excluded.changed;

-- name: Cursors :many
SELECT partner, asked_until FROM network_cursors;
