-- What people set aside for held sales.

-- name: ListBudgets :many
-- Each with its newest event, by which it stands, and who proposed it: a budget has the id of its proposal. The newest first; of one, where its id is given.
SELECT n.seq, n.subject, n.headers, n.body, o.recorded_at AS opened_at, ('staff:' || p.proposed_by::text)::text AS prepared_by,
       ('staff:' || p.decided_by::text)::text AS approved_by, p.reason
FROM staff_proposals p
JOIN events o ON o.aggregate = p.id AND o.type = 'budget_opened.v1'
CROSS JOIN LATERAL (
    SELECT e.seq, e.subject, e.headers, e.body FROM events e
    WHERE e.aggregate = p.id AND e.type IN ('budget_opened.v1', 'budget_drawn.v1') ORDER BY e.seq DESC LIMIT 1
) n
WHERE p.kind = 'subsidy_budget' AND p.decision = 'approved' AND (@id::uuid = '00000000-0000-0000-0000-000000000000' OR p.id = @id::uuid)
ORDER BY o.seq DESC LIMIT @max_rows;

-- name: ListDraws :many
-- The newest writes in which a budget paid for sales.
SELECT seq, subject, headers, body FROM events WHERE aggregate = @budget_id AND type = 'budget_drawn.v1' ORDER BY seq DESC LIMIT @max_rows;

-- name: ListSubsidised :many
SELECT id, network, store_slug, store_name, status, cashback_cents, commission_cents, occurred_at FROM conversions WHERE id = ANY (@ids::uuid[]);

-- name: ListClaimants :many
-- Held sales that a budget is for, that are payable, and that do not need more than it has left, in the order of their clicks. One that was released
-- before may need less than what it earns too much. What is parked or contested waits for people.
SELECT c.id, k.id AS click_id, k.at AS click_at
FROM conversions c JOIN clicks k ON k.id = c.click_id
WHERE c.held_at IS NOT NULL AND c.contested_by IS NULL AND (c.payable_from IS NULL OR c.payable_from <= @at::timestamptz)
  AND (@network::text = '' OR c.network = @network) AND (cardinality(@stores::text[]) = 0 OR c.store_id = ANY (@stores))
  AND k.at >= @clicked_from::timestamptz AND k.at < @clicked_until::timestamptz
  AND (@campaign::text = '' OR EXISTS (SELECT FROM events e WHERE e.aggregate = k.id AND e.body::jsonb ->> 'campaign' = @campaign))
  AND (c.over_cents <= @left_over::bigint OR EXISTS (SELECT FROM events e WHERE e.aggregate = c.id AND e.type = 'sale_released.v1'))
  AND NOT EXISTS (SELECT FROM parked p WHERE p.target = c.id AND p.ruling IS NULL)
  AND (k.at, c.id) > (@after_at::timestamptz, @after_id::uuid)
ORDER BY k.at, c.id LIMIT @max_rows;
