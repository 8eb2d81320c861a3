-- Every address that an account has ever proven, as a keyed hash: what was written under one of them goes with the account, and
-- nothing else does. Whoever proves an address after somebody else takes it over.
CREATE TABLE proven_addresses (
    email_index bytea PRIMARY KEY CHECK (octet_length(email_index) = 32), -- see account.Sealer.AddressIndex
    user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    proven_at   timestamptz NOT NULL
);
CREATE INDEX proven_addresses_user ON proven_addresses (user_id);

-- What was written without signing in is read and deleted by its address. The planner keeps no samples of addresses.
CREATE INDEX contact_messages_email ON contact_messages (lower(email)) WHERE user_id IS NULL;
CREATE INDEX coupon_reports_email ON coupon_reports (lower(email));
CREATE INDEX leads_email ON leads (lower(email));
ALTER INDEX contact_messages_email ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX coupon_reports_email ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX leads_email ALTER COLUMN 1 SET STATISTICS 0;
