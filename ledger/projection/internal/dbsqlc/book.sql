-- What certificates say of the book, and what they are checked by.

-- name: GetHead :one
-- The last mirrored event; none in an empty log.
SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1;

-- name: SumShopper :many
-- A shopper's postings are lines of the events of their conversions, and of those that went to somebody else.
SELECT p.account, sum(p.amount_cents)::bigint AS cents
FROM postings p
WHERE p.owner = @owner::text AND p.seq <= @until AND p.seq IN (
    SELECT e.seq FROM conversions c JOIN events e ON e.aggregate = c.id WHERE c.user_id = @user_id::uuid
    UNION SELECT e.seq FROM events m JOIN events e ON e.aggregate = m.aggregate
    WHERE m.type = 'conversion_attributed.v1' AND m.body::jsonb #>> '{before,user_id}' = @owner::text)
GROUP BY p.account ORDER BY p.account;

-- name: CountClickValues :many
-- What clicks in the log say about where they came from, the most frequent first.
SELECT v.kind::text AS kind, v.value::text AS value, count(*) AS clicks,
    min(e.recorded_at)::timestamptz AS first_at, max(e.recorded_at)::timestamptz AS last_at
FROM events e
CROSS JOIN LATERAL (
    SELECT 'source' AS kind, e.body::jsonb ->> 'source' AS value
    UNION ALL SELECT 'campaign', e.body::jsonb ->> 'campaign'
    UNION ALL SELECT 'incentive', e.body::jsonb ->> 'incentive'
) AS v
WHERE e.type LIKE 'click_recorded.%' AND v.value <> ''
GROUP BY v.kind, v.value ORDER BY clicks DESC, v.kind, v.value LIMIT @most;
