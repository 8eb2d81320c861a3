-- How many lines months have, and what their credits come to, as they were closed. That never changes: the list of months is added up from there. Each
-- closing has at least the month that it is of, and months before it that were open until then.
CREATE TABLE closed_months (
    seq       bigint NOT NULL, -- of the event that closed the month
    closed_at timestamptz NOT NULL, -- when that was recorded: another event may have its place after a restore
    month     text COLLATE "C" NOT NULL, -- such as 2026-10
    postings  bigint NOT NULL,
    cents     bigint NOT NULL,
    PRIMARY KEY (seq, month)
);
