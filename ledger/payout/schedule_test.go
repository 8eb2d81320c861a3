package payout_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
)

const minutes = "2006-01-02 15:04"

func parseSchedule(t *testing.T, days, at string) payout.Schedule {
	t.Helper()
	s, err := payout.ParseSchedule(days, at)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func inSaoPaulo(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation(minutes, text, brazil.Location)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestNextAndDue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ days, now, next, due string }{
		{"5,20", "2026-11-21 12:00", "2026-12-07 08:00", ""}, // the fifth is a Saturday
		{"5,20", "2026-11-20 07:59", "2026-11-20 08:00", ""},
		{"5,20", "2026-11-20 08:00", "2026-12-07 08:00", "2026-11-20 08:00"},
		{"5,20", "2026-11-20 23:59", "2026-12-07 08:00", "2026-11-20 08:00"},
		{"5,20", "2026-12-05 09:00", "2026-12-07 08:00", ""},
		{"5,20", "2026-12-07 09:00", "2026-12-21 08:00", "2026-12-07 08:00"}, // the twentieth is a Sunday
		{"20, 5", "2026-12-21 08:30", "2027-01-05 08:00", "2026-12-21 08:00"},
		{"31", "2026-11-21 12:00", "2026-11-30 08:00", ""},                 // November has no 31st
		{"31", "2026-02-10 12:00", "2026-03-02 08:00", ""},                 // the 28th is a Saturday: into the next month
		{"28", "2026-03-02 10:00", "2026-03-30 08:00", "2026-03-02 08:00"}, // of the month before
		{"5,6,7", "2026-12-07 08:00", "2027-01-05 08:00", "2026-12-07 08:00"},
		{"", "2026-11-21 12:00", "", ""},
	} {
		s, now := parseSchedule(t, c.days, "08:00"), inSaoPaulo(t, c.now)
		for name, got := range map[string]struct {
			at   func(time.Time) (time.Time, bool)
			want string
		}{"next": {s.Next, c.next}, "due": {s.Due, c.due}} {
			at, ok := got.at(now.UTC())
			text := ""
			if ok {
				text = at.In(brazil.Location).Format(minutes)
			}
			if text != got.want {
				t.Errorf("days %q at %s: %s %q; want %q", c.days, c.now, name, text, got.want)
			}
		}
	}
	for _, c := range [][2]string{{"0", "08:00"}, {"32", "08:00"}, {"five", "08:00"}, {"5", "8h"}, {"5", "24:00"}, {"5", ""}} {
		if s, err := payout.ParseSchedule(c[0], c[1]); err == nil {
			t.Errorf("%q at %q is %+v", c[0], c[1], s)
		}
	}
}

// TestTheScheduleNeverStandsStill holds for every schedule: the next instant is later, on a working day, within two months, at
// the hour, and none lies between.
func TestTheScheduleNeverStandsStill(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := payout.Schedule{
			Days: slices.Sorted(slices.Values(rapid.SliceOfNDistinct(rapid.IntRange(1, 31), 1, 8, rapid.ID).Draw(t, "days"))),
			At:   time.Duration(rapid.IntRange(0, 24*60-1).Draw(t, "minute")) * time.Minute,
		}
		now := time.Unix(rapid.Int64Range(1_700_000_000, 2_500_000_000).Draw(t, "now"), 0)
		next, ok := s.Next(now)
		local := next.In(brazil.Location)
		if !ok || !next.After(now) || next.Sub(now) > 62*24*time.Hour || local.Weekday() == time.Saturday || local.Weekday() == time.Sunday ||
			local.Hour() != int(s.At.Hours()) {
			t.Fatalf("after %s comes %s, %t", now, local, ok)
		}
		if due, ok := s.Due(next); !ok || !due.Equal(next) {
			t.Fatalf("due at %s: %s, %t", next, due, ok)
		}
		between := now.Add(time.Duration(rapid.Int64Range(0, int64(next.Sub(now))-1).Draw(t, "between")))
		if again, _ := s.Next(between); !again.Equal(next) {
			t.Fatalf("after %s comes %s, after %s comes %s", now, next, between, again)
		}
	})
}

func TestADueRunIsPlannedOnce(t *testing.T) {
	t.Parallel()
	o := openOffice(t, &bank{name: "one", submit: lost, get: unknown})
	sale := ledgertest.Sale("2", o.Click(t, ledger.UserID{UUID: uuid.New()}))
	sale.Verdict = ledger.VerdictApproved
	o.Observe(t, sale)
	o.stopped = true
	due := o.now.Add(-time.Minute)
	if _, opened, err := o.service().OpenDue(t.Context(), due); !errors.Is(err, payout.ErrBlocked) || opened {
		t.Fatalf("opened %t while payouts are stopped, %v", opened, err)
	}
	o.stopped = false
	run, opened, err := o.service().OpenDue(t.Context(), due)
	if err != nil || !opened || run.State != ledger.RunPlanned || run.OpenedBy != payout.ActorSchedule || run.Payouts != 1 || run.ApprovedBy != "" {
		t.Fatalf("%+v, opened %t, %v", run, opened, err)
	}
	again, opened, err := o.service().OpenDue(t.Context(), due)
	if err != nil || opened || again.ID != run.ID {
		t.Errorf("a second process: %+v, opened %t, %v", again, opened, err)
	}
	o.now = o.now.Add(24 * time.Hour)
	empty, opened, err := o.service().OpenDue(t.Context(), o.now.Add(-time.Minute))
	if err != nil || !opened || empty.State != ledger.RunCanceled || empty.Reason != payout.ReasonEmpty {
		t.Errorf("with nobody to pay: %+v, opened %t, %v", empty, opened, err)
	}
}
