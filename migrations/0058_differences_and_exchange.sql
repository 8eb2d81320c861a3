-- What networks tell of sales in parts: each row is a part, and what is observed of a sale is the total of its parts. They are filled again
-- from the inbox.
CREATE TABLE network_parts (
    partner        text COLLATE "C" NOT NULL,
    transaction_id text COLLATE "C" NOT NULL CHECK (octet_length(transaction_id) BETWEEN 1 AND 500),
    row_id         text COLLATE "C" NOT NULL CHECK (octet_length(row_id) BETWEEN 1 AND 200),
    report         bytea NOT NULL CHECK (octet_length(report) <= 65536), -- JSON; it may have what no text of the database has
    told_at        timestamptz NOT NULL, -- when what it says arrived
    versions       integer NOT NULL DEFAULT 1 CHECK (versions > 0), -- how often it became another
    PRIMARY KEY (partner, transaction_id, row_id)
);

-- What one of another currency costs on a day. Rates are only added, each by a proposal that a second person has approved. No rate, no sale: what
-- is reported in a currency without one waits in the quarantine.
CREATE TABLE exchange_rates (
    currency    text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'BRL'),
    day         date NOT NULL,
    millionths  bigint NOT NULL CHECK (millionths > 0), -- of a real
    source      text NOT NULL CHECK (source <> '' AND octet_length(source) <= 200),
    proposal_id uuid NOT NULL,
    added_at    timestamptz NOT NULL,
    PRIMARY KEY (currency, day)
);
CREATE FUNCTION exchange_rates_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an exchange rate is only added';
END $$;
CREATE TRIGGER exchange_rates_only_added BEFORE UPDATE OR DELETE ON exchange_rates
    FOR EACH ROW EXECUTE FUNCTION exchange_rates_only_added();
