package projection_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/wire"
)

// TestVisitsAreNoRowsAndVerifyIsContent: a sale of a visitor's click is there with its store, the click itself in no read model.
// A shopper's sale by a click that the ledger does not have is a difference.
func TestVisitsAreNoRowsAndVerifyIsContent(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	visit := b.Click(t, ledger.UserID{})
	b.Observe(t, ledgertest.Sale("visited", visit))
	b.CatchUp(t, reader)
	if report := verified(t, b); report.Clicks != 0 || report.Conversions != 1 || len(report.Differences) != 0 {
		t.Errorf("verify says %+v; want one sale, no click and no difference", report)
	}
	timeline, err := b.Statements().Timeline(t.Context(), ledgertest.Sale("visited", visit).ConversionID().UUID)
	if err != nil || len(timeline.Entries) != 1 {
		t.Errorf("the sale's timeline is %+v, %v; want the sale alone", timeline.Entries, err)
	}

	sale := ledgertest.Sale("forged", ledger.ClickID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-0000000000c1")})
	events, err := ledger.DecideConversion(ledger.Conversion{}, ledger.Observe{Observation: sale.Observation, ReceivedAt: sale.ReceivedAt, Click: &ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: uuid.MustParse(sale.ClickRef)}, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 500, At: ledgertest.Start,
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	message, err := wire.Encode(events[0], ledger.Meta{EventID: "forged", Actor: "network:demo", RecordedAt: ledgertest.Start})
	if err != nil {
		t.Fatal(err)
	}
	message.Header.Set(wire.HeaderID, message.ID)
	subject := wire.Subject(events[0].Aggregate())
	if _, err := b.JS.PublishMsg(t.Context(), &nats.Msg{Subject: subject, Header: message.Header, Data: message.Data}); err != nil {
		t.Fatal(err)
	}
	b.CatchUp(t, reader)
	if report := verified(t, b); len(report.Differences) != 1 || !strings.Contains(fmt.Sprint(report.Differences[0]), "of a click in the ledger") {
		t.Errorf("verify names %v; want the sale by a click that is not there", report.Differences)
	}
}
