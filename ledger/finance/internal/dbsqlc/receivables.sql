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
       coalesce(sum(outstanding) FILTER (WHERE occurred_at > @days30::timestamptz), 0)::bigint AS to30,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at <= @days30::timestamptz AND occurred_at > @days60::timestamptz), 0)::bigint AS to60,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at <= @days60::timestamptz AND occurred_at > @days90::timestamptz), 0)::bigint AS to90,
       coalesce(sum(outstanding) FILTER (WHERE occurred_at <= @days90::timestamptz), 0)::bigint AS over90
FROM (
    SELECT network, occurred_at, CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents AS outstanding
    FROM conversions
    WHERE CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents <> 0
) unpaid
GROUP BY network ORDER BY network LIMIT @max_rows;
