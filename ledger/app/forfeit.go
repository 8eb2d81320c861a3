package app

import (
	"context"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Forfeit takes as revenue all that sales owe to an account, in one atomic write, and returns how much that is and its sequence. A repeat finds that something has
// happened to them, and takes nothing. A payout or a network that is faster is on the same histories. Refusals are those of ledger.Forfeit.
func (s *Service) Forfeit(ctx context.Context, f ledger.Forfeiture, by ledger.By) (money.Cents, uint64, error) {
	if len(f.Sales) == 0 || len(f.Sales) > ledger.MaxForfeited {
		return 0, 0, ledger.Refuse(ledger.CodeInvalid, "%d sales: 1 to %d are forfeited at once", len(f.Sales), ledger.MaxForfeited)
	}
	aggregates := lists.Map(f.Sales, ledger.ConversionOf)
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause, CorrelationID: f.UserID.String()}
	sum := func(cents money.Cents, e ledger.Event) money.Cents {
		change, _ := ledger.ChangeOf(e)
		return cents + change.Conversion.ForfeitedCents - change.Before.ForfeitedCents
	}
	return carryOut(ctx, s, meta, maxTries, sum, func() (d decision[money.Cents], err error) {
		last, err := s.load(ctx, aggregates)
		if err != nil {
			return d, err
		}
		d.after = make(map[ledger.Aggregate]ledger.Head)
		for _, id := range aggregates {
			recorded := last[id]
			if recorded.Sequence > f.Through {
				continue
			}
			c := ledger.EvolveConversion(ledger.Conversion{}, recorded.Event)
			events, err := ledger.DecideConversion(c, f.Of(c, s.now().UTC()))
			if err != nil {
				return d, err
			}
			d.after[id], d.events = recorded.Head(), append(d.events, events...)
		}
		return d, nil
	})
}
