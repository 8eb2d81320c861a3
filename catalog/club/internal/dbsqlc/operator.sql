-- name: AddArea :execrows
INSERT INTO hot_areas (id, slug, kind, type, name, updated_at) VALUES (@id, @slug::text, 'CLUB', 'LOYALTY', @name, @at)
ON CONFLICT (slug) DO NOTHING;

-- name: AddClub :exec
INSERT INTO clubs (area_id, created_at) VALUES (@area_id, @at);

-- name: LockClub :one
SELECT a.id, a.slug::text AS slug, a.name, a.description, a.long_description, coalesce(a.image_name, '') AS image_name, a.active,
    coalesce(k.host, '') AS host, k.email_domains, k.wanted, (k.code_index IS NOT NULL)::boolean AS has_code, k.created_at,
    (SELECT count(*) FROM club_members m WHERE m.area_id = a.id) AS members,
    (SELECT count(*) FROM club_invitations i WHERE i.area_id = a.id) AS invitations
FROM hot_areas a
JOIN clubs k ON k.area_id = a.id
WHERE a.slug = @slug::text
FOR UPDATE OF k;

-- name: ListClubs :many
SELECT a.slug::text AS slug, a.name, a.active, coalesce(k.host, '') AS host,
    (SELECT count(*) FROM club_members m WHERE m.area_id = a.id) AS members,
    (SELECT count(*) FROM coupons c WHERE c.area_id = a.id AND c.active AND (c.end_date IS NULL OR c.end_date >= @today::date)) AS coupons
FROM clubs k
JOIN hot_areas a ON a.id = k.area_id
ORDER BY a.slug;

-- name: SetArea :exec
UPDATE hot_areas SET name = @name, description = @description, long_description = @long_description, image_name = sqlc.narg(image_name),
    nav_bar_color = sqlc.narg(nav_bar_color)::text, nav_bar_text_color = sqlc.narg(nav_bar_text_color)::text,
    coupon_header_color = sqlc.narg(coupon_header_color)::text, coupon_header_text_color = sqlc.narg(coupon_header_text_color)::text,
    button_color = sqlc.narg(button_color)::text, button_color_on_hover = sqlc.narg(button_color_on_hover)::text,
    active = @active, updated_at = @at
WHERE id = @id;

-- name: SetClub :exec
UPDATE clubs SET host = sqlc.narg(host), email_domains = @email_domains, wanted = @wanted WHERE area_id = @area_id;

-- name: HostTaken :one
SELECT EXISTS (SELECT FROM clubs k WHERE k.host = @host::text AND k.area_id <> @area_id);

-- name: SetCode :execrows
UPDATE clubs k SET code_index = @code_index FROM hot_areas a WHERE a.id = k.area_id AND a.slug = @slug::text;

-- name: Invite :execrows
INSERT INTO club_invitations (area_id, email_index, created_at)
SELECT @area_id, unnest(@email_indexes::bytea[]), @at
ON CONFLICT DO NOTHING;

-- name: Uninvite :execrows
DELETE FROM club_invitations WHERE area_id = @area_id AND email_index <> ALL (@email_indexes::bytea[]);

-- name: CountMembers :many
-- Nobody can be told from these: how many came by each way in each month.
SELECT origin, to_char(joined_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM')::text AS month, count(*) AS members
FROM club_members WHERE area_id = @area_id
GROUP BY 1, 2
ORDER BY 2, 1;
