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

-- name: ListKept :many
-- Closings of which it is kept what accounts came to.
SELECT c.seq FROM period_closings c
WHERE EXISTS (SELECT FROM closed_balances b WHERE b.seq = c.seq AND b.closed_at = c.closed_at) ORDER BY c.seq;

-- name: LockClosedBalances :exec
-- A rebuild, which forgets them all, waits until a closing is kept, and none is kept meanwhile.
LOCK TABLE closed_balances IN SHARE ROW EXCLUSIVE MODE;

-- name: ForgetBalances :exec
DELETE FROM closed_balances WHERE seq = @seq;

-- name: KeepBalances :exec
-- What accounts came to at a closing: what they came to at one before it, of which everything counts in this one, and the lines since.
WITH sums AS (
    SELECT account, owner, sum(cents) AS cents FROM (
        SELECT k.account, k.owner, k.cents FROM closed_balances k WHERE k.seq = @base
        UNION ALL
        SELECT p.account, p.owner, p.amount_cents FROM postings p WHERE p.at < @until AND p.seq <= @seq AND (p.at >= @since OR p.seq > @base)
    ) lines GROUP BY account, owner
)
INSERT INTO closed_balances (seq, closed_at, account, owner, cents)
SELECT @seq::bigint AS seq, @closed_at::timestamptz AS closed_at, account, owner, cents FROM sums WHERE cents <> 0 OR account <> ALL (@of_shoppers::text[])
UNION ALL
SELECT @seq::bigint AS seq, @closed_at::timestamptz AS closed_at, account, '' AS owner, 0 AS cents FROM sums WHERE account = ANY (@of_shoppers::text[]) GROUP BY account HAVING bool_and(cents = 0);

-- name: ListKeptMonths :many
-- What months came to, as they were closed.
SELECT k.seq, k.month, k.postings, k.cents FROM closed_months k JOIN period_closings c ON c.seq = k.seq AND c.closed_at = k.closed_at ORDER BY k.seq, k.month;

-- name: ForgetMonths :exec
DELETE FROM closed_months WHERE seq = @seq;

-- name: KeepMonths :exec
-- What the months came to that a closing closed: the lines up to it that did not count yet at the one before it. Those of them that are as old as that are
-- of the first month that was open then.
INSERT INTO closed_months (seq, closed_at, month, postings, cents)
SELECT @seq::bigint, @closed_at::timestamptz, month, sum(postings), sum(cents) FROM (
    SELECT to_char(greatest(p.at, @since::timestamptz) AT TIME ZONE @zone::text, 'YYYY-MM') AS month, 1 AS postings, greatest(p.amount_cents, 0) AS cents
    FROM postings p WHERE p.at < @until AND p.seq <= @seq AND (p.at >= @since OR p.seq > @base)
    UNION ALL
    SELECT @month::text AS month, 0 AS postings, 0 AS cents
) lines GROUP BY month;

-- name: SumAccounts :many
-- The accounts of a kind of shoppers are one row, others are a row each. It is added up from a closing of which everything counts.
SELECT s.account, s.shown::text AS owner, count(*) FILTER (WHERE s.owner <> s.shown AND s.cents <> 0) AS owners,
       sum(s.cents)::bigint AS cents
FROM (
    SELECT account, owner, CASE WHEN account = ANY (@of_shoppers::text[]) THEN '' ELSE owner END AS shown, sum(cents) AS cents
    FROM (
        SELECT k.account, k.owner, k.cents FROM closed_balances k WHERE k.seq = @base
        UNION ALL
        SELECT p.account, p.owner, p.amount_cents FROM postings p WHERE p.at < @until AND p.seq <= @fence AND (p.at >= @since OR p.seq > @base)
    ) lines GROUP BY account, owner
) s
GROUP BY s.account, s.shown ORDER BY s.account, s.shown LIMIT @max_rows;

-- name: SumMonths :many
-- A line counts in the month that it was recorded in, or in the first that was open at its event: months[n] is the one that
-- begins at begins[n], and throughs[n] is how far the book was closed by event closings[n]. Lines of which everything is kept are left out.
SELECT width_bucket(
           greatest(at, (@throughs::timestamptz[])[width_bucket(seq, @closings::bigint[])]), @begins::timestamptz[]
       )::int AS month,
       count(*) AS postings, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0)::bigint AS cents
FROM postings WHERE at >= @since OR seq > @base GROUP BY 1 ORDER BY 1;

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

-- name: OpenAccount :one
-- What an account came to before an interval, and what moved it in the interval. A line counts before an instant as in the book.
SELECT coalesce(sum(amount_cents) FILTER (WHERE earlier), 0)::bigint AS opening,
       coalesce(-sum(amount_cents) FILTER (WHERE NOT earlier AND amount_cents < 0), 0)::bigint AS debit,
       coalesce(sum(amount_cents) FILTER (WHERE NOT earlier AND amount_cents > 0), 0)::bigint AS credit,
       count(*) FILTER (WHERE NOT earlier) AS lines
FROM (
    SELECT amount_cents, (at < @since::timestamptz AND seq <= @since_fence::bigint) AS earlier FROM postings
    WHERE account = @account AND (@all_owners::boolean OR owner = @owner::text) AND at < @until AND seq <= @until_fence
) lines;

-- name: PageAccount :many
-- The lines of an account in an interval after one of them, with what their events are about.
SELECT p.seq, p.line, e.type, split_part(e.subject, '.', 2)::text AS about, e.aggregate, p.owner, p.amount_cents, p.at
FROM postings p JOIN events e ON e.seq = p.seq
WHERE p.account = @account AND (@all_owners::boolean OR p.owner = @owner::text)
  AND (p.seq, p.line) > (@after_seq::bigint, @after_line::smallint)
  AND p.seq <= @until_fence AND p.at < @until AND (p.at >= @since OR p.seq > @since_fence)
ORDER BY p.seq, p.line LIMIT @max_rows;

-- name: SumMargins :many
-- What the sales of a month earned and cost by store, network, club or campaign, as each event has its sale; with no key, those of none, and apart what is
-- of no sale. Which coupons are a club's is what the catalogue says now. What restating sales moved is in none.
SELECT g.of_sale::boolean AS of_sale, g.key::text AS key, max(g.name)::text AS name, count(DISTINCT m.aggregate) FILTER (WHERE g.of_sale) AS sales,
       sum(m.commission)::bigint AS commission, sum(m.granted)::bigint AS granted, sum(m.other)::bigint AS other
FROM (
    SELECT p.seq, e.aggregate, e.body::jsonb -> 'conversion' AS sale,
           coalesce(sum(p.amount_cents) FILTER (WHERE p.account = 'commission'), 0) AS commission,
           coalesce(sum(p.amount_cents) FILTER (WHERE p.account = 'cashback_granted'), 0) AS granted,
           coalesce(sum(p.amount_cents) FILTER (WHERE p.account NOT IN ('commission', 'cashback_granted')), 0) AS other
    FROM postings p JOIN events e ON e.seq = p.seq
    WHERE p.account = ANY (@accounts::text[]) AND e.type <> 'conversion_restated.v1'
      AND p.seq <= @until_fence AND p.at < @until AND (p.at >= @since OR p.seq > @since_fence)
    GROUP BY p.seq, e.aggregate, e.body
) m
LEFT JOIN clicks c ON @by::text IN ('club', 'campaign') AND c.id = (m.sale ->> 'click_id')::uuid
LEFT JOIN events clicked ON @by::text = 'campaign' AND clicked.seq = c.seq
LEFT JOIN coupons k ON @by::text = 'club' AND k.id::text = c.coupon_id
LEFT JOIN hot_areas a ON a.id = k.area_id AND a.kind = 'CLUB'
CROSS JOIN LATERAL (
    SELECT m.sale IS NOT NULL AS of_sale,
           coalesce(CASE @by::text WHEN 'store' THEN m.sale #>> '{store,id}' WHEN 'network' THEN m.sale ->> 'network' WHEN 'club' THEN a.slug
               ELSE clicked.body::jsonb ->> 'campaign' END, '') AS key,
           coalesce(CASE @by::text WHEN 'store' THEN m.sale #>> '{store,name}' WHEN 'club' THEN a.name END, '') AS name
) g
GROUP BY g.of_sale, g.key ORDER BY g.of_sale DESC, sum(m.commission) DESC, g.key LIMIT @max_rows;

-- name: PageMargin :many
-- The lines of a month that one row of SumMargins is made of, after one of them, with what their events are about.
SELECT p.seq, p.line, e.type, split_part(e.subject, '.', 2)::text AS about, e.aggregate, p.account, p.owner, p.amount_cents, p.at
FROM postings p JOIN events e ON e.seq = p.seq
CROSS JOIN LATERAL (SELECT e.body::jsonb -> 'conversion' AS sale) m
LEFT JOIN clicks c ON @by::text IN ('club', 'campaign') AND c.id = (m.sale ->> 'click_id')::uuid
LEFT JOIN events clicked ON @by::text = 'campaign' AND clicked.seq = c.seq
LEFT JOIN coupons k ON @by::text = 'club' AND k.id::text = c.coupon_id
LEFT JOIN hot_areas a ON a.id = k.area_id AND a.kind = 'CLUB'
WHERE p.account = ANY (@accounts::text[]) AND e.type <> 'conversion_restated.v1' AND (p.seq, p.line) > (@after_seq::bigint, @after_line::smallint)
  AND p.seq <= @until_fence AND p.at < @until AND (p.at >= @since OR p.seq > @since_fence)
  AND (m.sale IS NOT NULL) = @of_sale::boolean
  AND coalesce(CASE @by::text WHEN 'store' THEN m.sale #>> '{store,id}' WHEN 'network' THEN m.sale ->> 'network' WHEN 'club' THEN a.slug
          ELSE clicked.body::jsonb ->> 'campaign' END, '') = @key::text
ORDER BY p.seq, p.line LIMIT @max_rows;

-- name: SumCash :many
-- What is on each bank account and on the provider's, and whether people ever posted to it by hand.
SELECT p.account, p.owner, (-sum(p.amount_cents))::bigint AS cents, bool_or(e.type = 'entry_posted.v1') AS by_hand
FROM postings p JOIN events e ON e.seq = p.seq
WHERE p.account IN ('bank_account', 'bank')
GROUP BY p.account, p.owner ORDER BY p.account DESC, p.owner LIMIT @max_rows;
