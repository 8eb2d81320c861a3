-- name: Sequence :one
SELECT seq FROM checkpoint;

-- name: ListClosings :many
SELECT through, seq FROM period_closings ORDER BY seq;

-- name: NewestOfNetwork :many
-- The invoice in force of each month of a network, in the order of their months.
SELECT DISTINCT ON (month) * FROM invoices WHERE network = @network ORDER BY month, seq DESC LIMIT @max_rows;

-- name: ListNewest :many
-- Invoices in force, the newest months first.
SELECT * FROM (
    SELECT DISTINCT ON (month, network) * FROM invoices
    WHERE (@network::text = '' OR network = @network::text) AND (@month::text = '' OR month = @month::text)
    ORDER BY month DESC, network, seq DESC
) newest
ORDER BY month DESC, network LIMIT @max_rows;

-- name: ListOfMonth :many
-- All that was invoiced to a network for a month, the newest first.
SELECT * FROM invoices WHERE network = @network AND month = @month ORDER BY seq DESC LIMIT @max_rows;

-- name: NumberOf :one
-- For which month a network had a number, also when it is not in force.
SELECT month FROM invoices WHERE network = @network AND number = @number ORDER BY seq DESC LIMIT 1;

-- name: SumRecognised :one
SELECT coalesce(sum(amount_cents), 0)::bigint FROM postings
WHERE account = 'commission' AND owner = @network AND at < @until AND seq <= @through;

-- name: ListSales :many
-- What each sale was recognised at until an instant, without what the invoice before is for, in the order of their ids.
SELECT e.aggregate AS id, sum(p.amount_cents)::bigint AS cents
FROM postings p JOIN events e ON e.seq = p.seq
WHERE p.account = 'commission' AND p.owner = @network AND p.at < @until AND p.seq <= @through
  AND NOT (p.at < @after_until AND p.seq <= @after_through::bigint) AND e.aggregate IS NOT NULL
GROUP BY e.aggregate HAVING sum(p.amount_cents) <> 0
ORDER BY e.aggregate LIMIT @max_rows;

-- name: NameSales :many
SELECT id, transaction_id, store_name, occurred_at FROM conversions WHERE id = ANY (@ids::uuid[]) ORDER BY id;
