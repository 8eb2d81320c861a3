package projection_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/terms"
)

// TestVerificationHoldsSalesAgainstTheTermsOfTheirClick: a sale of a group that earns less than the rate that was shown is right, and one that has
// other terms than its click is named.
func TestVerificationHoldsSalesAgainstTheTermsOfTheirClick(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	v.deliver("one")
	freeze := func(eletro terms.Row) terms.Frozen {
		made, err := terms.New("v1", terms.Row{Group: terms.Rest, SaleBps: 900}, eletro)
		if err != nil {
			t.Fatal(err)
		}
		text, err := made.Freeze()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	v.write(ledger.TermsPublished{
		Store: ledger.Store{ID: "b1"}, ID: "v1", At: ledgertest.Start,
		Rows: []terms.Dated{{ID: "base", For: terms.Everybody, From: ledgertest.Start, Row: terms.Row{Group: terms.Rest, SaleBps: 900}}},
	}, "staff:ana", "")
	click := ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()}, Network: "demo", RateBps: 900, At: ledgertest.Start,
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"}, Terms: freeze(terms.Row{Group: "ELETRO", SaleBps: 200}),
	}
	v.write(click, "user:"+click.UserID.String(), "")
	observed := ledgertest.Sale("of a group", click.ClickID)
	observed.Details.CommissionGroup = "ELETRO"
	events, err := ledger.DecideConversion(ledger.Conversion{}, ledger.Observe{Observation: observed.Observation, ReceivedAt: observed.ReceivedAt, Click: &click})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		v.write(e, "network:demo", "delivery:1")
	}
	v.CatchUp(t, v.reader)
	for _, d := range verified(t, v.Bundle).Differences {
		if strings.Contains(d.String(), "as click "+click.ClickID.String()) {
			t.Errorf("a sale as its click promised: %s", d)
		}
	}

	change, _ := ledger.ChangeOf(events[len(events)-1])
	forged := change.Conversion
	forged.Terms, forged.RateBps, forged.CashbackCents = freeze(terms.Row{Group: "ELETRO", SaleBps: 900}), 900, 900
	v.write(ledger.ConversionAmended{Change: ledger.Change{Conversion: forged, Before: change.Conversion.Stake, At: ledgertest.Start}}, "network:demo", "delivery:1")
	v.CatchUp(t, v.reader)
	named := false
	for _, d := range verified(t, v.Bundle).Differences {
		named = named || strings.Contains(d.String(), "as click "+click.ClickID.String())
	}
	if !named {
		t.Error("a sale with other terms than its click is not named")
	}
}
