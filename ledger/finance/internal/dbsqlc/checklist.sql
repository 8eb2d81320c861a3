-- What a month has to have before it is closed. Days are those of São Paulo.

-- name: ListBankAccounts :many
-- Our bank accounts that money moved on in a month, or that have a balance at its end.
SELECT owner::text AS name FROM postings
WHERE account = 'bank_account' AND at < @until AND seq <= @until_fence
GROUP BY owner HAVING sum(amount_cents) <> 0 OR bool_or(at >= @since OR seq > @since_fence) ORDER BY owner LIMIT @max_rows;

-- name: ListPixProviders :many
-- Pix providers that were given payouts which were under way in a month.
SELECT DISTINCT provider::text AS name FROM payouts
WHERE provider <> '' AND requested_at < @until AND updated_at >= @since ORDER BY name LIMIT @max_rows;

-- name: ListUncomparedDays :many
-- For each account of a side, how many days of a month no comparison with its statement covers, and the first of them. A statement of which nobody said whose it
-- is, is that of the only account; the account with no name is anybody's.
SELECT a.name::text AS account, count(*)::int AS days, min(d.day)::date AS first
FROM unnest(@accounts::text[]) AS a (name), generate_series(@first_day::date, @last_day::date, interval '1 day') AS d (day)
WHERE NOT EXISTS (
    SELECT FROM reconcile_runs r JOIN reconcile_sources s ON s.run_id = r.id
    WHERE r.kind = 'payouts' AND s.side = @side::text AND d.day BETWEEN r.period_from AND r.period_to
      AND (a.name IN ('', s.account) OR s.account = '' AND cardinality(@accounts) = 1)
)
GROUP BY a.name ORDER BY a.name;

-- name: CountHighBreaks :one
-- Breaks of a month, or of before, that are high or critical and that nobody explained.
SELECT count(*)::int FROM reconcile_breaks WHERE severity >= 3 AND state IN ('open', 'assigned') AND day <= @last_day::date;

-- name: CountUncredited :many
-- What networks paid, as people typed it in a month or of a day of it, that no line of a bank was found to be in a comparison.
SELECT r.network, count(*)::int AS payments FROM remittances r
WHERE (r.paid_on BETWEEN @first_day::date AND @last_day::date OR r.booked_at >= @since::timestamptz AND r.booked_at < @until::timestamptz)
  AND r.paid_on <= @last_day AND r.credited_cents <> 0
  AND NOT EXISTS (
      SELECT FROM reconcile_runs u JOIN reconcile_matches m ON m.run_id = u.id AND m.leg IN ('ledger-bank', 'provider-bank') AND m.left_ref = 'remittance/' || r.id
          AND (m.left_ref LIKE 'remittance/%' OR m.left_ref LIKE 'entry/%') -- as the index has it
      WHERE u.kind = 'payouts' AND u.period_to >= r.paid_on
  )
GROUP BY r.network ORDER BY r.network LIMIT @max_rows;

-- name: ListUncomparedNetworks :many
-- Networks whose commissions moved in a month, or that owe something at its end, and with whose report of its last day nobody compared them.
SELECT p.owner::text AS network FROM postings p
WHERE p.account = 'receivable' AND p.at < @until AND p.seq <= @until_fence
  AND NOT EXISTS (SELECT FROM reconcile_runs r WHERE r.kind = 'sales' AND r.network = p.owner AND @last_day::date BETWEEN r.period_from AND r.period_to)
GROUP BY p.owner
HAVING sum(p.amount_cents) <> 0 OR bool_or(p.at >= @since)
ORDER BY p.owner LIMIT @max_rows;

-- name: CountOldInFlight :one
-- Payouts that were requested before an instant and are not settled.
SELECT count(*)::int FROM payouts WHERE state IN ('SUBMITTING', 'IN_FLIGHT') AND requested_at < @until;

-- name: CountQuarantined :one
-- Deliveries that arrived before an instant and that nobody decided on.
SELECT count(*)::int FROM inbox_quarantine WHERE resolved_at IS NULL AND received_at < @until;

-- name: NewestVerification :one
SELECT seq, differences FROM verifications ORDER BY id DESC LIMIT 1;

-- name: LastBefore :one
-- The last event that was recorded before an instant.
SELECT coalesce(max(seq), 0)::bigint FROM events WHERE recorded_at < @until;
