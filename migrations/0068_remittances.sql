-- What networks paid us, in one sum for many sales, and what each sale got of it.

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
