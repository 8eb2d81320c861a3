-- What was charged for payouts, as comparisons found it, is put into the book by a server. Of comparisons of before, nothing is.
ALTER TABLE reconcile_runs ADD COLUMN books_fees boolean NOT NULL DEFAULT false;

CREATE TABLE reconcile_fees (
    run_id      uuid NOT NULL REFERENCES reconcile_runs (id),
    account     text COLLATE "C" NOT NULL CHECK (account IN ('bank', 'bank_account')),
    owner       text COLLATE "C" NOT NULL,
    day         date NOT NULL,
    price_cents bigint NOT NULL CHECK (price_cents > 0),
    charges     int NOT NULL CHECK (charges > 0),
    booked_at   timestamptz, -- null: it is not in the book yet
    PRIMARY KEY (run_id, account, owner, day, price_cents)
);
CREATE INDEX reconcile_fees_open ON reconcile_fees (day, run_id) WHERE booked_at IS NULL;
CREATE INDEX reconcile_matches_fee ON reconcile_matches (right_ref) WHERE rule = 'agreed-fee';

-- Whose a source is: our name of the bank account, or the provider that was asked. Empty: nobody said.
ALTER TABLE reconcile_sources ADD COLUMN account text COLLATE "C" NOT NULL DEFAULT '';
