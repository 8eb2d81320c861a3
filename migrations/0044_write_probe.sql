-- Where it is tried whether the database takes a write. It says nothing.
CREATE TABLE write_probe (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    at  timestamptz NOT NULL
);
INSERT INTO write_probe (at) VALUES (now());
