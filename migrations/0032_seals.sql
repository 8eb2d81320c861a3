-- Events that are not taken are parked: they are mirrored, so that the chain has no gap, and nothing else shows them.

SET LOCAL search_path = ledger;

-- The id of an event that counts. No two do with one id.
ALTER TABLE events ADD COLUMN event_id text COLLATE "C";
UPDATE events SET event_id = nullif(headers::json ->> 'Devolve-Id', '');
CREATE UNIQUE INDEX events_id ON events (event_id);

CREATE TABLE parked (
    seq     bigint PRIMARY KEY,
    subject text COLLATE "C" NOT NULL,
    target  uuid,                 -- the id in the subject, when it has one
    code    text COLLATE "C" NOT NULL CHECK (code IN ('seal', 'replayed', 'unreadable', 'unfoldable', 'follows')),
    detail  text NOT NULL,
    since   timestamptz NOT NULL, -- when the log's server stored it
    ruling  bigint                -- the event by which staff decided that it does not count
);
CREATE INDEX parked_subject ON parked (subject, seq);
