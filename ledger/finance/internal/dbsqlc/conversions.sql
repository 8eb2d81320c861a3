-- Sales as finance looks for them.

-- name: ListConversions :many
-- Newest purchase first. Empty filters do not filter.
SELECT * FROM conversions
WHERE (occurred_at, id) < (@after_occurred_at::timestamptz, @after_id::uuid)
  AND occurred_at >= @occurred_from::timestamptz AND occurred_at < @occurred_to::timestamptz
  AND (@network::text = '' OR network = @network)
  AND (@store_slug::text = '' OR store_slug = @store_slug)
  AND (cardinality(@statuses::text[]) = 0 OR status = ANY (@statuses))
  AND (@user_id::uuid = '00000000-0000-0000-0000-000000000000' OR user_id = @user_id)
  AND (NOT @clickless::boolean OR click_id IS NULL)
  AND (NOT @contested::boolean OR contested_by IS NOT NULL)
  AND (NOT @held::boolean OR held_at IS NOT NULL)
  AND (NOT @searching::boolean OR id = ANY (@ids::uuid[]))
ORDER BY occurred_at DESC, id DESC
LIMIT @max_rows;

-- name: FindConversions :many
-- The sales of an order, whatever its case, those of a click, and those of some ids that there are. One statement each way, so
-- that each goes by its index.
SELECT id FROM conversions WHERE order_id <> '' AND lower(order_id) = lower(@order_id::text)
UNION SELECT id FROM conversions WHERE click_id = @click_id::uuid
UNION SELECT id FROM conversions WHERE id = ANY (@ids::uuid[])
LIMIT @max_rows;

-- name: HasSales :one
SELECT EXISTS (SELECT FROM conversions WHERE user_id = @user_id::uuid);

-- name: ListNetworks :many
SELECT name FROM partners ORDER BY name LIMIT 1000;

-- name: GetConversion :one
SELECT * FROM conversions WHERE id = @id;

-- name: ListCorrections :many
-- What corrections of deliveries changed in the reports of a sale, oldest first.
SELECT correction_seq, item, field, arrived, corrected, corrected_by, corrected_at FROM inbox_corrections
WHERE conversion_id = @conversion_id ORDER BY correction_seq, item, field LIMIT @max_rows;

-- name: ListEvents :many
SELECT seq, subject, type, recorded_at, headers, body FROM events WHERE aggregate = ANY (@aggregates::uuid[]) ORDER BY seq LIMIT @max_rows;

-- name: ListCandidates :many
-- Shoppers' clicks of a network between two instants, nearest to the later one first; of one store when that is known.
SELECT k.id, k.user_id::uuid AS user_id, k.network, k.store_slug, k.store_name, k.coupon_id, k.rate_bps, k.loyalty, k.at,
       (SELECT count(*) FROM conversions c WHERE c.click_id = k.id) AS sales
FROM clicks k
WHERE k.network = @network AND k.user_id IS NOT NULL AND k.at >= @since AND k.at <= @until
  AND (@store_slug::text = '' OR k.store_slug = @store_slug)
ORDER BY k.at DESC, k.id DESC LIMIT @max_rows;

-- name: ListCommissions :many
-- What the newest sales that stand, of one store, since an instant, brought, by the commission group that their network named last.
SELECT coalesce(e.body::jsonb #>> '{conversion,details,commission_group}', '')::text AS commission_group,
       count(*) AS sales, sum(c.sale_cents)::bigint AS sale_cents, sum(c.commission_cents)::bigint AS commission_cents
FROM (
    SELECT seq, sale_cents, commission_cents FROM conversions
    WHERE store_id = @store_id AND occurred_at >= @since AND status <> 'CANCELED'
    ORDER BY occurred_at DESC LIMIT @most
) c
LEFT JOIN events e ON e.seq = c.seq
GROUP BY 1;
