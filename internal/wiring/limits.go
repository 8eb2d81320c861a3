package wiring

import (
	"context"
	"fmt"
	"log/slog"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
)

// Limits are those of the log; one of which it has no event yet is as configured.
type Limits struct {
	ledger     *app.Service
	configured map[ledger.LimitName]money.Cents
}

// NewLimits returns the limits in force on the stores of a process.
func NewLimits(b *backend.Backend, cfg *settings.Config) Limits {
	return Limits{app.New(b.Log, clock.Now, app.NewID), cfg.Limits}
}

// Value implements approval.Limits.
func (l Limits) Value(ctx context.Context, name ledger.LimitName) (money.Cents, error) {
	recorded, err := l.ledger.Limits(ctx)
	if err != nil {
		return 0, err
	}
	if limit, has := recorded[name]; has {
		return limit.Cents, nil
	}
	return l.configured[name], nil
}

// Change implements approval.Limits.
func (l Limits) Change(ctx context.Context, cmd ledger.ChangeLimit, by ledger.By) (uint64, error) {
	if err := l.record(ctx); err != nil {
		return 0, err
	}
	return l.ledger.ChangeLimit(ctx, cmd, by)
}

// OfPayouts returns the limits of payouts.
func (l Limits) OfPayouts(ctx context.Context) (payout.Limits, error) {
	recorded, err := l.ledger.Limits(ctx)
	if err != nil {
		return payout.Limits{}, err
	}
	value := func(name ledger.LimitName) money.Cents {
		if limit, has := recorded[name]; has {
			return limit.Cents
		}
		return l.configured[name]
	}
	return payout.Limits{SecondAboveCents: value(ledger.LimitPayoutSecond), AloneCapCents: value(ledger.LimitPayoutAlone)}, nil
}

// record makes an event of each configured limit of which there is none: from then on two people change it.
func (l Limits) record(ctx context.Context) error {
	recorded, err := l.ledger.Limits(ctx)
	if err != nil {
		return err
	}
	for _, rule := range ledger.LimitRules {
		if recorded[rule.Name].Recorded {
			continue
		}
		_, err := l.ledger.ChangeLimit(ctx, ledger.ChangeLimit{Limit: rule.Name, OldCents: rule.Default, NewCents: l.configured[rule.Name]},
			ledger.By{Actor: "system:configuration", Cause: ledger.CauseSystem})
		if err != nil && ledger.CodeOf(err) != ledger.CodeConflict { // another server was faster
			return fmt.Errorf("record limit %s: %w", rule.Name, err)
		}
	}
	return nil
}

// Open records what is configured for the first time, and says which settings count no more.
func (l Limits) Open(ctx context.Context, logger *slog.Logger) error {
	if err := l.record(ctx); err != nil {
		return err
	}
	for _, rule := range ledger.LimitRules {
		value, err := l.Value(ctx, rule.Name)
		if err != nil {
			return err
		}
		if configured := l.configured[rule.Name]; configured != value && configured != rule.Default {
			logger.WarnContext(ctx, "a setting is not in force: two people have changed the limit, see 'devolve limits list'",
				slog.String("setting", settings.LimitVariables[rule.Name]), slog.String("in_force", value.String()))
		}
	}
	return nil
}
