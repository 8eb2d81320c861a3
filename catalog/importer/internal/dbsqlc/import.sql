-- Rows come as one JSON array a statement. A statement answers the rows that it added or really changed.

-- name: LockCatalog :exec
SELECT pg_advisory_xact_lock(hashtextextended('catalog', 0));

-- name: FindAreas :many
SELECT slug::text AS slug, kind FROM hot_areas WHERE slug = ANY(@slugs::text[]);

-- name: FindStores :many
SELECT slug, hosts FROM stores WHERE slug = ANY(@slugs::text[]);

-- name: FindCoupons :many
SELECT c.slug, s.slug AS store FROM coupons c JOIN stores s ON s.id = c.store_id WHERE c.slug = ANY(@slugs::text[]);

-- name: ListStoresAbove :many
-- Stores of which somebody is promised more than a share of a sale: by the store's rate or by its terms, doubled where its area or that of a coupon does.
SELECT p.slug::text AS slug, p.bps::int AS bps
FROM (
    SELECT s.slug, (CASE WHEN s.terms_id IS NULL THEN s.cashback_bps ELSE coalesce(t.most_bps, 0) END)
        * (CASE WHEN a.type = 'LOYALTY' OR s.id IN (
            SELECT c.store_id FROM coupons c JOIN hot_areas o ON o.id = c.area_id WHERE c.active AND o.type = 'LOYALTY') THEN 2 ELSE 1 END) AS bps
    FROM stores s
    JOIN hot_areas a ON a.id = s.area_id
    LEFT JOIN LATERAL (
        SELECT max(r.sale_bps) AS most_bps FROM terms_rows r WHERE r.version_id = s.terms_id AND (r.until_at IS NULL OR r.until_at > @at::timestamptz)
    ) t ON true
    WHERE s.active
) p
WHERE p.bps > @guard::int ORDER BY p.slug;

-- name: UpsertAreas :many
INSERT INTO hot_areas (id, slug, kind, type, name, description, long_description, image_name, header_image, cashback_on,
    nav_bar_color, nav_bar_text_color, coupon_header_color, coupon_header_text_color, button_color, button_color_on_hover,
    incentive_id, position, starts_on, ends_on, active, updated_at)
SELECT r.id, r.slug, @kind, r.type, r.name, r.description, r.long_description, r.image, r.header_image, r.cashback_on,
    r.nav_bar_color, r.nav_bar_text_color, r.coupon_header_color, r.coupon_header_text_color, r.button_color,
    r.button_color_on_hover, r.incentive_id, r.position, r.starts_on, r.ends_on, r.active, @at
FROM json_to_recordset(@lines::json) AS r(id uuid, slug text, type text, name text, description text, long_description text,
    image text, header_image text, cashback_on boolean, nav_bar_color text, nav_bar_text_color text,
    coupon_header_color text, coupon_header_text_color text, button_color text, button_color_on_hover text,
    incentive_id text, position int, starts_on date, ends_on date, active boolean)
ON CONFLICT (slug) DO UPDATE SET
    type = excluded.type, name = excluded.name, description = excluded.description,
    long_description = excluded.long_description, image_name = excluded.image_name, header_image = excluded.header_image,
    cashback_on = excluded.cashback_on, nav_bar_color = excluded.nav_bar_color,
    nav_bar_text_color = excluded.nav_bar_text_color, coupon_header_color = excluded.coupon_header_color,
    coupon_header_text_color = excluded.coupon_header_text_color, button_color = excluded.button_color,
    button_color_on_hover = excluded.button_color_on_hover, incentive_id = excluded.incentive_id,
    position = excluded.position, starts_on = excluded.starts_on, ends_on = excluded.ends_on, active = excluded.active,
    updated_at = excluded.updated_at
WHERE (hot_areas.type, hot_areas.name, hot_areas.description, hot_areas.long_description, hot_areas.image_name,
       hot_areas.header_image, hot_areas.cashback_on, hot_areas.nav_bar_color, hot_areas.nav_bar_text_color,
       hot_areas.coupon_header_color, hot_areas.coupon_header_text_color, hot_areas.button_color,
       hot_areas.button_color_on_hover, hot_areas.incentive_id, hot_areas.position, hot_areas.starts_on, hot_areas.ends_on, hot_areas.active)
    IS DISTINCT FROM
      (excluded.type, excluded.name, excluded.description, excluded.long_description, excluded.image_name,
       excluded.header_image, excluded.cashback_on, excluded.nav_bar_color, excluded.nav_bar_text_color,
       excluded.coupon_header_color, excluded.coupon_header_text_color, excluded.button_color,
       excluded.button_color_on_hover, excluded.incentive_id, excluded.position, excluded.starts_on, excluded.ends_on, excluded.active)
RETURNING slug::text AS slug, (xmax = 0)::boolean AS added;

-- name: UpsertStores :many
INSERT INTO stores (id, slug, name, cashback_bps, code_keeps_cashback, hosts, active, area_id, priority, confirmation_days, rules,
    updated_at)
SELECT r.store_id, r.slug, r.name, r.cashback_bps, r.code_keeps_cashback, r.hosts, r.active, a.id, r.priority, r.confirmation_days,
    r.rules, @at
FROM json_to_recordset(@lines::json) AS r(store_id uuid, slug text, name text, cashback_bps int, code_keeps_cashback boolean,
    hosts text[], active boolean, priority int, confirmation_days int, rules text[])
JOIN hot_areas a ON a.slug = r.slug
ON CONFLICT (slug) DO UPDATE SET
    name = excluded.name, cashback_bps = excluded.cashback_bps, code_keeps_cashback = excluded.code_keeps_cashback,
    hosts = excluded.hosts, active = excluded.active, area_id = excluded.area_id, priority = excluded.priority, confirmation_days = excluded.confirmation_days,
    rules = excluded.rules, updated_at = excluded.updated_at
WHERE (stores.name, stores.cashback_bps, stores.code_keeps_cashback, stores.hosts, stores.active, stores.area_id, stores.priority,
       stores.confirmation_days, stores.rules)
    IS DISTINCT FROM
      (excluded.name, excluded.cashback_bps, excluded.code_keeps_cashback, excluded.hosts, excluded.active, excluded.area_id, excluded.priority,
       excluded.confirmation_days, excluded.rules)
RETURNING slug, (xmax = 0)::boolean AS added;

-- name: UpsertProgrammes :many
WITH written AS (
    INSERT INTO affiliate_programmes (store_id, network, link_template, landing_url)
    SELECT s.id, r.network, r.link_template, r.landing_url
    FROM json_to_recordset(@lines::json) AS r(slug text, network text, link_template text, landing_url text)
    JOIN stores s ON s.slug = r.slug
    ON CONFLICT (store_id) DO UPDATE SET
        network = excluded.network, link_template = excluded.link_template, landing_url = excluded.landing_url
    WHERE (affiliate_programmes.network, affiliate_programmes.link_template, affiliate_programmes.landing_url)
        IS DISTINCT FROM (excluded.network, excluded.link_template, excluded.landing_url)
    RETURNING store_id
)
SELECT s.slug FROM written w JOIN stores s ON s.id = w.store_id;

-- name: UpsertCoupons :many
INSERT INTO coupons (id, slug, store_id, name, description, type, code, link_url, end_date, area_id, rank, active,
    created_at, updated_at)
SELECT r.id, r.slug, s.id, r.name, r.description, r.type, r.code, r.link, r.end_date, coalesce(a.id, s.area_id), r.rank,
    r.active, @at, @at
FROM json_to_recordset(@lines::json) AS r(id uuid, slug text, store text, name text, description text, type text, code text,
    link text, end_date date, area text, rank int, active boolean)
JOIN stores s ON s.slug = r.store
LEFT JOIN hot_areas a ON a.slug = r.area
ON CONFLICT (slug) DO UPDATE SET
    store_id = excluded.store_id, name = excluded.name, description = excluded.description, type = excluded.type,
    code = excluded.code, link_url = excluded.link_url, end_date = excluded.end_date, area_id = excluded.area_id,
    rank = excluded.rank, active = excluded.active, updated_at = excluded.updated_at,
    code_changed_at = CASE WHEN coupons.code IS DISTINCT FROM excluded.code THEN excluded.updated_at ELSE coupons.code_changed_at END
WHERE (coupons.store_id, coupons.name, coupons.description, coupons.type, coupons.code, coupons.link_url, coupons.end_date,
       coupons.area_id, coupons.rank, coupons.active)
    IS DISTINCT FROM
      (excluded.store_id, excluded.name, excluded.description, excluded.type, excluded.code, excluded.link_url,
       excluded.end_date, excluded.area_id, excluded.rank, excluded.active)
RETURNING slug, (xmax = 0)::boolean AS added;

-- name: ReplaceCouponCategories :many
WITH wanted AS (
    SELECT c.id AS coupon_id, a.id AS area_id
    FROM (SELECT unnest(@listed_coupons::text[]) AS coupon, unnest(@listed_categories::text[]) AS category) AS listed
    JOIN coupons c ON c.slug = listed.coupon
    JOIN hot_areas a ON a.slug = listed.category
), gone AS (
    DELETE FROM coupon_categories cc
    WHERE cc.coupon_id IN (SELECT id FROM coupons WHERE slug = ANY(@coupons::text[]))
      AND NOT EXISTS (SELECT FROM wanted w WHERE w.coupon_id = cc.coupon_id AND w.area_id = cc.area_id)
    RETURNING cc.coupon_id
), added AS (
    INSERT INTO coupon_categories (coupon_id, area_id)
    SELECT coupon_id, area_id FROM wanted
    ON CONFLICT DO NOTHING
    RETURNING coupon_id
)
UPDATE coupons SET updated_at = @at
WHERE id IN (SELECT coupon_id FROM gone UNION SELECT coupon_id FROM added)
RETURNING slug;

-- name: UpsertBanners :many
INSERT INTO banners (id, placement, position, area_id, desktop_image, mobile_image, alt, headline, colour, image, starts_on,
    ends_on)
SELECT r.id, r.placement, r.position, a.id, r.desktop_image, r.mobile_image, r.alt, r.headline, r.colour, r.image,
    r.starts_on, r.ends_on
FROM json_to_recordset(@lines::json) AS r(id uuid, placement text, position int, slug text, desktop_image text,
    mobile_image text, alt text, headline text, colour text, image text, starts_on date, ends_on date)
JOIN hot_areas a ON a.slug = r.slug
ON CONFLICT (placement, position) DO UPDATE SET
    area_id = excluded.area_id, desktop_image = excluded.desktop_image, mobile_image = excluded.mobile_image,
    alt = excluded.alt, headline = excluded.headline, colour = excluded.colour, image = excluded.image,
    starts_on = excluded.starts_on, ends_on = excluded.ends_on
WHERE (banners.area_id, banners.desktop_image, banners.mobile_image, banners.alt, banners.headline, banners.colour,
       banners.image, banners.starts_on, banners.ends_on)
    IS DISTINCT FROM
      (excluded.area_id, excluded.desktop_image, excluded.mobile_image, excluded.alt, excluded.headline, excluded.colour,
       excluded.image, excluded.starts_on, excluded.ends_on)
RETURNING (placement || '/' || position)::text AS key, (xmax = 0)::boolean AS added;

-- name: OddCoupons :many
-- What an editor may not have meant: coupons of an import that are shown and over, and codes that several coupons of one store have.
SELECT s.slug::text AS store, c.slug::text AS coupons, ''::text AS code, c.end_date
FROM coupons c JOIN stores s ON s.id = c.store_id
WHERE c.slug = ANY (@slugs::text[]) AND c.active AND c.end_date < @today::date
UNION ALL
SELECT s.slug::text, string_agg(c.slug, ', ' ORDER BY c.slug)::text, upper(c.code)::text, NULL
FROM coupons c JOIN stores s ON s.id = c.store_id
WHERE c.active AND c.code IS NOT NULL AND (c.end_date IS NULL OR c.end_date >= @today::date)
    AND c.store_id IN (SELECT store_id FROM coupons WHERE slug = ANY (@slugs::text[]))
GROUP BY s.slug, upper(c.code) HAVING count(*) > 1
ORDER BY store, coupons LIMIT @max_rows;
