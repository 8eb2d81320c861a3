-- Approved sales that earn more than the allowed share of their commission: no payout takes them before finance has looked at them.

SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN held_at timestamptz; -- since when; null: it is not held
ALTER TABLE conversions ADD COLUMN over_cents bigint NOT NULL DEFAULT 0; -- how much more it earns than is allowed while it is held
CREATE INDEX conversions_held ON conversions (occurred_at DESC, id DESC) WHERE held_at IS NOT NULL;
