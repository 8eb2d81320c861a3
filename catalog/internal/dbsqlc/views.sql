-- name: AddViews :exec
-- In the order of the ids, as every other server that adds views does.
INSERT INTO coupon_views (coupon_id, shard, views)
SELECT c.id, @shard, seen.views
FROM (SELECT unnest(@ids::uuid[]) AS id, unnest(@counts::bigint[]) AS views) AS seen
JOIN coupons c ON c.id = seen.id
ORDER BY c.id
ON CONFLICT (coupon_id, shard) DO UPDATE SET views = coupon_views.views + excluded.views;

-- name: TotalViews :exec
-- A coupon that somebody else is writing to has its total brought up to date with its next view: nobody waits to count.
UPDATE coupons c
SET views = (SELECT sum(v.views) FROM coupon_views v WHERE v.coupon_id = c.id)
WHERE c.id IN (SELECT v.coupon_id FROM coupon_views v WHERE v.coupon_id = ANY (@ids::uuid[]))
  AND c.id IN (SELECT free.id FROM coupons free WHERE free.id = ANY (@ids) ORDER BY free.id FOR NO KEY UPDATE SKIP LOCKED);
