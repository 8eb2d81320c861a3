package whatif_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/whatif"
)

// TestSalesShareACampaignsCap in the order of their clicks, whatever the order in which they are added: each shopper's own, and none of a declined sale.
func TestSalesShareACampaignsCap(t *testing.T) {
	t.Parallel()
	after := whatif.Side{Books: map[string]*whatif.Book{"b1": bookOf(t, row(terms.Rest, func(d *terms.Dated) {
		d.SaleBps, d.Campaign, d.CampaignCapCents = 1_000, "bf", 15_00
	}))}}
	clicked := func(minute int, change func(*whatif.Sale)) whatif.Sale {
		return sale(func(s *whatif.Sale) {
			s.ClickedAt = noon.Add(time.Duration(minute) * time.Minute)
			if change != nil {
				change(s)
			}
		})
	}
	sales := []whatif.Sale{
		clicked(3, func(s *whatif.Sale) { s.Verdict = ledger.VerdictPending }), // nothing is left of 15.00
		clicked(1, nil), // 10.00
		clicked(0, func(s *whatif.Sale) { s.Verdict = ledger.VerdictDeclined }),
		clicked(2, nil), // 5.00
		clicked(4, func(s *whatif.Sale) { s.UserID = ledger.UserID{UUID: uuid.New()} }), // 10.00
		clicked(4, func(s *whatif.Sale) { s.Store.ID = "b2" }),                          // 5.00, of another store's click
	}
	got := tried(t, after, sales...)
	for name, c := range map[string]struct{ got, want money.Cents }{
		"approved": {got.Approved.AfterCents, 30_00}, "pending": {got.Pending.AfterCents, 0}, "declined": {got.Declined.AfterCents, 10_00},
		"more": {got.Gaining.Cents, 5_00}, "less": {got.Losing.Cents, 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s; want %s", name, c.got, c.want)
		}
	}
	if got.Check.Differ != 0 || got.Approved.Sales != 4 {
		t.Errorf("%+v, %+v", got.Check, got.Approved)
	}
}

// TestWhatWasDecidedIsTheLedger: a sale that got less of its campaign's cap than it would earn alone differs from nothing.
func TestWhatWasDecidedIsTheLedger(t *testing.T) {
	t.Parallel()
	promised, err := terms.New("v1", terms.Row{Group: terms.Rest, SaleBps: 500, Campaign: "bf", CampaignCapCents: 6_00})
	if err != nil {
		t.Fatal(err)
	}
	frozen, err := promised.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	got := tried(t, whatif.Side{}, sale(func(s *whatif.Sale) {
		s.Terms, s.CashbackCents, s.CapShare = frozen, 1_00, ledger.CapShare{Campaign: "bf", Cents: 1_00, AskedCents: 5_00, At: noon}
	}))
	if got.Check != (whatif.Check{Sales: 1}) || got.Approved.BeforeCents != 1_00 || got.Approved.AfterCents != 1_00 {
		t.Errorf("%+v, %+v", got.Check, got.Approved)
	}
}
