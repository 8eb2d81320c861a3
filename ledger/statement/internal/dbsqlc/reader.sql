-- Tables are named without a schema: the connection's search_path decides which copy of the read models is meant.

-- name: Sequence :one
SELECT seq FROM checkpoint;

-- name: GetBalances :one
SELECT c.seq,
       coalesce(b.pending_cents, 0)::bigint AS pending_cents, coalesce(b.payable_cents, 0)::bigint AS payable_cents,
       coalesce(b.in_flight_cents, 0)::bigint AS in_flight_cents, coalesce(b.paid_cents, 0)::bigint AS paid_cents,
       coalesce(b.canceled_cents, 0)::bigint AS canceled_cents,
       EXISTS (
           SELECT 1 FROM parked p JOIN conversions s ON s.id = p.target WHERE p.ruling IS NULL AND s.user_id = @user_id::uuid
           UNION ALL
           SELECT 1 FROM parked p JOIN payouts o ON o.id = p.target WHERE p.ruling IS NULL AND o.user_id = @user_id::uuid
           UNION ALL
           SELECT 1 FROM parked p JOIN bonuses b ON b.id = p.target WHERE p.ruling IS NULL AND b.user_id = @user_id::uuid) AS under_review,
       w.cents AS waiting_cents, w.since AS waiting_from,
       (SELECT coalesce(sum(o.cents - o.revoked_cents - o.paid_cents), 0) FROM bonuses o WHERE o.user_id = @user_id::uuid)::bigint AS bonus_cents
FROM checkpoint c LEFT JOIN balances b ON b.user_id = @user_id::uuid
CROSS JOIN (
    SELECT coalesce(sum(cashback_cents - paid_cents - balance_forfeited_cents), 0)::bigint AS cents, coalesce(min(payable_from), '0001-01-01 00:00:00+00')::timestamptz AS since
    FROM conversions
    WHERE user_id = @user_id::uuid AND payable_from > @at::timestamptz AND reserved_cents = 0 AND cashback_cents > paid_cents + balance_forfeited_cents
) w;

-- name: CountByStatus :one
-- The number of a shopper's conversions in the wanted statuses, kept up to date by the projector.
SELECT coalesce(sum(
    CASE WHEN 'PENDING' = ANY (@statuses::text[]) THEN pending_count ELSE 0 END
    + CASE WHEN 'CASHBACK' = ANY (@statuses::text[]) THEN cashback_count ELSE 0 END
    + CASE WHEN 'PAID' = ANY (@statuses::text[]) THEN paid_count ELSE 0 END
    + CASE WHEN 'CANCELED' = ANY (@statuses::text[]) THEN canceled_count ELSE 0 END), 0)::bigint AS total
FROM balances WHERE user_id = @user_id;

-- name: CountStatement :one
SELECT count(*) FROM conversions
WHERE user_id = @user_id::uuid
  AND occurred_at >= @occurred_from::timestamptz AND occurred_at < @occurred_to::timestamptz
  AND status = ANY (@statuses::text[])
  AND (@store_slug::text = '' OR store_slug = @store_slug);

-- name: ListStatement :many
SELECT id, status, cashback_cents, sale_cents, rate_bps, loyalty, transaction_id, order_id, store_slug, store_name, reason,
       verdict, (held_at IS NOT NULL)::boolean AS held, occurred_at, updated_at, payable_from, approved_at, network, store_id, debt_written_off_cents, balance_forfeited_cents
FROM conversions
WHERE user_id = @user_id::uuid
  AND (occurred_at, id) < (@after_occurred_at::timestamptz, @after_id::uuid)
  AND occurred_at >= @occurred_from::timestamptz AND occurred_at < @occurred_to::timestamptz
  AND status = ANY (@statuses::text[])
  AND (@store_slug::text = '' OR store_slug = @store_slug)
ORDER BY occurred_at DESC, id DESC
LIMIT @max_rows;

-- name: ListMonths :many
SELECT date_trunc('month', occurred_at AT TIME ZONE 'America/Sao_Paulo')::date AS month, status,
       sum(cashback_cents)::bigint AS cents
FROM conversions
WHERE user_id = @user_id::uuid AND occurred_at >= @occurred_from::timestamptz AND occurred_at < @occurred_to::timestamptz
GROUP BY 1, 2 ORDER BY 1, 2;

-- name: ListStores :many
SELECT store_slug, min(store_name)::text AS store_name
FROM conversions WHERE user_id = @user_id::uuid
GROUP BY store_slug ORDER BY min(store_name), store_slug LIMIT 1000;

-- name: GetConversion :one
SELECT user_id, click_id FROM conversions WHERE id = @id;

-- name: ListEvents :many
SELECT seq, subject, headers, body FROM events WHERE aggregate = ANY (@aggregates::uuid[]) ORDER BY seq LIMIT 1000;

-- name: IsParked :one
-- Whether an event of a sale, a payout or a bonus of a shopper is parked.
SELECT EXISTS (
    SELECT 1 FROM parked p JOIN conversions c ON c.id = p.target WHERE p.ruling IS NULL AND c.user_id = @user_id::uuid
    UNION ALL
    SELECT 1 FROM parked p JOIN payouts o ON o.id = p.target WHERE p.ruling IS NULL AND o.user_id = @user_id::uuid
    UNION ALL
    SELECT 1 FROM parked p JOIN bonuses b ON b.id = p.target WHERE p.ruling IS NULL AND b.user_id = @user_id::uuid);
