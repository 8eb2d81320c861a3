package app

import (
	"context"

	"example.com/devolve/ledger"
)

// RecordFees puts into the book what a comparison found that was charged, and returns the sequence of the newest event of these fees. What is there already is
// not put there again. Refusals are those of ledger.DecideFees.
func (s *Service) RecordFees(ctx context.Context, cmd ledger.RecordFees) (uint64, error) {
	cmd.At = s.now().UTC()
	meta := ledger.Meta{Actor: "system:reconcile", Cause: ledger.CauseSystem, CorrelationID: cmd.RunID}
	_, sequence, err := change(ctx, s, ledger.FeesOf(cmd.Fees.ID), meta, ledger.EvolveFees, func(recorded ledger.Fees) ([]ledger.Event, error) {
		return ledger.DecideFees(recorded, cmd)
	})
	return sequence, err
}
