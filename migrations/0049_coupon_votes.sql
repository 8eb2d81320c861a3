-- Whether a code worked for those who tried it. Who said so is known by a keyed hash of the network address and the coupon, which is
-- another one for every coupon, and by their account where they were signed in: each of the two has one vote on a coupon.
CREATE TABLE coupon_votes (
    coupon_id uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
    network   bytea NOT NULL CHECK (octet_length(network) = 32),
    user_id   uuid REFERENCES users (id) ON DELETE CASCADE,
    worked    boolean NOT NULL,
    voted_at  timestamptz NOT NULL,
    PRIMARY KEY (coupon_id, network)
);
CREATE UNIQUE INDEX coupon_votes_user ON coupon_votes (user_id, coupon_id);
CREATE INDEX coupon_votes_time ON coupon_votes (voted_at);
CALL keep_no_samples('coupon_votes', 'network');

-- What the votes on a coupon come to, counted with each vote and again as they get older.
ALTER TABLE coupons
    ADD COLUMN votes           int NOT NULL DEFAULT 0 CHECK (votes >= 0),
    ADD COLUMN worked          int NOT NULL DEFAULT 0 CHECK (worked BETWEEN 0 AND votes),
    ADD COLUMN last_worked_at  timestamptz,
    ADD COLUMN failing         boolean NOT NULL DEFAULT false, -- listed after the others
    ADD COLUMN code_changed_at timestamptz;                   -- votes before it were on another code
CREATE INDEX coupons_failing_last ON coupons (failing, rank NULLS LAST, created_at DESC, id) WHERE active; -- coupons_top is older programs'

CREATE OR REPLACE VIEW known_coupons AS
SELECT c.id, c.slug, c.name, c.folded, c.description, c.type, coalesce(c.code, '') AS code,
    coalesce(c.link_url, '') AS link_url, c.end_date, c.rank, c.created_at, c.updated_at,
    s.id AS store_id, s.slug AS store_slug, s.name AS store_name, s.cashback_bps,
    a.type AS area_type, coalesce(a.button_color, '')::text AS button_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color, coalesce(a.incentive_id, '') AS incentive_id,
    (SELECT coalesce(sum(v.views), 0) FROM coupon_views v WHERE v.coupon_id = c.id)::bigint AS views,
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
