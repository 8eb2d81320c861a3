-- name: FindArea :one
SELECT a.id, a.kind
FROM hot_areas a
LEFT JOIN listed_stores s ON s.area_id = a.id
WHERE a.slug = @slug::text AND a.active AND (a.kind IN ('CATEGORY', 'CLUB') OR s.id IS NOT NULL);

-- name: GetArea :one
-- A category pays what the best of its coupons earns; halved where the category's own type doubles it again. A store pays what its terms say, whatever its line
-- in the catalogue said when it was imported.
SELECT a.slug::text AS slug, a.kind, a.type, a.name, a.description, a.long_description,
    coalesce(a.image_name, '') AS image_name, coalesce(a.header_image, '') AS header_image,
    CASE WHEN s.id IS NULL THEN a.cashback_on ELSE s.cashback_bps > 0 END::boolean AS cashback_on,
    coalesce(a.nav_bar_color, '')::text AS nav_bar_color, coalesce(a.nav_bar_text_color, '')::text AS nav_bar_text_color,
    coalesce(a.coupon_header_color, '')::text AS coupon_header_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color,
    coalesce(a.button_color, '')::text AS button_color, coalesce(a.button_color_on_hover, '')::text AS button_color_on_hover,
    coalesce(a.incentive_id, '') AS incentive_id,
    coalesce(s.cashback_bps, (
        SELECT max(rate_in_force(l.cashback_bps, l.area_type)) / rate_in_force(1, a.type)
        FROM coupon_pages p
        JOIN listed_coupons l ON l.id = p.coupon_id
        WHERE p.area_id = a.id AND (l.end_date IS NULL OR l.end_date >= @today::date)
    ), 0)::int AS cashback_bps,
    coalesce(s.least_bps < s.cashback_bps, false)::boolean AS varies
FROM hot_areas a
LEFT JOIN listed_stores s ON s.area_id = a.id
WHERE a.slug = @slug::text AND a.active AND (a.kind IN ('CATEGORY', 'CLUB') OR s.id IS NOT NULL);

-- name: ListCategories :many
SELECT id, slug::text AS slug, name, type, coalesce(image_name, '') AS image_name,
    (coalesce(starts_on, ends_on) IS NOT NULL AND coalesce(starts_on <= @today::date, true)
        AND coalesce(ends_on >= @today::date, true))::boolean AS in_season
FROM hot_areas
WHERE kind = 'CATEGORY' AND active
ORDER BY position, fold(name) COLLATE "C", slug
LIMIT @most;

-- name: ListBanners :many
-- A card shows what its store pays at most; that of a category, what any of its stores does.
SELECT a.slug::text AS slug, a.kind, a.name, a.type, coalesce(b.desktop_image, '') AS desktop_image,
    coalesce(b.mobile_image, '') AS mobile_image, b.alt, b.headline, coalesce(b.colour, '')::text AS colour,
    coalesce(b.image, '') AS image,
    coalesce(s.cashback_bps, (
        SELECT max(rate_in_force(l.cashback_bps, l.area_type)) / rate_in_force(1, a.type)
        FROM coupon_pages p
        JOIN listed_coupons l ON l.id = p.coupon_id
        WHERE p.area_id = a.id AND (l.end_date IS NULL OR l.end_date >= @today::date)
    ), 0)::int AS cashback_bps
FROM banners b
JOIN hot_areas a ON a.id = b.area_id
LEFT JOIN listed_stores s ON s.area_id = a.id
WHERE b.placement = @placement AND a.active AND (a.kind = 'CATEGORY' OR s.id IS NOT NULL)
  AND (b.starts_on IS NULL OR b.starts_on <= @today::date) AND (b.ends_on IS NULL OR b.ends_on >= @today::date)
ORDER BY b.position
LIMIT @most;

-- name: ListPages :many
-- A coupon that ended changed its pages when the day after began.
SELECT a.slug::text AS slug, a.kind,
    greatest(a.updated_at, s.updated_at, max(
        CASE WHEN l.end_date < @today::date THEN (l.end_date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo' ELSE l.updated_at END
    ))::timestamptz AS changed_at,
    greatest(a.updated_at, s.updated_at)::timestamptz AS listed_at
FROM hot_areas a
LEFT JOIN listed_stores s ON s.area_id = a.id
LEFT JOIN coupon_pages p ON p.area_id = a.id
LEFT JOIN listed_coupons l ON l.id = p.coupon_id
WHERE a.active AND (a.kind = 'CATEGORY' OR s.id IS NOT NULL)
GROUP BY a.id, s.updated_at
ORDER BY a.kind DESC, a.slug
LIMIT @most;

-- name: IsMember :one
SELECT EXISTS (SELECT FROM club_members m WHERE m.user_id = @user_id AND m.area_id = @area_id);
