-- name: CountFlows :many
-- How sales of the year before an instant stood at it, by step, store and days, with what each step moves: the commission that a network approves and then pays, and the cashback that
-- shoppers are paid. See CountApprovals.
SELECT s.step::text AS step, s.store_id, s.network, s.how::text AS how, s.days::int AS days, count(*) AS sales, sum(s.cents)::bigint AS cents FROM (
    SELECT c.step, c.cents, c.store_id, c.network,
           CASE WHEN c.came_at < @at::timestamptz THEN 'came' WHEN c.came_at IS NULL AND c.gone_at < @at::timestamptz THEN 'gone' ELSE 'open' END AS how,
           least(366, greatest(0, (least(@at::timestamptz, c.came_at, CASE WHEN c.came_at IS NULL THEN c.gone_at END) AT TIME ZONE 'America/Sao_Paulo')::date
               - (c.occurred_at AT TIME ZONE 'America/Sao_Paulo')::date)) AS days
    FROM (
        SELECT f.step, v.store_id, v.network, v.occurred_at,
               CASE f.step WHEN 'approved' THEN coalesce(v.approved_at, CASE WHEN v.verdict = 'approved' OR v.paid_cents > 0 THEN v.observed_at END)
                   WHEN 'received' THEN CASE WHEN v.verdict = 'approved' AND v.received_cents >= v.commission_cents THEN g.paid_on::timestamp AT TIME ZONE 'America/Sao_Paulo' END
                   ELSE CASE WHEN v.paid_cents > 0 THEN p.updated_at END END AS came_at,
               CASE WHEN v.verdict = 'declined' THEN v.observed_at END AS gone_at,
               CASE f.step WHEN 'paid' THEN v.cashback_cents ELSE v.commission_cents END AS cents
        FROM conversions v CROSS JOIN unnest(@steps::text[]) f (step)
        LEFT JOIN payouts p ON p.id = v.payout_id AND p.state = 'PAID'
        LEFT JOIN (SELECT a.conversion_id, max(r.paid_on) AS paid_on FROM allocations a JOIN remittances r ON r.id = a.remittance_id GROUP BY a.conversion_id) g
            ON g.conversion_id = v.id
        WHERE v.occurred_at >= @made_from::timestamptz AND v.occurred_at < @at::timestamptz
    ) c
    WHERE c.cents > 0
) s
GROUP BY s.step, s.store_id, s.network, s.how, s.days
ORDER BY s.step, s.store_id, s.network;

-- name: SumCame :many
-- What came on each day in São Paulo, by step.
SELECT s.step::text AS step, s.day::date AS day, sum(s.cents)::bigint AS cents FROM (
    SELECT c.step, c.cents, (c.came_at AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM (
        SELECT f.step, v.store_id, v.network, v.occurred_at,
               CASE f.step WHEN 'approved' THEN coalesce(v.approved_at, CASE WHEN v.verdict = 'approved' OR v.paid_cents > 0 THEN v.observed_at END)
                   WHEN 'received' THEN CASE WHEN v.verdict = 'approved' AND v.received_cents >= v.commission_cents THEN g.paid_on::timestamp AT TIME ZONE 'America/Sao_Paulo' END
                   ELSE CASE WHEN v.paid_cents > 0 THEN p.updated_at END END AS came_at,
               CASE WHEN v.verdict = 'declined' THEN v.observed_at END AS gone_at,
               CASE f.step WHEN 'paid' THEN v.cashback_cents ELSE v.commission_cents END AS cents
        FROM conversions v CROSS JOIN unnest(@steps::text[]) f (step)
        LEFT JOIN payouts p ON p.id = v.payout_id AND p.state = 'PAID'
        LEFT JOIN (SELECT a.conversion_id, max(r.paid_on) AS paid_on FROM allocations a JOIN remittances r ON r.id = a.remittance_id GROUP BY a.conversion_id) g
            ON g.conversion_id = v.id
        WHERE v.occurred_at >= @made_from::timestamptz
    ) c
    WHERE c.cents > 0 AND c.came_at >= @came_from::timestamptz AND c.came_at < @came_before::timestamptz
) s
GROUP BY s.step, s.day;

-- name: SumMade :many
-- Sales that were made in a period, by store, with the first of them.
SELECT store_id, network, sum(commission_cents)::bigint AS commission_cents, sum(cashback_cents)::bigint AS cashback_cents, min(occurred_at)::timestamptz AS first_at
FROM conversions WHERE occurred_at >= @made_from::timestamptz AND occurred_at < @made_before::timestamptz GROUP BY store_id, network;

-- name: ForgetForecast :exec
DELETE FROM cash_forecast;

-- name: AddForecast :copyfrom
INSERT INTO cash_forecast (flow, week, from_day, learned, expected_cents, fresh_cents, known, prudent_cents, tested, error_bps, bias_bps, made_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: ListForecast :many
SELECT flow, week, from_day, learned, expected_cents, fresh_cents, known, prudent_cents, tested, error_bps, bias_bps, made_at FROM cash_forecast ORDER BY week, flow;
