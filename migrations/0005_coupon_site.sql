-- The coupon site: hot areas (the pages of stores and categories), what they show, and what shoppers keep and report.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a search compares: lower case, without accents. unaccent() is only stable because its dictionary could change; ours does not.
CREATE FUNCTION fold(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(unaccent('unaccent'::regdictionary, $1));

CREATE DOMAIN slug AS text COLLATE "C" CHECK (VALUE ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND octet_length(VALUE) <= 80);
CREATE DOMAIN colour AS text COLLATE "C" CHECK (VALUE ~ '^[0-9a-f]{6}$');

-- A page that gathers coupons, at /{slug}: a store's own, or a category's.
CREATE TABLE hot_areas (
    id                       uuid PRIMARY KEY,
    slug                     slug NOT NULL UNIQUE,
    kind                     text COLLATE "C" NOT NULL CHECK (kind IN ('STORE', 'CATEGORY')),
    type                     text COLLATE "C" NOT NULL CHECK (type IN ('REGULAR', 'LOYALTY', 'SEASONAL')),
    name                     text NOT NULL CHECK (name <> ''),
    description              text NOT NULL DEFAULT '',
    long_description         text NOT NULL DEFAULT '',
    image_name               text, -- under uploads/custom-category-images/
    header_image             text, -- under uploads/custom-header-images/
    cashback_on              boolean NOT NULL DEFAULT true,
    nav_bar_color            colour,
    nav_bar_text_color       colour,
    coupon_header_color      colour,
    coupon_header_text_color colour,
    button_color             colour,
    button_color_on_hover    colour,
    incentive_id             text,
    position                 int NOT NULL DEFAULT 0, -- among the categories
    active                   boolean NOT NULL DEFAULT true,
    updated_at               timestamptz NOT NULL
);
CREATE INDEX hot_areas_categories ON hot_areas (type, position, name) WHERE kind = 'CATEGORY' AND active;

INSERT INTO hot_areas (id, slug, kind, type, name, active, updated_at)
SELECT id, slug, 'STORE', area, name, active, now() FROM stores;
-- Coupons that were in another kind of area than their store move to a category of that kind.
INSERT INTO hot_areas (id, slug, kind, type, name, updated_at)
SELECT DISTINCT ON (c.area) gen_random_uuid(), 'cupons-' || lower(c.area), 'CATEGORY', c.area, 'Cupons ' || lower(c.area), now()
FROM coupons c JOIN stores s ON s.id = c.store_id
WHERE c.area <> s.area;

ALTER TABLE stores
    ADD COLUMN folded            text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
    ADD COLUMN area_id           uuid REFERENCES hot_areas (id),
    ADD COLUMN priority          int CHECK (priority > 0),          -- its place among the stores shown first; null: not among them
    ADD COLUMN confirmation_days int CHECK (confirmation_days > 0), -- how long its confirmations usually take
    ADD COLUMN rules             text[] NOT NULL DEFAULT '{}',      -- what loses the cashback there
    ADD COLUMN updated_at        timestamptz NOT NULL DEFAULT now();
UPDATE stores s SET area_id = a.id FROM hot_areas a WHERE a.slug = s.slug;
ALTER TABLE stores ALTER COLUMN area_id SET NOT NULL, ADD UNIQUE (area_id);
CREATE INDEX stores_priority ON stores (priority, name) WHERE active;
CREATE INDEX stores_search ON stores USING gin (folded gin_trgm_ops);

ALTER TABLE coupons
    ADD COLUMN folded      text NOT NULL GENERATED ALWAYS AS (fold(name)) STORED,
    ADD COLUMN area_id     uuid REFERENCES hot_areas (id), -- its type decides the rate: LOYALTY doubles the store's
    ADD COLUMN description text NOT NULL DEFAULT '',
    ADD COLUMN rank        int CHECK (rank > 0), -- its place among the best; null: after those
    ADD COLUMN active      boolean NOT NULL DEFAULT true,
    ADD COLUMN created_at  timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN updated_at  timestamptz NOT NULL DEFAULT now();
UPDATE coupons c SET area_id = coalesce(
    (SELECT s.area_id FROM stores s WHERE s.id = c.store_id AND s.area = c.area),
    (SELECT a.id FROM hot_areas a WHERE a.slug = 'cupons-' || lower(c.area)));
ALTER TABLE coupons ALTER COLUMN area_id SET NOT NULL, DROP COLUMN area, DROP COLUMN incentive_id;
ALTER TABLE stores DROP COLUMN area;
CREATE INDEX coupons_area ON coupons (area_id);
CREATE INDEX coupons_top ON coupons (rank NULLS LAST, created_at DESC, id) WHERE active;
CREATE INDEX coupons_search ON coupons USING gin (folded gin_trgm_ops);

-- The categories that a coupon is listed in, besides its own area.
CREATE TABLE coupon_categories (
    coupon_id uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
    area_id   uuid NOT NULL REFERENCES hot_areas (id) ON DELETE CASCADE,
    PRIMARY KEY (coupon_id, area_id)
);
CREATE INDEX coupon_categories_area ON coupon_categories (area_id, coupon_id);

-- Views are added in several rows for each coupon, so that counting the favourite one makes nobody wait.
CREATE TABLE coupon_views (
    coupon_id uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
    shard     smallint NOT NULL CHECK (shard >= 0),
    views     bigint NOT NULL CHECK (views >= 0),
    PRIMARY KEY (coupon_id, shard)
);

CREATE TABLE banners (
    id            uuid PRIMARY KEY,
    placement     text COLLATE "C" NOT NULL CHECK (placement IN ('HERO', 'STRIP')),
    position      int NOT NULL,
    area_id       uuid NOT NULL REFERENCES hot_areas (id), -- where it leads
    desktop_image text, -- an image banner has both; a store card has none
    mobile_image  text,
    alt           text NOT NULL DEFAULT '',
    headline      text NOT NULL DEFAULT '', -- of a store card
    colour        colour,
    image         text,
    starts_on     date,
    ends_on       date, -- the last day, America/Sao_Paulo
    CHECK ((desktop_image IS NULL) = (mobile_image IS NULL)),
    UNIQUE (placement, position)
);

CREATE TABLE favourite_stores (
    user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    store_id   uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, store_id)
);

CREATE TABLE favourite_coupons (
    user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    coupon_id  uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, coupon_id)
);

-- Problems that visitors report. Name and address are theirs and go when the report is removed.
CREATE TABLE coupon_reports (
    id         uuid PRIMARY KEY,
    coupon_id  uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
    name       text NOT NULL,
    email      text NOT NULL,
    message    text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX coupon_reports_time ON coupon_reports (created_at DESC, id);

-- Which pages show a coupon: its store's, and those of the categories that it is in.
CREATE VIEW coupon_pages AS
SELECT c.id AS coupon_id, s.area_id FROM coupons c JOIN stores s ON s.id = c.store_id
UNION
SELECT c.id, c.area_id FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE a.kind = 'CATEGORY'
UNION
SELECT cc.coupon_id, cc.area_id FROM coupon_categories cc JOIN hot_areas a ON a.id = cc.area_id WHERE a.kind = 'CATEGORY';

-- The stores that nobody has withdrawn.
CREATE VIEW listed_stores AS
SELECT s.id, s.slug, s.name, s.folded, s.cashback_bps, s.hosts, s.area_id, a.type AS area_type, s.priority,
    s.confirmation_days, s.rules, s.updated_at
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
WHERE s.active AND a.active;

-- The coupons that nobody has withdrawn, as cards show them; nothing is an empty text. Whoever reads it leaves out those
-- whose end_date has passed.
CREATE VIEW listed_coupons AS
SELECT c.id, c.slug, c.name, c.folded, c.description, c.type, coalesce(c.code, '') AS code,
    coalesce(c.link_url, '') AS link_url, c.end_date, c.rank, c.created_at, c.updated_at,
    s.id AS store_id, s.slug AS store_slug, s.name AS store_name, s.cashback_bps,
    a.type AS area_type, coalesce(a.button_color, '')::text AS button_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color, coalesce(a.incentive_id, '') AS incentive_id,
    (SELECT coalesce(sum(v.views), 0) FROM coupon_views v WHERE v.coupon_id = c.id)::bigint AS views
FROM coupons c
JOIN listed_stores s ON s.id = c.store_id
JOIN hot_areas a ON a.id = c.area_id
WHERE c.active AND a.active;
