package ledger

import (
	"cmp"
	"time"

	"example.com/devolve/ledger/money"
)

// Guard is how much of its commission a sale may earn as cashback before finance looks at it. The zero value is off: it holds nothing. A share
// of nothing is not off: it holds every sale that earns anything.
type Guard struct {
	On       bool              `json:"on"`
	ShareBps money.BasisPoints `json:"share_bps"` // of the commission; over 10,000 where the house adds to it
}

// Allows says whether cashback is within the share of a commission. It compares products, so that nothing is rounded.
func (g Guard) Allows(cashback, commission money.Cents) bool {
	return !g.On || int64(cashback)*int64(money.OneHundredPercent) <= int64(commission)*int64(g.ShareBps)
}

// Waived is what people, or a budget of theirs, let be paid of a sale although it was held: so much cashback of so little commission. The
// zero value is nothing.
type Waived struct {
	CashbackCents   money.Cents `json:"cashback_cents"`
	CommissionCents money.Cents `json:"commission_cents"`
	At              time.Time   `json:"at"`
	// SubsidyCents is what budgets paid of the sale so far, and BudgetID the newest of them; none where people alone released it.
	SubsidyCents money.Cents `json:"subsidy_cents,omitempty"`
	BudgetID     BudgetID    `json:"budget_id,omitzero"`
}

func (w Waived) covers(c Conversion) bool {
	return !w.At.IsZero() && c.CashbackCents <= w.CashbackCents && c.CommissionCents >= w.CommissionCents
}

// Why says why a sale is held no more.
type Why string

// The reasons why a sale is released.
const (
	WhyPeople     Why = "people"     // a person released it, and another one approved
	WhyBudget     Why = "budget"     // a budget that two people set aside pays for it
	WhyWithin     Why = "within"     // it earns no more than the share of its commission by now
	WhyWaived     Why = "waived"     // it earns no more by now than what people had released before
	WhyUnapproved Why = "unapproved" // the network does not approve it any more
	WhyOff        Why = "guard_off"  // the guard is off
)

// OverCents is how much more a held sale earns than the guard allows, to the whole cent that is more; zero where it is not held.
func (c Conversion) OverCents() money.Cents {
	if !c.Held() {
		return 0
	}
	return c.CashbackCents - money.Cents(int64(c.CommissionCents)*int64(c.Guard.ShareBps)/int64(money.OneHundredPercent))
}

// Held says whether the guard holds the sale, so that no payout takes it: the network approved it, no payout has or had money of it, and it
// earns more than the share of its commission and more than people released. It follows from the rest of the state, whatever HeldAt says.
func (c Conversion) Held() bool {
	return c.Verdict == VerdictApproved && c.untouched() && !c.Guard.Allows(c.CashbackCents, c.CommissionCents) && !c.Waived.covers(c)
}

// guarded notes since when the state is held, also when a command names no time.
func (c Conversion) guarded(at time.Time) Conversion {
	switch {
	case !c.Held():
		c.HeldAt = time.Time{}
	case c.HeldAt.IsZero():
		c.HeldAt = cmp.Or(at, c.ObservedAt)
	}
	return c
}

// withGuard adds what the guard says of the state that events lead to. What yields no event is not looked at again.
func withGuard(events []Event, at time.Time) []Event {
	if len(events) == 0 {
		return nil
	}
	newest, _ := ChangeOf(events[len(events)-1])
	was := newest.Conversion
	change := Change{was.guarded(at), was.Stake, at}
	switch {
	case change.Conversion.HeldAt.Equal(was.HeldAt):
		return events
	case change.Conversion.Held():
		return append(events, SaleHeld{change})
	}
	return append(events, SaleReleased{Change: change, Why: was.whyFree()})
}

// whyFree says why the guard holds a sale no more.
func (c Conversion) whyFree() Why {
	switch {
	case c.Verdict != VerdictApproved:
		return WhyUnapproved
	case !c.Guard.On:
		return WhyOff
	case c.Guard.Allows(c.CashbackCents, c.CommissionCents):
		return WhyWithin
	}
	return WhyWaived
}

// ReleaseSale is the command by which people let a held sale be paid, with the numbers that they decided on.
type ReleaseSale struct {
	CashbackCents   money.Cents
	CommissionCents money.Cents
	Reason          string
	At              time.Time
}

// decide returns the event that releases a held sale. One that has other numbers by now is refused. A repeat yields none.
func (cmd ReleaseSale) decide(c Conversion) ([]Event, error) {
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case cmd.Reason == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a sale is released for a reason, at a time")
	case cmd.CashbackCents != c.CashbackCents || cmd.CommissionCents != c.CommissionCents:
		return nil, Refuse(CodeTransitionRefused, "conversion %s earns %s of a commission of %s by now", c.ID, c.CashbackCents, c.CommissionCents)
	case !c.Held() && c.Waived.covers(c):
		return nil, nil
	case !c.Held():
		return nil, Refuse(CodeTransitionRefused, "conversion %s is not held", c.ID)
	}
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	after := c
	after.HeldAt, after.Waived = time.Time{}, Waived{cmd.CashbackCents, cmd.CommissionCents, cmd.At, c.Waived.SubsidyCents, c.Waived.BudgetID}
	return []Event{SaleReleased{Change{after, c.Stake, cmd.At}, WhyPeople, cmd.Reason}}, nil
}
