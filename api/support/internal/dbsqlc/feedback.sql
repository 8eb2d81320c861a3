-- name: AddMessage :exec
INSERT INTO contact_messages (id, user_id, motive, name, email, title, message, created_at)
VALUES (@id, @user_id, @motive, @name, @email, @title, @message, @at);

-- name: AddReport :execrows
INSERT INTO coupon_reports (id, coupon_id, name, email, message, created_at)
SELECT @id, c.id, @name, @email, @message, @at FROM coupons c WHERE c.id = @coupon_id;

-- name: AddLead :exec
INSERT INTO leads (id, kind, name, email, company, telephone, city, created_at)
VALUES (@id, @kind, @name, @email, @company, @telephone, @city, @at);

-- name: ListFeedback :many
-- Of one form, the newest first, before an entry.
SELECT * FROM feedback
WHERE kind = @kind::text AND created_at >= @since AND (created_at, id) < (@before_at::timestamptz, @before_id::uuid)
ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: GetFeedback :one
SELECT * FROM feedback WHERE id = @id;

-- name: RemoveFeedback :one
WITH messages AS (DELETE FROM contact_messages m WHERE m.id = @id RETURNING 1),
    reports AS (DELETE FROM coupon_reports r WHERE r.id = @id RETURNING 1),
    asked AS (DELETE FROM leads l WHERE l.id = @id RETURNING 1)
SELECT (SELECT count(*) FROM messages) + (SELECT count(*) FROM reports) + (SELECT count(*) FROM asked) AS removed;

-- name: PurgeFeedback :one
WITH messages AS (DELETE FROM contact_messages m WHERE m.created_at < @until RETURNING 1),
    reports AS (DELETE FROM coupon_reports r WHERE r.created_at < @until RETURNING 1),
    asked AS (DELETE FROM leads l WHERE l.created_at < @until RETURNING 1)
SELECT (SELECT count(*) FROM messages) + (SELECT count(*) FROM reports) + (SELECT count(*) FROM asked) AS removed;
