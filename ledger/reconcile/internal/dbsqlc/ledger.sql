-- name: Position :one
-- Which tables are read, and how much of the log they reflect: a rebuild may put others in their place.
SELECT to_regclass('checkpoint')::oid::bigint AS tables, seq FROM checkpoint;

-- name: ListPayouts :many
-- All that may have moved money between two instants, and all that somebody names.
SELECT p.id, p.amount_cents, p.state, p.end_to_end_id, p.provider,
    coalesce((SELECT e.recorded_at FROM events e WHERE e.aggregate = p.id AND e.type = 'payout_submitted.v1' ORDER BY e.seq LIMIT 1), '0001-01-01 00:00Z')::timestamptz AS submitted_at,
    coalesce((SELECT e.recorded_at FROM events e WHERE e.aggregate = p.id AND e.type = 'payout_paid.v1' ORDER BY e.seq LIMIT 1), '0001-01-01 00:00Z')::timestamptz AS settled_at
FROM payouts p
WHERE (p.updated_at >= @since AND p.requested_at < @until) OR p.id = ANY (@ids::uuid []) OR p.end_to_end_id = ANY (@pix_ids::text [])
ORDER BY p.id LIMIT @max_rows;

-- name: ListReturns :many
-- The newest return of a payout at each of its events.
SELECT e.aggregate AS payout_id, e.recorded_at,
    (e.body::jsonb #>> '{payout,returns,-1,id}')::text AS return_id,
    (e.body::jsonb #>> '{payout,returns,-1,amount_cents}')::bigint AS amount_cents
FROM events e WHERE e.aggregate = ANY (@ids::uuid []) AND e.type = 'payout_returned.v1' ORDER BY e.seq;

-- name: ListSales :many
SELECT id, transaction_id, order_id, coalesce(click_id::text, click_ref)::text AS click, verdict, commission_cents, occurred_at
FROM conversions
WHERE network = @network AND ((occurred_at >= @since AND occurred_at < @until) OR id = ANY (@ids::uuid []))
ORDER BY id LIMIT @max_rows;

-- name: SumAccounts :many
SELECT account, sum(amount_cents)::bigint AS cents FROM postings WHERE at < @until GROUP BY account;

-- name: CutPayments :one
-- The first event at or after an instant that pays or returns. A payout and its conversions are one write, which a cut by
-- their own times could split.
SELECT coalesce(min(seq), 9223372036854775807)::bigint AS seq FROM events
WHERE type IN ('payout_paid.v1', 'payout_returned.v1') AND recorded_at >= @instant;

-- name: SumBank :one
-- What payouts and returns moved, as the book has it: fees and entries by hand are on the account as well.
SELECT coalesce(sum(p.amount_cents) FILTER (WHERE p.seq < @since), 0)::bigint AS opening, coalesce(sum(p.amount_cents), 0)::bigint AS closing
FROM postings p JOIN events e ON e.seq = p.seq
WHERE p.account = 'bank' AND p.seq < @until AND e.type NOT IN ('entry_posted.v1', 'fee_recorded.v1');

-- name: SumPaid :one
-- What payouts and returns say, without the book.
SELECT coalesce(sum(CASE type
    WHEN 'payout_paid.v1' THEN (body::jsonb #>> '{payout,amount_cents}')::bigint
    ELSE -(body::jsonb #>> '{payout,returns,-1,amount_cents}')::bigint END), 0)::bigint AS cents
FROM events WHERE type IN ('payout_paid.v1', 'payout_returned.v1') AND seq >= @since AND seq < @until;

-- name: HasEvent :one
SELECT EXISTS (SELECT FROM events WHERE seq = @seq);

-- name: HasNetwork :one
SELECT (EXISTS (SELECT FROM partners WHERE name = @network) OR EXISTS (SELECT FROM conversions WHERE network = @network))::boolean;

-- name: ListBankLines :many
-- What people booked on our bank accounts: a remittance on the day that it names, and an entry by hand when it was approved.
SELECT p.seq, p.line, p.amount_cents, p.at, r.paid_on, coalesce(r.id::text, '')::text AS remittance
FROM postings p JOIN events e ON e.seq = p.seq LEFT JOIN remittances r ON r.seq = p.seq
WHERE p.account = 'bank_account' AND e.type <> 'fee_recorded.v1'
  AND (r.paid_on BETWEEN @first_day::date AND @last_day::date OR r.id IS NULL AND p.at >= @since::timestamptz AND p.at < @until::timestamptz)
ORDER BY p.seq, p.line LIMIT @max_rows;
