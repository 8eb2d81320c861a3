package daily_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/daily"
)

var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestTimesOfDay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]daily.Time{"06:30": {Hour: 6, Minute: 30}, "00:00": {}, "23:59": {Hour: 23, Minute: 59}} {
		if got, err := daily.Parse(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "6:30", "24:00", "06:60", "06:30:00", "06h30", "-1:00"} {
		if got, err := daily.Parse(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestWhenTheNextRunIsDue(t *testing.T) {
	t.Parallel()
	at := func(day, hour, minute int) time.Time {
		if day == 0 {
			return time.Time{}
		}
		return time.Date(2026, 11, day, hour, minute, 0, 0, brazil.Location)
	}
	for name, test := range map[string]struct{ now, last, want time.Time }{
		"the first":                      {at(20, 9, 0), at(0, 0, 0), at(20, 9, 0)},
		"done today":                     {at(20, 9, 0), at(20, 6, 30), at(21, 6, 30)},
		"done at noon":                   {at(20, 13, 0), at(20, 12, 0), at(21, 6, 30)},
		"due today":                      {at(20, 6, 0), at(19, 6, 31), at(20, 6, 30)},
		"due now":                        {at(20, 6, 30), at(19, 6, 31), at(20, 6, 30)},
		"missed today's":                 {at(20, 18, 0), at(19, 6, 31), at(20, 18, 0)},
		"missed yesterday's, at night":   {at(20, 1, 0), at(18, 6, 31), at(20, 1, 0)},
		"a week off":                     {at(20, 1, 0), at(13, 6, 31), at(20, 1, 0)},
		"caught up at night":             {at(20, 2, 0), at(20, 1, 0), at(20, 6, 30)},
		"the end of the month":           {at(30, 7, 0), at(30, 6, 30), at(31, 6, 30)},
		"a clock that was in the future": {at(20, 9, 0), at(25, 9, 0), at(21, 6, 30)},
	} {
		if got := (daily.Time{Hour: 6, Minute: 30}).Next(test.now.UTC(), test.last.UTC()); !got.Equal(test.want) {
			t.Errorf("%s: %s; want %s", name, got, test.want)
		}
	}
}

// TestOneRunADay: whatever the time and however often a server restarts, days have one run each and none is left out.
func TestOneRunADay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		at := daily.Time{Hour: rapid.IntRange(0, 23).Draw(t, "hour"), Minute: rapid.IntRange(0, 59).Draw(t, "minute")}
		now := start.Add(time.Duration(rapid.IntRange(0, 86_399).Draw(t, "second")) * time.Second)
		var last time.Time
		for range 20 {
			due := at.Next(now, last)
			if due.Before(now) || due.Sub(now) > 24*time.Hour {
				t.Fatalf("at %s, after %s: due %s", now, last, due)
			}
			if again := at.Next(due, last); !again.Equal(due) {
				t.Fatalf("waited until %s and it is due %s", due, again)
			}
			last = due
			if next := at.Next(due, last); !next.After(due) {
				t.Fatalf("done at %s and due again %s", due, next)
			}
			now = due.Add(time.Duration(rapid.IntRange(0, 86_399).Draw(t, "later")) * time.Second)
		}
	})
}
