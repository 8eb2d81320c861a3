-- name: GetCheckpoint :one
SELECT seq, hash FROM checkpoint;

-- name: AdvanceCheckpoint :execrows
UPDATE checkpoint SET seq = @seq, hash = @hash WHERE seq = @expected AND hash = @expected_hash;

-- name: Relax :exec
-- A projection that loses its last transactions in a power cut reads them again: the checkpoint goes back with them.
SET LOCAL synchronous_commit = off;

-- name: CopyEvents :copyfrom
INSERT INTO events (seq, aggregate, subject, type, recorded_at, headers, body, hash, event_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: CopyClicks :copyfrom
INSERT INTO clicks (id, seq, user_id, network, store_id, store_slug, store_name, coupon_id, rate_bps, loyalty, at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: CopyPostings :copyfrom
INSERT INTO postings (seq, line, account, owner, amount_cents, at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: CopyNewConversions :copyfrom
INSERT INTO conversions (id, seq, user_id, status, network, transaction_id, order_id, click_id, click_ref, store_id, store_slug,
    store_name, rate_bps, loyalty, sale_cents, commission_cents, cashback_cents, reserved_cents, paid_cents, verdict, reason,
    payout_id, occurred_at, observed_at, updated_at, contested_by, held_at, over_cents, scheme, received_cents,
    written_off_cents, debt_written_off_cents, approved_at, payable_from, balance_forfeited_cents, cap_campaign)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36);

-- name: UpdateConversions :execrows
UPDATE conversions c SET
    seq = n.seq, user_id = n.user_id, status = n.status, order_id = n.order_id, click_id = n.click_id, click_ref = n.click_ref,
    store_id = n.store_id, store_slug = n.store_slug, store_name = n.store_name, rate_bps = n.rate_bps, loyalty = n.loyalty,
    sale_cents = n.sale_cents, commission_cents = n.commission_cents, cashback_cents = n.cashback_cents,
    reserved_cents = n.reserved_cents, paid_cents = n.paid_cents, verdict = n.verdict, reason = n.reason,
    payout_id = n.payout_id, occurred_at = n.occurred_at, observed_at = n.observed_at, updated_at = n.updated_at,
    contested_by = n.contested_by, held_at = n.held_at, over_cents = n.over_cents, scheme = n.scheme,
    received_cents = n.received_cents, written_off_cents = n.written_off_cents, debt_written_off_cents = n.debt_written_off_cents,
    approved_at = n.approved_at, payable_from = n.payable_from, balance_forfeited_cents = n.balance_forfeited_cents,
    cap_campaign = n.cap_campaign
FROM (
    SELECT unnest(@ids::uuid[]) AS id, unnest(@seqs::bigint[]) AS seq,
           nullif(unnest(@user_ids::uuid[]), '00000000-0000-0000-0000-000000000000') AS user_id,
           unnest(@statuses::text[]) AS status, unnest(@order_ids::text[]) AS order_id,
           nullif(unnest(@click_ids::uuid[]), '00000000-0000-0000-0000-000000000000') AS click_id,
           unnest(@click_refs::text[]) AS click_ref, unnest(@store_ids::text[]) AS store_id,
           unnest(@store_slugs::text[]) AS store_slug, unnest(@store_names::text[]) AS store_name,
           unnest(@rates::int[]) AS rate_bps, unnest(@loyalties::boolean[]) AS loyalty,
           unnest(@sales::bigint[]) AS sale_cents, unnest(@commissions::bigint[]) AS commission_cents,
           unnest(@cashbacks::bigint[]) AS cashback_cents, unnest(@reserveds::bigint[]) AS reserved_cents,
           unnest(@paids::bigint[]) AS paid_cents, unnest(@verdicts::text[]) AS verdict, unnest(@reasons::text[]) AS reason,
           nullif(unnest(@payout_ids::uuid[]), '00000000-0000-0000-0000-000000000000') AS payout_id,
           unnest(@occurred_ats::timestamptz[]) AS occurred_at, unnest(@observed_ats::timestamptz[]) AS observed_at,
           unnest(@updated_ats::timestamptz[]) AS updated_at,
           nullif(unnest(@contested_bys::uuid[]), '00000000-0000-0000-0000-000000000000') AS contested_by,
           nullif(unnest(@held_ats::timestamptz[]), '0001-01-01 00:00:00+00') AS held_at, unnest(@overs::bigint[]) AS over_cents,
           unnest(@schemes::smallint[]) AS scheme, unnest(@receiveds::bigint[]) AS received_cents,
           unnest(@written_offs::bigint[]) AS written_off_cents, unnest(@debts_written_off::bigint[]) AS debt_written_off_cents,
           unnest(@balances_forfeited::bigint[]) AS balance_forfeited_cents,
           nullif(unnest(@cap_campaigns::text[]), '') AS cap_campaign,
           nullif(unnest(@approved_ats::timestamptz[]), '0001-01-01 00:00:00+00') AS approved_at,
           nullif(unnest(@payable_froms::timestamptz[]), '0001-01-01 00:00:00+00') AS payable_from
) n
WHERE c.id = n.id;

-- name: OpenBalances :exec
INSERT INTO balances (user_id, pending_cents, payable_cents, in_flight_cents, paid_cents, canceled_cents,
    pending_count, cashback_count, paid_count, canceled_count)
SELECT unnest(@user_ids::uuid[]), 0, 0, 0, 0, 0, 0, 0, 0, 0
ON CONFLICT (user_id) DO NOTHING;

-- name: AddBalances :exec
UPDATE balances b SET
    pending_cents = b.pending_cents + n.pending_cents,
    payable_cents = b.payable_cents + n.payable_cents,
    in_flight_cents = b.in_flight_cents + n.in_flight_cents,
    paid_cents = b.paid_cents + n.paid_cents,
    canceled_cents = b.canceled_cents + n.canceled_cents,
    pending_count = b.pending_count + n.pending_count,
    cashback_count = b.cashback_count + n.cashback_count,
    paid_count = b.paid_count + n.paid_count,
    canceled_count = b.canceled_count + n.canceled_count
FROM (
    SELECT unnest(@user_ids::uuid[]) AS user_id, unnest(@pendings::bigint[]) AS pending_cents,
           unnest(@payables::bigint[]) AS payable_cents, unnest(@in_flights::bigint[]) AS in_flight_cents,
           unnest(@paids::bigint[]) AS paid_cents, unnest(@canceleds::bigint[]) AS canceled_cents,
           unnest(@pending_counts::bigint[]) AS pending_count, unnest(@cashback_counts::bigint[]) AS cashback_count,
           unnest(@paid_counts::bigint[]) AS paid_count, unnest(@canceled_counts::bigint[]) AS canceled_count
) n
WHERE b.user_id = n.user_id;

-- name: PutRuns :exec
INSERT INTO payout_runs AS r (id, seq, state, opened_by, second_above_cents, payouts, total_cents, approved_by, reason, opened_at, updated_at)
SELECT unnest(@ids::uuid[]), unnest(@seqs::bigint[]), unnest(@states::text[]), unnest(@opened_bys::text[]),
       unnest(@second_aboves::bigint[]), unnest(@counts::int[]), unnest(@totals::bigint[]), unnest(@approved_bys::text[]),
       unnest(@reasons::text[]), unnest(@opened_ats::timestamptz[]), unnest(@updated_ats::timestamptz[])
ON CONFLICT (id) DO UPDATE SET
    seq = excluded.seq, state = excluded.state, payouts = excluded.payouts, total_cents = excluded.total_cents,
    approved_by = excluded.approved_by, reason = excluded.reason, updated_at = excluded.updated_at;

-- name: PutPayouts :exec
INSERT INTO payouts AS p (id, seq, run_id, user_id, key_id, amount_cents, state, provider, end_to_end_id, failure, remedy,
    returned_cents, requested_at, updated_at, key_cleared)
SELECT unnest(@ids::uuid[]), unnest(@seqs::bigint[]), unnest(@run_ids::uuid[]), unnest(@user_ids::uuid[]), unnest(@key_ids::uuid[]),
       unnest(@amounts::bigint[]), unnest(@states::text[]), unnest(@providers::text[]), unnest(@end_to_end_ids::text[]),
       unnest(@failures::text[]), unnest(@remedies::text[]), unnest(@returneds::bigint[]), unnest(@requested_ats::timestamptz[]),
       unnest(@updated_ats::timestamptz[]), unnest(@key_cleareds::boolean[])
ON CONFLICT (id) DO UPDATE SET
    key_cleared = excluded.key_cleared, seq = excluded.seq, state = excluded.state, provider = excluded.provider, end_to_end_id = excluded.end_to_end_id,
    failure = excluded.failure, remedy = excluded.remedy, returned_cents = excluded.returned_cents, updated_at = excluded.updated_at;

-- name: PutPayoutItems :exec
INSERT INTO payout_items (payout_id, conversion_id, amount_cents, returned_cents)
SELECT unnest(@payout_ids::uuid[]), unnest(@conversion_ids::uuid[]), unnest(@amounts::bigint[]), unnest(@returneds::bigint[])
ON CONFLICT (payout_id, conversion_id) DO UPDATE SET returned_cents = excluded.returned_cents;

-- name: PutBonuses :exec
INSERT INTO bonuses AS b (id, seq, user_id, role, referral_id, sale_id, terms_id, cents, revoked_cents, reserved_cents, paid_cents, payout_id, granted_at, updated_at)
SELECT unnest(@ids::uuid[]), unnest(@seqs::bigint[]), unnest(@user_ids::uuid[]), unnest(@roles::text[]), unnest(@referral_ids::uuid[]), unnest(@sale_ids::uuid[]),
       unnest(@terms_ids::uuid[]), unnest(@cents::bigint[]), unnest(@revokeds::bigint[]), unnest(@reserveds::bigint[]), unnest(@paids::bigint[]),
       nullif(unnest(@payout_ids::uuid[]), '00000000-0000-0000-0000-000000000000'), unnest(@granted_ats::timestamptz[]), unnest(@updated_ats::timestamptz[])
ON CONFLICT (id) DO UPDATE SET
    seq = excluded.seq, revoked_cents = excluded.revoked_cents, reserved_cents = excluded.reserved_cents, paid_cents = excluded.paid_cents,
    payout_id = excluded.payout_id, updated_at = excluded.updated_at;

-- name: PutPayoutBonuses :exec
INSERT INTO payout_bonuses (payout_id, bonus_id, amount_cents, returned_cents)
SELECT unnest(@payout_ids::uuid[]), unnest(@bonus_ids::uuid[]), unnest(@amounts::bigint[]), unnest(@returneds::bigint[])
ON CONFLICT (payout_id, bonus_id) DO UPDATE SET returned_cents = excluded.returned_cents;

-- name: PutPixIDs :exec
INSERT INTO pix_ids (pix_id, payout_id, seq)
SELECT unnest(@pix_ids::text[]), unnest(@payout_ids::uuid[]), unnest(@seqs::bigint[])
ON CONFLICT (pix_id, payout_id) DO NOTHING;

-- name: NotifyStatements :exec
-- Who reads statements hears that they changed; the text is the sequence and then the shoppers, or * for many.
SELECT pg_notify('devolve_statements', @payload);

-- name: CopyClosings :copyfrom
INSERT INTO period_closings (month, through, seq, closed_by, reason, closed_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: CopyLimitChanges :copyfrom
INSERT INTO limit_changes (seq, limit_name, old_cents, new_cents, changed_by, cause, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: CopyRemittances :copyfrom
INSERT INTO remittances (id, seq, network, payment_id, paid_on, bank_account, credited_cents, fee_cents, gain_cents, currency, foreign_cents, lines, booked_by,
    booked_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- name: CopyAllocations :copyfrom
INSERT INTO allocations (seq, remittance_id, conversion_id, cents) VALUES ($1, $2, $3, $4);

-- name: CopyInvoices :copyfrom
INSERT INTO invoices (seq, network, month, number, cents, replaces, canceled, issued_on, due_on, after_month, until_at, through, recognised_cents, sales, digest,
    invoiced_by, invoiced_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);
