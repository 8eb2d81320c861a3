package whatif_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

// shop is a ledger with one store, where sales earn 5 %.
type shop struct {
	*ledgertest.Bundle
	reader *whatif.Reader
	asked  int // how often clubs were asked for
}

func open(t *testing.T) *shop {
	t.Helper()
	s := &shop{Bundle: ledgertest.New(t)}
	s.Project(t)
	s.reader = whatif.NewReader(whatif.Config{Database: s.Pool, Now: time.Now, OfClubs: func(_ context.Context, _ []string) (map[string]bool, error) {
		s.asked++
		return map[string]bool{"of-a-club": true, "of-all": false}, nil
	}})
	return s
}

// clicked is a click by a coupon.
func (s *shop) clicked(t *testing.T, user ledger.UserID, coupon string, at time.Time) ledger.ClickID {
	t.Helper()
	id := ledger.ClickID{UUID: uuid.New()}
	if _, err := s.Service.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: id, UserID: user, Network: "demo", RateBps: 500, At: at, CouponID: coupon, Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		t.Fatal(err)
	}
	return id
}

func (s *shop) run(t *testing.T, trial whatif.Trial) whatif.Report {
	t.Helper()
	s.CatchUp(t, s.Reader(t))
	report, err := s.reader.Run(t.Context(), trial)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func shopper() ledger.UserID { return ledger.UserID{UUID: uuid.New()} }

// TestTrialsReadTheLedger: all sales of the months and no others, more than a page of them, each once; beside what the ledger says the check holds.
func TestTrialsReadTheLedger(t *testing.T) {
	t.Parallel()
	s := open(t)
	click := s.Click(t, shopper())
	november := time.Date(2026, time.November, 1, 3, 0, 0, 0, time.UTC) // its first instant in São Paulo
	var batch []app.Observed
	made := func(at time.Time) {
		o := ledgertest.Sale(fmt.Sprint("sale-", len(batch)), click)
		o.OccurredAt, o.UpdatedAt, o.ReceivedAt, o.Verdict = at, at, at, ledger.VerdictApproved
		batch = append(batch, o)
	}
	for range 2100 { // at one instant, so that pages end within it
		made(november)
	}
	made(november.Add(-time.Microsecond))
	made(november.AddDate(0, 1, 0).Add(-time.Microsecond))
	made(november.AddDate(0, 1, 0))
	s.Observe(t, batch...)
	s.Observe(t, func() app.Observed { // nobody's
		o := ledgertest.Sale("stray", ledger.ClickID{})
		o.ClickRef = ""
		return o
	}())
	after := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, whatif.Begun([]terms.Dated{row(terms.Rest, func(d *terms.Dated) { d.SaleBps = 600 })})...)}}
	got := s.run(t, whatif.Trial{Months: []ledger.Month{"2026-11"}, After: after, RestPercent: 1})
	if got.Approved.Sales != 2101 || got.Approved.BeforeCents != 2101*500 || got.Approved.AfterCents != 2101*600 || got.Left[whatif.LeftNobody] != 1 {
		t.Errorf("approved %+v, left %v", got.Approved, got.Left)
	}
	if got.Check != (whatif.Check{Sales: 2102}) || got.Gaining.Shoppers != 1 || got.Sequence == 0 {
		t.Errorf("check %+v, gaining %+v, at %d", got.Check, got.Gaining, got.Sequence)
	}
	if both := s.run(t, whatif.Trial{Months: []ledger.Month{"2026-12", "2026-11"}, MaxSales: 2103}); both.Approved.Sales != 2102 || both.Approved.AfterCents != both.Approved.BeforeCents {
		t.Errorf("two months: %+v", both.Approved)
	}
	for want, trial := range map[error]whatif.Trial{
		whatif.ErrSales:   {Months: []ledger.Month{"2026-11", "2026-12"}, MaxSales: 2102},
		whatif.ErrNetwork: {Months: []ledger.Month{"2026-11"}, After: whatif.Side{Payout: &terms.Policy{Days: 30}, OfNetwork: "dmeo"}}, whatif.ErrMonths: {Months: []ledger.Month{"2026-11", "2026-11"}},
	} {
		if _, err := s.reader.Run(t.Context(), trial); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if s.asked > 0 {
		t.Error("clubs were asked for, and no row is for members")
	}
	var events uint64
	if err := s.Pool.QueryRow(t.Context(), "SELECT count(*) FROM events").Scan(&events); err != nil || events != got.Sequence {
		t.Errorf("%d events after trials, %d before, %v", events, got.Sequence, err)
	}
}

// TestTheKindOfShopperIsThatOfTheClick: members by their coupon, who has bought by what counted when they clicked.
func TestTheKindOfShopperIsThatOfTheClick(t *testing.T) {
	t.Parallel()
	s := open(t)
	user, canceled := shopper(), shopper()
	early := ledgertest.Start.AddDate(0, 0, -1)
	s.Observe(t, ledgertest.Sale("first", s.clicked(t, user, "", early)))
	for i, verdict := range []ledger.Verdict{ledger.VerdictPending, ledger.VerdictDeclined} {
		o := ledgertest.Sale("taken back", s.clicked(t, canceled, "", early))
		o.Verdict, o.UpdatedAt = verdict, o.UpdatedAt.Add(time.Duration(i)*time.Second)
		s.Observe(t, o)
	}
	s.CatchUp(t, s.Reader(t))
	var late time.Time
	if err := s.Pool.QueryRow(t.Context(), "SELECT max(recorded_at) + interval '1 ms' FROM events").Scan(&late); err != nil {
		t.Fatal(err)
	}
	for name, click := range map[string]ledger.ClickID{
		"second": s.clicked(t, user, "", late), "club": s.clicked(t, user, "of-a-club", late), "all": s.clicked(t, shopper(), "of-all", late),
		"gone": s.clicked(t, user, "gone", late), "new again": s.clicked(t, canceled, "", late),
	} {
		s.Observe(t, ledgertest.Sale(name, click))
	}
	rows := []terms.Dated{
		row(terms.Rest, func(d *terms.Dated) { d.SaleBps = 100 }), row(terms.Rest, func(d *terms.Dated) { d.ID, d.For, d.SaleBps = "m", terms.Member, 1000 }),
		row(terms.Rest, func(d *terms.Dated) { d.ID, d.For, d.SaleBps = "n", terms.Newcomer, 200 }), row(terms.Rest, func(d *terms.Dated) { d.ID, d.For, d.SaleBps = "r", terms.Returning, 300 }),
	}
	after := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, rows...)}}
	got := s.run(t, whatif.Trial{Months: []ledger.Month{"2026-11"}, After: after})
	// first 2 %, second 3 %, club 10 %, all 2 %, new again 2 %; gone keeps its 5 %. "taken back" is declined.
	if want := 200 + 300 + 1000 + 200 + 200 + 500; int(got.Pending.AfterCents) != want || got.Left[whatif.LeftStranger] != 1 {
		t.Errorf("pending %+v, want %d; left %v", got.Pending, want, got.Left)
	}
}
