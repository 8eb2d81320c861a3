-- What we invoiced networks, of a month each: the newest row of a network and month is in force.

SET LOCAL search_path = ledger;

CREATE TABLE invoices (
    seq              bigint PRIMARY KEY, -- of the event that says so
    network          text COLLATE "C" NOT NULL,
    month            text COLLATE "C" NOT NULL, -- such as 2026-10
    number           text COLLATE "C" NOT NULL,
    cents            bigint NOT NULL, -- 0: it is canceled
    replaces         text COLLATE "C" NOT NULL, -- the number of the one in whose place it is; '': none
    canceled         boolean NOT NULL,
    issued_on        date NOT NULL,
    due_on           date NOT NULL,
    after_month      text COLLATE "C" NOT NULL, -- of the invoice before it; '': none
    until_at         timestamptz NOT NULL, -- the first instant after the month
    through          bigint NOT NULL, -- the newest event that counted when it was prepared
    recognised_cents bigint NOT NULL, -- of the network, until then
    sales            integer NOT NULL,
    digest           text COLLATE "C" NOT NULL,
    invoiced_by      text COLLATE "C" NOT NULL,
    invoiced_at      timestamptz NOT NULL
);

CREATE INDEX invoices_network ON invoices (network, month, seq DESC);
CREATE INDEX invoices_month ON invoices (month DESC, network, seq DESC);

-- The lines of what networks approved, by network and time: what an invoice is for.
CREATE INDEX postings_commission ON postings (owner, seq) WHERE account = 'commission';
