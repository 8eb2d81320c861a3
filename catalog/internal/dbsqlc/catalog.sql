-- name: GetStore :one
SELECT * FROM listed_stores WHERE slug = @slug;

-- name: ListTopCashback :many
SELECT * FROM listed_stores WHERE cashback_bps > 0 ORDER BY rate_in_force(cashback_bps, area_type) DESC, name, id LIMIT $1;

-- name: ListPriorityStores :many
SELECT * FROM listed_stores WHERE priority IS NOT NULL ORDER BY priority, name, id LIMIT $1;

-- name: ListStores :many
SELECT * FROM listed_stores ORDER BY folded COLLATE "C", slug LIMIT $1;

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
