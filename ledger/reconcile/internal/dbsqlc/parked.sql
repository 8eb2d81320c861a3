-- name: ParkReturn :execrows
INSERT INTO parked_returns (return_id, provider, order_id, end_to_end_id, amount_cents, returned_at, parked_at)
SELECT @return_id, @provider, sqlc.narg(order_id), @end_to_end_id, @amount_cents, sqlc.narg(returned_at), @parked_at
WHERE (SELECT count(*) FROM parked_returns) < @most::bigint
ON CONFLICT (return_id) DO NOTHING;

-- name: IsParked :one
SELECT EXISTS (SELECT FROM parked_returns WHERE return_id = @return_id);

-- name: ListParkedReturns :many
SELECT * FROM parked_returns ORDER BY parked_at, return_id LIMIT @max_rows;

-- name: GetParkedReturn :one
SELECT * FROM parked_returns WHERE return_id = @return_id FOR UPDATE;

-- name: MarkRaised :exec
UPDATE parked_returns SET raised = true WHERE return_id = @return_id;

-- name: RemoveParkedReturn :execrows
DELETE FROM parked_returns WHERE return_id = @return_id;
