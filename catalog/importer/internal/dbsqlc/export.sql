-- What is in the catalogue, in the columns of its files; nothing is an empty text.

-- name: ExportCategories :many
SELECT slug::text AS slug, name, type, description, long_description,
    coalesce(image_name, '') AS image, coalesce(header_image, '') AS header_image,
    coalesce(nav_bar_color, '')::text AS nav_bar_color, coalesce(nav_bar_text_color, '')::text AS nav_bar_text_color,
    coalesce(coupon_header_color, '')::text AS coupon_header_color,
    coalesce(coupon_header_text_color, '')::text AS coupon_header_text_color,
    coalesce(button_color, '')::text AS button_color, coalesce(button_color_on_hover, '')::text AS button_color_on_hover,
    coalesce(incentive_id, '') AS incentive_id, position, starts_on, ends_on, active
FROM hot_areas WHERE kind = 'CATEGORY' ORDER BY position, slug;

-- name: ExportStores :many
SELECT s.slug, s.name, a.type,
    (CASE WHEN s.cashback_bps = 0 THEN '' ELSE replace(trim_scale(s.cashback_bps / 100.0)::text, '.', ',') END)::text AS cashback,
    s.code_keeps_cashback, s.hosts, p.network, p.link_template, p.landing_url,
    a.description, a.long_description, s.priority, s.confirmation_days, s.rules,
    coalesce(a.image_name, '') AS image, coalesce(a.header_image, '') AS header_image,
    coalesce(a.nav_bar_color, '')::text AS nav_bar_color, coalesce(a.nav_bar_text_color, '')::text AS nav_bar_text_color,
    coalesce(a.coupon_header_color, '')::text AS coupon_header_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color,
    coalesce(a.button_color, '')::text AS button_color, coalesce(a.button_color_on_hover, '')::text AS button_color_on_hover,
    coalesce(a.incentive_id, '') AS incentive_id, s.active
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
JOIN affiliate_programmes p ON p.store_id = s.id
ORDER BY s.slug;

-- name: ExportCoupons :many
SELECT c.slug, s.slug AS store, c.name, c.description, c.type, coalesce(c.code, '') AS code, coalesce(c.link_url, '') AS link,
    c.end_date, (CASE WHEN c.area_id = s.area_id THEN '' ELSE a.slug END)::text AS area,
    ARRAY(SELECT g.slug::text FROM coupon_categories cc JOIN hot_areas g ON g.id = cc.area_id
          WHERE cc.coupon_id = c.id ORDER BY g.slug)::text[] AS categories,
    c.rank, c.active
FROM coupons c
JOIN stores s ON s.id = c.store_id
JOIN hot_areas a ON a.id = c.area_id
ORDER BY s.slug, c.slug;

-- name: ExportBanners :many
SELECT b.placement, b.position, a.slug::text AS slug, coalesce(b.desktop_image, '') AS desktop_image,
    coalesce(b.mobile_image, '') AS mobile_image, b.alt, b.headline, coalesce(b.colour, '')::text AS colour,
    coalesce(b.image, '') AS image, b.starts_on, b.ends_on
FROM banners b JOIN hot_areas a ON a.id = b.area_id
ORDER BY b.placement, b.position;
