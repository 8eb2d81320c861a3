-- name: GetRecipient :one
SELECT email, previous_email, name, email_verified_at, pix_key_sealed, pix_key_type, pix_key_changed_at, deletion_requested_at
FROM users WHERE id = $1;
