package remittance_test

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/subsidy"
	"example.com/devolve/ledger/terms"
)

// gift is the campaign whose held sales a budget pays for.
const gift = "presente"

// promises are the terms that clicks of the circle freeze.
type promises struct {
	boost, share, campaign, generous, once terms.Frozen
}

// publish has two people agree to terms of one row, and returns what a click freezes of them.
func (c *circle) publish(row terms.Row, policy terms.Policy) terms.Frozen {
	c.t.Helper()
	row.Group = terms.Rest
	published, err := c.Service.PublishTerms(c.t.Context(), ledger.PublishTerms{
		ID: uuid.NewString(), Store: ledger.Store{ID: uuid.NewString()}, Rows: []terms.Dated{{ID: "r", For: terms.Everybody, From: c.Net.Now(), Row: row}},
	}, approver)
	if err != nil {
		c.t.Fatal(err)
	}
	promised, err := terms.New(published.ID, row)
	if err != nil {
		c.t.Fatal(err)
	}
	promised.Payout = policy
	frozen, err := promised.Freeze()
	if err != nil {
		c.t.Fatal(err)
	}
	return frozen
}

// promise has the guard hold what earns more than its commission, and shoppers leave on all kinds of terms: 5 % of the sale, a boost of 8 % with a cap in the first
// week of a month, a share of the commission, a campaign with a cap for all sales of a shopper, 5 % once the network has paid, and more than any network pays, of
// which a budget pays for some.
func (c *circle) promise() {
	c.t.Helper()
	c.Service.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	of := promises{
		boost: c.publish(terms.Row{SaleBps: 800, CapCents: 10_00}, terms.Policy{}), share: c.publish(terms.Row{CommissionBps: 6_000}, terms.Policy{}),
		campaign: c.publish(terms.Row{SaleBps: 400, Campaign: "black-friday", CampaignCapCents: 8_00}, terms.Policy{Days: 3}),
		generous: c.publish(terms.Row{SaleBps: 3_000}, terms.Policy{}), once: c.publish(terms.Row{SaleBps: 500}, terms.Policy{NetworkPaid: true}),
	}
	c.Promise = func(click *ledger.RecordClick) {
		click.UserID = c.shoppers[c.Random.IntN(len(c.shoppers))]
		switch n := c.Random.IntN(12); {
		case n < 4:
			click.Terms = of.once
		case n == 4:
			click.Terms = of.share
		case n == 5:
			click.Terms = of.campaign
			click.UserID = c.shoppers[0] // one shopper has all of it
		case n == 6:
			if click.Terms = of.generous; c.Random.IntN(2) == 0 {
				click.Campaign = gift
			}
		case n <= 8 && c.Net.Now().Day() <= 7:
			click.Terms = of.boost
		}
	}
	now := c.Net.Now()
	fund := ledger.Budget{
		ID: ledger.BudgetID{UUID: uuid.New()}, Cents: 200_00, BudgetScope: ledger.BudgetScope{Name: gift, Campaign: gift, From: now, Until: now.AddDate(1, 0, 0)},
	}
	if _, err := c.Service.OpenBudget(c.t.Context(), ledger.OpenBudget{ID: fund.ID, Cents: fund.Cents, Scope: fund.BudgetScope}, approver); err != nil {
		c.t.Fatal(err)
	}
	finder := funds{finance.NewReader(c.Pool), []finance.Budget{{Budget: fund}}}
	c.planner = subsidy.New(finder, c.Service, c.Net.Now, slog.New(slog.DiscardHandler))
}

// funds finds what sales wait for in the read models, and budgets as they were opened: nobody proposed them at a desk.
type funds struct {
	*finance.Reader
	budgets []finance.Budget
}

func (f funds) Budgets(context.Context) ([]finance.Budget, uint64, error) { return f.budgets, 0, nil }

// decide shares caps of campaigns among sales, and lets the budget pay for held ones.
func (c *circle) decide(ctx context.Context) error {
	_, err := c.planner.Round(ctx)
	if err != nil {
		return fmt.Errorf("share caps, and pay from budgets: %w", err)
	}
	return nil
}

// release has a person look at some held sales, and let them be paid.
func (c *circle) release() {
	c.t.Helper()
	for _, id := range c.sales("over_cents > 0", 2) {
		sale, _, err := c.Service.Conversion(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := c.Service.ReleaseSale(c.t.Context(), id, ledger.ReleaseSale{
			CashbackCents: sale.CashbackCents, CommissionCents: sale.CommissionCents, Reason: "promessa mantida",
		}, approver); err != nil && ledger.CodeOf(err) == "" {
			c.t.Fatal(err)
		}
	}
}

// invoice has two people invoice each network for a month, where something of it is to be invoiced.
func (c *circle) invoice(month ledger.Month) {
	c.t.Helper()
	desk, now := invoice.NewDesk(c.Pool, c.Net.Now), c.Net.Now()
	for name := range c.owing() {
		prepared, _, err := desk.Prepare(c.t.Context(), invoice.Draft{
			Network: name, Month: month, Number: fmt.Sprintf("%s/%s", name, month), IssuedOn: now.Format(time.DateOnly), DueOn: now.AddDate(0, 0, 30).Format(time.DateOnly),
		})
		if err == nil {
			_, err = c.Service.IssueInvoice(c.t.Context(), prepared, approver)
		}
		if err != nil && ledger.CodeOf(err) == "" {
			c.t.Fatalf("invoice %s for %s: %v", name, month, err)
		}
	}
}

// happened holds that each kind of terms, and all that follows from it, was in the run.
func (c *circle) happened() {
	c.t.Helper()
	for what, where := range map[string]string{
		"a hold":                   "events WHERE type = 'sale_held.v1'",
		"a release by a person":    "events WHERE type = 'sale_released.v1' AND body::jsonb ->> 'why' = 'people'",
		"a release by a budget":    "events WHERE type = 'sale_released.v1' AND body::jsonb ->> 'why' = 'budget'",
		"a budget that paid":       "events WHERE type = 'budget_drawn.v1'",
		"a share of a cap":         "events WHERE type = 'cashback_capped.v1' AND (body::jsonb ->> 'left_cents')::bigint < 10000",
		"a cap of one sale":        "events WHERE type = 'conversion_tracked.v1' AND body::jsonb #>> '{conversion,terms,rows,0,cap_cents}' = '1000' AND body::jsonb #>> '{conversion,cashback_cents}' = '1000'",
		"a share of a commission":  "events WHERE type = 'conversion_tracked.v1' AND body::jsonb #>> '{conversion,terms,rows,0,commission_bps}' = '6000' AND body::jsonb #>> '{conversion,cashback_cents}' <> '0'",
		"an invoice":               "invoices WHERE cents > 0",
		"an invoice after another": "invoices WHERE after_month <> ''",
	} {
		var happened bool
		if err := c.Pool.QueryRow(c.t.Context(), "SELECT EXISTS (SELECT FROM "+where+")").Scan(&happened); err != nil || !happened {
			c.t.Errorf("%s: %t, %v", what, happened, err)
		}
	}
}
