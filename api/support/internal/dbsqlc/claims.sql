-- name: LockUser :one
-- One claim of a shopper is opened at a time, so that their number can be counted.
SELECT id FROM users WHERE id = @id FOR NO KEY UPDATE;

-- name: HoldFollower :exec
-- What the follower of the log has read is in the read models; until this transaction ends it reads no further, and then it
-- sees the claim.
SELECT seq FROM notice_checkpoint FOR SHARE;

-- name: CountOpenClaims :one
SELECT count(*) FROM claims WHERE user_id = @user_id AND status = 'OPEN';

-- name: AddClaim :exec
INSERT INTO claims (id, user_id, click_id, network, store_slug, store_name, clicked_at, order_number, purchased_on, value_cents,
    status, opened_at, deadline)
VALUES (@id, @user_id, @click_id, @network, @store_slug, @store_name, @clicked_at, @order_number, @purchased_on, @value_cents,
    'OPEN', @opened_at, @deadline);

-- name: FindClaimOfOrder :one
SELECT id FROM claims WHERE user_id = @user_id AND click_id = @click_id AND order_number = @order_number;

-- name: GetClaim :one
SELECT * FROM claims WHERE id = @id;

-- name: ListClaimsOf :many
SELECT * FROM claims WHERE user_id = @user_id ORDER BY opened_at DESC, id DESC LIMIT @most;

-- name: ListOpenClaimsOf :many
-- What may be resolved, and what has been by which purchase, of the shoppers that miss something.
SELECT c.* FROM claims c
WHERE c.user_id = ANY (@user_ids::uuid[]) AND (c.status = 'OPEN' OR c.conversion_id IS NOT NULL)
  AND EXISTS (SELECT FROM claims o WHERE o.user_id = c.user_id AND o.status = 'OPEN')
ORDER BY c.opened_at, c.id LIMIT 10000;

-- name: ListClaims :many
-- The open ones, the most urgent first; with all also what has ended, the newest first.
SELECT * FROM claims
WHERE (@with_ended::boolean OR status = 'OPEN') AND (NOT @overdue::boolean OR (status = 'OPEN' AND deadline < @today::date))
ORDER BY status <> 'OPEN', CASE WHEN status = 'OPEN' THEN deadline END, ended_at DESC, id
LIMIT @most;

-- name: EndClaims :many
-- Whoever is second changes nothing.
UPDATE claims c SET status = @status, conversion_id = n.conversion_id, resolution = n.resolution, ended_at = @at
FROM (
    SELECT unnest(@ids::uuid[]) AS id,
           nullif(unnest(@conversion_ids::uuid[]), '00000000-0000-0000-0000-000000000000') AS conversion_id,
           unnest(@resolutions::text[]) AS resolution
) n
WHERE c.id = n.id AND c.status = 'OPEN'
RETURNING c.id, c.user_id;

-- name: ListUnfiled :many
-- Open claims of purchases until a day that their network does not have: those that were tried longest ago first, and none of those that are
-- tried meanwhile.
SELECT sqlc.embed(c), coalesce(f.tried_at, 'epoch')::timestamptz AS tried_at
FROM claims c LEFT JOIN claim_filings f ON f.claim_id = c.id
WHERE c.network = @network AND c.status = 'OPEN' AND c.purchased_on <= @until::date AND coalesce(f.state, 'untaken') = 'untaken'
  AND coalesce(f.tried_at, 'epoch') < @before AND (coalesce(f.tried_at, 'epoch'), c.id) > (@after_tried::timestamptz, @after_id::uuid)
ORDER BY coalesce(f.tried_at, 'epoch'), c.id LIMIT @most;

-- name: TryFiling :one
-- Whoever hands a claim in has it to themselves for a while: nobody else tries what was tried after that. Its number is no other claim's.
INSERT INTO claim_filings (claim_id, state, tried_at) VALUES (@claim_id, 'untaken', @now)
ON CONFLICT (claim_id) DO UPDATE SET tried_at = @now WHERE claim_filings.state = 'untaken' AND claim_filings.tried_at <= @unless_after
RETURNING number;

-- name: AddFiling :exec
UPDATE claim_filings SET reference = @reference, state = 'pending', filed_at = @filed_at WHERE claim_id = @claim_id AND state = 'untaken';

-- name: ListFiled :many
-- Open claims that their network has not decided on, those that were asked about longest ago first.
SELECT f.* FROM claims c JOIN claim_filings f ON f.claim_id = c.id
WHERE c.network = @network AND c.status = 'OPEN' AND f.state IN ('pending', 'incomplete')
ORDER BY f.tried_at, c.id LIMIT @most;

-- name: AskFiling :exec
UPDATE claim_filings SET tried_at = @now WHERE claim_id = @claim_id;

-- name: JudgeFiling :exec
UPDATE claim_filings SET state = @state, reason = @reason, due_on = @due_on WHERE claim_id = @claim_id;

-- name: PostponeClaim :exec
UPDATE claims SET deadline = @deadline WHERE id = @id AND status = 'OPEN' AND deadline < @deadline;

-- name: ListFilings :many
SELECT * FROM claim_filings WHERE claim_id = ANY (@claim_ids::uuid[]) AND state <> 'untaken';

-- name: LockClaim :one
-- Where a claim stands, and stays for as long as the transaction.
SELECT status FROM claims WHERE id = @id FOR UPDATE;

-- name: PutReceipt :exec
INSERT INTO claim_receipts (claim_id, media_type, bytes, sealed, added_at) VALUES (@claim_id, @media_type, @bytes, @sealed, @added_at)
ON CONFLICT (claim_id) DO UPDATE SET media_type = excluded.media_type, bytes = excluded.bytes, sealed = excluded.sealed, added_at = excluded.added_at;

-- name: GetReceipt :one
SELECT c.user_id, r.media_type, r.sealed FROM claim_receipts r JOIN claims c ON c.id = r.claim_id WHERE r.claim_id = @claim_id;

-- name: ListReceipts :many
-- What is attached to some claims, without itself.
SELECT claim_id, media_type, bytes, added_at FROM claim_receipts WHERE claim_id = ANY (@claim_ids::uuid[]);
