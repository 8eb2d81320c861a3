-- What all sales of one shopper earn at most under a name at a store; empty and 0: there is no such bound.
ALTER TABLE terms_rows ADD COLUMN campaign text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE terms_rows ADD COLUMN campaign_cap_cents bigint NOT NULL DEFAULT 0;
