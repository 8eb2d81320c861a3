package support_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/support"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
)

const day = 24 * time.Hour

// takers are the networks that take claims, each with what opens an account, with a link of a store, and with what else is set.
var takers = map[string]struct {
	access   network.Access
	link     string
	settings network.Settings
}{
	"admitad":    {network.Access{"client": "app", "secret": "secret"}, "https://ad.admitad.com/g/shop7/?subid4=", network.Settings{"website": "5"}},
	"impact":     {network.Access{"sid": "IR1", "token": "secret"}, "https://loja.pxf.io/c/10/20/1000?subId1=", nil},
	"partnerize": {network.Access{"publisher": "111111l92", "application": "app", "key": "secret"}, "https://prf.hn/click/camref:1011l3Nk/pubref:", nil},
}

// desk is a support desk whose claims are handed in at networks that are imitated, and whose sales come from them.
type desk struct {
	*bundle
	net   *fakenet.Net
	store *inbox.Store
	pull  *pull.Service
	desks []support.Desk
	asked []pull.Account
}

func openDesk(t *testing.T, config fakenet.Config) *desk {
	t.Helper()
	config.Start = ledgertest.Start
	d := &desk{bundle: open(t), net: fakenet.New(config)}
	server := httptest.NewServer(d.net)
	t.Cleanup(server.Close)
	var err error
	if d.store, err = inbox.OpenStore(t.Context(), d.JS, ledgertest.Keys(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.store.Close)
	partners := inbox.NewPartners(d.Pool, d.net.Now)
	for name, taker := range takers {
		if _, err := partners.Add(t.Context(), name, name); err != nil {
			t.Fatal(err)
		}
		adapter, _ := networks.Find(name)
		taker.access["url"] = server.URL + "/" + name
		account, err := pull.Open(name, adapter, taker.access, nil)
		if err != nil {
			t.Fatal(err)
		}
		claims, err := adapter.Claims(taker.access, taker.settings)
		if err != nil {
			t.Fatal(err)
		}
		d.asked = append(d.asked, account)
		d.desks = append(d.desks, support.Desk{Partner: name, Claims: claims, Link: func(_ context.Context, _ string, click uuid.UUID) (string, error) {
			return taker.link + click.String(), nil
		}})
	}
	d.pull = pull.New(d.Pool, d.store, d.net.Now)
	worker := inbox.NewWorker(d.JS, d.store, d.Pool, d.Bundle.Service, d.net.Now, d.Logger)
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- worker.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("worker: %v", err)
		}
	})
	return d
}

// missing has a shopper go to a store by a network and claim an order that is not on their statement. The network accepts the claim of what it
// has lost.
func (d *desk) missing(t *testing.T, name string, lost bool) uuid.UUID {
	t.Helper()
	user, click := d.shopper(t), ledger.ClickID{UUID: uuid.New()}
	if _, err := d.Bundle.Service.RecordClick(t.Context(), ledger.RecordClick{
		ClickID: click, UserID: ledger.UserID{UUID: user}, Network: name, RateBps: 500, At: d.net.Now(),
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		t.Fatal(err)
	}
	d.CatchUp(t, d.reader)
	order, cents := "X-"+click.String(), int64(10_000)
	if lost {
		order, cents = d.net.Lose(name, click.String())
	}
	claim := d.mustOpen(t, support.Request{
		UserID: user, ClickID: click.UUID, OrderNumber: order, PurchasedOn: brazil.Day(d.net.Now()), ValueCents: money.Cents(cents),
	}).ID
	if name == "admitad" { // which takes none without
		if err := d.Attach(t.Context(), user, claim, photograph(t, 8, 8)); err != nil {
			t.Fatal(err)
		}
	}
	return claim
}

// tomorrow lets a day pass, on which claims are handed in and the networks are asked. What fails is tried again a day later.
func (d *desk) tomorrow(t *testing.T) (all support.Filings) {
	t.Helper()
	d.net.Pass(day)
	d.at(d.net.Now())
	for i := range d.desks {
		done, _ := d.File(t.Context(), d.desks[i])
		all.Filed, all.Refused, all.Accepted = all.Filed+done.Filed, all.Refused+done.Refused, all.Accepted+done.Accepted
		_, _ = d.pull.Follow(t.Context(), d.asked[i])
	}
	return all
}

// hear tells the claims what the ledger has of all sales that the networks know.
func (d *desk) hear(t *testing.T) {
	t.Helper()
	var sales []ledger.Aggregate
	for _, sale := range d.net.Truth() {
		sales = append(sales, ledger.Aggregate{Kind: ledger.KindConversion, ID: ledger.NewConversionID(sale.Network, sale.ID).String()})
	}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		last, err := d.Log.Last(t.Context(), sales)
		if err != nil {
			t.Fatal(err)
		}
		if len(last) < len(sales) {
			continue
		}
		var events []ledger.Recorded
		for _, event := range last {
			events = append(events, event)
		}
		d.CatchUp(t, d.reader)
		if err := pgx.BeginFunc(t.Context(), d.Pool, func(tx pgx.Tx) error { return d.Follow(t.Context(), tx, events) }); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatal("the ledger does not have all sales of the networks")
}

// TestClaimsFileThemselves: shoppers claim what networks have lost, and what nobody bought. The networks fail now and then, and break off. No
// claim is handed in twice; within three months each has ended with its sale or with the network's reason in Portuguese, without anybody of the
// staff, but for those that the network says it has already.
func TestClaimsFileThemselves(t *testing.T) {
	t.Parallel()
	d := openDesk(t, fakenet.Config{Seed: 3, Trouble: 4})
	lost, invented := map[uuid.UUID]bool{}, map[uuid.UUID]bool{}
	for name, reasons := range map[string]int{"admitad": 2, "impact": len(fakenet.Reasons()), "partnerize": 3} {
		for range 6 {
			lost[d.missing(t, name, true)] = true
		}
		for range reasons {
			invented[d.missing(t, name, false)] = true
		}
	}
	filed := 0
	for range 40 {
		filed += d.tomorrow(t).Filed
	}
	d.hear(t)
	if all := len(lost) + len(invented); filed < all || d.net.Inquiries() != all {
		t.Errorf("%d claims were handed in, and the networks have %d; want %d", filed, d.net.Inquiries(), all)
	}
	reasons, people := map[string]bool{}, 0
	for id := range lost {
		if c := d.find(t, id); c.Status != support.Resolved || c.ConversionID == uuid.Nil {
			t.Errorf("a purchase that the network accepted: %s, %s", c.Status, c.Known)
		}
	}
	for id := range invented {
		c := d.find(t, id)
		switch {
		case c.Status == support.Open && strings.Contains(c.Known, "Ela diz que já registrou a compra"):
			people++
		case c.Status != support.Closed || !strings.HasPrefix(c.Resolution, "A loja não reconheceu esta compra"):
			t.Errorf("a purchase that the network refused: %s, %s", c.Status, c.Known)
		default:
			reasons[c.Resolution] = true
		}
	}
	if want := len(fakenet.Reasons()) - 1; len(reasons) != want || people == 0 {
		t.Errorf("%d reasons were told, want %d; %d claims are for people", len(reasons), want, people)
	}
	t.Logf("%d of %d claims ended without anybody", len(lost)+len(invented)-people, len(lost)+len(invented))
}

// TestAClaimIsHandedInWhenItIsDue: not while the store may still report the purchase, not while a sale that may be it is nobody's, and not without
// a link that names the advertiser. Its shopper is told at each step, and the deadline waits for the network.
func TestAClaimIsHandedInWhenItIsDue(t *testing.T) {
	t.Parallel()
	d := openDesk(t, fakenet.Config{Seed: 1})
	id := d.missing(t, "impact", true)
	if done := d.tomorrow(t); done.Filed != 0 {
		t.Error("it was handed in the day after the purchase")
	}
	before := d.find(t, id)
	if done := d.tomorrow(t); done.Filed != 1 {
		t.Errorf("%+v were handed in when the purchase should have been reported, want the one", done)
	}
	d.tomorrow(t)
	after := d.find(t, id)
	if want := fmt.Sprintf("Se ela não responder até %s, a compra é aceita.", brazil.Day(ledgertest.Start.Add(32*day)).Format("02/01/2006")); !strings.HasSuffix(after.Known, want) {
		t.Errorf("the shopper reads %q, want %q at the end", after.Known, want)
	}
	if !after.Deadline.After(before.Deadline) {
		t.Errorf("the deadline stays at %s", after.Deadline)
	}
	byHand := d.desks[0]
	byHand.Link = func(context.Context, string, uuid.UUID) (string, error) { return "https://loja.example/", nil }
	d.missing(t, byHand.Partner, true)
	d.net.Pass(5 * day)
	d.at(d.net.Now())
	if done, err := d.File(t.Context(), byHand); err != nil || done.Filed != 0 || len(done.ByHand) != 1 {
		t.Errorf("a link that names no advertiser: %+v, %v; want a claim for people", done, err)
	}
}

// compact is a click as a link of {click32} carries it.
func compact(click uuid.UUID) string { return strings.ReplaceAll(click.String(), "-", "") }

// TestClaimsAreHandedInAsAFile: at a network that takes a file, each claim stands in one file only, and counts as handed in from then on: its shopper
// reads until when it is accepted. One that cannot stand in it waits for a person.
func TestClaimsAreHandedInAsAFile(t *testing.T) {
	t.Parallel()
	d := openDesk(t, fakenet.Config{Seed: 1})
	awin, _ := networks.Find("awin")
	first, second := d.missing(t, "awin", true), d.missing(t, "awin", true)
	d.net.Pass(5 * day)
	d.at(d.net.Now())
	write := func() (rows []string, done support.Filings) {
		var file strings.Builder
		writer, err := awin.Sheet.Writer(&file, brazil.Day(d.net.Now()), nil)
		if err != nil {
			t.Fatal(err)
		}
		done, err = d.File(t.Context(), support.Desk{
			Partner: "awin", Claims: writer, Silent: true, Decides: awin.Sheet.Decides, Link: func(_ context.Context, _ string, click uuid.UUID) (string, error) {
				if d.find(t, second).ClickID == click {
					return "https://tidd.ly/4aB?clickref=" + click.String(), nil
				}
				return "https://www.awin1.com/cread.php?awinmid=17800&clickref=" + compact(click), nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(file.String(), "\n"), "\n")[1:], done
	}
	rows, done := write()
	if len(rows) != 1 || !strings.Contains(rows[0], first.String()) || done.Filed != 1 || len(done.ByHand) != 1 || !strings.Contains(done.ByHand[0].Error(), second.String()) {
		t.Errorf("%q and %+v; want a row of one, and the other left", rows, done)
	}
	if click := compact(d.find(t, first).ClickID); !strings.Contains(rows[0], click) {
		t.Errorf("%q does not name the click as its link did, %s", rows[0], click)
	}
	if rows, done := write(); len(rows) != 0 || done.Filed != 0 {
		t.Errorf("the next file has %q, %+v", rows, done)
	}
	c, due := d.find(t, first), brazil.Day(d.net.Now()).AddDate(0, 0, 75)
	if want := fmt.Sprintf("Se ela não responder até %s, a compra é aceita.", due.Format("02/01/2006")); !strings.HasSuffix(c.Known, want) || !c.Deadline.After(due) {
		t.Errorf("the shopper reads %q until %s, want %q at the end", c.Known, c.Deadline, want)
	}
}

// asking is a Claimer that remembers what it was asked about.
type asking struct {
	network.Claimer
	asked map[string]int
}

func (a asking) Verdict(_ context.Context, reference string) (network.Verdict, error) {
	a.asked[reference]++
	return network.Verdict{}, errors.New("the network is busy")
}

// TestNoClaimWaitsForOthers: those that are left to people, and those that fail, do not stand before the others for ever, however few are tried at once.
func TestNoClaimWaitsForOthers(t *testing.T) {
	t.Parallel()
	d := openDesk(t, fakenet.Config{Seed: 1})
	few := d.desks[0]
	name, link, asked := few.Partner, few.Link, map[string]int{}
	few.Most, few.Claims = 2, asking{few.Claims, asked}
	for range 4 {
		d.missing(t, name, true)
	}
	d.net.Pass(5 * day)
	d.at(d.net.Now())
	few.Link = func(context.Context, string, uuid.UUID) (string, error) { return "https://loja.example/", nil }
	for range 2 {
		if done, err := d.File(t.Context(), few); err != nil || len(done.ByHand) != 2 {
			t.Fatalf("%+v, %v; want two of the four for people", done, err)
		}
		d.net.Pass(time.Hour)
		d.at(d.net.Now())
	}
	younger := d.missing(t, name, true)
	d.net.Pass(5 * day)
	d.at(d.net.Now())
	few.Link = func(ctx context.Context, store string, click uuid.UUID) (string, error) {
		if d.find(t, younger).ClickID == click {
			return link(ctx, store, click)
		}
		return "https://loja.example/", nil
	}
	if done, err := d.File(t.Context(), few); done.Filed != 1 {
		t.Errorf("%+v, %v; want the one that was not tried before", done, err)
	}
	few.Link = link
	for range 6 {
		d.net.Pass(time.Hour)
		d.at(d.net.Now())
		_, _ = d.File(t.Context(), few) // the network is busy
	}
	if len(asked) != 5 {
		t.Errorf("the network was asked about %d claims, want all 5", len(asked))
	}
}

// TestAClaimIsHandedInByOne: while a server does it, somebody at a keyboard does not.
func TestAClaimIsHandedInByOne(t *testing.T) {
	t.Parallel()
	d := openDesk(t, fakenet.Config{Seed: 1})
	server, keyboard := d.desks[0], d.desks[0]
	d.missing(t, server.Partner, true)
	d.net.Pass(5 * day)
	d.at(d.net.Now())
	server.Link = func(ctx context.Context, store string, click uuid.UUID) (string, error) {
		d.at(d.net.Now().Add(time.Minute))
		if done, err := d.File(ctx, keyboard); err != nil || done.Filed != 0 {
			t.Errorf("meanwhile: %+v, %v; want nothing handed in", done, err)
		}
		return keyboard.Link(ctx, store, click)
	}
	if done, err := d.File(t.Context(), server); err != nil || done.Filed != 1 || d.net.Inquiries() != 1 {
		t.Errorf("%+v, %v, and the network has %d claims; want one", done, err, d.net.Inquiries())
	}
}
