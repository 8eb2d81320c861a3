package payout

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger"
)

// ErrPlanning means that a run is being planned already, here or by another process.
var ErrPlanning = errors.New("another run is being planned")

// Planner plans runs for whoever does not wait for their end. Run makes it work.
type Planner struct {
	pay    *Service
	pool   *pgxpool.Pool
	logger *slog.Logger
	orders chan order
}

// order is a run to plan, and where the answer goes.
type order struct {
	by    ledger.By
	begun chan<- begun
}

type begun struct {
	run ledger.RunID
	err error
}

// NewPlanner returns a planner; the pool is of the database whose lock keeps others from planning.
func NewPlanner(pay *Service, pool *pgxpool.Pool, logger *slog.Logger) *Planner {
	return &Planner{pay: pay, pool: pool, logger: logger, orders: make(chan order)}
}

// Run plans what is asked for until ctx ends. What is interrupted then, the next planning goes on with.
func (p *Planner) Run(ctx context.Context) {
	var work sync.WaitGroup
	defer work.Wait()
	for {
		select {
		case o := <-p.orders:
			work.Go(func() { p.plan(ctx, o) })
		case <-ctx.Done():
			return
		}
	}
}

// Plan begins a run, or goes on with one that was interrupted, and returns its id; the planning ends after that, also when ctx
// does not last. It refuses with ErrPlanning, ErrBlocked or halt.ErrStopped.
func (p *Planner) Plan(ctx context.Context, by ledger.By) (ledger.RunID, error) {
	answer := make(chan begun, 1)
	select {
	case p.orders <- order{by, answer}:
	case <-ctx.Done():
		return ledger.RunID{}, ctx.Err()
	}
	select {
	case b := <-answer:
		return b.run, b.err
	case <-ctx.Done():
		return ledger.RunID{}, ctx.Err()
	}
}

func (p *Planner) plan(ctx context.Context, o order) {
	led, err := leader.Try(ctx, p.pool, leader.Planning, func(ctx context.Context) error {
		run, err := p.pay.Begin(ctx, o.by)
		if err != nil {
			return err
		}
		o.begun <- begun{run: run.ID}
		if _, err = p.pay.Finish(ctx, run, o.by, func(Line) error { return nil }); err != nil {
			p.logger.WarnContext(ctx, "a planning was interrupted: plan again to go on with it",
				slog.String("run_id", run.ID.String()), slog.String("state", string(ledger.RunOpen)), slog.Any("error", err))
		}
		return nil
	})
	if err == nil && !led {
		err = ErrPlanning
	}
	if err != nil {
		select {
		case o.begun <- begun{err: err}:
		default: // it had begun: only the lock was lost, after all was done or said
		}
	}
}
