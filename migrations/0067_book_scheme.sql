-- By which scheme a sale's money is posted, so that those of an older one can be restated.

SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN scheme smallint NOT NULL DEFAULT 0;
CREATE INDEX conversions_to_restate ON conversions (id) WHERE scheme = 0;
