package ledger

import "example.com/devolve/ledger/money"

// AccountKind is a family of accounts of the double-entry book.
type AccountKind string

// The accounts. Amounts on a shopper's accounts are positive when the shopper owns them; what we own (receivables,
// bank) is negative, so that every event's postings sum to zero.
const (
	// AccountReceivable, owned by a network: minus the commission that the network owes us.
	AccountReceivable AccountKind = "receivable"
	// AccountMargin, the house: commission less cashback.
	AccountMargin AccountKind = "margin"
	// AccountPending, a shopper: cashback that the network has not confirmed.
	AccountPending AccountKind = "pending"
	// AccountPayable, a shopper: confirmed cashback, free for a payout; negative is a debt.
	AccountPayable AccountKind = "payable"
	// AccountInFlight, a shopper: cashback reserved by a payout that is not settled.
	AccountInFlight AccountKind = "in_flight"
	// AccountBank, the house: plus what left our bank account.
	AccountBank AccountKind = "bank"
	// AccountPaid, a shopper: memorandum of what was paid, against AccountPaidContra.
	AccountPaid AccountKind = "paid"
	// AccountCanceled, a shopper: memorandum of cashback lost to declined sales, against AccountCanceledContra.
	AccountCanceled AccountKind = "canceled"
	// AccountPaidContra, the house: the other side of the paid memoranda.
	AccountPaidContra AccountKind = "paid_contra"
	// AccountCanceledContra, the house: the other side of the canceled memoranda.
	AccountCanceledContra AccountKind = "canceled_contra"
)

// Posting is one line of the book. Owner is a network, a shopper's UUID, or empty for the house.
type Posting struct {
	Account     AccountKind
	Owner       string
	AmountCents money.Cents
}

// Balances are a shopper's accounts. What the product calls Aprovado is Payable + InFlight.
type Balances struct {
	PendingCents  money.Cents
	PayableCents  money.Cents
	InFlightCents money.Cents
	PaidCents     money.Cents
	CanceledCents money.Cents
}

// CashbackCents is the balance that the product calls CASHBACK (Aprovado): confirmed and not yet paid.
func (b Balances) CashbackCents() money.Cents { return b.PayableCents + b.InFlightCents }

// position is where a stake's money stands: the sum of all postings of its history.
type position struct {
	receivable, margin, bank money.Cents
	Balances
}

func (s Stake) position() position {
	var p position
	if s.Verdict != VerdictDeclined && s.Verdict != "" {
		p.receivable = -s.CommissionCents
		p.margin = s.CommissionCents - s.CashbackCents
	}
	entitled := -p.receivable - p.margin
	switch s.Status() {
	case Pending:
		p.PendingCents = entitled
	case Canceled:
		p.CanceledCents = s.CashbackCents
	default:
		p.InFlightCents, p.PaidCents, p.bank = s.ReservedCents, s.PaidCents, s.PaidCents
		p.PayableCents = entitled - s.ReservedCents - s.PaidCents
		if s.Verdict == VerdictPending { // on hold: what no payout has of it is not confirmed
			p.PendingCents = min(entitled, max(0, p.PayableCents))
			p.PayableCents -= p.PendingCents
		}
	}
	return p
}

// Postings returns the lines that an event adds to the book. They sum to zero, per event; accounts that do not move are
// left out. Events of other aggregates than conversions have none.
func Postings(e Event) []Posting {
	change, ok := ChangeOf(e)
	if !ok {
		return nil
	}
	var lines []Posting
	post := func(account AccountKind, owner string, amount money.Cents) {
		if amount != 0 {
			lines = append(lines, Posting{account, owner, amount})
		}
	}
	before, after := change.Before.position(), change.Conversion.position()
	post(AccountReceivable, change.Conversion.Network, after.receivable-before.receivable)
	post(AccountMargin, "", after.margin-before.margin)
	post(AccountBank, "", after.bank-before.bank)
	giver, taker := change.Before.UserID.String(), change.Conversion.UserID.String()
	move := func(account AccountKind, was, is money.Cents) {
		if giver == taker {
			post(account, taker, is-was)
			return
		}
		post(account, giver, -was)
		post(account, taker, is)
	}
	move(AccountPending, before.PendingCents, after.PendingCents)
	move(AccountPayable, before.PayableCents, after.PayableCents)
	move(AccountInFlight, before.InFlightCents, after.InFlightCents)
	move(AccountPaid, before.PaidCents, after.PaidCents)
	post(AccountPaidContra, "", before.PaidCents-after.PaidCents)
	move(AccountCanceled, before.CanceledCents, after.CanceledCents)
	post(AccountCanceledContra, "", before.CanceledCents-after.CanceledCents)
	return lines
}
