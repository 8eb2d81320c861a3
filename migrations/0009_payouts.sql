-- Payouts and their runs, as read models of the ledger.

SET LOCAL search_path = ledger;

-- A debt is reserved and paid as a negative amount.
ALTER TABLE conversions DROP CONSTRAINT conversions_reserved_cents_check, DROP CONSTRAINT conversions_paid_cents_check;

CREATE TABLE payout_runs (
    id                 uuid PRIMARY KEY,
    seq                bigint NOT NULL, -- of its newest event
    state              text COLLATE "C" NOT NULL CHECK (state IN ('OPEN', 'PLANNED', 'APPROVED', 'CANCELED')),
    opened_by          text COLLATE "C" NOT NULL,
    second_above_cents bigint NOT NULL,
    payouts            int NOT NULL,
    total_cents        bigint NOT NULL,
    approved_by        text COLLATE "C" NOT NULL,
    reason             text NOT NULL,
    opened_at          timestamptz NOT NULL,
    updated_at         timestamptz NOT NULL
);
CREATE INDEX payout_runs_time ON payout_runs (opened_at DESC, id DESC);

CREATE TABLE payouts (
    id             uuid PRIMARY KEY,
    seq            bigint NOT NULL, -- of its newest event
    run_id         uuid NOT NULL,
    user_id        uuid NOT NULL,
    key_id         uuid NOT NULL,
    amount_cents   bigint NOT NULL CHECK (amount_cents > 0),
    state          text COLLATE "C" NOT NULL CHECK (state IN (
        'REQUESTED', 'APPROVED', 'SUBMITTING', 'IN_FLIGHT', 'PAID', 'FAILED', 'CANCELED', 'RETURNED')),
    provider       text COLLATE "C" NOT NULL,
    end_to_end_id  text COLLATE "C" NOT NULL,
    failure        text COLLATE "C" NOT NULL,
    remedy         text COLLATE "C" NOT NULL,
    returned_cents bigint NOT NULL CHECK (returned_cents BETWEEN 0 AND amount_cents),
    requested_at   timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL -- when its newest event was recorded
);
CREATE INDEX payouts_refused_keys ON payouts (user_id, key_id) WHERE state = 'FAILED' AND remedy IN ('fix_key', 'person');
CREATE INDEX payouts_run ON payouts (run_id, id);
CREATE INDEX payouts_user ON payouts (user_id, requested_at DESC, id DESC);
CREATE INDEX payouts_under_way ON payouts (state, updated_at) WHERE state IN ('REQUESTED', 'APPROVED', 'SUBMITTING', 'IN_FLIGHT');
CREATE INDEX payouts_end_to_end ON payouts (end_to_end_id) WHERE end_to_end_id <> '';

CREATE TABLE payout_items (
    payout_id      uuid NOT NULL,
    conversion_id  uuid NOT NULL,
    amount_cents   bigint NOT NULL CHECK (amount_cents <> 0), -- negative: a debt that the payout absorbs
    returned_cents bigint NOT NULL CHECK (returned_cents >= 0),
    PRIMARY KEY (payout_id, conversion_id)
);
CREATE INDEX payout_items_conversion ON payout_items (conversion_id);

-- What a run may pay.
CREATE INDEX conversions_payable ON conversions (user_id) WHERE user_id IS NOT NULL AND (verdict = 'approved' OR paid_cents <> 0);
