-- name: FindMember :one
SELECT name, password_hash FROM partner_members WHERE directory = @directory AND identifier = @identifier;

-- name: FindMemberUser :one
SELECT m.user_id, coalesce(u.device_epoch, 0)::integer AS device_epoch
FROM partner_members AS m LEFT JOIN users AS u ON u.id = m.user_id
WHERE m.directory = @directory AND m.identifier = @identifier;

-- name: LockMember :one
SELECT user_id FROM partner_members WHERE directory = @directory AND identifier = @identifier FOR UPDATE;

-- name: LinkMember :exec
UPDATE partner_members SET user_id = @user_id WHERE directory = @directory AND identifier = @identifier;

-- name: ListMemberIdentifiers :many
SELECT identifier FROM partner_members WHERE user_id = @user_id::uuid AND directory = @directory;

-- The member who made an account does not get into it once somebody else has proven its address.
-- name: UnlinkUnprovenMembers :exec
UPDATE partner_members AS m SET user_id = NULL
FROM users AS u WHERE u.id = m.user_id AND u.id = @user_id AND u.email_verified_at IS NULL;

-- name: WriteMembers :many
INSERT INTO partner_members AS m (directory, identifier, name, password_hash, imported_at)
SELECT @directory, unnest(@identifiers::bytea[]), unnest(@names::text[]), nullif(unnest(@password_hashes::text[]), ''), @imported_at
ON CONFLICT (directory, identifier) DO UPDATE
SET name = EXCLUDED.name, password_hash = EXCLUDED.password_hash, imported_at = EXCLUDED.imported_at
RETURNING (xmax = 0)::boolean AS added;

-- Who is no longer a member signs in no more, and is signed out where the membership was the proof.
-- name: RemoveMembersBefore :one
WITH removed AS (
    DELETE FROM partner_members AS m WHERE m.directory = @directory AND m.imported_at <> @imported_at RETURNING m.user_id
), ended AS (
    DELETE FROM sessions AS s USING removed WHERE s.user_id = removed.user_id AND s.method = 'partner'
)
SELECT count(*) FROM removed;

-- name: CountMembers :many
SELECT directory, count(*) AS members, count(user_id) AS signed_in, max(imported_at)::timestamptz AS imported_at
FROM partner_members
GROUP BY directory
ORDER BY directory;
