-- name: LockMark :one
SELECT seq FROM tracking_mark FOR UPDATE;

-- name: MoveMark :exec
UPDATE tracking_mark SET seq = @seq;

-- name: LastEvent :one
SELECT coalesce(max(seq), 0)::bigint FROM events;

-- name: CountClicks :exec
INSERT INTO tracking_slots AS t (network, store_id, slot, clicks, sales)
SELECT c.network, c.store_id, floor(extract(epoch FROM c.at) / 900)::int, count(*), 0
FROM events e JOIN clicks c ON c.id = e.aggregate
WHERE e.seq > @after AND e.seq <= @until AND e.type LIKE 'click_recorded.%'
GROUP BY 1, 2, 3
ON CONFLICT (network, store_id, slot) DO UPDATE SET clicks = t.clicks + excluded.clicks;

-- name: CountSales :exec
-- Sales of a click that came within two weeks of it; what is told later, such as by a file, says nothing of today.
INSERT INTO tracking_slots AS t (network, store_id, slot, clicks, sales)
SELECT v.network, v.store_id, floor(extract(epoch FROM e.recorded_at) / 900)::int, 0, count(*)
FROM events e JOIN conversions v ON v.id = e.aggregate JOIN clicks c ON c.id = v.click_id
WHERE e.seq > @after AND e.seq <= @until AND e.type LIKE 'conversion_tracked.%' AND e.recorded_at < c.at + interval '14 days'
GROUP BY 1, 2, 3
ON CONFLICT (network, store_id, slot) DO UPDATE SET sales = t.sales + excluded.sales;

-- name: CountDelays :exec
INSERT INTO tracking_delays AS t (network, day, delay, sales)
SELECT v.network, floor(extract(epoch FROM e.recorded_at) / 86400)::int,
       greatest(floor(extract(epoch FROM e.recorded_at - c.at) / 900), 0)::int, count(*)
FROM events e JOIN conversions v ON v.id = e.aggregate JOIN clicks c ON c.id = v.click_id
WHERE e.seq > @after AND e.seq <= @until AND e.type LIKE 'conversion_tracked.%' AND e.recorded_at < c.at + interval '14 days'
GROUP BY 1, 2, 3
ON CONFLICT (network, day, delay) DO UPDATE SET sales = t.sales + excluded.sales;

-- name: ForgetSlots :exec
DELETE FROM tracking_slots WHERE slot < @before;

-- name: ForgetDelays :exec
DELETE FROM tracking_delays WHERE day < @before;

-- name: ListSlots :many
SELECT network, store_id, slot, clicks, sales FROM tracking_slots WHERE slot >= @since ORDER BY network, store_id, slot;

-- name: ListDelays :many
SELECT network, delay, sum(sales)::bigint AS sales FROM tracking_delays GROUP BY network, delay;

-- name: BeginSilence :execrows
INSERT INTO silences (id, network, store_id, store_name, since, found_at, clicks, missing)
VALUES (@id, @network, @store_id, coalesce((
    SELECT c.store_name FROM conversions c WHERE c.store_id = @store_id AND @store_id <> '' ORDER BY c.occurred_at DESC LIMIT 1
), '')::text, @since, @found_at, @clicks, @missing)
ON CONFLICT (network, store_id) WHERE ended_at IS NULL DO UPDATE SET clicks = excluded.clicks, missing = excluded.missing
WHERE silences.clicks <> excluded.clicks OR silences.missing <> excluded.missing;

-- name: OpenSilences :many
SELECT * FROM silences WHERE ended_at IS NULL ORDER BY found_at, id LIMIT @max_rows;

-- name: EndSilence :exec
UPDATE silences SET ended_at = @ended_at WHERE id = @id AND ended_at IS NULL;

-- name: ListSilences :many
SELECT * FROM silences ORDER BY ended_at IS NULL DESC, found_at DESC, id DESC LIMIT @max_rows;

-- name: GetSilence :one
SELECT * FROM silences WHERE id = @id;

-- name: CountDays :exec
INSERT INTO tracking_days AS t (network, day, pushed, pulled, late, changed)
SELECT v.network, (e.recorded_at AT TIME ZONE 'America/Sao_Paulo')::date, count(*) FILTER (WHERE x.is_first AND NOT x.is_answer),
       count(*) FILTER (WHERE x.is_first AND x.is_answer), count(*) FILTER (WHERE x.is_first AND e.recorded_at > v.occurred_at + interval '24 hours'),
       count(*) FILTER (WHERE NOT x.is_first)
FROM events e JOIN conversions v ON v.id = e.aggregate
LEFT JOIN inbox_copies i ON i.seq = (e.headers::jsonb ->> 'Devolve-Causation')::bigint
CROSS JOIN LATERAL (
    SELECT e.type LIKE 'conversion_tracked.%' AS is_first, coalesce(i.headers::jsonb ->> 'Devolve-Form', '') = ANY (@answers::text[]) AS is_answer
) x
WHERE e.seq > @after AND e.seq <= @until AND e.type SIMILAR TO 'conversion\_(tracked|approved|canceled|amended|reopened).%'
GROUP BY 1, 2
ON CONFLICT (network, day) DO UPDATE SET pushed = t.pushed + excluded.pushed, pulled = t.pulled + excluded.pulled,
    late = t.late + excluded.late, changed = t.changed + excluded.changed;

-- name: ListDays :many
SELECT network, day, pushed, pulled, late, changed FROM tracking_days WHERE day > @since::date ORDER BY network, day DESC LIMIT @max_rows;

-- name: ListNetworks :many
SELECT p.name, p.adapter, c.asked_until, coalesce(s.clicks, 0)::bigint AS clicks, coalesce(s.last_sold, 0)::int AS last_sold
FROM partners p LEFT JOIN network_cursors c ON c.partner = p.name
LEFT JOIN (
    SELECT network, sum(clicks) FILTER (WHERE slot >= @today) AS clicks, max(slot) FILTER (WHERE sales > 0) AS last_sold FROM tracking_slots GROUP BY network
) s ON s.network = p.name
WHERE p.removed_at IS NULL ORDER BY p.name LIMIT @max_rows;
