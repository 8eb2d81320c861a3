package backend

import (
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
)

// TestANewBookBeginsBeforeAnythingElse: of many servers that start on an empty log at once none records anything before the book has begun, a click included.
func TestANewBookBeginsBeforeAnythingElse(t *testing.T) {
	t.Parallel()
	for range 5 {
		bundle := ledgertest.New(t)
		var servers sync.WaitGroup
		for range 6 {
			log, err := eventlog.Open(t.Context(), bundle.JS, ledgertest.Keys(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(log.Close)
			b := &Backend{Log: log, JS: bundle.JS, Pool: bundle.Pool, Seals: ledgertest.Keys(t), Logger: slog.New(slog.DiscardHandler)}
			servers.Go(func() {
				if err := b.checkSealing(t.Context()); err != nil {
					t.Error(err)
					return
				}
				click := ledger.RecordClick{
					ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()}, Store: ledger.Store{ID: "b1", Slug: "loja", Name: "Loja"}, Network: "demo",
					RateBps: 500, At: time.Now().UTC(),
				}
				if _, err := app.New(log, time.Now, app.NewID).RecordClick(t.Context(), click); err != nil {
					t.Error(err)
				}
			})
		}
		servers.Wait()
		last, err := bundle.Log.Last(t.Context(), []ledger.Aggregate{ledger.SchemeHistory})
		if begun := last[ledger.SchemeHistory]; err != nil || begun.Sequence != 2 {
			t.Fatalf("the book begins at event %d, %v", begun.Sequence, err)
		}
	}
}
