-- name: Suspend :execrows
UPDATE users SET deletion_requested_at = @now::timestamptz WHERE id = @id AND deletion_requested_at IS NULL;
