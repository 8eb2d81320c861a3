// Package brazil knows when days begin and end for shoppers, wherever a server runs: in São Paulo's time, which most of
// Brazil keeps. It imports nothing of Devolve.
package brazil

import (
	"time"
	_ "time/tzdata" // the machine may have no time zone database
)

// Location is the time zone of São Paulo.
var Location = mustLoad("America/Sao_Paulo")

func mustLoad(name string) *time.Location {
	location, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // the time zone database is part of the binary
	}
	return location
}

// Day is the day in São Paulo at an instant, as midnight UTC: the form of a date without a time.
func Day(at time.Time) time.Time {
	year, month, day := at.In(Location).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// StartOfDay is when a day begins in São Paulo, some days later.
func StartOfDay(day time.Time, later int) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day()+later, 0, 0, 0, 0, Location)
}
