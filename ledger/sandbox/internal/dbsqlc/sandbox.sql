-- name: LockSandbox :exec
-- Of what comes at once for one network, one is kept at a time.
SELECT pg_advisory_xact_lock(hashtextextended('sandbox ' || @partner::text, 0));

-- name: FindAccepted :one
SELECT id, body FROM sandbox_deliveries WHERE partner = @partner AND delivery_id = @delivery_id AND body IS NOT NULL ORDER BY id LIMIT 1;

-- name: Keep :one
INSERT INTO sandbox_deliveries (partner, delivery_id, body, received_at, code, detail)
VALUES (@partner, @delivery_id, sqlc.narg(body), @received_at, @code, @detail) RETURNING id;

-- name: Trim :exec
-- The newest stay, as many as fit, and as many of those that the network signed as of the others: those may be anybody's.
DELETE FROM sandbox_deliveries d WHERE d.id IN (
    SELECT o.id FROM (
        SELECT s.id, row_number() OVER w AS place, sum(octet_length(s.body)) OVER w AS bytes
        FROM sandbox_deliveries s WHERE s.partner = @partner
        WINDOW w AS (PARTITION BY s.code IN ('', 'delivery_mismatch') ORDER BY s.id DESC)
    ) o WHERE o.place > @keep::bigint OR o.place > 1 AND o.bytes > @bytes::bigint
);

-- name: ListKept :many
SELECT id, delivery_id, body, received_at, code, detail FROM sandbox_deliveries WHERE partner = @partner ORDER BY id LIMIT @most;

-- name: Clear :exec
DELETE FROM sandbox_deliveries WHERE partner = @partner;
