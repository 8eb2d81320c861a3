package whatif

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Sums are of sales that stand alike. Before and after are the two sides.
type Sums struct {
	Sales                           int64
	SaleCents, CommissionCents      money.Cents
	BeforeCents, AfterCents         money.Cents // cashback
	HeldBefore, HeldAfter           int64       // sales that earn more than the guard allows
	HeldBeforeCents, HeldAfterCents money.Cents // their cashback
}

// MarginCents is what is left of the commission, before and after.
func (s Sums) MarginCents() (before, after money.Cents) {
	return s.CommissionCents - s.BeforeCents, s.CommissionCents - s.AfterCents
}

// Standing are sums by what the network says today.
type Standing struct{ Approved, Pending, Declined Sums }

func (s *Standing) of(v ledger.Verdict) *Sums {
	switch v {
	case ledger.VerdictApproved:
		return &s.Approved
	case ledger.VerdictDeclined:
		return &s.Declined
	default:
		return &s.Pending
	}
}

// ChangeCents is how much more cashback is granted after than before, of sales that are approved or pending.
func (s Standing) ChangeCents() money.Cents {
	return s.Approved.AfterCents - s.Approved.BeforeCents + s.Pending.AfterCents - s.Pending.BeforeCents
}

// StoreLine is what a store's sales come to.
type StoreLine struct {
	Store   ledger.Store // as its newest sale names it; the zero value: sales of no known store
	Network string
	Tried   bool // other terms name it
	Standing
}

func (s Standing) moved() money.Cents { return max(s.ChangeCents(), -s.ChangeCents()) }

// Moved is how many shoppers gain, or lose, and what.
type Moved struct {
	Shoppers int64
	Cents    money.Cents // more, or less; never below zero
}

// Week is what becomes payable within a week of approved sales.
type Week struct {
	Monday                  time.Time // the day, in São Paulo
	BeforeCents, AfterCents money.Cents
}

// Wait is how long approved sales that earn something wait until it is payable.
type Wait struct {
	Sales        int64 // with a date
	Days         int64 // from each purchase until then, in sum
	Undated      int64 // sales that wait for something without a date
	UndatedCents money.Cents
}

// TenthsOfDays is the mean of the days, in tenths, rounded down; zero where no sale has a date.
func (w Wait) TenthsOfDays() int64 {
	if w.Sales == 0 {
		return 0
	}
	return w.Days * 10 / w.Sales
}

// Check compares what each click has frozen with what the ledger says that its sale earned.
type Check struct{ Sales, Differ int64 }

// Report is what a trial found.
type Report struct {
	Months   []ledger.Month
	Sequence uint64 // that the read models reflected when it began
	Standing
	Stores          []StoreLine // the largest change first
	Gaining, Losing Moved
	Left            map[Left]int64 // sales that keep what the ledger says, by why
	Empty           int64          // sales of tried stores of which no row of a side counted when they were clicked: they earn nothing there
	Check           Check
	// What is payable when; nothing unless a side says another payout policy.
	Weeks                 []Week
	WaitBefore, WaitAfter Wait
}

// Report says what was added up, once all sales were. It refuses with ErrShoppers.
func (t *Tally) Report() (Report, error) {
	if err := t.settle(); err != nil {
		return Report{}, err
	}
	r := t.sums
	r.Left = maps.Clone(t.sums.Left)
	for _, line := range t.stores {
		r.Stores = append(r.Stores, *line)
	}
	slices.SortFunc(r.Stores, func(a, b StoreLine) int {
		return cmp.Or(cmp.Compare(b.moved(), a.moved()), cmp.Compare(b.Approved.BeforeCents+b.Pending.BeforeCents, a.Approved.BeforeCents+a.Pending.BeforeCents),
			cmp.Compare(a.Store.ID, b.Store.ID))
	})
	for _, change := range t.shoppers {
		if change > 0 {
			r.Gaining.Shoppers, r.Gaining.Cents = r.Gaining.Shoppers+1, r.Gaining.Cents+change
		} else if change < 0 {
			r.Losing.Shoppers, r.Losing.Cents = r.Losing.Shoppers+1, r.Losing.Cents-change
		}
	}
	for _, week := range t.weeks {
		r.Weeks = append(r.Weeks, *week)
	}
	slices.SortFunc(r.Weeks, func(a, b Week) int { return a.Monday.Compare(b.Monday) })
	return r, nil
}
