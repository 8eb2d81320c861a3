package serve

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/payout"
)

const (
	scheduleEvery = time.Minute // how often it is looked whether a run is due
	blockedEvery  = time.Hour   // and tried again while payouts are stopped
)

// runSchedule plans the runs of the schedule until ctx ends. Of several servers, whoever is first does.
func (s *server) runSchedule(ctx context.Context) {
	if s.payouts.standstill != nil {
		return
	}
	var done time.Time
	for ctx.Err() == nil {
		wait := scheduleEvery
		if due, ok := s.cfg.Schedule.Due(clock.Now()); ok && !due.Equal(done) {
			planned, err := s.planDue(ctx, due)
			if planned {
				done = due
			}
			if err != nil && ctx.Err() == nil {
				s.logger.WarnContext(ctx, "the payout run of today is not planned yet", slog.Any("error", err))
			}
			if errors.Is(err, payout.ErrBlocked) || errors.Is(err, halt.ErrStopped) {
				wait = blockedEvery
			}
		}
		daily.Pause(ctx, wait)
	}
}

// planDue plans the run that was due at an instant, unless that was done, and says whether there is nothing left to do.
func (s *server) planDue(ctx context.Context, due time.Time) (done bool, err error) {
	done, err = s.leader.Try(ctx, leader.Planning, func(ctx context.Context) error {
		run, opened, err := s.payouts.service.OpenDue(ctx, due)
		if err == nil && opened && run.State == ledger.RunPlanned {
			s.logger.InfoContext(ctx, "a payout run waits for approval", slog.String("run", run.ID.String()), slog.Int("payouts", run.Payouts))
		}
		return err
	})
	return done && err == nil, err
}
