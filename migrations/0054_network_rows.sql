-- What networks answered when they were asked: of each sale the digest of its newest row, so that a row is taken in when it has changed, and how
-- far each network was asked.
CREATE TABLE network_rows (
    partner text COLLATE "C" NOT NULL REFERENCES partners (name),
    row_id  text COLLATE "C" NOT NULL CHECK (length(row_id) BETWEEN 1 AND 128),
    digest  bytea NOT NULL CHECK (octet_length(digest) = 32),
    told_at timestamptz NOT NULL,
    PRIMARY KEY (partner, row_id)
);

CREATE TABLE network_cursors (
    partner     text COLLATE "C" PRIMARY KEY REFERENCES partners (name),
    asked_until timestamptz NOT NULL, -- all that the network knew before is taken in
    rows        bigint NOT NULL CHECK (rows >= 0),      -- of the last time
    changed     bigint NOT NULL CHECK (changed >= 0) -- of those
);
