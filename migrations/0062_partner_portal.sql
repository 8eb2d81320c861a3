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
