// Package networktest has affiliate networks that are imitated, and a ledger that asks them and hears what they send. Only tests import it.
package networktest

import (
	"context"
	"errors"
	"fmt"
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
	"golang.org/x/sync/errgroup"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
	"example.com/devolve/ledger/projection"
)

// Settings are what networks leave open.
var Settings = map[string]network.Settings{
	"afilio": {"zone": "America/Sao_Paulo"}, "cj": {"currency": "BRL"}, "tradedoubler": {"zone": "America/Sao_Paulo", "currency": "BRL"},
	"aliexpress":     {"zone": "Asia/Shanghai", "id": "order_id"},
	"lomadee-legacy": {"zone": "America/Sao_Paulo", "words": "CONFIRMADA=approved,CANCELADA=declined", "events": "1,3,4"},
	"lomadee":        {"amounts": "cents", "dates": "yyyy-MM-dd", "words": "confirmed=approved,canceled=declined"},
}

// World is networks that are imitated, and a ledger that asks them and hears what they send, by the networks' clock.
type World struct {
	*ledgertest.Bundle
	Net       *fakenet.Net
	URL       string // of what the networks answer
	Inbox     *inbox.Store
	Asking    *pull.Service
	Random    *rand.Rand
	Statement *projection.Reader
	// Promise is what else a click is recorded with; nil: each is another shopper's, at 5 %.
	Promise func(*ledger.RecordClick)

	// Unknown counts sales that were not compared, because their network had a word for their state that nobody knows.
	Unknown int
	// ToldPaid counts sales of which the ledger had been told that their network paid them to us, when they were compared.
	ToldPaid int

	pushed int
	ends   []func() // what runs beside the test, in the order in which it ends
}

// New returns networks without a sale, and an empty ledger.
func New(t *testing.T, config fakenet.Config) *World {
	t.Helper()
	config.Start = ledgertest.Start
	w := &World{Bundle: ledgertest.New(t), Net: fakenet.New(config), Random: rand.New(rand.NewPCG(config.Seed, 2))}
	w.Service = app.New(w.Log, w.Net.Now, app.NewID)
	server := httptest.NewServer(w.Net)
	t.Cleanup(server.Close)
	w.URL = server.URL
	var err error
	if w.Inbox, err = inbox.OpenStore(t.Context(), w.JS, ledgertest.Keys(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Inbox.Close)
	partners := inbox.NewPartners(w.Pool, w.Net.Now)
	for _, name := range fakenet.Names() {
		if _, err := partners.Add(t.Context(), name, name); err != nil {
			t.Fatal(err)
		}
	}
	for name, known := range Settings {
		if err := partners.Set(t.Context(), name, known); err != nil {
			t.Fatal(err)
		}
	}
	if config.Odd > 0 {
		if err := exchange.New(w.Pool).Add(t.Context(), quotes(), "networktest", uuid.New(), ledgertest.Start); err != nil {
			t.Fatal(err)
		}
	}
	w.Statement = w.Reader(t)
	w.Asking = pull.New(w.Pool, w.Inbox, w.Net.Now)
	w.start(t)
	t.Cleanup(w.stop)
	return w
}

// Of what dollars cost there is a rate every fifth day, for so many days.
const (
	rateEvery = 5
	rateDays  = 1100
)

// quotes are what dollars cost, more each time.
func quotes() (all []exchange.Quote) {
	first := brazil.Day(ledgertest.Start).AddDate(0, 0, -1)
	for days := 0; days < rateDays; days += rateEvery {
		all = append(all, exchange.Quote{Currency: fakenet.OtherCurrency, Day: first.AddDate(0, 0, days), Rate: money.Rate(5_000_000 + 10_007*days)})
	}
	return all
}

// inReais is what an amount of a sale comes to.
func inReais(sale fakenet.Sale, cents int64) int64 {
	if sale.Currency == "" {
		return cents
	}
	made, known := brazil.Day(sale.OccurredAt), quotes()
	last := slices.IndexFunc(known, func(q exchange.Quote) bool { return q.Day.After(made) }) - 1
	return cents * int64(known[last].Rate) / 1_000_000
}

// start has a worker take in what is in the inbox, and a projector fold what is in the log.
func (w *World) start(t *testing.T) {
	t.Helper()
	worker := inbox.NewWorker(w.JS, w.Inbox, w.Pool, w.Service, w.Net.Now, w.Logger)
	projector := projection.NewProjector(w.Log, w.Pool, w.Logger)
	for name, run := range map[string]func(context.Context) error{"worker": worker.Run, "projector": projector.Run} {
		ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
		ended := make(chan error, 1)
		go func() {
			err := run(ctx)
			// What was sent to the database before was done after all, or a busy log was late: the next one goes on from there.
			for errors.Is(err, inbox.ErrMoved) || (errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil) {
				err = run(ctx)
			}
			ended <- err
		}()
		w.ends = append(w.ends, func() {
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

// stop ends the worker and the projector, wherever they are.
func (w *World) stop() {
	for _, end := range w.ends {
		end()
	}
	w.ends = nil
}

// Interrupt asks all networks and does some work besides, and breaks that, the worker and the projector off after a moment, wherever each is. They
// are started again.
func (w *World) Interrupt(t *testing.T, besides ...func(context.Context)) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(w.Random.IntN(60))*time.Millisecond)
	defer cancel()
	var working sync.WaitGroup
	for _, name := range fakenet.Names() {
		account := w.Account(t, name)
		working.Go(func() { _, _ = w.Asking.Follow(ctx, account) }) // it fails, or is done in time
	}
	for _, work := range besides {
		working.Go(func() { work(ctx) })
	}
	<-ctx.Done()
	w.stop()
	working.Wait()
	w.start(t)
}

// Account opens the account at a network, with a pace of its own.
func (w *World) Account(t *testing.T, name string) pull.Account {
	t.Helper()
	account, err := w.open(name)
	if err != nil {
		t.Fatal(err)
	}
	return account
}

func (w *World) open(name string) (pull.Account, error) {
	return accountAt(w.URL, name, strings.Join(w.Net.Validations(), ","))
}

// accountAt opens the account at a network of those that are imitated at an address, with the numbers of Shopee's reports of what was validated.
func accountAt(address, name, validations string) (pull.Account, error) {
	adapter, ok := networks.Find(name)
	if !ok {
		return pull.Account{}, fmt.Errorf("no adapter %s", name)
	}
	access := map[string]network.Access{
		"awin":           {"url": address + "/awin", "publisher": "700001", "token": "secret"},
		"admitad":        {"url": address + "/admitad", "client": "us", "secret": "secret"},
		"afilio":         {"url": address + "/afilio", "affiliate": "16000", "token": "secret"},
		"cj":             {"url": address + "/cj", "publisher": "700001", "token": "secret"},
		"tradedoubler":   {"url": address + "/tradedoubler", "client": "us", "secret": "secret", "user": "us", "password": "secret"},
		"rakuten":        {"url": address + "/rakuten", "client": "us", "secret": "secret", "sid": "2574052"},
		"impact":         {"url": address + "/impact", "sid": "IR1", "token": "secret"},
		"lomadee":        {"url": address + "/lomadee", "key": "secret"},
		"aliexpress":     {"url": address + "/aliexpress", "app": "123456", "secret": fakenet.Secret},
		"shopee":         {"url": address + "/shopee", "app": "123456", "secret": fakenet.Secret},
		"lomadee-legacy": {"url": address + "/lomadee-legacy", "user": "us", "password": "secret", "publisher": "700001"},
		"partnerize":     {"url": address + "/partnerize", "publisher": "111111l92", "application": "app", "key": "secret"},
	}[name]
	known := Settings[name]
	if name == "shopee" { // its reports of what was validated become more
		known = network.Settings{"validations": validations}
	}
	return pull.Open(name, adapter, access, known)
}

// Sell has shoppers go to a shop by each network, so many times, and buy there.
func (w *World) Sell(t *testing.T, times int, names ...string) {
	t.Helper()
	var clicks []ledger.RecordClick
	for range times {
		for _, name := range names {
			clicks = append(clicks, w.depart(name))
		}
	}
	var going errgroup.Group
	going.SetLimit(64)
	for _, click := range clicks {
		going.Go(func() error {
			_, err := w.Service.RecordClick(t.Context(), click)
			return err
		})
	}
	if err := going.Wait(); err != nil {
		t.Fatal(err)
	}
	for _, click := range clicks {
		w.Net.Sell(click.Network, click.ClickID.String())
	}
}

// Click has a shopper go to a shop by a network.
func (w *World) Click(t *testing.T, name string) ledger.ClickID {
	t.Helper()
	click := w.depart(name)
	if _, err := w.Service.RecordClick(t.Context(), click); err != nil {
		t.Fatal(err)
	}
	return click.ClickID
}

func (w *World) depart(name string) ledger.RecordClick {
	click := ledger.RecordClick{
		ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()}, Network: name, RateBps: 500, At: w.Net.Now(),
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}
	if w.Promise != nil {
		w.Promise(&click)
	}
	return click
}

// Hear takes in what networks send, as the address of each does.
func (w *World) Hear(t *testing.T, pushes []fakenet.Push) {
	t.Helper()
	for _, push := range pushes {
		adapter, _ := networks.Find(push.Network)
		w.pushed++
		_, err := w.Inbox.Accept(t.Context(), inbox.Delivery{
			Partner: push.Network, ID: fmt.Sprint("push-", w.pushed), Body: []byte(push.Query), Form: adapter.Push.Name, ReceivedAt: w.Net.Now(),
			RequestID: uuid.NewString(),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Follow asks all networks. An answer that fails or breaks off is asked for again, as it is the next time.
func (w *World) Follow(t *testing.T) (changed int) {
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
				result, err := w.Asking.Follow(t.Context(), account)
				all.Add(int64(result.Changed))
				if err == nil || try == 50 {
					return err
				}
				if result.Windows > 0 { // what was asked stays asked
					try = 0
				}
			}
		})
	}
	if err := asking.Wait(); err != nil {
		t.Fatal(err)
	}
	return int(all.Load())
}

// Hours has all networks be asked once more on a day, with each sale that waits asked for by id.
func (w *World) Hours(t *testing.T) {
	t.Helper()
	w.CatchUp(t, w.Statement)
	w.Follow(t)
}

// Settle waits until the worker is past the whole inbox.
func (w *World) Settle(t *testing.T) {
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
func (w *World) everything(t *testing.T) map[string]pull.Result {
	t.Helper()
	results := map[string]pull.Result{}
	for _, name := range fakenet.Names() {
		result, err := w.Asking.Ask(t.Context(), w.Account(t, name), ledgertest.Start, w.Net.Now(), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		results[name] = result
	}
	return results
}

// Again asks for all that ever was once more, in which each network answers with so many rows or more, and which changes nothing. No answer fails any
// more: the reports of years are asked for in one go, which trouble would always break off somewhere.
func (w *World) Again(t *testing.T, least int) {
	t.Helper()
	w.Net.Calm()
	w.everything(t) // what was answered by id alone comes in a list now
	w.Settle(t)
	end, err := w.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, result := range w.everything(t) {
		if (result.Rows < least && name != "rakuten") || result.Changed != 0 { // which has forgotten most of it
			t.Errorf("%s, all of it once more: %+v", name, result)
		}
	}
	w.Settle(t)
	if again, err := w.Log.LastSequence(t.Context()); err != nil || again != end {
		t.Errorf("asking once more made %d events, %v", again-end, err)
	}
}

// believed is what the ledger and a network both can say of a sale.
type believed struct {
	Verdict                         string
	Sale, Commission, Paid, Refused int64
}

// Same compares what the networks believe with the ledger.
func (w *World) Same(t *testing.T) {
	t.Helper()
	w.Settle(t)
	truth := w.Net.Truth()
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
			if sale.Word != "" { // what it was before is there, as far as it was ever told
				w.Unknown++
				continue
			}
			got := believed{string(c.Verdict), int64(c.SaleCents), int64(c.CommissionCents), int64(c.ReceivedCents), int64(c.WrittenOffCents)}
			want := believed{sale.Status, inReais(sale, sale.SaleCents), inReais(sale, sale.CommissionCents), sale.PaidCents, sale.RefusedCents}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s sale %s, made %s: %s", sale.Network, sale.ID, sale.OccurredAt, diff)
			}
			if c.Details.PaidToUs {
				if w.ToldPaid++; sale.PaymentID == "" {
					t.Errorf("%s sale %s counts as paid to us", sale.Network, sale.ID)
				}
			}
			if isOurs := sale.Click != ""; isOurs == c.UserID.IsZero() {
				t.Errorf("%s sale %s of click %q is of shopper %s", sale.Network, sale.ID, sale.Click, c.UserID)
			}
		}
	}
}
