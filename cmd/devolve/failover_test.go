package main_test

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/tracing/tracingtest"
)

// takeOver is how soon after a worker was killed or hangs another must have taken its place.
const takeOver = 15 * time.Second

// TestFailover runs two workers beside the server that owns the stores, and kills whichever is at work, job by job. At last it stops
// one as a debugger would: it keeps its connections, and does nothing. When it goes on it changes nothing.
func TestFailover(t *testing.T) {
	t.Parallel()
	owner := migratedSite(t)
	front := owner.serve(t, "--roles", "api")
	owner.addStores(t)
	shop := shop{front, owner.addPartner(t, demo.Network), front.signUp("duas@devolve.example")}
	stores := owner.endpoints(t)
	worker := func() *server {
		site := newSite(t).with("DATABASE_URL="+stores.DatabaseURL, "NATS_URL="+stores.NATSURL)
		site.shareSeals(t, owner)
		return site.serve(t, "--roles", "inbox,projector")
	}
	workers := []*server{worker(), worker()}
	for round, job := range []string{
		"devolve_events_projected_total", "devolve_observations_total", "devolve_events_projected_total",
	} {
		shop.sell(fmt.Sprintf("T%d", round), 5000)
		active := atWork(t, workers, job)
		workers[active].kill()
		began := time.Now()
		shop.sell(fmt.Sprintf("T%d-after", round), 7000)
		if took := time.Since(began); took > takeOver {
			t.Errorf("%s: nobody took over for %s", job, took)
		} else {
			t.Logf("%s: taken over in %s", job, took.Round(time.Millisecond))
		}
		workers[active] = worker()
	}
	shop.sell("T3", 5000)
	hanging := workers[atWork(t, workers, "devolve_observations_total")]
	hanging.signal(syscall.SIGSTOP)
	began := time.Now()
	ready := asking(t, front.base+"/readyz")
	shop.sell("T3-after", 7000)
	if status := ready(); status != http.StatusOK {
		t.Errorf("the API server was not ready meanwhile: %d", status)
	}
	if took := time.Since(began); took > takeOver+2*time.Second { // and the sale itself takes its time
		t.Errorf("nobody took over from a worker that hangs for %s", took)
	}
	hanging.signal(syscall.SIGCONT)
	shop.sell("T4", 5000)
	checkVerified(t, owner)
	for _, w := range workers {
		if status, _, err := get(t.Context(), w.base+"/api/v1/store/top-cashback"); err != nil || status != http.StatusNotFound {
			t.Errorf("a worker without the role api answers %d %v", status, err)
		}
	}
}

// asking asks for an address again and again until it is stopped, and returns the worst status that it got.
func asking(t *testing.T, address string) (stop func() (worst int)) {
	t.Helper()
	done, worst := make(chan struct{}), make(chan int)
	go func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		high := 0
		for {
			status, _, err := get(t.Context(), address)
			if err != nil {
				status = http.StatusBadGateway
			}
			high = max(high, status)
			select {
			case <-tick.C:
			case <-done:
				worst <- high
				return
			}
		}
	}()
	return func() int {
		close(done)
		return <-worst
	}
}

// shareSeals gives a site the keys that another one's log is sealed with.
func (s *site) shareSeals(t *testing.T, owner *site) {
	t.Helper()
	keys, err := os.ReadFile(filepath.Join(owner.data, "secrets", "seal-keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(s.data, "secrets")
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "seal-keys.json"), keys, 0o600)); err != nil {
		t.Fatal(err)
	}
}

// atWork returns the one worker that has done something of a job.
func atWork(t *testing.T, workers []*server, metric string) int {
	t.Helper()
	counts := make([]float64, len(workers))
	for n, w := range workers {
		status, text, err := get(t.Context(), w.base+"/metrics")
		if err != nil || status != http.StatusOK {
			t.Fatalf("GET /metrics: %d %v", status, err)
		}
		_, after, _ := strings.Cut(text, "\n"+metric+" ")
		value, _, _ := strings.Cut(after, "\n")
		if counts[n], err = strconv.ParseFloat(value, 64); err != nil {
			t.Fatalf("no %s among the metrics: %v", metric, err)
		}
	}
	if (counts[0] > 0) == (counts[1] > 0) {
		t.Fatalf("%s of the two workers: %v; one of them must work", metric, counts)
	}
	if counts[0] > 0 {
		return 0
	}
	return 1
}

// TestRolesApart runs each role in a process of its own: a delivery is one trace through all of them. It stops the owner of the stores
// under the others: they say so in readiness and carry on when it is back.
func TestRolesApart(t *testing.T) {
	t.Parallel()
	collector := tracingtest.New(t)
	watched := []string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.URL, "OTEL_BSP_SCHEDULE_DELAY=50"}
	owner := migratedSite(t).racing(t).with(append(watched, "DEVOLVE_LOG_LEVEL=debug")...)
	front := owner.serve(t, "--roles", "api")
	owner.addStores(t)
	shop := shop{front, owner.addPartner(t, demo.Network), front.signUp("papeis@devolve.example")}
	stores := owner.endpoints(t)
	other := newSite(t).racing(t).with("DATABASE_URL="+stores.DatabaseURL, "NATS_URL="+stores.NATSURL).with(watched...)
	other.shareSeals(t, owner)
	inbox := other.serve(t, "--roles", "inbox")
	projector := other.serve(t, "--roles", "projector")
	shop.sell("R1", 5000)
	checkTraced(t, collector, shop)
	for _, s := range []*server{inbox, projector} {
		s.stop(syscall.SIGTERM)
	}
	shop.mustDeliver(shop.network, "r-2", http.StatusAccepted, bodyOf(observe("R2", "", "pending", 5000, time.Now())))
	shop.server = other.serve(t, "--roles", "api,inbox,projector")
	eventually(t, settleLimit, func() string { // what arrived while nobody worked
		if text := owner.ok(t, "verify"); !strings.Contains(text, " 2 conversions") {
			return text
		}
		return ""
	})
	front.kill() // with both stores
	eventually(t, settleLimit, func() string {
		status, _, err := get(t.Context(), shop.base+"/readyz")
		if err != nil || status != http.StatusServiceUnavailable {
			return fmt.Sprintf("without its stores a server's readiness is %d %v", status, err)
		}
		return ""
	})
	if status, _, err := get(t.Context(), shop.base+"/healthz"); err != nil || status != http.StatusOK {
		t.Errorf("without its stores a server's health is %d %v", status, err)
	}
	request, err := shop.who.request(t.Context(), http.MethodGet, shop.base+"/api/v1/cashback?userId="+shop.who.id, nil)
	if err != nil {
		t.Fatal(err)
	}
	if status, text, err := exchange(request); err != nil || status < 400 || strings.Contains(text, "127.0.0.1") {
		t.Errorf("without its stores a server answers %d %v: %s", status, err, text)
	}
	if took := shop.stop(syscall.SIGTERM); took > stopLimit {
		t.Errorf("without its stores a server stops in %s", took)
	}
}
