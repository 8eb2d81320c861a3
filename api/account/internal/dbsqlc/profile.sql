-- name: LockUser :one
-- Whoever changes a shopper's record takes turns. It is refused to nobody: a login may still bring the account back.
SELECT * FROM users WHERE id = @id FOR UPDATE;
