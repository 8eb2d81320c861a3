-- Each value that a limit had, as the log says.

SET LOCAL search_path = ledger;

CREATE TABLE limit_changes (
    seq         bigint PRIMARY KEY, -- of the event that changed it
    limit_name  text COLLATE "C" NOT NULL,
    old_cents   bigint NOT NULL CHECK (old_cents >= 0),
    new_cents   bigint NOT NULL CHECK (new_cents >= 0),
    changed_by  text COLLATE "C" NOT NULL,
    cause       text COLLATE "C" NOT NULL, -- the record of who proposed and who decided it
    changed_at  timestamptz NOT NULL -- when it was recorded
);

CREATE INDEX limit_changes_name ON limit_changes (limit_name, seq DESC);
