package dates

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/dates/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Band is what is expected of a flow in a week.
type Band struct {
	Expected money.Cents
	// Learned is false where fewer than MinSales brought any so far: Expected is nothing then, because nothing is known.
	Learned bool
	// Fresh is what of it is of sales that are not made yet.
	Fresh money.Cents
	// Prudent is what nine of ten weeks of the past, forecast as long before, were on the good side of: they brought at least as much of
	// what networks approve and pay, or took no more of what shoppers are paid. Known is false where fewer than MinTested were, or where
	// they were further off than MaxOff.
	Prudent money.Cents
	Known   bool
}

// ForecastWeek is a week to come, from the beginning of a day in São Paulo on.
type ForecastWeek struct {
	From  time.Time
	Flows [Flows]Band
}

// Accuracy is how far forecasts of a flow, so many weeks ahead, were from what came.
type Accuracy struct {
	Weeks                   int // that were forecast and are over
	ForecastCents, Came     money.Cents
	ErrorBps, BiasBps, Nine money.BasisPoints // no more than MaxOff
}

// ForecastTest is how far forecasts of the past were from what came: by how many weeks ahead, from that which had just begun on.
type ForecastTest struct {
	At    time.Time
	Ahead [][Flows]Accuracy
}

const (
	// MinTested is how many weeks of the past have to be forecast for a prudent amount.
	MinTested = 8
	// MaxOff is the largest share that a forecast is said to be off by: a hundred times. It stands for all that is more, also of a forecast of nothing.
	MaxOff = 100 * money.OneHundredPercent
)

// Forecast says what is expected in each of some weeks from the beginning of today on: of the sales that are open, by how long such sales
// of their own store took so far, and of sales to come, as many each week as in the mean of the last eight. The test gives it its prudent
// amounts.
func (b *Book) Forecast(ctx context.Context, weeks int, test ForecastTest) ([]ForecastWeek, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	from := midnight(b.now(), 0)
	of, err := b.pastAt(ctx, from)
	if err != nil {
		return nil, err
	}
	all, fresh := of.forecast(min(max(weeks, 1), MaxWeeks))
	list := make([]ForecastWeek, len(all))
	for w := range list {
		list[w].From = midnight(from, 7*w)
		for f := range Flows {
			band := Band{Expected: all[w][f], Fresh: fresh[w][f], Learned: of.learned[f]}
			if band.Learned && w < len(test.Ahead) && test.Ahead[w][f].Weeks >= MinTested && test.Ahead[w][f].Nine < MaxOff {
				band.Prudent, band.Known = prudent(f, band.Expected, test.Ahead[w][f].Nine), true
			}
			list[w].Flows[f] = band
		}
	}
	return list, nil
}

// prudent moves an amount to the side that hurts: less comes in, more goes out.
func prudent(f Flow, expected money.Cents, nine money.BasisPoints) money.Cents {
	margin := money.Cents(int64(expected) * int64(nine) / int64(money.OneHundredPercent))
	if f == FlowPaid {
		return expected + margin
	}
	return expected - margin
}

// TestForecast goes back one week after the other: at the beginning of each it forecasts from what was known then, and compares each week
// that is over by now with what came. What the sales of then amount to is what they amount to by now, and those that were reported late
// count as known. A week is left out in which nothing was learned yet.
func (b *Book) TestForecast(ctx context.Context, past, ahead int) (ForecastTest, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	past, ahead = min(max(past, 1), 2*MaxWeeks), min(max(ahead, 1), MaxWeeks)
	today := midnight(b.now(), 0)
	came, err := b.cameSince(ctx, midnight(today, -7*past), today)
	if err != nil {
		return ForecastTest{}, err
	}
	samples := make([][Flows][]sample, ahead)
	for back := 1; back <= past; back++ {
		of, err := b.pastAt(ctx, midnight(today, -7*back))
		if err != nil {
			return ForecastTest{}, err
		}
		all, _ := of.forecast(min(back, ahead))
		for w, sums := range all {
			for f := range Flows {
				if s := (sample{sums[f], came[back-w-1][f]}); s != (sample{}) && of.learned[f] {
					samples[w][f] = append(samples[w][f], s)
				}
			}
		}
	}
	test := ForecastTest{At: b.now().UTC(), Ahead: make([][Flows]Accuracy, ahead)}
	for w := range samples {
		for f := range Flows {
			test.Ahead[w][f] = judge(f, samples[w][f])
		}
	}
	return test, nil
}

// cameSince is what came in the weeks before a day, the newest first.
func (b *Book) cameSince(ctx context.Context, from, before time.Time) ([]Sums, error) {
	rows, err := dbsqlc.New(b.pool).SumCame(ctx, dbsqlc.SumCameParams{Steps: steps, MadeFrom: from.AddDate(0, 0, -MaxDays), CameFrom: from, CameBefore: before})
	if err != nil {
		return nil, fmt.Errorf("read what came: %w", err)
	}
	weeks := make([]Sums, int(before.Sub(from)/(7*day))+1)
	for _, r := range rows {
		ago := int(brazil.Day(before).Sub(r.Day.Time)/day) - 1 // days before the last one
		weeks[ago/7][flowOf(r.Step)] += money.Cents(r.Cents)
	}
	return weeks, nil
}

// sample is a week of the past: what was forecast, and what came.
type sample struct{ forecast, came money.Cents }

// judge compares. The error is the sum of all differences, whichever way, in the sum of what came; the bias is what was forecast too much in it.
func judge(f Flow, samples []sample) Accuracy {
	a := Accuracy{Weeks: len(samples)}
	var off money.Cents
	var bad []int64 // by how much of the forecast a week was on the bad side
	for _, s := range samples {
		a.ForecastCents += s.forecast
		a.Came += s.came
		over := s.forecast - s.came
		off += max(over, -over)
		if f == FlowPaid {
			over = -over
		}
		bad = append(bad, bps(max(over, 0), s.forecast))
	}
	if len(bad) > 0 {
		slices.Sort(bad)
		a.Nine = money.BasisPoints(bad[(len(bad)*9+9)/10-1])
	}
	if a.Came > 0 {
		a.ErrorBps, a.BiasBps = money.BasisPoints(bps(off, a.Came)), money.BasisPoints(bps(a.ForecastCents-a.Came, a.Came))
	}
	return a
}

// bps is the share that a part is of a whole, at most MaxOff either way: that of something in nothing is as large as any.
func bps(part, whole money.Cents) int64 {
	switch share := int64(part) * int64(money.OneHundredPercent); {
	case part == 0:
		return 0
	case whole <= 0:
		return int64(MaxOff)
	default:
		return min(max(share/int64(whole), -int64(MaxOff)), int64(MaxOff))
	}
}
