-- What people did to sales without a second person: noted before it is done, so that many small ones do not come to more than one
-- person may on a day. A subject counts once for each person.

CREATE TABLE staff_alone (
    kind     text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z][a-z_]*$'),
    subject  text COLLATE "C" NOT NULL CHECK (subject <> ''), -- such as conversion:<uuid>
    staff_id uuid NOT NULL REFERENCES staff (id),
    day      date NOT NULL, -- in São Paulo
    amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
    noted_at timestamptz NOT NULL,
    PRIMARY KEY (kind, subject, staff_id)
);
CREATE INDEX staff_alone_day ON staff_alone (staff_id, kind, day);
