-- What is found wrong outside of a comparison, and money that came back of a payment that nobody knows yet.

ALTER TABLE reconcile_breaks ALTER COLUMN run_id DROP NOT NULL; -- none: it was seen while payouts were followed

-- A provider's notices of returned money wait here until their payment is known. Of a notice ids and amounts are kept, never its text.
CREATE TABLE parked_returns (
    return_id     text COLLATE "C" PRIMARY KEY,
    provider      text COLLATE "C" NOT NULL,
    order_id      uuid, -- of the payment, where the notice says it
    end_to_end_id text COLLATE "C" NOT NULL, -- of the payment, where the notice says it
    amount_cents  bigint NOT NULL CHECK (amount_cents > 0),
    returned_at   timestamptz, -- as the provider says
    parked_at     timestamptz NOT NULL,
    raised        boolean NOT NULL DEFAULT false -- it has become a break
);
CREATE INDEX parked_returns_time ON parked_returns (parked_at, return_id);
