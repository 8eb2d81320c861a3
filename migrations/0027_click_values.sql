-- What a click may say about where it came from. Whatever else a visitor's address bar holds may be anything, also a name or a
-- number of a person, and the log is for ever: it is kept as "outro". Incentives of the catalogue are listed there.
CREATE TABLE click_values (
    kind     text COLLATE "C" NOT NULL CHECK (kind IN ('source', 'campaign', 'incentive')),
    value    text COLLATE "C" NOT NULL CHECK (value ~ '^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$' AND length(value) <= 80),
    added_by text COLLATE "C" NOT NULL, -- staff:<uuid>, or product: the pages of this site send it
    added_at timestamptz NOT NULL,
    PRIMARY KEY (kind, value)
);
INSERT INTO click_values (kind, value, added_by, added_at) VALUES
    ('source', 'publisher', 'product', now()),
    ('campaign', 'arlequim', 'product', now()), ('campaign', 'assefaz', 'product', now()),
    ('campaign', 'clube-do-aluno', 'product', now()), ('campaign', 'unifecaf', 'product', now());
