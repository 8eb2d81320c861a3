-- name: SetConsent :exec
INSERT INTO consents (user_id, kind, version, granted, origin, at)
SELECT @user_id::uuid, @kind::text, @version::text, @granted::boolean, @origin::text, @at::timestamptz
WHERE NOT coalesce((
    SELECT c.version = @version AND c.granted = @granted
    FROM consents c WHERE c.user_id = @user_id AND c.kind = @kind ORDER BY c.id DESC LIMIT 1), false);

-- name: AllowsConsent :one
SELECT coalesce(
    (SELECT c.granted FROM consents c WHERE c.user_id = u.id AND c.kind = @kind::text ORDER BY c.id DESC LIMIT 1),
    @kind = 'reminders')::boolean AS allowed
FROM users u WHERE u.id = @user_id AND u.deletion_requested_at IS NULL;

-- name: ListConsents :many
SELECT kind, version, granted, origin, at FROM consents WHERE user_id = @user_id ORDER BY id DESC LIMIT @max_rows;
