-- What each verification that the server made by itself found.
CREATE TABLE verifications (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    began_at    timestamptz NOT NULL,
    ended_at    timestamptz NOT NULL,
    seq         bigint NOT NULL CHECK (seq >= 0), -- up to which event
    events      bigint NOT NULL CHECK (events >= 0),
    differences bigint NOT NULL CHECK (differences >= 0),
    named       text[] NOT NULL -- the first of them, in words
);
