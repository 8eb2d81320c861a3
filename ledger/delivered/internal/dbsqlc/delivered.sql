-- What networks read. Every query names the network: what is another's is not there.

-- name: ListDeliveries :many
-- Newest first, without what people wrote to correct one.
SELECT c.seq, c.headers, c.stored_at,
       (c.seq <= (SELECT k.seq FROM inbox_checkpoint k))::boolean AS decided,
       coalesce(w.waiting, 0)::int AS waiting, coalesce(w.dismissed, 0)::int AS dismissed, coalesce(w.code, '')::text AS code,
       (SELECT count(*) FROM partner_attempts a WHERE a.partner = @partner AND a.sequence = c.seq AND a.code = '')::int AS repeats
FROM inbox_copies c
LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE q.resolved_at IS NULL) AS waiting, count(*) FILTER (WHERE q.resolution = 'dismissed') AS dismissed,
           (array_agg(q.code ORDER BY q.item) FILTER (WHERE q.resolved_at IS NULL OR q.resolution = 'dismissed'))[1] AS code
    FROM inbox_quarantine q WHERE q.inbox_seq = c.seq
) w ON true
WHERE split_part(c.subject, '.', 3) = @partner::text AND c.seq < @before AND c.headers NOT LIKE '%"Devolve-Corrects"%'
ORDER BY c.seq DESC LIMIT @most;

-- name: ListEntries :many
SELECT id, item, code, detail, fault, resolved_at, resolution FROM inbox_quarantine
WHERE inbox_seq = @seq AND partner = @partner ORDER BY item LIMIT @most;

-- name: HasEntry :one
SELECT EXISTS (SELECT FROM inbox_quarantine WHERE id = @id AND partner = @partner);

-- name: ListSales :many
SELECT id, order_id, verdict, sale_cents, commission_cents, (click_id IS NOT NULL)::boolean AS attributed, updated_at
FROM conversions WHERE id = ANY (@ids::uuid[]) AND network = @partner LIMIT @most;

-- name: NoteAttempt :exec
INSERT INTO partner_attempts (partner, at, delivery_id, sequence, code, detail)
VALUES (@partner, @at, @delivery_id, sqlc.narg(sequence), @code, @detail);

-- name: TrimAttempts :exec
-- The newest are kept, as many of those that the network signed as of the others: those may be anybody's.
DELETE FROM partner_attempts p WHERE p.id IN (
    SELECT a.id FROM (
        SELECT o.id, row_number() OVER (PARTITION BY o.sequence IS NULL ORDER BY o.id DESC) AS place
        FROM partner_attempts o WHERE o.partner = @partner
    ) a WHERE a.place > @keep::bigint
);

-- name: ListAttempts :many
SELECT at, delivery_id, sequence, code, detail FROM partner_attempts WHERE partner = @partner ORDER BY id DESC LIMIT @most;
