package serve

import (
	"context"
	"fmt"

	"example.com/devolve/api/shop"
	"example.com/devolve/internal/demo"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/replica"
	"example.com/devolve/ledger/statement"
)

// ledgerParts bring commands to the ledger, follow it in Postgres, and read what is there.
type ledgerParts struct {
	clock      *demo.Clock // of what the inbox brings to the ledger
	sales      *app.Service
	projector  *projection.Projector
	hub        *projection.Hub
	reader     *projection.Reader
	statements *statement.Reader
	replicas   *replica.Set // nil: there are none
}

func (s *server) openLedger(ctx context.Context) error {
	b, clock := s.backend, new(demo.Clock)
	hub := projection.NewHub(b.Pool, b.Logger)
	s.ledger = ledgerParts{
		clock: clock, sales: wiring.NewSales(b, s.cfg, clock.Now), projector: projection.NewProjector(b.Log, b.Pool, b.Logger),
		hub: hub, reader: projection.NewReader(b.Pool, hub), statements: statement.NewReader(b.Pool),
	}
	s.ledger.projector.Guard(b.Alarm)
	s.ledger.projector.Trace(b.Traces.Tracer())
	b.Log.Trace(b.Traces.Tracer())
	if len(s.cfg.ReadURLs) == 0 || !s.plays(roleAPI) {
		return nil
	}
	var err error
	s.ledger.replicas, err = replica.Open(ctx, replica.Config{
		URLs: s.cfg.ReadURLs, Primary: b.Pool, Tracers: b.Traces.Database(), Logger: b.Logger,
	})
	if err != nil {
		return fmt.Errorf("DATABASE_READ_URL: %w", err)
	}
	return nil
}

// statementsFor returns what reads from replicas; nil: there are none.
func (s *server) statementsFor() func(seen uint64) shop.Statements {
	if s.ledger.replicas == nil {
		return nil
	}
	return func(seen uint64) shop.Statements { return s.ledger.statements.From(s.ledger.replicas, seen) }
}
