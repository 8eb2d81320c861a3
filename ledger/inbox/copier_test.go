package inbox_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
)

// copy runs a copier until the test ends, on a clock of the test's.
func (b *bundle) copy(t *testing.T, now func() time.Time) *inbox.Copier {
	t.Helper()
	copier := inbox.NewCopier(b.JS, b.Pool, nil, now, b.Logger)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- copier.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("copier: %v", err)
		}
	})
	return copier
}

func (b *bundle) count(t *testing.T, query string) (n int) {
	t.Helper()
	if err := b.Pool.QueryRow(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func (b *bundle) awaitCount(t *testing.T, query string, want int) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(30 * time.Second); b.count(t, query) != want; <-tick.C {
		if time.Now().After(deadline) {
			t.Fatalf("%s is %d, want %d", query, b.count(t, query), want)
		}
	}
}

// A body is kept while something of its delivery waits for people and for seven days more, but no longer than the stream keeps a
// delivery; the digest is kept for ever.
func TestCopiesAreKeptUntilDecidedAndSevenDaysMore(t *testing.T) {
	t.Parallel()
	b := setup(t)
	now := ledgertest.Start
	copier := b.copy(t, func() time.Time { return ledgertest.Start })
	b.work(t)
	b.deliver(t, "good", message("T1", b.click, nil))
	b.deliver(t, "bad", message("T2", b.click, map[string]any{"status": "whatever"}))
	b.awaitCount(t, "SELECT seq FROM inbox_checkpoint", 2)
	b.awaitCount(t, "SELECT count(*) FROM inbox_copies WHERE body IS NOT NULL", 2)
	if _, err := b.Pool.Exec(t.Context(), "UPDATE inbox_copies SET stored_at = $1", now); err != nil {
		t.Fatal(err)
	}
	if err := copier.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := b.count(t, "SELECT count(*) FROM inbox_copies WHERE decided_at IS NOT NULL"); n != 1 {
		t.Fatalf("%d deliveries are decided, one of them waits in the quarantine", n)
	}
	for _, moment := range []struct {
		after time.Duration
		left  int
	}{{7*24*time.Hour - time.Minute, 2}, {7*24*time.Hour + time.Minute, 1}, {400*24*time.Hour - time.Minute, 1}, {400*24*time.Hour + time.Minute, 0}} {
		later := inbox.NewCopier(b.JS, b.Pool, nil, func() time.Time { return now.Add(moment.after) }, b.Logger)
		if err := later.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "SELECT count(*) FROM inbox_copies WHERE body IS NOT NULL"); n != moment.left {
			t.Errorf("after %s %d bodies are left, want %d", moment.after, n, moment.left)
		}
	}
	if n := b.count(t, "SELECT count(*) FROM inbox_copies WHERE octet_length(digest) = 32"); n != 2 {
		t.Errorf("%d digests are left", n)
	}
}

// A worker takes nothing that is not what was acknowledged, and says so.
func TestWorkerStopsAtADeliveryThatWasChanged(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.copy(t, func() time.Time { return ledgertest.Start })
	b.deliver(t, "d1", message("T1", b.click, nil))
	b.awaitCount(t, "SELECT count(*) FROM inbox_copies", 1)
	if _, err := b.Pool.Exec(t.Context(), "UPDATE inbox_copies SET digest = sha256('another')"); err != nil {
		t.Fatal(err)
	}
	err := b.worker.Run(t.Context())
	if changed, is := errors.AsType[*inbox.ChangedError](err); !is || changed.Sequence != 1 {
		t.Errorf("the worker says %v", err)
	}
	if n := b.count(t, "SELECT seq FROM inbox_checkpoint"); n != 0 {
		t.Errorf("it went on to %d", n)
	}
}
