-- The people who work the finance desk: who they are, where they are signed in, and what they did that is no event of the ledger.

CREATE TABLE staff (
    id            uuid PRIMARY KEY,
    handle        text COLLATE "C" NOT NULL UNIQUE CHECK (handle ~ '^[a-z][a-z0-9]*([.-][a-z0-9]+)*$' AND length(handle) <= 40),
    name          text NOT NULL CHECK (name <> ''),
    roles         text[] NOT NULL CHECK (roles <@ '{finance,approver}'::text[] AND cardinality(roles) > 0),
    password_hash text NOT NULL, -- argon2id in PHC form
    enrol_until   timestamptz, -- the password is a one-time one, good until then; null: it is the person's own
    totp_sealed   bytea NOT NULL, -- see account.Sealer
    totp_step     bigint NOT NULL DEFAULT 0, -- of the newest code that was accepted: none is good twice
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    disabled_at   timestamptz
);

-- What takes the place of a code, once. Only the SHA-256 is kept.
CREATE TABLE staff_recovery_codes (
    staff_id uuid NOT NULL REFERENCES staff (id),
    hash     bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (staff_id, hash)
);

-- A token is good while its session is here and was used a short time ago. Id is the token's jti.
CREATE TABLE staff_sessions (
    id           uuid PRIMARY KEY,
    staff_id     uuid NOT NULL REFERENCES staff (id),
    device       text NOT NULL, -- such as "Chrome no Windows"
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id, last_used_at DESC);

-- Who did what and why, by id. It is only ever added to, and holds neither secrets nor anything of shoppers.
CREATE TABLE staff_audit (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL,
    actor   text COLLATE "C" NOT NULL CHECK (actor <> ''), -- staff:<uuid>, operator, unknown
    action  text COLLATE "C" NOT NULL CHECK (action <> ''),
    subject text COLLATE "C" NOT NULL CHECK (subject <> ''),
    reason  text NOT NULL
);
CREATE INDEX staff_audit_subject ON staff_audit (subject, id DESC);

CREATE FUNCTION keep_staff_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'staff_audit is only ever added to';
END
$$;
CREATE TRIGGER staff_audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_audit
    FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_audit();
