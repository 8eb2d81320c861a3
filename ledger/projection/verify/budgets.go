package verify

import (
	"fmt"
	"slices"
	"time"

	"example.com/devolve/ledger/wire"
)

// budget is what the newest event of a budget says.
type budget struct {
	Cents int64 `json:"cents"`
	Spent int64 `json:"spent_cents"`
	Ended bool  `json:"-"` // by its event, not by what the state says of itself
	budgetScope
}

// budgetScope says which sales a budget is for.
type budgetScope struct {
	Network  string    `json:"network"`
	Stores   []store   `json:"stores"`
	Campaign string    `json:"campaign"`
	From     time.Time `json:"from"`
	Until    time.Time `json:"until"`
}

type store struct {
	ID string `json:"id"`
}

func (b budgetScope) covers(s sale, k click) bool {
	return (b.Network == "" || b.Network == s.Network) && (len(b.Stores) == 0 || slices.Contains(b.Stores, s.Store)) &&
		(b.Campaign == "" || b.Campaign == k.Campaign) && !k.At.Before(b.From) && k.At.Before(b.Until)
}

// budgets are what people set aside, and what was paid of each sale.
type budgets struct {
	newest map[string]budget
	paid   map[string]int64 // by sale
	due    map[string]int64 // by sale, what the budget's event of the open write says that it pays
	from   string           // the budget of that event
}

func newBudgets() budgets {
	return budgets{newest: make(map[string]budget), paid: make(map[string]int64), due: make(map[string]int64)}
}

// takeBudget holds that a budget only counts down, by what its event says of sales, and never below nothing.
func (r *replayed) takeBudget(id string, raw wire.Raw, report *Report) error {
	body := struct {
		Budget budget `json:"budget"`
		Sales  []struct {
			Sale  string `json:"sale"`
			Cents int64  `json:"cents"`
		} `json:"sales"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	r.budgets.compareDue(report)
	before, known := r.budgets.newest[id]
	if opens := raw.Header.Get(wire.HeaderType) == "budget_opened.v1"; opens == known {
		report.blame(wrongLog, fmt.Sprintf("budget before event %d", raw.Sequence), fmt.Sprintf("open: %t", !opens), fmt.Sprintf("open: %t", known))
	}
	if before.Ended {
		report.blame(wrongLog, fmt.Sprintf("event %d of budget %s", raw.Sequence, id), "none after its end", "one")
	}
	spent := before.Spent
	for _, s := range body.Sales {
		spent += max(s.Cents, 0)
		r.budgets.due[s.Sale] = s.Cents
	}
	r.budgets.from = id
	if known {
		compareLog(report, "amount of budget "+id, fmt.Sprint(before.Cents), fmt.Sprint(body.Budget.Cents))
		body.Budget.budgetScope = before.budgetScope // as people agreed to it
	}
	if body.Budget.Ended = raw.Header.Get(wire.HeaderType) == "budget_ended.v1"; body.Budget.Ended && len(body.Sales) > 0 {
		report.blame(wrongLog, "end of budget "+id, "of no sale", fmt.Sprintf("of %d", len(body.Sales)))
	}
	body.Budget.Ended = body.Budget.Ended || before.Ended
	compareLog(report, "spent of budget "+id, fmt.Sprint(spent), fmt.Sprint(body.Budget.Spent))
	if body.Budget.Spent > body.Budget.Cents {
		report.blame(wrongLog, "budget "+id, fmt.Sprintf("at most %d", body.Budget.Cents), fmt.Sprint(body.Budget.Spent))
	}
	r.budgets.newest[id] = body.Budget
	return nil
}

// checkBudget holds that what people let be paid of a sale grows by a budget only when a budget's event of the same write says so, by what the sale
// needed, and is for it.
func (r *replayed) checkBudget(id, why string, s sale, report *Report) {
	b := &r.budgets
	cents, due := b.due[id]
	what := fmt.Sprintf("subsidy of event %d of conversion %s", s.sequence, id)
	if due {
		delete(b.due, id)
		compareLog(report, what, fmt.Sprint(max(0, r.sales[id].over()-b.paid[id])), fmt.Sprint(cents))
		compareLog(report, what, "of budget "+b.from, "of budget "+s.Waived.Budget)
		b.paid[id] += cents
		if r.sales[id].awaits() {
			report.blame(wrongLog, what, "of a sale that waits for no campaign's cap", "of one that does")
		}
		if !b.newest[b.from].covers(s, r.clicks[s.Click]) {
			report.blame(wrongLog, what, "of a sale that budget "+b.from+" is for", "of another")
		}
	} else {
		b.compareDue(report)
		if why == "budget" {
			report.blame(wrongLog, what, "paid by a budget in its write", "released as if it were")
		}
	}
	compareLog(report, what, fmt.Sprint(b.paid[id]), fmt.Sprint(s.Waived.Subsidy))
}

// compareDue names the sales that a budget paid for and that were not released.
func (b *budgets) compareDue(report *Report) {
	for id := range b.due {
		report.blame(wrongLog, "budget "+b.from, "conversion "+id+" released in its write", "not released")
		delete(b.due, id)
	}
}
