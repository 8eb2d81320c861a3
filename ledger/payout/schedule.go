package payout

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
)

// Schedule is when runs are planned: on some days of every month, at an hour in São Paulo. A day on a weekend is moved to the
// Monday after it, and a day that a month does not have to its last. There is no table of holidays. The zero value is never.
type Schedule struct {
	Days []int         // of the month, ascending
	At   time.Duration // since midnight, less than a day
}

// ParseSchedule reads days such as "5,20" and an hour such as "08:00". No days are no schedule.
func ParseSchedule(days, at string) (Schedule, error) {
	hour, err := time.Parse("15:04", at)
	if err != nil {
		return Schedule{}, fmt.Errorf("%q is not an hour such as 08:00", at)
	}
	s := Schedule{At: time.Duration(hour.Hour())*time.Hour + time.Duration(hour.Minute())*time.Minute}
	for word := range strings.FieldsFuncSeq(days, func(r rune) bool { return r == ',' || r == ' ' }) {
		day, err := strconv.Atoi(word)
		if err != nil || day < 1 || day > 31 {
			return Schedule{}, fmt.Errorf("%q is not a day of the month from 1 to 31", word)
		}
		s.Days = append(s.Days, day)
	}
	slices.Sort(s.Days)
	s.Days = slices.Compact(s.Days)
	return s, nil
}

// Next returns the first instant after now at which a run is planned; false: never.
func (s Schedule) Next(now time.Time) (time.Time, bool) {
	instants := s.around(now)
	at, _ := slices.BinarySearchFunc(instants, now, func(instant, now time.Time) int {
		return cmp.Or(instant.Compare(now), -1) // now itself is over
	})
	if at == len(instants) {
		return time.Time{}, false
	}
	return instants[at], true
}

// Due returns the instant of today's run, once it has come; false: none is due today.
func (s Schedule) Due(now time.Time) (time.Time, bool) {
	today := brazil.Day(now)
	for _, instant := range s.around(now) {
		if brazil.Day(instant).Equal(today) && !instant.After(now) {
			return instant, true
		}
	}
	return time.Time{}, false
}

// around returns the instants of the month before, of this one and of the next, ascending: a day may move into the next month.
func (s Schedule) around(now time.Time) []time.Time {
	year, month, _ := now.In(brazil.Location).Date()
	var instants []time.Time
	for offset := time.Month(-1); offset <= 1; offset++ {
		for _, day := range s.Days {
			instants = append(instants, s.instant(year, month+offset, day))
		}
	}
	slices.SortFunc(instants, time.Time.Compare)
	return slices.CompactFunc(instants, time.Time.Equal)
}

func (s Schedule) instant(year int, month time.Month, day int) time.Time {
	last := time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC)
	date := last.AddDate(0, 0, min(day, last.Day())-last.Day())
	switch date.Weekday() {
	case time.Saturday:
		date = date.AddDate(0, 0, 2)
	case time.Sunday:
		date = date.AddDate(0, 0, 1)
	default:
	}
	hour, minute := int(s.At/time.Hour), int(s.At%time.Hour/time.Minute)
	return time.Date(date.Year(), date.Month(), date.Day(), hour, minute, 0, 0, brazil.Location)
}
