-- What the Pix provider said last of its account, and since when that differs from the book; see ledger/drift. One row: of the provider that is configured.
CREATE TABLE provider_balances (
    provider         text COLLATE "C" PRIMARY KEY,
    asked_at         timestamptz NOT NULL, -- last
    answered_at      timestamptz, -- null: it never answered
    balance_cents    bigint NOT NULL DEFAULT 0 CHECK (balance_cents >= 0), -- that it said then
    book_knows       boolean NOT NULL DEFAULT false, -- whether the book knew at the same time what is on the account
    book_cents       bigint NOT NULL DEFAULT 0, -- what it said then
    differs_since    timestamptz, -- the first answer of those in a row that differ from the book; null: the last one does not
    unanswered_since timestamptz -- the first question of those in a row that were not answered; null: the last one was
);
