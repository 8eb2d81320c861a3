package reconcile

import (
	"example.com/devolve/ledger/money"
)

// Check is two ways to the same sum.
type Check struct {
	Name          string      `json:"name"`
	ExpectedCents money.Cents `json:"expected_cents"`
	ActualCents   money.Cents `json:"actual_cents"`
	// Floor means that more than expected is fine.
	Floor bool `json:"floor,omitempty"`
}

// OK says whether the check holds, to the cent.
func (c Check) OK() bool {
	return c.ActualCents == c.ExpectedCents || (c.Floor && c.ActualCents > c.ExpectedCents)
}

// Account is what a statement says of its account over the days that it covers.
type Account struct {
	OpeningCents, ClosingCents *money.Cents // nil: the statement does not say
}

// Book is what the ledger's accounts come to, and how they moved.
type Book struct {
	// LiabilityCents is what shoppers own, less what they owe: payable and in flight, and by the first scheme pending.
	LiabilityCents money.Cents
	// ReceivableCents is what networks owe us.
	ReceivableCents money.Cents
	// OpeningCents and ClosingCents are what had left the bank before the period and by its end, and PaidCents what payouts
	// and returns of the period say.
	OpeningCents, PaidCents, ClosingCents money.Cents
}

// CheckStatement checks that a side's opening balance and its lines come to its closing balance. It returns nothing when a
// balance is missing.
func CheckStatement(side Side, account Account, lines []Line) ([]Check, error) {
	if account.OpeningCents == nil || account.ClosingCents == nil {
		return nil, nil
	}
	expected := *account.OpeningCents
	for _, l := range lines {
		var err error
		if expected, err = expected.Add(l.AmountCents); err != nil {
			return nil, err
		}
	}
	return []Check{{Name: string(side) + " opening and movements are closing", ExpectedCents: expected, ActualCents: *account.ClosingCents}}, nil
}

// CheckBook checks the ledger's own side, and that what shoppers own is covered by cash, where that is known, and by what
// networks owe.
func CheckBook(b Book, cash *money.Cents) ([]Check, error) {
	expected, err := b.OpeningCents.Add(b.PaidCents)
	if err != nil {
		return nil, err
	}
	checks := []Check{{Name: "ledger opening and payouts are closing", ExpectedCents: expected, ActualCents: b.ClosingCents}}
	if cash == nil {
		return checks, nil
	}
	cover, err := cash.Add(b.ReceivableCents)
	if err != nil {
		return nil, err
	}
	return append(checks, Check{Name: "cash and receivables cover shoppers", ExpectedCents: b.LiabilityCents, ActualCents: cover, Floor: true}), nil
}

// AddChecks takes checks into the result; one that fails is a break. A cover that is short is for people to judge, who know
// of other accounts: it is not a break.
func (r *Result) AddChecks(period Period, checks []Check) {
	for _, c := range checks {
		ref := c.Name + " " + period.From.String() + " " + period.To.String()
		id := breakID("checks", Ledger, true, ref)
		switch {
		case c.OK() || c.Floor:
			r.Cleared = append(r.Cleared, id)
		default:
			r.Breaks = append(r.Breaks, Break{
				ID: id, Category: BalanceMismatch, Severity: severities[BalanceMismatch], Leg: Leg{Ledger, Bank}, Side: Ledger, Ref: ref,
				Day: period.To, LedgerCents: c.ExpectedCents, OutsideCents: c.ActualCents,
			})
		}
	}
	r.Checks = append(r.Checks, checks...)
	r.sort()
}
