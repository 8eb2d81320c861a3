-- name: KeepProvenAddress :exec
-- Whoever proves an address after somebody else takes it over.
INSERT INTO proven_addresses AS p (email_index, user_id, proven_at) VALUES (@email_index, @user_id, @at)
ON CONFLICT (email_index) DO UPDATE SET user_id = EXCLUDED.user_id, proven_at = EXCLUDED.proven_at WHERE p.user_id <> EXCLUDED.user_id;

-- name: ListProvenAddresses :many
SELECT email_index FROM proven_addresses WHERE user_id = @user_id ORDER BY email_index LIMIT @most;

-- name: ListWritersAddresses :many
-- The addresses under which somebody wrote without signing in, after one of them.
SELECT w.address::text AS address FROM (
    (SELECT DISTINCT lower(m.email) AS address FROM contact_messages m
     WHERE m.user_id IS NULL AND lower(m.email) > @after::text ORDER BY 1 LIMIT @most)
    UNION
    (SELECT DISTINCT lower(r.email) FROM coupon_reports r WHERE lower(r.email) > @after::text ORDER BY 1 LIMIT @most)
    UNION
    (SELECT DISTINCT lower(l.email) FROM leads l WHERE lower(l.email) > @after::text ORDER BY 1 LIMIT @most)
) AS w ORDER BY 1 LIMIT @most;
