-- name: CountWaiting :one
-- At most so many.
SELECT count(*) FROM (SELECT FROM hook_messages WHERE subscription_id = @subscription_id AND due_at IS NOT NULL LIMIT @most) w;

-- name: QueueMessages :exec
INSERT INTO hook_messages (id, subscription_id, type, body, queued_at, due_at)
SELECT unnest(@ids::uuid[]), @subscription_id, unnest(@types::text[]), unnest(@bodies::text[]), @at, @at
ON CONFLICT (id) DO NOTHING;

-- name: QueueAgain :exec
-- One that waits stays as it is.
INSERT INTO hook_messages AS m (id, subscription_id, type, body, queued_at, due_at)
SELECT unnest(@ids::uuid[]), @subscription_id, unnest(@types::text[]), unnest(@bodies::text[]), @at, @at
ON CONFLICT (id) DO UPDATE SET queued_at = excluded.queued_at, due_at = excluded.due_at, attempts = 0, delivered_at = NULL, dead_at = NULL
WHERE m.due_at IS NULL;

-- name: QueueDead :execrows
UPDATE hook_messages SET queued_at = @at, due_at = @at, attempts = 0, dead_at = NULL
WHERE id IN (SELECT d.id FROM hook_messages d WHERE d.subscription_id = @subscription_id AND d.dead_at IS NOT NULL LIMIT @most);

-- name: DeadAreLeft :one
SELECT EXISTS (SELECT FROM hook_messages WHERE subscription_id = @subscription_id AND dead_at IS NOT NULL);

-- name: ListDue :many
-- Whose messages are to be sent now. One that is full is sent what waits.
SELECT s.id FROM hook_subscriptions s
WHERE s.disabled_as <> 'gone' AND EXISTS (SELECT FROM hook_messages m WHERE m.subscription_id = s.id AND m.due_at <= @now)
LIMIT @most;

-- name: TakeMessage :one
-- The message is nobody else's until the lease ends. Where its server dies, it is tried again then.
UPDATE hook_messages m SET due_at = @lease, attempts = m.attempts + 1
FROM hook_subscriptions s
WHERE s.id = m.subscription_id AND s.disabled_as <> 'gone' AND m.id = (
    SELECT w.id FROM hook_messages w WHERE w.subscription_id = @subscription_id AND w.due_at <= @now
    ORDER BY w.due_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING m.id, m.type, m.body, m.attempts, s.url;

-- name: Delivered :exec
UPDATE hook_messages SET due_at = NULL, dead_at = NULL, delivered_at = @at, outcome = @outcome WHERE id = @id;

-- name: TryAgain :exec
UPDATE hook_messages SET due_at = @due_at, outcome = @outcome WHERE id = @id AND attempts = @attempts AND due_at IS NOT NULL;

-- name: GiveUp :exec
UPDATE hook_messages SET due_at = NULL, dead_at = @at, outcome = @outcome WHERE id = @id AND attempts = @attempts AND due_at IS NOT NULL;

-- name: ListNewest :many
SELECT id, type, queued_at, attempts, due_at, delivered_at, dead_at, outcome FROM hook_messages
WHERE subscription_id = @subscription_id ORDER BY queued_at DESC, id LIMIT @most;

-- name: Sweep :execrows
-- Totals stay: a day is added up once.
DELETE FROM hook_messages WHERE id IN (
    SELECT m.id FROM hook_messages m
    WHERE m.type <> 'club.totals' AND m.queued_at < @told AND (m.delivered_at < @told OR m.queued_at < @dead) LIMIT @most
);

-- name: CountFailed :one
SELECT (SELECT count(*) FROM hook_messages WHERE dead_at IS NOT NULL) AS messages,
    (SELECT count(*) FROM hook_messages WHERE due_at IS NOT NULL) AS waiting,
    (SELECT count(*) FROM hook_subscriptions WHERE disabled_at IS NOT NULL) AS subscriptions;

-- name: EventBefore :one
-- The event of the same history before one.
SELECT b.seq, b.subject, b.headers, b.body FROM events e JOIN events b ON b.aggregate = e.aggregate AND b.seq < e.seq
WHERE e.seq = @seq AND b.type <> 'parked' ORDER BY b.seq DESC LIMIT 1;

-- name: RecordedAfter :one
-- When the first event from a sequence on was recorded.
SELECT recorded_at FROM events WHERE seq >= @seq ORDER BY seq LIMIT 1;

-- name: LastEvent :one
SELECT coalesce(max(seq), 0)::bigint FROM events;

-- name: FindBody :one
-- That of any of several messages.
SELECT body FROM hook_messages WHERE id = ANY (@ids::uuid[]) ORDER BY id LIMIT 1;

-- name: TotalClub :one
-- The sales by a club's coupons that were approved between two events, each once, and of how many people they were. Which coupons are a club's is
-- what the catalogue says now, so that a later answer may be another one.
SELECT count(*) AS sales, count(DISTINCT x.user_id) AS people, coalesce(sum(x.sale_cents), 0)::bigint AS sum_cents
FROM (
    SELECT DISTINCT ON (e.aggregate) s.user_id, s.sale_cents
    FROM events e
    CROSS JOIN LATERAL (SELECT e.body::jsonb -> 'conversion' AS conversion) t
    CROSS JOIN LATERAL (
        SELECT (t.conversion ->> 'user_id')::uuid AS user_id, (t.conversion ->> 'click_id')::uuid AS click_id, (t.conversion ->> 'sale_cents')::bigint AS sale_cents
    ) s
    JOIN clicks c ON c.id = s.click_id
    JOIN coupons k ON k.id::text = c.coupon_id
    WHERE e.seq > @after AND e.seq <= @until AND k.area_id = @area_id AND s.user_id IS NOT NULL AND e.type LIKE 'conversion\_approved.%'
    ORDER BY e.aggregate, e.seq DESC
) x;
