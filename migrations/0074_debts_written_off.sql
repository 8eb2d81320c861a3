-- What people gave up of what shoppers owe of sales, as far as it is a loss. Rows of before have given up nothing.
SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN debt_written_off_cents bigint NOT NULL DEFAULT 0;

SET LOCAL search_path TO DEFAULT;
