-- name: ListTermsVersions :many
-- The newest first.
SELECT * FROM terms_versions WHERE store_id = @store_id ORDER BY published_at DESC, id LIMIT @most;

-- name: ListTermsRows :many
SELECT * FROM terms_rows WHERE version_id = ANY(@versions::uuid[]) ORDER BY version_id, row_id;

-- name: ListStoresByTerms :many
-- Stores whose name or slug contains a text, those whose terms were published last first.
SELECT s.slug, s.name, s.cashback_bps, s.least_bps, v.published_at,
    coalesce(v.reason, '')::text AS reason, coalesce(p.network, '')::text AS network
FROM listed_stores s LEFT JOIN terms_versions v ON v.id = s.terms_id LEFT JOIN affiliate_programmes p ON p.store_id = s.id
WHERE @name::text = '' OR strpos(s.folded, fold(@name)) > 0 OR strpos(s.slug, @name) > 0
ORDER BY v.published_at DESC NULLS LAST, s.folded COLLATE "C", s.slug LIMIT @most;

-- name: IsDoubled :one
SELECT EXISTS (
    SELECT 1 FROM stores s JOIN hot_areas a ON a.id = s.area_id WHERE s.id = @store AND a.type = 'LOYALTY'
    UNION ALL
    SELECT 1 FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE c.store_id = @store AND c.active AND a.type = 'LOYALTY'
);

-- name: LockStore :one
SELECT id, terms_id FROM stores WHERE slug = @slug FOR UPDATE;

-- name: AddTermsVersion :execrows
INSERT INTO terms_versions (id, store_id, published_at, reason, payout)
VALUES (@id, @store_id, @published_at, @reason, sqlc.narg(payout)) ON CONFLICT (id) DO NOTHING;

-- name: AddTermsRow :exec
INSERT INTO terms_rows (version_id, row_id, audience, commission_group, sale_bps, commission_bps, fixed_cents, cap_cents, campaign, campaign_cap_cents, words, from_at, until_at)
VALUES (@version_id, @row_id, @audience, @commission_group, @sale_bps, @commission_bps, @fixed_cents, @cap_cents, @campaign, @campaign_cap_cents, @words, @from_at,
    sqlc.narg(until_at));

-- name: SetTerms :exec
UPDATE stores SET terms_id = @terms_id::uuid, updated_at = @at WHERE id = @id;

-- name: ListPolicies :many
-- The newest payout policies of the installation, of a network, and of a store, the newest first.
SELECT p.* FROM payout_policies p
WHERE p.id IN (SELECT a.id FROM payout_policies a WHERE a.network IS NULL AND a.store_id IS NULL ORDER BY a.since DESC, a.id LIMIT @most)
   OR p.id IN (SELECT n.id FROM payout_policies n WHERE n.network = @network ORDER BY n.since DESC, n.id LIMIT @most)
   OR p.id IN (SELECT s.id FROM payout_policies s WHERE s.store_id = @store_id::uuid ORDER BY s.since DESC, s.id LIMIT @most)
ORDER BY p.since DESC, p.id;

-- name: ListPolicyHistory :many
SELECT * FROM payout_policies ORDER BY since DESC, id LIMIT @most;

-- name: AddPolicy :exec
INSERT INTO payout_policies (id, network, store_id, policy, since, reason)
VALUES (@id, sqlc.narg(network), sqlc.narg(store_id), sqlc.narg(policy), @since, @reason)
ON CONFLICT (id) DO NOTHING;

-- name: FindNetworkOfStore :one
SELECT network FROM affiliate_programmes WHERE store_id = @store_id;

-- name: ListNetworks :many
SELECT DISTINCT network FROM affiliate_programmes ORDER BY network LIMIT 1000;

-- name: HasNetwork :one
SELECT EXISTS (SELECT FROM affiliate_programmes WHERE network = @network);
