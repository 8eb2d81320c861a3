-- name: Suspend :execrows
UPDATE users SET deletion_requested_at = @now::timestamptz, farewell_at = NULL WHERE id = @id AND deletion_requested_at IS NULL;

-- name: ListDeletions :many
-- The suspended accounts, in the order in which they are erased, after one of them.
SELECT id, deletion_requested_at::timestamptz AS requested_at FROM users
WHERE deletion_requested_at IS NOT NULL AND deletion_requested_at <= @until
  AND (deletion_requested_at, id) > (@after_at::timestamptz, @after_id::uuid)
ORDER BY deletion_requested_at, id LIMIT @max_rows;

-- name: MarkFarewell :exec
UPDATE users SET farewell_at = @at WHERE id = @id;

-- name: CountBelongings :one
-- What is erased with an account, by kind. Words that were sent without signing in are found by their address.
SELECT jsonb_build_object(
    'accounts', (SELECT count(*) FROM users u WHERE u.id = @user_id),
    'sessions', (SELECT count(*) FROM sessions s WHERE s.user_id = @user_id),
    'mail_tokens', (SELECT count(*) FROM mail_tokens t WHERE t.user_id = @user_id),
    'login_tickets', (SELECT count(*) FROM login_tickets l WHERE l.user_id = @user_id),
    'consents', (SELECT count(*) FROM consents c WHERE c.user_id = @user_id),
    'proven_addresses', (SELECT count(*) FROM proven_addresses a WHERE a.user_id = @user_id),
    'partner_members', (SELECT count(*) FROM partner_members p WHERE p.user_id = @user_id),
    'former_pix_keys', (SELECT count(*) FROM former_pix_keys k WHERE k.user_id = @user_id),
    'favourite_stores', (SELECT count(*) FROM favourite_stores f WHERE f.user_id = @user_id),
    'favourite_coupons', (SELECT count(*) FROM favourite_coupons f WHERE f.user_id = @user_id),
    'club_members', (SELECT count(*) FROM club_members m WHERE m.user_id = @user_id),
    'club_invitations', (SELECT count(*) FROM club_invitations i WHERE i.email_index = ANY (@email_indexes::bytea[])),
    'push_subscriptions', (SELECT count(*) FROM push_subscriptions p WHERE p.user_id = @user_id),
    'coupon_reminders', (SELECT count(*) FROM coupon_reminders r WHERE r.user_id = @user_id),
    'rise_notices', (SELECT count(*) FROM rise_notices r WHERE r.user_id = @user_id),
    'coupon_votes', (SELECT count(*) FROM coupon_votes v WHERE v.user_id = @user_id),
    'referral_codes', (SELECT count(*) FROM referral_codes r WHERE r.user_id = @user_id),
    'referrals', (SELECT count(*) FROM referrals r WHERE r.inviter_id = @user_id OR r.invited_id = @user_id),
    'claims', (SELECT count(*) FROM claims c WHERE c.user_id = @user_id),
    'claim_filings', (SELECT count(*) FROM claim_filings f JOIN claims c ON c.id = f.claim_id WHERE c.user_id = @user_id),
    'claim_receipts', (SELECT count(*) FROM claim_receipts r JOIN claims c ON c.id = r.claim_id WHERE c.user_id = @user_id),
    'contact_messages', (SELECT count(*) FROM contact_messages m WHERE m.user_id = @user_id OR m.user_id IS NULL AND lower(m.email) = ANY (@emails::text[])),
    'coupon_reports', (SELECT count(*) FROM coupon_reports r WHERE lower(r.email) = ANY (@emails)),
    'leads', (SELECT count(*) FROM leads l WHERE lower(l.email) = ANY (@emails))
) AS counts;

-- name: DeleteMessages :exec
DELETE FROM contact_messages WHERE user_id IS NULL AND lower(email) = ANY (@emails::text[]);

-- name: DeleteReports :exec
DELETE FROM coupon_reports WHERE lower(email) = ANY (@emails::text[]);

-- name: DeleteLeads :exec
DELETE FROM leads WHERE lower(email) = ANY (@emails::text[]);

-- name: DeleteInvitations :exec
DELETE FROM club_invitations WHERE email_index = ANY (@email_indexes::bytea[]);

-- name: ForgetPreviousEmails :exec
-- The addresses of a shopper are also known as what others had before them.
UPDATE users SET previous_email = NULL WHERE id <> @id AND lower(previous_email) = ANY (@emails::text[]);

-- name: DeleteUser :exec
-- Everything that refers to the account goes with it.
DELETE FROM users WHERE id = @id;

-- name: CreateCertificate :exec
INSERT INTO erasure_certificates (id, user_id, requested_at, erased_at, actor, reason, erased, chain_seq_before, chain_head_before,
    chain_seq_after, chain_head_after, totals_before, totals_after)
VALUES (@id, @user_id, @requested_at, @erased_at, @actor, @reason, @erased, @chain_seq_before, @chain_head_before,
    @chain_seq_after, @chain_head_after, @totals_before, @totals_after);

-- name: GetCertificate :one
-- By its own id or the shopper's.
SELECT * FROM erasure_certificates WHERE id = @id OR user_id = @id;

-- name: ListCertificates :many
SELECT id, user_id, erased_at, actor, finished_at FROM erasure_certificates WHERE erased_at >= @since
ORDER BY erased_at, id LIMIT @max_rows;

-- name: PageCertificates :many
SELECT id, user_id, erased_at, actor, finished_at FROM erasure_certificates
WHERE (erased_at, id) > (@after_at::timestamptz, @after_id::uuid) AND erased_at <= @until
ORDER BY erased_at, id LIMIT @max_rows;

-- name: FindErasure :one
SELECT erased_at FROM erasure_certificates WHERE user_id = @user_id;

-- name: ListUnfinished :many
SELECT id, user_id FROM erasure_certificates WHERE finished_at IS NULL ORDER BY erased_at LIMIT @max_rows;

-- name: FinishErasure :exec
UPDATE erasure_certificates
SET finished_at = @at, erased = erased || jsonb_build_object('mails', coalesce((erased ->> 'mails')::bigint, 0) + @mails::bigint)
WHERE id = @id;

-- name: SizeOfPersonalTables :one
SELECT sum(pg_total_relation_size(name::regclass))::bigint AS bytes
FROM unnest(ARRAY['users', 'sessions', 'mail_tokens', 'login_tickets', 'consents', 'partner_members', 'favourite_stores',
    'favourite_coupons', 'club_members', 'club_invitations', 'coupon_reminders', 'rise_notices', 'coupon_votes', 'claims', 'claim_filings', 'claim_receipts', 'contact_messages',
    'coupon_reports', 'leads', 'former_pix_keys', 'proven_addresses', 'push_subscriptions', 'referral_codes', 'referrals']) AS name;

-- name: BoundLocks :exec
SET lock_timeout = '3s';

-- name: UnboundLocks :exec
RESET lock_timeout;

-- name: RewritePersonalTables :exec
-- New files without what was deleted; nobody reads the tables meanwhile.
VACUUM (FULL, ANALYZE) users, sessions, mail_tokens, login_tickets, consents, partner_members, favourite_stores, favourite_coupons,
    club_members, club_invitations, coupon_reminders, rise_notices, coupon_votes, claims, claim_filings, claim_receipts, contact_messages, coupon_reports, leads,
    former_pix_keys, proven_addresses, push_subscriptions, referral_codes, referrals;

-- name: VacuumPersonalTables :exec
VACUUM (ANALYZE) users, sessions, mail_tokens, login_tickets, consents, partner_members, favourite_stores, favourite_coupons,
    club_members, club_invitations, coupon_reminders, rise_notices, coupon_votes, claims, claim_filings, claim_receipts, contact_messages, coupon_reports, leads,
    former_pix_keys, proven_addresses, push_subscriptions, referral_codes, referrals;
