package payout

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger"
)

const (
	// RunLife is how long a run waits for its approval. What it reserved belongs to nobody's next run, and holds the erasure of
	// accounts up.
	RunLife = 7 * 24 * time.Hour
	// ReasonExpired is why a run is canceled that nobody approved in time.
	ReasonExpired = "expired"

	expiring = 100 // the newest runs are looked at
)

// Expire gives runs up that nobody has approved in time, and whose planning nobody has ended.
func (s *Service) Expire(ctx context.Context) error {
	runs, err := s.Reader.Runs(ctx, expiring)
	if err != nil {
		return err
	}
	for _, run := range runs {
		waits := run.State == ledger.RunOpen || run.State == ledger.RunPlanned
		if !waits || s.Now().Sub(run.UpdatedAt) < RunLife {
			continue
		}
		if _, err := s.Cancel(ctx, run.ID, ledger.System(actor), ReasonExpired); err != nil {
			return fmt.Errorf("give run %s up: %w", run.ID, err)
		}
	}
	return nil
}
