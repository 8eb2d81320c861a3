-- name: ListPushed :many
-- The devices of some shoppers that take a kind of notices.
SELECT id, user_id, approved, paid, ending, rising FROM push_subscriptions WHERE user_id = ANY (@ids::uuid[]);

-- name: GetPushed :one
-- A device, unless its shopper has let go of it or of the account meanwhile.
SELECT p.endpoint, p.p256dh, p.auth, p.approved, p.paid, p.ending, p.rising FROM push_subscriptions p
JOIN users u ON u.id = p.user_id
WHERE p.id = @id AND p.user_id = @user_id AND u.deletion_requested_at IS NULL;

-- name: DropPushed :exec
-- The push service knows the device no more; another subscription of its may have its place by now.
DELETE FROM push_subscriptions WHERE id = @id AND endpoint = @endpoint;
