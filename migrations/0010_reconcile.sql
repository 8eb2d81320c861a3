-- What comparing the ledger with banks, Pix providers and affiliate networks found, and what people did about it. No text of
-- a statement is kept: it names people.

CREATE TABLE reconcile_runs (
    id          uuid PRIMARY KEY, -- derived from all that the run read
    kind        text COLLATE "C" NOT NULL CHECK (kind IN ('payouts', 'sales')),
    network     text COLLATE "C" NOT NULL, -- of sales
    period_from date NOT NULL,
    period_to   date NOT NULL CHECK (period_to >= period_from),
    seq         bigint NOT NULL, -- how much of the log the ledger's side reflects
    matches     int NOT NULL,
    breaks      int NOT NULL,
    checks      jsonb NOT NULL,
    run_by      text NOT NULL,
    at          timestamptz NOT NULL
);
CREATE INDEX reconcile_runs_time ON reconcile_runs (at DESC, id DESC);

CREATE TABLE reconcile_sources (
    run_id uuid NOT NULL REFERENCES reconcile_runs (id),
    side   text COLLATE "C" NOT NULL CHECK (side IN ('provider', 'bank', 'network')),
    name   text NOT NULL,
    sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
    lines  int NOT NULL,
    PRIMARY KEY (run_id, side)
);

CREATE TABLE reconcile_matches (
    run_id       uuid NOT NULL REFERENCES reconcile_runs (id),
    leg          text COLLATE "C" NOT NULL, -- such as ledger-bank
    left_ref     text COLLATE "C" NOT NULL,
    right_ref    text COLLATE "C" NOT NULL,
    rule         text COLLATE "C" NOT NULL,
    amount_cents bigint NOT NULL,
    PRIMARY KEY (run_id, leg, left_ref)
);

-- Something that two sides do not agree about. The id is derived from whose entry it is about.
CREATE TABLE reconcile_breaks (
    id            uuid PRIMARY KEY,
    run_id        uuid NOT NULL REFERENCES reconcile_runs (id), -- the last one that found it
    category      text COLLATE "C" NOT NULL,
    severity      smallint NOT NULL CHECK (severity BETWEEN 1 AND 4), -- 4 stops payout runs
    leg           text COLLATE "C" NOT NULL,
    side          text COLLATE "C" NOT NULL,
    ref           text COLLATE "C" NOT NULL,
    subject       text COLLATE "C" NOT NULL, -- the payout or conversion that it is about, when that is known
    day           date NOT NULL,
    ledger_cents  bigint NOT NULL,
    outside_cents bigint NOT NULL,
    source        text NOT NULL,
    line          int NOT NULL,
    state         text COLLATE "C" NOT NULL CHECK (state IN ('open', 'assigned', 'explained', 'corrected', 'closed')),
    cleared       boolean NOT NULL, -- closed by a run that found nothing wrong any more
    owner         text NOT NULL,
    reason        text COLLATE "C" NOT NULL,
    seq           bigint CHECK (seq > 0), -- the event of the ledger that corrects it
    opened_at     timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    CHECK ((state = 'corrected') <= (seq IS NOT NULL))
);
CREATE INDEX reconcile_breaks_open ON reconcile_breaks (severity DESC, day, id) WHERE state <> 'closed';
CREATE INDEX reconcile_breaks_blocking ON reconcile_breaks (id) WHERE severity = 4 AND state IN ('open', 'assigned');

-- What happened to a break; rows are only ever added.
CREATE TABLE reconcile_notes (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    break_id uuid NOT NULL REFERENCES reconcile_breaks (id),
    action   text COLLATE "C" NOT NULL CHECK (action IN ('found', 'changed', 'reopened', 'cleared', 'assigned', 'explained', 'corrected', 'closed')),
    noted_by text NOT NULL,
    reason   text COLLATE "C" NOT NULL,
    comment  text NOT NULL,
    seq      bigint,
    at       timestamptz NOT NULL
);
CREATE INDEX reconcile_notes_break ON reconcile_notes (break_id, id);
