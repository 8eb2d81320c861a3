package eventlog_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
)

// TestAClickIsReadOnce: a click is a fact, so that reading it again for every sale that it leads to says nothing new.
func TestAClickIsReadOnce(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	log, err := eventlog.Open(t.Context(), b.JS, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	clicks := []ledger.Aggregate{clickOf(b.Click(t, ledger.UserID{UUID: uuid.New()}))}
	first, err := log.Last(t.Context(), clicks)
	if err != nil || len(first) != 1 {
		t.Fatalf("found %v, %v; want a click", first, err)
	}
	b.JS.Conn().Close()
	again, err := log.Last(t.Context(), clicks)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("the click is another one when it is asked for again (-first +again):\n%s", diff)
	}
}
