package app

import (
	"context"

	"example.com/devolve/ledger"
)

// WriteOffDebt gives up what a shopper owes of a sale, and returns the sequence of the sale's newest event. A payout that takes the debt at the same moment
// is on the same history: whoever is second decides anew. Refusals are those of ledger.WriteOffDebt.
func (s *Service) WriteOffDebt(ctx context.Context, id ledger.ConversionID, cmd ledger.WriteOffDebt, by ledger.By) (uint64, error) {
	cmd.At = s.now().UTC()
	_, sequence, err := change(ctx, s, ledger.ConversionOf(id), ledger.Meta{Actor: by.Actor, Cause: by.Cause}, ledger.EvolveConversion,
		func(c ledger.Conversion) ([]ledger.Event, error) { return ledger.DecideConversion(c, cmd) })
	return sequence, err
}
