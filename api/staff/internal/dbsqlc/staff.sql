-- name: CreateStaff :execrows
INSERT INTO staff (id, handle, name, roles, password_hash, enrol_until, totp_sealed, created_at, updated_at, held_since)
VALUES (@id, @handle, @name, @roles, @password_hash, @enrol_until, @totp_sealed, @created_at, @created_at, @held_since)
ON CONFLICT (handle) DO NOTHING;

-- name: FindCredentials :one
SELECT id, password_hash, device_epoch FROM staff WHERE handle = @handle;

-- name: FindID :one
SELECT id FROM staff WHERE handle = @handle;

-- name: FindByHandle :one
SELECT id, handle, name, roles, held_since FROM staff WHERE handle = @handle AND disabled_at IS NULL;

-- name: LockStaff :one
SELECT password_hash, enrol_until, totp_sealed, disabled_at, device_epoch FROM staff WHERE id = @id FOR UPDATE;

-- name: GetPasswordHash :one
SELECT password_hash FROM staff WHERE id = @id;

-- name: SetPassword :exec
UPDATE staff SET password_hash = @password_hash, enrol_until = NULL, updated_at = @now WHERE id = @id;

-- name: ResetStaff :exec
UPDATE staff
SET password_hash = @password_hash, enrol_until = @enrol_until, totp_sealed = @totp_sealed, totp_step = 0, updated_at = @now,
    held_since = @held_since
WHERE id = @id;

-- name: SetRoles :exec
UPDATE staff SET roles = @roles, updated_at = @now, held_since = greatest(held_since, sqlc.narg(held_since)) WHERE id = @id;

-- name: LockHolds :exec
-- Of several who become the first of a role at once, one is.
SELECT pg_advisory_xact_lock(hashtext('staff roles'));

-- name: HadRole :one
-- Whether anybody has a role, or ever had it by the record, which nobody shortens.
SELECT (EXISTS (SELECT FROM staff WHERE @role::text = ANY (roles)) OR EXISTS (
    SELECT FROM staff_audit
    WHERE action IN ('staff_added', 'staff_roles_changed') AND (reason = @role::text OR starts_with(reason, @role::text || ':'))
))::boolean AS had;

-- name: SetDisabled :exec
UPDATE staff SET disabled_at = @disabled_at, updated_at = @now, held_since = greatest(held_since, sqlc.narg(held_since)) WHERE id = @id;

-- name: ListStaff :many
SELECT s.id, s.handle, s.name, s.roles, s.enrol_until, s.created_at, s.disabled_at, s.held_since,
       (SELECT count(*) FROM staff_recovery_codes AS c WHERE c.staff_id = s.id) AS recovery_codes
FROM staff AS s
ORDER BY s.handle
LIMIT @most;

-- Of several who use a code at once, one gets it; and none that is older than one that was used.
-- name: AcceptStep :execrows
UPDATE staff SET totp_step = @step WHERE id = @id AND totp_step < @step;

-- name: TakeRecoveryCode :execrows
DELETE FROM staff_recovery_codes WHERE staff_id = @staff_id AND hash = @hash;

-- name: DeleteRecoveryCodes :exec
DELETE FROM staff_recovery_codes WHERE staff_id = @staff_id;

-- name: CreateRecoveryCodes :exec
INSERT INTO staff_recovery_codes (staff_id, hash) SELECT @staff_id, unnest(@hashes::bytea[]);
