package pull_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/call"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/networktest"
	"example.com/devolve/ledger/network/pull"
)

const day = 24 * time.Hour

// How long, and how much, networks sell in TestEverySaleIsThere, and how often whoever asks and takes in is broken off.
var (
	flagDays       = flag.Int("days", 80, "simulated days; networks sell on the first half of them")
	flagDaily      = flag.Int("daily", 4, "sales of each network on a day")
	flagInterrupts = flag.Int("interrupts", 10, "how often asking and taking in are broken off")
)

// TestEverySaleIsThere: networks sell for months. What they send is lost, comes twice or late, what they answer fails, breaks off, shifts between
// pages and is throttled, sales are in dollars, are held or have words that nobody knows, and whoever asks and takes in is broken off; after each day
// of asking, the ledger says of every sale what its network does. Asking for all of it once more changes nothing.
func TestEverySaleIsThere(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 7, Trouble: 2, Odd: 10, Minute: 5 * time.Millisecond})
	days, daily := *flagDays, *flagDaily
	for today := range days {
		if today < days/2 {
			w.Sell(t, daily, fakenet.Names()...)
		}
		pushes := w.Net.Pass(day)
		late := w.Random.IntN(len(pushes) + 1)
		w.Hear(t, pushes[late:])
		for range (today+1)**flagInterrupts/days - today**flagInterrupts/days {
			w.Interrupt(t)
		}
		compared := today%20 == 0 || today == days-1
		w.Net.Still(compared) // a row that is skipped is there the next time
		w.Follow(t)
		w.Hear(t, pushes[:late])
		if compared {
			w.Hours(t)
			w.Same(t)
		}
	}
	if len(w.Net.Truth()) != days/2*daily*len(fakenet.Names()) {
		t.Fatalf("%d sales", len(w.Net.Truth()))
	}
	w.Again(t, days/2*daily)
	didHappen(t, w.Net.Happened(), fakenet.Names(), "tracked late", "amended", "declined", "restored", "without click", "without hyphens", "throttled", "failed",
		"cut off", "broken off", "row skipped", "row repeated", "told nobody", "told twice", "told out of order", "below zero", "held")
	for what, where := range map[string][]string{
		"unknown word":   slices.DeleteFunc(fakenet.Names(), func(name string) bool { return name == "rakuten" }),
		"other currency": {"admitad", "aliexpress", "awin", "impact", "lomadee-legacy", "partnerize", "rakuten"},
		"held":           slices.DeleteFunc(fakenet.Names(), func(name string) bool { return name == "rakuten" || name == "shopee" }), // an approval is final there, or none
	} {
		for _, name := range where {
			didHappen(t, w.Net.Happened(), []string{name}, what)
		}
	}
	refused := 0
	if err := w.Pool.QueryRow(t.Context(), "SELECT count(*) FROM inbox_quarantine WHERE code = 'unknown_status'").Scan(&refused); err != nil || refused == 0 || w.Unknown == 0 {
		t.Errorf("%d deliveries had words that nobody knows, and %d sales at a time: %v", refused, w.Unknown, err)
	}
}

// didHappen fails for what happened at none of some networks.
func didHappen(t *testing.T, counts map[string]int, names []string, all ...string) {
	t.Helper()
	for _, what := range all {
		if !slices.ContainsFunc(names, func(name string) bool { return counts[what+" "+name] > 0 }) {
			t.Errorf("%q happened at none of %v", what, names)
		}
	}
}

// TestWhatMovesBetweenPagesIsThere: a sale that moves to a page that was read already, while the next one is, is there the next day.
func TestWhatMovesBetweenPagesIsThere(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 7, Trouble: 1})
	pages := map[string]int{"admitad": 500, "afilio": 50, "aliexpress": 50, "lomadee": 100, "partnerize": 300, "tradedoubler": 100}
	for name, size := range pages {
		for range size + 20 {
			w.Net.Sell(name, "")
		}
	}
	w.Hear(t, w.Net.Pass(day))
	w.Follow(t)
	for name := range pages {
		didHappen(t, w.Net.Happened(), []string{name}, "row skipped")
	}
	w.Net.Still(true)
	w.Net.Pass(day)
	w.Follow(t)
	w.Same(t)
}

// TestReportedSalesAreThere: what somebody has a network notice is in the ledger after it was asked, and so is each thing that becomes of it.
func TestReportedSalesAreThere(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 7, FirstID: 1_700_000_000_000})
	sales := map[string]fakenet.Reported{}
	for _, name := range []string{"admitad", "afilio", "awin", "cj", "impact"} {
		sales[name] = fakenet.Reported{
			Key: "1", Order: "PQ-1", Click: w.Click(t, name).String(), Status: "pending", SaleCents: 10_000, CommissionCents: 1_401, OccurredAt: w.Net.Now(),
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
			w.Hear(t, w.Net.Report(name, sale))
		}
		w.Hear(t, w.Net.Pass(time.Hour))
		w.Follow(t)
		w.Same(t)
	}
	for _, sale := range w.Net.Truth() {
		if want := sales[sale.Network]; len(sales) != len(w.Net.Truth()) || sale.Status != "approved" || sale.SaleCents != want.SaleCents {
			t.Errorf("%s believes %+v; want %+v alone", sale.Network, sale, want)
		}
	}
}

// TestWhatFailedIsAskedAgain: when the log does not take a row in, it is not remembered as known, and the cursor stays.
func TestWhatFailedIsAskedAgain(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 3})
	w.Sell(t, 1, "awin")
	w.Net.Pass(2 * day) // what is sent is lost
	full := pull.New(w.Pool, refusing{}, w.Net.Now)
	if result, err := full.Follow(t.Context(), w.Account(t, "awin")); !errors.Is(err, io.ErrShortWrite) || result.Changed != 0 {
		t.Fatalf("%+v, %v", result, err)
	}
	if changed := w.Follow(t); changed != 1 {
		t.Errorf("then %d rows were taken in; want the one", changed)
	}
	w.Same(t)
}

// TestWhatItWasBeforeIsNews: a sale that is declined and approved again is taken in each time, also when whoever asked was broken off between, after the
// log had the first of it and before that was remembered.
func TestWhatItWasBeforeIsNews(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 3})
	says := ""
	account := pull.Account{Partner: "lomadee", Asker: scripted{
		func(since, now time.Time) []network.Window { return network.Slices("", since, now, 1000*day) },
		func(_ context.Context, _ network.Window, take func(network.Row) error) error {
			return take(network.Row{ID: "1", Body: []byte(says)})
		},
	}}
	broken, cancel := context.WithCancel(t.Context())
	for _, step := range []struct {
		says    string
		ctx     context.Context
		in      pull.Inbox
		changed int
	}{
		{"approved", t.Context(), w.Inbox, 1},
		{"declined", broken, last{w.Inbox, cancel}, 0},
		{"approved", t.Context(), w.Inbox, 1},
		{"approved", t.Context(), w.Inbox, 0},
	} {
		says = step.says
		w.Net.Pass(time.Hour)
		if result, err := pull.New(w.Pool, step.in, w.Net.Now).Follow(step.ctx, account); result.Changed != step.changed || (err != nil) != (step.ctx == broken) {
			t.Errorf("%s: %+v, %v", says, result, err)
		}
	}
}

// last is the log of whoever asks, who is broken off once it has something.
type last struct {
	pull.Inbox
	cancel func()
}

func (l last) Accept(ctx context.Context, d inbox.Delivery) (inbox.Receipt, error) {
	defer l.cancel()
	return l.Inbox.Accept(ctx, d)
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
	w := networktest.New(t, fakenet.Config{Seed: 4})
	begun := w.Net.Now()
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
	if _, err := w.Asking.Follow(t.Context(), account); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("it ended with %v", err)
	}
	failing = false
	for _, want := range [][]string{{"120-1932", "80-972", "40-12", "0--1"}, {"30--2"}} {
		w.Net.Pass(time.Hour)
		if _, err := w.Asking.Follow(t.Context(), account); err != nil {
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
	w := networktest.New(t, fakenet.Config{Seed: 4})
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
		w.Net.Pass(time.Hour)
		if result, err := w.Asking.Follow(t.Context(), account); err != nil || result.Changed != step.changed {
			t.Errorf("step %d: %+v, %v", i, result, err)
		}
	}
}

// byID is a network that is asked for sales by id.
type byID struct {
	scripted
	ask func(ctx context.Context, id string) error
}

func (b byID) ByID(ctx context.Context, id string) (network.Row, bool, error) {
	return network.Row{}, false, b.ask(ctx, id)
}

// TestWhatWaitsIsAskedForByID: each sale that waits for long is asked for once an hour, as many as the network's pace leaves time for, in turn. That time
// runs out is no failure; that the network fails is one.
func TestWhatWaitsIsAskedForByID(t *testing.T) {
	t.Parallel()
	w := networktest.New(t, fakenet.Config{Seed: 4})
	w.Sell(t, 130, "impact")
	w.Net.Pass(2 * day)
	w.Follow(t)
	w.Settle(t)
	w.CatchUp(t, w.Statement)
	sales := 0
	if err := w.Pool.QueryRow(t.Context(), "SELECT count(*) FROM conversions WHERE network = 'impact' AND verdict = 'pending'").Scan(&sales); err != nil || sales < 110 {
		t.Fatalf("%d sales wait, %v", sales, err)
	}
	w.Net.Pass(40 * day)
	asked, left := map[string]int{}, -1
	var failure error
	asker := byID{
		scripted{func(_, _ time.Time) []network.Window { return nil }, nil},
		func(_ context.Context, id string) error {
			if left == 0 {
				return failure
			}
			left--
			asked[id]++
			return nil
		},
	}
	late := fmt.Errorf("%w: %w", call.ErrBusy, context.DeadlineExceeded)
	for _, step := range []struct {
		left    int
		failure error
		each    int // how often each was asked for by then, or one more
		all     int
		fails   bool
	}{
		{left: -1, each: 1, all: sales},
		{left: 50, failure: late, each: 1, all: sales + 50},
		{left: 100, failure: late, each: 2, all: sales + 150},
		{left: 10, failure: context.DeadlineExceeded, each: 2, all: sales + 160, fails: true},
		{left: 10, failure: io.ErrUnexpectedEOF, each: 2, all: sales + 170, fails: true},
	} {
		left, failure = step.left, step.failure
		w.Net.Pass(time.Hour)
		_, err := w.Asking.Follow(t.Context(), pull.Account{Partner: "impact", Asker: asker})
		all := 0
		for id, times := range asked {
			if all += times; step.each != times && step.each+1 != times && step.each-1 != times {
				t.Errorf("%+v: %s was asked for %d times", step, id, times)
			}
		}
		if all != step.all || len(asked) != sales || (err != nil) != step.fails {
			t.Errorf("%+v: %d questions for %d sales, %v", step, all, len(asked), err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second) // less than the minute that is left for the rest
	defer cancel()
	asker.ask = func(ctx context.Context, _ string) error { return ctx.Err() }
	if _, err := w.Asking.Follow(ctx, pull.Account{Partner: "impact", Asker: asker}); err != nil {
		t.Errorf("without time: %v", err)
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
	w := networktest.New(t, fakenet.Config{Seed: 4})
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
	err := w.Asking.FollowAll(ctx, []pull.Account{
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
	w := networktest.New(t, fakenet.Config{Seed: 5})
	for _, name := range []string{"aliexpress", "shopee"} {
		adapter, _ := networks.Find(name)
		const wrong = "no-such-secret"
		account, err := pull.Open(name, adapter, network.Access{"url": w.URL + "/" + name, "app": "123456", "secret": wrong}, networktest.Settings[name])
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Asking.Follow(t.Context(), account)
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
