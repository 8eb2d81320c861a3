-- name: FindByGoogle :one
SELECT id FROM users WHERE google_subject = @subject;

-- name: LockByEmail :one
SELECT id, email_verified_at, google_subject FROM users WHERE lower(email) = lower(@email) FOR UPDATE;

-- name: LinkGoogle :exec
UPDATE users SET google_subject = @subject, google_image = coalesce(@image, google_image) WHERE id = @id;

-- The account was made by somebody who never proved the address: of what they entered nothing may open or pay anything.
-- name: TakeOver :exec
UPDATE users
SET google_subject = NULL, google_image = NULL, password_hash = NULL, cpf_sealed = NULL, pix_key_sealed = NULL, pix_key_type = NULL, pix_key_changed_at = NULL,
    previous_email = NULL, email_verified_at = @now
WHERE id = @id;

-- name: CreateGoogleUser :execrows
INSERT INTO users (id, email, name, email_verified_at, google_subject, google_image, created_at)
VALUES (@id, @email, @name, @verified_at, @subject, @image, @created_at)
ON CONFLICT DO NOTHING;
