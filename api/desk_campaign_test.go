package api_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/subsidy"
	"example.com/devolve/ledger/terms"
)

// TestFinanceReadsWhatACampaignLeft of two sales of a shopper: nothing is decided before the planner looks, and then the earlier click has all that it asks for.
func TestFinanceReadsWhatACampaignLeft(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	promised, err := terms.New("v1", terms.Row{Group: terms.Rest, SaleBps: 1_000, Campaign: "black-friday", CampaignCapCents: 30_00})
	if err != nil {
		t.Fatal(err)
	}
	frozen, err := promised.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	for i, transaction := range []string{"T2", "T1"} {
		click := uuid.New()
		if _, err := b.app.RecordClick(t.Context(), ledger.RecordClick{
			ClickID: ledger.ClickID{UUID: click}, UserID: ledger.UserID{UUID: anaID}, Network: "demo", RateBps: 1_000, Terms: frozen,
			At: noon.Add(-time.Duration(i+1) * time.Minute), Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
		}); err != nil {
			t.Fatal(err)
		}
		b.deliver(fmt.Sprint("d", i), conversionMessage(transaction, click, map[string]any{
			"status": "approved", "saleAmount": "200.00", "commission": "20.00", "updatedAt": "2026-11-20T14:30:00Z",
		}))
	}
	campaignOf := func(transaction string) (shown oapi.SaleCampaign) {
		t.Helper()
		if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
			t.Fatal(err)
		}
		story := atDesk[oapi.ConversionStory](b, get("/api/v1/finance/conversions/"+ledger.NewConversionID("demo", transaction).String()), 200)
		if story.Campaign == nil {
			t.Fatalf("of %s nothing is said of its campaign", transaction)
		}
		return *story.Campaign
	}
	for _, transaction := range []string{"T1", "T2"} {
		if got := campaignOf(transaction); !got.Waits || got.ShareCents != nil || got.AloneCents != 20_00 || got.CapCents != 30_00 || got.Name != "black-friday" {
			t.Errorf("%s before: %+v", transaction, got)
		}
	}
	if _, err := subsidy.New(finance.NewReader(b.pool), b.app, b.clock, slog.New(slog.DiscardHandler)).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	for transaction, want := range map[string]int64{"T1": 20_00, "T2": 10_00} {
		if got := campaignOf(transaction); got.Waits || got.ShareCents == nil || *got.ShareCents != want {
			t.Errorf("%s after: %+v; want %d", transaction, got, want)
		}
	}
}
