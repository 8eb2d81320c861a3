-- name: FindStore :one
SELECT id FROM stores WHERE slug = @slug::text;

-- name: FindNetwork :one
SELECT name FROM partners WHERE name = @name AND removed_at IS NULL;

-- name: FindClub :one
SELECT k.area_id FROM clubs k JOIN hot_areas a ON a.id = k.area_id WHERE a.slug = @slug::text AND a.active;

-- name: CountSubscriptions :one
SELECT count(*) FROM hook_subscriptions;

-- name: AddSubscription :exec
INSERT INTO hook_subscriptions (id, kind, subject, name, url, events, created_at)
VALUES (@id, @kind, @subject, @name, @url, @events, @created_at);

-- name: ListSubscriptions :many
SELECT s.*,
    (SELECT count(*) FROM hook_messages m WHERE m.subscription_id = s.id AND m.due_at IS NOT NULL) AS waiting,
    (SELECT count(*) FROM hook_messages m WHERE m.subscription_id = s.id AND m.dead_at IS NOT NULL) AS dead,
    (SELECT count(*) FROM hook_secrets k WHERE k.subscription_id = s.id AND (k.expires_at IS NULL OR k.expires_at > @now)) AS secrets
FROM hook_subscriptions s
ORDER BY s.kind, s.name, s.created_at, s.id
LIMIT @most;

-- name: LockSubscription :one
SELECT * FROM hook_subscriptions WHERE id = @id FOR UPDATE;

-- name: ListEnabled :many
SELECT * FROM hook_subscriptions WHERE disabled_at IS NULL ORDER BY id LIMIT @most;

-- name: ListOfClub :many
SELECT id FROM hook_subscriptions WHERE kind = 'club' AND subject = @subject ORDER BY id LIMIT @most;

-- name: Disable :exec
-- Of several, the earliest instant stays: nothing was queued from it on. One that is gone stays so.
UPDATE hook_subscriptions SET disabled_at = least(disabled_at, @at::timestamptz),
    disabled_as = CASE disabled_as WHEN 'gone' THEN 'gone' ELSE @disabled_as END
WHERE id = @id;

-- name: Enable :exec
UPDATE hook_subscriptions SET disabled_at = NULL, disabled_as = '' WHERE id = @id;

-- name: EndSubscriptions :many
-- Those of networks that were removed and of clubs that were withdrawn.
DELETE FROM hook_subscriptions s WHERE CASE s.kind
    WHEN 'network' THEN NOT EXISTS (SELECT FROM partners p WHERE p.name = s.subject AND p.removed_at IS NULL)
    WHEN 'club' THEN NOT EXISTS (SELECT FROM hot_areas a WHERE a.id = s.subject::uuid AND a.active)
    ELSE false
END
RETURNING s.id, s.kind, s.name;

-- name: RemoveSubscription :execrows
DELETE FROM hook_subscriptions WHERE id = @id;

-- name: AddSecret :exec
INSERT INTO hook_secrets (subscription_id, secret, created_at) VALUES (@subscription_id, @secret, @created_at);

-- name: ExpireSecrets :exec
UPDATE hook_secrets SET expires_at = @expires_at WHERE subscription_id = @subscription_id AND (expires_at IS NULL OR expires_at > @expires_at);

-- name: ListSecrets :many
SELECT secret FROM hook_secrets WHERE subscription_id = @subscription_id AND (expires_at IS NULL OR expires_at > @now)
ORDER BY id DESC LIMIT @most;

-- name: DropSecrets :exec
DELETE FROM hook_secrets WHERE expires_at < @before;
