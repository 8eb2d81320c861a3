-- name: CountApprovals :many
-- How sales that were made from some moment on and before another stood at a third: approved, declined, or neither, and after how many days in São Paulo; of
-- what neither happened to, how many days had passed. What is over a year and a day is that.
SELECT s.store_id, max(s.store_slug)::text AS slug, max(s.store_name)::text AS store_name, s.network, s.how::text AS how, s.days::int AS days, count(*) AS sales FROM (
    SELECT c.store_id, c.store_slug, c.store_name, c.network,
           CASE WHEN c.came_at < @at::timestamptz THEN 'came' WHEN c.came_at IS NULL AND c.gone_at < @at::timestamptz THEN 'gone' ELSE 'open' END AS how,
           least(366, greatest(0, (least(@at::timestamptz, c.came_at, c.gone_at) AT TIME ZONE 'America/Sao_Paulo')::date - (c.occurred_at AT TIME ZONE 'America/Sao_Paulo')::date)) AS days
    FROM (
        SELECT store_id, store_slug, store_name, network, occurred_at,
               coalesce(approved_at, CASE WHEN verdict = 'approved' OR paid_cents > 0 THEN observed_at END) AS came_at,
               CASE WHEN verdict = 'declined' AND approved_at IS NULL AND paid_cents <= 0 THEN observed_at END AS gone_at
        FROM conversions
        WHERE occurred_at >= @made_from::timestamptz AND occurred_at < @made_before::timestamptz AND store_id <> '' AND user_id IS NOT NULL
    ) c
) s
GROUP BY s.store_id, s.network, s.how, s.days
ORDER BY s.store_id, s.network;

-- name: CountPayments :many
-- The same of when they were paid.
SELECT s.store_id, max(s.store_slug)::text AS slug, max(s.store_name)::text AS store_name, s.network, s.how::text AS how, s.days::int AS days, count(*) AS sales FROM (
    SELECT c.store_id, c.store_slug, c.store_name, c.network,
           CASE WHEN c.came_at < @at::timestamptz THEN 'came' WHEN c.came_at IS NULL AND c.gone_at < @at::timestamptz THEN 'gone' ELSE 'open' END AS how,
           least(366, greatest(0, (least(@at::timestamptz, c.came_at, c.gone_at) AT TIME ZONE 'America/Sao_Paulo')::date - (c.occurred_at AT TIME ZONE 'America/Sao_Paulo')::date)) AS days
    FROM (
        SELECT v.store_id, v.store_slug, v.store_name, v.network, v.occurred_at,
               CASE WHEN v.paid_cents > 0 THEN p.updated_at END AS came_at,
               CASE WHEN v.verdict = 'declined' AND v.paid_cents <= 0 THEN v.observed_at END AS gone_at
        FROM conversions v LEFT JOIN payouts p ON p.id = v.payout_id AND p.state = 'PAID'
        WHERE v.occurred_at >= @made_from::timestamptz AND v.occurred_at < @made_before::timestamptz AND v.store_id <> '' AND v.user_id IS NOT NULL
    ) c
) s
GROUP BY s.store_id, s.network, s.how, s.days
ORDER BY s.store_id, s.network;

-- name: LastLearned :one
SELECT coalesce(max(learned_at), '0001-01-01 00:00:00+00')::timestamptz AS at FROM learned_dates;

-- name: ForgetDates :exec
DELETE FROM learned_dates;

-- name: AddDates :copyfrom
INSERT INTO learned_dates (scope, name, step, sales, median_days, p90_days, learned_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: FindDates :many
SELECT scope, name, step, sales, median_days, p90_days FROM learned_dates
WHERE scope = 'all' OR (scope = 'store' AND name = ANY(@stores::text[])) OR (scope = 'network' AND name = ANY(@networks::text[]));

-- name: ForgetKept :exec
DELETE FROM kept_dates;

-- name: AddKept :copyfrom
INSERT INTO kept_dates (store_id, slug, store_name, network, kept, sales, months, tested_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: SumKept :one
SELECT coalesce(sum(kept), 0)::bigint AS kept, coalesce(sum(sales), 0)::bigint AS sales, coalesce(max(months), 0)::int AS months,
       coalesce(max(tested_at), '0001-01-01 00:00:00+00')::timestamptz AS tested_at
FROM kept_dates;

-- name: ListKept :many
-- The worst first.
SELECT k.store_id, k.slug, k.store_name, k.network, k.kept, k.sales, l.median_days, l.p90_days
FROM kept_dates k LEFT JOIN learned_dates l ON l.scope = 'store' AND l.name = k.store_id AND l.step = 'approved'
ORDER BY k.kept * 1000000 / greatest(k.sales, 1), k.sales DESC, k.store_id LIMIT @most;
