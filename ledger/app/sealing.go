package app

import (
	"context"
	"fmt"

	"example.com/devolve/ledger"
)

// Ignore records that staff decided that an event does not count, and returns the decision's sequence; a repeat changes nothing.
func (s *Service) Ignore(ctx context.Context, sequence uint64, reason string, by ledger.By) (uint64, error) {
	ruling := ledger.EventIgnored{Sequence: sequence, Reason: reason, At: s.now().UTC()}
	if sequence == 0 || reason == "" {
		return 0, ledger.Refuse(ledger.CodeInvalid, "an event and a reason are required")
	}
	last, err := s.load(ctx, []ledger.Aggregate{ruling.Aggregate()})
	if err != nil {
		return 0, err
	}
	if was := last[ruling.Aggregate()]; was.Event != nil {
		return was.Sequence, nil
	}
	at, err := s.log.Append(ctx, ledger.Head{}, s.record([]ledger.Event{ruling}, ledger.Meta{Actor: by.Actor, Cause: by.Cause}))
	if err != nil {
		return 0, fmt.Errorf("ignore event %d: %w", sequence, err)
	}
	return at, nil
}

// Ruling returns in whose name and because of what it was decided that an event does not count; the zero value: nobody has decided.
func (s *Service) Ruling(ctx context.Context, sequence uint64) (ledger.By, error) {
	aggregate := ledger.EventIgnored{Sequence: sequence}.Aggregate()
	last, err := s.load(ctx, []ledger.Aggregate{aggregate})
	if err != nil || last[aggregate].Event == nil {
		return ledger.By{}, err
	}
	return ledger.By{Actor: last[aggregate].Meta.Actor, Cause: last[aggregate].Meta.Cause}, nil
}
