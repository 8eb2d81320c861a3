-- Affiliate networks that push conversions, and what could not be decided.

CREATE TABLE partners (
    name       text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
    adapter    text NOT NULL CHECK (adapter IN ('standard')),
    created_at timestamptz NOT NULL,
    removed_at timestamptz
);

-- Several secrets of a partner are good at once while a rotation is under way.
CREATE TABLE partner_secrets (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    partner    text NOT NULL REFERENCES partners (name),
    secret     bytea NOT NULL CHECK (octet_length(secret) BETWEEN 24 AND 64),
    created_at timestamptz NOT NULL,
    expires_at timestamptz
);
CREATE INDEX partner_secrets_partner ON partner_secrets (partner);

-- How far the worker has read the INBOX stream. One row.
CREATE TABLE inbox_checkpoint (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq    bigint NOT NULL CHECK (seq >= 0)
);
INSERT INTO inbox_checkpoint (seq) VALUES (0);

-- Items of deliveries that could not be parsed or decided. item is the position in an array, -1 the delivery as a whole.
CREATE TABLE inbox_quarantine (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    inbox_seq   bigint NOT NULL,
    item        int NOT NULL,
    partner     text NOT NULL,
    delivery_id text NOT NULL,
    code        text NOT NULL,
    detail      text NOT NULL,
    received_at timestamptz NOT NULL,
    resolved_at timestamptz,
    UNIQUE (inbox_seq, item)
);
CREATE INDEX inbox_quarantine_open ON inbox_quarantine (id) WHERE resolved_at IS NULL;
