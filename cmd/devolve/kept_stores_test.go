package main_test

import (
	"context"
	"sync"
	"testing"

	"example.com/devolve/internal/embedded"
)

// keptStores are the stores of an installation that has no server yet. They run in the process that tests while commands come, which find them as
// they find a server's: a command that starts its own takes four times as long. Once a server was started, commands are alone without one.
type keptStores struct {
	mu     sync.Mutex
	run    *embedded.Stores // nil while nobody needs them
	served bool
}

// open starts the stores unless they run, or a server was started.
func (k *keptStores) open(t *testing.T, data string) {
	t.Helper()
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.run != nil || k.served {
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), startLimit)
	defer cancel()
	run, err := embedded.Open(ctx, embedded.Config{Dir: data, Mode: embedded.Own})
	if err != nil {
		t.Fatal(err)
	}
	k.run = run
	t.Cleanup(func() { k.close(t) })
}

// handOver stops the stores for good, because a server comes.
func (k *keptStores) handOver(t *testing.T) {
	t.Helper()
	if k == nil {
		return
	}
	k.close(t)
	k.mu.Lock()
	k.served = true
	k.mu.Unlock()
}

func (k *keptStores) close(t *testing.T) {
	t.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.run == nil {
		return
	}
	if err := k.run.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
	k.run = nil
}
