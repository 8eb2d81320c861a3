-- Bonuses of invitations, and what payouts pay of them.

SET LOCAL search_path = ledger;

CREATE TABLE bonuses (
    id             uuid PRIMARY KEY,
    seq            bigint NOT NULL, -- of its newest event
    user_id        uuid NOT NULL,
    role           text COLLATE "C" NOT NULL,
    referral_id    uuid NOT NULL,
    sale_id        uuid NOT NULL, -- the purchase that earned it
    terms_id       uuid NOT NULL,
    cents          bigint NOT NULL,
    revoked_cents  bigint NOT NULL,
    reserved_cents bigint NOT NULL,
    paid_cents     bigint NOT NULL,
    payout_id      uuid, -- which has it, or had it last
    granted_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL -- when its newest event was recorded
);
CREATE INDEX bonuses_user ON bonuses (user_id, granted_at DESC, id DESC);
CREATE INDEX bonuses_referral ON bonuses (referral_id);
CREATE INDEX bonuses_sale ON bonuses (sale_id);

CREATE TABLE payout_bonuses (
    payout_id      uuid NOT NULL,
    bonus_id       uuid NOT NULL,
    amount_cents   bigint NOT NULL,
    returned_cents bigint NOT NULL,
    PRIMARY KEY (payout_id, bonus_id)
);
CREATE INDEX payout_bonuses_bonus ON payout_bonuses (bonus_id);

-- What the programme promises is read from the mirrored events.
CREATE INDEX events_referral_terms ON events (seq) WHERE type = 'referral_terms_published.v1';

SET LOCAL search_path TO DEFAULT;
