-- Approved sales of which it is not decided yet how much of their campaign's cap is left for them: no payout takes them before.
SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN cap_campaign text COLLATE "C"; -- the campaign; null: the sale waits for none
CREATE INDEX conversions_awaiting_cap ON conversions (user_id, store_id, cap_campaign) WHERE cap_campaign IS NOT NULL;

SET LOCAL search_path TO DEFAULT;
