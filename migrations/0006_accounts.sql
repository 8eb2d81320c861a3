-- The life of an account: sessions, proofs of an address, consents, the Pix key, members of partners, deletion; and what
-- shoppers write: messages and claims about purchases that are missing.

ALTER TABLE users
    ALTER COLUMN email DROP NOT NULL, -- a partner's member may have none
    ADD COLUMN email_verified_at      timestamptz,
    ADD COLUMN previous_email         text, -- who is told of a change of address
    ADD COLUMN email_changed_at       timestamptz,
    ADD COLUMN cpf_sealed             bytea, -- sealed texts: see account.Sealer
    ADD COLUMN pix_key_sealed         bytea,
    ADD COLUMN pix_key_type           text COLLATE "C" CHECK (pix_key_type IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM')),
    ADD COLUMN pix_key_changed_at     timestamptz,
    ADD COLUMN google_subject         text UNIQUE,
    ADD COLUMN deletion_requested_at  timestamptz, -- suspended since then
    ADD COLUMN farewell_at            timestamptz, -- when the last mail was handed over, before the account is erased
    ADD CHECK ((pix_key_sealed IS NULL) = (pix_key_type IS NULL));
CREATE INDEX users_deletion ON users (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;

-- Every yes and no, with the version of the text that was on the screen; the newest of a kind holds.
CREATE TABLE consents (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind    text COLLATE "C" NOT NULL CHECK (kind IN ('terms', 'offers', 'reminders')),
    version text COLLATE "C" NOT NULL, -- of the text
    granted boolean NOT NULL,
    origin  text COLLATE "C" NOT NULL, -- the form it was given on
    at      timestamptz NOT NULL
);
CREATE INDEX consents_user ON consents (user_id, kind, id DESC);
INSERT INTO consents (user_id, kind, version, granted, origin, at)
SELECT id, 'terms', '2026-11', true, 'sign-up', terms_accepted_at FROM users WHERE terms_accepted_at IS NOT NULL
UNION ALL
SELECT id, 'offers', '2026-11', true, 'sign-up', offers_accepted_at FROM users WHERE offers_accepted_at IS NOT NULL;
ALTER TABLE users DROP COLUMN terms_accepted_at, DROP COLUMN offers_accepted_at;

-- A token is good while its session is here. Id is the token's jti.
CREATE TABLE sessions (
    id           uuid PRIMARY KEY,
    user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device       text NOT NULL, -- such as "Chrome no Android"
    method       text COLLATE "C" NOT NULL CHECK (method IN ('password', 'google', 'partner')),
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    confirmed_at timestamptz, -- when the password was last given within the session
    expires_at   timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, last_used_at DESC);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- What a mailed link proves, once. Only the SHA-256 of the token is kept.
CREATE TABLE mail_tokens (
    hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose    text COLLATE "C" NOT NULL CHECK (purpose IN ('password_reset', 'email_verification')),
    expires_at timestamptz NOT NULL
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose);

-- A login by Google that the browser which began it may turn into a token, once.
CREATE TABLE login_tickets (
    hash         bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
    user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at   timestamptz NOT NULL
);

-- Who may sign in through a partner. What names the member is kept as a keyed hash.
CREATE TABLE partner_members (
    directory     text COLLATE "C" NOT NULL CHECK (directory IN ('arlequim', 'assefaz', 'estacio', 'unifecaf')),
    identifier    bytea NOT NULL CHECK (octet_length(identifier) = 32),
    name          text NOT NULL CHECK (name <> ''),
    password_hash text, -- null where the directory has no passwords
    user_id       uuid REFERENCES users (id) ON DELETE CASCADE, -- null until the first login
    imported_at   timestamptz NOT NULL,
    PRIMARY KEY (directory, identifier)
);
CREATE INDEX partner_members_user ON partner_members (user_id) WHERE user_id IS NOT NULL;

-- What was erased, when, and that the ledger did not move. It outlives the account and holds nothing personal.
CREATE TABLE erasure_certificates (
    id                 uuid PRIMARY KEY,
    user_id            uuid NOT NULL UNIQUE, -- as the log knows the shopper
    requested_at       timestamptz NOT NULL,
    erased_at          timestamptz NOT NULL,
    actor              text NOT NULL, -- the schedule, or staff
    reason             text NOT NULL,
    erased             jsonb NOT NULL, -- how many rows and messages, by kind
    chain_seq_before   bigint NOT NULL,
    chain_head_before  bytea NOT NULL,
    chain_seq_after    bigint NOT NULL,
    chain_head_after   bytea NOT NULL,
    totals_before      jsonb NOT NULL, -- sums of the shopper's postings, in cents
    totals_after       jsonb NOT NULL,
    finished_at        timestamptz -- when nothing was left outside the tables either
);
CREATE INDEX erasure_certificates_unfinished ON erasure_certificates (erased_at) WHERE finished_at IS NULL;

-- Messages to the people behind the site.
CREATE TABLE contact_messages (
    id         uuid PRIMARY KEY,
    user_id    uuid REFERENCES users (id) ON DELETE CASCADE, -- null: written without an account
    motive     text NOT NULL,
    name       text NOT NULL,
    email      text NOT NULL,
    title      text NOT NULL,
    message    text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_time ON contact_messages (created_at DESC, id);
CREATE INDEX contact_messages_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;

-- Purchases that shoppers miss on their statement.
CREATE TABLE claims (
    id            uuid PRIMARY KEY,
    user_id       uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    click_id      uuid NOT NULL,
    network       text COLLATE "C" NOT NULL,
    store_slug    text COLLATE "C" NOT NULL,
    store_name    text NOT NULL,
    clicked_at    timestamptz NOT NULL,
    order_number  text NOT NULL CHECK (order_number <> ''),
    purchased_on  date NOT NULL,
    value_cents   bigint NOT NULL CHECK (value_cents > 0),
    status        text COLLATE "C" NOT NULL CHECK (status IN ('OPEN', 'RESOLVED', 'CLOSED')),
    opened_at     timestamptz NOT NULL,
    deadline      date NOT NULL, -- the last day by which it is answered, America/Sao_Paulo
    conversion_id uuid, -- the purchase that it was resolved by
    resolution    text NOT NULL DEFAULT '',
    ended_at      timestamptz,
    UNIQUE (user_id, click_id, order_number)
);
CREATE INDEX claims_user ON claims (user_id, opened_at DESC);
CREATE INDEX claims_open ON claims (deadline, id) WHERE status = 'OPEN';
CREATE INDEX claims_missing ON claims (user_id) WHERE status = 'OPEN';
-- Sales that are nobody's, by what a shopper knows of them.
CREATE INDEX conversions_unattributed ON ledger.conversions (network, lower(order_id)) WHERE click_id IS NULL AND order_id <> '';

-- How far the events have been read for what shoppers are told. One row, made at the first start: what happened before is
-- not told.
CREATE TABLE notice_checkpoint (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    seq    bigint NOT NULL CHECK (seq >= 0)
);

-- Saved coupons whose shopper has been reminded.
CREATE TABLE coupon_reminders (
    user_id   uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    coupon_id uuid NOT NULL REFERENCES coupons (id) ON DELETE CASCADE,
    end_date  date NOT NULL,
    sent_on   date NOT NULL, -- America/Sao_Paulo: a shopper is reminded once a day
    PRIMARY KEY (user_id, coupon_id, end_date)
);

-- The planner's statistics keep samples of values; of personal ones it must keep none.
CREATE PROCEDURE keep_no_samples(relation regclass, VARIADIC columns text[]) LANGUAGE plpgsql AS $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY columns LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 0', relation, name);
        IF to_regproc('pg_clear_attribute_stats') IS NOT NULL THEN -- Postgres 18
            PERFORM pg_clear_attribute_stats('public', relation::text, name, false);
        END IF;
    END LOOP;
END
$$;
CALL keep_no_samples('users', 'email', 'previous_email', 'name', 'username', 'birthdate', 'google_image', 'google_subject',
    'password_hash', 'cpf_sealed', 'pix_key_sealed');
CALL keep_no_samples('partner_members', 'identifier', 'name', 'password_hash');
CALL keep_no_samples('contact_messages', 'name', 'email', 'title', 'message');
CALL keep_no_samples('claims', 'order_number', 'resolution');
CALL keep_no_samples('coupon_reports', 'name', 'email', 'message');
ALTER INDEX users_email ALTER COLUMN 1 SET STATISTICS 0;
