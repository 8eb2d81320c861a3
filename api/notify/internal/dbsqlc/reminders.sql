-- name: MarkReminders :many
-- Takes the next shoppers whose saved coupons end soon, and remembers of what they are reminded. Nobody is reminded twice
-- of the same end, or twice a day, or without a proven address or a device that takes it, or after saying no, or of the coupon of a
-- club that they left.
WITH due AS (
    SELECT f.user_id, c.id AS coupon_id, c.end_date, (u.email IS NOT NULL AND u.email_verified_at IS NOT NULL AND coalesce(
        (SELECT s.granted FROM consents s WHERE s.user_id = u.id AND s.kind = 'reminders' ORDER BY s.id DESC LIMIT 1), true)) AS by_mail
    FROM favourite_coupons f
    JOIN known_coupons c ON c.id = f.coupon_id
    JOIN users u ON u.id = f.user_id
    WHERE c.end_date BETWEEN @today::date AND @until::date
      AND (c.club_id IS NULL OR c.club_id IN (SELECT m.area_id FROM club_members m WHERE m.user_id = f.user_id))
      AND u.deletion_requested_at IS NULL
      AND NOT EXISTS (
          SELECT FROM coupon_reminders r
          WHERE r.user_id = f.user_id AND (r.sent_on = @today OR (r.coupon_id = c.id AND r.end_date = c.end_date))
      )
), next AS (
    SELECT DISTINCT user_id, by_mail FROM due
    WHERE by_mail OR EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = due.user_id AND p.ending)
    ORDER BY user_id LIMIT @most::int
), marked AS (
    INSERT INTO coupon_reminders (user_id, coupon_id, end_date, sent_on)
    SELECT d.user_id, d.coupon_id, d.end_date, @today FROM due d JOIN next n ON n.user_id = d.user_id
    ON CONFLICT DO NOTHING
    RETURNING user_id
)
SELECT DISTINCT n.user_id, n.by_mail::boolean AS by_mail FROM next n JOIN marked m ON m.user_id = n.user_id;

-- name: ListReminded :many
-- The coupons that a shopper is reminded of on a day, unless they have let go of them since.
SELECT c.id, c.name, c.store_name, c.store_slug, c.end_date, (c.keeps_cashback OR c.cashback_bps = 0)::boolean AS keeps_cashback
FROM coupon_reminders r
JOIN known_coupons c ON c.id = r.coupon_id AND c.end_date = r.end_date
JOIN favourite_coupons f ON f.user_id = r.user_id AND f.coupon_id = r.coupon_id
WHERE r.user_id = @user_id AND r.sent_on = @sent_on AND c.end_date >= @today::date
  AND (c.club_id IS NULL OR c.club_id IN (SELECT m.area_id FROM club_members m WHERE m.user_id = r.user_id))
ORDER BY c.end_date, c.name
LIMIT @most;

-- name: ForgetReminders :exec
DELETE FROM coupon_reminders WHERE end_date < @before;
