-- name: GetStore :one
SELECT id, slug, name, cashback_bps, area FROM stores WHERE slug = $1 AND active;

-- name: ListTopCashback :many
SELECT id, slug, name, cashback_bps, area FROM stores
WHERE active AND cashback_bps > 0
ORDER BY cashback_bps DESC, name, id
LIMIT $1;

-- name: FindTargetByStore :one
SELECT s.id, s.slug, s.name, s.cashback_bps, s.area, s.hosts, p.network, p.link_template, p.landing_url
FROM stores s
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE s.slug = $1 AND s.active;

-- name: FindTargetByCoupon :one
SELECT s.id, s.slug, s.name, s.cashback_bps, c.area, s.hosts, p.network, p.link_template, p.landing_url,
       c.link_url, c.end_date
FROM coupons c
JOIN stores s ON s.id = c.store_id
JOIN affiliate_programmes p ON p.store_id = s.id
WHERE c.id = $1 AND s.active;

-- name: AddStore :exec
INSERT INTO stores (id, slug, name, cashback_bps, area, hosts, active) VALUES ($1, $2, $3, $4, $5, $6, true)
ON CONFLICT DO NOTHING;

-- name: AddProgramme :exec
INSERT INTO affiliate_programmes (store_id, network, link_template, landing_url) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING;

-- name: AddCoupon :exec
INSERT INTO coupons (id, slug, store_id, name, type, code, link_url, end_date, area, incentive_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT DO NOTHING;
