-- How many clicks went to each store, and how many sales were told of them, by quarters of an hour since 1970: from it follows who has fallen
-- silent. What is here is filled again from the read models, from the mark on. No personal data.
CREATE TABLE tracking_slots (
    network  text COLLATE "C" NOT NULL,
    store_id text COLLATE "C" NOT NULL,
    slot     integer NOT NULL,
    clicks   integer NOT NULL CHECK (clicks >= 0), -- that were made in it
    sales    integer NOT NULL CHECK (sales >= 0),  -- that we were first told of in it
    PRIMARY KEY (network, store_id, slot)
);
CREATE INDEX tracking_slots_slot ON tracking_slots (slot);

-- How long after the click we were told of a sale, in quarters of an hour.
CREATE TABLE tracking_delays (
    network text COLLATE "C" NOT NULL,
    day     integer NOT NULL, -- since 1970, on which we were told
    delay   integer NOT NULL CHECK (delay >= 0),
    sales   integer NOT NULL CHECK (sales > 0),
    PRIMARY KEY (network, day, delay)
);
CREATE INDEX tracking_delays_day ON tracking_delays (day);

CREATE TABLE tracking_mark (
    one bool PRIMARY KEY DEFAULT true CHECK (one),
    seq bigint NOT NULL CHECK (seq >= 0) -- events up to it are counted
);
INSERT INTO tracking_mark (seq) VALUES (0);

-- Who fell silent: a store, or with an empty store a whole network.
CREATE TABLE silences (
    id       uuid PRIMARY KEY,
    network  text COLLATE "C" NOT NULL,
    store_id text COLLATE "C" NOT NULL,
    store_name text NOT NULL,
    since    timestamptz NOT NULL, -- when we were told of the last sale
    found_at timestamptz NOT NULL,
    ended_at timestamptz,
    clicks   integer NOT NULL, -- since then, as they were found
    missing  integer NOT NULL  -- sales that those would have led to, by what they led to before
);
CREATE UNIQUE INDEX silences_open ON silences (network, store_id) WHERE ended_at IS NULL;
CREATE INDEX silences_time ON silences (found_at DESC, id DESC);

-- How sales of each network reached us, by days of Brasília.
CREATE TABLE tracking_days (
    network text COLLATE "C" NOT NULL,
    day     date NOT NULL,
    pushed  integer NOT NULL, -- first told by what the network sent
    pulled  integer NOT NULL, -- first told when it was asked
    late    integer NOT NULL, -- of both, over a day after the purchase
    changed integer NOT NULL, -- decided, amended or restored since
    PRIMARY KEY (network, day)
);
