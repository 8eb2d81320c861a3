package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func drawScheme(t *rapid.T) ledger.Scheme {
	return rapid.SampledFrom([]ledger.Scheme{ledger.SchemeTracking, ledger.SchemeApproval}).Draw(t, "scheme")
}

// under is a command while new sales are posted by a scheme.
func under(scheme ledger.Scheme, cmd ledger.ConversionCommand) ledger.ConversionCommand {
	if o, ok := cmd.(ledger.Observe); ok {
		o.Scheme = scheme
		return o
	}
	return cmd
}

// approval is an observation that begins a sale by the scheme of approval.
func approval(changes ...func(*ledger.Observe)) ledger.Observe {
	return observation(append(changes, func(o *ledger.Observe) { o.Scheme = ledger.SchemeApproval })...)
}

// TestLinesOfApproval: the lines of each event of a sale that is revenue when it is approved, through a payout, a debt and its absorption.
func TestLinesOfApproval(t *testing.T) {
	t.Parallel()
	me, other := shopper.String(), rivalClick.UserID.String()
	pay := []ledger.ConversionCommand{ledger.Reserve{PayoutID: payout, At: noon}, ledger.Settle{PayoutID: payout, At: noon}}
	absorb := []ledger.ConversionCommand{ledger.Reserve{PayoutID: otherPayout, At: noon}, ledger.Settle{PayoutID: otherPayout, At: noon}}
	tracked := []ledger.Posting{{"pending_commission", "demo", 2000}, {"pending_cashback", me, 1249}, {"pending_contra", "", -3249}}
	approved := []ledger.Posting{
		{"receivable", "demo", -2000},
		{"commission", "demo", 2000},
		{"cashback_granted", "demo", -1249},
		{"payable", me, 1249},
		{"pending_commission", "demo", -2000},
		{"pending_cashback", me, -1249},
		{"pending_contra", "", 3249},
	}
	reserved := []ledger.Posting{{"payable", me, -1249}, {"in_flight", me, 1249}}
	paid := []ledger.Posting{{"bank", "", 1249}, {"in_flight", me, -1249}, {"paid", me, 1249}, {"paid_contra", "", -1249}}
	for name, c := range map[string]struct {
		told []ledger.ConversionCommand
		want [][]ledger.Posting
	}{
		"declined after it was paid, and absorbed": {
			append(append([]ledger.ConversionCommand{approval(), approval(at(1), verdict(ledger.VerdictApproved))}, pay...),
				append([]ledger.ConversionCommand{approval(at(2), verdict(ledger.VerdictDeclined))}, absorb...)...),
			[][]ledger.Posting{
				tracked, approved, reserved, paid,
				{{"receivable", "demo", 2000}, {"commission", "demo", -2000}, {"cashback_granted", "demo", 1249}, {"owed", me, -1249}},
				{{"owed", me, 1249}, {"in_flight", me, -1249}},
				{{"bank", "", -1249}, {"in_flight", me, 1249}, {"paid", me, -1249}, {"paid_contra", "", 1249}, {"canceled", me, 1249}, {"canceled_contra", "", -1249}},
			},
		},
		"declined before it was approved": {
			[]ledger.ConversionCommand{approval(), approval(at(1), verdict(ledger.VerdictDeclined))},
			[][]ledger.Posting{tracked, {
				{"canceled", me, 1249},
				{"canceled_contra", "", -1249},
				{"pending_commission", "demo", -2000},
				{"pending_cashback", me, -1249},
				{"pending_contra", "", 3249},
			}},
		},
		"pending again when it was paid, and returned": {
			append(append([]ledger.ConversionCommand{approval(), approval(at(1), verdict(ledger.VerdictApproved))}, pay...),
				approval(at(2)), ledger.Return{PayoutID: payout, AmountCents: 1249, At: noon}),
			[][]ledger.Posting{
				tracked, approved, reserved, paid,
				{{"receivable", "demo", 2000}, {"commission", "demo", -2000}, {"pending_commission", "demo", 2000}, {"pending_contra", "", -2000}},
				{
					{"cashback_granted", "demo", 1249},
					{"bank", "", -1249},
					{"paid", me, -1249},
					{"paid_contra", "", 1249},
					{"pending_cashback", me, 1249},
					{"pending_contra", "", -1249},
				},
			},
		},
		"given to another shopper": {
			[]ledger.ConversionCommand{approval(), approval(at(-1), naming(&rivalClick)), approval(at(1), naming(&rivalClick))},
			[][]ledger.Posting{tracked, {{"pending_cashback", me, -1249}, {"pending_cashback", other, 2499}, {"pending_contra", "", -1250}}, nil},
		},
	} {
		_, events := run(t, c.told...)
		var got [][]ledger.Posting
		for _, e := range events {
			got = append(got, ledger.Postings(e))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestRestatedMoneyLeavesItsOldAccounts, for those of the other scheme, and the shopper has what they had.
func TestRestatedMoneyLeavesItsOldAccounts(t *testing.T) {
	t.Parallel()
	me := shopper.String()
	restate := ledger.Restate{Scheme: ledger.SchemeApproval, At: noon}
	for name, c := range map[string]struct {
		told []ledger.ConversionCommand
		want []ledger.Posting
	}{
		"pending": {[]ledger.ConversionCommand{observation()}, []ledger.Posting{
			{"receivable", "demo", 2000},
			{"margin", "", -751},
			{"pending", me, -1249},
			{"pending_commission", "demo", 2000},
			{"pending_cashback", me, 1249},
			{"pending_contra", "", -3249},
		}},
		"approved": {[]ledger.ConversionCommand{observation(verdict(ledger.VerdictApproved))}, []ledger.Posting{
			{"margin", "", -751}, {"commission", "demo", 2000}, {"cashback_granted", "demo", -1249},
		}},
		"declined": {[]ledger.ConversionCommand{observation(verdict(ledger.VerdictDeclined))}, nil},
		"a debt": {[]ledger.ConversionCommand{
			observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout}, ledger.Settle{PayoutID: payout}, observation(at(1), verdict(ledger.VerdictDeclined)),
		}, []ledger.Posting{{"payable", me, 1249}, {"owed", me, -1249}}},
	} {
		state, _ := run(t, c.told...)
		events, err := ledger.DecideConversion(state, restate)
		if err != nil || len(events) != 1 {
			t.Fatalf("%s: %v, %v", name, events, err)
		}
		restated, ok := events[0].(ledger.ConversionRestated)
		want := state
		want.Scheme = ledger.SchemeApproval
		if !ok || restated.Conversion != want || restated.Before != state.Stake || !restated.At.Equal(restate.At) {
			t.Errorf("%s: %+v", name, events[0])
		}
		if diff := cmp.Diff(c.want, ledger.Postings(restated)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if again, err := ledger.DecideConversion(restated.Conversion, restate); again != nil || err != nil {
			t.Errorf("%s, again: %v, %v", name, again, err)
		}
	}
}

// TestRestatingAtAnyMoment of any history ends in the book of a sale that began by the scheme.
func TestRestatingAtAnyMoment(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var restated, begun story
		moment := rapid.IntRange(0, 12).Draw(t, "moment")
		for step := range rapid.IntRange(moment+1, 20).Draw(t, "steps") {
			var cmd ledger.ConversionCommand = drawReport(t)
			if begun.state.Exists() && step != moment {
				cmd = drawCommand(t, begun.state)
			}
			_, debt := cmd.(ledger.WriteOffDebt)
			if _, forfeit := cmd.(ledger.Forfeit); (debt || forfeit) && step < moment {
				continue // the first scheme has no account for it
			}
			if o, ok := cmd.(ledger.Observe); ok {
				o.UpdatedAt = o.UpdatedAt.Add(minutes(step))
				o.ReceivedAt = o.UpdatedAt
				cmd = o
			}
			tell(t, &begun, under(ledger.SchemeApproval, cmd))
			if _, otherwise := cmd.(ledger.Restate); !otherwise {
				tell(t, &restated, cmd)
			}
			if step == moment {
				tell(t, &restated, ledger.Restate{Scheme: ledger.SchemeApproval, At: noon})
			}
			ofApproval(t, &begun)
		}
		sameEnd(t, &begun, &restated)
	})
}

// tell carries out what may be refused.
func tell(t *rapid.T, s *story, cmd ledger.ConversionCommand) {
	events, err := ledger.DecideConversion(s.state, cmd)
	if err != nil && ledger.CodeOf(err) == "" {
		t.Fatalf("%T: %v", cmd, err)
	}
	s.take(t, events)
}

// ofApproval holds the book of one sale to the two equations of its end: what is recognised is what is owed by the network, and what is granted went to, or is
// for, its shopper. It says on its own what is approved and what is not.
func ofApproval(t failer, s *story) {
	t.Helper()
	sums := make(map[ledger.AccountKind]money.Cents)
	for key, cents := range book(t, s.events) {
		sums[key.Account] += cents
	}
	c := s.state
	var recognised, waiting money.Cents
	switch c.Verdict {
	case ledger.VerdictApproved:
		recognised = c.CommissionCents
	case ledger.VerdictPending:
		waiting = c.CommissionCents
	case ledger.VerdictDeclined:
	}
	if sums[ledger.AccountCommission] != recognised || sums[ledger.AccountPendingCommission] != waiting {
		t.Fatalf("recognised %d, waiting %d: %v", recognised, waiting, sums)
	}
	received, lost, owed := -sums[ledger.AccountUnallocated], -sums[ledger.AccountBadDebts], -sums[ledger.AccountReceivable]
	if lost -= givenUp(c); recognised != received+owed+lost || owed != c.OutstandingCents() || received != c.ReceivedCents {
		t.Fatalf("recognised %d is not what was received, is owed and was written off: %v", recognised, sums)
	}
	granted := sums[ledger.AccountPaid] + sums[ledger.AccountPayable] + sums[ledger.AccountInFlight] + sums[ledger.AccountOwed]
	if -sums[ledger.AccountCashbackGranted] != granted-givenUp(c)+takenBack(c) || sums[ledger.AccountForfeited] != takenBack(c) || sums[ledger.AccountBank] != sums[ledger.AccountPaid] {
		t.Fatalf("granted is not %d: %v", granted, sums)
	}
	if sums[ledger.AccountPayable] < 0 || sums[ledger.AccountOwed] > 0 || sums[ledger.AccountMargin] != 0 || sums[ledger.AccountPending] != 0 {
		t.Fatalf("%v", sums)
	}
	if sums[ledger.AccountPendingCashback] != 0 && c.Verdict != ledger.VerdictPending || sums[ledger.AccountPendingCashback] < 0 {
		t.Fatalf("%s, but %v", c.Verdict, sums)
	}
}

// TestEventsOfBeforeAreOfTheFirstScheme: they name none.
func TestEventsOfBeforeAreOfTheFirstScheme(t *testing.T) {
	t.Parallel()
	if scheme := (ledger.Stake{}).Scheme; scheme != ledger.SchemeTracking {
		t.Errorf("a stake that names no scheme has not the first, but %d", scheme)
	}
}

func TestBeginningAScheme(t *testing.T) {
	t.Parallel()
	good := ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47", At: noon}
	events, err := ledger.DecideScheme(ledger.SchemeTracking, good)
	if err != nil || len(events) != 1 || events[0] != ledger.Event(ledger.BookSchemeBegun(good)) || events[0].Aggregate() != ledger.SchemeHistory {
		t.Fatalf("%+v, %v", events, err)
	}
	if scheme := ledger.EvolveScheme(ledger.SchemeTracking, events[0]); scheme != ledger.SchemeApproval {
		t.Errorf("scheme %d", scheme)
	}
	if scheme := ledger.EvolveScheme(ledger.SchemeApproval, nil); scheme != ledger.SchemeApproval {
		t.Errorf("scheme %d after nothing", scheme)
	}
	if lines := ledger.Postings(events[0]); lines != nil {
		t.Errorf("%+v", lines)
	}
	for name, c := range map[string]struct {
		current ledger.Scheme
		change  func(*ledger.BeginScheme)
		code    ledger.Code
	}{
		"twice":              {ledger.SchemeApproval, func(*ledger.BeginScheme) {}, ledger.CodeTransitionRefused},
		"the first":          {ledger.SchemeTracking, func(b *ledger.BeginScheme) { b.Scheme = ledger.SchemeTracking }, ledger.CodeInvalid},
		"one that is not":    {ledger.SchemeTracking, func(b *ledger.BeginScheme) { b.Scheme = 3 }, ledger.CodeInvalid},
		"without a reason":   {ledger.SchemeTracking, func(b *ledger.BeginScheme) { b.Reason = "" }, ledger.CodeInvalid},
		"without a time":     {ledger.SchemeTracking, func(b *ledger.BeginScheme) { b.At = time.Time{} }, ledger.CodeInvalid},
		"with a broken line": {ledger.SchemeTracking, func(b *ledger.BeginScheme) { b.Reason = "a\nb" }, ledger.CodeInvalid},
		"with a long reason": {ledger.SchemeTracking, func(b *ledger.BeginScheme) { b.Reason = strings.Repeat("a", 10_000) }, ledger.CodeInvalid},
	} {
		cmd := good
		c.change(&cmd)
		if events, err := ledger.DecideScheme(c.current, cmd); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}

func TestRestatingIsRefused(t *testing.T) {
	t.Parallel()
	state, _ := run(t, observation())
	for name, c := range map[string]struct {
		state ledger.Conversion
		cmd   ledger.Restate
		code  ledger.Code
	}{
		"no sale":        {ledger.Conversion{}, ledger.Restate{Scheme: ledger.SchemeApproval, At: noon}, ledger.CodeNotFound},
		"no time":        {state, ledger.Restate{Scheme: ledger.SchemeApproval}, ledger.CodeInvalid},
		"the first":      {state, ledger.Restate{Scheme: ledger.SchemeTracking, At: noon}, ledger.CodeInvalid},
		"another scheme": {state, ledger.Restate{Scheme: 3, At: noon}, ledger.CodeInvalid},
	} {
		if events, err := ledger.DecideConversion(c.state, c.cmd); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}
