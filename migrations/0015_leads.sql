-- Who asks about a benefits club, and who would like to work here. The addresses are as they were written.
CREATE TABLE leads (
    id         uuid PRIMARY KEY,
    kind       text COLLATE "C" NOT NULL CHECK (kind IN ('club', 'jobs')),
    name       text NOT NULL,
    email      text NOT NULL,
    company    text NOT NULL DEFAULT '',
    telephone  text NOT NULL DEFAULT '',
    city       text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    CHECK ((kind = 'club') = (company <> '')),
    CHECK ((kind = 'jobs') = (telephone <> '') AND (kind = 'jobs') = (city <> ''))
);
CREATE INDEX leads_time ON leads (created_at DESC, id);
CALL keep_no_samples('leads', 'name', 'email', 'company', 'telephone', 'city');

-- All that visitors write by a form, whatever the form.
CREATE VIEW feedback AS
    SELECT id, 'contact' AS kind, user_id, name, email, motive, title, message, '' AS store, '' AS coupon, '' AS company,
           '' AS telephone, '' AS city, created_at
    FROM contact_messages
    UNION ALL
    SELECT r.id, 'coupon', NULL, r.name, r.email, '', '', r.message, s.slug, c.slug, '', '', '', r.created_at
    FROM coupon_reports r
    JOIN coupons c ON c.id = r.coupon_id
    JOIN stores s ON s.id = c.store_id
    UNION ALL
    SELECT id, kind, NULL, name, email, '', '', '', '', '', company, telephone, city, created_at
    FROM leads;
