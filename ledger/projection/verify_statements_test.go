package projection_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
)

// company is a ledger whose clock is set by its test, with sales of two networks.
type company struct {
	*ledgertest.Bundle
	t      *testing.T
	random *rand.Rand
	now    time.Time
	click  ledger.ClickID
	sales  []app.Observed
	paid   map[string]ledger.RemittanceID // by network, what it paid last
}

func openCompany(t *testing.T, seed uint64) *company {
	t.Helper()
	c := &company{Bundle: ledgertest.New(t), t: t, random: rand.New(rand.NewPCG(seed, seed)), now: ledgertest.Start, paid: make(map[string]ledger.RemittanceID)}
	c.Service = app.New(c.Log, func() time.Time { return c.now }, app.NewID)
	c.Project(t)
	c.click = c.Click(t, ledger.UserID{UUID: uuid.New()})
	return c
}

var byFinance = ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-0000000000aa")}

// report has a sale reported, new or as it is by now.
func (c *company) report() {
	c.t.Helper()
	at := c.random.IntN(3 * (len(c.sales) + 1) / 2)
	if at >= len(c.sales) {
		at = len(c.sales)
		o := ledgertest.Sale(fmt.Sprint("t", len(c.sales)), c.click)
		if o.Network = "demo"; c.random.IntN(2) == 0 {
			o.Network, o.ClickRef = "norte", "of nobody's"
		}
		c.sales = append(c.sales, o)
	}
	o := &c.sales[at]
	o.Verdict = []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictApproved, ledger.VerdictDeclined}[c.random.IntN(4)]
	o.SaleCents, o.CommissionCents = money.Cents(c.random.IntN(50_000)), money.Cents(c.random.IntN(5_000))
	o.UpdatedAt, o.ReceivedAt = c.now, c.now
	c.Observe(c.t, *o)
}

// pay books a payment of a network and gives a sale a part of it.
func (c *company) pay() {
	c.t.Helper()
	if len(c.sales) == 0 {
		return
	}
	o, payment := c.sales[c.random.IntN(len(c.sales))], uuid.NewString()
	r := ledger.Remittance{
		ID: ledger.NewRemittanceID(o.Network, payment), Network: o.Network, PaymentID: payment, PaidOn: "2026-11-20", BankAccount: "itau",
		CreditedCents: money.Cents(c.random.IntN(1_000) + 1), FeeCents: money.Cents(c.random.IntN(10)), Lines: 2, Digest: strings.Repeat("0b", 32),
	}
	if _, _, err := c.Service.ReceiveCommission(c.t.Context(), r, byFinance); err != nil {
		c.t.Fatal(err)
	}
	if _, err := c.Service.AllocateCommission(c.t.Context(), r.ID, []app.Part{{Sale: o.ConversionID(), Cents: r.TotalCents()}}, byFinance); err != nil {
		c.t.Fatal(err)
	}
}

// writeOff gives up what a network owes of a sale, or takes that back.
func (c *company) writeOff() {
	c.t.Helper()
	for _, o := range c.sales {
		sale, _, err := c.Service.Conversion(c.t.Context(), o.ConversionID())
		if err != nil {
			c.t.Fatal(err)
		}
		_, err = c.Service.WriteOff(c.t.Context(), o.ConversionID(), ledger.WriteOff{Cents: sale.OutstandingCents(), Reason: "a rede encerrou"}, byFinance)
		if err == nil {
			return
		}
		if ledger.CodeOf(err) == "" {
			c.t.Fatal(err)
		}
	}
}

// close closes the month before the clock's.
func (c *company) close() {
	c.t.Helper()
	month := ledger.MonthOf(c.now, brazil.Location)
	closed := ledger.MonthOf(month.Begin(brazil.Location).AddDate(0, 0, -1), brazil.Location)
	if _, err := c.Service.ClosePeriod(c.t.Context(), ledger.ClosePeriod{
		Month: closed, Through: month.Begin(brazil.Location), Begins: closed, Reason: "conferido",
	}, byFinance); err != nil {
		c.t.Fatal(err)
	}
}

// trial is the trial balance at the end of the month before the one of an instant.
func (c *company) trial(at time.Time) []finance.TrialRow {
	c.t.Helper()
	trial, err := c.books().Trial(c.t.Context(), time.Date(at.Year(), at.Month(), 0, 0, 0, 0, 0, time.UTC))
	if err != nil {
		c.t.Fatal(err)
	}
	return trial.Rows
}

func (c *company) books() *finance.Books {
	return finance.NewBooks(finance.BooksConfig{Pool: c.Pool, Now: func() time.Time { return c.now }})
}

// TestVerificationRecomputesStatements: months of a random history, closed and open, with lines that came after a closing by a clock that was behind, are what
// their statements say, with and without what is kept of closed months.
func TestVerificationRecomputesStatements(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		c := openCompany(t, seed)
		reader, closed := c.Reader(t), make(map[time.Time][]finance.TrialRow)
		for month := range 4 {
			c.now = time.Date(2026, time.Month(11+month), 25, 15, 0, 0, 0, time.UTC)
			if month == 1 && seed > 0 {
				if _, err := c.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, byFinance); err != nil {
					t.Fatal(err)
				}
				if _, _, err := c.Service.Restate(t.Context(), []ledger.ConversionID{c.sales[0].ConversionID(), c.sales[1].ConversionID()}); err != nil {
					t.Fatal(err)
				}
			}
			for range 40 {
				[]func(){c.report, c.report, c.report, c.pay, c.writeOff}[c.random.IntN(5)]()
			}
			if month > 0 {
				c.close()
				c.CatchUp(t, reader)
				closed[c.now] = c.trial(c.now)
				c.now = c.now.AddDate(0, -1, 0)
				c.report()
				c.pay()
				c.writeOff()
			}
		}
		c.CatchUp(t, reader)
		for at, was := range closed {
			if diff := cmp.Diff(was, c.trial(at)); diff != "" {
				t.Errorf("seed %d: the month that was closed on %s changed (-was +is):\n%s", seed, at, diff)
			}
		}
		owed, err := c.books().Receivables(t.Context(), "2026-12")
		var all finance.ReceivableMonth
		for _, of := range owed.Networks {
			all.OpeningCents, all.ReceivedCents, all.WrittenOffCents = all.OpeningCents+of.OpeningCents, all.ReceivedCents+of.ReceivedCents, all.WrittenOffCents+of.WrittenOffCents
		}
		if err != nil || len(owed.Networks) != 2 || all.OpeningCents == 0 || all.ReceivedCents == 0 || all.WrittenOffCents == 0 {
			t.Fatalf("nothing to compare: %+v, %v", owed, err)
		}
		if found := differences(verified(t, c.Bundle)); found != "" {
			t.Errorf("seed %d: %s", seed, found)
		}
		if err := c.books().KeepClosed(t.Context()); err != nil {
			t.Fatal(err)
		}
		if found := differences(verified(t, c.Bundle)); found != "" {
			t.Errorf("seed %d, with closed months kept: %s", seed, found)
		}
	}
}

// TestVerificationNamesADamagedStatement: where a row of a read model makes a statement say what events do not, the statement is named with its month, its
// network and both amounts.
func TestVerificationNamesADamagedStatement(t *testing.T) {
	t.Parallel()
	c := openCompany(t, 1)
	if _, err := c.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, byFinance); err != nil {
		t.Fatal(err)
	}
	for month := range 2 { // each approves R$ 8.00, and gets R$ 3.00 of it
		c.now = time.Date(2026, time.Month(11+month), 25, 15, 0, 0, 0, time.UTC)
		o := ledgertest.Sale(fmt.Sprint("t", month), c.click)
		o.Verdict = ledger.VerdictApproved
		c.Observe(t, o)
		r := ledger.Remittance{
			ID: ledger.NewRemittanceID("demo", fmt.Sprint(month)), Network: "demo", PaymentID: fmt.Sprint(month), PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: 300,
			Lines: 2, Digest: strings.Repeat("0b", 32),
		}
		if _, _, err := c.Service.ReceiveCommission(t.Context(), r, byFinance); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Service.AllocateCommission(t.Context(), r.ID, []app.Part{{Sale: o.ConversionID(), Cents: 300}}, byFinance); err != nil {
			t.Fatal(err)
		}
	}
	c.close()
	c.CatchUp(t, c.Reader(t))
	// A cent between two accounts in November and the other way round in December leaves each event balanced and each account as it is.
	between := func(cents int) string {
		return fmt.Sprintf(`UPDATE ledger.postings SET amount_cents = amount_cents + CASE WHEN at < '2026-12-01' THEN %d ELSE %d END * CASE account WHEN 'receivable' THEN 1 ELSE -1 END
			WHERE account IN ('receivable', 'commission') AND seq IN (SELECT seq FROM ledger.postings WHERE account = 'commission')`, cents, -cents)
	}
	typed := func(from, to string) string {
		return fmt.Sprintf(`UPDATE ledger.events SET type = '%s' WHERE type = '%s' AND recorded_at < '2026-12-01'`, to, from)
	}
	for i, damage := range []struct {
		name     string
		do, undo string
		want     []string
		only     bool // nothing else finds it
	}{
		{"amounts", between(1), between(-1), []string{
			`receivables of 2026-11, approved of "demo": expected is 800, found is 799;`, `receivables of 2026-11, closing of "demo": expected is 500, found is 499;`,
			`receivables of 2026-12, opening of "demo": expected is 500, found is 499;`, `receivables of 2026-12, approved of "demo": expected is 800, found is 801;`,
			`income of 2026-11, commission of "demo": expected is 800, found is 799;`, `income of 2026-12, commission of "demo": expected is 800, found is 801;`,
		}, true},
		{
			"what is kept of a closed month",
			`UPDATE closed_balances SET cents = cents + 1 WHERE account = 'receivable'`, `UPDATE closed_balances SET cents = cents - 1 WHERE account = 'receivable'`,
			[]string{`trial balance of 2026-11, receivable of "demo": expected is -500, found is -499;`, `trial balance of 2026-12, receivable of "demo": expected is -1000, found is -999;`},
			false,
		},
		{"the type of an event", typed("commission_allocated.v1", "conversion_amended.v9"), typed("conversion_amended.v9", "commission_allocated.v1"), []string{
			`receivables of 2026-11, received of "demo": expected is 300, found is 0;`, `receivables of 2026-11, approved of "demo": expected is 800, found is 500;`,
		}, false},
		{"the type of a sale", typed("conversion_approved.v1", "conversion_restated.v1"), typed("conversion_restated.v1", "conversion_approved.v1"), []string{
			`income of 2026-11, commission of "demo": expected is 800, found is 0;`, `income of 2026-11, restated, commission of "demo": expected is 0, found is 800;`,
		}, false},
		{
			"when a line was",
			`UPDATE ledger.postings SET at = at + interval '1 month' WHERE account = 'unallocated' AND at < '2026-12-01' AND amount_cents > 0`,
			`UPDATE ledger.postings p SET at = o.at FROM ledger.postings o WHERE o.seq = p.seq AND o.account = 'bank_account' AND p.account = 'unallocated'`,
			[]string{`receivables of 2026-11, unallocated of "demo": expected is 0, found is -300;`},
			false,
		},
	} {
		if i == 1 {
			if err := c.books().KeepClosed(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if found := differences(verified(t, c.Bundle)); found != "" {
			t.Fatalf("before %s: %s", damage.name, found)
		}
		if tag, err := c.Pool.Exec(t.Context(), damage.do); err != nil || tag.RowsAffected() == 0 {
			t.Fatalf("%s: %d rows, %v", damage.name, tag.RowsAffected(), err)
		}
		found := differences(verified(t, c.Bundle))
		for _, want := range damage.want {
			if !strings.Contains(found, want) {
				t.Errorf("%s: found %s\nwithout %s", damage.name, found, want)
			}
		}
		for line := range strings.Lines(found) {
			if damage.only && !strings.HasPrefix(line, "receivables of ") && !strings.HasPrefix(line, "income of ") && !strings.HasPrefix(line, "trial balance of ") {
				t.Errorf("%s: %s", damage.name, line)
			}
		}
		if _, err := c.Pool.Exec(t.Context(), damage.undo); err != nil {
			t.Fatal(err)
		}
	}
	if found := differences(verified(t, c.Bundle)); found != "" {
		t.Errorf("once all is put back: %s", found)
	}
}
