package app

import (
	"context"

	"example.com/devolve/ledger"
)

// ClosePeriod closes a month of the book and returns the event's sequence. Refusals are those of ledger.DecideClose. Of two
// who close at once one is decided again on what the other did.
func (s *Service) ClosePeriod(ctx context.Context, cmd ledger.ClosePeriod, by ledger.By) (uint64, error) {
	cmd.At = s.now().UTC()
	book, meta := ledger.Aggregate{Kind: ledger.KindBook, ID: ledger.BookID}, ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	_, sequence, err := change(ctx, s, book, meta, ledger.EvolveBook, func(b ledger.Book) ([]ledger.Event, error) {
		return ledger.DecideClose(b, cmd)
	})
	return sequence, err
}
