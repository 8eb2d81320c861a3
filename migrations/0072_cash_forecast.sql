-- What money is expected in the weeks to come, and how far such forecasts of the past were off. It is made anew once a day, whole; see ledger/dates.
CREATE TABLE cash_forecast (
    flow           text COLLATE "C" NOT NULL CHECK (flow IN ('approved', 'received', 'paid')),
    week           int NOT NULL CHECK (week >= 0), -- 0 begins on the day that it was made
    from_day       date NOT NULL, -- in São Paulo
    learned        boolean NOT NULL, -- whether enough sales came so far to expect anything
    expected_cents bigint NOT NULL,
    fresh_cents    bigint NOT NULL, -- of it, of sales that are not made yet
    known          boolean NOT NULL, -- whether enough weeks were tested for a prudent amount
    prudent_cents  bigint NOT NULL,
    tested         int NOT NULL, -- weeks of the past that were forecast as long before
    error_bps      bigint NOT NULL,
    bias_bps       bigint NOT NULL,
    made_at        timestamptz NOT NULL,
    PRIMARY KEY (flow, week)
);
