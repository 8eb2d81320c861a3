-- name: SumReceivables :many
-- What each network owed at the beginning of a month, what changed that, and so what it owes at its end. A line counts before an instant as in the book.
SELECT owner AS network,
       coalesce(-sum(amount_cents) FILTER (WHERE earlier), 0)::bigint AS opening,
       coalesce(-sum(amount_cents) FILTER (WHERE NOT earlier AND type NOT IN ('commission_allocated.v1', 'receivable_written_off.v1', 'conversion_restated.v1')), 0)::bigint AS approved,
       coalesce(-sum(amount_cents) FILTER (WHERE NOT earlier AND type = 'conversion_restated.v1'), 0)::bigint AS restated,
       coalesce(sum(amount_cents) FILTER (WHERE NOT earlier AND type = 'commission_allocated.v1'), 0)::bigint AS received,
       coalesce(sum(amount_cents) FILTER (WHERE NOT earlier AND type = 'receivable_written_off.v1'), 0)::bigint AS written_off
FROM (
    SELECT p.owner, p.amount_cents, e.type, (p.at < @since::timestamptz AND p.seq <= @since_fence::bigint) AS earlier
    FROM postings p LEFT JOIN events e ON e.seq = p.seq AND NOT (p.at < @since::timestamptz AND p.seq <= @since_fence::bigint) -- of the month alone
    WHERE p.account = 'receivable' AND p.at < @until AND p.seq <= @until_fence
) lines
GROUP BY owner ORDER BY owner LIMIT @max_rows;

-- name: SumUnallocated :many
-- What each network paid by an instant that no sale has yet; below zero: sales got more than it paid.
SELECT owner AS network, sum(amount_cents)::bigint AS cents FROM postings
WHERE account = 'unallocated' AND at < @until AND seq <= @until_fence
GROUP BY owner HAVING sum(amount_cents) <> 0 ORDER BY owner LIMIT @max_rows;

-- name: SumInvoiced :many
-- What each network was invoiced by an instant, of it since another, what of it is not due before a day, and what the network approved by then.
SELECT network, coalesce(sum(total), 0)::bigint AS total, coalesce(sum(of_month), 0)::bigint AS of_month, coalesce(sum(not_due), 0)::bigint AS not_due,
       coalesce(sum(recognised), 0)::bigint AS recognised
FROM (
    SELECT f.network, f.cents AS total, 0 AS of_month, CASE WHEN f.due_on >= @due::date THEN f.cents ELSE 0 END AS not_due, 0 AS recognised
    FROM (
        SELECT DISTINCT ON (i.network, i.month) i.network, i.cents, i.due_on FROM invoices i
        WHERE i.invoiced_at < @until AND i.seq <= @until_fence ORDER BY i.network, i.month, i.seq DESC
    ) f
    UNION ALL
    SELECT p.owner, 0, CASE WHEN p.account = 'invoiced' AND NOT (p.at < @since::timestamptz AND p.seq <= @since_fence::bigint) THEN p.amount_cents ELSE 0 END, 0,
           CASE WHEN p.account = 'commission' THEN p.amount_cents ELSE 0 END
    FROM postings p WHERE p.account IN ('invoiced', 'commission') AND p.at < @until AND p.seq <= @until_fence
) sums
GROUP BY network ORDER BY network LIMIT @max_rows;

-- name: ListOutstanding :many
-- Sales of which a network owes something, or the other way round, the oldest first.
SELECT id, transaction_id, store_name, occurred_at, commission_cents, received_cents, written_off_cents,
       (CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents)::bigint AS outstanding
FROM conversions
WHERE network = @network AND CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents <> 0
ORDER BY occurred_at, id LIMIT @max_rows;

-- name: AgeReceivables :many
-- What networks owe of approved sales, by how old the sales are.
SELECT network,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at >= @days30::timestamptz), 0)::bigint AS to30,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at < @days30::timestamptz AND occurred_at >= @days60::timestamptz), 0)::bigint AS to60,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at < @days60::timestamptz AND occurred_at >= @days90::timestamptz), 0)::bigint AS to90,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at < @days90::timestamptz), 0)::bigint AS over90
FROM (
    SELECT network, occurred_at, CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents AS outstanding
    FROM conversions
    WHERE CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents <> 0
) unpaid
GROUP BY network ORDER BY network LIMIT @max_rows;

-- name: AgePayable :many
-- What shoppers are owed of approved sales, by when each sale's cashback was first credited to its shopper. It is what the sales have on that account.
SELECT c.network,
       coalesce(sum(c.payable) FILTER (WHERE first.at >= @day_30::timestamptz), 0)::bigint AS to30,
       coalesce(sum(c.payable) FILTER (WHERE first.at < @day_30::timestamptz AND first.at >= @day_60::timestamptz), 0)::bigint AS to60,
       coalesce(sum(c.payable) FILTER (WHERE first.at < @day_60::timestamptz AND first.at >= @day_90::timestamptz), 0)::bigint AS to90,
       coalesce(sum(c.payable) FILTER (WHERE first.at < @day_90::timestamptz), 0)::bigint AS over90
FROM (
    SELECT id, network, cashback_cents - reserved_cents - paid_cents + debt_written_off_cents - balance_forfeited_cents AS payable
    FROM conversions WHERE verdict = 'approved' AND cashback_cents - reserved_cents - paid_cents + debt_written_off_cents - balance_forfeited_cents > 0
) c
CROSS JOIN LATERAL (
    SELECT p.at FROM events e JOIN postings p ON p.seq = e.seq
    WHERE e.aggregate = c.id AND p.account = 'payable' AND p.amount_cents > 0 ORDER BY e.seq LIMIT 1
) first
GROUP BY c.network ORDER BY c.network LIMIT @max_rows;

-- name: AgePending :many
-- Cashback of sales that networks have not confirmed, or have put back on hold, by when the sales were made.
SELECT network,
       coalesce(sum(pending) FILTER (WHERE occurred_at >= @day_30::timestamptz), 0)::bigint AS to30,
       coalesce(sum(pending) FILTER (WHERE occurred_at < @day_30::timestamptz AND occurred_at >= @day_60::timestamptz), 0)::bigint AS to60,
       coalesce(sum(pending) FILTER (WHERE occurred_at < @day_60::timestamptz AND occurred_at >= @day_90::timestamptz), 0)::bigint AS to90,
       coalesce(sum(pending) FILTER (WHERE occurred_at < @day_90::timestamptz), 0)::bigint AS over90
FROM (
    SELECT network, occurred_at, least(cashback_cents, cashback_cents - reserved_cents - paid_cents + debt_written_off_cents) AS pending
    FROM conversions WHERE verdict = 'pending' AND cashback_cents - reserved_cents - paid_cents + debt_written_off_cents > 0
) held
GROUP BY network ORDER BY network LIMIT @max_rows;

-- name: ListPayableSales :many
-- Sales of a network of which shoppers are owed something, first credited between two instants, the longest first.
SELECT c.id, c.transaction_id, c.store_name, c.cashback_cents, first.at AS since,
       (c.cashback_cents - c.reserved_cents - c.paid_cents + c.debt_written_off_cents - c.balance_forfeited_cents)::bigint AS payable
FROM conversions c
CROSS JOIN LATERAL (
    SELECT p.at FROM events e JOIN postings p ON p.seq = e.seq
    WHERE e.aggregate = c.id AND p.account = 'payable' AND p.amount_cents > 0 ORDER BY e.seq LIMIT 1
) first
WHERE c.network = @network AND c.verdict = 'approved'
  AND c.cashback_cents - c.reserved_cents - c.paid_cents + c.debt_written_off_cents - c.balance_forfeited_cents > 0
  AND first.at >= @since::timestamptz AND first.at < @until::timestamptz
ORDER BY first.at, c.id LIMIT @max_rows;
