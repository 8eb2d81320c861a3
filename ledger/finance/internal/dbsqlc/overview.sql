-- What the desk begins with.

-- name: SumLiabilities :one
SELECT coalesce(sum(pending_cents), 0)::bigint AS pending_cents,
       coalesce(sum(payable_cents) FILTER (WHERE payable_cents > 0), 0)::bigint AS payable_cents,
       coalesce(-sum(payable_cents) FILTER (WHERE payable_cents < 0), 0)::bigint AS debt_cents,
       coalesce(sum(in_flight_cents), 0)::bigint AS in_flight_cents,
       coalesce(sum(paid_cents), 0)::bigint AS paid_cents,
       coalesce(sum(canceled_cents), 0)::bigint AS canceled_cents,
       count(*) FILTER (WHERE pending_cents <> 0 OR payable_cents <> 0 OR in_flight_cents <> 0) AS shoppers
FROM balances;

-- name: SumHouse :many
-- Accounts that are not a shopper's, as they are now: what networks owe is a row each, and the others are one.
SELECT account, (CASE WHEN account = 'receivable' THEN owner ELSE '' END)::text AS owner, sum(amount_cents)::bigint AS cents FROM postings
WHERE account IN ('receivable', 'margin', 'commission', 'cashback_granted', 'bonuses_granted', 'bank')
GROUP BY 1, 2 ORDER BY 1, 2 LIMIT @max_rows;

-- name: ListInFlight :many
SELECT state, count(*) AS payouts, sum(amount_cents)::bigint AS cents, min(requested_at)::timestamptz AS oldest_at
FROM payouts WHERE state IN ('REQUESTED', 'APPROVED', 'SUBMITTING', 'IN_FLIGHT') GROUP BY state;

-- name: ListAgeing :many
-- Cashback that is pending, by store (key is its slug) and by network, and by age: the days begin at the given instants. What
-- a network has put back on hold is pending too, whatever became of it before. The largest of each.
SELECT * FROM (
    SELECT (grouping(store_slug) = 1)::boolean AS by_network, coalesce(store_slug, network)::text AS key,
           (CASE grouping(store_slug) WHEN 1 THEN network ELSE max(store_name) END)::text AS name,
           coalesce(sum(cashback_cents) FILTER (WHERE occurred_at >= @day_30), 0)::bigint AS to_30,
           coalesce(sum(cashback_cents) FILTER (WHERE occurred_at < @day_30 AND occurred_at >= @day_60), 0)::bigint AS to_60,
           coalesce(sum(cashback_cents) FILTER (WHERE occurred_at < @day_60 AND occurred_at >= @day_90), 0)::bigint AS to_90,
           coalesce(sum(cashback_cents) FILTER (WHERE occurred_at < @day_90), 0)::bigint AS over_90,
           sum(cashback_cents)::bigint AS total, count(*) AS sales,
           row_number() OVER (PARTITION BY grouping(store_slug) ORDER BY sum(cashback_cents) DESC, coalesce(store_slug, network)) AS place
    FROM conversions WHERE verdict = 'pending' AND cashback_cents > 0
    GROUP BY GROUPING SETS ((store_slug), (network))
) ladder
WHERE place <= @max_rows::bigint ORDER BY by_network, place;

-- name: ListMoneyOut :many
-- What was paid and what came back, by the day on which it was recorded: days[n] begins at begins[n].
SELECT width_bucket(e.recorded_at, @begins::timestamptz[])::int AS day,
       coalesce(sum(p.amount_cents) FILTER (WHERE e.type = 'payout_paid.v1'), 0)::bigint AS paid_cents,
       count(*) FILTER (WHERE e.type = 'payout_paid.v1') AS payouts,
       coalesce(sum(CASE e.type WHEN 'payout_returned.v1' THEN (e.body::jsonb #>> '{payout,returns,-1,amount_cents}')::bigint END), 0)::bigint
           AS returned_cents
FROM events e JOIN payouts p ON p.id = e.aggregate
WHERE e.type IN ('payout_paid.v1', 'payout_returned.v1') AND e.recorded_at >= @since
GROUP BY 1;

-- name: CountWork :one
SELECT (SELECT count(*) FROM payout_runs WHERE state = 'PLANNED') AS runs_awaiting,
       (SELECT count(*) FROM inbox_quarantine WHERE resolved_at IS NULL) AS quarantine,
       (SELECT count(*) FROM conversions WHERE click_id IS NULL) AS unattributed,
       (SELECT count(*) FROM conversions WHERE contested_by IS NOT NULL) AS contested,
       (SELECT count(*) FROM conversions WHERE held_at IS NOT NULL) AS held,
       (SELECT count(*) FROM reconcile_breaks WHERE state <> 'closed') AS breaks,
       (SELECT count(*) FROM reconcile_breaks WHERE state <> 'closed' AND severity = 4) AS critical_breaks,
       EXISTS (SELECT FROM reconcile_breaks WHERE severity = 4 AND state <> 'closed') AS blocked;
