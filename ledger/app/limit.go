package app

import (
	"context"
	"fmt"

	"example.com/devolve/ledger"
)

// ChangeLimit changes a limit and returns the event's sequence, 0 when there was nothing to change. Refusals are those of
// ledger.DecideLimit: of two who change one at once, the second is refused because its value is another by then.
func (s *Service) ChangeLimit(ctx context.Context, cmd ledger.ChangeLimit, by ledger.By) (uint64, error) {
	rule, known := ledger.LimitRuleOf(cmd.Limit)
	if !known {
		return 0, ledger.Refuse(ledger.CodeInvalid, "there is no limit %q", cmd.Limit)
	}
	limit := rule.Aggregate()
	cmd.At = s.now().UTC()
	for try := 1; ; try++ {
		last, err := s.load(ctx, []ledger.Aggregate{limit})
		if err != nil {
			return 0, err
		}
		events, err := ledger.DecideLimit(ledger.EvolveLimit(ledger.Limit{}, last[limit].Event), cmd)
		if err != nil || len(events) == 0 {
			return 0, err
		}
		sequence, err := s.log.Append(ctx, last[limit].Head(), s.record(events, ledger.Meta{Actor: by.Actor, Cause: by.Cause}))
		if ledger.CodeOf(err) != ledger.CodeConflict {
			return sequence, err
		}
		if try == maxTries {
			return 0, fmt.Errorf("change limit %s: %w", cmd.Limit, err)
		}
	}
}
