-- name: ListMoneyEvents :many
SELECT seq, subject, headers, body FROM events
WHERE seq > @after AND seq <= @until AND (subject LIKE 'ledger.conversion.%' OR subject LIKE 'ledger.payout.%')
ORDER BY seq;

-- name: GetMirrored :one
SELECT seq, subject, headers, body FROM events WHERE seq = @seq;
