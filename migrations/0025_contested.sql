-- Sales that a payout has, or had, and that the network claims for another click by now: people decide whose they are.

SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN contested_by uuid; -- that other click
CREATE INDEX conversions_contested ON conversions (occurred_at DESC, id DESC) WHERE contested_by IS NOT NULL;

-- Sales that went from one shopper to another: their lines are in the books of both.
CREATE INDEX events_moved ON events ((body::jsonb #>> '{before,user_id}'))
    WHERE type = 'conversion_attributed.v1' AND body::jsonb #>> '{before,user_id}' IS NOT NULL;
