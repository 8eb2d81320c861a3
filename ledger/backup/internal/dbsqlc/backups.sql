-- name: AddBackup :exec
INSERT INTO backups (made_at, bytes, alone) VALUES (@made_at, @bytes, @alone);

-- name: ForgetBackups :exec
DELETE FROM backups WHERE made_at < @before;

-- name: NewestBackup :one
SELECT made_at, bytes FROM backups ORDER BY made_at DESC LIMIT 1;
