package pull_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
)

const day = 24 * time.Hour

// settings are what networks leave open.
var settings = map[string]network.Settings{
	"afilio": {"zone": "America/Sao_Paulo"}, "cj": {"currency": "BRL"}, "tradedoubler": {"zone": "America/Sao_Paulo", "currency": "BRL"},
	"aliexpress":     {"zone": "Asia/Shanghai", "id": "order_id"},
	"shopee":         {"validations": "1,2"},
	"lomadee-legacy": {"zone": "America/Sao_Paulo", "words": "CONFIRMADA=approved,CANCELADA=declined", "events": "1,3,4"},
	"lomadee":        {"amounts": "cents", "dates": "yyyy-MM-dd", "words": "confirmed=approved,canceled=declined"},
}

// world is networks that are imitated, and a ledger that asks them and hears what they send.
type world struct {
	*ledgertest.Bundle
	net     *fakenet.Net
	url     string
	store   *inbox.Store
	service *pull.Service
	random  *rand.Rand
	pushed  int
	stop    func() // ends the worker, wherever it is
}

func newWorld(t *testing.T, config fakenet.Config) *world {
	t.Helper()
	config.Start = ledgertest.Start
	w := &world{Bundle: ledgertest.New(t), net: fakenet.New(config), random: rand.New(rand.NewPCG(config.Seed, 2))}
	server := httptest.NewServer(w.net)
	t.Cleanup(server.Close)
	w.url = server.URL
	var err error
	if w.store, err = inbox.OpenStore(t.Context(), w.JS, ledgertest.Keys(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.store.Close)
	partners := inbox.NewPartners(w.Pool, w.net.Now)
	for _, name := range fakenet.Names() {
		if _, err := partners.Add(t.Context(), name, name); err != nil {
			t.Fatal(err)
		}
	}
	for name, known := range settings {
		if err := partners.Set(t.Context(), name, known); err != nil {
			t.Fatal(err)
		}
	}
	w.Project(t)
	w.service = pull.New(w.Pool, w.store, w.net.Now)
	w.start(t)
	t.Cleanup(func() { w.stop() })
	return w
}

// start has a worker take in what is in the inbox.
func (w *world) start(t *testing.T) {
	t.Helper()
	worker := inbox.NewWorker(w.JS, w.store, w.Pool, w.Service, w.net.Now, w.Logger)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() {
		err := worker.Run(ctx)
		for errors.Is(err, inbox.ErrMoved) { // what the worker before had sent to the database was done after all
			err = worker.Run(ctx)
		}
		ended <- err
	}()
	w.stop = func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("worker: %v", err)
		}
	}
}

// interrupt asks all networks, and breaks that and the worker off after a moment, wherever both are.
func (w *world) interrupt(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(w.random.IntN(60))*time.Millisecond)
	defer cancel()
	var asking sync.WaitGroup
	for _, name := range fakenet.Names() {
		account := w.account(t, name)
		asking.Go(func() { _, _ = w.service.Follow(ctx, account) }) // it fails, or is done in time
	}
	<-ctx.Done()
	w.stop()
	asking.Wait()
	w.start(t)
}

// account opens the account at a network, with a pace of its own.
func (w *world) account(t *testing.T, name string) pull.Account {
	t.Helper()
	account, err := w.open(name)
	if err != nil {
		t.Fatal(err)
	}
	return account
}

func (w *world) open(name string) (pull.Account, error) {
	adapter, ok := networks.Find(name)
	if !ok {
		return pull.Account{}, fmt.Errorf("no adapter %s", name)
	}
	access := map[string]network.Access{
		"awin":           {"url": w.url + "/awin", "publisher": "700001", "token": "secret"},
		"admitad":        {"url": w.url + "/admitad", "client": "us", "secret": "secret"},
		"afilio":         {"url": w.url + "/afilio", "affiliate": "16000", "token": "secret"},
		"cj":             {"url": w.url + "/cj", "publisher": "700001", "token": "secret"},
		"tradedoubler":   {"url": w.url + "/tradedoubler", "client": "us", "secret": "secret", "user": "us", "password": "secret"},
		"rakuten":        {"url": w.url + "/rakuten", "client": "us", "secret": "secret", "sid": "2574052"},
		"impact":         {"url": w.url + "/impact", "sid": "IR1", "token": "secret"},
		"lomadee":        {"url": w.url + "/lomadee", "key": "secret"},
		"aliexpress":     {"url": w.url + "/aliexpress", "app": "123456", "secret": fakenet.Secret},
		"shopee":         {"url": w.url + "/shopee", "app": "123456", "secret": fakenet.Secret},
		"lomadee-legacy": {"url": w.url + "/lomadee-legacy", "user": "us", "password": "secret", "publisher": "700001"},
		"partnerize":     {"url": w.url + "/partnerize", "publisher": "111111l92", "application": "app", "key": "secret"},
	}[name]
	return pull.Open(name, adapter, access, settings[name])
}

// sell has a shopper go to a shop by a network, and buy there.
func (w *world) sell(t *testing.T, name string) {
	t.Helper()
	w.net.Sell(name, w.click(t, name).String())
}

func (w *world) click(t *testing.T, name string) ledger.ClickID {
	t.Helper()
	id := ledger.ClickID{UUID: uuid.New()}
	if _, err := w.Service.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: id, UserID: ledger.UserID{UUID: uuid.New()}, Network: name, RateBps: 500, At: w.net.Now(), Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		t.Fatal(err)
	}
	return id
}

// hear takes in what networks send, as the address of each does.
func (w *world) hear(t *testing.T, pushes []fakenet.Push) {
	t.Helper()
	for _, push := range pushes {
		adapter, _ := networks.Find(push.Network)
		w.pushed++
		_, err := w.store.Accept(t.Context(), inbox.Delivery{
			Partner: push.Network, ID: fmt.Sprint("push-", w.pushed), Body: []byte(push.Query), Form: adapter.Push.Name, ReceivedAt: w.net.Now(),
			RequestID: uuid.NewString(),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// follow asks all networks. An answer that fails or breaks off is asked for again, as it is the next time.
func (w *world) follow(t *testing.T) (changed int) {
	t.Helper()
	var asking errgroup.Group
	var all atomic.Int64
	for _, name := range fakenet.Names() {
		asking.Go(func() error {
			for try := 0; ; try++ {
				account, err := w.open(name)
				if err != nil {
					return err
				}
				result, err := w.service.Follow(t.Context(), account)
				all.Add(int64(result.Changed))
				if err == nil || try == 50 {
					return err
				}
			}
		})
	}
	if err := asking.Wait(); err != nil {
		t.Fatal(err)
	}
	return int(all.Load())
}

// hours has all networks be asked some times more on a day, until each sale that waits was asked for by id.
func (w *world) hours(t *testing.T) {
	t.Helper()
	w.CatchUp(t, w.Reader(t))
	waiting := 0
	if err := w.Pool.QueryRow(t.Context(), "SELECT count(*) FROM conversions WHERE network = 'impact' AND verdict = 'pending'").Scan(&waiting); err != nil {
		t.Fatal(err)
	}
	const each = 60
	for range waiting/each + 1 {
		w.CatchUp(t, w.Reader(t))
		w.follow(t)
	}
}

// settle waits until the worker is past the whole inbox.
func (w *world) settle(t *testing.T) {
	t.Helper()
	stream, err := w.JS.Stream(t.Context(), "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		var at uint64
		if err := w.Pool.QueryRow(t.Context(), "SELECT seq FROM inbox_checkpoint").Scan(&at); err != nil {
			t.Fatal(err)
		}
		if at >= stream.CachedInfo().State.LastSeq {
			return
		}
	}
	t.Fatal("the worker does not catch up")
}

// everything asks all networks for all that ever was.
func (w *world) everything(t *testing.T) map[string]pull.Result {
	t.Helper()
	results := map[string]pull.Result{}
	for _, name := range fakenet.Names() {
		err := errors.New("never asked")
		for try := 0; err != nil && try < 50; try++ {
			results[name], err = w.service.Ask(t.Context(), w.account(t, name), ledgertest.Start, w.net.Now(), nil)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return results
}

// believed is what the ledger and a network both can say of a sale.
type believed struct {
	Verdict          string
	Sale, Commission int64
}

// same compares what the networks believe with the ledger.
func (w *world) same(t *testing.T) {
	t.Helper()
	w.settle(t)
	truth := w.net.Truth()
	for part := range slices.Chunk(truth, 200) {
		var ids []ledger.Aggregate
		for _, sale := range part {
			ids = append(ids, ledger.Aggregate{Kind: ledger.KindConversion, ID: ledger.NewConversionID(sale.Network, sale.ID).String()})
		}
		last, err := w.Log.Last(t.Context(), ids)
		if err != nil {
			t.Fatal(err)
		}
		for i, sale := range part {
			c := ledger.EvolveConversion(ledger.Conversion{}, last[ids[i]].Event)
			got := believed{string(c.Verdict), int64(c.SaleCents), int64(c.CommissionCents)}
			want := believed{sale.Status, sale.SaleCents, sale.CommissionCents}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s sale %s, made %s: %s", sale.Network, sale.ID, sale.OccurredAt, diff)
			}
			if isOurs := sale.Click != ""; isOurs == c.UserID.IsZero() {
				t.Errorf("%s sale %s of click %q is of shopper %s", sale.Network, sale.ID, sale.Click, c.UserID)
			}
		}
	}
}

// How long, and how much, networks sell in TestEverySaleIsThere, and how often whoever asks and takes in is broken off.
var (
	flagDays       = flag.Int("days", 80, "simulated days; networks sell on the first half of them")
	flagDaily      = flag.Int("daily", 4, "sales of each network on a day")
	flagInterrupts = flag.Int("interrupts", 10, "how often asking and taking in are broken off")
)

// TestEverySaleIsThere: networks sell for months. What they send is lost, comes twice or late, what they answer fails, breaks off and is
// throttled, and whoever asks and takes in is broken off; after each day of asking, the ledger says of every sale what its network does. Asking
// for all of it once more changes nothing.
func TestEverySaleIsThere(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 7, Trouble: 2})
	days, daily := *flagDays, *flagDaily
	for today := range days {
		if today < days/2 {
			for range daily {
				for _, name := range fakenet.Names() {
					w.sell(t, name)
				}
			}
		}
		pushes := w.net.Pass(day)
		late := w.random.IntN(len(pushes) + 1)
		w.hear(t, pushes[late:])
		for range (today+1)**flagInterrupts/days - today**flagInterrupts/days {
			w.interrupt(t)
		}
		w.follow(t)
		w.hear(t, pushes[:late])
		if today%20 == 0 {
			w.hours(t)
			w.same(t)
		}
	}
	w.hours(t)
	w.same(t)
	if len(w.net.Truth()) != days/2*daily*len(fakenet.Names()) {
		t.Fatalf("%d sales", len(w.net.Truth()))
	}
	w.everything(t) // what was answered by id alone comes in a list now
	w.settle(t)
	end, err := w.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, result := range w.everything(t) {
		if name == "rakuten" { // it has forgotten most of it
			result.Rows += days / 2 * daily
		}
		if result.Rows < days/2*daily || result.Changed != 0 {
			t.Errorf("%s, all of it once more: %+v", name, result)
		}
	}
	w.settle(t)
	if again, err := w.Log.LastSequence(t.Context()); err != nil || again != end {
		t.Errorf("asking once more made %d events, %v", again-end, err)
	}
}

// TestReportedSalesAreThere: what somebody has a network notice is in the ledger after it was asked, and so is each thing that becomes of it.
func TestReportedSalesAreThere(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 7, FirstID: 1_700_000_000_000})
	sales := map[string]fakenet.Reported{}
	for _, name := range []string{"admitad", "afilio", "awin", "cj", "impact"} {
		sales[name] = fakenet.Reported{
			Key: "1", Order: "PQ-1", Click: w.click(t, name).String(), Status: "pending", SaleCents: 10_000, CommissionCents: 1_401, OccurredAt: w.net.Now(),
		}
	}
	for _, change := range []func(*fakenet.Reported){
		func(*fakenet.Reported) {},
		func(r *fakenet.Reported) { r.SaleCents, r.CommissionCents = 6_001, 841 },
		func(r *fakenet.Reported) { r.Status, r.Reason = "declined", "Pedido cancelado" },
		func(r *fakenet.Reported) { r.Status, r.Reason = "approved", "" },
	} {
		for _, name := range slices.Sorted(maps.Keys(sales)) {
			sale := sales[name]
			change(&sale)
			sales[name] = sale
			w.hear(t, w.net.Report(name, sale))
		}
		w.hear(t, w.net.Pass(time.Hour))
		w.follow(t)
		w.same(t)
	}
	for _, sale := range w.net.Truth() {
		if want := sales[sale.Network]; len(sales) != len(w.net.Truth()) || sale.Status != "approved" || sale.SaleCents != want.SaleCents {
			t.Errorf("%s believes %+v; want %+v alone", sale.Network, sale, want)
		}
	}
}

// TestWhatFailedIsAskedAgain: when the log does not take a row in, it is not remembered as known, and the cursor stays.
func TestWhatFailedIsAskedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 3})
	w.sell(t, "awin")
	w.net.Pass(2 * day) // what is sent is lost
	full := pull.New(w.Pool, refusing{}, w.net.Now)
	if result, err := full.Follow(t.Context(), w.account(t, "awin")); !errors.Is(err, io.ErrShortWrite) || result.Changed != 0 {
		t.Fatalf("%+v, %v", result, err)
	}
	if changed := w.follow(t); changed != 1 {
		t.Errorf("then %d rows were taken in; want the one", changed)
	}
	w.same(t)
}

// scripted is a network with the windows and the answers of a test.
type scripted struct {
	windows func(since, now time.Time) []network.Window
	rows    func(ctx context.Context, w network.Window, take func(network.Row) error) error
}

func (s scripted) Windows(since, now time.Time) []network.Window { return s.windows(since, now) }

func (s scripted) Rows(ctx context.Context, w network.Window, take func(network.Row) error) error {
	return s.rows(ctx, w, take)
}

// TestWhatWasAskedStaysAsked: a sweep that does not end in time goes on the next time, asks besides for what is new, and counts as done from when it
// began. The one after it asks for everything again.
func TestWhatWasAskedStaysAsked(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 4})
	begun := w.net.Now()
	var asked []string
	failing := true
	account := pull.Account{Partner: "lomadee", Asker: scripted{
		func(since, now time.Time) []network.Window {
			return network.Slices("order", since.Add(-30*day), now, 40*day)
		},
		func(_ context.Context, window network.Window, _ func(network.Row) error) error {
			if failing && len(asked) == 2 {
				return context.DeadlineExceeded
			}
			// In days and in hours before it began.
			asked = append(asked, fmt.Sprint(int(begun.Sub(window.From)/day), "-", int(begun.Sub(window.To)/time.Hour)))
			return nil
		},
	}}
	if _, err := w.service.Follow(t.Context(), account); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("it ended with %v", err)
	}
	failing = false
	for _, want := range [][]string{{"120-1932", "80-972", "40-12", "0--1"}, {"30--2"}} {
		w.net.Pass(time.Hour)
		if _, err := w.service.Follow(t.Context(), account); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, asked); diff != "" {
			t.Error(diff)
		}
		asked = nil
	}
}

// TestWhatSaysLessIsNotTaken: a row is not taken in once another one was that says more of the same sale, whenever that was.
func TestWhatSaysLessIsNotTaken(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 4})
	answer := network.Row{}
	account := pull.Account{Partner: "shopee", Row: *shopee(t).Row, Asker: scripted{
		func(since, now time.Time) []network.Window { return network.Slices("purchase", since, now, 1000*day) },
		func(_ context.Context, _ network.Window, take func(network.Row) error) error { return take(answer) },
	}}
	for i, step := range []struct {
		row     network.Row
		changed int
	}{
		{network.Row{ID: "1", Body: []byte(`{}`), Unless: []string{"final 1"}}, 1},
		{network.Row{ID: "final 1", Body: []byte(`{}`)}, 1},
		{network.Row{ID: "1", Body: []byte(`{"later":1}`), Unless: []string{"final 1"}}, 0},
		{network.Row{ID: "2", Body: []byte(`{}`), Unless: []string{"final 2", "final 1"}}, 0},
		{network.Row{ID: "3", Body: []byte(`{}`), Unless: []string{"final 3"}}, 1},
	} {
		answer = step.row
		w.net.Pass(time.Hour)
		if result, err := w.service.Follow(t.Context(), account); err != nil || result.Changed != step.changed {
			t.Errorf("step %d: %+v, %v", i, result, err)
		}
	}
}

func shopee(t *testing.T) network.Adapter {
	t.Helper()
	adapter, ok := networks.Find("shopee")
	if !ok {
		t.Fatal("no adapter")
	}
	return adapter
}

// TestNoneWaitsForAnother: a network that is asked slowly keeps no other from being asked, nor does one that fails.
func TestNoneWaitsForAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 4})
	last := make(chan struct{})
	account := func(partner string, answer func(context.Context) error) pull.Account {
		return pull.Account{Partner: partner, Asker: scripted{
			func(since, now time.Time) []network.Window { return network.Slices("order", since, now, 1000*day) },
			func(ctx context.Context, _ network.Window, _ func(network.Row) error) error { return answer(ctx) },
		}}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var told sync.Map
	err := w.service.FollowAll(ctx, []pull.Account{
		account("aliexpress", func(ctx context.Context) error {
			select {
			case <-last:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}),
		account("lomadee", func(context.Context) error { return io.ErrUnexpectedEOF }),
		account("tradedoubler", func(context.Context) error { close(last); return nil }),
	}, func(a pull.Account, _ pull.Result, err error) { told.Store(a.Partner, err) })
	if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.Contains(err.Error(), "lomadee") {
		t.Errorf("it ended with %v", err)
	}
	for partner, want := range map[string]error{"aliexpress": nil, "lomadee": io.ErrUnexpectedEOF, "tradedoubler": nil} {
		got, was := told.Load(partner)
		if err, _ := got.(error); !was || !errors.Is(err, want) {
			t.Errorf("%s: %v; want %v", partner, got, want)
		}
	}
}

// TestAnotherSecret: networks that check signatures refuse one with another secret, which the error does not name, and nothing counts as asked.
func TestAnotherSecret(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakenet.Config{Seed: 5})
	for _, name := range []string{"aliexpress", "shopee"} {
		adapter, _ := networks.Find(name)
		const wrong = "no-such-secret"
		account, err := pull.Open(name, adapter, network.Access{"url": w.url + "/" + name, "app": "123456", "secret": wrong}, settings[name])
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.service.Follow(t.Context(), account)
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), "signature") || strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v", name, err)
		}
		cursors := 0
		if err := w.Pool.QueryRow(t.Context(), "SELECT count(*) FROM network_cursors WHERE partner = $1", name).Scan(&cursors); err != nil || cursors != 0 {
			t.Errorf("%s counts as asked: %d, %v", name, cursors, err)
		}
	}
}

// refusing is a log that has no room.
type refusing struct{}

func (refusing) Accept(context.Context, inbox.Delivery) (inbox.Receipt, error) {
	return inbox.Receipt{}, io.ErrShortWrite
}

// TestAccess: an account is not opened with something missing, or with a name that is not known.
func TestAccess(t *testing.T) {
	t.Parallel()
	adapter, _ := networks.Find("awin")
	for name, access := range map[string]network.Access{
		"nothing": {}, "no token": {"publisher": "1"}, "one too many": {"publisher": "1", "token": "s", "tokem": "s"},
		"no address": {"publisher": "1", "token": "s", "url": "api.awin.com"},
	} {
		if _, err := pull.Open("awin", adapter, access, nil); err == nil {
			t.Errorf("%s: opened", name)
		}
	}
	if _, err := pull.Open("demo", network.Adapter{Name: "demo"}, nil, nil); !errors.Is(err, pull.ErrCannotAsk) {
		t.Errorf("a network that cannot be asked: %v", err)
	}
}

// TestWhoWasNotAskedIsTold: of those who are to be asked, and of all that ever were where it cannot be read who that is.
func TestWhoWasNotAskedIsTold(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	partners := inbox.NewPartners(b.Pool, time.Now)
	for _, name := range []string{"awin", "admitad", "former"} {
		if _, err := partners.Add(t.Context(), name, "awin"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Pool.Exec(t.Context(), "INSERT INTO network_cursors (partner, asked_until, rows, changed) VALUES ('awin', $1, 0, 0), ('former', $1, 0, 0)",
		ledgertest.Start); err != nil {
		t.Fatal(err)
	}
	var unreadable error
	registry := prometheus.NewRegistry()
	registry.MustRegister(pull.NewMetrics(b.Pool, func() ([]string, error) { return []string{"awin", "admitad"}, unreadable },
		func() time.Time { return ledgertest.Start.Add(7 * time.Hour) }, b.Logger))
	for trouble, want := range map[error]map[string]float64{
		nil: {"awin": 25_200, "admitad": 90 * 86_400}, errors.New("unreadable"): {"awin": 25_200, "former": 25_200},
	} {
		unreadable = trouble
		families, err := registry.Gather()
		if err != nil || len(families) != 1 {
			t.Fatalf("%d families, %v", len(families), err)
		}
		got := make(map[string]float64)
		for _, m := range families[0].GetMetric() {
			got[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
		}
		if !maps.Equal(got, want) {
			t.Errorf("%v: %v; want %v", unreadable, got, want)
		}
	}
}
