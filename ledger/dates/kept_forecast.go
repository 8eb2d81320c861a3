package dates

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/dates/internal/dbsqlc"
)

const (
	// ForecastWeeks is how many weeks the daily forecast looks ahead: a quarter of a year.
	ForecastWeeks = 13
	// PastWeeks is how many weeks of the past are forecast to see how far the daily forecast is off.
	PastWeeks = 26
)

// KeptWeek is a week of the daily forecast, with how far forecasts of past weeks, made as long before, were off.
type KeptWeek struct {
	ForecastWeek
	Tested [Flows]Accuracy // Weeks, ErrorBps and BiasBps alone
}

// KeptForecast is the forecast of today, or of the last day on which a server made one.
type KeptForecast struct {
	At    time.Time // zero: there is none yet
	Weeks []KeptWeek
}

// forecastRows makes today's forecast.
func (b *Book) forecastRows(ctx context.Context, now time.Time) ([]dbsqlc.AddForecastParams, error) {
	test, err := b.TestForecast(ctx, PastWeeks, ForecastWeeks)
	if err != nil {
		return nil, err
	}
	weeks, err := b.Forecast(ctx, ForecastWeeks, test)
	if err != nil {
		return nil, err
	}
	var rows []dbsqlc.AddForecastParams
	for w, week := range weeks {
		for f, band := range week.Flows {
			tested := test.Ahead[w][f]
			rows = append(rows, dbsqlc.AddForecastParams{
				Flow: Flow(f).String(), Week: int32(w), FromDay: pgtype.Date{Time: brazil.Day(week.From), Valid: true},
				Learned: band.Learned, ExpectedCents: band.Expected, FreshCents: band.Fresh, Known: band.Known, PrudentCents: band.Prudent,
				Tested: int32(tested.Weeks), ErrorBps: tested.ErrorBps, BiasBps: tested.BiasBps, MadeAt: now,
			})
		}
	}
	return rows, nil
}

// LastForecast returns the forecast that Learn made last.
func (b *Book) LastForecast(ctx context.Context) (KeptForecast, error) {
	var kept KeptForecast
	rows, err := dbsqlc.New(b.pool).ListForecast(ctx)
	for _, r := range rows {
		kept.At = r.MadeAt.UTC()
		if int(r.Week) == len(kept.Weeks) {
			kept.Weeks = append(kept.Weeks, KeptWeek{ForecastWeek: ForecastWeek{From: brazil.StartOfDay(r.FromDay.Time, 0).UTC()}})
		}
		week, f := &kept.Weeks[r.Week], flowOf(r.Flow)
		week.Flows[f] = Band{Learned: r.Learned, Expected: r.ExpectedCents, Fresh: r.FreshCents, Prudent: r.PrudentCents, Known: r.Known}
		week.Tested[f] = Accuracy{Weeks: int(r.Tested), ErrorBps: r.ErrorBps, BiasBps: r.BiasBps}
	}
	return kept, fault.Wrap(err, "read the cash forecast")
}
