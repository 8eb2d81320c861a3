package payout

import (
	"context"
	"errors"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// ActorSchedule opens the runs of the schedule. It approves none.
const ActorSchedule = "system:schedule"

// OpenDue plans the run that was due at an instant, and says whether it did: not, when that was done before, by whatever
// process. One that was interrupted is gone on with. It refuses with ErrBlocked and halt.ErrStopped. Only one process may do
// this at a time.
func (s *Service) OpenDue(ctx context.Context, due time.Time) (run ledger.Run, opened bool, err error) {
	if err := s.catchUp(ctx); err != nil { // another process may have done it a moment ago
		return ledger.Run{}, false, err
	}
	last, err := s.Reader.LastRunBy(ctx, ActorSchedule, due)
	if err != nil && !errors.Is(err, projection.ErrNotFound) {
		return ledger.Run{}, false, err
	}
	if err == nil && last.State != ledger.RunOpen {
		return last.Run, false, nil
	}
	run, err = s.Open(ctx, ledger.System(ActorSchedule), func(Line) error { return nil })
	return run, err == nil, err
}
