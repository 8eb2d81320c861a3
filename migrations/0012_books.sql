-- The closing of months, and what finance looks for in the read models.

SET LOCAL search_path = ledger;

-- Postings of later events do not count before through, whenever they were recorded.
CREATE TABLE period_closings (
    month     text COLLATE "C" PRIMARY KEY, -- such as 2026-10
    through   timestamptz NOT NULL UNIQUE, -- the first instant after it
    seq       bigint NOT NULL UNIQUE, -- of the event that closed it
    closed_by text COLLATE "C" NOT NULL,
    reason    text NOT NULL,
    closed_at timestamptz NOT NULL -- when it was recorded
);

-- Sales by time, by order and by click; and those for which no click is known.
CREATE INDEX conversions_time ON conversions (occurred_at DESC, id DESC);
CREATE INDEX conversions_order ON conversions (lower(order_id)) WHERE order_id <> '';
CREATE INDEX conversions_click ON conversions (click_id) WHERE click_id IS NOT NULL;
CREATE INDEX conversions_clickless ON conversions (occurred_at DESC, id DESC) WHERE click_id IS NULL;
CREATE INDEX clicks_network ON clicks (network, at DESC) WHERE user_id IS NOT NULL;

-- The days on which money left and came back.
CREATE INDEX events_settled ON events (recorded_at) WHERE type IN ('payout_paid.v1', 'payout_returned.v1');
