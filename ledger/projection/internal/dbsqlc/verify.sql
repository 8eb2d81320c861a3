-- name: PageEvents :many
SELECT * FROM events WHERE seq > @after AND seq <= @until ORDER BY seq LIMIT @max_rows;

-- name: PageConversions :many
SELECT * FROM conversions WHERE id > @after ORDER BY id LIMIT @max_rows;

-- name: PageBalances :many
SELECT * FROM balances WHERE user_id > @after ORDER BY user_id LIMIT @max_rows;

-- name: PageClicks :many
SELECT id, seq, user_id, rate_bps FROM clicks WHERE id > @after ORDER BY id LIMIT @max_rows;

-- name: SumPostings :many
SELECT account, owner, sum(amount_cents)::bigint AS cents FROM postings GROUP BY account, owner ORDER BY account, owner;

-- name: UnbalancedEvents :many
SELECT seq, sum(amount_cents)::bigint AS cents FROM postings GROUP BY seq HAVING sum(amount_cents) <> 0 ORDER BY seq LIMIT 100;

-- name: PagePayouts :many
SELECT p.id, p.seq, p.run_id, p.user_id, p.state, p.amount_cents, p.end_to_end_id, p.returned_cents, p.key_cleared, coalesce((
    SELECT string_agg(concat(i.conversion_id, ' ', i.amount_cents, '-', i.returned_cents), ', ' ORDER BY concat(i.conversion_id, ' ', i.amount_cents, '-', i.returned_cents) COLLATE "C")
    FROM payout_items i WHERE i.payout_id = p.id), '')::text AS items, coalesce((
    SELECT string_agg(concat(i.bonus_id, ' ', i.amount_cents, '-', i.returned_cents), ', ' ORDER BY concat(i.bonus_id, ' ', i.amount_cents, '-', i.returned_cents) COLLATE "C")
    FROM payout_bonuses i WHERE i.payout_id = p.id), '')::text AS bonuses
FROM payouts p WHERE p.id > @after ORDER BY p.id LIMIT @max_rows;

-- name: PagePixIDs :many
SELECT * FROM pix_ids WHERE (pix_id, payout_id) > (@after_id::text, @after_payout::uuid) ORDER BY pix_id, payout_id LIMIT @max_rows;

-- name: PageRuns :many
SELECT id, seq, state, payouts, total_cents, approved_by FROM payout_runs WHERE id > @after ORDER BY id LIMIT @max_rows;

-- name: ListClosings :many
SELECT * FROM period_closings ORDER BY month;

-- name: ListKeptClosings :many
-- Closings of which it is kept what accounts came to.
SELECT c.* FROM period_closings c
WHERE EXISTS (SELECT FROM closed_balances b WHERE b.seq = c.seq AND b.closed_at = c.closed_at) ORDER BY c.seq;

-- name: CompareClosedBalances :many
-- Where what is kept of a closing is not what one before it came to and the lines since add up to.
WITH sums AS (
    SELECT account, owner, sum(cents) AS cents FROM (
        SELECT k.account, k.owner, k.cents FROM closed_balances k WHERE k.seq = @base
        UNION ALL
        SELECT p.account, p.owner, p.amount_cents FROM postings p WHERE p.at < @until AND p.seq <= @seq AND (p.at >= @since OR p.seq > @base)
    ) lines GROUP BY account, owner
), kept AS (SELECT k.account, k.owner, k.cents FROM closed_balances k WHERE k.seq = @seq)
SELECT coalesce(s.account, k.account)::text AS account, coalesce(s.owner, k.owner)::text AS owner,
       coalesce(s.cents, 0)::bigint AS want, coalesce(k.cents, 0)::bigint AS got
FROM sums s FULL JOIN kept k ON k.account = s.account AND k.owner = s.owner
WHERE coalesce(s.cents, 0) <> coalesce(k.cents, 0) ORDER BY 1, 2 LIMIT @max_rows;

-- name: CompareClosedMonths :many
-- Where what is kept of the months of a closing is not what their lines are: those up to it that did not count before the closing before it.
WITH sums AS (
    SELECT to_char(greatest(p.at, @since::timestamptz) AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month, count(*) AS postings, sum(p.amount_cents) FILTER (WHERE p.amount_cents > 0) AS cents
    FROM postings p WHERE p.at < @until AND p.seq <= @seq AND (p.at >= @since OR p.seq > @base) GROUP BY 1
), kept AS (SELECT k.month, k.postings, k.cents FROM closed_months k WHERE k.seq = @seq AND k.closed_at = @closed_at)
SELECT coalesce(s.month, k.month)::text AS month, coalesce(s.postings, 0)::bigint AS want_postings, coalesce(s.cents, 0)::bigint AS want_cents,
       coalesce(k.postings, 0)::bigint AS got_postings, coalesce(k.cents, 0)::bigint AS got_cents
FROM sums s FULL JOIN kept k ON k.month = s.month
WHERE EXISTS (SELECT FROM kept) AND (coalesce(s.postings, 0), coalesce(s.cents, 0)) <> (coalesce(k.postings, 0), coalesce(k.cents, 0))
ORDER BY 1 LIMIT @max_rows;

-- name: ListLimitChanges :many
SELECT * FROM limit_changes ORDER BY seq;

-- name: KnownActions :many
SELECT action_id FROM staff_audit WHERE action_id = ANY (@ids::uuid[]);

-- name: KeepVerification :exec
INSERT INTO verifications (began_at, ended_at, seq, events, differences, named)
VALUES (@began_at, @ended_at, @seq, @events, @differences, @named);

-- name: LastVerification :one
SELECT * FROM verifications ORDER BY id DESC LIMIT 1;

-- name: ForgetVerifications :exec
DELETE FROM verifications WHERE ended_at < @before;

-- name: PageInboxCopies :many
SELECT seq, subject, digest FROM inbox_copies WHERE seq > @after ORDER BY seq LIMIT @max_rows;

-- name: LastInboxCopy :one
SELECT coalesce(max(seq), 0)::bigint FROM inbox_copies;

-- name: PageRemittances :many
SELECT * FROM remittances WHERE seq > @after ORDER BY seq LIMIT @max_rows;

-- name: PageAllocations :many
SELECT * FROM allocations WHERE seq > @after ORDER BY seq LIMIT @max_rows;

-- name: PageInvoices :many
SELECT * FROM invoices WHERE seq > @after ORDER BY seq LIMIT @max_rows;

-- name: PageBonuses :many
SELECT * FROM bonuses WHERE id > @after ORDER BY id LIMIT @max_rows;
