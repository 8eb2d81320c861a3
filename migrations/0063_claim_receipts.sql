-- The proof of purchase that a shopper attached to a claim: a picture or a PDF, sealed for the shopper.
CREATE TABLE claim_receipts (
    claim_id   uuid PRIMARY KEY REFERENCES claims (id) ON DELETE CASCADE,
    media_type text COLLATE "C" NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png', 'application/pdf')),
    bytes      integer NOT NULL CHECK (bytes > 0), -- before it was sealed
    sealed     bytea NOT NULL,
    added_at   timestamptz NOT NULL
);
CALL keep_no_samples('claim_receipts', 'sealed');
