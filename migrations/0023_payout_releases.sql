-- What people let leave without a second person: noted before the log is asked, so that two at once do not exceed what one person
-- may on a day. What became of the run is the log's to say.

CREATE TABLE payout_releases (
    run_id      uuid NOT NULL,
    planner     text COLLATE "C" NOT NULL CHECK (planner <> ''), -- an actor, such as staff:<uuid>
    day         date NOT NULL,                                   -- in São Paulo
    total_cents bigint NOT NULL CHECK (total_cents >= 0),
    noted_at    timestamptz NOT NULL,
    PRIMARY KEY (run_id, planner)
);
CREATE INDEX payout_releases_day ON payout_releases (planner, day);
