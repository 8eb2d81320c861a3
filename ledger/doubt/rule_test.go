package doubt_test

import (
	"slices"
	"testing"
	"time"

	"example.com/devolve/ledger/doubt"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// usual are the facts of a payout that no rule doubts.
func usual() doubt.Facts {
	return doubt.Facts{
		At: noon, AmountCents: 3000, KeyChangedAt: noon.AddDate(0, 0, -7), PaidBefore: 1, LargestCents: 1000,
		Sales: []doubt.Sale{
			{
				Cents: 5000, OccurredAt: noon.AddDate(0, -1, 0), ClickAt: noon.AddDate(0, -1, 0).Add(2 * time.Minute), StoreSales: 20,
				UsualCents: 1000, CashbackCents: 300, CommissionCents: 300,
			},
			{Cents: 9_000_000, OccurredAt: noon.AddDate(0, -1, 0).Add(time.Second), StoreSales: 19, UsualCents: 1},
		},
	}
}

// TestEachRuleSpeaksOfItsReason holds every rule to a payout that it doubts and to one, a step away, that it does not.
func TestEachRuleSpeaksOfItsReason(t *testing.T) {
	t.Parallel()
	if codes, weight := doubt.Of(usual()); len(codes) > 0 || weight != 0 {
		t.Fatalf("the usual is doubted for %v", codes)
	}
	sale := func(change func(*doubt.Sale)) func(*doubt.Facts) {
		return func(f *doubt.Facts) { change(&f.Sales[0]) }
	}
	burst := func(span time.Duration) func(*doubt.Facts) {
		return func(f *doubt.Facts) {
			for _, after := range []time.Duration{span, 0, 20 * time.Second, 10 * time.Second, 30 * time.Second} {
				f.Sales = append(f.Sales, doubt.Sale{Cents: 1, OccurredAt: noon.Add(after)})
			}
		}
	}
	tests := map[doubt.Code]struct{ speaks, silent func(*doubt.Facts) }{
		doubt.KeyShared: {func(f *doubt.Facts) { f.KeyOthers = 1 }, func(*doubt.Facts) {}},
		doubt.ByHand:    {sale(func(s *doubt.Sale) { s.ByHand = true }), sale(func(*doubt.Sale) {})},
		doubt.BeforeClick: {
			sale(func(s *doubt.Sale) { s.ClickAt = s.OccurredAt.Add(2*time.Minute + time.Second) }), sale(func(s *doubt.Sale) { s.ClickAt = time.Time{} }),
		},
		doubt.Burst:           {burst(time.Minute), burst(time.Minute + time.Second)},
		doubt.AboveCommission: {sale(func(s *doubt.Sale) { s.CashbackCents = 301 }), sale(func(s *doubt.Sale) { s.CommissionCents = 301 })},
		doubt.KeyFresh:        {func(f *doubt.Facts) { f.KeyChangedAt = noon.AddDate(0, 0, -7).Add(time.Second) }, func(f *doubt.Facts) { f.KeyChangedAt = time.Time{} }},
		doubt.AboveOwn:        {func(f *doubt.Facts) { f.AmountCents = 3001 }, func(f *doubt.Facts) { f.LargestCents = 1001 }},
		doubt.AboveStore:      {sale(func(s *doubt.Sale) { s.Cents = 5001 }), sale(func(s *doubt.Sale) { s.Cents, s.StoreSales = 5001, 19 })},
		doubt.FirstPayout:     {func(f *doubt.Facts) { f.PaidBefore = 0 }, func(f *doubt.Facts) { f.PaidBefore = 2 }},
	}
	for _, rule := range doubt.Rules {
		test, known := tests[rule.Code]
		if !known {
			t.Errorf("rule %s has no test", rule.Code)
			continue
		}
		f := usual()
		test.speaks(&f)
		if codes, weight := doubt.Of(f); !slices.Equal(codes, []doubt.Code{rule.Code}) || weight != rule.Weight {
			t.Errorf("%s: doubted for %v with %d; want this rule alone, with %d", rule.Code, codes, weight, rule.Weight)
		}
		f = usual()
		test.silent(&f)
		if codes, _ := doubt.Of(f); len(codes) > 0 {
			t.Errorf("%s, a step away: doubted for %v", rule.Code, codes)
		}
	}
	if len(tests) != len(doubt.Rules) {
		t.Errorf("%d tests of %d rules", len(tests), len(doubt.Rules))
	}
}
