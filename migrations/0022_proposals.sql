-- What one person proposes and another decides, and what came of it: see staff.Proposals. A row is never edited: it is proposed,
-- decided once, and what was approved is carried out once.
CREATE TABLE staff_proposals (
    id              uuid PRIMARY KEY, -- also that of the action, by which events name it as their cause
    kind            text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z][a-z_]*$'),
    subject         text COLLATE "C" NOT NULL CHECK (subject <> ''), -- such as payout:<uuid>
    payload         jsonb NOT NULL, -- nothing of shoppers but ids
    payload_sha256  bytea NOT NULL CHECK (octet_length(payload_sha256) = 32),
    proposed_by     uuid NOT NULL REFERENCES staff (id),
    reason          text NOT NULL CHECK (reason <> ''),
    proposed_at     timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL CHECK (expires_at > proposed_at),
    decision        text COLLATE "C" CHECK (decision IN ('approved', 'rejected', 'withdrawn', 'expired')),
    decided_by      uuid REFERENCES staff (id),
    decision_reason text,
    decided_at      timestamptz,
    outcome         text COLLATE "C" CHECK (outcome IN ('done', 'refused')),
    outcome_detail  text,
    carried_out_at  timestamptz,
    -- Another person decides; whoever proposed it may only take it back, and nobody decides what ran out of time.
    CONSTRAINT staff_proposals_two_people CHECK (CASE decision
        WHEN 'withdrawn' THEN decided_by IS NOT NULL AND decided_by = proposed_by
        WHEN 'expired' THEN decided_by IS NULL
        ELSE (decision IS NULL) = (decided_by IS NULL) AND decided_by IS DISTINCT FROM proposed_by
    END),
    CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decision_reason IS NULL)),
    CHECK ((outcome IS NULL) = (carried_out_at IS NULL) AND (outcome IS NULL) = (outcome_detail IS NULL)),
    CHECK (outcome IS NULL OR decision = 'approved')
);
-- One thing is proposed once at a time.
CREATE UNIQUE INDEX staff_proposals_open ON staff_proposals (kind, subject) WHERE decision IS NULL;
CREATE INDEX staff_proposals_approved ON staff_proposals (decided_at, id) WHERE decision = 'approved' AND outcome IS NULL;
CREATE INDEX staff_proposals_time ON staff_proposals (proposed_at DESC, id DESC);

CREATE FUNCTION keep_staff_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.decision IS NOT NULL THEN
            RAISE EXCEPTION 'a proposal begins undecided';
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.kind, NEW.subject, NEW.payload, NEW.payload_sha256, NEW.proposed_by, NEW.reason, NEW.proposed_at, NEW.expires_at)
        IS DISTINCT FROM
       (OLD.id, OLD.kind, OLD.subject, OLD.payload, OLD.payload_sha256, OLD.proposed_by, OLD.reason, OLD.proposed_at, OLD.expires_at) THEN
        RAISE EXCEPTION 'what was proposed is never edited';
    END IF;
    IF OLD.decision IS NOT NULL AND (NEW.decision, NEW.decided_by, NEW.decision_reason, NEW.decided_at)
        IS DISTINCT FROM (OLD.decision, OLD.decided_by, OLD.decision_reason, OLD.decided_at) THEN
        RAISE EXCEPTION 'a decision is never edited';
    END IF;
    IF OLD.decision IS NULL AND NEW.outcome IS NOT NULL OR OLD.outcome IS NOT NULL THEN
        RAISE EXCEPTION 'a proposal is decided once, then carried out once';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER staff_proposal_is_kept BEFORE INSERT OR UPDATE ON staff_proposals
    FOR EACH ROW EXECUTE FUNCTION keep_staff_proposal();

CREATE FUNCTION keep_staff_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'staff_proposals is never shortened';
END
$$;
CREATE TRIGGER staff_proposals_are_kept BEFORE DELETE OR TRUNCATE ON staff_proposals
    FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_proposals();
