package ledger_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// givenUp says on its own what is a loss of what people gave up of a sale: no more than payouts sent, or are sending, beyond what it entitles to.
func givenUp(c ledger.Conversion) money.Cents {
	beyond := c.PaidCents + c.ReservedCents
	if c.Verdict != ledger.VerdictDeclined {
		beyond -= c.CashbackCents
	}
	return max(0, min(c.ForgivenCents, beyond))
}

// giveUp has people give up some of what is owed of a sale, or a cent more than that, which is refused.
func (h *house) giveUp(t *rapid.T, at int) {
	t.Helper()
	c := h.conversions[at]
	owed := c.OwedCents()
	cents := rapid.SampledFrom([]money.Cents{owed, owed/2 + 1, owed + 1}).Draw(t, "cents")
	events, err := ledger.DecideConversion(c, ledger.WriteOffDebt{Cents: cents, ForgivenCents: c.ForgivenCents, Reason: "falecimento", At: noon})
	possible := c.Scheme == ledger.SchemeApproval && c.ReservedCents == 0 && cents > 0 && cents <= owed
	if possible != (err == nil) || possible != (len(events) == 1) || err != nil && ledger.CodeOf(err) == "" {
		t.Fatalf("%s of %+v: %v, %v", cents, c, events, err)
	}
	h.apply(events)
}

// checkBook holds the book of all sales to what is always true of cashback: what was granted, bonuses included, is what was paid, is payable, is in flight and was
// forfeited, less what shoppers owe and what was given up of that.
func (h *house) checkBook(t failer) {
	t.Helper()
	sums := make(map[ledger.AccountKind]money.Cents)
	for key, cents := range book(t, h.events) {
		sums[key.Account] += cents
	}
	var lost, unpaid, forfeited money.Cents
	for _, c := range h.conversions {
		if c.Scheme != ledger.SchemeApproval {
			return
		}
		lost += givenUp(c)
		unpaid += c.WrittenOffCents
		forfeited += takenBack(c)
	}
	granted, owed := -sums[ledger.AccountCashbackGranted]-sums[ledger.AccountBonusesGranted], -sums[ledger.AccountOwed]
	if granted != sums[ledger.AccountPaid]+sums[ledger.AccountPayable]+sums[ledger.AccountBonusesOwed]+sums[ledger.AccountInFlight]+forfeited-owed-lost {
		t.Fatalf("%s was granted, %s given up and %s forfeited: %v", granted, lost, forfeited, sums)
	}
	if lost+unpaid != -sums[ledger.AccountBadDebts] || forfeited != sums[ledger.AccountForfeited] {
		t.Fatalf("%s is lost, %s of what networks owe, and %s forfeited: %v", lost, unpaid, forfeited, sums)
	}
	if sums[ledger.AccountPayable] < 0 || owed < 0 || sums[ledger.AccountBonusesOwed] < 0 {
		t.Fatalf("%v", sums)
	}
}

// aDebt is what is told of a sale that a payout paid and its network declined afterwards: 12,49 are owed.
func aDebt() []ledger.ConversionCommand {
	return []ledger.ConversionCommand{
		approval(verdict(ledger.VerdictApproved)),
		ledger.Reserve{PayoutID: payout, At: noon},
		ledger.Settle{PayoutID: payout, At: noon},
		approval(at(1), verdict(ledger.VerdictDeclined)),
	}
}

func forgive(cents, before money.Cents) ledger.WriteOffDebt {
	return ledger.WriteOffDebt{Cents: cents, ForgivenCents: before, Reason: "falecimento", At: noon}
}

// posted is something that a sale is told, and what the book has of it.
type posted struct {
	told ledger.ConversionCommand
	want []ledger.Posting
}

// posts tells a sale each of these, and holds the one event that comes of it to its postings.
func posts(t *testing.T, state ledger.Conversion, cases map[string]posted) {
	t.Helper()
	for name, c := range cases {
		events, err := ledger.DecideConversion(state, c.told)
		if err != nil || len(events) != 1 {
			t.Fatalf("%s: %v, %v", name, events, err)
		}
		if diff := cmp.Diff(c.want, ledger.Postings(events[0])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// whateverFollows tells a sale its beginning, an amount that people then give up of it, and anything: see TestMoneyIsConserved.
func whateverFollows(t *testing.T, beginning []ledger.ConversionCommand, giveUp func(cents money.Cents) ledger.ConversionCommand) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		var s story
		s.tell(t, append(slices.Clone(beginning), giveUp(money.Cents(rapid.IntRange(1, 1249).Draw(t, "given up first"))))...)
		for step := range rapid.IntRange(1, 12).Draw(t, "steps") {
			s.goOn(t, step)
		}
	})
}

// TestADebtIsWrittenOff, in two parts, and is a loss for as long as it is a debt.
func TestADebtIsWrittenOff(t *testing.T) {
	t.Parallel()
	me := shopper.String()
	state, _ := run(t, append(aDebt(), forgive(1000, 0), forgive(1000, 0))...) // a repeat changes nothing
	if state.OwedCents() != 249 || state.DebtWrittenOffCents() != 1000 || state.Status() != ledger.Paid {
		t.Fatalf("%s is owed and %s written off of %+v", state.OwedCents(), state.DebtWrittenOffCents(), state)
	}
	posts(t, state, map[string]posted{
		"the rest":       {forgive(249, 1000), []ledger.Posting{{"bad_debts", "", -249}, {"owed", me, 249}}},
		"approved again": {approval(at(2), verdict(ledger.VerdictApproved)), []ledger.Posting{{"receivable", "demo", -2000}, {"bad_debts", "", 1000}, {"commission", "demo", 2000}, {"cashback_granted", "demo", -1249}, {"owed", me, 249}}},
		"approved for less": {approval(at(2), verdict(ledger.VerdictApproved), sale(4_000)), []ledger.Posting{
			{"receivable", "demo", -2000}, {"commission", "demo", 2000}, {"cashback_granted", "demo", -200}, {"owed", me, 200},
		}},
		"approved for more than is left": {approval(at(2), verdict(ledger.VerdictApproved), sale(20_000)), []ledger.Posting{
			{"receivable", "demo", -2000}, {"bad_debts", "", 751}, {"commission", "demo", 2000}, {"cashback_granted", "demo", -1000}, {"owed", me, 249},
		}},
		"absorbed":   {ledger.Reserve{PayoutID: otherPayout, At: noon}, []ledger.Posting{{"owed", me, 249}, {"in_flight", me, -249}}},
		"returned":   {ledger.Return{PayoutID: payout, AmountCents: 1249, At: noon}, []ledger.Posting{{"bad_debts", "", 1000}, {"bank", "", -1249}, {"owed", me, 249}, {"paid", me, -1249}, {"paid_contra", "", 1249}, {"canceled", me, 1249}, {"canceled_contra", "", -1249}}},
		"said again": {approval(at(3), verdict(ledger.VerdictDeclined)), nil},
		"pending again": {approval(at(2)), []ledger.Posting{
			{"bad_debts", "", 1000}, {"cashback_granted", "demo", -1249}, {"owed", me, 249}, {"pending_commission", "demo", 2000}, {"pending_contra", "", -2000},
		}},
	})
}

func TestWhateverFollowsADebt(t *testing.T) {
	t.Parallel()
	whateverFollows(t, aDebt(), func(cents money.Cents) ledger.ConversionCommand { return forgive(cents, 0) })
}

// goOn has anything happen to a sale, and holds its book to what is always true.
func (s *story) goOn(t *rapid.T, step int) {
	cmd := drawCommand(t, s.state)
	if o, ok := cmd.(ledger.Observe); ok {
		o.UpdatedAt = o.UpdatedAt.Add(minutes(step))
		o.ReceivedAt = o.UpdatedAt
		cmd = o
	}
	tell(t, s, under(ledger.SchemeApproval, cmd))
	s.check(t)
	ofApproval(t, s)
}

// TestWhateverFollowsDebtsOfAShopper, some of which were given up, with payouts: see TestNoPayoutMakesOrLosesMoney.
func TestWhateverFollowsDebtsOfAShopper(t *testing.T) {
	t.Parallel()
	begun := func(o *ledger.Observe) { o.Scheme = ledger.SchemeApproval }
	rapid.Check(t, func(t *rapid.T) {
		h := &house{t: t}
		for n := range 3 {
			h.sell(n+1, money.Cents(n+1)*3333, append(approvedSale(0), begun, naming(&click))...)
		}
		if err := h.request("p"); err != nil {
			t.Fatalf("%v", err)
		}
		h.must(0, approve, submit, pay)
		for n := range 2 {
			h.sell(n+1, money.Cents(n+1)*3333, at(1), verdict(ledger.VerdictDeclined), begun)
			h.giveUp(t, n)
		}
		for step := range rapid.IntRange(1, 20).Draw(t, "steps") {
			h.anything(t, step+2, ledger.SchemeApproval)
			h.check(t)
		}
	})
}

// TestAReportOfBeforeTheWriteOffEndsAlike: what was given up stays so when the sale is approved and declined again, in any order.
func TestAReportOfBeforeTheWriteOffEndsAlike(t *testing.T) {
	t.Parallel()
	direct, _ := run(t, append(aDebt(), forgive(1249, 0), approval(at(3), verdict(ledger.VerdictDeclined)))...)
	around, events := run(t, append(aDebt(), forgive(1249, 0), approval(at(2), verdict(ledger.VerdictApproved)), approval(at(3), verdict(ledger.VerdictDeclined)))...)
	if diff := cmp.Diff(whenever(direct), whenever(around)); diff != "" || around.OwedCents() != 0 {
		t.Errorf("%s is owed (-direct +around):\n%s", around.OwedCents(), diff)
	}
	s := story{state: around, events: events}
	s.check(t)
	ofApproval(t, &s)
}

// TestTheNextPayoutAbsorbsWhatIsOwedAlone: nothing of what was given up.
func TestTheNextPayoutAbsorbsWhatIsOwedAlone(t *testing.T) {
	t.Parallel()
	for given, want := range map[money.Cents]money.Cents{1: 301, 300: 600, 500: 800} {
		h := &house{t: t}
		begun := func(o *ledger.Observe) { o.Scheme = ledger.SchemeApproval }
		h.sell(1, 10_000, append(approvedSale(1), begun)...)
		if err := h.request("p1"); err != nil {
			t.Fatal(err)
		}
		h.must(0, approve, submit, pay)
		h.sell(1, 10_000, at(2), verdict(ledger.VerdictDeclined))
		events, err := ledger.DecideConversion(h.conversions[0], forgive(given, 0))
		if err != nil {
			t.Fatal(err)
		}
		h.apply(events)
		h.sell(2, 16_000, append(approvedSale(1), begun)...)
		if err := h.request("p2"); err != nil || h.payouts[1].AmountCents != want {
			t.Errorf("%s of 5,00 given up: %v, a payout of %s; want %s", given, err, h.payouts[1].AmountCents, want)
		}
		h.must(1, approve, submit, ledger.PayPayout{EndToEndID: "E2", At: noon})
		h.check(t)
	}
}

func TestWhatIsNotWrittenOff(t *testing.T) {
	t.Parallel()
	owes, _ := run(t, aDebt()...)
	absorbed, _ := run(t, append(aDebt(), ledger.Reserve{PayoutID: otherPayout, At: noon})...)
	leaving, _ := run(t, approval(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout, At: noon}, approval(at(1), verdict(ledger.VerdictDeclined)))
	paid, _ := run(t, aDebt()[:3]...)
	before := owes
	before.Scheme = ledger.SchemeTracking
	for name, c := range map[string]struct {
		state  ledger.Conversion
		change func(*ledger.WriteOffDebt)
		code   ledger.Code
	}{
		"no sale":                      {ledger.Conversion{}, func(*ledger.WriteOffDebt) {}, ledger.CodeNotFound},
		"no reason":                    {owes, func(w *ledger.WriteOffDebt) { w.Reason = "" }, ledger.CodeInvalid},
		"a broken reason":              {owes, func(w *ledger.WriteOffDebt) { w.Reason = "a\nb" }, ledger.CodeInvalid},
		"no time":                      {owes, func(w *ledger.WriteOffDebt) { w.At = time.Time{} }, ledger.CodeInvalid},
		"nothing":                      {owes, func(w *ledger.WriteOffDebt) { w.Cents = 0 }, ledger.CodeInvalid},
		"less than nothing":            {owes, func(w *ledger.WriteOffDebt) { w.Cents = -1 }, ledger.CodeInvalid},
		"a cent too much":              {owes, func(w *ledger.WriteOffDebt) { w.Cents++ }, ledger.CodeTransitionRefused},
		"after something else":         {owes, func(w *ledger.WriteOffDebt) { w.ForgivenCents = 1 }, ledger.CodeTransitionRefused},
		"what a payout absorbs":        {absorbed, func(w *ledger.WriteOffDebt) { w.Cents = 1 }, ledger.CodeTransitionRefused},
		"what a payout may still fail": {leaving, func(*ledger.WriteOffDebt) {}, ledger.CodeTransitionRefused},
		"where nothing is owed":        {paid, func(w *ledger.WriteOffDebt) { w.Cents = 1 }, ledger.CodeTransitionRefused},
		"by the first scheme":          {before, func(*ledger.WriteOffDebt) {}, ledger.CodeTransitionRefused},
	} {
		cmd := forgive(1249, 0)
		c.change(&cmd)
		if events, err := ledger.DecideConversion(c.state, cmd); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}

// TestAnotherShoppersDebtIsNotGivenUp: what was given up belonged to whoever had the sale.
func TestAnotherShoppersDebtIsNotGivenUp(t *testing.T) {
	t.Parallel()
	told := append(aDebt(), forgive(1249, 0), ledger.Return{PayoutID: payout, AmountCents: 1249, At: noon}, ledger.Attribute{Click: rivalClick, At: noon.Add(minutes(9))})
	if state, _ := run(t, told...); state.ForgivenCents != 0 || state.UserID != rivalClick.UserID {
		t.Errorf("%+v", state)
	}
}
