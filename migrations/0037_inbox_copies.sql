-- What a follower copies out of the INBOX stream, so that a delivery that was acknowledged can be missed and given back. The digest is
-- kept for ever; the body until the delivery has been decided, and seven days more.
CREATE TABLE inbox_copies (
    seq        bigint PRIMARY KEY CHECK (seq > 0),
    subject    text COLLATE "C" NOT NULL,
    headers    text COLLATE "C" NOT NULL, -- our own, as JSON
    digest     bytea NOT NULL CHECK (octet_length(digest) = 32), -- SHA-256 of the body
    body       bytea,
    stored_at  timestamptz NOT NULL,
    decided_at timestamptz, -- when it was first seen that the worker is past it and nothing of it waits in the quarantine
    CHECK (body IS NOT NULL OR decided_at IS NOT NULL)
);
CREATE INDEX inbox_copies_undecided ON inbox_copies (seq) WHERE decided_at IS NULL;
CREATE INDEX inbox_copies_bodies ON inbox_copies (decided_at) WHERE body IS NOT NULL;
