package eventlog_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/wire"
)

func clickOf(id ledger.ClickID) ledger.Aggregate {
	return ledger.Aggregate{Kind: ledger.KindClick, ID: id.String()}
}

// A visitor's click is kept apart from the ledger and found as every other; one that was recorded in the ledger, before visits
// were kept apart, is found there.
func TestAVisitorsClickIsFoundAsAnyOther(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	own, visit := b.Click(t, ledger.UserID{UUID: uuid.New()}), b.Click(t, ledger.UserID{})
	if last, err := b.Log.LastSequence(t.Context()); err != nil || last != 1 {
		t.Errorf("the ledger ends at %d, %v; want the shopper's click alone", last, err)
	}
	before := ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: uuid.New()}, Network: "demo", RateBps: 500, At: ledgertest.Start,
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}
	store(t, b, "ledger.click.", before)
	aggregates := []ledger.Aggregate{clickOf(own), clickOf(visit), clickOf(before.ClickID), clickOf(ledger.ClickID{UUID: uuid.New()})}
	found, err := b.Log.Last(t.Context(), aggregates)
	if err != nil || len(found) != 3 {
		t.Fatalf("found %v, %v; want three clicks", found, err)
	}
	for aggregate, sequence := range map[ledger.Aggregate]uint64{aggregates[0]: 1, aggregates[1]: 0, aggregates[2]: 2} {
		if got := found[aggregate]; got.Sequence != sequence || got.Event.Aggregate() != aggregate {
			t.Errorf("%s is %+v; want sequence %d", aggregate.ID, got, sequence)
		}
	}
	_, err = b.Service.RecordClick(t.Context(), ledger.RecordClick(found[aggregates[1]].Event.(ledger.ClickRecorded)))
	if ledger.CodeOf(err) != ledger.CodeConflict {
		t.Errorf("the same visit again: %v; want a conflict", err)
	}
}

// A shopper's click belongs into the ledger: whoever puts one among the visits gives nobody a sale.
func TestAShoppersClickAmongTheVisitsIsNone(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	forged := ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 10_000, At: ledgertest.Start,
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}
	store(t, b, "visits.click.", forged)
	torn := ledger.ClickID{UUID: uuid.New()}
	header := nats.Header{wire.HeaderType: {"click_recorded.v1"}}
	if _, err := b.JS.PublishMsg(t.Context(), &nats.Msg{Subject: "visits.click." + torn.String(), Header: header, Data: []byte(`{"click_id":`)}); err != nil {
		t.Fatal(err)
	}
	found, err := b.Log.Last(t.Context(), []ledger.Aggregate{clickOf(forged.ClickID), clickOf(torn)})
	if err != nil || len(found) != 0 {
		t.Errorf("found %v, %v; want nothing", found, err)
	}
}

// store writes a click as somebody with the credential of the streams' server does.
func store(t *testing.T, b *ledgertest.Bundle, prefix string, click ledger.ClickRecorded) {
	t.Helper()
	message, err := wire.Encode(click, ledger.Meta{EventID: "e", Actor: "visitor", RecordedAt: ledgertest.Start})
	if err != nil {
		t.Fatal(err)
	}
	message.Header.Set(wire.HeaderID, message.ID)
	if _, err := b.JS.PublishMsg(t.Context(), &nats.Msg{Subject: prefix + click.ClickID.String(), Header: message.Header, Data: message.Data}); err != nil {
		t.Fatal(err)
	}
}

// VISITS forgets after 400 days, and a visit is small: what one address may leave in a day is bounded; see docs/privacy.md.
func TestWhatAVisitCosts(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	const visits = 100
	for range visits {
		b.Click(t, ledger.UserID{})
	}
	stream, err := b.JS.Stream(t.Context(), eventlog.VisitsStream)
	if err != nil {
		t.Fatal(err)
	}
	info := stream.CachedInfo()
	t.Logf("a visit is %d bytes", info.State.Bytes/visits)
	if each := info.State.Bytes / visits; info.State.Msgs != visits || each > 700 {
		t.Errorf("%d visits of %d bytes; want %d of at most 700", info.State.Msgs, each, visits)
	}
	if c := info.Config; c.MaxAge != 400*24*time.Hour || !c.DenyDelete || !c.DenyPurge || c.Storage != jetstream.FileStorage {
		t.Errorf("VISITS is configured as %+v", c)
	}
}
