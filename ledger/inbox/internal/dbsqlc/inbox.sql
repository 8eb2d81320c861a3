-- name: Relax :exec
-- A worker that loses its last transactions in a power cut does them again: the checkpoint goes back with them.
SET LOCAL synchronous_commit = off;

-- name: GetCheckpoint :one
SELECT seq FROM inbox_checkpoint;

-- name: AdvanceCheckpoint :execrows
UPDATE inbox_checkpoint SET seq = @seq WHERE seq = @expected;

-- name: Quarantine :exec
INSERT INTO inbox_quarantine (inbox_seq, item, partner, delivery_id, code, detail, fault, received_at)
VALUES (@inbox_seq, @item, @partner, @delivery_id, @code, @detail, @fault, @received_at)
ON CONFLICT (inbox_seq, item) DO UPDATE SET code = excluded.code, detail = excluded.detail, fault = excluded.fault;

-- name: ListQuarantine :many
SELECT * FROM inbox_quarantine WHERE resolved_at IS NULL OR @resolved_too::boolean ORDER BY id DESC LIMIT @max_rows;

-- name: GetQuarantine :one
SELECT * FROM inbox_quarantine WHERE id = @id;

-- name: LockQuarantine :one
SELECT * FROM inbox_quarantine WHERE id = @id FOR UPDATE;

-- name: SettleQuarantine :exec
UPDATE inbox_quarantine SET resolved_at = @resolved_at, resolution = @resolution, correction_seq = @correction_seq WHERE id = @id;

-- name: SettleCorrected :exec
-- By what it is about, not by its number: the number is another one after the quarantine was filled again from the inbox.
UPDATE inbox_quarantine SET resolved_at = @resolved_at, resolution = 'corrected', correction_seq = @correction_seq
WHERE inbox_seq = @inbox_seq AND item = @item AND resolved_at IS NULL;

-- name: SettleSummed :exec
-- Parts of sales that were told in an earlier delivery than the total which has them.
UPDATE inbox_quarantine SET resolved_at = @resolved_at, resolution = 'replayed'
WHERE resolved_at IS NULL AND partner = @partner AND inbox_seq < @inbox_seq AND fault ->> 'sale' = ANY(@sales::text[]);

-- name: IsSettledOtherwise :one
-- Whether people have settled what a delivery corrects, and not by that delivery.
SELECT EXISTS (
    SELECT FROM inbox_quarantine
    WHERE inbox_seq = @inbox_seq AND item = @item AND resolved_at IS NOT NULL AND correction_seq IS DISTINCT FROM @correction_seq
);

-- name: KeepChange :exec
INSERT INTO inbox_corrections (
    correction_seq, item, field, conversion_id, arrived_seq, arrived_item, arrived, corrected, corrected_by, corrected_at
) VALUES (
    @correction_seq, @item, @field, @conversion_id, @arrived_seq, @arrived_item, @arrived, @corrected, @corrected_by, @corrected_at
) ON CONFLICT DO NOTHING;

-- name: ListChanges :many
SELECT * FROM inbox_corrections WHERE correction_seq = @correction_seq ORDER BY item, field LIMIT @max_rows;

-- name: CountQuarantine :one
SELECT count(*) FROM inbox_quarantine WHERE resolved_at IS NULL;

-- name: AddPartner :execrows
INSERT INTO partners (name, adapter, created_at) VALUES (@name, @adapter, @created_at)
ON CONFLICT (name) DO UPDATE SET adapter = excluded.adapter, removed_at = NULL WHERE partners.removed_at IS NOT NULL;

-- name: RemovePartner :execrows
UPDATE partners SET removed_at = @removed_at, sandbox_secret = NULL, sandbox_set_at = NULL WHERE name = @name AND removed_at IS NULL;

-- name: ListPartners :many
SELECT p.name, p.adapter, p.created_at, count(s.id)::int AS secrets
FROM partners p LEFT JOIN partner_secrets s ON s.partner = p.name AND (s.expires_at IS NULL OR s.expires_at > @now)
WHERE p.removed_at IS NULL
GROUP BY p.name ORDER BY p.name;

-- name: SetSettings :execrows
UPDATE partners SET settings = @settings WHERE name = @name AND removed_at IS NULL;

-- name: GetSettings :one
-- Those of a partner that was removed read what it sent before.
SELECT settings FROM partners WHERE name = @name;

-- name: LockPartner :one
-- A rotation and a removal do not meet.
UPDATE partners SET adapter = adapter WHERE name = @name AND removed_at IS NULL RETURNING adapter;

-- name: ListGoodSecrets :many
-- Of every partner those that are good, newest first.
SELECT p.name, p.adapter, p.settings, p.sandbox_secret, array(
    SELECT s.secret FROM partner_secrets s
    WHERE s.partner = p.name AND (s.expires_at IS NULL OR s.expires_at > @now)
    ORDER BY s.id DESC LIMIT 5
)::bytea[] AS secrets
FROM partners p WHERE p.removed_at IS NULL ORDER BY p.name LIMIT @most;

-- name: SetSandboxSecret :execrows
UPDATE partners SET sandbox_secret = @secret, sandbox_set_at = @now
WHERE name = @name AND adapter = @adapter AND removed_at IS NULL;

-- name: SandboxSetAt :one
SELECT sandbox_set_at FROM partners WHERE name = @name AND removed_at IS NULL;

-- name: ListSecrets :many
-- When those that are good were made, newest first.
SELECT created_at, expires_at FROM partner_secrets
WHERE partner = @partner AND (expires_at IS NULL OR expires_at > @now) ORDER BY id DESC LIMIT @most;

-- name: AddSecret :exec
INSERT INTO partner_secrets (partner, secret, created_at) VALUES (@partner, @secret, @created_at);

-- name: ExpireSecrets :exec
UPDATE partner_secrets SET expires_at = @expires_at
WHERE partner = @partner AND (expires_at IS NULL OR expires_at > @expires_at);

-- name: DeleteSecrets :exec
DELETE FROM partner_secrets WHERE partner = @partner;

-- name: DeleteAccounts :exec
-- Their sessions go with them.
DELETE FROM partner_accounts WHERE partner = @partner;

-- name: CopiesEnd :one
SELECT coalesce(max(seq), 0)::bigint FROM inbox_copies;

-- name: Copy :batchexec
INSERT INTO inbox_copies (seq, subject, headers, digest, body, stored_at)
VALUES (@seq, @subject, @headers, @digest, @body, @stored_at) ON CONFLICT (seq) DO NOTHING;

-- name: CopiedDigests :many
SELECT seq, subject, digest FROM inbox_copies WHERE seq BETWEEN @first AND @last ORDER BY seq LIMIT @max_rows;

-- name: DecideCopies :exec
-- A delivery of which something waits for people is not decided.
UPDATE inbox_copies SET decided_at = @now
WHERE inbox_copies.seq IN (
    SELECT c.seq FROM inbox_copies c
    WHERE c.decided_at IS NULL AND c.seq <= (SELECT seq FROM inbox_checkpoint)
      AND NOT EXISTS (SELECT FROM inbox_quarantine q WHERE q.inbox_seq = c.seq AND q.resolved_at IS NULL)
    ORDER BY c.seq LIMIT @max_rows
);

-- name: PruneCopies :exec
-- What the stream itself has forgotten is kept no longer, also when nobody ever decided it.
UPDATE inbox_copies SET body = NULL, decided_at = coalesce(inbox_copies.decided_at, @now)
WHERE inbox_copies.seq IN (
    SELECT c.seq FROM inbox_copies c
    WHERE c.body IS NOT NULL AND (c.decided_at < @before OR c.decided_at IS NULL AND c.stored_at < @oldest)
    ORDER BY c.decided_at LIMIT @max_rows
);

-- name: KeepPart :exec
-- Of a part that is told again the newest counts, in whatever order they come.
INSERT INTO network_parts AS p (partner, transaction_id, row_id, report, told_at)
VALUES (@partner, @transaction_id, @row_id, @report, @told_at)
ON CONFLICT (partner, transaction_id, row_id) DO UPDATE
SET report = excluded.report, told_at = excluded.told_at, versions = p.versions + 1
WHERE excluded.report <> p.report AND (excluded.told_at, excluded.report) > (p.told_at, p.report);

-- name: ListParts :many
SELECT report, told_at, versions FROM network_parts
WHERE partner = @partner AND transaction_id = @transaction_id ORDER BY row_id LIMIT @max_rows;

-- name: ListWaiting :many
-- Open entries that were refused for one of some values, oldest first.
SELECT id FROM inbox_quarantine
WHERE resolved_at IS NULL AND id > @after AND code = @code AND fault ->> 'value' = ANY (@values::text[])
ORDER BY id LIMIT @max_rows;
