package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
)

// DebtWrittenOff is what a shopper owes of a sale, all or some, that people expect no more.
type DebtWrittenOff struct {
	Change
	Reason string `json:"reason"`
}

func (DebtWrittenOff) isEvent() {}

// debtCents is how much more of a sale payouts paid, or are paying, than its shopper is entitled to.
func (s Stake) debtCents() money.Cents { return max(0, s.ReservedCents+s.PaidCents-s.EntitledCents()) }

// DebtWrittenOffCents is the loss of what people gave up: no more than there is a debt. When the network approves the sale again, or the bank sends the
// payment back, there is none, and so no loss; another debt of the same sale is given up as far as people did.
func (s Stake) DebtWrittenOffCents() money.Cents { return min(s.ForgivenCents, s.debtCents()) }

// OwedCents is what the shopper owes of a sale, and the next payout absorbs.
func (s Stake) OwedCents() money.Cents { return s.debtCents() - s.DebtWrittenOffCents() }

// WriteOffDebt is the command by which people give up what a shopper owes of a sale, all or some.
type WriteOffDebt struct {
	Cents money.Cents
	// ForgivenCents is what had been given up of the sale before, as whoever decides saw it. A repeat is known by it.
	ForgivenCents money.Cents
	Reason        string
	At            time.Time
}

// decide returns the event that writes a debt off. A repeat yields none. It refuses with CodeTransitionRefused more than is owed by now, what a payout under
// way has, and sales by SchemeTracking, which has no account for debts.
func (cmd WriteOffDebt) decide(c Conversion) ([]Event, error) {
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case cmd.Reason == "" || cmd.At.IsZero() || cmd.Cents <= 0:
		return nil, Refuse(CodeInvalid, "an amount above zero is written off for a reason, at a time")
	case c.Scheme != SchemeApproval:
		return nil, Refuse(CodeTransitionRefused, "conversion %s is recognised when reported: the book has to begin to recognise on approval first", c.ID)
	case c.ForgivenCents == cmd.ForgivenCents+cmd.Cents:
		return nil, nil
	case c.ForgivenCents != cmd.ForgivenCents:
		return nil, Refuse(CodeTransitionRefused, "%s of conversion %s is given up by now, not %s", c.ForgivenCents, c.ID, cmd.ForgivenCents)
	case c.ReservedCents != 0:
		return nil, Refuse(CodeTransitionRefused, "payout %s has conversion %s: what is owed is known when it has ended", c.PayoutID, c.ID)
	case cmd.Cents > c.OwedCents():
		return nil, Refuse(CodeTransitionRefused, "%s of conversion %s is owed by now", c.OwedCents(), c.ID)
	}
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	after := c
	after.ForgivenCents += cmd.Cents
	return []Event{DebtWrittenOff{Change{after, c.Stake, cmd.At}, cmd.Reason}}, nil
}
