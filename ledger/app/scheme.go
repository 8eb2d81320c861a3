package app

import (
	"context"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// withScheme asks for the scheme of new sales, too, until the newest is known to have begun.
func (s *Service) withScheme(aggregates []ledger.Aggregate) []ledger.Aggregate {
	if s.begun.Load() {
		return aggregates
	}
	return append(aggregates, ledger.SchemeHistory)
}

// schemeIn returns by which scheme new sales are posted, as an answer of the log has it. Once begun it is not asked for again. A node of the log that is
// behind, and a history that cannot be taken, answer that of before: such a sale is restated like those that were there.
func (s *Service) schemeIn(last map[ledger.Aggregate]ledger.Recorded) ledger.Scheme {
	if s.begun.Load() {
		return ledger.SchemeApproval
	}
	scheme := ledger.EvolveScheme(ledger.SchemeTracking, last[ledger.SchemeHistory].Event)
	if scheme == ledger.SchemeApproval {
		s.begun.Store(true)
	}
	return scheme
}

// Scheme returns by which scheme new sales are posted, as the log has it, and in whose name and because of what it began; the zero value: it is the first.
func (s *Service) Scheme(ctx context.Context) (ledger.Scheme, ledger.By, error) {
	last, err := s.load(ctx, []ledger.Aggregate{ledger.SchemeHistory})
	if err != nil {
		return ledger.SchemeTracking, ledger.By{}, err
	}
	meta := last[ledger.SchemeHistory].Meta
	return s.schemeIn(last), ledger.By{Actor: meta.Actor, Cause: meta.Cause}, nil
}

// BeginScheme begins a scheme and returns the event's sequence. Refusals are those of ledger.DecideScheme.
func (s *Service) BeginScheme(ctx context.Context, cmd ledger.BeginScheme, by ledger.By) (uint64, error) {
	cmd.At = s.now().UTC()
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	_, sequence, err := change(ctx, s, ledger.SchemeHistory, meta, ledger.EvolveScheme, func(current ledger.Scheme) ([]ledger.Event, error) {
		return ledger.DecideScheme(current, cmd)
	})
	return sequence, err
}

// Restate posts sales, at most ledger.MaxRestated, by the scheme of approval in one write, and returns how many were not before, and the sequence of the
// last of them. Those whose history cannot be taken are left as they are, and so are all where other writers are faster several times, which is
// ledger.CodeConflict.
func (s *Service) Restate(ctx context.Context, sales []ledger.ConversionID) (restated int, sequence uint64, err error) {
	aggregates := lists.Map(sales, ledger.ConversionOf)
	count := func(n int, _ ledger.Event) int { return n + 1 }
	by := ledger.System("system:restate")
	return carryOut(ctx, s, ledger.Meta{Actor: by.Actor, Cause: by.Cause}, maxTries, count, func() (d decision[int], err error) {
		last, err := s.log.Last(ctx, aggregates)
		if err != nil {
			return d, err
		}
		d.after = make(map[ledger.Aggregate]ledger.Head)
		for _, id := range aggregates {
			recorded := last[id]
			c := ledger.EvolveConversion(ledger.Conversion{}, recorded.Event)
			if recorded.Trouble != nil || !c.Exists() {
				continue
			}
			events, err := ledger.DecideConversion(c, ledger.Restate{Scheme: ledger.SchemeApproval, At: s.now().UTC()})
			if err != nil {
				return d, err
			}
			if len(events) > 0 {
				d.after[id], d.events = recorded.Head(), append(d.events, events...)
			}
		}
		return d, nil
	})
}
