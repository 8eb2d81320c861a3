package projection_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
	"example.com/devolve/ledger/terms"
)

// report is a later report of an approved sale that names a click.
func report(transaction string, click ledger.ClickID, minute int, verdict ledger.Verdict) app.Observed {
	o := ledgertest.Sale(transaction, click)
	o.UpdatedAt = o.UpdatedAt.Add(time.Duration(minute) * time.Minute)
	o.ReceivedAt, o.Verdict = o.UpdatedAt, verdict
	return o
}

// TestASaleGoesToTheShopperNamedLast: with its lines in both books, and each sees what happened while it was theirs.
func TestASaleGoesToTheShopperNamedLast(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	ana, bia := uuid.New(), uuid.New()
	first, second := b.Click(t, ledger.UserID{UUID: ana}), b.Click(t, ledger.UserID{UUID: bia})
	b.Observe(t, report("t1", first, 1, ledger.VerdictApproved))
	b.CatchUp(t, reader)
	before := bookOf(t, b, reader, ana)
	b.Observe(t, report("t1", second, 2, ledger.VerdictApproved))
	b.CatchUp(t, reader)
	for user, want := range map[uuid.UUID]ledger.Balances{ana: {}, bia: {PayableCents: 500}} {
		got, err := b.Statements().Balances(t.Context(), user, ledgertest.Start)
		if err != nil || got.Balances != want {
			t.Errorf("balances: %+v, %v; want %+v", got.Balances, err, want)
		}
	}
	if page, err := b.Statements().Statement(t.Context(), statement.Query{UserID: ana, Limit: 10, Count: true}); err != nil || page.Total != 0 {
		t.Errorf("%d on the first one's statement, %v", page.Total, err)
	}
	if _, totals, err := reader.BookAt(t.Context(), before.sequence, ana); err != nil || totals["payable"] != 500 {
		t.Errorf("the first one's book of before: %v, %v", totals, err)
	}
	timeline, err := b.Statements().Timeline(t.Context(), ledger.NewConversionID("demo", "t1").UUID)
	if err != nil || len(timeline.Entries) != 3 { // the click, the sale that is theirs now, and the report that says so
		t.Errorf("timeline: %+v, %v", timeline, err)
	}
	if r := verified(t, b); r.Total != 0 {
		t.Error(r.Differences)
	}
}

// TestNoRunPaysWhatTheGuardHolds, before people release it, also when a payout gave it back.
func TestNoRunPaysWhatTheGuardHolds(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Service.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	b.Project(t)
	reader := b.Reader(t)
	ana := uuid.New()
	mine := b.Click(t, ledger.UserID{UUID: ana})
	of := func(transaction string, minute int, commission money.Cents) app.Observed {
		o := report(transaction, mine, minute, ledger.VerdictApproved)
		o.CommissionCents = commission
		return o
	}
	over, exact, late := of("over", 1, 499), of("exact", 1, 500), of("late", 1, 500)
	b.Observe(t, over, exact, late)
	by := ledger.By{Actor: "staff:test"}
	run := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: by, Paying: []ledger.ConversionID{over.ConversionID()}}
	if _, _, err := b.Service.RequestPayout(t.Context(), run); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Fatalf("a payout of a held sale: %v", err)
	}
	run.Paying = []ledger.ConversionID{late.ConversionID()}
	if _, _, err := b.Service.RequestPayout(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	b.Observe(t, of("late", 2, 100))
	if _, _, err := b.Service.ChangePayout(t.Context(), run.ID, ledger.CancelPayout{Reason: "run_canceled"}, ledger.Meta{Actor: by.Actor}); err != nil {
		t.Fatal(err)
	}
	takes := func(held projection.HeldBack, sales ...ledger.ConversionID) {
		t.Helper()
		b.CatchUp(t, reader)
		all, err := reader.Owed(t.Context(), ledgertest.Start.AddDate(1, 0, 0), ledger.UserID{}, 10)
		if err != nil || len(all) != 1 || !slices.Equal(all[0].Held, []projection.HeldBack{held}) || len(all[0].Sales) != len(sales) {
			t.Fatalf("owed: %+v, %v; want %+v and %+v held back", all, err, sales, held)
		}
		for _, id := range sales {
			if !slices.ContainsFunc(all[0].Sales, func(p projection.Payable) bool { return p.ID == id }) {
				t.Errorf("a run would take %+v, want %s", all[0].Sales, id)
			}
		}
		if r := verified(t, b); r.Total != 0 {
			t.Error(r.Differences)
		}
	}
	takes(projection.HeldBack{Reason: projection.HeldByGuard, Sales: 2, Cents: 1000}, exact.ConversionID())
	if got, err := b.Statements().Balances(t.Context(), ana, ledgertest.Start); err != nil || got.CashbackCents() != 1500 {
		t.Errorf("balances: %+v, %v", got, err)
	}
	var since time.Time
	var overCents int
	if err := b.Pool.QueryRow(t.Context(), "SELECT held_at, over_cents FROM conversions WHERE transaction_id = 'over'").Scan(&since, &overCents); err != nil ||
		!since.Equal(over.ReceivedAt) || overCents != 1 {
		t.Errorf("held since %s, over by %d, %v", since, overCents, err)
	}
	release := ledger.ReleaseSale{CashbackCents: 500, CommissionCents: 500, Reason: "campanha"}
	if _, err := b.Service.ReleaseSale(t.Context(), over.ConversionID(), release, by); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("released with other numbers: %v", err)
	}
	release.CommissionCents = 499
	first, err := b.Service.ReleaseSale(t.Context(), over.ConversionID(), release, by)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.Service.ReleaseSale(t.Context(), over.ConversionID(), release, by); err != nil || again != first {
		t.Errorf("released twice: %d, then %d, %v", first, again, err)
	}
	takes(projection.HeldBack{Reason: projection.HeldByGuard, Sales: 1, Cents: 500}, exact.ConversionID(), over.ConversionID())
}

// TestNoRunPaysBeforeThePolicysDay, and the first one on that day does.
func TestNoRunPaysBeforeThePolicysDay(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	ana := uuid.New()
	later := b.ClickPaidBy(t, ledger.UserID{UUID: ana}, terms.Policy{Days: 30})
	waits, free := report("waits", later, 1, ledger.VerdictApproved), report("free", b.Click(t, ledger.UserID{UUID: ana}), 1, ledger.VerdictApproved)
	b.Observe(t, waits, free)
	b.CatchUp(t, reader)
	day := brazil.StartOfDay(brazil.Day(waits.UpdatedAt), 30)
	for at, want := range map[time.Time]int{day.Add(-time.Microsecond): 1, day: 2} {
		owed, err := reader.OwedTo(t.Context(), at, ana)
		if err != nil || owed.Cents != 1000 || len(owed.Sales) != want {
			t.Errorf("at %s a run would take %+v, %v; want %d sales", at, owed.Sales, err, want)
		}
		held := []projection.HeldBack{{Reason: projection.HeldByPolicy, Sales: 1, Cents: 500}}
		if want == 2 {
			held = nil
		}
		if !slices.Equal(owed.Held, held) {
			t.Errorf("at %s %+v is held back, want %+v", at, owed.Held, held)
		}
		got, err := b.Statements().Balances(t.Context(), ana, at)
		if err != nil || got.PayableCents != 1000 || got.WaitingCents != money.Cents(1000-500*want) || (want == 1) != got.WaitingFrom.Equal(day) {
			t.Errorf("at %s the balances are %+v, %v", at, got, err)
		}
	}
	run := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}, Paying: []ledger.ConversionID{waits.ConversionID()}}
	if _, _, err := b.Service.RequestPayout(t.Context(), run); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("a payout of what waits: %v", err)
	}
	if r := verified(t, b); r.Total != 0 {
		t.Error(r.Differences)
	}
}

// TestNoRunPaysWhatIsContestedOrHeld, before people or the network say otherwise.
func TestNoRunPaysWhatIsContestedOrHeld(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	ana := uuid.New()
	mine, others := b.Click(t, ledger.UserID{UUID: ana}), b.Click(t, ledger.UserID{UUID: uuid.New()})
	approved := []app.Observed{
		report("contested", mine, 1, ledger.VerdictApproved), report("held", mine, 1, ledger.VerdictApproved), report("free", mine, 1, ledger.VerdictApproved),
	}
	b.Observe(t, approved...)
	run := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}}
	for _, o := range approved {
		run.Paying = append(run.Paying, o.ConversionID())
	}
	if _, _, err := b.Service.RequestPayout(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	b.Observe(t, report("contested", others, 2, ledger.VerdictApproved), report("held", mine, 2, ledger.VerdictPending))
	if _, _, err := b.Service.ChangePayout(t.Context(), run.ID, ledger.CancelPayout{Reason: "run_canceled"}, ledger.Meta{Actor: "staff:test"}); err != nil {
		t.Fatal(err)
	}
	takes := func(want int) {
		t.Helper()
		b.CatchUp(t, reader)
		if owed, err := reader.OwedTo(t.Context(), ledgertest.Start.AddDate(1, 0, 0), ana); err != nil || len(owed.Sales) != want {
			t.Errorf("a run would take %+v, %v; want %d sales", owed.Sales, err, want)
		}
	}
	takes(1)
	all, err := reader.Owed(t.Context(), ledgertest.Start.AddDate(1, 0, 0), ledger.UserID{}, 10)
	want := []projection.HeldBack{{Reason: projection.HeldContested, Sales: 1, Cents: 500}, {Reason: projection.HeldByNetwork, Sales: 1, Cents: 500}}
	if err != nil || len(all) != 1 || !slices.Equal(all[0].Held, want) {
		t.Errorf("owed: %+v, %v; want %+v held back", all, err, want)
	}
	again := run
	again.ID = ledger.PayoutID{UUID: uuid.New()}
	for _, o := range approved[:2] {
		again.Paying = []ledger.ConversionID{o.ConversionID()}
		if _, _, err := b.Service.RequestPayout(t.Context(), again); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
			t.Errorf("%s: %v; want a refusal", o.TransactionID, err)
		}
	}
	if got, err := b.Statements().Balances(t.Context(), ana, ledgertest.Start); err != nil || got.PendingCents != 500 || got.PayableCents != 1000 {
		t.Errorf("balances: %+v, %v", got, err)
	}
	if r := verified(t, b); r.Total != 0 {
		t.Error(r.Differences)
	}
	if _, err := b.Service.Attribute(t.Context(), approved[0].ConversionID(), mine, ledger.By{Actor: "staff:test"}); err != nil {
		t.Fatal(err)
	}
	b.Observe(t, report("held", mine, 3, ledger.VerdictApproved))
	takes(3)
	if r := verified(t, b); r.Total != 0 {
		t.Error(r.Differences)
	}
}
