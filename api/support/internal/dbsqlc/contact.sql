-- name: AddMessage :exec
INSERT INTO contact_messages (id, user_id, motive, name, email, title, message, created_at)
VALUES (@id, @user_id, @motive, @name, @email, @title, @message, @at);

-- name: ListMessages :many
SELECT id, user_id, motive, name, email, title, message, created_at FROM contact_messages
WHERE created_at >= @since ORDER BY created_at DESC, id LIMIT @most;

-- name: RemoveMessage :execrows
DELETE FROM contact_messages WHERE id = @id;
