-- name: LockRates :exec
-- One server looks at a time: the next one sees what this one wrote.
LOCK TABLE store_rates IN SHARE ROW EXCLUSIVE MODE;

-- name: NoteRates :exec
-- Remembers the public rates of now, and the rises since they were last looked at. A store that was not there then has not risen.
WITH changed AS (
    SELECT l.id, l.cashback_bps AS now_bps, r.most_bps AS before_bps
    FROM listed_stores l LEFT JOIN store_rates r ON r.store_id = l.id
    WHERE r.most_bps IS DISTINCT FROM l.cashback_bps
), risen AS (
    INSERT INTO rate_rises (store_id, from_bps, to_bps, seen_at)
    SELECT id, before_bps, now_bps, @at::timestamptz FROM changed WHERE now_bps > before_bps
)
INSERT INTO store_rates (store_id, most_bps, seen_at) SELECT id, now_bps, @at FROM changed
ON CONFLICT (store_id) DO UPDATE SET most_bps = excluded.most_bps, seen_at = excluded.seen_at;

-- name: MarkRises :many
-- Takes the next shoppers who asked for it and have a favourite whose rate rose and still stands, and remembers of what they are told. Nobody is
-- told twice of the same rise, or twice a day, or of what was there before the store was their favourite.
WITH standing AS (
    SELECT DISTINCT ON (r.store_id) r.id, r.store_id, r.seen_at
    FROM rate_rises r JOIN listed_stores l ON l.id = r.store_id AND l.cashback_bps >= r.to_bps
    WHERE r.seen_at >= @since::timestamptz
    ORDER BY r.store_id, r.id DESC
), due AS (
    SELECT f.user_id, s.id AS rise_id, (u.email IS NOT NULL AND u.email_verified_at IS NOT NULL AND coalesce(
        (SELECT c.granted FROM consents c WHERE c.user_id = u.id AND c.kind = 'rises' ORDER BY c.id DESC LIMIT 1), false)) AS by_mail
    FROM standing s
    JOIN favourite_stores f ON f.store_id = s.store_id AND f.created_at <= s.seen_at
    JOIN users u ON u.id = f.user_id
    WHERE u.deletion_requested_at IS NULL
      AND NOT EXISTS (SELECT FROM rise_notices n WHERE n.user_id = f.user_id AND (n.told_on = @today::date OR n.rise_id = s.id))
), next AS (
    SELECT DISTINCT user_id, by_mail FROM due
    WHERE by_mail OR EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = due.user_id AND p.rising)
    ORDER BY user_id LIMIT @most::int
), marked AS (
    INSERT INTO rise_notices (user_id, rise_id, told_on)
    SELECT d.user_id, d.rise_id, @today FROM due d JOIN next n ON n.user_id = d.user_id
    ON CONFLICT DO NOTHING
    RETURNING user_id
)
SELECT DISTINCT n.user_id, n.by_mail::boolean AS by_mail FROM next n JOIN marked m ON m.user_id = n.user_id;

-- name: ListRisen :many
-- The favourites that a shopper is told of on a day, as they are now: without those whose rate was taken back, or that they let go of.
SELECT l.name, l.slug, l.area_type, r.from_bps, l.cashback_bps AS most_bps, l.least_bps, coalesce((
    SELECT CASE WHEN bool_or(t.until_at IS NULL) THEN NULL ELSE max(t.until_at) END FROM terms_rows t
    WHERE t.version_id = l.terms_id AND t.audience = 'everybody' AND t.sale_bps = l.cashback_bps
      AND t.from_at <= now() AND (t.until_at IS NULL OR t.until_at > now())
    ), '0001-01-01 00:00:00+00')::timestamptz AS ends_at -- as a zero time: it does not end by itself
FROM rise_notices n
JOIN rate_rises r ON r.id = n.rise_id
JOIN listed_stores l ON l.id = r.store_id AND l.cashback_bps >= r.to_bps
JOIN favourite_stores f ON f.user_id = n.user_id AND f.store_id = r.store_id
WHERE n.user_id = @user_id AND n.told_on = @told_on
ORDER BY l.cashback_bps DESC, l.name LIMIT @most;

-- name: ForgetRises :exec
DELETE FROM rate_rises WHERE seen_at < @before;
