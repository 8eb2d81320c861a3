-- name: LockForLogin :one
SELECT deletion_requested_at, farewell_at, device_epoch FROM users WHERE id = @id FOR UPDATE;

-- name: Reactivate :exec
UPDATE users SET deletion_requested_at = NULL WHERE id = @id;

-- name: CreateSession :exec
INSERT INTO sessions (id, user_id, device, method, created_at, last_used_at, expires_at)
VALUES (@id, @user_id, @device, @method, @created_at, @created_at, @expires_at);

-- The sessions that were not used longest make room.
-- name: TrimSessions :exec
DELETE FROM sessions WHERE id IN (
    SELECT s.id FROM sessions AS s WHERE s.user_id = @user_id ORDER BY s.last_used_at DESC, s.created_at DESC, s.id OFFSET @keep
);

-- A suspended account has no session, whatever happens at the same time.
-- name: FindSession :one
SELECT s.last_used_at, s.confirmed_at
FROM sessions AS s
JOIN users AS u ON u.id = s.user_id
WHERE s.id = @id AND s.user_id = @user_id AND s.expires_at > @now AND u.deletion_requested_at IS NULL;

-- name: TouchSession :exec
UPDATE sessions SET last_used_at = @now WHERE id = @id AND last_used_at < @now;

-- name: ConfirmSession :execrows
UPDATE sessions SET confirmed_at = @now WHERE id = @id;

-- name: ConfirmedAt :one
SELECT confirmed_at FROM sessions WHERE id = @id;

-- name: ListSessions :many
SELECT id, device, method, created_at, last_used_at
FROM sessions
WHERE user_id = @user_id AND expires_at > @now
ORDER BY last_used_at DESC, created_at DESC, id
LIMIT @most;

-- The device gets no more notices.
-- name: EndSession :exec
WITH pushes AS (DELETE FROM push_subscriptions p WHERE p.session_id = @id AND p.user_id = @user_id)
DELETE FROM sessions s WHERE s.id = @id AND s.user_id = @user_id;

-- Ends the logins that are under way too, and no device is known or gets notices from then on.
-- name: EndSessions :exec
WITH tickets AS (DELETE FROM login_tickets t WHERE t.user_id = @user_id),
pushes AS (DELETE FROM push_subscriptions p WHERE p.user_id = @user_id),
devices AS (UPDATE users AS u SET device_epoch = u.device_epoch + 1 WHERE u.id = @user_id)
DELETE FROM sessions s WHERE s.user_id = @user_id;

-- No device is known, and no other gets notices, from then on.
-- name: EndOtherSessions :exec
WITH pushes AS (DELETE FROM push_subscriptions p WHERE p.user_id = @user_id AND p.session_id <> @id),
devices AS (UPDATE users AS u SET device_epoch = u.device_epoch + 1 WHERE u.id = @user_id)
DELETE FROM sessions AS s WHERE s.user_id = @user_id AND s.id <> @id;

-- name: DeviceEpoch :one
SELECT device_epoch FROM users WHERE id = @id;

-- name: GetPasswordHash :one
SELECT password_hash FROM users WHERE id = @id;

-- name: DeleteExpiredSessions :exec
DELETE FROM sessions WHERE expires_at <= @now;
