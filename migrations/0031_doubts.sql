-- What an approver has to doubt by: whose Pix key others have too, what a store's sales usually are, and what people said of payouts
-- that rules had doubted.

-- A keyed hash of the key, made when it is first compared; good while it is of the key's last change.
ALTER TABLE users
    ADD COLUMN pix_key_index      bytea CHECK (octet_length(pix_key_index) = 32),
    ADD COLUMN pix_key_indexed_at timestamptz;
CREATE INDEX users_pix_key_index ON users (pix_key_index) WHERE pix_key_index IS NOT NULL;
CREATE INDEX users_pix_key_not_indexed ON users (id)
    WHERE (pix_key_sealed IS NOT NULL OR pix_key_index IS NOT NULL)
        AND (pix_key_index IS NULL OR pix_key_sealed IS NULL OR pix_key_indexed_at IS DISTINCT FROM pix_key_changed_at);
CALL keep_no_samples('users', 'pix_key_index');

CREATE INDEX conversions_store ON ledger.conversions (store_id, occurred_at DESC);

CREATE TABLE payout_verdicts (
    payout_id uuid PRIMARY KEY,
    verdict   text COLLATE "C" NOT NULL CHECK (verdict IN ('fraud', 'fine')),
    rules     text[] NOT NULL, -- those that doubted it when it was said
    said_by   text COLLATE "C" NOT NULL CHECK (said_by <> ''),
    said_at   timestamptz NOT NULL
);
