package main

import (
	"context"
	"fmt"
	"time"

	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile"
)

// providerRecord is what the provider says of its account, compared with a ledger that knows all that was sent before.
type providerRecord struct {
	provider pix.Provider
	ledger   *app.Service
	waitFor  func(ctx context.Context, sequence uint64) error // until the read models reflect it
}

// Ask implements api.PixRecord. The provider is asked first: a payment that leaves meanwhile would look as if nobody had sent it.
func (p providerRecord) Ask(ctx context.Context, period reconcile.Period) (reconcile.Source, error) {
	source, err := reconcile.Ask(ctx, p.provider, period, time.Now())
	if err != nil {
		return reconcile.Source{}, err
	}
	end, err := p.ledger.End(ctx)
	if err == nil {
		err = p.waitFor(ctx, end)
	}
	if err != nil {
		return reconcile.Source{}, fmt.Errorf("wait for the read models: %w", err)
	}
	return source, nil
}

// reconcileDesk is what people at the desk reconcile with.
func (s *server) reconcileDesk() deskapi.ReconcileDesk {
	breaks := reconcile.NewDesk(s.backend.pool, time.Now)
	parts := deskapi.ReconcileDesk{
		Reconciler: breaks, Breaks: breaks, Quarantine: s.worker, Attributions: s.service,
		Halts: s.backend.halts(), Parked: s.reader,
	}
	if provider, err := s.cfg.pixProvider(); err == nil { // runPayouts says what is wrong with it
		parts.PixRecord = providerRecord{provider, s.service, s.hub.WaitFor}
	}
	return parts
}
