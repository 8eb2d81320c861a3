package ledger_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// TestWhatARequestTakes: at most 900 purchases, each once, of one shopper, that come to more than nothing.
func TestWhatARequestTakes(t *testing.T) {
	t.Parallel()
	sold := make([]ledger.Conversion, 901)
	for n := range sold {
		sold[n], _ = run(t, observation(verdict(ledger.VerdictApproved), func(o *ledger.Observe) { o.TransactionID = fmt.Sprint("t", n) }))
	}
	ask := ledger.RequestPayout{ID: payout, RunID: payoutRun, UserID: shopper, KeyID: pixKey, At: noon}
	events, err := ledger.DecideRequest(sold[:900], ask)
	if err != nil || len(events) != 901 {
		t.Errorf("900: %d events, %v", len(events), err)
	}
	held, _ := run(t, observation())
	owing, _ := run(t, observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout}, ledger.Settle{PayoutID: payout},
		observation(at(1), verdict(ledger.VerdictDeclined)))
	reserved, _ := run(t, observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout})
	nameless, userless := ask, ask
	nameless.ID, userless.UserID = ledger.PayoutID{}, ledger.UserID{}
	for name, c := range map[string]struct {
		of   []ledger.Conversion
		cmd  ledger.RequestPayout
		code ledger.Code
	}{
		"901":             {sold, ask, ledger.CodeInvalid},
		"one twice":       {[]ledger.Conversion{sold[0], sold[0]}, ask, ledger.CodeInvalid},
		"what it has":     {[]ledger.Conversion{reserved}, ask, ledger.CodeInvalid},
		"what is held":    {[]ledger.Conversion{sold[0], held}, ask, ledger.CodeTransitionRefused},
		"nothing in all":  {[]ledger.Conversion{sold[0], owing}, ask, ledger.CodeInvalid},
		"without an id":   {sold[:1], nameless, ledger.CodeInvalid},
		"without a buyer": {sold[:1], userless, ledger.CodeInvalid},
	} {
		if events, err := ledger.DecideRequest(c.of, c.cmd); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %d events, %v; want a refusal with %s", name, len(events), err, c.code)
		}
	}
	nobodys, _ := run(t, observation(func(o *ledger.Observe) { o.ClickRef, o.Click = "", nil }))
	if _, err := ledger.DecideRequest([]ledger.Conversion{nobodys}, userless); err == nil || !strings.Contains(err.Error(), "needs") {
		t.Errorf("a payout to nobody: %v", err)
	}
	cent, _ := run(t, observation(verdict(ledger.VerdictApproved), sale(20)), ledger.Reserve{PayoutID: payout})
	if events, err := ledger.DecideConversion(cent, ledger.Reserve{PayoutID: payout}); err != nil || events != nil {
		t.Errorf("a cent twice: %v, %v", events, err)
	}
}

// paidHouse has one payout of two purchases, 500 and 800, that was paid.
func paidHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t}
	h.sell(1, 10_000, approvedSale(1)...)
	h.sell(2, 16_000, approvedSale(1)...)
	if err := h.request("p1"); err != nil {
		t.Fatal(err)
	}
	h.must(0, approve, submit, pay)
	return h
}

// TestReturnsAreSpreadOverTheItems, in their order, and a debt takes none.
func TestReturnsAreSpreadOverTheItems(t *testing.T) {
	t.Parallel()
	h := paidHouse(t)
	back := func(at int, id string, amount money.Cents) {
		h.must(at, ledger.ReturnPayout{ID: id, AmountCents: amount, At: noon})
	}
	returned := func(at int) (list []money.Cents) {
		for _, item := range h.payouts[at].Items {
			list = append(list, item.ReturnedCents)
		}
		return list
	}
	back(0, "D1", 500)
	back(0, "D2", 100)
	if got := returned(0); !slices.Equal(got, []money.Cents{500, 100}) {
		t.Errorf("came back: %v", got)
	}
	if h.conversions[0].PaidCents != 0 || h.conversions[1].PaidCents != 700 {
		t.Errorf("paid are still %d and %d", h.conversions[0].PaidCents, h.conversions[1].PaidCents)
	}
	h.check(t)
	h = paidHouse(t)
	h.sell(1, 10_000, at(2), verdict(ledger.VerdictDeclined))
	h.sell(3, 20_000, approvedSale(1)...)
	if err := h.request("p2"); err != nil {
		t.Fatal(err)
	}
	h.must(1, approve, submit, ledger.PayPayout{EndToEndID: "E2", At: noon})
	back(1, "D3", 500)
	if got := returned(1); !slices.Equal(got, []money.Cents{0, 500}) || h.payouts[1].State != ledger.StateReturned {
		t.Errorf("a debt took what came back: %v of %+v", got, h.payouts[1].Items)
	}
}

// TestWhatAReturnIsNot: another Pix, nothing, or more than is left, which is said.
func TestWhatAReturnIsNot(t *testing.T) {
	t.Parallel()
	h := paidHouse(t)
	h.must(0, ledger.ReturnPayout{ID: "D1", AmountCents: 300, At: noon})
	for name, c := range map[string]struct {
		cmd  ledger.ReturnPayout
		code ledger.Code
		say  string
	}{
		"the Pix itself": {ledger.ReturnPayout{ID: "E1", AmountCents: 1}, ledger.CodePixIDTaken, ""},
		"nothing":        {ledger.ReturnPayout{ID: "D2"}, ledger.CodeInvalid, ""},
		"too much":       {ledger.ReturnPayout{ID: "D2", AmountCents: 1001}, ledger.CodeInvalid, "has 10.00 left of 13.00"},
		"no id":          {ledger.ReturnPayout{AmountCents: 1}, ledger.CodeInvalid, ""},
	} {
		if err := h.command(0, c.cmd); ledger.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v; want %s", name, err, c.code)
		}
	}
}

// TestWhatEndsAPayout: the events say so, with why and what helps.
func TestWhatEndsAPayout(t *testing.T) {
	t.Parallel()
	h := &house{t: t}
	h.sell(1, 10_000, approvedSale(1)...)
	if err := h.request("p1"); err != nil {
		t.Fatal(err)
	}
	if err := h.command(0, ledger.CancelPayout{Reason: "a\nb", At: noon}); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("a reason of two lines: %v", err)
	}
	h.must(0, approve, submit, again)
	if got := h.payouts[0].Attempts; got != 2 {
		t.Errorf("%d attempts", got)
	}
	h.must(0, ledger.AcceptPayout{EndToEndID: "E1", At: noon})
	if err := h.command(0, ledger.AcceptPayout{EndToEndID: "E2", At: noon}); ledger.CodeOf(err) != ledger.CodePayoutMismatch {
		t.Errorf("another Pix: %v", err)
	}
	strangers := slices.Clone(h.conversions)
	strangers[0].PayoutID = otherPayout
	if events, err := ledger.DecidePayout(h.payouts[0], strangers, failed); ledger.CodeOf(err) != ledger.CodePayoutMismatch || events != nil {
		t.Errorf("of what another payout has: %v, %v", events, err)
	}
	h.events = nil
	h.must(0, ledger.FailPayout{Code: "AC03", Remedy: "fix_key", At: noon})
	if got := names(h.events); got != "PayoutFailed ConversionReleased" || h.payouts[0].Failure != "AC03" || h.payouts[0].Remedy != "fix_key" {
		t.Errorf("%s: %+v", got, h.payouts[0])
	}
}

// TestAPaymentIsKnownLater, too, when another payout has its purchases by then.
func TestAPaymentIsKnownLater(t *testing.T) {
	t.Parallel()
	h := paidHouse(t)
	h.sell(1, 12_000, approvedSale(2)...)
	if err := h.request("p2"); err != nil {
		t.Fatal(err)
	}
	if err := h.command(0, pay); err != nil {
		t.Errorf("the same answer again: %v", err)
	}
}

// TestPostingsAreTheseLines and no other, of a sale that goes from one shopper to another.
func TestPostingsAreTheseLines(t *testing.T) {
	t.Parallel()
	_, events := run(t, observation(), observation(at(-1), naming(&rivalClick)), observation(at(1), naming(&rivalClick)))
	var lines [][]ledger.Posting
	for _, e := range events {
		lines = append(lines, ledger.Postings(e))
	}
	want := [][]ledger.Posting{
		{{"receivable", "demo", -2000}, {"margin", "", 751}, {"pending", shopper.String(), 1249}},
		{{"margin", "", -1250}, {"pending", shopper.String(), -1249}, {"pending", rivalClick.UserID.String(), 2499}},
		nil,
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
}

// TestTheMoreFinalWordWins at the same time, whatever the amounts.
func TestTheMoreFinalWordWins(t *testing.T) {
	t.Parallel()
	words := []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}
	for n := 1; n < len(words); n++ {
		small, large := observation(verdict(words[n]), sale(100)), observation(verdict(words[n-1]), sale(200))
		for _, order := range [][]ledger.ConversionCommand{{small, large}, {large, small}} {
			if state, _ := run(t, order...); state.Verdict != words[n] {
				t.Errorf("%s, not %s", state.Verdict, words[n])
			}
		}
	}
}

func TestRunBounds(t *testing.T) {
	t.Parallel()
	open := ledger.Run{ID: payoutRun, State: ledger.RunOpen, OpenedBy: "ana"}
	planned := ledger.Run{ID: payoutRun, State: ledger.RunPlanned, OpenedBy: "ana", PlannedBy: "ana", Payouts: 2, TotalCents: 10}
	for name, c := range map[string]struct {
		given ledger.Run
		cmd   ledger.RunCommand
		code  ledger.Code
	}{
		"nothing is planned":   {open, ledger.SealRun{By: "ana"}, ""},
		"other payouts":        {planned, ledger.SealRun{By: "ana", Payouts: 3, TotalCents: 10}, ledger.CodeTransitionRefused},
		"less than nothing":    {open, ledger.SealRun{By: "ana", TotalCents: -1}, ledger.CodeInvalid},
		"a reason of two":      {planned, ledger.CancelRun{By: "ana", Reason: "a\nb"}, ledger.CodeInvalid},
		"without a limit":      {ledger.Run{}, ledger.OpenRun{ID: payoutRun, By: "ana"}, ""},
		"a limit below zero":   {ledger.Run{}, ledger.OpenRun{ID: payoutRun, By: "ana", SecondAboveCents: -1}, ledger.CodeInvalid},
		"without its payouts":  {ledger.Run{}, ledger.SealRun{By: "ana"}, ledger.CodeNotFound},
		"by nobody, in payout": {open, ledger.SealRun{Payouts: 1, TotalCents: 1}, ledger.CodeInvalid},
	} {
		if events, err := ledger.DecideRun(c.given, c.cmd); ledger.CodeOf(err) != c.code || (err == nil) != (len(events) == 1) {
			t.Errorf("%s: %v, %v; want %q", name, events, err, c.code)
		}
	}
}

// TestMonthBounds: the first month there is, and how far from Greenwich a month may end.
func TestMonthBounds(t *testing.T) {
	t.Parallel()
	if m, err := ledger.ParseMonth("2000-01"); err != nil || m != "2000-01" {
		t.Errorf("%s, %v", m, err)
	}
	end := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	for off, taken := range map[time.Duration]bool{14 * time.Hour: true, -14 * time.Hour: true, 14*time.Hour + 1: false, -14*time.Hour - 1: false} {
		_, err := ledger.DecideClose(ledger.Book{}, october(func(c *ledger.ClosePeriod) { c.Through, c.At = end.Add(off), end.AddDate(0, 0, 2) }))
		if (err == nil) != taken {
			t.Errorf("%s off: %v", off, err)
		}
	}
}
