-- name: HasPartner :one
SELECT EXISTS (SELECT FROM partners WHERE name = @name AND removed_at IS NULL);

-- name: CreateAccount :execrows
INSERT INTO partner_accounts (id, partner, handle, password_hash, enrol_until, totp_sealed, created_at, updated_at)
VALUES (@id, @partner, @handle, @password_hash, @enrol_until, @totp_sealed, @created_at, @created_at)
ON CONFLICT (handle) DO NOTHING;

-- name: RemoveAccount :execrows
-- Its sessions go with it.
DELETE FROM partner_accounts WHERE handle = @handle AND partner = @partner;

-- name: ListAccounts :many
SELECT partner, handle, enrol_until, created_at FROM partner_accounts
WHERE @partner::text = '' OR partner = @partner ORDER BY partner, handle LIMIT @most;

-- name: FindCredentials :one
SELECT id, password_hash FROM partner_accounts WHERE handle = @handle;

-- name: LockAccount :one
-- Of a network that was removed nobody signs in.
SELECT a.partner, a.password_hash, a.enrol_until, a.totp_sealed FROM partner_accounts a
JOIN partners p ON p.name = a.partner AND p.removed_at IS NULL
WHERE a.id = @id FOR UPDATE OF a;

-- name: GetPasswordHash :one
SELECT password_hash FROM partner_accounts WHERE id = @id;

-- name: SetPassword :exec
UPDATE partner_accounts SET password_hash = @password_hash, enrol_until = NULL, updated_at = @now WHERE id = @id;

-- name: AcceptStep :execrows
-- Of several who use a code at once, one gets it; and none that is older than one that was used.
UPDATE partner_accounts SET totp_step = @step WHERE id = @id AND totp_step < @step;

-- name: CreateSession :exec
INSERT INTO partner_sessions (id, account_id, created_at, last_used_at, expires_at)
VALUES (@id, @account_id, @created_at, @created_at, @expires_at);

-- name: TrimSessions :exec
-- The sessions that were not used longest make room.
DELETE FROM partner_sessions WHERE id IN (
    SELECT s.id FROM partner_sessions s WHERE s.account_id = @account_id ORDER BY s.last_used_at DESC, s.created_at DESC, s.id OFFSET @keep
);

-- name: FindSession :one
SELECT a.handle, a.partner, p.adapter, (a.enrol_until IS NOT NULL)::boolean AS enrolling, s.last_used_at
FROM partner_sessions s
JOIN partner_accounts a ON a.id = s.account_id
JOIN partners p ON p.name = a.partner AND p.removed_at IS NULL
WHERE s.id = @id AND s.account_id = @account_id AND s.expires_at > @now AND s.last_used_at > @idle_since;

-- name: TouchSession :exec
UPDATE partner_sessions SET last_used_at = @now WHERE id = @id AND last_used_at < @now;

-- name: EndSession :execrows
DELETE FROM partner_sessions WHERE id = @id AND account_id = @account_id;

-- name: EndOtherSessions :exec
DELETE FROM partner_sessions WHERE account_id = @account_id AND id <> @id;
