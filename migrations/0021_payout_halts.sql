-- Why payouts stand still, and who let them go on. Rows are added and cleared, never removed. No personal data.
CREATE TABLE payout_halts (
    id         uuid PRIMARY KEY,
    kind       text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z][a-z_]{1,39}$'),
    subject    text COLLATE "C" NOT NULL CHECK (subject <> '' AND octet_length(subject) <= 200), -- what it is about, such as a stream or an event
    detail     text NOT NULL CHECK (octet_length(detail) <= 2000),
    raised_by  text COLLATE "C" NOT NULL CHECK (raised_by <> ''), -- system, or a member of staff
    raised_at  timestamptz NOT NULL,
    cleared_at timestamptz,
    cleared_by text COLLATE "C" CHECK (cleared_by <> raised_by), -- whoever stopped payouts does not start them again
    reason     text,
    CHECK ((cleared_at IS NULL) = (cleared_by IS NULL) AND (cleared_at IS NULL) = (reason IS NULL)),
    CHECK (cleared_at >= raised_at)
);
CREATE UNIQUE INDEX payout_halts_open ON payout_halts (kind, subject) WHERE cleared_at IS NULL;
CREATE INDEX payout_halts_time ON payout_halts (raised_at DESC, id DESC);

CREATE FUNCTION payout_halts_only_cleared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.cleared_at IS NOT NULL
        OR (NEW.id, NEW.kind, NEW.subject, NEW.detail, NEW.raised_by, NEW.raised_at)
            IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.detail, OLD.raised_by, OLD.raised_at) THEN
        RAISE EXCEPTION 'a payout halt is only added and cleared';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payout_halts_only_cleared BEFORE UPDATE OR DELETE ON payout_halts
    FOR EACH ROW EXECUTE FUNCTION payout_halts_only_cleared();
