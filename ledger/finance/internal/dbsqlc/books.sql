-- The book by date. Tables are named without a schema: the connection's search_path decides which copy of the read models is
-- meant. A line counts before an instant when it was recorded before it, by an event up to the fence of that instant.

-- name: Sequence :one
SELECT seq FROM checkpoint;

-- name: CustomPlans :exec
-- A plan for all values of a search's filters would be a bad one for each.
SET LOCAL plan_cache_mode = force_custom_plan;

-- name: ListClosings :many
SELECT * FROM period_closings ORDER BY seq;

-- name: FirstPosting :one
-- When the first line up to a sequence was recorded; year 1 when there is none.
SELECT coalesce(min(at), '0001-01-01 00:00Z')::timestamptz AS at FROM postings WHERE seq <= @fence;

-- name: SumAccounts :many
-- The accounts of a kind of shoppers are one row, others are a row each.
SELECT s.account, s.shown::text AS owner, count(*) FILTER (WHERE s.owner <> s.shown AND s.cents <> 0) AS owners,
       sum(s.cents)::bigint AS cents
FROM (
    SELECT account, owner, CASE WHEN account = ANY (@of_shoppers::text[]) THEN '' ELSE owner END AS shown, sum(amount_cents) AS cents
    FROM postings WHERE at < @until AND seq <= @fence GROUP BY account, owner
) s
GROUP BY s.account, s.shown ORDER BY s.account, s.shown LIMIT @max_rows;

-- name: SumMonths :many
-- A line counts in the month that it was recorded in, or in the first that was open at its event: months[n] is the one that
-- begins at begins[n], and throughs[n] is how far the book was closed by event closings[n].
SELECT width_bucket(
           greatest(at, (@throughs::timestamptz[])[width_bucket(seq, @closings::bigint[])]), @begins::timestamptz[]
       )::int AS month,
       count(*) AS postings, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0)::bigint AS cents
FROM postings GROUP BY 1 ORDER BY 1;

-- name: PageEntries :many
-- The lines of a month after one of them: before its end, and not before its begin.
SELECT p.seq, p.line, e.type, p.account, p.owner, p.amount_cents, p.at
FROM postings p JOIN events e ON e.seq = p.seq
WHERE (p.seq, p.line) > (@after_seq::bigint, @after_line::smallint)
  AND p.seq <= @until_fence AND p.at < @until AND (p.at >= @since OR p.seq > @since_fence)
ORDER BY p.seq, p.line LIMIT @max_rows;

-- name: SumIncome :many
-- What accounts came to in a month, and what of that came by restating sales.
SELECT p.account, p.owner,
       coalesce(sum(p.amount_cents) FILTER (WHERE e.type <> 'conversion_restated.v1'), 0)::bigint AS cents,
       coalesce(sum(p.amount_cents) FILTER (WHERE e.type = 'conversion_restated.v1'), 0)::bigint AS restated
FROM postings p JOIN events e ON e.seq = p.seq
WHERE p.account = ANY (@accounts::text[]) AND p.seq <= @until_fence AND p.at < @until AND (p.at >= @since OR p.seq > @since_fence)
GROUP BY p.account, p.owner ORDER BY p.account, p.owner LIMIT @max_rows;

-- name: ListToRestate :many
SELECT c.id FROM conversions c
WHERE c.scheme = 0 AND NOT EXISTS (SELECT FROM parked p WHERE p.target = c.id AND p.ruling IS NULL)
ORDER BY c.id LIMIT @max_rows;

-- name: CountParked :one
-- Events that do not count and that nobody has decided on, from before an instant.
SELECT count(*) FROM parked WHERE ruling IS NULL AND since < @before;

-- name: ListEntriesByHand :many
-- What people put into the book, with who proposed each: an entry has the id of its proposal. Newest first.
SELECT e.seq, e.subject, e.headers, e.body, ('staff:' || p.proposed_by::text)::text AS prepared_by, p.reason
FROM staff_proposals p JOIN events e ON e.aggregate = p.id
WHERE p.kind = 'post_entry' AND p.decision = 'approved' AND e.type = 'entry_posted.v1'
ORDER BY e.seq DESC LIMIT @max_rows;
