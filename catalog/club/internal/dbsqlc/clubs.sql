-- name: FindClub :one
-- A club as somebody finds it: whether they are a member, by what one gets in, and whether they could.
SELECT a.id, a.slug::text AS slug, a.name, k.code_index, k.email_domains,
    EXISTS (SELECT FROM club_members m WHERE m.area_id = a.id AND m.user_id = @user_id) AS member,
    EXISTS (SELECT FROM club_invitations i WHERE i.area_id = a.id) AS invites,
    EXISTS (SELECT FROM club_invitations i WHERE i.area_id = a.id AND i.email_index = @email_index) AS invited
FROM hot_areas a
JOIN clubs k ON k.area_id = a.id
WHERE a.slug = @slug::text AND a.active;

-- name: ListMine :many
SELECT a.slug::text AS slug, a.name
FROM club_members m
JOIN hot_areas a ON a.id = m.area_id
WHERE m.user_id = @user_id AND a.active
ORDER BY fold(a.name) COLLATE "C", a.slug
LIMIT @most;

-- name: AddMember :exec
INSERT INTO club_members (area_id, user_id, origin, joined_at)
SELECT @area_id, u.id, @origin, @at FROM users u WHERE u.id = @user_id
ON CONFLICT DO NOTHING;

-- name: RemoveMember :exec
DELETE FROM club_members WHERE area_id = @area_id AND user_id = @user_id;

-- name: FindHost :one
SELECT a.slug::text AS slug FROM clubs k JOIN hot_areas a ON a.id = k.area_id WHERE k.host = @host::text AND a.active;
