-- name: ListUnindexedKeys :many
-- Accounts whose keyed hash is not of the key that they have.
SELECT id, pix_key_sealed, pix_key_changed_at FROM users
WHERE (pix_key_sealed IS NOT NULL OR pix_key_index IS NOT NULL)
    AND (pix_key_index IS NULL OR pix_key_sealed IS NULL OR pix_key_indexed_at IS DISTINCT FROM pix_key_changed_at)
    AND id > @after
ORDER BY id LIMIT @most;

-- A key that changes meanwhile is left to the next time.
-- name: PutKeyIndexes :exec
UPDATE users AS u
SET pix_key_index = nullif(n.index, ''), pix_key_indexed_at = u.pix_key_changed_at
FROM (
    SELECT unnest(@ids::uuid []) AS id, unnest(@sealed::bytea []) AS sealed, unnest(@indexes::bytea []) AS index
) AS n
WHERE u.id = n.id AND coalesce(u.pix_key_sealed, '') = n.sealed;

-- name: ListPayees :many
-- Shoppers with how many other accounts have the same key, at most 100.
SELECT u.id, u.name, u.pix_key_sealed, u.pix_key_type, u.pix_key_changed_at,
    (SELECT count(*) FROM (
        SELECT FROM users AS o
        WHERE o.pix_key_index = u.pix_key_index AND o.id <> u.id AND o.pix_key_sealed IS NOT NULL
        LIMIT 100
    ) AS others) AS others
FROM users AS u
WHERE u.id = ANY (@ids::uuid []);

-- name: ListMasked :many
SELECT id, name, pix_key_sealed, pix_key_type, pix_key_changed_at FROM users WHERE id = ANY (@ids::uuid []);
