-- name: GetRunTime :one
SELECT opened_at FROM payout_runs WHERE id = @id;

-- name: PageRun :many
-- Payouts of a run with the sales that each pays.
SELECT p.id, p.user_id, p.amount_cents,
    coalesce((SELECT array_agg(i.conversion_id) FROM payout_items i WHERE i.payout_id = p.id), '{}')::uuid [] AS sales
FROM payouts p WHERE p.run_id = @run_id AND p.id > @after ORDER BY p.id LIMIT @max_rows;

-- name: GetPayout :one
SELECT p.id, p.run_id, p.user_id, p.amount_cents,
    coalesce((SELECT array_agg(i.conversion_id) FROM payout_items i WHERE i.payout_id = p.id), '{}')::uuid [] AS sales
FROM payouts p WHERE p.id = @id;

-- name: ListPaidBefore :many
SELECT user_id, count(*) AS payouts, max(amount_cents)::bigint AS largest_cents
FROM payouts WHERE user_id = ANY (@users::uuid []) AND state = 'PAID' AND requested_at < @before GROUP BY user_id;

-- name: ListSales :many
-- What rules want to know of sales. A person had a hand in what was corrected, attributed or released, other than by its network: the events say so too, which are the
-- log's, whatever becomes of the table of corrections.
SELECT c.id, c.store_id, c.sale_cents, c.cashback_cents, c.commission_cents, c.occurred_at, k.at AS click_at,
    (EXISTS (SELECT FROM inbox_corrections x WHERE x.conversion_id = c.id)
        OR EXISTS (SELECT FROM events e WHERE e.aggregate = c.id AND (
            (e.type IN ('conversion_attributed.v1', 'sale_released.v1') AND NOT starts_with(e.headers::json ->> 'Devolve-Actor', 'network:')
                AND e.headers::json ->> 'Devolve-Actor' <> 'system:budget')
            OR starts_with(e.headers::json ->> 'Devolve-Correlation-Id', 'correction of ')
        )))::boolean AS by_hand
FROM conversions c LEFT JOIN clicks k ON k.id = c.click_id
WHERE c.id = ANY (@ids::uuid []);

-- name: ListUsual :many
-- How many sales the newest of each store are, and the one in the middle.
SELECT s.store_id::text AS store_id, count(*) AS sales, percentile_disc(0.5) WITHIN GROUP (ORDER BY n.sale_cents)::bigint AS median_cents
FROM unnest(@stores::text []) s (store_id)
CROSS JOIN LATERAL (
    SELECT c.sale_cents FROM conversions c WHERE c.store_id = s.store_id ORDER BY c.occurred_at DESC LIMIT @newest
) n
GROUP BY s.store_id;

-- name: PutVerdict :exec
INSERT INTO payout_verdicts (payout_id, verdict, rules, said_by, said_at) VALUES (@payout_id, @verdict, @rules, @said_by, @said_at)
ON CONFLICT (payout_id) DO UPDATE
SET verdict = EXCLUDED.verdict, rules = EXCLUDED.rules, said_by = EXCLUDED.said_by, said_at = EXCLUDED.said_at;

-- name: ListVerdicts :many
SELECT v.payout_id, v.verdict FROM payout_verdicts v JOIN payouts p ON p.id = v.payout_id WHERE p.run_id = @run_id LIMIT @max_rows;

-- name: CountVerdicts :many
-- How often each rule was right.
SELECT r.rule::text AS rule, count(*) FILTER (WHERE v.verdict = 'fraud') AS fraud, count(*) FILTER (WHERE v.verdict = 'fine') AS fine
FROM payout_verdicts v CROSS JOIN unnest(v.rules) r (rule) GROUP BY r.rule;

-- name: ListVerdictsOfUser :many
SELECT v.payout_id, v.verdict, v.rules, v.said_at FROM payout_verdicts v JOIN payouts p ON p.id = v.payout_id
WHERE p.user_id = @user_id ORDER BY v.said_at DESC, v.payout_id LIMIT @max_rows;
