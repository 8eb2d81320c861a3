-- name: PutPush :execrows
-- An endpoint is one browser's: whoever chooses last has it. Nothing: the session is over.
INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, device, approved, paid, ending, rising, created_at)
SELECT @id, s.user_id, s.id, @endpoint, @p256dh, @auth, s.device, @approved, @paid, @ending, @rising, @created_at
FROM sessions s WHERE s.id = @session_id AND s.user_id = @user_id
ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, device = excluded.device, approved = excluded.approved, paid = excluded.paid, ending = excluded.ending, rising = excluded.rising,
    created_at = excluded.created_at;

-- name: TrimPush :exec
-- The devices that chose longest ago make room.
DELETE FROM push_subscriptions WHERE id IN (
    SELECT p.id FROM push_subscriptions p WHERE p.user_id = @user_id ORDER BY p.created_at DESC, p.id OFFSET @keep
);

-- name: ListPush :many
SELECT endpoint, device, approved, paid, ending, rising, created_at FROM push_subscriptions
WHERE user_id = @user_id ORDER BY created_at DESC, id LIMIT @most;

-- name: RemovePush :exec
DELETE FROM push_subscriptions WHERE user_id = @user_id AND endpoint = @endpoint;
