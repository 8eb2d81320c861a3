package remittance_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

// compareWithBank compares a month with the provider's own record and with the bank's file.
func (c *circle) compareWithBank(first time.Time, period reconcile.Period) {
	c.t.Helper()
	from, to := brazil.StartOfDay(first, -4), brazil.StartOfDay(first.AddDate(0, 1, 0), 1)
	record, err := c.bank.Statement(c.t.Context(), from, to)
	if err != nil {
		c.t.Fatal(err)
	}
	provider := reconcile.SourceOf(c.bank.Name(), record)
	bank, err := statement.SourceOf(reconcile.Bank, "extrato.csv", bytes.NewReader(c.bankFile(from, to, record)))
	if err != nil {
		c.t.Fatal(err)
	}
	run, result, err := c.breaks.RunPayouts(c.t.Context(), reconcile.Request{Period: period, Sources: []reconcile.Source{provider, bank}, By: proposer.Actor})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, b := range result.Breaks[:min(len(result.Breaks), 5)] {
		c.t.Errorf("%d of %d do not agree with bank and provider: %+v", len(result.Breaks), run.Matches, b)
	}
}

// bankFile is the statement of the one account on which networks pay, and from which shoppers are paid.
func (c *circle) bankFile(from, to time.Time, record pix.Statement) []byte {
	balance := record.OpeningCents
	for _, line := range c.Net.Statement(time.Time{}, brazil.Day(from)) {
		balance += money.Cents(line.Cents)
	}
	lines := c.Net.Statement(brazil.Day(from), brazil.Day(to))
	for _, m := range record.Movements {
		lines = append(lines, fakenet.Line{Day: brazil.Day(m.At), Cents: int64(m.AmountCents), Text: "PIX " + m.EndToEndID})
	}
	slices.SortStableFunc(lines, func(a, b fakenet.Line) int { return a.Day.Compare(b.Day) })
	rows := table("data", "historico", "valor", "saldo")
	for _, line := range lines {
		balance += money.Cents(line.Cents)
		rows = append(rows, []string{line.Day.Format(time.DateOnly), line.Text, money.Cents(line.Cents).String(), balance.String()})
	}
	return file(rows)
}

// compareWithNetworks compares the sales of a month with what each network says of them.
func (c *circle) compareWithNetworks(period reconcile.Period) {
	c.t.Helper()
	reports := map[string][][]string{}
	for _, sale := range c.Net.Truth() {
		if at := reconcile.DayOf(sale.OccurredAt); at < period.From || at > period.To {
			continue
		}
		if reports[sale.Network] == nil {
			reports[sale.Network] = table("transaction", "date", "commission", "status")
		}
		reports[sale.Network] = append(reports[sale.Network],
			[]string{sale.ID, brazil.Day(sale.OccurredAt).Format(time.DateOnly), money.Cents(sale.CommissionCents).String(), sale.Status})
	}
	for name, rows := range reports {
		report, err := statement.SourceOf(reconcile.Network, name+".csv", bytes.NewReader(file(rows)))
		if err != nil {
			c.t.Fatal(err)
		}
		_, result, err := c.breaks.RunSales(c.t.Context(), reconcile.Request{Period: period, Network: name, Sources: []reconcile.Source{report}, By: proposer.Actor})
		if err != nil {
			c.t.Fatal(err)
		}
		for _, b := range result.Breaks[:min(len(result.Breaks), 5)] {
			c.t.Errorf("%d do not agree with %s: %+v", len(result.Breaks), name, b)
		}
	}
}

func table(header ...string) [][]string { return [][]string{header} }

// file is a table as CSV.
func file(rows [][]string) []byte {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.Comma = ';'
	_ = w.WriteAll(rows) // into memory
	return text.Bytes()
}

// compare asks networks for everything, and holds the book to what they, the bank and the provider say, to the cent.
func (c *circle) compare() {
	c.t.Helper()
	// Tomorrow the bank has an answer to everything that it was sent today, and networks that cannot say what changed are asked for all of three months again.
	c.Hear(c.t, c.Net.Pass(day))
	c.pay(c.t.Context(), false)
	c.Net.Still(true) // a row that is skipped is there the next time
	defer c.Net.Still(false)
	c.Follow(c.t) // for the rest of what was broken off
	c.Hours(c.t)
	c.Settle(c.t)
	c.CatchUp(c.t, c.Statement)
	c.book(c.t.Context())
	c.giveUpRefused()
	c.Same(c.t)
	c.CatchUp(c.t, c.Statement)
	c.giveUpDebts(20)
	c.agree()
}

// agree holds the book to what the networks, the bank and the provider say, and has it recomputed by code of its own.
func (c *circle) agree() {
	c.t.Helper()
	c.CatchUp(c.t, c.Statement)
	c.receivables()
	c.identities()
	conn, err := c.Pool.Acquire(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Release()
	if report, err := verify.Run(c.t.Context(), c.Log, conn.Conn()); err != nil || report.Total != 0 {
		c.t.Errorf("verified: %v, %v", err, report.Differences)
	}
}

// giveUpRefused writes off what networks said that they will never pay.
func (c *circle) giveUpRefused() {
	c.t.Helper()
	for name, sales := range c.refused {
		for _, sale := range sales {
			cents := money.Cents(sale.Cents)
			if _, err := c.Service.WriteOff(c.t.Context(), ledger.NewConversionID(name, sale.ID), ledger.WriteOff{Cents: cents, Reason: "a rede não paga"}, approver); err != nil {
				c.t.Fatalf("write %s of %s off: %v", cents, sale.ID, err)
			}
			c.writtenOff += cents
			c.seen.wrote++
		}
		delete(c.refused, name)
	}
}

// receivables holds what each network owes by the book to what it says itself.
func (c *circle) receivables() {
	c.t.Helper()
	now := brazil.Day(c.Net.Now())
	of, err := c.books.Receivables(c.t.Context(), ledger.Month(now.Format("2006-01")))
	if err != nil {
		c.t.Fatal(err)
	}
	got := map[string]int64{}
	for _, network := range of.Networks {
		got[network.Network] = int64(network.ClosingCents)
		if network.UnallocatedCents != 0 {
			c.t.Errorf("on %s %s of %s is with no sale", now.Format(time.DateOnly), network.UnallocatedCents, network.Network)
		}
	}
	for name, want := range c.owing() {
		if got[name] != want {
			c.t.Errorf("on %s %s owes %s by the book, and %s by what it says", now.Format(time.DateOnly), name, money.Cents(got[name]), money.Cents(want))
		}
	}
}

// owing is what networks owe by what they say themselves.
func (c *circle) owing() map[string]int64 {
	owed := map[string]int64{}
	for _, sale := range c.Net.Truth() {
		owed[sale.Network] += sale.OwedCents()
	}
	return owed
}

func (c *circle) trial(last time.Time) finance.TrialBalance {
	c.t.Helper()
	trial, err := c.books.Trial(c.t.Context(), last)
	if err != nil {
		c.t.Fatal(err)
	}
	if trial.DebitCents != trial.CreditCents || trial.CreditCents == 0 {
		c.t.Errorf("on %s debits are %s, and credits %s", last.Format(time.DateOnly), trial.DebitCents, trial.CreditCents)
	}
	return trial
}

// identities hold the accounts to each other, to the bank and to the provider.
func (c *circle) identities() {
	c.t.Helper()
	on := map[ledger.AccountKind]money.Cents{}
	for _, row := range c.trial(brazil.Day(c.Net.Now())).Rows {
		on[row.Account] += row.BalanceCents
	}
	balance, err := c.bank.Balance(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	debts := c.debts()
	for _, sum := range []struct {
		what      string
		want, got money.Cents
	}{
		{"what networks paid into the bank", c.arrived, -on[ledger.AccountBankAccount]},
		{"what was kept on the way", c.fees, -on[ledger.AccountFees]},
		{"what rates of exchange gave", c.gains, on[ledger.AccountExchange]},
		{"what left for shoppers by Pix", ownDeposit - balance, on[ledger.AccountBank]},
		{"what was given up", c.writtenOff + debts, -on[ledger.AccountBadDebts]},
		{"what nobody can claim", c.forfeited, on[ledger.AccountForfeited]},
		{
			"commission: received, owed and given up", on[ledger.AccountCommission],
			c.arrived + c.fees - c.gains - on[ledger.AccountUnallocated] - on[ledger.AccountReceivable] + c.writtenOff,
		},
		{
			"cashback: paid, payable, in flight and forfeited, less debts", -on[ledger.AccountCashbackGranted],
			on[ledger.AccountPaid] + on[ledger.AccountPayable] + on[ledger.AccountInFlight] + on[ledger.AccountForfeited] + on[ledger.AccountOwed] - debts,
		},
	} {
		if sum.got != sum.want {
			c.t.Errorf("on %s %s: %s, want %s", brazil.Day(c.Net.Now()).Format(time.DateOnly), sum.what, sum.got, sum.want)
		}
	}
}

// giveUpDebts has people give up half of what a shopper owes of a sale, or all where it is little, of as many sales as most.
func (c *circle) giveUpDebts(most int) {
	c.t.Helper()
	for _, id := range c.sales("paid_cents > CASE WHEN verdict = 'declined' THEN 0 ELSE cashback_cents END + debt_written_off_cents AND reserved_cents = 0", most) {
		sale, _, err := c.Service.Conversion(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		cents := max(sale.OwedCents()/2, min(sale.OwedCents(), 1_00))
		if _, err := c.Service.WriteOffDebt(c.t.Context(), id, ledger.WriteOffDebt{Cents: cents, ForgivenCents: sale.ForgivenCents, Reason: "não volta"}, approver); err != nil {
			c.t.Fatalf("give up %s of %s: %v", cents, id, err)
		}
		c.forgiven[id] += cents
		c.seen.debts++
	}
}

// debts is what is lost of shoppers' debts: as much as was given up, unless the sale came back.
func (c *circle) debts() (lost money.Cents) {
	c.t.Helper()
	for id, cents := range c.forgiven {
		sale, _, err := c.Service.Conversion(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		due := sale.CashbackCents
		if sale.Verdict == ledger.VerdictDeclined {
			due = 0
		}
		lost += min(cents, max(0, sale.PaidCents+sale.ReservedCents-due))
	}
	return lost
}

// forfeit has the balances of those who never said where to be paid become the company's, as of accounts that are erased.
func (c *circle) forfeit() {
	c.t.Helper()
	through := c.CatchUp(c.t, c.Statement)
	for _, id := range c.sales("verdict = 'approved' AND cashback_cents > 0 AND (payable_from IS NULL OR payable_from <= now())", 1<<30) {
		sale, _, err := c.Service.Conversion(c.t.Context(), id)
		if err != nil {
			c.t.Fatal(err)
		}
		if !c.isKeyless(sale.UserID) {
			continue
		}
		cents, _, err := c.Service.Forfeit(c.t.Context(), ledger.Forfeiture{
			UserID: sale.UserID, Sales: []ledger.ConversionID{id}, Through: through, Reason: "conta apagada",
		}, approver)
		if err != nil && ledger.CodeOf(err) != ledger.CodeTransitionRefused { // it waits for the network still
			c.t.Fatal(err)
		}
		c.forfeited += cents
	}
}

// sales are the first so many of which something is true.
func (c *circle) sales(where string, most int) (ids []ledger.ConversionID) {
	c.t.Helper()
	rows, err := c.Pool.Query(c.t.Context(), "SELECT id FROM conversions WHERE user_id IS NOT NULL AND "+where+" ORDER BY id LIMIT $1", most)
	if err != nil {
		c.t.Fatal(err)
	}
	ids, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (id ledger.ConversionID, err error) { return id, row.Scan(&id.UUID) })
	if err != nil {
		c.t.Fatal(err)
	}
	return ids
}
