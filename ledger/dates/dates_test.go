package dates_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/ledgertest"
)

// made is when the sales of these tests begin to be made: at noon of a day in São Paulo, at the beginning of a month.
var made = time.Date(2026, time.March, 1, 15, 0, 0, 0, time.UTC)

// shop is a ledger with one store, whose sales are told in one go.
type shop struct {
	*ledgertest.Bundle
	now   time.Time
	book  *dates.Book
	click ledger.ClickID
	sales int
}

func open(t *testing.T) *shop {
	t.Helper()
	s := &shop{Bundle: ledgertest.New(t)}
	s.Project(t)
	s.book = dates.New(s.Pool, func() time.Time { return s.now })
	s.click = s.Click(t, ledger.UserID{UUID: uuid.New()})
	return s
}

// sold tells of sales of a day that are decided after some days, or not yet.
func (s *shop) sold(t *testing.T, n int, at time.Time, days int, verdict ledger.Verdict) {
	t.Helper()
	var batch []app.Observed
	for range n {
		s.sales++
		o := ledgertest.Sale(fmt.Sprint("sale-", s.sales), s.click)
		o.OccurredAt, o.UpdatedAt, o.ReceivedAt = at, at, at
		batch = append(batch, o)
		if verdict != ledger.VerdictPending {
			o.Verdict, o.UpdatedAt = verdict, at.AddDate(0, 0, days)
			o.ReceivedAt = o.UpdatedAt
			batch = append(batch, o)
		}
	}
	s.Observe(t, batch...)
	s.CatchUp(t, s.Reader(t))
}

func (s *shop) learn(t *testing.T, at time.Time) dates.Dates {
	t.Helper()
	s.now = at
	if err := s.book.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s.find(t, dates.Of{StoreID: "b1", Network: "demo"})
}

func (s *shop) find(t *testing.T, of dates.Of) dates.Dates {
	t.Helper()
	found, err := s.book.Find(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	return found[of]
}

// TestDatesAreLearnedFromTheLedger: from what was approved, is pending yet, and was declined; a store of which too little is known has
// those of its network, and one of an unknown network those of all.
func TestDatesAreLearnedFromTheLedger(t *testing.T) {
	t.Parallel()
	s := open(t)
	if got := s.learn(t, made); got.Approved.Known || got.Approved.Enough() {
		t.Errorf("of nothing: %+v", got)
	}
	s.sold(t, 20, made, 10, ledger.VerdictApproved)
	s.sold(t, 20, made, 30, ledger.VerdictApproved)
	s.sold(t, 5, made, 3, ledger.VerdictDeclined)
	got := s.learn(t, made.AddDate(0, 0, 60))
	if want := (dates.Learned{Sales: 40, Median: 10, P90: 30, Known: true}); got.Approved != want {
		t.Errorf("learned %+v, want %+v", got.Approved, want)
	}
	if got.Paid.Known || got.Paid.Enough() {
		t.Errorf("nothing was paid, and %+v was learned", got.Paid)
	}
	for _, of := range []dates.Of{{StoreID: "another", Network: "demo"}, {StoreID: "another", Network: "another"}} {
		if other := s.find(t, of); other.Approved != got.Approved {
			t.Errorf("%+v: %+v", of, other)
		}
	}
	if early := s.learn(t, made.AddDate(0, 0, 20)); early.Approved.Known {
		t.Errorf("half are open: %+v", early.Approved)
	}
	s.sold(t, 40, made.AddDate(0, 0, 59), 0, ledger.VerdictPending)
	if again := s.learn(t, made.AddDate(0, 0, 60)); again.Approved.P90 != got.Approved.P90 {
		t.Errorf("sales of yesterday changed it to %+v", again.Approved)
	}
	s.sold(t, 40, made.AddDate(0, 0, -10), 0, ledger.VerdictPending)
	if late := s.learn(t, made.AddDate(0, 0, 60)); late.Approved.Known {
		t.Errorf("as many never came: %+v", late.Approved)
	}
	if gone := s.learn(t, made.AddDate(2, 0, 0)); gone.Approved.Sales != 0 {
		t.Errorf("of years before: %+v", gone.Approved)
	}
}

// TestTheBackTestLearnsFromWhatWasKnown: a month is promised what the month before showed, and one of which the day is not over is not counted.
func TestTheBackTestLearnsFromWhatWasKnown(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.sold(t, 40, made, 10, ledger.VerdictApproved)                  // March: nothing was known before
	s.sold(t, 9, made.AddDate(0, 1, 2), 10, ledger.VerdictApproved)  // April: promised ten days
	s.sold(t, 1, made.AddDate(0, 1, 2), 40, ledger.VerdictApproved)  // kept late
	s.sold(t, 2, made.AddDate(0, 1, 2), 40, ledger.VerdictDeclined)  // promised nothing any more
	s.sold(t, 3, made.AddDate(0, 2, 20), 10, ledger.VerdictApproved) // late in May
	s.sold(t, 1, made.AddDate(0, 1, 3), 0, ledger.VerdictPending)    // April, never answered
	for at, want := range map[time.Time]dates.Score{
		made.AddDate(0, 3, 2):                   {Kept: 9, Sales: 11}, // the promise of late May is not over
		made.AddDate(0, 3, 15):                  {Kept: 12, Sales: 14},
		made.AddDate(0, 1, 0).AddDate(0, 0, -1): {},
	} {
		s.now = at
		got, err := s.book.BackTest(t.Context(), 3)
		if err != nil || got.Score != want || got.Months != 3 {
			t.Errorf("at %s %+v, %v; want %+v", at, got, err, want)
		}
	}
	s.learn(t, made.AddDate(0, 3, 15))
	kept, err := s.book.LastTest(t.Context(), 10)
	if err != nil || kept.Score != (dates.Score{Kept: 12, Sales: 14}) || len(kept.Stores) != 1 || kept.Stores[0].Slug != "livraria" || kept.Stores[0].Network != "demo" || !kept.At.Equal(s.now) {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	s.sold(t, 40, made.AddDate(0, 3, 14), 0, ledger.VerdictPending)
	before := s.find(t, dates.Of{StoreID: "b1"})
	s.now = s.now.Add(time.Hour)
	if err := s.book.LearnDaily(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again, err := s.book.LastTest(t.Context(), 10); err != nil || !again.At.Equal(kept.At) || s.find(t, dates.Of{StoreID: "b1"}) != before {
		t.Errorf("learned twice on a day: %+v, %v", again, err)
	}
	s.now = s.now.AddDate(0, 0, 1)
	if err := s.book.LearnDaily(t.Context()); err != nil {
		t.Fatal(err)
	}
	if again, err := s.book.LastTest(t.Context(), 10); err != nil || !again.At.Equal(s.now) {
		t.Errorf("not learned on the next day: %+v, %v", again, err)
	}
}
