-- What stores promise, beyond one rate: rows by commission group, audience and period; see ledger/terms. A version is published whole, and never changed.
CREATE TABLE terms_versions (
    id           uuid PRIMARY KEY, -- of the proposal that two people agreed to
    store_id     uuid NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
    published_at timestamptz NOT NULL,
    reason       text NOT NULL CHECK (reason <> '')
);
CREATE INDEX terms_versions_store ON terms_versions (store_id, published_at DESC, id);

CREATE TABLE terms_rows (
    version_id       uuid NOT NULL REFERENCES terms_versions (id) ON DELETE CASCADE,
    row_id           text COLLATE "C" NOT NULL CHECK (row_id <> ''),
    audience         text COLLATE "C" NOT NULL CHECK (audience IN ('everybody', 'member', 'new', 'returning')),
    commission_group text COLLATE "C" NOT NULL CHECK (commission_group <> ''), -- '*': all that no other row names
    sale_bps         int NOT NULL CHECK (sale_bps BETWEEN 0 AND 10000),
    commission_bps   int NOT NULL CHECK (commission_bps BETWEEN 0 AND 10000),
    fixed_cents      bigint NOT NULL CHECK (fixed_cents >= 0),
    cap_cents        bigint NOT NULL CHECK (cap_cents >= 0), -- of one sale; 0: none
    words            text NOT NULL, -- for people; may be empty
    from_at          timestamptz NOT NULL,
    until_at         timestamptz CHECK (until_at > from_at), -- the first instant after it; null: it does not end by itself
    PRIMARY KEY (version_id, row_id),
    CHECK ((sale_bps > 0)::int + (commission_bps > 0)::int + (fixed_cents > 0)::int <= 1)
);

-- The newest version; null: the store's one rate is all that it promises.
ALTER TABLE stores ADD COLUMN terms_id uuid REFERENCES terms_versions (id);

-- The rate of a store with terms is the most that anybody gets of a sale at this moment; the least is that of its poorest group.
CREATE OR REPLACE VIEW listed_stores AS
SELECT s.id, s.slug, s.name, s.folded, CASE WHEN s.terms_id IS NULL THEN s.cashback_bps ELSE coalesce(t.most_bps, 0) END AS cashback_bps,
    s.hosts, s.area_id, a.type AS area_type, s.priority, s.confirmation_days, s.rules, s.updated_at, s.code_keeps_cashback,
    (CASE WHEN s.terms_id IS NULL THEN s.cashback_bps ELSE coalesce(t.least_bps, 0) END)::int AS least_bps, s.terms_id,
    s.cashback_bps AS base_bps -- of a store without terms
FROM stores s
JOIN hot_areas a ON a.id = s.area_id
LEFT JOIN LATERAL (
    SELECT max(g.most_bps) AS most_bps, min(g.most_bps) AS least_bps
    FROM (
        SELECT max(r.sale_bps) AS most_bps
        FROM terms_rows r
        WHERE r.version_id = s.terms_id AND r.audience = 'everybody' AND r.sale_bps > 0
            AND r.from_at <= now() AND (r.until_at IS NULL OR r.until_at > now())
        GROUP BY r.commission_group
    ) g
) t ON s.terms_id IS NOT NULL
WHERE s.active AND a.active;

CREATE OR REPLACE VIEW known_coupons AS
SELECT c.id, c.slug, c.name, c.folded, c.description, c.type, coalesce(c.code, '') AS code,
    coalesce(c.link_url, '') AS link_url, c.end_date, c.rank, c.created_at, c.updated_at,
    s.id AS store_id, s.slug AS store_slug, s.name AS store_name, s.cashback_bps,
    a.type AS area_type, coalesce(a.button_color, '')::text AS button_color,
    coalesce(a.coupon_header_text_color, '')::text AS coupon_header_text_color, coalesce(a.incentive_id, '') AS incentive_id,
    c.views,
    club.id AS club_id,
    (c.type = 'OFFER' OR s.code_keeps_cashback)::boolean AS keeps_cashback, -- an offer has no code to type
    c.votes, c.worked, c.last_worked_at, c.failing, s.least_bps
FROM coupons c
JOIN listed_stores s ON s.id = c.store_id
JOIN hot_areas a ON a.id = c.area_id
LEFT JOIN hot_areas club ON club.id = c.area_id AND club.kind = 'CLUB'
WHERE c.active AND a.active;

CREATE OR REPLACE VIEW listed_coupons AS
SELECT * FROM known_coupons WHERE club_id IS NULL;
