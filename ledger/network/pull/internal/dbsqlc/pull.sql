-- name: Digests :many
SELECT row_id, digest FROM network_rows WHERE partner = @partner AND row_id = ANY(@row_ids::text[]);

-- name: DoubtDigests :exec
-- No row has this digest: what these say is taken in whatever it is. That they were answered is still known.
UPDATE network_rows SET digest = decode(repeat('00', 32), 'hex') WHERE partner = @partner AND row_id = ANY(@row_ids::text[]);

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

-- name: PendingRows :many
-- Sales that a network has not decided and that were not asked for since, those first that were asked for the longest ago.
SELECT v.transaction_id FROM conversions v LEFT JOIN network_pending a ON a.partner = v.network AND a.row_id = v.transaction_id
WHERE v.network = @partner AND v.verdict = 'pending' AND v.occurred_at < @before AND length(v.transaction_id) <= 64
    AND (a.asked_at IS NULL OR a.asked_at < @asked_before)
ORDER BY a.asked_at NULLS FIRST, v.occurred_at LIMIT @most;

-- name: KeepAsked :exec
INSERT INTO network_pending AS a (partner, row_id, asked_at) VALUES (@partner, @row_id, @asked_at)
ON CONFLICT (partner, row_id) DO UPDATE SET asked_at = excluded.asked_at;

-- name: ForgetAsked :exec
DELETE FROM network_pending WHERE partner = @partner AND asked_at < @before;

-- name: AskedWindows :many
-- Windows that were asked to their end stand beside the sales that were asked for by id.
SELECT row_id, asked_at FROM network_pending WHERE partner = @partner AND row_id LIKE 'window %';

-- name: ForgetWindows :exec
DELETE FROM network_pending WHERE partner = @partner AND row_id LIKE 'window %';
