package eventlog_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
)

// TestClosedTailLetsGo: a tail that is closed with more messages waiting than it holds leaves no goroutine behind, and
// with it nothing of what was read ahead. It counts goroutines, so it does not run in parallel.
func TestClosedTailLetsGo(t *testing.T) {
	b := setup(t, embeddedtest.NATS(t))
	for n := range 10 {
		if _, err := b.appender.Append(t.Context(), segment(fmt.Sprint(n), 0, "x")); err != nil {
			t.Fatal(err)
		}
	}
	tail, err := eventlog.OpenTail(t.Context(), b.js, eventlog.LedgerStream, 0, 2)
	if err != nil {
		t.Fatal(err)
	}
	awaitReaders(t, 1) // it is full and waits
	tail.Close()
	awaitReaders(t, 0)
}

// awaitReaders waits until so many goroutines hand messages to a tail.
func awaitReaders(t *testing.T, want int) {
	t.Helper()
	poll := time.NewTicker(5 * time.Millisecond)
	defer poll.Stop()
	stacks := make([]byte, 4<<20)
	for deadline := time.After(10 * time.Second); ; {
		got := strings.Count(string(stacks[:runtime.Stack(stacks, true)]), "eventlog.OpenTail.func")
		if got == want {
			return
		}
		select {
		case <-poll.C:
		case <-deadline:
			t.Fatalf("%d readers are at work, want %d", got, want)
		}
	}
}
