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
