-- name: FindByEmail :one
SELECT id FROM users WHERE lower(email) = lower(@email);

-- Whoever proves the address for the first time may not be who made the account: what somebody else may have entered about
-- money goes, and so do their other ways in.
-- name: ResetPassword :exec
UPDATE users
SET password_hash      = @password_hash,
    google_subject     = CASE WHEN email_verified_at IS NULL THEN NULL ELSE google_subject END,
    google_image       = CASE WHEN email_verified_at IS NULL THEN NULL ELSE google_image END,
    cpf_sealed         = CASE WHEN email_verified_at IS NULL THEN NULL ELSE cpf_sealed END,
    pix_key_sealed     = CASE WHEN email_verified_at IS NULL THEN NULL ELSE pix_key_sealed END,
    pix_key_type       = CASE WHEN email_verified_at IS NULL THEN NULL ELSE pix_key_type END,
    pix_key_changed_at = CASE WHEN email_verified_at IS NULL THEN NULL ELSE pix_key_changed_at END,
    email_verified_at  = coalesce(email_verified_at, @now)
WHERE id = @id;

-- name: VerifyEmail :exec
UPDATE users SET email_verified_at = coalesce(email_verified_at, @now) WHERE id = @id;

-- name: IsEmailOpen :one
SELECT (email IS NOT NULL AND email_verified_at IS NULL)::boolean AS open FROM users WHERE id = @id;
