-- name: ExportClicks :many
SELECT k.id, k.store_slug, k.store_name, k.coupon_id, k.network, k.rate_bps, k.loyalty, k.at
FROM clicks k WHERE k.user_id = @user_id::uuid ORDER BY k.at DESC, k.id DESC LIMIT @most;

-- name: ExportEvents :many
SELECT e.seq, e.aggregate, e.type, e.recorded_at
FROM conversions c JOIN events e ON e.aggregate = c.id
WHERE c.user_id = @user_id::uuid ORDER BY e.seq DESC LIMIT @most;
