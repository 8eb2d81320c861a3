-- A shopper who has too many is told so; what was a favourite before is no new one. Nobody's favourites are not added. A club's
-- coupon is there for its members only.

-- name: AddFavouriteStore :one
WITH target AS (
    SELECT s.id FROM listed_stores s WHERE s.slug = @slug
), own AS (
    SELECT f.store_id FROM favourite_stores f WHERE f.user_id = @user_id
), added AS (
    INSERT INTO favourite_stores (user_id, store_id, created_at)
    SELECT u.id, t.id, @at FROM target t, users u
    WHERE u.id = @user_id AND (SELECT count(*) FROM own) < @most::int
    ON CONFLICT DO NOTHING
)
SELECT EXISTS (SELECT FROM target) AS found,
    ((SELECT count(*) FROM own) >= @most::int AND NOT EXISTS (SELECT FROM own o JOIN target t ON t.id = o.store_id))::boolean AS too_many;

-- name: RemoveFavouriteStore :exec
DELETE FROM favourite_stores f USING stores s WHERE s.id = f.store_id AND f.user_id = @user_id AND s.slug = @slug;

-- name: ListFavouriteStores :many
SELECT sqlc.embed(s)
FROM favourite_stores f
JOIN listed_stores s ON s.id = f.store_id
WHERE f.user_id = @user_id
ORDER BY f.created_at DESC, s.id
LIMIT @most;

-- name: AddFavouriteCoupon :one
WITH target AS (
    SELECT l.id FROM known_coupons l
    WHERE l.id = @coupon_id AND (l.end_date IS NULL OR l.end_date >= @today::date)
      AND (l.club_id IS NULL OR l.club_id IN (SELECT m.area_id FROM club_members m WHERE m.user_id = @user_id))
), own AS (
    SELECT f.coupon_id
    FROM favourite_coupons f
    JOIN coupons c ON c.id = f.coupon_id
    WHERE f.user_id = @user_id AND (c.end_date IS NULL OR c.end_date >= @today::date)
), added AS (
    INSERT INTO favourite_coupons (user_id, coupon_id, created_at)
    SELECT u.id, t.id, @at FROM target t, users u
    WHERE u.id = @user_id AND (SELECT count(*) FROM own) < @most::int
    ON CONFLICT DO NOTHING
)
SELECT EXISTS (SELECT FROM target) AS found,
    ((SELECT count(*) FROM own) >= @most::int AND @coupon_id::uuid NOT IN (SELECT coupon_id FROM own))::boolean AS too_many;

-- name: RemoveFavouriteCoupon :exec
DELETE FROM favourite_coupons WHERE user_id = @user_id AND coupon_id = @coupon_id;

-- name: ListFavouriteCoupons :many
SELECT sqlc.embed(l)
FROM favourite_coupons f
JOIN known_coupons l ON l.id = f.coupon_id
WHERE f.user_id = @user_id AND (l.end_date IS NULL OR l.end_date >= @today::date)
  AND (l.club_id IS NULL OR l.club_id IN (SELECT m.area_id FROM club_members m WHERE m.user_id = f.user_id))
ORDER BY f.created_at DESC, l.id
LIMIT @most;
