-- name: SequenceOf :one
SELECT seq FROM checkpoint;

-- name: CountSales :one
-- How many sales were made from some moment on and before another, counted no further than some number.
SELECT count(*) FROM (
    SELECT 1 FROM conversions WHERE occurred_at >= @made_from::timestamptz AND occurred_at < @made_before::timestamptz LIMIT @most
) n;

-- name: ListSales :many
-- The next sales that were made before some moment, in the order of their time, each with its newest event and its click. Those whose event is not there have an
-- empty body.
SELECT c.id, c.occurred_at, c.seq, coalesce(e.subject, '') AS subject, coalesce(e.headers, '') AS headers, coalesce(e.body, '') AS body,
       k.at AS clicked_at, coalesce(k.coupon_id, '') AS coupon_id
FROM (
    SELECT id, occurred_at, seq, click_id FROM conversions
    WHERE (occurred_at, id) > (@after_occurred_at::timestamptz, @after_id::uuid) AND occurred_at < @made_before::timestamptz
    ORDER BY occurred_at, id LIMIT @most
) c
LEFT JOIN events e ON e.seq = c.seq
LEFT JOIN clicks k ON k.id = c.click_id
ORDER BY c.occurred_at, c.id;

-- name: ListReceipts :many
-- What sales got of remittances, and when it was recorded, in that order.
SELECT a.conversion_id, a.cents, e.recorded_at
FROM (SELECT DISTINCT unnest(@remittances::uuid[]) AS remittance_id, unnest(@conversions::uuid[]) AS conversion_id) w
JOIN allocations a ON a.remittance_id = w.remittance_id AND a.conversion_id = w.conversion_id
JOIN events e ON e.seq = a.seq
ORDER BY a.seq;

-- name: ListBuyers :many
-- Of sales, by their number, those whose shopper had another one that counted at a moment: of the sales that are theirs today, one that was pending or approved
-- then and earned something, or of which a payout had paid.
SELECT q.number::int AS number
FROM (SELECT unnest(@numbers::int[]) AS number, unnest(@sales::uuid[]) AS sale, unnest(@users::uuid[]) AS user_id, unnest(@moments::timestamptz[]) AS at) q
WHERE EXISTS (
    SELECT FROM conversions c
    CROSS JOIN LATERAL (
        SELECT (n.body::jsonb -> 'conversion') AS state FROM events n WHERE n.aggregate = c.id AND n.recorded_at < q.at ORDER BY n.seq DESC LIMIT 1
    ) s
    WHERE c.user_id = q.user_id AND c.id <> q.sale
      AND (s.state ->> 'verdict' <> 'declined' AND (s.state ->> 'cashback_cents')::bigint > 0 OR coalesce((s.state ->> 'paid_cents')::bigint, 0) <> 0)
);
