-- Clicks and the sales that networks reported for them, as support looks at them.

-- name: ListClicks :many
-- With the newest sale of each.
SELECT k.id, k.network, k.store_slug, k.store_name, k.rate_bps, coalesce((e.body::json -> 'terms')::text, '')::text AS terms, k.at, coalesce(c.id, '00000000-0000-0000-0000-000000000000') AS conversion_id,
       coalesce(c.status, '') AS status
FROM clicks k
LEFT JOIN events e ON e.seq = k.seq
LEFT JOIN (
    SELECT DISTINCT ON (click_id) click_id, id, status FROM conversions
    WHERE user_id = @user_id::uuid AND click_id IS NOT NULL
    ORDER BY click_id, occurred_at DESC, id DESC
) c ON c.click_id = k.id
WHERE k.user_id = @user_id::uuid AND k.at >= @since
ORDER BY k.at DESC, k.id DESC LIMIT @most;

-- name: GetClick :one
SELECT k.id, k.network, k.store_slug, k.store_name, k.rate_bps, coalesce((e.body::json -> 'terms')::text, '')::text AS terms, k.at
FROM clicks k LEFT JOIN events e ON e.seq = k.seq WHERE k.id = @id AND k.user_id = @user_id::uuid;

-- name: ListSales :many
-- The sales of shoppers that are one of some, belong to one of some clicks, or carry one of some order numbers (lower case).
SELECT id, user_id, click_id, network, order_id, status, sale_cents, cashback_cents, reason, occurred_at
FROM conversions
WHERE user_id = ANY (@user_ids::uuid[])
  AND (id = ANY (@ids::uuid[]) OR click_id = ANY (@click_ids::uuid[]) OR lower(order_id) = ANY (@orders::text[]))
ORDER BY occurred_at DESC, id DESC LIMIT @most;

-- name: ListUnattributed :many
-- The sales that are nobody's and carry one of some order numbers (lower case) of a network.
SELECT c.id, c.user_id, c.click_id, c.network, c.order_id, c.status, c.sale_cents, c.cashback_cents, c.reason, c.occurred_at
FROM conversions c
WHERE c.click_id IS NULL AND c.order_id <> ''
  AND (c.network, lower(c.order_id)) IN (SELECT unnest(@networks::text[]), unnest(@orders::text[]))
ORDER BY c.occurred_at DESC, c.id DESC LIMIT @most;

-- name: GetSale :one
SELECT id, user_id, click_id, network, order_id, status, sale_cents, cashback_cents, reason, occurred_at
FROM conversions WHERE id = @id;

-- name: ListReportDelays :many
-- By store: the median time from the click to what the network called its first report, over the newest first reports.
SELECT k.store_slug, count(*) AS samples,
       (percentile_disc(0.5) WITHIN GROUP (ORDER BY greatest(extract(epoch FROM n.reported - k.at), 0)))::bigint AS median_seconds
FROM (
    SELECT (body::jsonb #>> '{conversion,click_id}')::uuid AS click_id,
           (body::jsonb #>> '{conversion,observed_at}')::timestamptz AS reported
    FROM events
    WHERE seq > (SELECT seq FROM checkpoint) - @span::bigint AND type = 'conversion_tracked.v1'
) n
JOIN clicks k ON k.id = n.click_id
GROUP BY k.store_slug
LIMIT 10000;
