package wiring

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile"
)

// AskTimeout bounds how long the provider is asked for its statement.
const AskTimeout = 5 * time.Minute

// ProviderRecord is what the provider says of its account, compared with a ledger that knows all that was sent before.
type ProviderRecord struct {
	Provider pix.Provider
	Ledger   *app.Service
	WaitFor  func(ctx context.Context, sequence uint64) error // until the read models reflect it
}

// Ask implements api.PixRecord. The provider is asked first: a payment that leaves meanwhile would look as if nobody had sent it.
func (p ProviderRecord) Ask(ctx context.Context, period reconcile.Period) (reconcile.Source, error) {
	source, err := reconcile.Ask(ctx, p.Provider, period, clock.Now())
	if err != nil {
		return reconcile.Source{}, err
	}
	end, err := p.Ledger.End(ctx)
	if err == nil {
		err = p.WaitFor(ctx, end)
	}
	if err != nil {
		return reconcile.Source{}, fmt.Errorf("wait for the read models: %w", err)
	}
	return source, nil
}
