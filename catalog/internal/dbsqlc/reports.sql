-- name: AddReport :execrows
INSERT INTO coupon_reports (id, coupon_id, name, email, message, created_at)
SELECT @id, c.id, @name, @email, @message, @at FROM coupons c WHERE c.id = @coupon_id;

-- name: ListReports :many
SELECT r.id, r.name, r.email, r.message, r.created_at, c.id AS coupon_id, c.slug AS coupon_slug,
    s.slug AS store_slug
FROM coupon_reports r
JOIN coupons c ON c.id = r.coupon_id
JOIN stores s ON s.id = c.store_id
WHERE r.created_at >= @since
ORDER BY r.created_at DESC, r.id
LIMIT @most;

-- name: RemoveReport :execrows
DELETE FROM coupon_reports WHERE id = $1;
