-- When a network was asked for one sale by its id: those that it never decided are asked for in turn.
CREATE TABLE network_pending (
    partner  text COLLATE "C" NOT NULL REFERENCES partners (name),
    row_id   text COLLATE "C" NOT NULL,
    asked_at timestamptz NOT NULL,
    PRIMARY KEY (partner, row_id)
);
CREATE INDEX conversions_pending ON ledger.conversions (network, occurred_at) WHERE verdict = 'pending';
