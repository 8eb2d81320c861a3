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
	w := waiver{cmd.Cents, cmd.ForgivenCents, cmd.Reason, cmd.At}
	if again, err := w.check(c, c.ForgivenCents); again || err != nil {
		return nil, err
	}
	if cmd.Cents > c.OwedCents() {
		return nil, Refuse(CodeTransitionRefused, "%s of conversion %s is owed by now", c.OwedCents(), c.ID)
	}
	after := c
	after.ForgivenCents += cmd.Cents
	return []Event{DebtWrittenOff{Change{after, c.Stake, cmd.At}, cmd.Reason}}, nil
}

// waiver is what two people agree to give up of a sale: what its shopper owes of it, or what it owes its shopper.
type waiver struct {
	cents  money.Cents // more than before
	before money.Cents // what had been given up, as whoever decides saw it
	reason string
	at     time.Time
}

// check refuses what cannot be given up of a sale, of which some is by now. It says whether it is a repeat.
func (w waiver) check(c Conversion, by money.Cents) (again bool, err error) {
	switch {
	case !c.Exists():
		return false, Refuse(CodeNotFound, "there is no such conversion")
	case w.reason == "" || w.at.IsZero() || w.cents <= 0:
		return false, Refuse(CodeInvalid, "an amount above zero is given up for a reason, at a time")
	case c.Scheme != SchemeApproval:
		return false, Refuse(CodeTransitionRefused, "conversion %s is recognised when reported: the book has to begin to recognise on approval first", c.ID)
	case by == w.before+w.cents:
		return true, nil
	case by != w.before:
		return false, Refuse(CodeTransitionRefused, "%s of conversion %s is given up by now, not %s", by, c.ID, w.before)
	case c.ReservedCents != 0:
		return false, Refuse(CodeTransitionRefused, "payout %s has conversion %s: what is owed is known when it has ended", c.PayoutID, c.ID)
	}
	return false, checkText(text{"reason", w.reason})
}
