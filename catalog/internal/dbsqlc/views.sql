-- name: AddViews :exec
-- In the order of the ids, as every other server that adds views does.
INSERT INTO coupon_views (coupon_id, shard, views)
SELECT c.id, @shard, seen.views
FROM (SELECT unnest(@ids::uuid[]) AS id, unnest(@counts::bigint[]) AS views) AS seen
JOIN coupons c ON c.id = seen.id
ORDER BY c.id
ON CONFLICT (coupon_id, shard) DO UPDATE SET views = coupon_views.views + excluded.views;
