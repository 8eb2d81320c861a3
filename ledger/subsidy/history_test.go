package subsidy_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/terms"
)

// anyHistory is a campaign in which anything happens to the sales and payouts of two shoppers.
type anyHistory struct {
	*campaignBench
	draw    *rand.Rand
	users   []ledger.UserID
	sales   []ledger.ConversionID
	payouts []ledger.PayoutID
}

// TestAnyHistoryOfACampaignIsVerified: sales are reported and changed, shared, held and paid for by a budget, paid, sent back and owed, in any order; the code that
// verifies counts what each has of its campaign's cap on its own and finds nothing, and a rebuild is the same.
func TestAnyHistoryOfACampaignIsVerified(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			h := &anyHistory{campaignBench: newCampaign(t), draw: rand.New(rand.NewPCG(seed, 1))}
			h.users = []ledger.UserID{{UUID: uuid.New()}, {UUID: uuid.New()}}
			h.open(20_00, func(*ledger.BudgetScope) {})
			h.promise()
			for step := range 150 {
				h.anything(step)
				if step%15 == 14 {
					h.verified()
				}
			}
			if _, err := projection.Rebuild(t.Context(), h.Log, h.URL, h.Logger, func(_, _ uint64) {}); err != nil {
				t.Fatal(err)
			}
			h.verified()
		})
	}
}

// promise has clicks promised a tenth of each sale in one of two campaigns, and of one group a hundredth in none.
func (h *anyHistory) promise() {
	h.t.Helper()
	published, err := h.frozen.Terms()
	if err != nil {
		h.t.Fatal(err)
	}
	promised, err := terms.New(published.ID, published.Rows[0], terms.Row{Group: "LIVROS", SaleBps: 100},
		terms.Row{Group: "NATAL", SaleBps: 1_000, CapCents: 15_00, Campaign: "natal", CampaignCapCents: 20_00})
	if err != nil {
		h.t.Fatal(err)
	}
	if h.frozen, err = promised.Freeze(); err != nil {
		h.t.Fatal(err)
	}
}

func (h *anyHistory) anything(step int) {
	h.t.Helper()
	switch n := h.draw.IntN(13); {
	case n < 3 && len(h.sales) < 14 || len(h.sales) == 0:
		h.user = h.users[h.draw.IntN(2)]
		h.sales = append(h.sales, h.sold(fmt.Sprint("t", len(h.sales)), h.draw.IntN(60), money.Cents(1+h.draw.IntN(400_00))))
	case n < 7:
		h.changes(step)
	case n < 9:
		h.round()
	case n == 9:
		h.pays()
	case len(h.payouts) > 0:
		h.goesOn(step)
	}
}

// changes has the network say something else of a sale.
func (h *anyHistory) changes(step int) {
	h.t.Helper()
	at := h.draw.IntN(len(h.sales))
	o := ledgertest.Sale(fmt.Sprint("t", at), h.sale(h.sales[at]).ClickID)
	o.Verdict = []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictApproved, ledger.VerdictDeclined}[h.draw.IntN(4)]
	o.SaleCents = money.Cents(h.draw.IntN(600_00))
	o.CommissionCents = o.SaleCents / []money.Cents{1, 1, 11}[h.draw.IntN(3)] // the last is less than the cashback
	o.Details.CommissionGroup = []string{"", "", "LIVROS", "NATAL"}[h.draw.IntN(4)]
	o.UpdatedAt = ledgertest.Start.Add(time.Duration(1+step) * time.Minute)
	o.ReceivedAt = o.UpdatedAt
	h.Observe(h.t, o)
}

// pays asks for a payout of all that somebody is owed.
func (h *anyHistory) pays() {
	h.t.Helper()
	h.CatchUp(h.t, h.reader)
	list, err := h.reader.Owed(h.t.Context(), ledgertest.Start.Add(time.Hour), ledger.UserID{}, 10)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, owed := range list {
		r := app.Request{
			ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: owed.UserID, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.System("system:payouts"),
		}
		for _, one := range owed.Sales {
			r.Paying = append(r.Paying, one.ID)
		}
		switch _, _, err := h.Service.RequestPayout(h.t.Context(), r); {
		case err == nil:
			h.payouts = append(h.payouts, r.ID)
		case ledger.CodeOf(err) == "":
			h.t.Fatal(err)
		}
	}
}

// goesOn tells a payout something, which may be refused.
func (h *anyHistory) goesOn(step int) {
	h.t.Helper()
	id := h.payouts[h.draw.IntN(len(h.payouts))]
	all := []ledger.PayoutCommand{ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: fmt.Sprint("E", id)}}
	if h.draw.IntN(2) == 0 {
		all = []ledger.PayoutCommand{[]ledger.PayoutCommand{
			ledger.CancelPayout{Reason: "run_canceled"},
			ledger.FailPayout{Code: "AC03"},
			ledger.ReturnPayout{ID: fmt.Sprint("D", step), AmountCents: money.Cents(1 + h.draw.IntN(30_00))},
		}[h.draw.IntN(3)]}
	}
	for _, cmd := range all {
		if _, _, err := h.Service.ChangePayout(h.t.Context(), id, cmd, ledger.Meta{Actor: "system:payouts", Cause: ledger.CauseSystem}); err != nil && ledger.CodeOf(err) == "" {
			h.t.Fatalf("%T: %v", cmd, err)
		}
	}
}
