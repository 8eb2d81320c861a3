package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
)

func TestMonths(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "2026", "2026-13", "2026-1", "26-01", "2026-01-01", "1999-12", "2100-01", " 2026-01", "2026-01\n"} {
		if m, err := ledger.ParseMonth(text); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%q is %q, %v; want a refusal", text, m, err)
		}
	}
	west := time.FixedZone("west", -3*60*60)
	for text, next := range map[string]ledger.Month{"2026-01": "2026-02", "2026-12": "2027-01", "2099-12": "2100-01"} {
		m, err := ledger.ParseMonth(text)
		if err != nil || m.Next() != next {
			t.Errorf("after %s comes %s, %v; want %s", text, m.Next(), err, next)
		}
		begin := m.Begin(west)
		if got := ledger.MonthOf(begin, west); got != m || ledger.MonthOf(begin.Add(-time.Nanosecond), west) == m {
			t.Errorf("%s begins %s, which is of %s", m, begin, got)
		}
	}
}

// october is a command that closes it as soon as it is over in São Paulo.
func october(change func(*ledger.ClosePeriod)) ledger.ClosePeriod {
	through := time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC)
	cmd := ledger.ClosePeriod{Month: "2026-10", Through: through, Begins: "2026-08", Reason: "conferido", At: through}
	change(&cmd)
	return cmd
}

func TestDecideClose(t *testing.T) {
	t.Parallel()
	closed := func(m ledger.Month) ledger.Book {
		return ledger.Book{Month: m, Through: m.Next().Begin(time.UTC).Add(3 * time.Hour)}
	}
	as := func(change func(*ledger.ClosePeriod)) ledger.ClosePeriod { return october(change) }
	asItIs := as(func(*ledger.ClosePeriod) {})
	for name, c := range map[string]struct {
		given ledger.Book
		when  ledger.ClosePeriod
		code  ledger.Code // empty: closed
	}{
		"the first of the book":     {ledger.Book{}, as(func(c *ledger.ClosePeriod) { c.Begins = "2026-10" }), ""},
		"the first, with a history": {ledger.Book{}, asItIs, ""},
		"the next":                  {closed("2026-09"), asItIs, ""},
		"a moment too early":        {closed("2026-09"), as(func(c *ledger.ClosePeriod) { c.At = c.At.Add(-1) }), ledger.CodePeriodNotOver},
		"over one that is open":     {closed("2026-08"), asItIs, ledger.CodePeriodOrder},
		"twice":                     {closed("2026-10"), asItIs, ledger.CodePeriodClosed},
		"behind a later one":        {closed("2026-10"), as(func(c *ledger.ClosePeriod) { c.Month, c.Through = "2026-09", c.Through.AddDate(0, -1, 0) }), ledger.CodePeriodClosed},
		"before the book":           {ledger.Book{}, as(func(c *ledger.ClosePeriod) { c.Begins = "2026-11" }), ledger.CodePeriodOrder},
		"of an empty book":          {ledger.Book{}, as(func(c *ledger.ClosePeriod) { c.Begins = "" }), ledger.CodePeriodOrder},
		"without a reason":          {closed("2026-09"), as(func(c *ledger.ClosePeriod) { c.Reason = "" }), ledger.CodeInvalid},
		"with a long reason":        {closed("2026-09"), as(func(c *ledger.ClosePeriod) { c.Reason = strings.Repeat("x", 501) }), ledger.CodeInvalid},
		"with two lines":            {closed("2026-09"), as(func(c *ledger.ClosePeriod) { c.Reason = "a\nb" }), ledger.CodeInvalid},
		"with another end":          {closed("2026-09"), as(func(c *ledger.ClosePeriod) { c.Through = c.Through.AddDate(0, 0, -1) }), ledger.CodeInvalid},
		"of no month":               {closed("2026-09"), as(func(c *ledger.ClosePeriod) { c.Month = "" }), ledger.CodeInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			events, err := ledger.DecideClose(c.given, c.when)
			if c.code != "" {
				if ledger.CodeOf(err) != c.code || events != nil {
					t.Fatalf("%v, %v; want a refusal with %s", events, err, c.code)
				}
				return
			}
			want := []ledger.Event{ledger.PeriodClosed{Month: "2026-10", Through: c.when.Through, Reason: "conferido", At: c.when.At}}
			if diff := cmp.Diff(want, events); err != nil || diff != "" {
				t.Fatalf("%v\n%s", err, diff)
			}
			if after := ledger.EvolveBook(c.given, events[0]); after != closed("2026-10") {
				t.Errorf("then the book is %+v", after)
			}
			if lines := ledger.Postings(events[0]); lines != nil {
				t.Errorf("a closing moves money: %v", lines)
			}
		})
	}
}
