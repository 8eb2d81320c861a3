package projection_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
)

func TestMoneyEventsArePaged(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	b.Observe(t, ledgertest.Sale("1", click))
	b.Click(t, ledger.UserID{UUID: uuid.New()})
	b.Click(t, ledger.UserID{UUID: uuid.New()})
	b.Observe(t, ledgertest.Sale("2", ledger.ClickID{}))
	end := b.CatchUp(t, reader)

	var got []ledger.Recorded
	var stops []uint64
	for after := uint64(0); ; {
		events, last, err := projection.MoneyEvents(t.Context(), b.Pool, after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if last == after {
			break
		}
		got, stops, after = append(got, events...), append(stops, last), last
	}
	if len(stops) != 3 || stops[2] != end || end != 5 {
		t.Fatalf("came to %v of %d, want 2, 4, 5", stops, end)
	}
	if len(got) != 2 || got[0].Sequence != 2 || got[1].Sequence != 5 {
		t.Fatalf("got %+v, want the events 2 and 5", got)
	}
	one, err := reader.Event(t.Context(), 2)
	if change, ok := ledger.ChangeOf(one.Event); err != nil || !ok || change.Conversion.TransactionID != "1" || one.Sequence != 2 {
		t.Errorf("event 2 is %+v %v", one, err)
	}
	if _, err := reader.Event(t.Context(), 6); !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("event 6: %v, want ErrNotFound", err)
	}
}

func TestPassedWaits(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	b.Click(t, ledger.UserID{UUID: uuid.New()})
	b.CatchUp(t, reader)
	waiting, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if got := reader.Passed(waiting, 1); got > 1 {
		t.Errorf("passed %d while there is one event", got)
	}
	passed := make(chan uint64, 1)
	go func() { passed <- reader.Passed(t.Context(), 1) }()
	b.Click(t, ledger.UserID{UUID: uuid.New()})
	select {
	case got := <-passed:
		if got < 2 {
			t.Errorf("passed %d, want 2", got)
		}
	case <-time.After(30 * time.Second):
		t.Error("nobody said that there is another event")
	}
}
