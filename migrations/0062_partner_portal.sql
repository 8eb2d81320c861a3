-- People of affiliate networks who look after the integration: a third kind of account, which has nothing to do with shoppers or staff.
CREATE TABLE partner_accounts (
    id            uuid PRIMARY KEY,
    partner       text NOT NULL REFERENCES partners (name),
    handle        text COLLATE "C" NOT NULL UNIQUE CHECK (handle ~ '^[a-z][a-z0-9]*([.-][a-z0-9]+)*$' AND length(handle) <= 40),
    password_hash text NOT NULL, -- argon2id in PHC form
    enrol_until   timestamptz, -- the password is a one-time one, good until then; null: it is the person's own
    totp_sealed   bytea NOT NULL, -- see account.Sealer
    totp_step     bigint NOT NULL DEFAULT 0, -- of the newest code that was accepted: none is good twice
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL
);
CREATE INDEX partner_accounts_partner ON partner_accounts (partner, handle);

-- A token is good while its session is here and was used a short time ago. Id is the token's jti.
CREATE TABLE partner_sessions (
    id           uuid PRIMARY KEY,
    account_id   uuid NOT NULL REFERENCES partner_accounts (id) ON DELETE CASCADE,
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL
);
CREATE INDEX partner_sessions_account ON partner_sessions (account_id, last_used_at DESC);

-- Deliveries of one network, newest first. Partners' names have no dots.
CREATE INDEX inbox_copies_partner ON inbox_copies (split_part(subject, '.', 3), seq DESC);

-- The newest of what networks tried and what is no delivery of its own: what was refused at the door, and repeats. For their engineers alone.
CREATE TABLE partner_attempts (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    partner     text NOT NULL REFERENCES partners (name),
    at          timestamptz NOT NULL,
    delivery_id text NOT NULL, -- as the attempt said
    sequence    bigint, -- of the delivery in the inbox that it repeats, or whose id it has
    code        text COLLATE "C" NOT NULL, -- as it was answered; empty: a repeat
    detail      text NOT NULL
);
CREATE INDEX partner_attempts_partner ON partner_attempts (partner, id DESC);

-- A key of its own signs what a network tries out; none of it reaches the inbox or the ledger.
ALTER TABLE partners ADD COLUMN sandbox_secret bytea, ADD COLUMN sandbox_set_at timestamptz;

-- The newest of what networks tried out, in the order in which it came.
CREATE TABLE sandbox_deliveries (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    partner     text NOT NULL REFERENCES partners (name),
    delivery_id text NOT NULL, -- as it said
    body        bytea, -- null: it was refused at the door, or is a repeat
    received_at timestamptz NOT NULL,
    code        text COLLATE "C" NOT NULL, -- as it was answered; empty: it was accepted, or is a repeat
    detail      text NOT NULL
);
CREATE INDEX sandbox_deliveries_partner ON sandbox_deliveries (partner, id DESC);
