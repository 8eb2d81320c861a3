-- What accounts came to when a month was closed. That never changes: the book of later days is added up from there, and not from its beginning. Accounts
-- of shoppers that came to nothing are left out, but for one row where all of a kind did.
CREATE TABLE closed_balances (
    seq       bigint NOT NULL, -- of the event that closed the month
    closed_at timestamptz NOT NULL, -- when that was recorded: another event may have its place after a restore
    account   text COLLATE "C" NOT NULL,
    owner     text COLLATE "C" NOT NULL,
    cents     bigint NOT NULL,
    PRIMARY KEY (seq, account, owner)
);

-- Lines are recorded in nearly the order of their time.
CREATE INDEX postings_at ON ledger.postings USING brin (at) WITH (autosummarize = on);
