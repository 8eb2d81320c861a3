-- name: CreateUser :execrows
INSERT INTO users (id, email, name, password_hash, created_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (lower(email)) DO NOTHING;

-- name: FindCredentials :one
SELECT id, password_hash, device_epoch FROM users WHERE lower(email) = lower(@email);
