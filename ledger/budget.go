package ledger

import (
	"slices"
	"time"

	"example.com/devolve/ledger/money"
)

// Budget is money that people set aside for held sales: it pays what they earn beyond the share of their commission that the guard allows, and counts
// down. What it spent never comes back, whatever becomes of the sales.
type Budget struct {
	ID BudgetID `json:"id"`
	BudgetScope
	Cents      money.Cents `json:"cents"`       // all of it
	SpentCents money.Cents `json:"spent_cents"` // of it so far; never more than Cents
	// EndedAt is when people ended it: it pays nothing after that, whatever is left. Zero: they did not.
	EndedAt time.Time `json:"ended_at,omitzero"`
}

// BudgetScope says which sales a budget is for. What is empty takes all, but not everything is.
type BudgetScope struct {
	Name     string  `json:"name"` // for whoever reads of it
	Network  string  `json:"network,omitempty"`
	Stores   []Store `json:"stores,omitempty"`
	Campaign string  `json:"campaign,omitempty"` // as the click has it
	// From is the first instant of the clicks that it is for, and Until the first after them.
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
}

// LeftCents is what it can still spend.
func (b Budget) LeftCents() money.Cents { return b.Cents - b.SpentCents }

// Ended says whether people ended it.
func (b Budget) Ended() bool { return !b.EndedAt.IsZero() }

// NearlySpent says whether nine tenths of it, or more, are spent.
func (b Budget) NearlySpent() bool { return 10*b.SpentCents >= 9*b.Cents }

// Covers says whether a sale that came of a click is one of those that the budget is for.
func (s BudgetScope) Covers(c Conversion, click ClickRecorded) bool {
	inStores := len(s.Stores) == 0 || slices.ContainsFunc(s.Stores, func(store Store) bool { return store.ID == c.Store.ID })
	return c.ClickID == click.ClickID && inStores && (s.Network == "" || s.Network == c.Network) && (s.Campaign == "" || s.Campaign == click.Campaign) &&
		!click.At.Before(s.From) && click.At.Before(s.Until)
}

// Subsidy is what a budget pays of one sale. It may be nothing: of a sale that is held again and needs no more than it got before.
type Subsidy struct {
	Sale  ConversionID `json:"sale"`
	Cents money.Cents  `json:"cents"`
}

type (
	// BudgetOpened says that two people set a budget aside.
	BudgetOpened struct {
		Budget Budget    `json:"budget"`
		At     time.Time `json:"at"`
	}
	// BudgetDrawn says what a budget pays of sales, which are released in the same write. Budget is the state after it.
	BudgetDrawn struct {
		Budget Budget    `json:"budget"`
		Sales  []Subsidy `json:"sales"`
		At     time.Time `json:"at"`
	}
	// BudgetEnded says that two people ended a budget before it was spent. It is the last event of its history.
	BudgetEnded struct {
		Budget Budget    `json:"budget"`
		At     time.Time `json:"at"`
	}
)

// BudgetOf returns the history of a budget.
func BudgetOf(id BudgetID) Aggregate { return Aggregate{Kind: KindBudget, ID: id.String()} }

// Aggregate implements Event.
func (e BudgetOpened) Aggregate() Aggregate { return BudgetOf(e.Budget.ID) }

// Aggregate implements Event.
func (e BudgetDrawn) Aggregate() Aggregate { return BudgetOf(e.Budget.ID) }

// Aggregate implements Event.
func (e BudgetEnded) Aggregate() Aggregate { return BudgetOf(e.Budget.ID) }

func (BudgetOpened) isEvent() {}
func (BudgetDrawn) isEvent()  {}
func (BudgetEnded) isEvent()  {}

// EvolveBudget returns the budget after e.
func EvolveBudget(b Budget, e Event) Budget {
	switch e := e.(type) {
	case BudgetOpened:
		return e.Budget
	case BudgetDrawn:
		return e.Budget
	case BudgetEnded:
		return e.Budget
	default:
		return b
	}
}

const (
	// MaxBudgetStores is how many stores a budget names at most.
	MaxBudgetStores = 50
	// MaxBudgetDays is for how long its clicks may come.
	MaxBudgetDays = 366
	// MaxBudget bounds what one budget has: ten million reais.
	MaxBudget money.Cents = 1_000_000_000
)

// OpenBudget is the command that sets a budget aside.
type OpenBudget struct {
	ID    BudgetID
	Scope BudgetScope
	Cents money.Cents
	At    time.Time
}

// CheckBudget refuses with CodeInvalid what is no budget.
func CheckBudget(s BudgetScope, cents money.Cents) error {
	switch {
	case s.Name == "":
		return Refuse(CodeInvalid, "a budget has a name")
	case cents <= 0 || cents > MaxBudget:
		return Refuse(CodeInvalid, "a budget is of some amount, up to %s", MaxBudget)
	case s.Network == "" && len(s.Stores) == 0 && s.Campaign == "":
		return Refuse(CodeInvalid, "a budget is for a network, stores or a campaign: not for all sales")
	case len(s.Stores) > MaxBudgetStores || slices.ContainsFunc(s.Stores, func(store Store) bool { return store.ID == "" }):
		return Refuse(CodeInvalid, "a budget names up to %d stores, each by its id", MaxBudgetStores)
	case s.From.IsZero() || !s.Until.After(s.From) || s.Until.Sub(s.From) > MaxBudgetDays*24*time.Hour:
		return Refuse(CodeInvalid, "a budget is for the clicks of up to %d days", MaxBudgetDays)
	}
	return checkText(text{"name", s.Name}, text{"network", s.Network}, text{"campaign", s.Campaign})
}

// DecideBudget returns the event that opens a budget. One that is open yields nothing.
func DecideBudget(b Budget, cmd OpenBudget) ([]Event, error) {
	if err := CheckBudget(cmd.Scope, cmd.Cents); err != nil {
		return nil, err
	}
	switch {
	case cmd.ID.IsZero() || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a budget has an id and a time")
	case !b.ID.IsZero():
		return nil, nil
	}
	return []Event{BudgetOpened{Budget{ID: cmd.ID, BudgetScope: cmd.Scope, Cents: cmd.Cents}, cmd.At}}, nil
}

// DecideEnd returns the event that ends a budget at an instant. One that was ended yields nothing; one that is not there is refused with CodeNotFound.
func DecideEnd(b Budget, at time.Time) ([]Event, error) {
	switch {
	case b.ID.IsZero():
		return nil, Refuse(CodeNotFound, "there is no such budget")
	case at.IsZero():
		return nil, Refuse(CodeInvalid, "a budget ends at a time")
	case b.Ended():
		return nil, nil
	}
	b.EndedAt = at
	return []Event{BudgetEnded{b, at}}, nil
}

// Claimant is a sale that may get something of a budget, with the click that it came of.
type Claimant struct {
	Sale  Conversion
	Click ClickRecorded
}

// DecideDraw returns the events by which a budget lets sales be paid, in the order in which they are given: what the budget spends, and each sale that is
// released. A sale stays as it is that is not held, or not covered, or contested, or waits by its payout policy, or needs more than what is left then; one
// that needs less may follow it. One that is given twice is paid for once. A budget that people ended lets no sale be paid, not even one that needs nothing.
func DecideDraw(b Budget, claimants []Claimant, at time.Time) []Event {
	if b.Ended() {
		return nil
	}
	drawn := BudgetDrawn{Budget: b, At: at}
	var released []Event
	seen := make(map[ConversionID]bool, len(claimants))
	for _, one := range claimants {
		c := one.Sale
		cents := c.SubsidyCents()
		if !c.Held() || !b.Covers(c, one.Click) || c.Contested() || c.AwaitsCap() || c.Waits(at) || cents > drawn.Budget.LeftCents() || seen[c.ID] {
			continue
		}
		seen[c.ID] = true
		drawn.Budget.SpentCents += cents
		drawn.Sales = append(drawn.Sales, Subsidy{c.ID, cents})
		released = append(released, c.subsidised(b.ID, cents, at))
	}
	if released == nil {
		return nil
	}
	return append([]Event{drawn}, released...)
}

// SubsidyCents is what a budget has to pay so that a held sale is released: what it earns beyond the guard, less what budgets paid of it before.
func (c Conversion) SubsidyCents() money.Cents { return max(0, c.OverCents()-c.Waived.SubsidyCents) }

// subsidised is the sale's release by a budget, with the numbers that it has.
func (c Conversion) subsidised(by BudgetID, cents money.Cents, at time.Time) SaleReleased {
	after := c
	after.HeldAt = time.Time{}
	after.Waived = Waived{c.CashbackCents, c.CommissionCents, at, c.Waived.SubsidyCents + cents, by}
	return SaleReleased{Change: Change{after, c.Stake, at}, Why: WhyBudget}
}
