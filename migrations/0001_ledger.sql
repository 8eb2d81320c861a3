-- Read models of the ledger. Everything in this schema is a projection of the LEDGER stream: it can be dropped and
-- rebuilt from it, and only the projector writes to it.

CREATE SCHEMA ledger;
SET LOCAL search_path = ledger;

-- How far the projection has read. One row; it moves in the same transaction as the rows it covers.
CREATE TABLE checkpoint (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq    bigint NOT NULL CHECK (seq >= 0),
    hash   bytea NOT NULL CHECK (octet_length(hash) = 32) -- of the last mirrored event
);
INSERT INTO checkpoint (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- The second copy of the log: exact bytes, each row's hash over the previous one's.
CREATE TABLE events (
    seq         bigint PRIMARY KEY,
    aggregate   uuid NOT NULL,
    subject     text COLLATE "C" NOT NULL,
    type        text COLLATE "C" NOT NULL,
    recorded_at timestamptz NOT NULL,
    headers     text COLLATE "C" NOT NULL,
    body        text COLLATE "C" NOT NULL,
    hash        bytea NOT NULL
);
CREATE INDEX events_aggregate ON events (aggregate, seq);

CREATE TABLE clicks (
    id         uuid PRIMARY KEY,
    seq        bigint NOT NULL,
    user_id    uuid,
    network    text COLLATE "C" NOT NULL,
    store_id   text COLLATE "C" NOT NULL,
    store_slug text COLLATE "C" NOT NULL,
    store_name text NOT NULL,
    coupon_id  text COLLATE "C" NOT NULL,
    rate_bps   int NOT NULL,
    loyalty    boolean NOT NULL,
    at         timestamptz NOT NULL
);
CREATE INDEX clicks_user ON clicks (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;

CREATE TABLE conversions (
    id               uuid PRIMARY KEY,
    seq              bigint NOT NULL, -- of its newest event
    user_id          uuid,
    status           text COLLATE "C" NOT NULL CHECK (status IN ('PENDING', 'CASHBACK', 'PAID', 'CANCELED')),
    network          text COLLATE "C" NOT NULL,
    transaction_id   text COLLATE "C" NOT NULL,
    order_id         text COLLATE "C" NOT NULL,
    click_id         uuid,
    click_ref        text COLLATE "C" NOT NULL,
    store_id         text COLLATE "C" NOT NULL,
    store_slug       text COLLATE "C" NOT NULL,
    store_name       text NOT NULL,
    rate_bps         int NOT NULL,
    loyalty          boolean NOT NULL,
    sale_cents       bigint NOT NULL CHECK (sale_cents >= 0),
    commission_cents bigint NOT NULL CHECK (commission_cents >= 0),
    cashback_cents   bigint NOT NULL CHECK (cashback_cents >= 0),
    reserved_cents   bigint NOT NULL CHECK (reserved_cents >= 0),
    paid_cents       bigint NOT NULL CHECK (paid_cents >= 0),
    verdict          text COLLATE "C" NOT NULL,
    reason           text NOT NULL,
    payout_id        uuid,
    occurred_at      timestamptz NOT NULL,
    observed_at      timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL -- when its newest event was recorded
);
CREATE INDEX conversions_statement ON conversions (user_id, occurred_at DESC, id DESC) WHERE user_id IS NOT NULL;

-- A shopper's balances and how many conversions stand in each status.
CREATE TABLE balances (
    user_id         uuid PRIMARY KEY,
    pending_cents   bigint NOT NULL,
    payable_cents   bigint NOT NULL,
    in_flight_cents bigint NOT NULL,
    paid_cents      bigint NOT NULL,
    canceled_cents  bigint NOT NULL,
    pending_count   bigint NOT NULL CHECK (pending_count >= 0),
    cashback_count  bigint NOT NULL CHECK (cashback_count >= 0),
    paid_count      bigint NOT NULL CHECK (paid_count >= 0),
    canceled_count  bigint NOT NULL CHECK (canceled_count >= 0)
);

-- The double-entry book. The lines of one event sum to zero.
CREATE TABLE postings (
    seq          bigint NOT NULL,
    line         smallint NOT NULL,
    account      text COLLATE "C" NOT NULL,
    owner        text COLLATE "C" NOT NULL, -- a network, a shopper's UUID, or empty for the house
    amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
    at           timestamptz NOT NULL,
    PRIMARY KEY (seq, line)
);

SET LOCAL search_path TO DEFAULT;

-- A rebuild fills a second copy of the read models, schema ledger_next, and then takes the place of the live one.
CREATE FUNCTION prepare_rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text;
BEGIN
    DROP SCHEMA IF EXISTS ledger_next CASCADE;
    CREATE SCHEMA ledger_next;
    FOR name IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'ledger' AND table_type = 'BASE TABLE'
    LOOP
        EXECUTE format('CREATE TABLE ledger_next.%1$I (LIKE ledger.%1$I INCLUDING ALL)', name);
    END LOOP;
    INSERT INTO ledger_next.checkpoint (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));
END
$$;

CREATE FUNCTION switch_rebuild() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DROP SCHEMA IF EXISTS ledger_old CASCADE;
    ALTER SCHEMA ledger RENAME TO ledger_old;
    ALTER SCHEMA ledger_next RENAME TO ledger;
END
$$;

CREATE FUNCTION finish_rebuild() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DROP SCHEMA IF EXISTS ledger_old CASCADE;
END
$$;
