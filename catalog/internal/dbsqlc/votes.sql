-- name: LockCoupon :exec
-- Those who vote on a coupon take turns, so that each counts what the one before has said.
SELECT FROM coupons WHERE id = @id FOR NO KEY UPDATE;

-- name: RetractVote :exec
-- What a shopper said from another network.
DELETE FROM coupon_votes WHERE coupon_id = @coupon_id AND user_id = @user_id::uuid AND network <> @network;

-- name: CastVote :exec
INSERT INTO coupon_votes (coupon_id, network, user_id, worked, voted_at)
VALUES (@coupon_id, @network, @user_id, @worked, @at)
ON CONFLICT (coupon_id, network) DO UPDATE SET user_id = excluded.user_id, worked = excluded.worked, voted_at = excluded.voted_at;

-- name: LockVotedCoupons :many
-- Those that are being voted on are counted by the vote.
SELECT c.id FROM coupons c
WHERE c.votes > 0 OR c.last_worked_at IS NOT NULL OR c.id IN (SELECT v.coupon_id FROM coupon_votes v)
ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED;

-- name: CountVotes :many
-- Answers the coupons that something has changed for. What was said of a code before it was changed is not said of the one that is
-- there now.
UPDATE coupons c SET votes = t.votes, worked = t.worked, last_worked_at = t.last_worked_at
FROM (
    SELECT s.id, count(v.*) FILTER (WHERE v.voted_at >= @since::timestamptz) AS votes,
        count(v.*) FILTER (WHERE v.voted_at >= @since AND v.worked) AS worked, max(v.voted_at) FILTER (WHERE v.worked) AS last_worked_at
    FROM coupons s
    LEFT JOIN coupon_votes v ON v.coupon_id = s.id AND v.voted_at >= coalesce(s.code_changed_at, '-infinity')
    WHERE s.id = ANY (@ids::uuid[])
    GROUP BY s.id
) t
WHERE c.id = t.id AND (c.votes, c.worked, c.last_worked_at) IS DISTINCT FROM (t.votes, t.worked, t.last_worked_at)
RETURNING c.id, c.votes, c.worked, c.failing;

-- name: TurnFailing :exec
UPDATE coupons SET failing = NOT failing, failing_since = CASE WHEN NOT failing THEN @now::timestamptz END WHERE id = ANY (@ids::uuid[]);

-- name: DeleteOldVotes :exec
DELETE FROM coupon_votes WHERE voted_at < @before;

-- name: ListFailingCoupons :many
SELECT c.id, c.slug, c.store_slug, c.code, c.votes, c.worked, c.last_worked_at, s.failing_since
FROM known_coupons c
JOIN coupons s ON s.id = c.id
WHERE c.failing AND (c.end_date IS NULL OR c.end_date >= @today::date)
ORDER BY c.worked::float / greatest(c.votes, 1), c.votes DESC, c.slug
LIMIT @most;
