-- What the pretend shop of the demo asks.

-- name: FindShop :one
-- A store, its network, and the regular category that most of its coupons are in.
SELECT s.name, coalesce(programme.network, '')::text AS network, coalesce((
    SELECT a.slug::text
    FROM coupons c JOIN coupon_pages p ON p.coupon_id = c.id JOIN hot_areas a ON a.id = p.area_id
    WHERE c.store_id = s.id AND a.kind = 'CATEGORY' AND a.type = 'REGULAR'
    GROUP BY a.slug
    ORDER BY count(*) DESC, a.slug
    LIMIT 1), '')::text AS category
FROM stores s LEFT JOIN affiliate_programmes programme ON programme.store_id = s.id
WHERE s.slug = @slug AND s.active;

-- name: FindShopCode :one
-- Of the coupons of a store with a code, the one that lasts longest.
SELECT c.name, c.end_date
FROM coupons c JOIN stores s ON s.id = c.store_id
WHERE s.slug = @slug AND s.active AND c.active AND upper(c.code) = upper(@code::text)
ORDER BY c.end_date DESC NULLS FIRST
LIMIT 1;
