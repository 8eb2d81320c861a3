-- What all sales of one shopper may earn in a campaign.

-- name: ListAwaitingCap :many
-- Sales that wait for what is left of their campaign's cap, and that are payable otherwise: all of one cap together, in the order of their clicks. What is
-- parked or contested waits for people.
SELECT c.id, k.id AS click_id, k.at AS click_at, c.user_id::uuid AS user_id, c.store_id, c.cap_campaign::text AS campaign
FROM conversions c JOIN clicks k ON k.id = c.click_id
WHERE c.cap_campaign IS NOT NULL AND c.user_id IS NOT NULL AND c.contested_by IS NULL AND (c.payable_from IS NULL OR c.payable_from <= @at::timestamptz)
  AND NOT EXISTS (SELECT FROM parked p WHERE p.target = c.id AND p.ruling IS NULL)
  AND (c.user_id, c.store_id, c.cap_campaign, k.at, c.id)
      > (@after_user::uuid, @after_store::text, @after_campaign::text, @after_at::timestamptz, @after_id::uuid)
ORDER BY c.user_id, c.store_id, c.cap_campaign, k.at, c.id LIMIT @max_rows;
