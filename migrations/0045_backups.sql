-- The backups that were made of this installation, so that their age is told.
CREATE TABLE backups (
    made_at timestamptz PRIMARY KEY,
    bytes   bigint NOT NULL CHECK (bytes > 0),
    alone   boolean NOT NULL -- it follows no other
);
