-- name: CreateSession :exec
INSERT INTO staff_sessions (id, staff_id, device, created_at, last_used_at, expires_at)
VALUES (@id, @staff_id, @device, @created_at, @created_at, @expires_at);

-- The sessions that were not used longest make room.
-- name: TrimSessions :exec
DELETE FROM staff_sessions WHERE id IN (
    SELECT s.id FROM staff_sessions AS s WHERE s.staff_id = @staff_id ORDER BY s.last_used_at DESC, s.created_at DESC, s.id OFFSET @keep
);

-- Whoever is disabled has no session, whatever happens at the same time.
-- name: FindSession :one
SELECT p.handle, p.name, p.roles, (p.enrol_until IS NOT NULL)::boolean AS enrolling, s.last_used_at, p.held_since
FROM staff_sessions AS s
JOIN staff AS p ON p.id = s.staff_id
WHERE s.id = @id AND s.staff_id = @staff_id AND s.expires_at > @now AND s.last_used_at > @idle_since AND p.disabled_at IS NULL;

-- name: TouchSession :exec
UPDATE staff_sessions SET last_used_at = @now WHERE id = @id AND last_used_at < @now;

-- name: ListSessions :many
SELECT id, device, created_at, last_used_at
FROM staff_sessions
WHERE staff_id = @staff_id AND expires_at > @now AND last_used_at > @idle_since
ORDER BY last_used_at DESC, created_at DESC, id
LIMIT @most;

-- name: EndSession :execrows
DELETE FROM staff_sessions WHERE id = @id AND staff_id = @staff_id;

-- No device is known from then on.
-- name: EndSessions :execrows
WITH devices AS (UPDATE staff AS p SET device_epoch = p.device_epoch + 1 WHERE p.id = @staff_id)
DELETE FROM staff_sessions AS s WHERE s.staff_id = @staff_id;

-- No device is known from then on.
-- name: EndOtherSessions :exec
WITH devices AS (UPDATE staff AS p SET device_epoch = p.device_epoch + 1 WHERE p.id = @staff_id)
DELETE FROM staff_sessions AS s WHERE s.staff_id = @staff_id AND s.id <> @id;
