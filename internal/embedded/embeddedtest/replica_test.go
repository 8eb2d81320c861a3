package embeddedtest_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded/embeddedtest"
)

func TestAReplicaFollows(t *testing.T) {
	t.Parallel()
	pair := embeddedtest.NewPair(t)
	ask := func(address, statement string) (n int) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(context.WithoutCancel(t.Context()))
		if err := conn.QueryRow(t.Context(), statement).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	write := func() int {
		return ask(pair.PrimaryURL, "UPDATE ledger.checkpoint SET seq = seq + 1 RETURNING seq")
	}
	await := func(want int) {
		t.Helper()
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for deadline := time.Now().Add(time.Minute); ask(pair.ReplicaURL, "SELECT seq FROM ledger.checkpoint") != want; <-tick.C {
			if time.Now().After(deadline) {
				t.Fatalf("the replica does not come to %d", want)
			}
		}
	}
	await(write())
	pair.Pause()
	last := write()
	if at := ask(pair.ReplicaURL, "SELECT seq FROM ledger.checkpoint"); at != last-1 {
		t.Errorf("a replica that stands still has come to %d", at)
	}
	pair.Resume()
	await(last)
	pair.StopReplica()
	last = write()
	pair.StartReplica()
	await(last)
}
