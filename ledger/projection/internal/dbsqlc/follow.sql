-- name: ListMoneyEvents :many
SELECT seq, subject, headers, body FROM events
WHERE seq > @after AND seq <= @until AND type <> 'parked' AND (subject LIKE 'ledger.conversion.%' OR subject LIKE 'ledger.payout.%' OR subject LIKE 'ledger.payout\_run.%')
ORDER BY seq;

-- name: GetMirrored :one
SELECT seq, subject, headers, body FROM events WHERE seq = @seq;
