package main_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/ledger"
)

// The crash test's size.
const (
	crashRounds  = 6
	crashWorkers = 24
	crashSeed    = 20_261_121
)

// TestCrash kills the server with its log and its database under load, again and again, and fills its disk up. Then it asks for
// everything that was acknowledged.
func TestCrash(t *testing.T) {
	t.Logf("seed %d", crashSeed)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	site, disk := newDisk(t)
	server := site.serve(t)
	site.addStores(t)
	var shoppers []shopper
	for n := range 3 {
		shoppers = append(shoppers, server.signUp(fmt.Sprintf("crash%d@devolve.example", n)))
	}
	l := newLoad(t, site.addPartner(t, demo.Network), shoppers, demo.StoreSlugs)
	rates := ratesOf(t, site)

	stop := make(chan struct{})
	var workers sync.WaitGroup
	for n := range crashWorkers {
		workers.Go(func() { l.work(ctx, n, crashSeed, stop) })
	}
	server = crashRepeatedly(ctx, t, l, server)
	disk.runOutOfRoom(ctx, t, l, server)
	close(stop)
	workers.Wait()
	if ctx.Err() != nil {
		t.Fatal("the load did not come to an end in time")
	}
	t.Logf("%d calls acknowledged, %d had to be repeated (%d of them after a 5xx); %d deliveries, %d clicks, %d sales",
		l.acked.Load(), l.retried.Load(), l.failed.Load(), len(l.deliveries), len(l.clicks), len(l.sales))

	for n, who := range shoppers {
		checkStatement(t, server, who, l.wanted(n, rates))
	}
	checkStreams(t, site, l)
	if open := site.ok(t, "inbox", "quarantine", "list"); strings.Count(open, "\n") != 1 {
		t.Errorf("something is in quarantine:\n%s", open)
	}
	checkVerified(t, site)
	site.ok(t, "rebuild")
	checkVerified(t, site)
	for n, who := range shoppers {
		checkStatement(t, server, who, l.wanted(n, rates))
	}
}

// crashRepeatedly returns the server that is left alive.
func crashRepeatedly(ctx context.Context, t *testing.T, l *load, server *server) *server {
	t.Helper()
	random := rand.New(rand.NewPCG(crashSeed, 1))
	for round := range crashRounds {
		l.moveTo(server.base)
		enough := l.acked.Load() + 100 + random.Int64N(400)
		eventually(t, settleLimit, func() string {
			if acked := l.acked.Load(); acked < enough && ctx.Err() == nil {
				return fmt.Sprintf("round %d: %d of %d calls acknowledged", round, acked, enough)
			}
			return ""
		})
		postgres := server.site.postgresPID(t)
		server.kill()
		l.moveTo("")
		if round%2 == 0 { // the other times the next start finds whatever is still there
			awaitGone(t, "postgres", postgres, settleLimit)
		}
		if round == crashRounds/2 {
			crashStarting(ctx, t, server.site, time.Duration(random.IntN(700))*time.Millisecond)
		}
		server = server.site.serve(t)
	}
	l.moveTo(server.base)
	enough := l.acked.Load() + 200
	eventually(t, settleLimit, func() string {
		if l.acked.Load() < enough && ctx.Err() == nil {
			return "the last server acknowledges nothing"
		}
		return ""
	})
	return server
}

// crashStarting kills a server while it recovers from being killed.
func crashStarting(ctx context.Context, t *testing.T, site *site, after time.Duration) {
	t.Helper()
	starting := site.launch(t, "--addr", "127.0.0.1:0")
	timer := time.NewTimer(after)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-starting.done:
		t.Errorf("a start after a crash ended: %s", starting.errs.String())
	case <-ctx.Done():
	}
	starting.kill()
}

// ratesOf returns what each store pays, LOYALTY doubled, in basis points.
func ratesOf(t *testing.T, site *site) map[string]int64 {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), site.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	rows, err := conn.Query(t.Context(), `SELECT s.slug, s.cashback_bps * CASE a.type WHEN 'LOYALTY' THEN 2 ELSE 1 END
		FROM stores s JOIN hot_areas a ON a.id = s.area_id`)
	if err != nil {
		t.Fatal(err)
	}
	rates := make(map[string]int64)
	var slug string
	var rate int64
	if _, err := pgx.ForEachRow(rows, []any{&slug, &rate}, func() error { rates[slug] = rate; return nil }); err != nil {
		t.Fatal(err)
	}
	return rates
}

func checkStatement(t *testing.T, server *server, who shopper, want []record) {
	t.Helper()
	eventually(t, settleLimit, func() string {
		got, err := statement(t.Context(), server.base, who)
		if err != nil {
			return err.Error()
		}
		for i := range got {
			if want := ledger.NewConversionID(demo.Network, got[i].Conversion.ExternalID).String(); got[i].ID != want {
				t.Fatalf("transaction %s has id %s, want %s", got[i].Conversion.ExternalID, got[i].ID, want)
			}
			got[i].ID = ""
		}
		sortRecords(got)
		if diff := cmp.Diff(want, got); diff != "" {
			return fmt.Sprintf("the statement of %d lines differs from the %d sent (-want +got):\n%.3000s", len(got), len(want), diff)
		}
		return ""
	})
}

// checkStreams reads both streams and compares them with what was acknowledged.
func checkStreams(t *testing.T, site *site, l *load) {
	t.Helper()
	js := site.jetStream(t)
	inbox := messages(t, js, "INBOX")
	if len(inbox) != len(l.deliveries) {
		t.Errorf("the inbox holds %d deliveries of %d", len(inbox), len(l.deliveries))
	}
	for _, d := range l.deliveries {
		kept := inbox[d.sequence]
		if kept == nil {
			t.Errorf("delivery %s was acknowledged as %d and is not there", d.id, d.sequence)
			continue
		}
		if id := kept.Headers().Get("Devolve-Delivery-Id"); id != strconv.Quote(d.id) || !bytes.Equal(kept.Data(), d.body) {
			t.Errorf("inbox %d holds delivery %s, acknowledged was %s", d.sequence, id, d.id)
		}
	}
	tracked, clicks := make(map[string]int), make(map[string]int)
	for _, m := range messages(t, js, "LEDGER") {
		switch _, id, _ := strings.Cut(strings.TrimPrefix(m.Subject(), "ledger."), "."); {
		case strings.HasPrefix(m.Headers().Get("Devolve-Type"), "conversion_tracked"):
			tracked[id]++
		case strings.HasPrefix(m.Subject(), "ledger.click."):
			clicks[id]++
		}
	}
	for name := range l.sales {
		if id := ledger.NewConversionID(demo.Network, name).String(); tracked[id] != 1 {
			t.Errorf("sale %s was tracked %d times", name, tracked[id])
		}
	}
	if len(tracked) != len(l.sales) {
		t.Errorf("%d sales are in the log, %d were reported", len(tracked), len(l.sales))
	}
	for _, c := range l.clicks {
		if clicks[c.id] != 1 {
			t.Errorf("click %s is in the log %d times", c.id, clicks[c.id])
		}
	}
}

// jetStream connects to a running server's log.
func (s *site) jetStream(t *testing.T) jetstream.JetStream {
	t.Helper()
	conn, err := embedded.Connect(s.endpoints(t).NATSURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// messages reads a whole stream, by sequence.
func messages(t *testing.T, js jetstream.JetStream, name string) map[uint64]jetstream.Msg {
	t.Helper()
	stream, err := js.Stream(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	consumer, err := stream.OrderedConsumer(t.Context(), jetstream.OrderedConsumerConfig{})
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[uint64]jetstream.Msg)
	iterator, err := consumer.Messages()
	if err != nil {
		t.Fatal(err)
	}
	defer iterator.Stop()
	for last := stream.CachedInfo().State.LastSeq; last > 0; {
		m, err := iterator.Next(jetstream.NextMaxWait(settleLimit))
		if err != nil {
			t.Fatalf("read %s: %v", name, err)
		}
		meta, err := m.Metadata()
		if err != nil {
			t.Fatal(err)
		}
		all[meta.Sequence.Stream] = m
		if meta.Sequence.Stream >= last {
			break
		}
	}
	return all
}

func checkVerified(t *testing.T, site *site) {
	t.Helper()
	if text := site.ok(t, "verify"); !strings.HasPrefix(text, "0 differences: ") || strings.Count(text, "\n") != 1 {
		t.Errorf("verify printed:\n%s", text)
	}
}
