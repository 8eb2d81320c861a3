package finance_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/wire"
)

// TestCloseAMonth closes November, and then a server whose clock is behind records a sale in it: it counts in December.
func TestCloseAMonth(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.BeginSealing(t)
	b.Project(t)
	reader := b.Reader(t)
	now := time.Date(2026, 12, 2, 15, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	blocked := false
	var halted error
	books := finance.NewBooks(finance.BooksConfig{
		Pool: b.Pool, Closer: app.New(b.Log, clock, app.NewID), Progress: reader, Now: clock,
		Blocked: func(context.Context) (bool, error) { return blocked, nil },
		Halted:  func(context.Context) error { return halted }, End: b.Log.LastSequence,
	})
	if periods, _, err := books.Periods(t.Context()); err != nil || len(periods) != 0 {
		t.Fatalf("an empty book has %v, %v", periods, err)
	}
	if _, err := books.Close(t.Context(), "2026-11", ledger.By{Actor: "staff:a"}, "conferido"); ledger.CodeOf(err) != ledger.CodePeriodOrder {
		t.Errorf("an empty book is closed: %v", err)
	}
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	b.Observe(t, ledgertest.Sale("t1", click))
	b.CatchUp(t, reader)
	lastDay := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	open := trial(t, books, lastDay)

	blocked = true
	if _, err := books.Close(t.Context(), "2026-11", ledger.By{Actor: "staff:a"}, "conferido"); !errors.Is(err, finance.ErrBlocked) {
		t.Errorf("closed while money is missing: %v", err)
	}
	blocked = false
	if _, err := books.Close(t.Context(), "2026-12", ledger.By{Actor: "staff:a"}, "conferido"); ledger.CodeOf(err) != ledger.CodePeriodNotOver {
		t.Errorf("closed before its end: %v", err)
	}
	halted = halt.ErrStopped
	if _, err := books.Close(t.Context(), "2026-11", ledger.By{Actor: "staff:a"}, "conferido"); !errors.Is(err, halt.ErrStopped) {
		t.Errorf("closed while payouts stand still: %v", err)
	}
	halted = nil
	parkBetween(t, b, books)
	period, err := books.Close(t.Context(), "2026-11", ledger.By{Actor: "staff:a"}, "conferido")
	if err != nil || period.Closing == nil || period.Closing.By != "staff:a" || period.Closing.Reason != "conferido" || period.Postings != 3 {
		t.Fatalf("closed: %+v, %v", period, err)
	}
	if _, err := books.Close(t.Context(), "2026-11", ledger.By{Actor: "staff:b"}, "de novo"); ledger.CodeOf(err) != ledger.CodePeriodClosed {
		t.Errorf("closed twice: %v", err)
	}

	b.Observe(t, ledgertest.Sale("t2", click)) // by the clock of ledgertest, which is in November
	b.CatchUp(t, reader)
	after := trial(t, books, lastDay)
	open.Closed, open.Sequence = true, after.Sequence
	if diff := cmp.Diff(open, after); diff != "" {
		t.Errorf("November changed after it was closed:\n%s", diff)
	}
	if next := trial(t, books, lastDay.AddDate(0, 0, 1)); next.CreditCents != 2*open.CreditCents || next.Closed {
		t.Errorf("December is %+v", next)
	}
	periods, _, err := books.Periods(t.Context())
	if err != nil || len(periods) != 2 || periods[0].Month != "2026-12" || periods[0].Postings != 3 || periods[1].Postings != 3 {
		t.Errorf("the months: %+v, %v", periods, err)
	}
	var late []finance.Entry
	if err := books.Entries(t.Context(), "2026-12", func(uint64) error { return nil }, func(e finance.Entry) error {
		late = append(late, e)
		return nil
	}); err != nil || len(late) != 3 || ledger.MonthOf(late[0].At, brazil.Location) != "2026-11" || late[0].Type != "conversion_tracked.v1" {
		t.Errorf("the lines of December: %+v, %v", late, err)
	}
}

func trial(t *testing.T, books *finance.Books, day time.Time) finance.TrialBalance {
	t.Helper()
	balance, err := books.Trial(t.Context(), day)
	if err != nil {
		t.Fatal(err)
	}
	return balance
}

// parkBetween has an event of November parked after somebody asked whether the month may be closed, and before it is. It ends when
// staff decided that the event does not count.
func parkBetween(t *testing.T, b *ledgertest.Bundle, books *finance.Books) {
	t.Helper()
	if err := books.MayClose(t.Context(), "2026-11", "conferido"); err != nil {
		t.Fatalf("nothing is parked yet: %v", err)
	}
	forged := &nats.Msg{Subject: wire.Subject(ledger.Aggregate{Kind: ledger.KindConversion, ID: uuid.NewString()}), Data: []byte("{}")}
	ack, err := b.JS.PublishMsg(t.Context(), forged)
	if err != nil {
		t.Fatal(err)
	}
	b.CatchUp(t, b.Reader(t))
	for _, when := range []struct {
		since string
		want  error
	}{{"2026-12-01T03:00:00Z", nil}, {"2026-12-01T02:59:59Z", finance.ErrParked}} { // midnight in São Paulo, and the second before
		if _, err := b.Pool.Exec(t.Context(), "UPDATE parked SET since = $1 WHERE seq = $2", when.since, int64(ack.Sequence)); err != nil {
			t.Fatal(err)
		}
		if err := books.MayClose(t.Context(), "2026-11", "conferido"); !errors.Is(err, when.want) {
			t.Errorf("parked at %s: %v", when.since, err)
		}
	}
	if _, err := books.Close(t.Context(), "2026-11", ledger.By{Actor: "staff:a"}, "conferido"); !errors.Is(err, finance.ErrParked) {
		t.Errorf("closed while an event of it is parked: %v", err)
	}
	if _, err := app.New(b.Log, time.Now, app.NewID).Ignore(t.Context(), ack.Sequence, "forged", ledger.By{Actor: "staff:a"}); err != nil {
		t.Fatal(err)
	}
	b.CatchUp(t, b.Reader(t))
}
