package app

import (
	"context"
	"fmt"

	"example.com/devolve/ledger"
)

// ClosePeriod closes a month of the book and returns the event's sequence. Refusals are those of ledger.DecideClose. Of two
// who close at once one is decided again on what the other did.
func (s *Service) ClosePeriod(ctx context.Context, cmd ledger.ClosePeriod, by ledger.By) (uint64, error) {
	book := ledger.Aggregate{Kind: ledger.KindBook, ID: ledger.BookID}
	cmd.At = s.now().UTC()
	for try := 1; ; try++ {
		last, err := s.load(ctx, []ledger.Aggregate{book})
		if err != nil {
			return 0, err
		}
		events, err := ledger.DecideClose(ledger.EvolveBook(ledger.Book{}, last[book].Event), cmd)
		if err != nil {
			return 0, err
		}
		sequence, err := s.log.Append(ctx, last[book].Head(), s.record(events, ledger.Meta{Actor: by.Actor, Cause: by.Cause}))
		if ledger.CodeOf(err) != ledger.CodeConflict {
			return sequence, err
		}
		if try == maxTries {
			return 0, fmt.Errorf("close %s: %w", cmd.Month, err)
		}
	}
}
