-- Who invited whom.

-- name: MakeReferralCode :exec
INSERT INTO referral_codes (user_id, code, created_at) VALUES (@user_id, @code, @at) ON CONFLICT DO NOTHING;

-- name: GetReferralCode :one
SELECT code FROM referral_codes WHERE user_id = @user_id;

-- name: FindInviter :one
-- Whose code it is, unless their account is to be deleted.
SELECT c.user_id FROM referral_codes c JOIN users u ON u.id = c.user_id WHERE c.code = @code AND u.deletion_requested_at IS NULL;

-- name: CreateReferral :exec
INSERT INTO referrals (id, inviter_id, invited_id, signed_up_at, same_device, terms_id, inviter_cents, invited_cents, min_sale_cents, days, per_month)
VALUES (@id, @inviter_id, @invited_id, @signed_up_at, @same_device, @terms_id, @inviter_cents, @invited_cents, @min_sale_cents, @days, @per_month);

-- name: DeleteReferralOf :exec
DELETE FROM referrals WHERE invited_id = @invited_id;

-- name: ListPeople :many
-- Two accounts with what money goes by.
SELECT id, cpf_sealed, pix_key_sealed, pix_key_type, deletion_requested_at FROM users WHERE id = ANY (@ids::uuid []);

-- name: ExportReferrals :many
-- Invitations that somebody made or took, without who the other one is.
SELECT signed_up_at, (invited_id = @user_id)::boolean AS invited, inviter_cents, invited_cents FROM referrals
WHERE inviter_id = @user_id OR invited_id = @user_id ORDER BY signed_up_at DESC, id LIMIT @most;
