-- name: ListTermsVersions :many
-- The newest first.
SELECT * FROM terms_versions WHERE store_id = @store_id ORDER BY published_at DESC, id LIMIT @most;

-- name: ListTermsRows :many
SELECT * FROM terms_rows WHERE version_id = ANY(@versions::uuid[]) ORDER BY version_id, row_id;

-- name: LockStore :one
SELECT id, terms_id FROM stores WHERE slug = @slug FOR UPDATE;

-- name: AddTermsVersion :execrows
INSERT INTO terms_versions (id, store_id, published_at, reason) VALUES (@id, @store_id, @published_at, @reason) ON CONFLICT (id) DO NOTHING;

-- name: AddTermsRow :exec
INSERT INTO terms_rows (version_id, row_id, audience, commission_group, sale_bps, commission_bps, fixed_cents, cap_cents, words, from_at, until_at)
VALUES (@version_id, @row_id, @audience, @commission_group, @sale_bps, @commission_bps, @fixed_cents, @cap_cents, @words, @from_at, sqlc.narg(until_at));

-- name: SetTerms :exec
UPDATE stores SET terms_id = @terms_id::uuid, updated_at = @at WHERE id = @id;
