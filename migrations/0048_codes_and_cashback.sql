-- Whether a purchase with a coupon's code earns cashback too, by the store's terms. What nobody has said is no: a promise that the
-- store does not keep costs more than one that was not made.
ALTER TABLE stores ADD COLUMN code_keeps_cashback boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW listed_stores AS
SELECT s.id, s.slug, s.name, s.folded, s.cashback_bps, s.hosts, s.area_id, a.type AS area_type, s.priority,
    s.confirmation_days, s.rules, s.updated_at, s.code_keeps_cashback
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
WHERE s.active AND a.active;

CREATE OR REPLACE VIEW known_coupons AS
SELECT c.id, c.slug, c.name, c.folded, c.description, c.type, coalesce(c.code, '') AS code,
    coalesce(c.link_url, '') AS link_url, c.end_date, c.rank, c.created_at, c.updated_at,
    s.id AS store_id, s.slug AS store_slug, s.name AS store_name, s.cashback_bps,
    a.type AS area_type, coalesce(a.button_color, '')::text AS button_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color, coalesce(a.incentive_id, '') AS incentive_id,
    (SELECT coalesce(sum(v.views), 0) FROM coupon_views v WHERE v.coupon_id = c.id)::bigint AS views,
    club.id AS club_id,
    (c.type = 'OFFER' OR s.code_keeps_cashback)::boolean AS keeps_cashback -- an offer has no code to type
FROM coupons c
JOIN listed_stores s ON s.id = c.store_id
JOIN hot_areas a ON a.id = c.area_id
LEFT JOIN hot_areas club ON club.id = c.area_id AND club.kind = 'CLUB'
WHERE c.active AND a.active;

CREATE OR REPLACE VIEW listed_coupons AS
SELECT * FROM known_coupons WHERE club_id IS NULL;
