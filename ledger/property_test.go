package ledger_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func typeName(e ledger.Event) string { return fmt.Sprintf("%T", e) }

// balancesOf adds up the shopper's postings and fails when an event's postings do not sum to zero.
func balancesOf(t failer, events []ledger.Event) ledger.Balances {
	t.Helper()
	var b ledger.Balances
	for _, e := range events {
		var sum money.Cents
		for _, p := range ledger.Postings(e) {
			sum += p.AmountCents
			if p.Owner != shopper.String() {
				continue
			}
			switch p.Account {
			case ledger.AccountPending, ledger.AccountPendingCashback:
				b.PendingCents += p.AmountCents
			case ledger.AccountPayable, ledger.AccountOwed, ledger.AccountBonusesOwed:
				b.PayableCents += p.AmountCents
			case ledger.AccountInFlight:
				b.InFlightCents += p.AmountCents
			case ledger.AccountPaid:
				b.PaidCents += p.AmountCents
			case ledger.AccountCanceled:
				b.CanceledCents += p.AmountCents
			default:
				t.Fatalf("account %s belongs to a shopper", p.Account)
			}
		}
		if sum != 0 {
			t.Fatalf("postings of %T sum to %d: %+v", e, sum, ledger.Postings(e))
		}
	}
	return b
}

func drawObservation(t *rapid.T) ledger.Observe {
	cmd := observation(
		at(rapid.IntRange(0, 6).Draw(t, "minute")),
		verdict(rapid.SampledFrom([]ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}).Draw(t, "verdict")),
		sale(money.Cents(rapid.IntRange(0, 5).Draw(t, "sale")*3333)),
	)
	cmd.CommissionCents = money.Cents(rapid.IntRange(0, 2).Draw(t, "commission") * 700)
	cmd.OrderID = rapid.SampledFrom([]string{"", "A-1"}).Draw(t, "order")
	cmd.Reason = rapid.SampledFrom([]string{"", "fraude"}).Draw(t, "reason")
	cmd.OccurredAt = noon.Add(time.Duration(rapid.IntRange(0, 1).Draw(t, "occurred")) * time.Second)
	cmd.Details = rapid.SampledFrom(everyDetail).Draw(t, "details")
	cmd.Guard = whole
	if rapid.Bool().Draw(t, "silent about the click") {
		cmd.ClickRef, cmd.Click = "", nil
	}
	return cmd
}

// TestAnyShuffleAndDuplicationEndsInTheSameState: invariant 3 of the design.
func TestAnyShuffleAndDuplicationEndsInTheSameState(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		history := rapid.SliceOfN(rapid.Custom(drawObservation), 1, 8).Draw(t, "history")
		want, wantBalances := fold(t, history)
		shuffled := rapid.Permutation(append(history, history...)).Draw(t, "shuffled")
		got, gotBalances := fold(t, shuffled)
		if diff := cmp.Diff(whenever(want), whenever(got)); diff != "" {
			t.Fatalf("state (-in order +shuffled):\n%s", diff)
		}
		if wantBalances != gotBalances {
			t.Fatalf("balances: in order %+v, shuffled %+v", wantBalances, gotBalances)
		}
	})
}

func fold(t *rapid.T, history []ledger.Observe) (ledger.Conversion, ledger.Balances) {
	var c ledger.Conversion
	var all []ledger.Event
	for _, cmd := range history {
		events, err := ledger.DecideConversion(c, cmd)
		if err != nil {
			t.Fatalf("decide: %v", err)
		}
		for _, e := range events {
			c = ledger.EvolveConversion(c, e)
		}
		all = append(all, events...)
	}
	return c, balancesOf(t, all)
}

// TestMoneyIsConserved drives a conversion through anything, payouts, holds and other clicks included: the postings of each event
// sum to zero, and what shoppers have in all accounts is what the sale entitles to.
func TestMoneyIsConserved(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var s story
		scheme := drawScheme(t)
		for step := range rapid.IntRange(1, 30).Draw(t, "steps") {
			var cmd ledger.ConversionCommand = drawReport(t)
			if s.state.Exists() {
				cmd = drawCommand(t, s.state)
			}
			if o, ok := cmd.(ledger.Observe); ok && rapid.IntRange(0, 3).Draw(t, "late") > 0 {
				o.UpdatedAt = o.UpdatedAt.Add(minutes(step))
				o.ReceivedAt = o.UpdatedAt
				o.Guard.On = rapid.IntRange(0, 3).Draw(t, "guarded") > 0
				cmd = o
			}
			cmd = under(scheme, cmd)
			events, err := ledger.DecideConversion(s.state, cmd)
			if err != nil && ledger.CodeOf(err) == "" {
				t.Fatalf("%T: %v", cmd, err)
			}
			if _, ok := cmd.(ledger.Observe); ok && err != nil {
				t.Fatalf("a report was refused: %v", err)
			}
			s.take(t, events)
			s.check(t)
		}
	})
}

// check holds that a conversion's shopper has what it entitles to, nobody else has anything, and each account fits the state.
func (s *story) check(t failer) {
	t.Helper()
	c := s.state
	entitled := c.CashbackCents
	if c.Verdict == ledger.VerdictDeclined {
		entitled = 0
	}
	var b ledger.Balances
	for key, cents := range book(t, s.events) {
		switch key.Account {
		case ledger.AccountPending, ledger.AccountPendingCashback:
			b.PendingCents += cents
		case ledger.AccountPayable, ledger.AccountOwed:
			b.PayableCents += cents
		case ledger.AccountInFlight:
			b.InFlightCents = cents
		case ledger.AccountPaid:
			b.PaidCents = cents
		case ledger.AccountCanceled:
			b.CanceledCents = cents
		default:
			continue
		}
		if key.Owner != c.UserID.String() {
			t.Fatalf("%q has %d in %s of a sale of %q", key.Owner, cents, key.Account, c.UserID)
		}
	}
	if got := b.PendingCents + b.PayableCents + b.InFlightCents + b.PaidCents; got != entitled+givenUp(c)-takenBack(c) {
		t.Fatalf("the shopper has %d of %d in %+v (%+v)", got, entitled, b, c)
	}
	if b.InFlightCents != c.ReservedCents || b.PaidCents != c.PaidCents || b.PendingCents < 0 || b.CanceledCents < 0 {
		t.Fatalf("balances %+v do not fit the state %+v", b, c)
	}
	held := c.Verdict == ledger.VerdictPending
	if untouched := c.ReservedCents == 0 && c.PaidCents == 0; held && untouched && (c.Status() != ledger.Pending || b.PayableCents != 0) {
		t.Fatalf("held, but %s with %+v", c.Status(), b)
	}
	if !held && b.PendingCents != 0 {
		t.Fatalf("%s, but %+v is pending", c.Verdict, b)
	}
}

func drawCommand(t *rapid.T, c ledger.Conversion) ledger.ConversionCommand {
	id := rapid.SampledFrom([]ledger.PayoutID{payout, otherPayout}).Draw(t, "payout")
	switch rapid.IntRange(0, 14).Draw(t, "command") {
	case 10:
		cents := rapid.SampledFrom([]money.Cents{free(c), free(c) / 3, 1}).Draw(t, "forfeited")
		return ledger.Forfeit{UserID: c.UserID, Cents: cents, ForfeitedCents: c.ForfeitedCents, Reason: "prescrito", At: noon}
	case 7:
		paid := ledger.NewRemittanceID("demo", rapid.SampledFrom([]string{"P1", "P2", "P3"}).Draw(t, "payment"))
		return ledger.Allocate{RemittanceID: paid, Cents: money.Cents(rapid.IntRange(-2, 3).Draw(t, "allocated") * 350), At: noon}
	case 9:
		cents := rapid.SampledFrom([]money.Cents{c.OwedCents(), c.OwedCents() / 3, 1}).Draw(t, "given up")
		return ledger.WriteOffDebt{Cents: cents, ForgivenCents: c.ForgivenCents, Reason: "falecimento", At: noon}
	case 8:
		return ledger.WriteOff{Cents: c.OutstandingCents(), Reason: "falência", At: noon}
	case 6:
		return ledger.Restate{Scheme: ledger.SchemeApproval, At: noon}
	case 0:
		return ledger.Reserve{PayoutID: id, At: noon}
	case 1:
		return ledger.Release{PayoutID: id, At: noon}
	case 2:
		return ledger.Settle{PayoutID: id, At: noon}
	case 3:
		return ledger.Return{PayoutID: id, AmountCents: money.Cents(rapid.IntRange(1, 900).Draw(t, "returned")), At: noon}
	case 4:
		return drawAttribution(t)
	case 5:
		return ledger.ReleaseSale{CashbackCents: c.CashbackCents, CommissionCents: c.CommissionCents, Reason: "ok", At: noon}
	default:
		return drawReport(t)
	}
}
