package reconcile_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile"
)

// daysOf compares one day, on another one.
func daysOf(t fatal, day, today int, payouts []reconcile.Payout, provider []reconcile.Line) []reconcile.Break {
	t.Helper()
	result, err := reconcile.Payouts(reconcile.PayoutInput{
		Period: reconcile.Period{From: on(day), To: on(day)}, Today: on(today), StaleDays: 1, Payouts: payouts,
		Provider: append([]reconcile.Line{}, provider...),
	})
	if err != nil {
		t.Fatal(err)
	}
	return result.Breaks
}

type fatal interface {
	Helper()
	Fatal(args ...any)
}

// TestTimingIsWhatMayStillSettle compares the 10th alone: what is not explained has its true severity, however short the period.
func TestTimingIsWhatMayStillSettle(t *testing.T) {
	t.Parallel()
	one := paid(1, 500)
	order := naming(line("m", 10, -500), one.ID.String(), "")
	returned := with(one, func(p *reconcile.Payout) {
		p.State = ledger.StateReturned
		p.Returns = []reconcile.Return{{ID: "D1", AmountCents: 500, At: noon(10)}}
	})
	for name, c := range map[string]struct {
		today    int
		payout   reconcile.Payout
		lines    []reconcile.Line
		category reconcile.Category
		severity reconcile.Severity
	}{
		"paid, and not there yet":                  {10, one, nil, reconcile.Timing, reconcile.Low},
		"paid, and it may be booked today":         {11, one, nil, reconcile.Timing, reconcile.Low},
		"paid, and never booked":                   {12, one, nil, reconcile.MissingAtProvider, reconcile.High},
		"returned just now, and not there":         {10, returned, []reconcile.Line{order}, reconcile.ReturnMissing, reconcile.High},
		"returned, and not there the next day":     {11, returned, []reconcile.Line{order}, reconcile.ReturnMissing, reconcile.Critical},
		"an outflow of today":                      {10, one, []reconcile.Line{order, line("n", 10, -1)}, reconcile.UnknownOutflow, reconcile.Critical},
		"failed, and it moved today":               {10, with(one, inState(ledger.StateFailed)), []reconcile.Line{order}, reconcile.StatusMismatch, reconcile.Critical},
		"in flight, and it moved today":            {10, with(one, inState(ledger.StateInFlight)), []reconcile.Line{order}, reconcile.Timing, reconcile.Low},
		"in flight, and it moved days ago":         {12, with(one, inState(ledger.StateInFlight)), []reconcile.Line{order}, reconcile.StatusMismatch, reconcile.High},
		"sent at night and booked on the next day": {30, one, []reconcile.Line{line("m", 11, -500)}, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			breaks := daysOf(t, 10, c.today, []reconcile.Payout{c.payout}, c.lines)
			switch {
			case c.category == "" && len(breaks) > 0:
				t.Errorf("%+v; want none", breaks)
			case c.category != "" && (len(breaks) != 1 || breaks[0].Category != c.category || breaks[0].Severity != c.severity):
				t.Errorf("%+v; want one %s, %s", breaks, c.category, c.severity)
			}
		})
	}
}

// TestReturnedByHandAndPaidTwice: a return was booked that never came, and what it freed was paid again.
func TestReturnedByHandAndPaidTwice(t *testing.T) {
	t.Parallel()
	first := with(paid(1, 500), func(p *reconcile.Payout) {
		p.State = ledger.StateReturned
		p.Returns = []reconcile.Return{{ID: "D1", AmountCents: 500, At: noon(10)}}
	})
	second := with(paid(2, 500), func(p *reconcile.Payout) { p.SubmittedAt, p.SettledAt = noon(10), noon(10) })
	lines := []reconcile.Line{naming(line("a", 10, -500), first.ID.String(), ""), naming(line("b", 10, -500), second.ID.String(), "")}
	for _, today := range []int{11, 12, 30} {
		breaks := daysOf(t, 10, today, []reconcile.Payout{first, second}, lines)
		if len(breaks) != 1 || breaks[0].Severity != reconcile.Critical || breaks[0].Subject != first.ID.String() {
			t.Errorf("on the %dth: %+v; want one that is critical, of the first", today, breaks)
		}
	}
}

// TestNothingThatLeftUnexplainedIsBelowCritical draws any period, any day and any lines: what a payout that was to be paid does not
// explain to the cent is critical, fees of a day up to R$ 50,00 apart.
func TestNothingThatLeftUnexplainedIsBelowCritical(t *testing.T) {
	t.Parallel()
	states := []ledger.PayoutState{ledger.StateApproved, ledger.StateInFlight, ledger.StatePaid, ledger.StateReturned, ledger.StateFailed, ledger.StateCanceled}
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		mayMove := make(map[string]bool)
		for i := range w.payouts {
			w.payouts[i].State = rapid.SampledFrom(states).Draw(t, "state")
			state := w.payouts[i].State
			mayMove[w.payouts[i].ID.String()] = state == ledger.StateInFlight || state == ledger.StatePaid || state == ledger.StateReturned
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "lies") {
			l := line(fmt.Sprint("lie ", i), rapid.IntRange(1, 8).Draw(t, "day of a lie"), -money.Cents(rapid.IntRange(1, 4).Draw(t, "lie")))
			if n := rapid.IntRange(0, 12).Draw(t, "whose"); rapid.Bool().Draw(t, "names") {
				l.OrderID = payoutID(n).String()
			}
			w.lines = append(w.lines, l)
		}
		from := rapid.IntRange(1, 8).Draw(t, "from")
		period := reconcile.Period{From: on(from), To: on(rapid.IntRange(from, 8).Draw(t, "to"))}
		today := on(rapid.IntRange(8, 30).Draw(t, "today"))
		result, err := reconcile.Payouts(reconcile.PayoutInput{Period: period, Today: today, StaleDays: 1, Payouts: w.payouts, Bank: w.lines})
		if err != nil {
			t.Fatal(err)
		}
		explained, critical := make(map[string]bool), make(map[string]bool)
		for _, m := range result.Matches {
			explained[m.Right] = mayMove[m.Left]
		}
		for _, b := range result.Breaks {
			critical[b.Ref] = b.Severity == reconcile.Critical
			if b.OutsideCents < 0 && b.OutsideCents < b.LedgerCents && b.Severity != reconcile.Critical {
				t.Fatalf("more left than the ledger says, and it is %s: %+v", b.Severity, b)
			}
		}
		for _, m := range result.Matches {
			if !mayMove[m.Left] && !critical[m.Left] {
				t.Fatalf("payout %s was not to be paid, left, and is not critical", m.Left)
			}
		}
		for _, l := range w.lines {
			inside := l.Day >= period.From && l.Day <= period.To
			if _, matched := explained[l.Ref]; inside && !matched && !critical[l.Ref] {
				t.Fatalf("%+v is explained by nothing and not critical", l)
			}
		}
	})
}

// TestOnePixOfTwoPayouts is what a ledger of before ids were taken once may hold, or a forged event.
func TestOnePixOfTwoPayouts(t *testing.T) {
	t.Parallel()
	one, two := paid(1, 500), paid(2, 500)
	two.EndToEndID = one.EndToEndID
	result := run(t, []reconcile.Payout{one, two}, nil, []reconcile.Line{
		naming(line("a", 10, -500), one.ID.String(), ""), naming(line("b", 10, -500), two.ID.String(), ""),
	})
	if len(result.Breaks) != 1 || result.Breaks[0].Category != reconcile.Duplicate || result.Breaks[0].Severity != reconcile.Critical {
		t.Errorf("%+v; want one critical duplicate", result.Breaks)
	}
	again := run(t, []reconcile.Payout{two, one}, nil, []reconcile.Line{
		naming(line("a", 10, -500), one.ID.String(), ""), naming(line("b", 10, -500), two.ID.String(), ""),
	})
	if again.Breaks[0].ID != result.Breaks[0].ID {
		t.Error("another order makes another break")
	}
}

// TestARecordIsComparedWithTheProvidersOwnPayouts: another provider's would all be missing, or explain what they do not.
func TestARecordIsComparedWithTheProvidersOwnPayouts(t *testing.T) {
	t.Parallel()
	o := openOffice(t) // its payout was given to a provider of that name
	asked := func(name string, lines ...reconcile.Line) reconcile.Source {
		said := pix.Statement{}
		for _, l := range lines {
			said.Movements = append(said.Movements, pix.Movement{ID: l.Ref, At: ledgertest.Start, Kind: pix.MovementPayout, AmountCents: l.AmountCents, EndToEndID: l.EndToEndID})
			said.ClosingCents += l.AmountCents
		}
		return reconcile.SourceOf(name, said)
	}
	request := reconcile.Request{Period: november, By: "ana", DryRun: true, Sources: []reconcile.Source{asked("another")}}
	if _, _, err := o.RunPayouts(t.Context(), request); !errors.Is(err, reconcile.ErrOtherProvider) {
		t.Errorf("another provider's record: %v; want ErrOtherProvider", err)
	}
	request.Sources = []reconcile.Source{asked("test", o.line("ours", -500, o.pix))}
	if run, result, err := o.RunPayouts(t.Context(), request); err != nil || run.LeftOut != 0 || len(result.Breaks) != 0 {
		t.Errorf("its own record: %+v, %v", result.Breaks, err)
	}
}

// TestSilenceClosesNoCriticalBreak: a failed payout that was paid all the same stays a reason to stop, whatever a later record of
// other days does not say.
func TestSilenceClosesNoCriticalBreak(t *testing.T) {
	t.Parallel()
	failed := with(paid(1, 500), inState(ledger.StateFailed))
	told := run(t, []reconcile.Payout{failed}, nil, []reconcile.Line{naming(line("m", 10, -500), failed.ID.String(), "")})
	silent := run(t, []reconcile.Payout{failed}, nil, []reconcile.Line{})
	if len(told.Breaks) != 1 || len(silent.Cleared) != 0 || len(silent.Quiet) != 1 || silent.Quiet[0] != told.Breaks[0].ID {
		t.Errorf("told %+v, silent %+v", told, silent)
	}
}
