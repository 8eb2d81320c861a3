-- name: GetStore :one
SELECT * FROM listed_stores WHERE slug = @slug;

-- name: ListTopCashback :many
-- All, or those with a coupon of one category. What other orders compare is asked for by them alone.
SELECT s.*
FROM listed_stores s
LEFT JOIN LATERAL (
    SELECT min(l.end_date) AS first_end, sum(l.views) AS views
    FROM listed_coupons l
    WHERE l.store_id = s.id AND (l.end_date IS NULL OR l.end_date >= @today::date)
) coupons ON @sort::text IN ('ENDING', 'VIEWS')
WHERE s.cashback_bps > 0
  AND (@category::text = '' OR s.id IN (
      SELECT l.store_id
      FROM coupon_pages p
      JOIN hot_areas a ON a.id = p.area_id
      JOIN listed_coupons l ON l.id = p.coupon_id
      WHERE a.kind = 'CATEGORY' AND a.active AND fold(a.name) = fold(@category) AND (l.end_date IS NULL OR l.end_date >= @today)))
ORDER BY CASE @sort WHEN 'ENDING' THEN coupons.first_end - @today WHEN 'VIEWS' THEN -coupons.views END NULLS LAST,
    rate_in_force(s.cashback_bps, s.area_type) DESC, s.name, s.id
LIMIT @most;

-- name: ListPriorityStores :many
SELECT * FROM listed_stores WHERE priority IS NOT NULL ORDER BY priority, name, id LIMIT $1;

-- name: ListStores :many
-- All, or those with a coupon of one category.
SELECT sqlc.embed(s), coalesce(c.listed, 0)::bigint AS coupons
FROM listed_stores s
LEFT JOIN (
    SELECT l.store_id, count(*) AS listed FROM listed_coupons l WHERE l.end_date IS NULL OR l.end_date >= @today::date GROUP BY l.store_id
) c ON c.store_id = s.id
WHERE @category::text = '' OR s.id IN (
    SELECT l.store_id
    FROM coupon_pages p
    JOIN hot_areas a ON a.id = p.area_id
    JOIN listed_coupons l ON l.id = p.coupon_id
    WHERE a.kind = 'CATEGORY' AND a.active AND fold(a.name) = fold(@category) AND (l.end_date IS NULL OR l.end_date >= @today))
ORDER BY s.folded COLLATE "C", s.slug
LIMIT @most;

-- name: FindTargetByStore :one
SELECT sqlc.embed(s), p.network, p.link_template, p.landing_url
FROM listed_stores s
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE s.slug = $1;

-- name: FindTargetByCoupon :one
SELECT sqlc.embed(s), p.network, p.link_template, p.landing_url, c.area_type, c.link_url, c.end_date, c.club_id
FROM known_coupons c
JOIN listed_stores s ON s.id = c.store_id
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE c.id = $1;

-- name: ListProgrammes :many
SELECT sqlc.embed(s), p.link_template
FROM listed_stores s
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE p.network = @network
ORDER BY s.slug LIMIT @most;

-- name: ListKnownCoupons :many
SELECT slug::text AS slug, coalesce(code, '')::text AS code, end_date FROM coupons WHERE slug = ANY(@slugs::text[]);
