-- How often a coupon was seen, as lists are sorted by it: the sum of its rows in coupon_views, brought here after they are added to.
ALTER TABLE coupons ADD COLUMN views bigint NOT NULL DEFAULT 0 CHECK (views >= 0);
UPDATE coupons c SET views = v.views
FROM (SELECT coupon_id, sum(views)::bigint AS views FROM coupon_views GROUP BY coupon_id) v
WHERE v.coupon_id = c.id;
CREATE INDEX coupons_views ON coupons (views DESC, failing, rank NULLS LAST, created_at DESC, id) WHERE active;

CREATE OR REPLACE VIEW known_coupons AS
SELECT c.id, c.slug, c.name, c.folded, c.description, c.type, coalesce(c.code, '') AS code,
    coalesce(c.link_url, '') AS link_url, c.end_date, c.rank, c.created_at, c.updated_at,
    s.id AS store_id, s.slug AS store_slug, s.name AS store_name, s.cashback_bps,
    a.type AS area_type, coalesce(a.button_color, '')::text AS button_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color, coalesce(a.incentive_id, '') AS incentive_id,
    c.views,
    club.id AS club_id,
    (c.type = 'OFFER' OR s.code_keeps_cashback)::boolean AS keeps_cashback, -- an offer has no code to type
    c.votes, c.worked, c.last_worked_at, c.failing
FROM coupons c
JOIN listed_stores s ON s.id = c.store_id
JOIN hot_areas a ON a.id = c.area_id
LEFT JOIN hot_areas club ON club.id = c.area_id AND club.kind = 'CLUB'
WHERE c.active AND a.active;

CREATE OR REPLACE VIEW listed_coupons AS
SELECT * FROM known_coupons WHERE club_id IS NULL;
