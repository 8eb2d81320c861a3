-- Files that somebody proposed to bring to the ledger, exactly as they were: what is approved is what was read. See staff.Proposals.
CREATE TABLE staff_proposal_files (
    sha256  bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
    body    bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 8388608),
    kept_at timestamptz NOT NULL
);
