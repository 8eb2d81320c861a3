-- Who invited whom. It is here and never in the log, which knows an invitation only by id, and goes with either account.

-- What a shopper's link to invite with ends in, made when it is first asked for.
CREATE TABLE referral_codes (
    user_id    uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    code       text COLLATE "C" NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
);

CREATE TABLE referrals (
    id             uuid PRIMARY KEY,
    inviter_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    invited_id     uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    signed_up_at   timestamptz NOT NULL,
    same_device    boolean NOT NULL, -- the inviter had signed in where the account was made
    -- The terms of that moment.
    terms_id       uuid NOT NULL,
    inviter_cents  bigint NOT NULL,
    invited_cents  bigint NOT NULL,
    min_sale_cents bigint NOT NULL,
    days           integer NOT NULL,
    per_month      integer NOT NULL,
    -- Why a purchase earned nothing when it was last looked at, for staff; '': nothing speaks against it.
    doubt          text COLLATE "C" NOT NULL DEFAULT '',
    looked_at      timestamptz
);
CREATE INDEX referrals_inviter ON referrals (inviter_id, signed_up_at DESC);

-- What a declined purchase takes back.
CREATE INDEX bonuses_owed ON ledger.bonuses (sale_id) WHERE cents > revoked_cents + reserved_cents + paid_cents;
