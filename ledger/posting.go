package ledger

import "example.com/devolve/ledger/money"

// Posting is one line of the book. Owner is as the chart has it: a network, a shopper's UUID, a bank account, or empty for the house.
type Posting struct {
	Account     AccountKind
	Owner       string
	AmountCents money.Cents
}

// Balances are a shopper's accounts, and what the house took of them. What the product calls Aprovado is Payable + InFlight.
type Balances struct {
	PendingCents  money.Cents
	PayableCents  money.Cents
	InFlightCents money.Cents
	PaidCents     money.Cents
	CanceledCents money.Cents

	ForfeitedCents money.Cents // not the shopper's any more: it is revenue
}

// CashbackCents is the balance that the product calls CASHBACK (Aprovado): confirmed and not yet paid.
func (b Balances) CashbackCents() money.Cents { return b.PayableCents + b.InFlightCents }

// balances are what a shopper has of a stake, whatever scheme it is posted by.
func (s Stake) balances() Balances {
	var b Balances
	entitled := s.EntitledCents()
	switch s.Status() {
	case Pending:
		b.PendingCents = entitled
	case Canceled:
		b.CanceledCents = s.CashbackCents
	default:
		b.InFlightCents, b.PaidCents = s.ReservedCents, s.PaidCents
		b.PayableCents = entitled - s.ReservedCents - s.PaidCents + s.DebtWrittenOffCents()
		if s.Verdict == VerdictPending { // on hold: what no payout has of it is not confirmed
			b.PendingCents = min(entitled, max(0, b.PayableCents))
			b.PayableCents -= b.PendingCents
		}
		b.ForfeitedCents = min(s.ForfeitedCents, max(0, b.PayableCents))
		b.PayableCents -= b.ForfeitedCents
	}
	return b
}

// PayableCents is what the next payout may take of a sale, unless it waits or people have to decide; below zero: a debt that it absorbs.
func (s Stake) PayableCents() money.Cents { return s.balances().PayableCents }

// EntitledCents is the cashback of a sale that its network has not refused.
func (s Stake) EntitledCents() money.Cents {
	if s.Verdict == VerdictDeclined {
		return 0
	}
	return s.CashbackCents
}

// position is where a stake's money stands: the sum of all postings of its history.
type position struct {
	receivable, margin, commission, granted, bank money.Cents
	pending, payable, owed, inFlight              money.Cents
	unallocated, badDebts, forfeited              money.Cents
	paid, canceled                                money.Cents
	pendingCommission, pendingCashback            money.Cents
}

func (s Stake) position() position {
	b := s.balances()
	p := position{bank: b.PaidCents, inFlight: b.InFlightCents, paid: b.PaidCents, canceled: b.CanceledCents, forfeited: b.ForfeitedCents}
	if s.Scheme == SchemeApproval {
		p.onApproval(s, b)
	} else {
		p.onTracking(s, b)
	}
	p.receivable += s.ReceivedCents + s.WrittenOffCents
	p.unallocated, p.badDebts = -s.ReceivedCents, -s.WrittenOffCents-s.DebtWrittenOffCents()
	return p
}

// onTracking recognises a sale when it is reported: all of its commission is owed from then on, and the house has what the shopper has not.
func (p *position) onTracking(s Stake, b Balances) {
	if s.Verdict != VerdictDeclined {
		p.receivable, p.margin = -s.CommissionCents, s.CommissionCents-s.EntitledCents()
	}
	p.pending, p.payable = b.PendingCents, b.PayableCents
}

// onApproval recognises a sale when its network approves it, and keeps in memoranda what it has not approved. Cashback is granted when it
// is confirmed, and stays so where a payout took it before the network took its approval back. A debt is an asset of its own.
func (p *position) onApproval(s Stake, b Balances) {
	switch s.Verdict {
	case VerdictApproved:
		p.receivable, p.commission = -s.CommissionCents, s.CommissionCents
	case VerdictPending:
		p.pendingCommission = s.CommissionCents
	case VerdictDeclined:
	}
	p.granted = b.PendingCents - s.EntitledCents()
	p.pendingCashback = b.PendingCents
	p.payable, p.owed = max(0, b.PayableCents), min(0, b.PayableCents)
}

// Postings returns the lines that an event adds to the book. They sum to zero, per event, those on memoranda and those on all other accounts
// apart; accounts that do not move are left out. What moves no money has none.
func Postings(e Event) []Posting {
	var posted lines
	if change, ok := ChangeOf(e); ok {
		posted.ofChange(change)
	}
	if change, ok := BonusChangeOf(e); ok {
		posted.ofBonus(change)
	}
	if received, ok := e.(CommissionReceived); ok {
		posted.ofRemittance(received.Remittance)
	}
	if byHand, ok := e.(EntryPosted); ok {
		for _, line := range byHand.Entry.Lines {
			posted.post(line.Account, line.Owner, line.Cents)
		}
	}
	if charged, ok := e.(FeeRecorded); ok {
		posted.post(AccountFees, "", -charged.Cents)
		posted.post(charged.Fees.Account, charged.Fees.Owner, charged.Cents)
	}
	if invoiced, ok := e.(CommissionInvoiced); ok {
		more := invoiced.Invoice.Cents - invoiced.ReplacedCents
		posted.post(AccountInvoiced, invoiced.Invoice.Network, more)
		posted.post(AccountInvoicedContra, "", -more)
	}
	return posted
}

// lines are the postings of one event.
type lines []Posting

// post adds a line, unless nothing moves.
func (l *lines) post(account AccountKind, owner string, amount money.Cents) {
	if amount != 0 {
		*l = append(*l, Posting{account, owner, amount})
	}
}

// ofRemittance posts what arrived, what was kept on the way and what the rate gave, against what is to be allocated to sales.
func (l *lines) ofRemittance(r Remittance) {
	l.post(AccountBankAccount, r.BankAccount, -r.CreditedCents)
	l.post(AccountFees, "", -r.FeeCents)
	l.post(AccountExchange, "", r.GainCents)
	l.post(AccountUnallocated, r.Network, r.TotalCents())
}

// ofBonus posts what the money of a bonus moved by: it is granted, owed, in flight with a payout, and paid.
func (l *lines) ofBonus(change BonusChange) {
	before, after, shopper := change.Before, change.Bonus.BonusStake, change.Bonus.UserID.String()
	paid := after.PaidCents - before.PaidCents
	l.post(AccountBonusesGranted, "", before.Cents-before.RevokedCents-after.Cents+after.RevokedCents)
	l.post(AccountBonusesOwed, shopper, after.OwedCents()-before.OwedCents())
	l.post(AccountInFlight, shopper, after.ReservedCents-before.ReservedCents)
	l.post(AccountBank, "", paid)
	l.post(AccountPaid, shopper, paid)
	l.post(AccountPaidContra, "", -paid)
}

// ofChange posts what a sale's money moved by, from where it stood to where it stands.
func (l *lines) ofChange(change Change) {
	before, after := change.Before.position(), change.Conversion.position()
	network, giver, taker := change.Conversion.Network, change.Before.UserID.String(), change.Conversion.UserID.String()
	move := func(account AccountKind, was, is money.Cents) {
		if giver == taker {
			l.post(account, taker, is-was)
			return
		}
		l.post(account, giver, -was)
		l.post(account, taker, is)
	}
	l.post(AccountReceivable, network, after.receivable-before.receivable)
	l.post(AccountUnallocated, network, after.unallocated-before.unallocated)
	l.post(AccountBadDebts, "", after.badDebts-before.badDebts)
	l.post(AccountMargin, "", after.margin-before.margin)
	l.post(AccountCommission, network, after.commission-before.commission)
	l.post(AccountCashbackGranted, network, after.granted-before.granted)
	l.post(AccountForfeited, "", after.forfeited-before.forfeited)
	l.post(AccountBank, "", after.bank-before.bank)
	move(AccountPending, before.pending, after.pending)
	move(AccountPayable, before.payable, after.payable)
	move(AccountOwed, before.owed, after.owed)
	move(AccountInFlight, before.inFlight, after.inFlight)
	move(AccountPaid, before.paid, after.paid)
	l.post(AccountPaidContra, "", before.paid-after.paid)
	move(AccountCanceled, before.canceled, after.canceled)
	l.post(AccountCanceledContra, "", before.canceled-after.canceled)
	l.post(AccountPendingCommission, network, after.pendingCommission-before.pendingCommission)
	move(AccountPendingCashback, before.pendingCashback, after.pendingCashback)
	l.post(AccountPendingContra, "", before.pendingCommission+before.pendingCashback-after.pendingCommission-after.pendingCashback)
}
