-- Clubs: spaces of organisations, each a hot area with members. What is in one is for them alone.

ALTER TABLE hot_areas DROP CONSTRAINT hot_areas_kind_check,
    ADD CONSTRAINT hot_areas_kind_check CHECK (kind IN ('STORE', 'CATEGORY', 'CLUB')),
    ADD CONSTRAINT hot_areas_club_check CHECK (kind <> 'CLUB' OR type = 'LOYALTY'); -- members earn twice the store's rate

CREATE TABLE clubs (
    area_id       uuid PRIMARY KEY REFERENCES hot_areas (id),
    host          text COLLATE "C" UNIQUE CHECK (host = lower(host) AND host <> ''), -- a domain of its own; null: none
    email_domains text[] NOT NULL DEFAULT '{}',                                       -- a proven address of these lets in
    code_index    bytea CHECK (octet_length(code_index) = 32),                        -- keyed hash of the access code; null: none
    wanted        jsonb NOT NULL DEFAULT '{}',                                        -- colours as they were asked for
    created_at    timestamptz NOT NULL
);

CREATE TABLE club_members (
    area_id   uuid NOT NULL REFERENCES clubs (area_id),
    user_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    origin    text COLLATE "C" NOT NULL CHECK (origin IN ('DOMAIN', 'INVITATION', 'CODE')),
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, area_id)
);
CREATE INDEX club_members_area ON club_members (area_id, joined_at);

-- Whom an organisation invites: keyed hashes of addresses, by which these can be found and from which they cannot be read.
CREATE TABLE club_invitations (
    area_id     uuid NOT NULL REFERENCES clubs (area_id),
    email_index bytea NOT NULL CHECK (octet_length(email_index) = 32),
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (email_index, area_id)
);
CREATE INDEX club_invitations_area ON club_invitations (area_id);

-- Which pages show a coupon: its store's, and those of the categories or the club that it is in. A club's coupon has no other
-- page than its club's: whoever lists those of another page asks listed_coupons.
CREATE OR REPLACE VIEW coupon_pages AS
SELECT c.id AS coupon_id, s.area_id FROM coupons c JOIN stores s ON s.id = c.store_id
UNION
SELECT c.id, c.area_id FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE a.kind IN ('CATEGORY', 'CLUB')
UNION
SELECT cc.coupon_id, cc.area_id FROM coupon_categories cc JOIN hot_areas a ON a.id = cc.area_id WHERE a.kind = 'CATEGORY';

DROP VIEW listed_coupons;

-- The coupons that nobody has withdrawn, as cards show them; nothing is an empty text. Whoever reads it leaves out those
-- whose end_date has passed, and those of a club for everybody but its members: club_id is null where they are for all.
CREATE VIEW known_coupons AS
SELECT c.id, c.slug, c.name, c.folded, c.description, c.type, coalesce(c.code, '') AS code,
    coalesce(c.link_url, '') AS link_url, c.end_date, c.rank, c.created_at, c.updated_at,
    s.id AS store_id, s.slug AS store_slug, s.name AS store_name, s.cashback_bps,
    a.type AS area_type, coalesce(a.button_color, '')::text AS button_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color, coalesce(a.incentive_id, '') AS incentive_id,
    (SELECT coalesce(sum(v.views), 0) FROM coupon_views v WHERE v.coupon_id = c.id)::bigint AS views,
    club.id AS club_id
FROM coupons c
JOIN listed_stores s ON s.id = c.store_id
JOIN hot_areas a ON a.id = c.area_id
LEFT JOIN hot_areas club ON club.id = c.area_id AND club.kind = 'CLUB'
WHERE c.active AND a.active;

-- The known coupons that are for everybody. Lists, counts, searches and rates of public pages know no others.
CREATE VIEW listed_coupons AS
SELECT * FROM known_coupons WHERE club_id IS NULL;
