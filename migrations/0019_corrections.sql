-- What corrections of quarantined items put in the place of what networks delivered, field by field. The deliveries themselves are
-- kept 400 days, this for as long as the sale.
CREATE TABLE inbox_corrections (
    correction_seq bigint NOT NULL, -- of the correction in the inbox
    item           int NOT NULL,    -- position in the correction
    field          text COLLATE "C" NOT NULL,
    conversion_id  uuid NOT NULL,
    arrived_seq    bigint NOT NULL, -- of the delivery that is corrected
    arrived_item   int NOT NULL,    -- position in it, -1: all of it
    arrived        text NOT NULL,   -- JSON; empty: nothing that could be read
    corrected      text NOT NULL,   -- JSON; empty: left out
    corrected_by   text COLLATE "C" NOT NULL,
    corrected_at   timestamptz NOT NULL,
    PRIMARY KEY (correction_seq, item, field)
);
CREATE INDEX inbox_corrections_conversion ON inbox_corrections (conversion_id);
