-- What people set aside for held sales.

-- name: ListBudgets :many
-- Each with its newest event, by which it stands, and who proposed it: a budget has the id of its proposal. The newest first; of one, where its id is given.
SELECT n.seq, n.subject, n.headers, n.body, o.recorded_at AS opened_at, ('staff:' || p.proposed_by::text)::text AS prepared_by,
       ('staff:' || p.decided_by::text)::text AS approved_by, p.reason,
       coalesce('staff:' || n.end_proposed_by::text, '')::text AS end_proposed_by, coalesce('staff:' || n.end_approved_by::text, '')::text AS end_approved_by,
       coalesce(n.end_reason, '')::text AS end_reason
FROM staff_proposals p
JOIN events o ON o.aggregate = p.id AND o.type = 'budget_opened.v1'
CROSS JOIN LATERAL (
    SELECT e.seq, e.subject, e.headers, e.body, d.proposed_by AS end_proposed_by, d.decided_by AS end_approved_by, d.reason AS end_reason
    FROM events e
    LEFT JOIN staff_proposals d ON e.type = 'budget_ended.v1' AND d.kind = 'end_budget' AND d.subject = 'budget-end:' || p.id::text AND d.decision = 'approved'
    WHERE e.aggregate = p.id AND e.type IN ('budget_opened.v1', 'budget_drawn.v1', 'budget_ended.v1') ORDER BY e.seq DESC, d.decided_at LIMIT 1
) n
WHERE p.kind = 'subsidy_budget' AND p.decision = 'approved' AND (@id::uuid = '00000000-0000-0000-0000-000000000000' OR p.id = @id::uuid)
ORDER BY o.seq DESC LIMIT @max_rows;

-- name: ListDraws :many
-- The newest writes in which a budget paid for sales.
SELECT seq, subject, headers, body FROM events WHERE aggregate = @budget_id AND type = 'budget_drawn.v1' ORDER BY seq DESC LIMIT @max_rows;

-- name: CountNearlySpent :one
-- Budgets of which nine tenths came to be spent since an instant, and that nobody ended since. In each history one event is that by which they did.
SELECT count(*) FROM events e
CROSS JOIN LATERAL (
    SELECT (e.body::jsonb #>> '{budget,cents}')::bigint AS cents, (e.body::jsonb #>> '{budget,spent_cents}')::bigint AS spent,
           (SELECT sum((s ->> 'cents')::bigint) FROM jsonb_array_elements(e.body::jsonb -> 'sales') s) AS drawn
) b
WHERE e.type = 'budget_drawn.v1' AND e.recorded_at >= @since::timestamptz AND 10 * b.spent >= 9 * b.cents AND 10 * (b.spent - b.drawn) < 9 * b.cents
  AND NOT EXISTS (SELECT FROM events n WHERE n.aggregate = e.aggregate AND n.type = 'budget_ended.v1');

-- name: ListSubsidised :many
SELECT id, network, store_slug, store_name, status, cashback_cents, commission_cents, occurred_at FROM conversions WHERE id = ANY (@ids::uuid[]);

-- name: ListClaimants :many
-- Held sales that a budget is for, that are payable, and that do not need more than it has left, in the order of their clicks. One that was released
-- before may need less than what it earns too much. What is parked or contested waits for people, and what its campaign's cap may lower for that.
SELECT c.id, k.id AS click_id, k.at AS click_at
FROM conversions c JOIN clicks k ON k.id = c.click_id
WHERE c.held_at IS NOT NULL AND c.contested_by IS NULL AND c.cap_campaign IS NULL AND (c.payable_from IS NULL OR c.payable_from <= @at::timestamptz)
  AND (@network::text = '' OR c.network = @network) AND (cardinality(@stores::text[]) = 0 OR c.store_id = ANY (@stores))
  AND k.at >= @clicked_from::timestamptz AND k.at < @clicked_until::timestamptz
  AND (@campaign::text = '' OR EXISTS (SELECT FROM events e WHERE e.aggregate = k.id AND e.body::jsonb ->> 'campaign' = @campaign))
  AND (c.over_cents <= @left_over::bigint OR EXISTS (SELECT FROM events e WHERE e.aggregate = c.id AND e.type = 'sale_released.v1'))
  AND NOT EXISTS (SELECT FROM parked p WHERE p.target = c.id AND p.ruling IS NULL)
  AND (k.at, c.id) > (@after_at::timestamptz, @after_id::uuid)
ORDER BY k.at, c.id LIMIT @max_rows;
