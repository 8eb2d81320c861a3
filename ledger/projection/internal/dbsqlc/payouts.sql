-- name: PageOwed :many
-- Shoppers with something to pay, or who owe, or of whom a network holds what it had confirmed, in the order of their ids.
SELECT b.user_id, b.payable_cents FROM balances b
WHERE b.user_id > @after AND (b.payable_cents <> 0
    OR b.user_id IN (SELECT c.user_id FROM conversions c WHERE c.verdict = 'pending' AND c.payout_id IS NOT NULL))
ORDER BY b.user_id LIMIT @max_rows;

-- name: FindOwed :many
SELECT payable_cents FROM balances WHERE user_id = @user_id;

-- name: ListPayable :many
-- What a payout may take of some shoppers' conversions, debts (negative) included: nothing of what its network or the guard holds, of
-- what is contested, or of what waits by the payout policy of its click or for its campaign's cap. Cashback is that of conversions whose newest event is not after a moment,
-- and not after a sequence.
SELECT user_id::uuid AS user_id, id, cents FROM (
    SELECT user_id, id, seq, occurred_at, payable_from, updated_at, cap_campaign,
           (CASE WHEN verdict = 'approved' THEN cashback_cents ELSE 0 END - paid_cents + debt_written_off_cents - balance_forfeited_cents)::bigint AS cents
    FROM conversions
    WHERE user_id = ANY(@user_ids::uuid[]) AND (verdict = 'approved' OR paid_cents <> 0) AND reserved_cents = 0
      AND verdict <> 'pending' AND contested_by IS NULL AND held_at IS NULL
) c
WHERE cents < 0 OR cents > 0 AND (payable_from IS NULL OR payable_from <= @at::timestamptz) AND cap_campaign IS NULL
    AND updated_at <= @unchanged_since::timestamptz AND seq <= @through
ORDER BY user_id, occurred_at, id;

-- name: ListPayableBonuses :many
-- What a payout may take of some shoppers' bonuses.
SELECT user_id, id, (cents - revoked_cents - paid_cents)::bigint AS cents FROM bonuses
WHERE user_id = ANY(@user_ids::uuid[]) AND reserved_cents = 0 AND cents > revoked_cents + paid_cents
ORDER BY user_id, granted_at, id;

-- name: ListHeldBack :many
-- What of some shoppers' conversions no payout may take now, by the reason: people have to decide whose the sale is, or whether it is paid
-- although it earns more than its commission allows; its network holds it; a payout under way has it; or its payout policy, or its campaign's cap, has it wait.
SELECT user_id::uuid AS user_id, reason::text AS reason, count(*) AS sales, sum(cents)::bigint AS cents FROM (
    SELECT user_id,
           CASE WHEN contested_by IS NOT NULL THEN 'contested' WHEN held_at IS NOT NULL THEN 'over_commission' WHEN verdict = 'pending' THEN 'held'
                WHEN reserved_cents <> 0 THEN 'in_payment' ELSE 'not_yet' END AS reason,
           CASE WHEN verdict = 'declined' THEN 0 ELSE cashback_cents END - paid_cents - reserved_cents + debt_written_off_cents - balance_forfeited_cents AS cents
    FROM conversions
    WHERE user_id = ANY(@user_ids::uuid[])
      AND (reserved_cents <> 0 OR contested_by IS NOT NULL OR held_at IS NOT NULL OR (verdict = 'pending' AND payout_id IS NOT NULL)
           OR ((payable_from > @at::timestamptz OR cap_campaign IS NOT NULL) AND cashback_cents > paid_cents + balance_forfeited_cents))
) c
WHERE cents <> 0
GROUP BY user_id, reason
ORDER BY user_id, reason;

-- name: ListUnderWay :many
-- Payouts in a state whose newest event is not after a moment, the oldest first.
SELECT id FROM payouts
WHERE state = @state AND updated_at <= @until
ORDER BY updated_at, id LIMIT @max_rows;

-- name: ListRequested :many
-- Payouts that wait although their run is in a state.
SELECT p.id FROM payouts p JOIN payout_runs r ON r.id = p.run_id
WHERE p.state IN ('REQUESTED', 'APPROVED') AND (p.state = 'REQUESTED' OR @run_state::text = 'CANCELED') AND r.state = @run_state::text
  AND p.id > @after
ORDER BY p.id LIMIT @max_rows;

-- name: GetPayoutRun :one
SELECT * FROM payout_runs WHERE id = @id;

-- name: ListPayoutRuns :many
SELECT * FROM payout_runs ORDER BY opened_at DESC, id DESC LIMIT @max_rows;

-- name: FindUnfinishedRun :one
-- The run whose planning was begun and is not ended.
SELECT * FROM payout_runs WHERE state = 'OPEN' ORDER BY opened_at LIMIT 1;

-- name: FindLastRunBy :one
SELECT * FROM payout_runs WHERE opened_by = @opened_by AND opened_at >= @since ORDER BY opened_at DESC, id DESC LIMIT 1;

-- name: SumRun :many
SELECT state, count(*) AS payouts, sum(amount_cents)::bigint AS cents, sum(returned_cents)::bigint AS returned_cents
FROM payouts WHERE run_id = @run_id GROUP BY state ORDER BY state;

-- name: PageRunPayouts :many
SELECT * FROM payouts WHERE run_id = @run_id AND id > @after ORDER BY id LIMIT @max_rows;

-- name: FindPayout :one
SELECT * FROM payouts WHERE id = @id;

-- name: FindPayoutOfPix :one
-- The payout that has an end-to-end or return id; the first, should there be two.
SELECT payout_id FROM pix_ids WHERE pix_id = @pix_id ORDER BY seq LIMIT 1;

-- name: WasKeyRefused :one
-- By the codes that say so of a key, whatever an older version thought helps.
SELECT EXISTS (
    SELECT FROM payouts
    WHERE user_id = @user_id AND key_id = @key_id AND state = 'FAILED' AND NOT key_cleared AND failure = ANY(@codes::text[])
);

-- name: ListRefusedKeys :many
-- The same of many shoppers and the key of each.
SELECT DISTINCT p.user_id FROM payouts p
JOIN (SELECT unnest(@users::uuid[]) AS user_id, unnest(@keys::uuid[]) AS key_id) AS asked USING (user_id, key_id)
WHERE p.state = 'FAILED' AND NOT p.key_cleared AND p.failure = ANY(@codes::text[]);

-- name: ListRefusals :many
-- The payouts because of which a key is refused.
SELECT id FROM payouts
WHERE user_id = @user_id AND key_id = @key_id AND state = 'FAILED' AND NOT key_cleared AND failure = ANY(@codes::text[])
ORDER BY id LIMIT @max_rows;
