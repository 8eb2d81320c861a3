package support_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/projection"
)

func TestTheShoppersOpenPagesHearOfTheEndOfAClaim(t *testing.T) {
	t.Parallel()
	b := open(t)
	opened := b.mustOpen(t, claim(b.ana, b.click(t, b.ana), "A-1"))

	hub := projection.NewHub(b.Pool, slog.New(slog.DiscardHandler))
	listen := func(user uuid.UUID) <-chan uint64 {
		changes, cancel, err := hub.Subscribe(user)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(cancel)
		return changes
	}
	ana, other := listen(b.ana), listen(b.shopper(t))
	go hub.Run(t.Context())
	hear := func(who <-chan uint64) {
		t.Helper()
		select {
		case <-who:
		case <-time.After(10 * time.Second):
			t.Fatal("nobody told")
		}
	}
	hear(ana) // once the hub has its connection, everybody looks again
	hear(other)

	if err := b.Close(t.Context(), opened.ID, "O pedido foi cancelado."); err != nil {
		t.Fatal(err)
	}
	hear(ana)
	select {
	case <-other:
		t.Error("told somebody else")
	default:
	}
}
