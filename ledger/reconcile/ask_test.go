package reconcile_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile"
)

// teller remembers what it is asked for. Some tell only of days that are over.
type teller struct {
	now      time.Time
	daysOnly bool
	asked    []string
}

func (*teller) Name() string { return "teller" }

func (t *teller) Statement(_ context.Context, from, to time.Time) (pix.Statement, error) {
	t.asked = append(t.asked, from.In(brazil.Location).Format("01-02 15:04")+" to "+to.In(brazil.Location).Format("01-02 15:04"))
	if t.daysOnly && reconcile.DayOf(to.Add(-1)) >= reconcile.DayOf(t.now) {
		return pix.Statement{}, pix.ErrNotYet
	}
	return pix.Statement{}, nil
}

func TestAProviderIsAskedForDaysThatHaveCome(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 13, 30, 0, 0, brazil.Location)
	today := reconcile.DayOf(now)
	for name, test := range map[string]struct {
		daysOnly bool
		period   reconcile.Period
		want     []string
		err      error
	}{
		"long ago":  {false, reconcile.Period{From: today - 10, To: today - 5}, []string{"11-07 00:00 to 11-18 00:00"}, nil},
		"until now": {false, reconcile.Period{From: today - 1, To: today}, []string{"11-16 00:00 to 11-21 13:30"}, nil},
		"days that are over": {
			true, reconcile.Period{From: today - 1, To: today}, []string{"11-16 00:00 to 11-21 13:30", "11-16 00:00 to 11-21 00:00"}, nil,
		},
		"today alone":                 {true, reconcile.Period{From: today, To: today}, []string{"11-17 00:00 to 11-21 13:30", "11-17 00:00 to 11-21 00:00"}, nil},
		"only a day that is not over": {true, reconcile.Period{From: today + 1, To: today + 1}, []string{"11-18 00:00 to 11-21 13:30"}, pix.ErrNotYet},
		"the future":                  {false, reconcile.Period{From: today + 2, To: today + 3}, nil, reconcile.ErrOutside},
	} {
		provider := &teller{now: now, daysOnly: test.daysOnly}
		_, err := reconcile.Ask(t.Context(), provider, test.period, now)
		if !errors.Is(err, test.err) {
			t.Errorf("%s: %v; want %v", name, err, test.err)
		}
		if diff := cmp.Diff(test.want, provider.asked); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
