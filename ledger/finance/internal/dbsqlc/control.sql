-- What people decide on: events that are parked, and limits.

-- name: OpenParkedPage :many
-- The oldest after one of those on which nobody has decided, with what the read models know of what each is about.
SELECT p.seq, p.code, p.since, p.target,
       coalesce(substring(p.subject FROM '^ledger[.]([a-z_]{1,40})[.]'), '')::text AS kind,
       coalesce(substring(e.headers FROM '"Devolve-Type":"([a-z][a-z0-9_]{0,59}[.]v[0-9]{1,4})"'), '')::text AS type,
       c.id AS conversion_id, o.id AS payout_id, c.user_id AS buyer, o.user_id AS payee
FROM parked p
JOIN events e ON e.seq = p.seq
LEFT JOIN conversions c ON c.id = p.target
LEFT JOIN payouts o ON o.id = p.target
WHERE p.ruling IS NULL AND p.seq > @after
ORDER BY p.seq LIMIT @max_rows;

-- name: NewestLimitChanges :many
SELECT * FROM limit_changes ORDER BY seq DESC LIMIT @max_rows;
