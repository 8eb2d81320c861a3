-- What belongs to a shopper in the tables, newest first. A new table of shoppers' data gets a query here.

-- name: ExportSessions :many
SELECT id, device, method, created_at, last_used_at, expires_at FROM sessions WHERE user_id = @user_id
ORDER BY created_at DESC, id LIMIT @most;

-- name: ExportMembers :many
SELECT directory, name, imported_at FROM partner_members WHERE user_id = @user_id::uuid ORDER BY directory LIMIT @most;

-- name: ExportFavouriteStores :many
SELECT s.name, s.slug, f.created_at FROM favourite_stores f JOIN stores s ON s.id = f.store_id
WHERE f.user_id = @user_id ORDER BY f.created_at DESC, s.slug LIMIT @most;

-- name: ExportFavouriteCoupons :many
SELECT c.name, c.slug, s.name AS store_name, f.created_at
FROM favourite_coupons f JOIN coupons c ON c.id = f.coupon_id JOIN stores s ON s.id = c.store_id
WHERE f.user_id = @user_id ORDER BY f.created_at DESC, c.slug LIMIT @most;

-- name: ExportClubs :many
SELECT a.name, a.slug::text AS slug, m.origin, m.joined_at FROM club_members m JOIN hot_areas a ON a.id = m.area_id
WHERE m.user_id = @user_id ORDER BY m.joined_at DESC, a.slug LIMIT @most;

-- name: ExportInvitations :many
SELECT a.name, a.slug::text AS slug, i.created_at FROM club_invitations i JOIN hot_areas a ON a.id = i.area_id
WHERE i.email_index = ANY (@email_indexes::bytea[]) ORDER BY i.created_at DESC, a.slug LIMIT @most;

-- name: ExportReminders :many
SELECT c.name, r.end_date, r.sent_on FROM coupon_reminders r JOIN coupons c ON c.id = r.coupon_id
WHERE r.user_id = @user_id ORDER BY r.sent_on DESC, c.name LIMIT @most;

-- name: ExportRises :many
SELECT s.name, r.from_bps, r.to_bps, n.told_on FROM rise_notices n JOIN rate_rises r ON r.id = n.rise_id JOIN stores s ON s.id = r.store_id
WHERE n.user_id = @user_id ORDER BY n.told_on DESC, s.name LIMIT @most;

-- name: ExportVotes :many
SELECT c.name, c.slug, v.worked, v.voted_at FROM coupon_votes v JOIN coupons c ON c.id = v.coupon_id
WHERE v.user_id = @user_id::uuid ORDER BY v.voted_at DESC, c.slug LIMIT @most;

-- name: ExportPush :many
SELECT device, endpoint, approved, paid, ending, rising, created_at FROM push_subscriptions WHERE user_id = @user_id
ORDER BY created_at DESC, id LIMIT @most;

-- name: ExportClaims :many
SELECT sqlc.embed(c), coalesce(f.reference, '') AS reference, coalesce(f.state, '') AS state, coalesce(f.reason, '') AS reason, f.filed_at,
       coalesce(r.media_type, '') AS media_type, coalesce(r.bytes, 0) AS bytes, r.added_at
FROM claims c LEFT JOIN claim_filings f ON f.claim_id = c.id LEFT JOIN claim_receipts r ON r.claim_id = c.id
WHERE c.user_id = @user_id ORDER BY c.opened_at DESC, c.id LIMIT @most;

-- name: ExportMessages :many
SELECT motive, name, email, title, message, created_at FROM contact_messages
WHERE user_id = @user_id::uuid OR user_id IS NULL AND lower(email) = ANY (@emails::text[]) ORDER BY created_at DESC, id LIMIT @most;

-- name: ExportReports :many
SELECT r.name, r.email, r.message, c.name AS coupon_name, r.created_at
FROM coupon_reports r JOIN coupons c ON c.id = r.coupon_id
WHERE lower(r.email) = ANY (@emails::text[]) ORDER BY r.created_at DESC, r.id LIMIT @most;

-- name: ExportLeads :many
SELECT kind, name, email, company, telephone, city, created_at FROM leads
WHERE lower(email) = ANY (@emails::text[]) ORDER BY created_at DESC, id LIMIT @most;
