-- Favourites whose cashback rises: how each store's public rate was when it was last looked at, the rises that were seen, and who was told.

-- expands: a kind more is allowed, and the programs of before write none of it
ALTER TABLE consents DROP CONSTRAINT consents_kind_check,
    ADD CONSTRAINT consents_kind_check CHECK (kind IN ('terms', 'offers', 'reminders', 'rises'));
ALTER TABLE push_subscriptions ADD COLUMN rising boolean NOT NULL DEFAULT false;

CREATE TABLE store_rates (
    store_id uuid PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
    most_bps integer NOT NULL,
    seen_at  timestamptz NOT NULL
);

CREATE TABLE rate_rises (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    store_id uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    from_bps integer NOT NULL,
    to_bps   integer NOT NULL CHECK (to_bps > from_bps),
    seen_at  timestamptz NOT NULL
);
CREATE INDEX rate_rises_seen ON rate_rises (seen_at);

CREATE TABLE rise_notices (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rise_id bigint NOT NULL REFERENCES rate_rises (id) ON DELETE CASCADE,
    told_on date NOT NULL, -- America/Sao_Paulo: a shopper is told once a day
    PRIMARY KEY (user_id, rise_id)
);
CREATE INDEX rise_notices_rise ON rise_notices (rise_id);
