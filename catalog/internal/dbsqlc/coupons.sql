-- An empty name, category or type filters nothing. A coupon has a name where its store has it, too, but on that store's own page, where all
-- would have it. A club's coupons are on the club's own page only.
-- What fails those who try it is after the others, whatever the order.

-- name: CountCoupons :one
SELECT count(*) FILTER (WHERE l.type = 'ONLINE') AS online, count(*) FILTER (WHERE l.type = 'OFFER') AS offers
FROM known_coupons l
WHERE (l.club_id IS NULL OR l.club_id = @area_id::uuid) AND l.id IN (SELECT p.coupon_id FROM coupon_pages p WHERE p.area_id = @area_id)
  AND (l.end_date IS NULL OR l.end_date >= @today::date)
  AND (@name::text = '' OR strpos(l.folded, fold(@name)) > 0
      OR l.store_id IN (SELECT s.id FROM stores s WHERE s.area_id <> @area_id AND strpos(s.folded, fold(@name)) > 0))
  AND (@category::text = '' OR l.id IN (
      SELECT p.coupon_id FROM coupon_pages p JOIN hot_areas a ON a.id = p.area_id
      WHERE a.kind = 'CATEGORY' AND a.active AND fold(a.name) = fold(@category)));

-- name: ListCouponClubs :many
-- Of coupons, withdrawn ones too, whether they are a club's.
SELECT c.id, (a.kind = 'CLUB')::boolean AS of_club FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE c.id = ANY(@ids::uuid[]);

-- name: ListCoupons :many
SELECT l.*
FROM known_coupons l
WHERE (l.club_id IS NULL OR l.club_id = @area_id::uuid) AND l.id IN (SELECT p.coupon_id FROM coupon_pages p WHERE p.area_id = @area_id)
  AND (l.end_date IS NULL OR l.end_date >= @today::date)
  AND (@name::text = '' OR strpos(l.folded, fold(@name)) > 0
      OR l.store_id IN (SELECT s.id FROM stores s WHERE s.area_id <> @area_id AND strpos(s.folded, fold(@name)) > 0))
  AND (@category::text = '' OR l.id IN (
      SELECT p.coupon_id FROM coupon_pages p JOIN hot_areas a ON a.id = p.area_id
      WHERE a.kind = 'CATEGORY' AND a.active AND fold(a.name) = fold(@category)))
  AND (@type::text = '' OR l.type = @type)
ORDER BY l.failing, CASE @sort::text
        WHEN 'RATE' THEN -rate_in_force(l.cashback_bps, l.area_type)
        WHEN 'ENDING' THEN l.end_date - @today
        WHEN 'VIEWS' THEN -l.views
    END NULLS LAST, l.rank NULLS LAST, l.created_at DESC, l.id
LIMIT @most OFFSET @skip;

-- name: GetCoupon :one
SELECT * FROM known_coupons WHERE id = @id AND (end_date IS NULL OR end_date >= @today::date);

-- name: CountTopCoupons :one
SELECT count(*) FILTER (WHERE l.type = 'ONLINE') AS online, count(*) FILTER (WHERE l.type = 'OFFER') AS offers
FROM listed_coupons l
WHERE (l.end_date IS NULL OR l.end_date >= @today::date)
  AND (@name::text = '' OR strpos(l.folded, fold(@name)) > 0
      OR l.store_id IN (SELECT s.id FROM stores s WHERE strpos(s.folded, fold(@name)) > 0))
  AND (@category::text = '' OR l.id IN (
      SELECT p.coupon_id FROM coupon_pages p JOIN hot_areas a ON a.id = p.area_id
      WHERE a.kind = 'CATEGORY' AND a.active AND fold(a.name) = fold(@category)));

-- name: ListTopCoupons :many
SELECT l.*
FROM listed_coupons l
WHERE l.end_date IS NULL OR l.end_date >= @today::date
ORDER BY l.failing, l.rank NULLS LAST, l.created_at DESC, l.id
LIMIT @most OFFSET @skip;

-- name: ListMostViewedCoupons :many
-- An order that an index has.
SELECT l.*
FROM listed_coupons l
WHERE l.end_date IS NULL OR l.end_date >= @today::date
ORDER BY l.failing, l.views DESC, l.rank NULLS LAST, l.created_at DESC, l.id
LIMIT @most OFFSET @skip;

-- name: ListTopCouponsBy :many
-- The same in another order, of one category or with a name: all of them are read and sorted.
SELECT l.*
FROM listed_coupons l
WHERE (l.end_date IS NULL OR l.end_date >= @today::date)
  AND (@name::text = '' OR strpos(l.folded, fold(@name)) > 0
      OR l.store_id IN (SELECT s.id FROM stores s WHERE strpos(s.folded, fold(@name)) > 0))
  AND (@category::text = '' OR l.id IN (
      SELECT p.coupon_id FROM coupon_pages p JOIN hot_areas a ON a.id = p.area_id
      WHERE a.kind = 'CATEGORY' AND a.active AND fold(a.name) = fold(@category)))
ORDER BY l.failing, CASE @sort::text
        WHEN 'RATE' THEN -rate_in_force(l.cashback_bps, l.area_type)
        WHEN 'ENDING' THEN l.end_date - @today
        WHEN 'VIEWS' THEN -l.views
    END NULLS LAST, l.rank NULLS LAST, l.created_at DESC, l.id
LIMIT @most OFFSET @skip;

-- name: ListCouponCategories :many
SELECT a.name
FROM coupon_pages p
JOIN hot_areas a ON a.id = p.area_id
WHERE a.kind = 'CATEGORY' AND a.active AND a.id <> @area_id
  AND p.coupon_id IN (
      SELECT l.id FROM coupon_pages here JOIN known_coupons l ON l.id = here.coupon_id
      WHERE here.area_id = @area_id AND (l.club_id IS NULL OR l.club_id = @area_id::uuid) AND (l.end_date IS NULL OR l.end_date >= @today::date))
GROUP BY a.name
ORDER BY fold(a.name) COLLATE "C", a.name
LIMIT @most;
