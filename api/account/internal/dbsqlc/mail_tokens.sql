-- name: CreateMailToken :exec
INSERT INTO mail_tokens (hash, user_id, purpose, expires_at) VALUES (@hash, @user_id, @purpose, @expires_at);

-- name: FindMailToken :one
SELECT user_id FROM mail_tokens WHERE hash = @hash AND purpose = @purpose AND expires_at > @now;

-- Of several who use a token at once, one gets the row.
-- name: TakeMailToken :one
DELETE FROM mail_tokens WHERE hash = @hash AND purpose = @purpose AND expires_at > @now RETURNING true;

-- name: DeleteMailTokens :exec
DELETE FROM mail_tokens WHERE user_id = @user_id;

-- name: DeleteExpiredMailTokens :exec
DELETE FROM mail_tokens WHERE expires_at <= @now;
