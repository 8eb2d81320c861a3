// Package ledger is the domain: clicks, conversions and their money. It decides which events a command yields and what
// state a history of events leads to. It is pure: no I/O, no clock, no id generator, no logger; time and ids arrive in
// the command. It imports nothing but what is as pure: ledger/money, ledger/terms and internal/brazil, and the type of UUIDs.
//
// # Events
//
// Events are facts in the past tense. The wire name carries a version; a stored event is never edited. A type, its
// golden file in testdata/events and this table change together.
//
//	click_recorded.v1        a shopper or a visitor left for a store through a tracked link, at one rate
//	click_recorded.v2        the same, on terms
//	click_recorded.v3        the same, on terms with a payout policy
//	click_recorded.v4        the same, on terms with a campaign, of which all sales of one shopper earn so much at most
//	conversion_tracked.v1    a network reported a sale for the first time
//	conversion_attributed.v1 a conversion's click was found, changed or confirmed
//	conversion_contested.v1  the network claims a conversion that a payout has, or had, for another click
//	conversion_amended.v1    sale, commission, order or reason changed within the same status
//	conversion_observed.v1   the network repeated what was known at a later time; no money moves
//	conversion_approved.v1   the network approved the commission
//	conversion_canceled.v1   declined or returned in full; after payment it leaves a debt (clawback)
//	conversion_reopened.v1   back on hold, or restored to pending
//	sale_held.v1             an approved sale earns more than the share of its commission that is allowed: finance has to look
//	sale_released.v1         it is held no more: people or their budget released it, or a report brought it back within
//	conversion_reserved.v1   a payout reserved the cashback
//	conversion_released.v1   the payout failed or was given up; the cashback is free again
//	conversion_paid.v1       the payout was paid
//	conversion_returned.v1   the bank returned the payout
//	conversion_restated.v1   its money is posted by another scheme from then on; nothing else of it changes
//	payout_requested.v1      cashback of one shopper was reserved for a Pix
//	payout_approved.v1       it may leave
//	payout_submitted.v1      the provider is about to be asked; written before it is
//	payout_accepted.v1       the provider has it
//	payout_paid.v1           the money arrived
//	payout_failed.v1         the provider's final word: nothing was paid
//	payout_canceled.v1       given up before the provider was asked
//	payout_returned.v1       the bank sent money back, all or some
//	payout_key_cleared.v1    somebody looked at why it failed: its key may be paid again
//	payout_run_opened.v1     somebody began to pay everybody who is owed
//	payout_run_planned.v1    all payouts of the run are requested
//	payout_run_approved.v1   the right person let them leave
//	payout_run_canceled.v1   the run was given up
//	commission_received.v1   a network paid, in one sum for many sales
//	commission_allocated.v1  a sale got its part of what the network paid
//	receivable_written_off.v1 commission of a sale is expected no more, or came nevertheless
//	debt_written_off.v1       what a shopper owes of a sale is expected no more
//	balance_forfeited.v1     what is payable of a sale to an erased account is revenue
//	budget_opened.v1         two people set money aside for held sales
//	budget_drawn.v1          it pays what sales earn beyond the guard; they are released in the same write
//	budget_ended.v1          two people ended it: it pays nothing more
//	campaign_cap_drawn.v1    how much of a campaign's cap was left for sales; each is bounded in the same write
//	cashback_capped.v1       what was left of its campaign's cap bounds what a sale earns
//	referral_terms_published.v1 two people agreed to what invitations earn
//	bonus_granted.v1         an invitation earned one of its two people a bonus
//	bonus_revoked.v1         its purchase was declined before a payout had it
//	bonus_reserved.v1        a payout reserved it
//	bonus_released.v1        the payout failed or was given up; the bonus is free again
//	bonus_paid.v1            the payout was paid
//	bonus_returned.v1        the bank returned the payout
//	commission_invoiced.v1   we invoiced a network for a month, or corrected an invoice
//	entry_posted.v1          people put an entry into the book by hand
//	fee_recorded.v1          a statement shows charges at the agreed price that were not in the book
//	pix_id_taken.v1          an end-to-end or return id was given to a payout, once for ever
//	period_closed.v1         a month of the book was closed; what comes later counts in another
//	book_scheme_begun.v1     new sales are posted by another scheme from then on, and those that there are will be restated
//	limit_changed.v1         an amount that bounds what people may do was changed
//	terms_published.v1       two people agreed to what a store promises from then on
//	terms_published.v2       the same, and from when on it is paid
//	terms_published.v3       the same, with a campaign
//	sealing_begun.v1         every event from this one on is sealed; it names the hash of those before
//	event_ignored.v1         staff decided that a parked event does not count
//	event_lost.v1            stands for an event of which nothing is left
//
// # States
//
// The status that a shopper sees follows from what the network last said (the verdict) and from what payouts did:
//
//	PENDING  ──approved──► CASHBACK ──paid──► PAID
//	   ▲  └───declined──┐     │  ▲              │
//	   └──reopened──────┤ declined └──returned──┘
//	                    ▼     ▼
//	                  CANCELED ──approved──► CASHBACK
//
// No verdict is final: any newer one may replace it. A sale that goes back on hold while a payout has it keeps its status and is
// PENDING when the payout fails or is returned. Whose sale it is follows from the strongest claim of all reports (see Claim), until a
// payout has it; from then on a stronger claim contests it, and people decide. A conversion declined after payment stays PAID and owes its
// cashback back: its payable part turns negative and the next payout absorbs it, as an item with a negative amount. A sale
// that grows after payment has a payable part again, which a later payout pays.
//
// The guard (see Guard) holds an approved sale of which no payout has or had money while it earns more than the allowed share of its commission:
// it stays CASHBACK, and no payout takes it.
package ledger
