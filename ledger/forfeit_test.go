package ledger_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// free says on its own what of a sale is neither paid nor on its way, nor waits for its network: it would be payable, were nothing forfeited.
func free(c ledger.Conversion) money.Cents {
	if c.Verdict == ledger.VerdictDeclined {
		return max(0, -c.ReservedCents-c.PaidCents)
	}
	left := c.CashbackCents - c.ReservedCents - c.PaidCents
	if c.Verdict == ledger.VerdictPending {
		left -= c.CashbackCents
	}
	return max(0, left)
}

// takenBack says on its own what is revenue of what people forfeited of a sale.
func takenBack(c ledger.Conversion) money.Cents { return min(c.ForfeitedCents, free(c)) }

// forfeit has people forfeit some of what is payable of a sale, or a cent more than that, which is refused.
func (h *house) forfeit(t *rapid.T, at int) {
	t.Helper()
	c := h.conversions[at]
	payable := free(c) - takenBack(c)
	cents := rapid.SampledFrom([]money.Cents{payable, payable/2 + 1, payable + 1}).Draw(t, "cents")
	events, err := ledger.DecideConversion(c, ledger.Forfeit{UserID: c.UserID, Cents: cents, ForfeitedCents: c.ForfeitedCents, Reason: "prescrito", At: noon})
	possible := c.Scheme == ledger.SchemeApproval && c.ReservedCents == 0 && cents > 0 && cents <= payable &&
		!c.UserID.IsZero() && !c.Contested() && !c.Held() && !c.AwaitsCap() && c.Verdict != ledger.VerdictPending
	if possible != (err == nil) || possible != (len(events) == 1) || err != nil && ledger.CodeOf(err) == "" {
		t.Fatalf("%s of %+v: %v, %v", cents, c, events, err)
	}
	h.apply(events)
}

// unclaimed is what is told of a sale of 12,49 that its network approved and no payout took.
func unclaimed() []ledger.ConversionCommand {
	return []ledger.ConversionCommand{approval(verdict(ledger.VerdictApproved))}
}

func forfeits(cents, before money.Cents) ledger.Forfeit {
	return ledger.Forfeit{UserID: shopper, Cents: cents, ForfeitedCents: before, Reason: "prescrito", At: noon}
}

// TestABalanceIsForfeited, in two parts, and is revenue for as long as it would be payable.
func TestABalanceIsForfeited(t *testing.T) {
	t.Parallel()
	me := shopper.String()
	state, _ := run(t, append(unclaimed(), forfeits(1000, 0), forfeits(1000, 0))...) // a repeat changes nothing
	if state.BalanceForfeitedCents() != 1000 || state.OwedCents() != 0 || state.Status() != ledger.Cashback {
		t.Fatalf("%s is forfeited of %+v", state.BalanceForfeitedCents(), state)
	}
	posts(t, state, map[string]posted{
		"the rest": {forfeits(249, 1000), []ledger.Posting{{"forfeited", "", 249}, {"payable", me, -249}}},
		"declined": {approval(at(2), verdict(ledger.VerdictDeclined)), []ledger.Posting{
			{"receivable", "demo", 2000},
			{"commission", "demo", -2000},
			{"cashback_granted", "demo", 1249},
			{"forfeited", "", -1000},
			{"payable", me, -249},
			{"canceled", me, 1249},
			{"canceled_contra", "", -1249},
		}},
		"lowered": {approval(at(2), verdict(ledger.VerdictApproved), sale(10_000)), []ledger.Posting{
			{"cashback_granted", "demo", 749}, {"forfeited", "", -500}, {"payable", me, -249},
		}},
		"raised":     {approval(at(2), verdict(ledger.VerdictApproved), sale(30_000)), []ledger.Posting{{"cashback_granted", "demo", -251}, {"payable", me, 251}}},
		"paid":       {ledger.Reserve{PayoutID: payout, At: noon}, []ledger.Posting{{"payable", me, -249}, {"in_flight", me, 249}}},
		"said again": {approval(at(3), verdict(ledger.VerdictApproved)), nil},
		"pending again": {approval(at(2)), []ledger.Posting{
			{"receivable", "demo", 2000},
			{"commission", "demo", -2000},
			{"cashback_granted", "demo", 1249},
			{"forfeited", "", -1000},
			{"payable", me, -249},
			{"pending_commission", "demo", 2000},
			{"pending_cashback", me, 1249},
			{"pending_contra", "", -3249},
		}},
	})
}

func TestWhateverFollowsAForfeiture(t *testing.T) {
	t.Parallel()
	whateverFollows(t, unclaimed(), func(cents money.Cents) ledger.ConversionCommand { return forfeits(cents, 0) })
}

// TestAReportOfBeforeTheForfeitureEndsAlike: what was forfeited stays so when the sale is declined and approved again, in any order.
func TestAReportOfBeforeTheForfeitureEndsAlike(t *testing.T) {
	t.Parallel()
	direct, _ := run(t, append(unclaimed(), forfeits(1249, 0), approval(at(3), verdict(ledger.VerdictApproved)))...)
	around, events := run(t, append(unclaimed(), forfeits(1249, 0), approval(at(2), verdict(ledger.VerdictDeclined)), approval(at(3), verdict(ledger.VerdictApproved)))...)
	if diff := cmp.Diff(whenever(direct), whenever(around)); diff != "" || around.BalanceForfeitedCents() != 1249 {
		t.Errorf("%s is forfeited (-direct +around):\n%s", around.BalanceForfeitedCents(), diff)
	}
	s := story{state: around, events: events}
	s.check(t)
	ofApproval(t, &s)
}

// TestAForfeitureIsOfTheShopperThatItWasOf: people give the sale to another, whose it is in full.
func TestAForfeitureIsOfTheShopperThatItWasOf(t *testing.T) {
	t.Parallel()
	state, events := run(t, append(unclaimed(), forfeits(1249, 0), ledger.Attribute{Click: rivalClick, At: noon})...)
	s := story{state: state, events: events}
	s.check(t)
	ofApproval(t, &s)
	if state.UserID == shopper || state.ForfeitedCents != 0 {
		t.Errorf("%+v", state)
	}
}

func TestForfeituresThatAreRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		told []ledger.ConversionCommand
		cmd  ledger.Forfeit
		code ledger.Code
	}{
		"nobody's sale":         {nil, forfeits(1, 0), ledger.CodeNotFound},
		"nothing":               {unclaimed(), forfeits(0, 0), ledger.CodeInvalid},
		"less than nothing":     {unclaimed(), forfeits(-1, 0), ledger.CodeInvalid},
		"no reason":             {unclaimed(), ledger.Forfeit{UserID: shopper, Cents: 1, At: noon}, ledger.CodeInvalid},
		"more than is payable":  {unclaimed(), forfeits(1250, 0), ledger.CodeTransitionRefused},
		"on what was before":    {append(unclaimed(), forfeits(500, 0)), forfeits(400, 0), ledger.CodeTransitionRefused},
		"of another's":          {unclaimed(), ledger.Forfeit{UserID: rivalClick.UserID, Cents: 1, Reason: "x", At: noon}, ledger.CodeTransitionRefused},
		"of the first scheme":   {[]ledger.ConversionCommand{observation(verdict(ledger.VerdictApproved))}, forfeits(1, 0), ledger.CodeTransitionRefused},
		"of a pending one":      {[]ledger.ConversionCommand{approval()}, forfeits(1, 0), ledger.CodeTransitionRefused},
		"of a debt":             {aDebt(), forfeits(1, 0), ledger.CodeTransitionRefused},
		"while a payout has it": {append(unclaimed(), ledger.Reserve{PayoutID: payout, At: noon}), forfeits(1, 0), ledger.CodeTransitionRefused},
	} {
		var state ledger.Conversion
		if len(c.told) > 0 {
			state, _ = run(t, c.told...)
		}
		if events, err := ledger.DecideConversion(state, c.cmd); events != nil || ledger.CodeOf(err) != c.code {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}
