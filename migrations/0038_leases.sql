-- Who works each job of which there is one worker, and when it last made progress. The lock that keeps two from working at once is an
-- advisory lock of the session in pid; a worker that hangs keeps that and does not come here any more.
CREATE TABLE leases (
    job        bigint PRIMARY KEY,
    pid        int NOT NULL,
    holder     text NOT NULL,
    epoch      bigint NOT NULL CHECK (epoch > 0), -- one more with every holder
    taken_at   timestamptz NOT NULL,
    renewed_at timestamptz NOT NULL
);
