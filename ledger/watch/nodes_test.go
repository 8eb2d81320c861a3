package watch_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/watch"
)

// TestANodeThatIsBehindIsCounted: one that is away has none of the streams as they are now, and each once it is back.
func TestANodeThatIsBehindIsCounted(t *testing.T) {
	t.Parallel()
	cluster := embeddedtest.NewCluster(t)
	js, err := jetstream.New(cluster.Connect())
	if err != nil {
		t.Fatal(err)
	}
	if err := eventlog.EnsureStreams(t.Context(), js, 3); err != nil {
		t.Fatal(err)
	}
	pool, err := projection.OpenPool(t.Context(), embeddedtest.PostgresURL(t), projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	w := watch.New(watch.Config{JS: js, Pool: pool, Halts: halt.New(pool, time.Now), Replicas: 3, Settle: time.Minute, Every: watch.Every, Now: time.Now})

	await(t, w, map[string]float64{"n1": 0, "n2": 0, "n3": 0})
	cluster.Stop("n2")
	await(t, w, map[string]float64{"n1": 0, "n2": float64(len(eventlog.Streams)), "n3": 0})
	cluster.Start("n2")
	await(t, w, map[string]float64{"n1": 0, "n2": 0, "n3": 0})
}

// await looks until the nodes are behind with as many streams as they should.
func await(t *testing.T, w *watch.Watch, want map[string]float64) {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(w)
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	diff := "never looked"
	for deadline := time.Now().Add(time.Minute); diff != ""; <-ticker.C {
		if time.Now().After(deadline) {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		if _, err := w.Look(t.Context()); err != nil {
			diff = err.Error() // while a leader is chosen nobody answers
			continue
		}
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[string]float64)
		for _, family := range families {
			if family.GetName() != "devolve_log_node_streams_behind" {
				continue
			}
			for _, m := range family.GetMetric() {
				got[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
			}
		}
		diff = cmp.Diff(want, got)
	}
}
