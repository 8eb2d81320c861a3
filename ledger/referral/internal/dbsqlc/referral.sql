-- What invitations earn, and who waits for it.

-- name: ListTerms :many
-- All terms of the programme, in their order.
SELECT seq, subject, headers, body FROM events WHERE type = 'referral_terms_published.v1' ORDER BY seq LIMIT @max_rows;

-- name: ListCandidates :many
-- Invitations that had no bonus, each with the first purchase that may earn it, in the order of click and id. What is parked or contested waits for people, as
-- does what the guard holds, and whoever had the bonuses of the month waits for the next. What something spoke against is looked at again later.
SELECT * FROM (
    SELECT DISTINCT ON (r.id) r.id, r.inviter_id, r.invited_id, r.signed_up_at, r.same_device, r.terms_id, r.inviter_cents, r.invited_cents, r.min_sale_cents, r.days,
           r.per_month, r.doubt, c.id AS sale_id, k.id AS click_id, k.at AS click_at
    FROM referrals r JOIN conversions c ON c.user_id = r.invited_id JOIN clicks k ON k.id = c.click_id
    WHERE (r.looked_at IS NULL OR r.looked_at <= @looked_before::timestamptz)
      AND c.verdict = 'approved' AND c.contested_by IS NULL AND c.held_at IS NULL AND (c.payable_from IS NULL OR c.payable_from <= @at::timestamptz)
      AND c.sale_cents >= r.min_sale_cents AND c.cashback_cents > 0
      AND k.user_id = r.invited_id AND k.at >= r.signed_up_at AND k.at < r.signed_up_at + make_interval(days => r.days)
      AND NOT EXISTS (SELECT FROM bonuses b WHERE b.referral_id = r.id)
      AND NOT EXISTS (SELECT FROM parked p WHERE p.target = c.id AND p.ruling IS NULL)
      AND (SELECT count(*) FROM bonuses b WHERE b.user_id = r.inviter_id AND b.role = 'inviter' AND b.granted_at >= @month_begins::timestamptz) < r.per_month
    ORDER BY r.id, k.at, c.id
) first
WHERE (click_at, sale_id) > (@after_at::timestamptz, @after_sale::uuid)
ORDER BY click_at, sale_id LIMIT @max_rows;

-- name: NoteDoubt :exec
UPDATE referrals SET doubt = @doubt, looked_at = @at::timestamptz WHERE id = @id;

-- name: ListRevocable :many
-- Bonuses of purchases that were declined, of which something is owed.
SELECT b.id FROM bonuses b JOIN conversions c ON c.id = b.sale_id
WHERE b.cents > b.revoked_cents + b.reserved_cents + b.paid_cents AND c.verdict = 'declined' AND b.id > @after
  AND NOT EXISTS (SELECT FROM parked p WHERE p.target IN (b.id, c.id) AND p.ruling IS NULL)
ORDER BY b.id LIMIT @max_rows;

-- name: Sequence :one
SELECT seq FROM checkpoint;

-- name: ListBonuses :many
-- A shopper's bonuses, the newest first.
SELECT * FROM bonuses WHERE user_id = @user_id ORDER BY granted_at DESC, id DESC LIMIT @max_rows;

-- name: CountInvited :one
-- How many signed up by somebody's invitation, how many of them earned a bonus, how many may still earn one, and what was granted for it.
SELECT count(*) AS invited,
       count(*) FILTER (WHERE b.id IS NOT NULL) AS granted,
       count(*) FILTER (WHERE b.id IS NULL AND r.signed_up_at + make_interval(days => r.days) > @at::timestamptz) AS waiting,
       coalesce(sum(b.cents - b.revoked_cents), 0)::bigint AS granted_cents
FROM referrals r LEFT JOIN bonuses b ON b.referral_id = r.id AND b.role = 'inviter'
WHERE r.inviter_id = @user_id;

-- name: ListInvitations :many
-- Invitations that a shopper made or took, for staff.
SELECT r.id, r.inviter_id, r.invited_id, r.signed_up_at, r.same_device, r.terms_id, r.inviter_cents, r.invited_cents, r.doubt, r.looked_at,
       EXISTS (SELECT FROM bonuses b WHERE b.referral_id = r.id) AS granted
FROM referrals r WHERE r.inviter_id = @user_id OR r.invited_id = @user_id ORDER BY r.signed_up_at DESC, r.id DESC LIMIT @max_rows;
