-- From when on what a sale earned may be paid, and how long stores take to confirm: what was promised of dates, and what dates can honestly be promised.

-- What a version of terms says of it, as people write it (approved, approved+30, network_paid); null: nothing, and the defaults below count.
ALTER TABLE terms_versions ADD COLUMN payout text COLLATE "C";

-- The defaults: of a store, of a network, or of the installation, as two people agreed to them. The newest of each counts; one is never changed.
CREATE TABLE payout_policies (
    id       uuid PRIMARY KEY, -- of the proposal
    network  text COLLATE "C" CHECK (network <> ''), -- null with store_id: of the installation
    store_id uuid REFERENCES stores (id) ON DELETE CASCADE,
    policy   text COLLATE "C", -- null: it says nothing any more, and the next wider one counts
    since    timestamptz NOT NULL,
    reason   text NOT NULL CHECK (reason <> ''),
    CHECK (network IS NULL OR store_id IS NULL)
);
CREATE INDEX payout_policies_newest ON payout_policies (network, store_id, since DESC, id);

-- How many days pass from a purchase to its confirmation and to its payment, learned once a day; see ledger/dates.
CREATE TABLE learned_dates (
    scope       text COLLATE "C" NOT NULL CHECK (scope IN ('store', 'network', 'all')),
    name        text COLLATE "C" NOT NULL, -- the store's id, the network's name, or empty
    step        text COLLATE "C" NOT NULL CHECK (step IN ('approved', 'paid')),
    sales       bigint NOT NULL, -- that had come so far
    median_days int, -- null: no date can be named honestly
    p90_days    int,
    learned_at  timestamptz NOT NULL,
    PRIMARY KEY (scope, name, step)
);

-- How often the dates of past months were kept, by store, computed with what was known at each month's beginning.
CREATE TABLE kept_dates (
    store_id   text COLLATE "C" PRIMARY KEY,
    slug       text NOT NULL,
    store_name text NOT NULL,
    network    text NOT NULL,
    kept       bigint NOT NULL,
    sales      bigint NOT NULL CHECK (sales >= kept),
    months     int NOT NULL,
    tested_at  timestamptz NOT NULL
);

SET LOCAL search_path = ledger;

ALTER TABLE conversions ADD COLUMN approved_at timestamptz; -- when the network first approved it, by its own word; null: never, or it is not known
ALTER TABLE conversions ADD COLUMN payable_from timestamptz; -- by its click's payout policy; null: as soon as it is approved
CREATE INDEX conversions_waiting ON conversions (user_id, payable_from) WHERE payable_from IS NOT NULL;
