package pull_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
	"example.com/devolve/ledger/projection"
)

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
	reader  *projection.Reader
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
	w.reader = w.Reader(t)
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
		// What the worker before had sent to the database was done after all, or a busy log was late: the next one goes on from there.
		for errors.Is(err, inbox.ErrMoved) || (errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil) {
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
	w.CatchUp(t, w.reader)
	waiting := 0
	if err := w.Pool.QueryRow(t.Context(), "SELECT count(*) FROM conversions WHERE network = 'impact' AND verdict = 'pending'").Scan(&waiting); err != nil {
		t.Fatal(err)
	}
	const each = 60
	for range waiting/each + 1 {
		w.CatchUp(t, w.reader)
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
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); {
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
		for try := 0; errors.Is(err, context.DeadlineExceeded) && try < 50; try++ { // a busy machine answers late: asked again, as the worker does
			last, err = w.Log.Last(t.Context(), ids)
		}
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
