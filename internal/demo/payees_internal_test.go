package demo

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
)

// The server tidies up while the demo is told.
func TestPayeesJoinWhileSessionsAreTidied(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	queue, err := notify.NewQueue(pool)
	if err != nil {
		t.Fatal(err)
	}
	cfg, stores := &settings.Config{Data: t.TempDir()}, &backend.Backend{Pool: pool, Logger: slog.New(slog.DiscardHandler)}
	accountsAt := func(now func() time.Time) *account.Service {
		accounts, err := wiring.NewAccounts(stores, cfg, nil, queue, nil, now)
		if err != nil {
			t.Fatal(err)
		}
		return accounts
	}
	today := accountsAt(time.Now)
	past := accountsAt(func() time.Time { return time.Now().Add(-payeeJoined) })

	ctx, stop := context.WithCancel(t.Context())
	var tidying sync.WaitGroup
	tidying.Go(func() {
		for ctx.Err() == nil {
			_ = today.Tidy(ctx)
		}
	})
	for _, who := range demoPayees {
		if _, err := who.join(t.Context(), today, past); err != nil {
			t.Errorf("%s: %v", who.Email, err)
		}
	}
	stop()
	tidying.Wait()
}
