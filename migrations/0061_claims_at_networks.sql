-- Claims that were handed in at their network.
CREATE TABLE claim_filings (
    claim_id  uuid PRIMARY KEY REFERENCES claims (id) ON DELETE CASCADE,
    reference text NOT NULL CHECK (reference <> ''), -- of the network
    state     text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'accepted', 'refused', 'incomplete')),
    reason    text NOT NULL DEFAULT '', -- in the network's words
    due_on    date, -- when the network accepts the claim by itself, America/Sao_Paulo; null: it does not
    filed_at  timestamptz NOT NULL
);
CREATE INDEX claims_of_network ON claims (network, purchased_on, id) WHERE status = 'OPEN';
CALL keep_no_samples('claim_filings', 'reason');
