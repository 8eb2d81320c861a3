package leader_test

import (
	"context"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/leader"
)

// TestADatabaseThatHangsHoldsNoShutdownUp: however many jobs wait for an answer of Postgres, they all end together when their server does, within
// what one call may take.
func TestADatabaseThatHangsHoldsNoShutdownUp(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	pool, err := pgxpool.New(t.Context(), "postgres://nobody@"+silent.Addr().String()+"/nothing?sslmode=disable")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	self := leader.New(pool)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var jobs sync.WaitGroup
	for _, job := range []leader.Job{leader.Projector, leader.Inbox, leader.Payouts, leader.Planning, leader.Anchors, leader.Budgets} {
		jobs.Go(func() {
			self.Run(ctx, job, slog.New(slog.DiscardHandler), func(context.Context) error { return nil })
		})
	}
	conn, err := silent.Accept() // and never answers
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	stop()
	began := time.Now()
	jobs.Wait()
	if took := time.Since(began); took > 6*time.Second {
		t.Errorf("the jobs ended after %s", took)
	}
}
