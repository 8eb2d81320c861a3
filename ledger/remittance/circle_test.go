package remittance_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network/networktest"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
	"example.com/devolve/ledger/remittance"
	"example.com/devolve/ledger/subsidy"
)

// How long, and how much, networks sell in TestTheCircleOfMoneyCloses, and how often everything that works is broken off.
var (
	flagDays  = flag.Int("days", 100, "simulated days; networks sell on all but the last 40")
	flagDaily = flag.Int("daily", 1, "sales of each network on a day")
	flagKills = flag.Int("kills", 8, "how often work is broken off, wherever it is")
)

const (
	day = 24 * time.Hour
	// ownDeposit is what was on the account from which shoppers are paid before the first was.
	ownDeposit money.Cents = 1_000_000_000_00
)

// Two people who agree on each sum.
var (
	proposer = ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-0000000000aa")}
	approver = ledger.By{Actor: "staff:bia", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-0000000000bb")}
)

// circle is a company that lives on what networks pay: it books that, pays shoppers, and compares with its bank.
type circle struct {
	*networktest.World
	t        *testing.T
	shoppers []ledger.UserID
	desk     *remittance.Desk
	keeper   *remittance.Keeper
	breaks   *reconcile.Desk
	books    *finance.Books
	bank     *sandbox.Provider
	paying   *payout.Service
	planner  *subsidy.Planner
	asked    sync.Map // which orders the bank was sent

	due                              []fakenet.Payment               // told, and not booked yet
	refused                          map[string][]fakenet.PaidSale   // what networks will never pay, by their name
	closed                           map[string]finance.TrialBalance // by the last day of the month
	told                             map[ledger.RemittanceID]money.Cents
	seen                             struct{ taken, euros, short, twice, wrote, debts, uncredited int }
	forgiven                         map[ledger.ConversionID]money.Cents // of what shoppers owe
	writtenOff, arrived, fees, gains money.Cents
	forfeited                        money.Cents
}

func openCircle(t *testing.T) *circle {
	t.Helper()
	c := &circle{
		World: networktest.New(t, fakenet.Config{Seed: 11, Trouble: 2, Pays: true}), t: t,
		refused: map[string][]fakenet.PaidSale{}, closed: map[string]finance.TrialBalance{}, told: map[ledger.RemittanceID]money.Cents{},
		forgiven: map[ledger.ConversionID]money.Cents{},
	}
	if _, err := c.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, proposer); err != nil {
		t.Fatal(err)
	}
	now := c.Net.Now
	for range 20 + *flagDays**flagDaily/4 {
		c.shoppers = append(c.shoppers, ledger.UserID{UUID: uuid.New()})
	}
	c.promise()
	c.desk = remittance.NewDesk(c.Pool, now)
	c.keeper = remittance.NewKeeper(c.desk, c.Service, slog.New(slog.DiscardHandler))
	c.breaks = reconcile.NewDesk(c.Pool, now)
	c.books = finance.NewBooks(finance.BooksConfig{
		Pool: c.Pool, Closer: c.Service, Progress: c.Statement, Blocked: c.breaks.Blocked, Halted: func(context.Context) error { return nil },
		End: c.Log.LastSequence, Now: now,
	})
	var err error
	if c.bank, err = sandbox.New(sandbox.Config{Dir: t.TempDir(), Now: now, OpeningCents: ownDeposit, Script: c.whatBefalls}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.bank.Close() })
	c.paying = c.payer()
	return c
}

// payer is a process that pays: what it remembers is lost with it.
func (c *circle) payer() *payout.Service {
	return payout.New(payout.Config{
		Ledger: c.Service, Reader: c.Statement, Payees: c, Guard: c.breaks, Desk: c.breaks, Provider: c.bank,
		Limits: payout.Always(payout.Limits{SecondAboveCents: 1 << 40}), AskAfter: time.Minute, AskAtMost: time.Minute, Now: c.Net.Now,
	})
}

// PaidTo gives every shopper a key for ever, but one of twenty, who has none.
func (c *circle) PaidTo(_ context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	payees := map[ledger.UserID]payout.Payee{}
	for _, user := range users {
		payee := payout.Payee{
			KeyID: ledger.KeyID{UUID: uuid.NewSHA1(user.UUID, []byte("key"))}, Key: pix.Key{Type: pix.Email, Value: user.String() + "@example.com"}, OwnerCPF: "52998224725",
		}
		if c.isKeyless(user) {
			payee = payout.Payee{Excluded: payout.ReasonNoKey}
		}
		payees[user] = payee
	}
	return payees, nil
}

func (c *circle) isKeyless(user ledger.UserID) bool {
	return slices.Index(c.shoppers, user)%20 == 19
}

// whatBefalls an order at the bank, by its id. A request that got lost arrives when it is sent again.
func (c *circle) whatBefalls(o pix.Order) sandbox.Plan {
	plans := []sandbox.Plan{
		{},
		{},
		{},
		{},
		{},
		{},
		{After: time.Hour},
		{Fail: "AB03"},
		{Fail: "AB03", After: time.Hour},
		{Hold: true},
		{Answer: sandbox.RequestLost},
		{Answer: sandbox.AnswerLost},
		{Answer: sandbox.AnswerLost, After: time.Hour},
		{Answer: sandbox.AnswerLost, Fail: "AB03"},
		{Returns: []sandbox.PlannedReturn{{After: time.Hour}}},
		{Returns: []sandbox.PlannedReturn{{After: time.Minute, AmountCents: 1}, {After: 20 * time.Hour}}},
	}
	hash := fnv.New32a()
	_, _ = hash.Write(o.ID[:])
	plan := plans[hash.Sum32()%uint32(len(plans))]
	if _, again := c.asked.LoadOrStore(o.ID, true); again && plan.Answer == sandbox.RequestLost {
		plan.Answer = sandbox.Answered
	}
	return plan
}

// TestTheCircleOfMoneyCloses: networks sell for months, to shoppers on all kinds of terms, approve, change their minds and pay: late, for months in one sum, less, twice, in euros, with a fee
// kept on the way, and are invoiced for each month. Two people book each sum by the network's own report, shoppers are paid by Pix, and everything that works is broken off now and then. Each
// month agrees with the bank's file, the provider and the networks without a difference, is closed, and stays as it was. Then and at the end every cent of
// commission was received, is owed or was given up, and every cent of cashback was paid, is to be paid or was lost; each sale is there as its network has it, and
// asking for all of it once more changes nothing.
func TestTheCircleOfMoneyCloses(t *testing.T) {
	t.Parallel()
	c := openCircle(t)
	for today := range *flagDays {
		if today < *flagDays-40 {
			c.Sell(t, *flagDaily, fakenet.Names()...)
		}
		c.Hear(t, c.Net.Pass(day))
		c.due = append(c.due, c.Net.Payments()...)
		for range (today+1)**flagKills / *flagDays - today**flagKills / *flagDays {
			c.kill()
		}
		if today%4 == 3 {
			c.Follow(t)
		}
		c.book(t.Context())
		if today%7 == 6 {
			c.release()
		}
		c.pay(t.Context(), today%7 == 6)
		if now := c.Net.Now().In(brazil.Location); now.Day() == 5 {
			c.closeMonth(time.Date(now.Year(), now.Month()-1, 1, 0, 0, 0, 0, time.UTC))
		}
	}
	c.compare()
	c.happened()
	c.Again(c.t, 1)
	c.forfeit()
	c.giveUpDebts(1 << 30)
	c.agree()
	for text, want := range c.closed {
		last, _ := time.Parse(time.DateOnly, text)
		got := c.trial(last)
		want.Sequence = got.Sequence
		if want.Closed = true; !cmp.Equal(want, got) {
			t.Errorf("the month that ended on %s changed after it was closed:\n%s", text, cmp.Diff(want, got))
		}
	}
	if len(c.closed) == 0 || c.seen.taken == 0 || c.seen.euros == 0 || c.seen.short == 0 || c.seen.twice == 0 ||
		c.seen.wrote == 0 || c.seen.debts == 0 || c.seen.uncredited == 0 || c.forfeited == 0 || c.ToldPaid == 0 {
		t.Errorf("%d months, %+v, %d sales told as paid: not everything happened", len(c.closed), c.seen, c.ToldPaid)
	}
	t.Logf("%d sales, %d payments of %s, %d months closed, %+v", len(c.Net.Truth()), len(c.told), c.arrived, len(c.closed), c.seen)
}

// kill has everything work at once, and breaks it off.
func (c *circle) kill() {
	c.t.Helper()
	c.Interrupt(c.t,
		func(ctx context.Context) { _ = c.bookAll(ctx) },
		func(ctx context.Context) { _ = c.decide(ctx) },
		func(ctx context.Context) { _ = c.payAll(ctx, true) })
	c.paying = c.payer()
}

// book books what networks have told that they paid, and gives sales their parts.
func (c *circle) book(ctx context.Context) {
	c.t.Helper()
	if err := c.bookAll(ctx); err != nil {
		c.t.Fatal(err)
	}
}

func (c *circle) bookAll(ctx context.Context) error {
	for len(c.due) > 0 {
		if err := c.bookOne(ctx, c.due[0]); err != nil {
			return fmt.Errorf("payment %s: %w", c.due[0].ID, err)
		}
		c.due = c.due[1:]
	}
	return c.keeper.Round(ctx)
}

// bookOne has one person propose what a network paid, by its report, and another approve it. What is booked already is refused, and counted once.
func (c *circle) bookOne(ctx context.Context, p fakenet.Payment) error {
	report := table("transaction", "date", "commission")
	for _, row := range p.Sales {
		report = append(report, []string{row.ID, brazil.Day(row.OccurredAt).Format(time.DateOnly), money.Cents(row.Cents).String()})
	}
	read, err := statement.ReadReport(p.ID+".csv", bytes.NewReader(file(report)))
	if err != nil {
		return err
	}
	var rows []remittance.Row
	for _, row := range read.Rows {
		rows = append(rows, remittance.Row{TransactionID: row.TransactionID, Cents: row.CommissionCents})
	}
	r := ledger.Remittance{
		Network: p.Network, PaymentID: p.ID, PaidOn: p.PaidOn.Format(time.DateOnly), BankAccount: "itau", CreditedCents: money.Cents(p.CreditedCents),
		FeeCents: money.Cents(p.FeeCents), GainCents: money.Cents(p.GainCents),
	}
	if p.EuroCents != 0 {
		r.Foreign = ledger.ForeignSum{
			Currency: "EUR", Cents: money.Cents(p.EuroCents), Rate: money.Rate(p.RateMillionths), Day: r.PaidOn, Source: "contrato de câmbio",
		}
	}
	prepared, weighed, err := c.desk.Prepare(ctx, r, rows, proposer.Actor)
	if ledger.CodeOf(err) == ledger.CodeConflict {
		c.count(p, weighed)
		return nil
	}
	if err != nil {
		return err
	}
	if err := c.keeper.Accept(ctx, prepared, approver); err != nil {
		return err
	}
	c.count(p, weighed)
	return nil
}

// count keeps what the bank has of a payment, once.
func (c *circle) count(p fakenet.Payment, w remittance.Weighed) {
	id := ledger.NewRemittanceID(p.Network, p.ID)
	if _, again := c.told[id]; again {
		c.seen.twice++
		return
	}
	c.told[id] = money.Cents(p.CreditedCents)
	c.arrived += money.Cents(p.CreditedCents)
	c.fees += money.Cents(p.FeeCents)
	c.gains += money.Cents(p.GainCents)
	c.refused[p.Network] = append(c.refused[p.Network], p.Refused...)
	c.seen.short += w.Short
	if p.EuroCents != 0 {
		c.seen.euros++
	}
	if slices.ContainsFunc(p.Sales, func(s fakenet.PaidSale) bool { return s.Cents < 0 }) {
		c.seen.taken++
	}
}

// pay moves what can be moved, and once a week lets another run leave.
func (c *circle) pay(ctx context.Context, run bool) {
	c.t.Helper()
	if err := c.payAll(ctx, run); err != nil {
		c.t.Fatal(err)
	}
}

func (c *circle) payAll(ctx context.Context, run bool) error {
	if err := c.decide(ctx); err != nil {
		return err
	}
	if run {
		opened, err := c.paying.Open(ctx, proposer, func(payout.Line) error { return nil })
		if err != nil {
			return fmt.Errorf("plan: %w", err)
		}
		if opened.State == ledger.RunPlanned {
			if _, err := c.paying.Approve(ctx, opened.ID, approver); err != nil {
				return fmt.Errorf("approve: %w", err)
			}
		}
	}
	for range 2 { // what is approved is sent, and what was sent has an end
		if _, err := c.paying.Step(ctx); err != nil && !isLater(err) {
			return fmt.Errorf("pay: %w", err)
		}
	}
	unknown, err := c.paying.Returns(ctx, c.Net.Now().Add(-3*day))
	if err == nil && unknown > 0 {
		err = fmt.Errorf("%d returns that nobody knows", unknown)
	}
	return err
}

// isLater says whether an error is one that the bank's script makes: the payout is sent again, or asked about, later.
func isLater(err error) bool {
	_, silent := errors.AsType[*payout.SilenceError](err)
	return silent || errors.Is(err, payout.ErrHeld) || errors.Is(err, payout.ErrTooSoon)
}

// checklist is what a month has before it is closed.
func (c *circle) checklist(month ledger.Month) []finance.Checked {
	c.t.Helper()
	list, _, err := c.books.Checklist(c.t.Context(), month)
	if err != nil {
		c.t.Fatal(err)
	}
	return list
}

// closeMonth compares a month with everybody, and closes it.
func (c *circle) closeMonth(first time.Time) {
	c.t.Helper()
	c.compare()
	next := first.AddDate(0, 1, 0)
	period := reconcile.Period{From: reconcile.DateOf(first), To: reconcile.DateOf(next) - 1}
	month := ledger.Month(first.Format("2006-01"))
	for _, line := range c.checklist(month) {
		if line.Name == finance.CheckCredits {
			c.seen.uncredited += line.Count
		}
	}
	c.invoice(month)
	c.compareWithBank(first, period)
	c.compareWithNetworks(reconcile.Period{From: period.From - 90, To: period.To})
	for _, line := range c.checklist(month) {
		if !line.OK && line.Name != finance.CheckVerified { // which compare has done by itself
			c.t.Errorf("%s: %+v", month, line)
		}
	}
	if _, err := c.books.Close(c.t.Context(), month, approver, "conferido"); err != nil {
		c.t.Fatal(err)
	}
	c.CatchUp(c.t, c.Statement)
	last := next.AddDate(0, 0, -1)
	c.closed[last.Format(time.DateOnly)] = c.trial(last)
	c.t.Logf("%s is closed: %d sales, %d payments of %s, %+v", month, len(c.Net.Truth()), len(c.told), c.arrived, c.seen)
}
