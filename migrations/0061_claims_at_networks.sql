-- Claims that were handed in at their network, or that somebody tried to.
CREATE TABLE claim_filings (
    claim_id  uuid PRIMARY KEY REFERENCES claims (id) ON DELETE CASCADE,
    reference text NOT NULL DEFAULT '', -- of the network; empty: it does not have the claim
    state     text COLLATE "C" NOT NULL CHECK (state IN ('untaken', 'pending', 'accepted', 'refused', 'incomplete')),
    reason    text NOT NULL DEFAULT '', -- in the network's words
    due_on    date, -- when the network accepts the claim by itself, America/Sao_Paulo; null: it does not
    filed_at  timestamptz,
    tried_at  timestamptz NOT NULL, -- when it was handed in, or asked about, the last time
    CHECK ((state = 'untaken') = (reference = '') AND (state = 'untaken') = (filed_at IS NULL))
);
CREATE INDEX claims_of_network ON claims (network, purchased_on, id) WHERE status = 'OPEN';
CALL keep_no_samples('claim_filings', 'reason');
