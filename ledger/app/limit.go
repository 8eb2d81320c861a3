package app

import (
	"context"
	"fmt"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// ChangeLimit changes a limit and returns the sequence of the limit's newest event. Refusals are those of
// ledger.DecideLimit: of two who change one at once, the second is refused because its value is another by then.
func (s *Service) ChangeLimit(ctx context.Context, cmd ledger.ChangeLimit, by ledger.By) (uint64, error) {
	rule, known := ledger.LimitRuleOf(cmd.Limit)
	if !known {
		return 0, ledger.Refuse(ledger.CodeInvalid, "there is no limit %q", cmd.Limit)
	}
	cmd.At = s.now().UTC()
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	_, sequence, err := change(ctx, s, rule.Aggregate(), meta, ledger.EvolveLimit, func(l ledger.Limit) ([]ledger.Event, error) {
		return ledger.DecideLimit(l, cmd)
	})
	return sequence, err
}

// Limits returns what is recorded of the limits; one of which nothing is recorded is not in it. It reads the log itself, so a limit that
// was lowered a moment ago is low.
func (s *Service) Limits(ctx context.Context) (map[ledger.LimitName]ledger.Limit, error) {
	aggregates := lists.Map(ledger.LimitRules, func(rule ledger.LimitRule) ledger.Aggregate { return rule.Aggregate() })
	last, err := s.load(ctx, aggregates)
	if err != nil {
		return nil, fmt.Errorf("read the limits: %w", err)
	}
	recorded := make(map[ledger.LimitName]ledger.Limit, len(last))
	for _, rule := range ledger.LimitRules {
		if limit := ledger.EvolveLimit(ledger.Limit{}, last[rule.Aggregate()].Event); limit.Recorded {
			recorded[rule.Name] = limit
		}
	}
	return recorded, nil
}
