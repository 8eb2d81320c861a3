package reconcile

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"example.com/devolve/internal/brazil"
)

// Clockwork is who runs what the clock asks for.
const Clockwork = "system:reconcile"

const (
	dailyDays = 7 // compared each day, so that what was at the edge yesterday has its neighbours today
	// How long after a run that failed the next one begins; twice as long after each further one.
	retryFirst, retryMost = time.Minute, 30 * time.Minute
	// dailyLook bounds how long the clock is not looked at: it may be set.
	dailyLook = 10 * time.Minute
)

// TimeOfDay is a time of each day in São Paulo.
type TimeOfDay struct{ Hour, Minute int }

// ParseTimeOfDay reads a time such as 06:30.
func ParseTimeOfDay(text string) (TimeOfDay, error) {
	at, err := time.Parse("15:04", text)
	if err != nil || len(text) != len("15:04") {
		return TimeOfDay{}, fmt.Errorf("%q is not a time such as 06:30", text)
	}
	return TimeOfDay{at.Hour(), at.Minute()}, nil
}

// Next returns when the next run is due, after the last good one; the zero time is none. What was missed is due at once, one time.
func (t TimeOfDay) Next(now, last time.Time) time.Time {
	due := t.on(now, 0)
	if due.After(now) {
		due = t.on(now, -1)
	}
	if last.Before(due) {
		return now
	}
	return t.on(due, 1)
}

// on is that time some days after the day of an instant.
func (t TimeOfDay) on(at time.Time, days int) time.Time {
	year, month, day := at.In(brazil.Location).Date()
	return time.Date(year, month, day+days, t.Hour, t.Minute, 0, 0, brazil.Location)
}

// Daily compares the ledger with the provider's own record once a day.
type Daily struct {
	Desk *Desk
	Ask  func(ctx context.Context, p Period) (Source, error)
	At   TimeOfDay
	Now  func() time.Time
	// Pause waits, or until ctx ends.
	Pause  func(ctx context.Context, d time.Duration)
	Logger *slog.Logger
}

// Run works until ctx ends. When the last run was is read from the desk, so that a restart repeats nothing.
func (d *Daily) Run(ctx context.Context) error {
	last, err := d.Desk.LastRun(ctx, Clockwork)
	if err != nil {
		return err
	}
	retry := retryFirst
	for ctx.Err() == nil {
		now := d.Now()
		if wait := d.At.Next(now, last).Sub(now); wait > 0 {
			d.Pause(ctx, min(wait, dailyLook))
			continue
		}
		if err := d.compare(ctx, now); err != nil {
			if ctx.Err() == nil {
				d.Logger.WarnContext(ctx, "not reconciled, trying again", slog.Any("error", err), slog.Duration("after", retry))
			}
			d.Pause(ctx, retry)
			retry = min(2*retry, retryMost)
			continue
		}
		last, retry = now, retryFirst
	}
	return ctx.Err()
}

// compare compares the days that are over.
func (d *Daily) compare(ctx context.Context, now time.Time) error {
	today := DayOf(now)
	period := Period{From: today - dailyDays, To: today - 1}
	source, err := d.Ask(ctx, period)
	if err != nil {
		return err
	}
	run, _, err := d.Desk.RunPayouts(ctx, Request{Period: period, Sources: []Source{source}, By: Clockwork})
	if errors.Is(err, ErrOtherProvider) { // the provider was changed, and paid nothing of these days yet
		d.Logger.WarnContext(ctx, "not reconciled today", slog.Any("error", err))
		return nil
	}
	if err != nil {
		return err
	}
	open, err := d.Desk.Open(ctx)
	if err != nil {
		return err
	}
	level := slog.LevelInfo
	if open[Critical] > 0 {
		level = slog.LevelWarn
	}
	d.Logger.LogAttrs(ctx, level, "reconciled", slog.String("run", run.ID.String()), slog.Int("matches", run.Matches),
		slog.Int("breaks", run.Breaks), slog.Int("left_out", run.LeftOut), slog.Int("open_critical", open[Critical]), slog.Int("open_high", open[High]),
		slog.Int("open_medium", open[Medium]), slog.Int("open_low", open[Low]))
	return nil
}
