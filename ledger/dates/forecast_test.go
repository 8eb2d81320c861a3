package dates_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates"
)

// TestAForecastIsHeldAgainstWhatCame: of a store that sells two sales a day for 8.00 of commission each and is approved after ten days,
// forecasts are right; once it stops selling, those of before were too high, and the test says by how much.
func TestAForecastIsHeldAgainstWhatCame(t *testing.T) {
	t.Parallel()
	s := open(t)
	const days = 140
	for d := range days {
		if verdict := ledger.VerdictApproved; d < days-10 {
			s.sold(t, 2, made.AddDate(0, 0, d), 10, verdict)
		} else {
			s.sold(t, 2, made.AddDate(0, 0, d), 0, ledger.VerdictPending)
		}
	}
	s.now = made.AddDate(0, 0, days)
	test, err := s.book.TestForecast(t.Context(), 10, 4)
	if err != nil || len(test.Ahead) != 4 {
		t.Fatal(test, err)
	}
	for w, ahead := range test.Ahead {
		a := ahead[dates.FlowApproved]
		if a.Weeks != 10-w || a.ErrorBps > 50 || a.Came == 0 {
			t.Errorf("%d weeks ahead: %+v", w, a)
		}
		if received := ahead[dates.FlowReceived]; received.Weeks != 0 {
			t.Errorf("nothing was received: %+v", received)
		}
	}
	weeks, err := s.book.Forecast(t.Context(), 4, test)
	if err != nil || len(weeks) != 4 {
		t.Fatal(weeks, err)
	}
	for w, week := range weeks {
		got := week.Flows[dates.FlowApproved]
		if got.Expected < 111_00 || got.Expected > 112_00 || !got.Learned || week.Flows[dates.FlowReceived].Learned || got.Known != (test.Ahead[w][dates.FlowApproved].Weeks >= dates.MinTested) {
			t.Errorf("week %d: %+v", w, got)
		}
		if !week.From.Equal(weeks[0].From.AddDate(0, 0, 7*w)) {
			t.Errorf("week %d begins %s", w, week.From)
		}
	}
	if first, last := weeks[0].Flows[dates.FlowApproved], weeks[3].Flows[dates.FlowApproved]; first.Fresh != 0 || last.Fresh != last.Expected {
		t.Errorf("new sales: %s of the first, %s of the last", first.Fresh, last.Fresh)
	}

	s.learn(t, s.now)
	kept, err := s.book.LastForecast(t.Context())
	if err != nil || len(kept.Weeks) != dates.ForecastWeeks || !kept.At.Equal(s.now) {
		t.Fatal(kept, err)
	}
	fresh, err := s.book.TestForecast(t.Context(), dates.PastWeeks, dates.ForecastWeeks)
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.book.Forecast(t.Context(), dates.ForecastWeeks, fresh)
	if err != nil {
		t.Fatal(err)
	}
	for w, week := range kept.Weeks {
		if diff := cmp.Diff(again[w], week.ForecastWeek); diff != "" {
			t.Errorf("what was kept of week %d: %s", w, diff)
		}
		for f, tested := range week.Tested {
			if a := fresh.Ahead[w][f]; tested != (dates.Accuracy{Weeks: a.Weeks, ErrorBps: a.ErrorBps, BiasBps: a.BiasBps}) {
				t.Errorf("what was kept of tests %d weeks ahead: %+v of %+v", w, tested, a)
			}
		}
	}

	s.now = made.AddDate(0, 0, days+28) // the last sales stay open, and no others are made
	test, err = s.book.TestForecast(t.Context(), 10, 4)
	if err != nil {
		t.Fatal(err)
	}
	if a := test.Ahead[3][dates.FlowApproved]; a.BiasBps <= 0 || a.ErrorBps < a.BiasBps || a.Nine == 0 {
		t.Errorf("after it stopped: %+v", a)
	}
}

// TestNothingIsExpectedOfNothing.
func TestNothingIsExpectedOfNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.now = made
	test, err := s.book.TestForecast(t.Context(), 3, 3)
	if err != nil || test.Ahead[0][dates.FlowPaid].Weeks != 0 {
		t.Fatal(test, err)
	}
	weeks, err := s.book.Forecast(t.Context(), 2, test)
	if err != nil || len(weeks) != 2 || weeks[0].Flows != [dates.Flows]dates.Band{} {
		t.Errorf("%+v, %v", weeks, err)
	}
}
