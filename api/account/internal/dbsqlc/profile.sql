-- name: GetUser :one
SELECT * FROM users WHERE id = @id;

-- name: ListUsers :many
SELECT * FROM users WHERE id = ANY (@ids::uuid []);

-- name: LockUser :one
-- Whoever changes a shopper's record takes turns.
SELECT * FROM users WHERE id = @id FOR UPDATE;

-- name: SaveUser :exec
UPDATE users SET
    email = @email, email_verified_at = @email_verified_at, previous_email = @previous_email, email_changed_at = @email_changed_at, name = @name,
    password_hash = @password_hash, birthdate = @birthdate, gender = @gender,
    cpf_sealed = @cpf_sealed, pix_key_sealed = @pix_key_sealed, pix_key_type = @pix_key_type,
    pix_key_changed_at = @pix_key_changed_at
WHERE id = @id;
