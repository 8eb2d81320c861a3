package cli

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/projection"
)

// With runs work on the stores, joining a running server's or starting them for as long as the work takes.
func With(ctx context.Context, cfg *settings.Config, work func(context.Context, *backend.Backend) error) error {
	b, err := backend.Open(ctx, cfg, embedded.Join, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return errors.Join(work(ctx, b), b.Close(ctx))
}

// WithBooks does work on the book. Until it is done, events are projected where no server does, and all that are in the log are
// read before.
func WithBooks(ctx context.Context, cfg *settings.Config, work func(context.Context, *backend.Backend, *finance.Books) error) error {
	return With(ctx, cfg, func(ctx context.Context, b *backend.Backend) error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		hub := projection.NewHub(b.Pool, b.Logger)
		go hub.Run(ctx)
		go leader.Run(ctx, b.Pool, leader.Projector, b.Logger, projection.NewProjector(b.Log, b.Pool, b.Logger).Run)
		end, err := b.Log.LastSequence(ctx)
		if err != nil {
			return err
		}
		if err := catchUp(ctx, hub, end); err != nil {
			return err
		}
		return work(ctx, b, wiring.NewBooks(b, hub, clock.Now))
	})
}

// maxBehind bounds how long a command waits until the events that are in the log are read: whoever projects may just have begun.
const maxBehind = time.Minute

func catchUp(ctx context.Context, hub *projection.Hub, sequence uint64) error {
	ctx, cancel := context.WithTimeout(ctx, maxBehind)
	defer cancel()
	for {
		err := hub.WaitFor(ctx, sequence)
		if !errors.Is(err, projection.ErrBehind) || ctx.Err() != nil {
			return err
		}
	}
}

// AwaitProjection waits, within a bound, until a running server's read models reflect a sequence.
func AwaitProjection(ctx context.Context, b *backend.Backend, sequence uint64) error {
	hub := projection.NewHub(b.Pool, b.Logger)
	listening, stop := context.WithCancel(ctx)
	var listener sync.WaitGroup
	listener.Go(func() { hub.Run(listening) })
	defer listener.Wait()
	defer stop()
	return hub.WaitFor(ctx, sequence)
}
