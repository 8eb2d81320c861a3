-- name: AddAudit :exec
INSERT INTO staff_audit (at, actor, action, subject, reason, action_id)
VALUES (@at, @actor, @action, @subject, @reason, sqlc.narg('action_id'));

-- name: ListAudit :many
SELECT id, at, actor, action, subject, reason
FROM staff_audit
WHERE (@subject::text = '' OR subject = @subject) AND id < @before
ORDER BY id DESC
LIMIT @most;
