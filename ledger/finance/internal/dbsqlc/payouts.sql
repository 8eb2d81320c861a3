-- Runs, payouts and what happened to them.

-- name: ListRuns :many
-- The newest runs, or one, with who ended the planning and who gave it up, which its newest event says.
SELECT sqlc.embed(r), coalesce(e.body::jsonb #>> '{run,planned_by}', '')::text AS planned_by,
    coalesce(e.body::jsonb #>> '{run,canceled_by}', '')::text AS canceled_by
FROM payout_runs r JOIN events e ON e.seq = r.seq
WHERE sqlc.narg('id')::uuid IS NULL OR r.id = sqlc.narg('id')
ORDER BY r.opened_at DESC, r.id DESC LIMIT @max_rows;

-- name: SumRuns :many
SELECT run_id, state, count(*) AS payouts, sum(amount_cents)::bigint AS cents, sum(returned_cents)::bigint AS returned_cents
FROM payouts WHERE run_id = ANY (@run_ids::uuid []) GROUP BY run_id, state ORDER BY run_id, state;

-- name: PageNewestPayouts :many
SELECT * FROM payouts
WHERE (requested_at, id) < (@after_requested_at::timestamptz, @after_id::uuid)
    AND requested_at >= @requested_from AND requested_at < @requested_to AND state = ANY (@states::text [])
ORDER BY requested_at DESC, id DESC LIMIT @max_rows;

-- name: PagePayoutsOfRun :many
SELECT * FROM payouts
WHERE run_id = @run_id AND (requested_at, id) < (@after_requested_at::timestamptz, @after_id::uuid)
    AND requested_at >= @requested_from AND requested_at < @requested_to AND state = ANY (@states::text [])
ORDER BY requested_at DESC, id DESC LIMIT @max_rows;

-- name: PagePayoutsOfUser :many
SELECT * FROM payouts
WHERE user_id = @user_id AND (sqlc.narg('run_id')::uuid IS NULL OR run_id = sqlc.narg('run_id'))
    AND (requested_at, id) < (@after_requested_at::timestamptz, @after_id::uuid)
    AND requested_at >= @requested_from AND requested_at < @requested_to AND state = ANY (@states::text [])
ORDER BY requested_at DESC, id DESC LIMIT @max_rows;

-- name: PageSomePayouts :many
SELECT * FROM payouts
WHERE id = ANY (@ids::uuid []) AND (sqlc.narg('user_id')::uuid IS NULL OR user_id = sqlc.narg('user_id'))
    AND (sqlc.narg('run_id')::uuid IS NULL OR run_id = sqlc.narg('run_id'))
    AND (requested_at, id) < (@after_requested_at::timestamptz, @after_id::uuid)
    AND requested_at >= @requested_from AND requested_at < @requested_to AND state = ANY (@states::text [])
ORDER BY requested_at DESC, id DESC LIMIT @max_rows;

-- name: FindPayoutOfPix :many
-- The payout that has an end-to-end or return id; the first, should there be two.
SELECT payout_id FROM pix_ids WHERE pix_id = @pix_id ORDER BY seq LIMIT 1;

-- name: HasPayout :one
SELECT EXISTS (SELECT FROM payouts WHERE id = @id);

-- name: GetPayout :one
SELECT * FROM payouts WHERE id = @id;

-- name: ListPayoutItems :many
SELECT i.conversion_id, i.amount_cents, i.returned_cents, c.store_name, c.order_id, c.occurred_at
FROM payout_items i JOIN conversions c ON c.id = i.conversion_id
WHERE i.payout_id = @payout_id ORDER BY c.occurred_at, c.id LIMIT @max_rows;

-- name: ListPayoutBonuses :many
SELECT i.bonus_id, i.amount_cents, i.returned_cents, b.role, b.granted_at
FROM payout_bonuses i JOIN bonuses b ON b.id = i.bonus_id
WHERE i.payout_id = @payout_id ORDER BY b.granted_at, b.id LIMIT @max_rows;

-- name: ListCaused :many
-- What a payout did to its purchases and bonuses. An event of a return does not say which payout's it is, but is one write with it: the
-- payout's own event is the last of its kind before.
SELECT e.seq, e.subject, e.type, e.recorded_at, e.headers, e.body
FROM (
    SELECT conversion_id AS id FROM payout_items WHERE payout_id = @payout_id::uuid
    UNION ALL
    SELECT bonus_id FROM payout_bonuses WHERE payout_id = @payout_id::uuid
) i JOIN events e ON e.aggregate = i.id
WHERE CASE
    WHEN e.type IN ('conversion_reserved.v1', 'conversion_released.v1', 'conversion_paid.v1')
        THEN e.body::jsonb #>> '{conversion,payout_id}' = (@payout_id::uuid)::text
    WHEN e.type IN ('bonus_reserved.v1', 'bonus_released.v1', 'bonus_paid.v1')
        THEN e.body::jsonb #>> '{bonus,payout_id}' = (@payout_id::uuid)::text
    WHEN e.type IN ('conversion_returned.v1', 'bonus_returned.v1') THEN (
        SELECT p.aggregate FROM events p WHERE p.seq < e.seq AND p.seq > e.seq - 1000 AND p.type = 'payout_returned.v1'
        ORDER BY p.seq DESC LIMIT 1) = @payout_id::uuid
    ELSE false END
ORDER BY e.seq LIMIT @max_rows;

-- name: ListMovements :many
-- Payments and returns that were heard of between two instants: a return is the newest of its event.
SELECT e.seq, e.recorded_at, p.id AS payout_id, p.run_id, p.end_to_end_id, (e.type = 'payout_returned.v1')::boolean AS returned,
    coalesce(e.body::jsonb #>> '{payout,returns,-1,id}', '')::text AS return_id,
    (CASE e.type WHEN 'payout_paid.v1' THEN p.amount_cents
     ELSE (e.body::jsonb #>> '{payout,returns,-1,amount_cents}')::bigint END)::bigint AS cents
FROM payouts p JOIN events e ON e.aggregate = p.id
WHERE p.updated_at >= @since AND p.requested_at < @until AND p.state IN ('PAID', 'RETURNED')
    AND e.type IN ('payout_paid.v1', 'payout_returned.v1') AND e.recorded_at >= @since AND e.recorded_at < @until
ORDER BY e.seq LIMIT @max_rows;
