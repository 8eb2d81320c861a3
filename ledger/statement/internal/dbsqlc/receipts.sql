-- name: ListPaidAt :many
-- When the provider said that payouts were paid.
SELECT aggregate, (body::jsonb ->> 'at')::timestamptz AS paid_at FROM events
WHERE aggregate = ANY (@payouts::uuid[]) AND type = 'payout_paid.v1' ORDER BY seq;

-- name: ListPaidPurchases :many
-- What a payout pays, the oldest purchase first.
SELECT c.store_name, c.order_id, c.occurred_at, i.amount_cents, i.returned_cents
FROM payout_items i JOIN conversions c ON c.id = i.conversion_id
WHERE i.payout_id = @payout_id ORDER BY c.occurred_at, c.id LIMIT @max_rows;

-- name: ListPaidBonuses :many
-- The bonuses that a payout pays, the oldest first.
SELECT b.role, b.granted_at, i.amount_cents, i.returned_cents
FROM payout_bonuses i JOIN bonuses b ON b.id = i.bonus_id
WHERE i.payout_id = @payout_id ORDER BY b.granted_at, b.id LIMIT @max_rows;

-- name: FindPayout :one
SELECT * FROM payouts WHERE id = @id;

-- name: ListPayoutsOf :many
SELECT sqlc.embed(p), (SELECT count(*) FROM payout_items i WHERE i.payout_id = p.id) AS purchases,
       (SELECT count(*) FROM payout_bonuses i WHERE i.payout_id = p.id) AS bonuses
FROM payouts p
WHERE p.user_id = @user_id AND p.state <> 'CANCELED'
ORDER BY p.requested_at DESC, p.id DESC LIMIT @max_rows;
