package catalog

import (
	"slices"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Bounds of what is told about terms.
const (
	maxPromises = 50
	maxRates    = 24
)

// Promise is what the sales of one commission group earn, as people read it before they leave.
type Promise struct {
	For   terms.Audience
	Until time.Time // when it ends by itself; zero: it does not
	terms.Row
}

// RateSince is the public rate of a store from some moment on.
type RateSince struct {
	At          time.Time
	Least, Most money.BasisPoints // 0: no cashback
}

// promisesOf returns what everybody gets of each commission group by now, and after it what some get beyond that.
func promisesOf(versions []TermsVersion, area Area, now time.Time) ([]Promise, error) {
	if len(versions) == 0 {
		return nil, nil
	}
	var promises []Promise
	everybody := terms.Counting(versions[0].Rows, nil, now)
	for _, audience := range terms.Audiences() {
		who := []terms.Audience{audience}
		promised, err := terms.InForce("", versions[0].Rows, who, now)
		if err != nil {
			return nil, err
		}
		for _, row := range terms.Counting(versions[0].Rows, who, now) {
			counts, _ := promised.RowOf(row.Group)
			if audience == terms.Everybody || !slices.Contains(everybody, row) && counts.Text() == row.Text() {
				promises = append(promises, Promise{row.For, row.Until, inArea(row.Row, area)})
			}
		}
	}
	return promises[:min(len(promises), maxPromises)], nil
}

func inArea(row terms.Row, area Area) terms.Row {
	if area != Loyalty {
		return row
	}
	return terms.Terms{Rows: []terms.Row{row}}.Doubled().Rows[0]
}

// ratesOf returns how the public rate went, newest first: it changes when terms are published, and when a row of them begins or ends.
func ratesOf(versions []TermsVersion, area Area, now time.Time) []RateSince {
	var rates []RateSince
	for _, at := range changesOf(versions, now) {
		rate := RateSince{At: at}
		for _, version := range versions {
			if !version.PublishedAt.After(at) {
				rate.Least, rate.Most = rangeOf(version.Rows, area, at)
				break
			}
		}
		if n := len(rates); n == 0 || rates[n-1].Least != rate.Least || rates[n-1].Most != rate.Most {
			rates = append(rates, rate)
		}
	}
	slices.Reverse(rates)
	return rates[:min(len(rates), maxRates)]
}

// changesOf returns when the public rate may have changed, oldest first.
func changesOf(versions []TermsVersion, now time.Time) []time.Time {
	var changes []time.Time
	next := now.Add(time.Nanosecond)
	for _, version := range versions { // the newest first
		for _, row := range version.Rows {
			for _, at := range []time.Time{row.From, row.Until} {
				if at.After(version.PublishedAt) && at.Before(next) {
					changes = append(changes, at)
				}
			}
		}
		changes = append(changes, version.PublishedAt)
		next = version.PublishedAt
	}
	slices.SortFunc(changes, time.Time.Compare)
	return slices.CompactFunc(changes, time.Time.Equal)
}

func rangeOf(rows []terms.Dated, area Area, at time.Time) (least, most money.BasisPoints) {
	counting := terms.Terms{}
	for _, row := range terms.Counting(rows, nil, at) {
		counting.Rows = append(counting.Rows, inArea(row.Row, area))
	}
	least, most, _ = counting.Range()
	return least, most
}
