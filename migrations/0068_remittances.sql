-- What networks paid us, in one sum for many sales, and what each sale got of it.

-- What is prepared and under way: for which sales a remittance is.
CREATE TABLE remittance_drafts (
    id          uuid PRIMARY KEY,
    remittance  jsonb NOT NULL,
    prepared_by text NOT NULL,
    prepared_at timestamptz NOT NULL,
    booked_by   text, -- who answers for it; null: it is not booked
    cause       text, -- of the events
    done_at     timestamptz, -- when each of its sales had its part
    again_at    timestamptz, -- not before; null: its sales were not gone through yet
    CHECK ((booked_by IS NULL) = (cause IS NULL))
);

CREATE INDEX remittance_drafts_under_way ON remittance_drafts (again_at NULLS FIRST, id) WHERE booked_by IS NOT NULL AND done_at IS NULL;

CREATE TABLE remittance_lines (
    remittance_id  uuid NOT NULL REFERENCES remittance_drafts (id) ON DELETE CASCADE,
    conversion_id  uuid NOT NULL,
    transaction_id text NOT NULL,
    cents          bigint NOT NULL CHECK (cents <> 0),
    allocated      boolean NOT NULL DEFAULT false,
    refused        text NOT NULL DEFAULT '', -- why it is not, when it was tried last
    PRIMARY KEY (remittance_id, conversion_id)
);

CREATE INDEX remittance_lines_waiting ON remittance_lines (remittance_id, refused, conversion_id) WHERE NOT allocated;

-- Which line of a bank explained what people booked.
CREATE INDEX reconcile_matches_booked ON reconcile_matches (left_ref) WHERE leg IN ('ledger-bank', 'provider-bank') AND (left_ref LIKE 'remittance/%' OR left_ref LIKE 'entry/%');

SET LOCAL search_path = ledger;

CREATE TABLE remittances (
    id             uuid PRIMARY KEY,
    seq            bigint NOT NULL UNIQUE, -- of the event that booked it
    network        text COLLATE "C" NOT NULL,
    payment_id     text COLLATE "C" NOT NULL,
    paid_on        date NOT NULL, -- the day on which the bank has it
    bank_account   text COLLATE "C" NOT NULL,
    credited_cents bigint NOT NULL,
    fee_cents      bigint NOT NULL,
    gain_cents     bigint NOT NULL,
    currency       text COLLATE "C" NOT NULL, -- '': reais
    foreign_cents  bigint NOT NULL,
    lines          integer NOT NULL,
    booked_by      text COLLATE "C" NOT NULL,
    booked_at      timestamptz NOT NULL
);

CREATE INDEX remittances_network ON remittances (network, paid_on DESC, id);

CREATE TABLE allocations (
    seq           bigint PRIMARY KEY, -- of the event that gave a sale its part
    remittance_id uuid NOT NULL,
    conversion_id uuid NOT NULL,
    cents         bigint NOT NULL
);

CREATE INDEX allocations_remittance ON allocations (remittance_id, conversion_id);

ALTER TABLE conversions ADD COLUMN received_cents bigint NOT NULL DEFAULT 0; -- what the network paid us of its commission
ALTER TABLE conversions ADD COLUMN written_off_cents bigint NOT NULL DEFAULT 0; -- what nobody expects any more

-- Sales of which the network owes us something, or the other way round.
CREATE INDEX conversions_outstanding ON conversions (network, occurred_at, id)
WHERE CASE WHEN verdict = 'approved' THEN commission_cents ELSE 0 END - received_cents - written_off_cents <> 0;

-- The few lines on our bank accounts, among all those of sales.
CREATE INDEX postings_bank_account ON postings (seq, line) WHERE account = 'bank_account';
