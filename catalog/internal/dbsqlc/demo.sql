-- name: SeedVotes :exec
INSERT INTO coupon_votes (coupon_id, network, worked, voted_at)
SELECT c.id, v.network, v.worked, v.voted_at
FROM (SELECT unnest(@slugs::text[]) AS slug, unnest(@networks::bytea[]) AS network, unnest(@worked::boolean[]) AS worked,
    unnest(@times::timestamptz[]) AS voted_at) v
JOIN coupons c ON c.slug = v.slug
ON CONFLICT (coupon_id, network) DO UPDATE SET voted_at = excluded.voted_at;

-- name: SeedViews :exec
-- Views of coupons that nobody has seen: of a few thousands, of most some. A coupon's are always as many.
WITH seeded AS (
    INSERT INTO coupon_views (coupon_id, shard, views)
    SELECT c.id, 0, 12 + 60000 / (7 + abs(hashtext(c.slug)) % 900)
    FROM coupons c
    WHERE NOT EXISTS (SELECT FROM coupon_views v WHERE v.coupon_id = c.id)
    ON CONFLICT DO NOTHING
    RETURNING coupon_id, views
)
UPDATE coupons c SET views = s.views FROM seeded s WHERE s.coupon_id = c.id;
