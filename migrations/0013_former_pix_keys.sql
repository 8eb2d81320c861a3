-- What is left of Pix keys that shoppers replaced: enough that a receipt still says where the money went.

CREATE TABLE former_pix_keys (
    id          uuid PRIMARY KEY, -- as the ledger knows the key
    user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mask_sealed bytea NOT NULL, -- the key with its mask; see account.Sealer
    retired_at  timestamptz NOT NULL
);
CREATE INDEX former_pix_keys_user ON former_pix_keys (user_id, retired_at DESC);
CALL keep_no_samples('former_pix_keys', 'mask_sealed');
