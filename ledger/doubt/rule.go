// Package doubt says which payouts an approver should look at first, and why. Each reason is a rule in one table; what became of
// the doubts is counted, so that people see which rules are worth their time. A doubt stops nothing by itself.
package doubt

import (
	"slices"
	"time"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
)

// Code names a rule for programs.
type Code string

// The rules' names.
const (
	KeyFresh    Code = "key_fresh"
	KeyShared   Code = "key_shared"
	ByHand      Code = "by_hand"
	BeforeClick Code = "before_click"
	Burst       Code = "burst"
	// AboveCommission is a rate that pays out more than comes in: somebody may have raised it for a click of theirs.
	AboveCommission Code = "above_commission"
	AboveOwn        Code = "above_own"
	AboveStore      Code = "above_store"
	FirstPayout     Code = "first_payout"
)

// Facts are what the rules look at: a payout, planned or possible, and its shopper.
type Facts struct {
	At           time.Time // when it is looked at
	AmountCents  money.Cents
	KeyChangedAt time.Time // of the shopper's Pix key; zero: not known
	KeyOthers    int       // other accounts that have the same key now
	PaidBefore   int       // payouts that arrived before this one's run
	LargestCents money.Cents
	Sales        []Sale
}

// Sale is what the rules look at of a sale that a payout pays.
type Sale struct {
	Cents                          money.Cents // of the purchase
	CashbackCents, CommissionCents money.Cents
	OccurredAt                     time.Time
	ClickAt                        time.Time // zero: no click is known
	ByHand                         bool      // corrected, attributed or released by a person
	StoreSales                     int       // how many sales the usual is made of
	UsualCents                     money.Cents
}

// Rule is a reason to doubt. Weight is how much it counts when payouts are sorted.
type Rule struct {
	Code   Code
	Weight int
	Speaks func(Facts) bool
}

const (
	freshKey   = 7 * 24 * time.Hour
	ownTimes   = 3  // this many times the shopper's largest payout before
	storeTimes = 5  // this many times the sale in the middle of a store's newest
	enoughSale = 20 // a store with fewer sales has no usual
	burstSales = 5  // sales of one shopper …
	burstSpan  = time.Minute
	// Networks round times to minutes, and their clocks differ from ours.
	clickSlack = 2 * time.Minute
)

// Rules are all there are, the heaviest first.
var Rules = []Rule{
	{KeyShared, 5, func(f Facts) bool { return f.KeyOthers > 0 }},
	{ByHand, 4, func(f Facts) bool { return anySale(f, func(s Sale) bool { return s.ByHand }) }},
	{BeforeClick, 4, func(f Facts) bool {
		return anySale(f, func(s Sale) bool { return !s.ClickAt.IsZero() && s.OccurredAt.Before(s.ClickAt.Add(-clickSlack)) })
	}},
	{Burst, 4, bursts},
	{AboveCommission, 4, func(f Facts) bool {
		return anySale(f, func(s Sale) bool { return s.CashbackCents > s.CommissionCents })
	}},
	{KeyFresh, 3, func(f Facts) bool { return !f.KeyChangedAt.IsZero() && f.At.Sub(f.KeyChangedAt) < freshKey }},
	{AboveOwn, 2, func(f Facts) bool { return f.PaidBefore > 0 && f.AmountCents > ownTimes*f.LargestCents }},
	{AboveStore, 2, func(f Facts) bool {
		return anySale(f, func(s Sale) bool { return s.StoreSales >= enoughSale && s.Cents > storeTimes*s.UsualCents })
	}},
	{FirstPayout, 1, func(f Facts) bool { return f.PaidBefore == 0 }},
}

func anySale(f Facts, is func(Sale) bool) bool { return slices.ContainsFunc(f.Sales, is) }

// bursts says whether many sales occurred within a minute.
func bursts(f Facts) bool {
	times := lists.Map(f.Sales, func(s Sale) time.Time { return s.OccurredAt })
	slices.SortFunc(times, time.Time.Compare)
	for i := burstSales - 1; i < len(times); i++ {
		if times[i].Sub(times[i-burstSales+1]) <= burstSpan {
			return true
		}
	}
	return false
}

// Of returns the rules that doubt something, the heaviest first, and the sum of their weights.
func Of(f Facts) (codes []Code, weight int) {
	for _, r := range Rules {
		if r.Speaks(f) {
			codes = append(codes, r.Code)
			weight += r.Weight
		}
	}
	return codes, weight
}
