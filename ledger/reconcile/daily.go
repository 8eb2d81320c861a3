package reconcile

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"example.com/devolve/internal/daily"
)

// Clockwork is who runs what the clock asks for.
const Clockwork = "system:reconcile"

// dailyDays is how many days are compared each day, so that what was at the edge yesterday has its neighbours today.
const dailyDays = 7

// Daily compares the ledger with the provider's own record once a day.
type Daily struct {
	Desk   *Desk
	Ask    func(ctx context.Context, p Period) (Source, error)
	Clock  daily.Clock
	Logger *slog.Logger
}

// Run works until ctx ends. When the last run was is read from the desk, so that a restart repeats nothing.
func (d *Daily) Run(ctx context.Context) error {
	last, err := d.Desk.LastRun(ctx, Clockwork)
	if err != nil {
		return err
	}
	return d.Clock.Run(ctx, last, d.compare)
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
