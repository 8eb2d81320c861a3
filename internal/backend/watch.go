package backend

import (
	"context"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/watch"
)

// Halts returns why payouts stand still.
func (b *Backend) Halts() *halt.Service { return halt.New(b.Pool, clock.Now) }

// Verifier returns what compares the read models with the log by itself.
func (b *Backend) Verifier(cfg *settings.Config) *verify.Keeper {
	return verify.NewKeeper(verify.KeeperConfig{
		Log: b.Log, Pool: b.Pool, Every: cfg.VerifyEvery, Now: clock.Now, Logger: b.Logger,
		Raise: func(ctx context.Context, subject, detail string) error {
			return b.Halts().Raise(ctx, halt.Difference, subject, detail)
		},
	})
}

// Watch returns what looks at the streams.
func (b *Backend) Watch(cfg *settings.Config) *watch.Watch {
	settle := watch.Elections
	if cfg.NATSReplicas <= 1 {
		settle = 0
	}
	var folder string
	if b.Stores.EmbeddedNATS {
		folder = embedded.LogFolder(cfg.Data)
	}
	return watch.New(watch.Config{
		Settle: settle, Folder: folder,
		JS: b.JS, Pool: b.Pool, Halts: b.Halts(), Replicas: cfg.NATSReplicas, Every: cfg.WatchEvery, Broken: b.Stores.Trouble, Now: clock.Now, Logger: b.Logger,
	})
}
