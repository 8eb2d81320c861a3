-- Stores, how a visit to each is tracked, and coupons.

CREATE TABLE stores (
    id           uuid PRIMARY KEY,
    slug         text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND octet_length(slug) <= 80),
    name         text NOT NULL CHECK (name <> ''),
    cashback_bps int NOT NULL CHECK (cashback_bps BETWEEN 0 AND 5000), -- a LOYALTY area doubles it; 0: no cashback
    area         text COLLATE "C" NOT NULL CHECK (area IN ('REGULAR', 'LOYALTY', 'SEASONAL')),
    hosts        text[] NOT NULL CHECK (cardinality(hosts) > 0), -- website hosts; their subdomains belong to the store too
    active       boolean NOT NULL
);
CREATE INDEX stores_top_cashback ON stores (cashback_bps DESC, name) WHERE active AND cashback_bps > 0;

-- The network that tracks a store's visits. In link_template {click} becomes the click id and {url} the destination.
CREATE TABLE affiliate_programmes (
    store_id      uuid PRIMARY KEY REFERENCES stores (id),
    network       text COLLATE "C" NOT NULL CHECK (network ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
    link_template text NOT NULL,
    landing_url   text NOT NULL -- where a click without a destination of its own goes
);

CREATE TABLE coupons (
    id           uuid PRIMARY KEY,
    slug         text COLLATE "C" NOT NULL UNIQUE,
    store_id     uuid NOT NULL REFERENCES stores (id),
    name         text NOT NULL CHECK (name <> ''),
    type         text COLLATE "C" NOT NULL CHECK (type IN ('ONLINE', 'OFFER')),
    code         text CHECK (type = 'OFFER' OR code <> ''),
    link_url     text,
    end_date     date, -- the last day it is good, America/Sao_Paulo
    area         text COLLATE "C" NOT NULL CHECK (area IN ('REGULAR', 'LOYALTY', 'SEASONAL')),
    incentive_id text
);
CREATE INDEX coupons_store ON coupons (store_id);
