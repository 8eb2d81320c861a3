package demo

import (
	"time"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/brazil"
)

// season is the days of a year in which shops speak of a date.
type season struct{ first, last time.Time }

// seasons are those of the demo's seasonal categories. An installation writes the dates into its files instead.
var seasons = map[string]func(year int) season{
	"volta-as-aulas":    func(year int) season { return season{day(year, time.January, 6), day(year, time.February, 15)} },
	"dia-do-consumidor": func(year int) season { return season{day(year, time.March, 10), day(year, time.March, 15)} },
	"pascoa":            func(year int) season { return until(easter(year), 21) },
	"dia-das-maes":      func(year int) season { return until(nth(year, time.May, time.Sunday, 2), 14) },
	"dia-dos-namorados": func(year int) season { return until(day(year, time.June, 12), 12) },
	"ferias":            func(year int) season { return season{day(year, time.July, 1), day(year, time.July, 31)} },
	"dia-dos-pais":      func(year int) season { return until(nth(year, time.August, time.Sunday, 2), 14) },
	"dia-das-criancas":  func(year int) season { return until(day(year, time.October, 12), 12) },
	"black-friday": func(year int) season {
		friday := nth(year, time.November, time.Thursday, 4).AddDate(0, 0, 1) // after the fourth Thursday, and the last one but for some years
		return season{friday.AddDate(0, 0, -5), friday.AddDate(0, 0, 3)}      // until Cyber Monday
	},
	"natal": func(year int) season { return season{day(year, time.December, 2), day(year, time.December, 25)} },
}

func day(year int, month time.Month, n int) time.Time {
	return time.Date(year, month, n, 0, 0, 0, 0, time.UTC)
}

// nth is the day of a month that is its nth of a weekday.
func nth(year int, month time.Month, weekday time.Weekday, n int) time.Time {
	first := day(year, month, 1)
	return first.AddDate(0, 0, int(weekday-first.Weekday()+7)%7+7*(n-1))
}

// until is the season of a day, which is its last.
func until(last time.Time, days int) season { return season{last.AddDate(0, 0, -days), last} }

// easter is the Sunday of the Gregorian calendar, by Meeus, Jones and Butcher.
func easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return day(year, time.Month(n/31), n%31+1)
}

// date writes the seasons into the lines of seasonal categories, each the one that is on or comes next.
func date(sheet *importer.Sheet, now time.Time) {
	today := brazil.Day(now)
	next := func(slug string) (season, bool) {
		of := seasons[slug]
		if of == nil {
			return season{}, false
		}
		s := of(today.Year())
		if s.last.Before(today) {
			s = of(today.Year() + 1)
		}
		return s, true
	}
	sheet.Fill("starts_on", "slug", func(slug string) string {
		if s, ok := next(slug); ok {
			return s.first.Format(time.DateOnly)
		}
		return ""
	})
	sheet.Fill("ends_on", "slug", func(slug string) string {
		if s, ok := next(slug); ok {
			return s.last.Format(time.DateOnly)
		}
		return ""
	})
}
