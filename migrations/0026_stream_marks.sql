-- What the watch of the streams saw of each: an event log that is shorter, younger or another one than before was tampered with.
CREATE TABLE stream_marks (
    stream     text COLLATE "C" PRIMARY KEY,
    created_at timestamptz NOT NULL, -- as the log's server says it
    first_seq  bigint NOT NULL CHECK (first_seq >= 0),
    last_seq   bigint NOT NULL CHECK (last_seq >= 0), -- the highest that was ever seen
    noted_at   timestamptz NOT NULL
);

-- Once an hour, where a stream ended: what came after such a sequence is younger than the row.
CREATE TABLE stream_samples (
    stream   text COLLATE "C" NOT NULL,
    noted_at timestamptz NOT NULL,
    last_seq bigint NOT NULL CHECK (last_seq >= 0),
    PRIMARY KEY (stream, noted_at)
);
