-- name: GetStore :one
SELECT s.id, s.slug, s.name, s.cashback_bps, a.type AS area
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
WHERE s.slug = $1 AND s.active;

-- name: ListTopCashback :many
SELECT s.id, s.slug, s.name, s.cashback_bps, a.type AS area
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
WHERE s.active AND s.cashback_bps > 0
ORDER BY s.cashback_bps DESC, s.name, s.id
LIMIT $1;

-- name: FindTargetByStore :one
SELECT s.id, s.slug, s.name, s.cashback_bps, a.type AS area, s.hosts, p.network, p.link_template, p.landing_url
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE s.slug = $1 AND s.active;

-- name: FindTargetByCoupon :one
SELECT s.id, s.slug, s.name, s.cashback_bps, a.type AS area, s.hosts, p.network, p.link_template, p.landing_url,
       c.link_url, c.end_date
FROM coupons c
JOIN hot_areas a ON a.id = c.area_id
JOIN stores s ON s.id = c.store_id
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE c.id = $1 AND c.active AND s.active;

-- name: AddArea :exec
INSERT INTO hot_areas (id, slug, kind, type, name, updated_at) VALUES ($1, $2, $3, $4, $5, now())
ON CONFLICT DO NOTHING;

-- name: AddStore :exec
INSERT INTO stores (id, slug, name, cashback_bps, area_id, hosts, active) VALUES ($1, $2, $3, $4, $5, $6, true)
ON CONFLICT DO NOTHING;

-- name: AddProgramme :exec
INSERT INTO affiliate_programmes (store_id, network, link_template, landing_url) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING;

-- name: AddCoupon :exec
INSERT INTO coupons (id, slug, store_id, name, type, code, link_url, end_date, area_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT DO NOTHING;
