-- What people forfeited of what is payable of sales to erased accounts, as far as it is revenue. Rows of before have forfeited nothing.
SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN balance_forfeited_cents bigint NOT NULL DEFAULT 0;

SET LOCAL search_path TO DEFAULT;
