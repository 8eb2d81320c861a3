package ledger_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// house is a shopper's conversions, bonuses and payouts, and all that happened.
type house struct {
	t           failer
	conversions []ledger.Conversion
	bonuses     []ledger.Bonus
	payouts     []ledger.Payout
	events      []ledger.Event
}

// apply takes events in, as the log would.
func (h *house) apply(events []ledger.Event) {
	h.events = append(h.events, events...)
	for _, e := range events {
		if change, ok := ledger.PayoutChangeOf(e); ok {
			at := slices.IndexFunc(h.payouts, func(p ledger.Payout) bool { return p.ID == change.Payout.ID })
			if at < 0 {
				h.payouts = append(h.payouts, ledger.Payout{})
				at = len(h.payouts) - 1
			}
			h.payouts[at] = ledger.EvolvePayout(h.payouts[at], e)
		}
		if change, ok := ledger.BonusChangeOf(e); ok {
			at := slices.IndexFunc(h.bonuses, func(b ledger.Bonus) bool { return b.ID == change.Bonus.ID })
			if at < 0 {
				h.bonuses = append(h.bonuses, ledger.Bonus{})
				at = len(h.bonuses) - 1
			}
			h.bonuses[at] = ledger.EvolveBonus(h.bonuses[at], e)
		}
		if change, ok := ledger.ChangeOf(e); ok {
			at := slices.IndexFunc(h.conversions, func(c ledger.Conversion) bool { return c.ID == change.Conversion.ID })
			if _, reserved := e.(ledger.ConversionReserved); reserved && (exceeds(h.conversions[at]) || undecided(h.conversions[at])) {
				h.t.Fatalf("a payout took %+v", h.conversions[at])
			}
			h.conversions[at] = ledger.EvolveConversion(h.conversions[at], e)
		}
	}
}

// undecided says whether nobody decided how much of its campaign's cap is left for a sale that earns something.
func undecided(c ledger.Conversion) bool {
	earned, err := c.Earned()
	return err == nil && earned.Row.Campaign != "" && c.CapShare == (ledger.CapShare{}) && c.PayableCents() > 0
}

// sell reports an approved sale of which the shopper earns 5 %.
func (h *house) sell(n int, cents money.Cents, changes ...func(*ledger.Observe)) {
	h.t.Helper()
	cmd := observation(append(changes, sale(cents), func(o *ledger.Observe) { o.TransactionID = fmt.Sprint("t", n) })...)
	if !slices.ContainsFunc(h.conversions, func(c ledger.Conversion) bool { return c.ID == cmd.ConversionID() }) {
		h.conversions = append(h.conversions, ledger.Conversion{ID: cmd.ConversionID()})
	}
	at := slices.IndexFunc(h.conversions, func(c ledger.Conversion) bool { return c.ID == cmd.ConversionID() })
	state := h.conversions[at]
	if state.Network == "" {
		state = ledger.Conversion{}
	}
	events, err := ledger.DecideConversion(state, cmd)
	if err != nil {
		h.t.Fatalf("observe: %v", err)
	}
	h.apply(events)
}

// release has people release a sale with the numbers that it has; one that is not held stays as it is.
func (h *house) release(at int) {
	h.t.Helper()
	c := h.conversions[at]
	events, err := ledger.DecideConversion(c, ledger.ReleaseSale{CashbackCents: c.CashbackCents, CommissionCents: c.CommissionCents, Reason: "ok", At: noon})
	if c.Held() && len(events) != 1 {
		h.t.Fatalf("a held sale is not released: %v", err)
	}
	h.apply(events)
}

// request asks for a payout of all that is payable.
func (h *house) request(name string) error {
	id := ledger.PayoutID{UUID: uuid.NewSHA1(uuid.Nil, []byte(name))}
	var open []ledger.Conversion
	for _, c := range h.conversions {
		if _, err := ledger.DecideConversion(c, ledger.Reserve{PayoutID: id}); err == nil && c.UserID == shopper {
			open = append(open, c)
		}
	}
	var bonuses []ledger.Bonus
	for _, b := range h.bonuses {
		if b.UserID == shopper && b.ReservedCents == 0 && b.OwedCents() > 0 {
			bonuses = append(bonuses, b)
		}
	}
	events, err := ledger.DecideRequest(open, ledger.RequestPayout{
		ID: id, RunID: payoutRun, UserID: shopper, KeyID: pixKey, At: noon,
	}, bonuses...)
	h.apply(events)
	return err
}

// command carries a command out on the payout at an index.
func (h *house) command(at int, cmd ledger.PayoutCommand) error {
	p := h.payouts[at]
	var paid []ledger.Conversion
	for _, item := range p.Items {
		i := slices.IndexFunc(h.conversions, func(c ledger.Conversion) bool { return c.ID == item.ConversionID })
		paid = append(paid, h.conversions[i])
	}
	var bonuses []ledger.Bonus
	for _, item := range p.Bonuses {
		i := slices.IndexFunc(h.bonuses, func(b ledger.Bonus) bool { return b.ID == item.BonusID })
		bonuses = append(bonuses, h.bonuses[i])
	}
	events, err := ledger.DecidePayout(p, paid, cmd, bonuses...)
	h.apply(events)
	return err
}

// must carries commands out that are not refused.
func (h *house) must(at int, commands ...ledger.PayoutCommand) {
	h.t.Helper()
	for _, cmd := range commands {
		if err := h.command(at, cmd); err != nil {
			h.t.Fatalf("%T: %v", cmd, err)
		}
	}
}

var (
	approve = ledger.ApprovePayout{At: noon}
	submit  = ledger.SubmitPayout{Provider: "sandbox", At: noon}
	again   = ledger.SubmitPayout{Provider: "sandbox", Again: true, At: noon}
	pay     = ledger.PayPayout{EndToEndID: "E1", At: noon}
	failed  = ledger.FailPayout{Code: "AC03", At: noon}
)

func approvedSale(minute int) []func(*ledger.Observe) {
	return []func(*ledger.Observe){at(minute), verdict(ledger.VerdictApproved)}
}

// TestPayoutAbsorbsADebt pays a sale, loses it, and pays the next one less the debt.
func TestPayoutAbsorbsADebt(t *testing.T) {
	t.Parallel()
	h := &house{t: t}
	h.sell(1, 10_000, approvedSale(1)...)
	if err := h.request("p1"); err != nil {
		t.Fatal(err)
	}
	h.must(0, approve, submit, pay)
	h.sell(1, 10_000, at(2), verdict(ledger.VerdictDeclined))
	if err := h.request("p2"); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Fatalf("a payout of a debt alone: %v; want a refusal", err)
	}
	h.sell(2, 16_000, approvedSale(1)...)
	if err := h.request("p2"); err != nil {
		t.Fatal(err)
	}
	h.must(1, approve, submit, ledger.AcceptPayout{EndToEndID: "E2", At: noon}, ledger.PayPayout{At: noon})
	if got := h.payouts[1]; got.AmountCents != 300 || got.State != ledger.StatePaid || got.EndToEndID != "E2" {
		t.Errorf("the second payout: %+v", got)
	}
	want := ledger.Balances{PaidCents: 800, CanceledCents: 500} // 500 and 300 left the house
	if diff := cmp.Diff(want, balancesOf(t, h.events)); diff != "" {
		t.Errorf("balances (-want +got):\n%s", diff)
	}
}

// TestPayoutSteps is the machine: from each state, what each command does.
func TestPayoutSteps(t *testing.T) {
	t.Parallel()
	back := ledger.ReturnPayout{ID: "D1", AmountCents: 200, At: noon}
	cancel := ledger.CancelPayout{Reason: "run_canceled", At: noon}
	accept := ledger.AcceptPayout{EndToEndID: "E1", At: noon}
	for name, c := range map[string]struct {
		given []ledger.PayoutCommand
		when  ledger.PayoutCommand
		want  ledger.PayoutState // empty: refused
		code  ledger.Code
	}{
		"approved":                {nil, approve, ledger.StateApproved, ""},
		"approved twice":          {[]ledger.PayoutCommand{approve}, approve, ledger.StateApproved, ""},
		"given up":                {nil, cancel, ledger.StateCanceled, ""},
		"given up when approved":  {[]ledger.PayoutCommand{approve}, cancel, ledger.StateCanceled, ""},
		"given up twice":          {[]ledger.PayoutCommand{cancel}, cancel, ledger.StateCanceled, ""},
		"given up when under way": {[]ledger.PayoutCommand{approve, submit}, cancel, "", ledger.CodeTransitionRefused},
		"sent without approval":   {nil, submit, "", ledger.CodeTransitionRefused},
		"sent":                    {[]ledger.PayoutCommand{approve}, submit, ledger.StateSubmitting, ""},
		"sent twice":              {[]ledger.PayoutCommand{approve, submit, accept}, submit, ledger.StateInFlight, ""},
		"sent again":              {[]ledger.PayoutCommand{approve, submit}, again, ledger.StateSubmitting, ""},
		"sent again when held":    {[]ledger.PayoutCommand{approve, submit, accept}, again, ledger.StateSubmitting, ""},
		"sent again to another":   {[]ledger.PayoutCommand{approve, submit}, ledger.SubmitPayout{Provider: "woovi", Again: true}, "", ledger.CodePayoutMismatch},
		"sent again at first":     {[]ledger.PayoutCommand{approve}, ledger.SubmitPayout{Again: true}, "", ledger.CodeTransitionRefused},
		"sent again when paid":    {[]ledger.PayoutCommand{approve, submit, pay}, again, ledger.StatePaid, ""},
		"paid by what is no Pix":  {[]ledger.PayoutCommand{approve, submit}, ledger.PayPayout{EndToEndID: "E\x00"}, "", ledger.CodeInvalid},
		"returned without an id":  {[]ledger.PayoutCommand{approve, submit, pay}, ledger.ReturnPayout{ID: "D 1", AmountCents: 1}, "", ledger.CodeInvalid},
		"taken":                   {[]ledger.PayoutCommand{approve, submit}, accept, ledger.StateInFlight, ""},
		"paid before it was sent": {[]ledger.PayoutCommand{approve}, pay, "", ledger.CodeTransitionRefused},
		"paid at once":            {[]ledger.PayoutCommand{approve, submit}, pay, ledger.StatePaid, ""},
		"paid":                    {[]ledger.PayoutCommand{approve, submit, accept}, pay, ledger.StatePaid, ""},
		"paid twice":              {[]ledger.PayoutCommand{approve, submit, pay}, pay, ledger.StatePaid, ""},
		"taken when paid":         {[]ledger.PayoutCommand{approve, submit, pay}, accept, ledger.StatePaid, ""},
		"paid by another Pix":     {[]ledger.PayoutCommand{approve, submit, pay}, ledger.PayPayout{EndToEndID: "E9"}, "", ledger.CodePayoutMismatch},
		"failed":                  {[]ledger.PayoutCommand{approve, submit, accept}, failed, ledger.StateFailed, ""},
		"failed twice":            {[]ledger.PayoutCommand{approve, submit, failed}, failed, ledger.StateFailed, ""},
		"failed before it left":   {[]ledger.PayoutCommand{approve}, failed, "", ledger.CodeTransitionRefused},
		"paid after it failed":    {[]ledger.PayoutCommand{approve, submit, failed}, pay, "", ledger.CodeTransitionRefused},
		"failed after it paid":    {[]ledger.PayoutCommand{approve, submit, pay}, failed, "", ledger.CodeTransitionRefused},
		"returned in part":        {[]ledger.PayoutCommand{approve, submit, pay}, back, ledger.StatePaid, ""},
		"the same return":         {[]ledger.PayoutCommand{approve, submit, pay, back}, back, ledger.StatePaid, ""},
		"another of that id":      {[]ledger.PayoutCommand{approve, submit, pay, back}, ledger.ReturnPayout{ID: "D1", AmountCents: 1}, "", ledger.CodePayoutMismatch},
		"the rest returned":       {[]ledger.PayoutCommand{approve, submit, pay, back}, ledger.ReturnPayout{ID: "D2", AmountCents: 300}, ledger.StateReturned, ""},
		"more than was paid":      {[]ledger.PayoutCommand{approve, submit, pay, back}, ledger.ReturnPayout{ID: "D2", AmountCents: 301}, "", ledger.CodeInvalid},
		"returned and not paid":   {[]ledger.PayoutCommand{approve, submit}, back, "", ledger.CodeTransitionRefused},
		"paid when returned":      {[]ledger.PayoutCommand{approve, submit, pay, ledger.ReturnPayout{ID: "D", AmountCents: 500}}, pay, ledger.StateReturned, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := &house{t: t}
			h.sell(1, 10_000, approvedSale(1)...)
			if err := h.request("p1"); err != nil {
				t.Fatal(err)
			}
			h.must(0, c.given...)
			before := h.payouts[0]
			err := h.command(0, c.when)
			if c.want == "" {
				if ledger.CodeOf(err) != c.code || !cmp.Equal(before, h.payouts[0]) {
					t.Fatalf("%v, %+v; want a refusal with %s and nothing done", err, h.payouts[0], c.code)
				}
				return
			}
			if err != nil || h.payouts[0].State != c.want {
				t.Fatalf("%s, %v; want %s", h.payouts[0].State, err, c.want)
			}
			h.check(t)
		})
	}
}

func TestRequestRefuses(t *testing.T) {
	t.Parallel()
	h := &house{t: t}
	h.sell(1, 10_000, approvedSale(1)...)
	sold := h.conversions[0]
	ask := ledger.RequestPayout{ID: payout, RunID: payoutRun, UserID: shopper, KeyID: pixKey, At: noon}
	other := ask
	other.UserID = rivalClick.UserID
	keyless := ask
	keyless.KeyID = ledger.KeyID{}
	for name, c := range map[string]struct {
		conversions []ledger.Conversion
		cmd         ledger.RequestPayout
	}{
		"nothing":          {nil, ask},
		"too many":         {slices.Repeat([]ledger.Conversion{sold}, ledger.MaxPayoutItems+1), ask},
		"somebody else's":  {[]ledger.Conversion{sold}, other},
		"without a key":    {[]ledger.Conversion{sold}, keyless},
		"nobody's payment": {[]ledger.Conversion{sold}, ledger.RequestPayout{}},
	} {
		if events, err := ledger.DecideRequest(c.conversions, c.cmd); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
			t.Errorf("%s: %d events, %v; want a refusal", name, len(events), err)
		}
	}
	if _, err := ledger.DecidePayout(ledger.Payout{}, nil, approve); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Errorf("no payout: %v", err)
	}
	if err := h.request("p1"); err != nil {
		t.Fatal(err)
	}
	h.must(0, approve, submit)
	if _, err := ledger.DecidePayout(h.payouts[0], nil, pay); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("settled without its conversions: %v; want a refusal", err)
	}
}

// check holds that what left the house is what the shopper was paid, that what is reserved is in payouts under way, and
// that the shopper has what the sales entitle to.
func (h *house) check(t failer) {
	t.Helper()
	b := balancesOf(t, h.events)
	var out, underWay, entitled money.Cents
	for _, p := range h.payouts {
		var returned money.Cents
		for _, item := range p.Items {
			returned += item.ReturnedCents
			if item.ReturnedCents < 0 || item.ReturnedCents > max(0, item.AmountCents) {
				t.Fatalf("%d of %+v came back", item.ReturnedCents, item)
			}
		}
		for _, item := range p.Bonuses {
			returned += item.ReturnedCents
			if item.ReturnedCents < 0 || item.ReturnedCents > item.AmountCents {
				t.Fatalf("%d of %+v came back", item.ReturnedCents, item)
			}
		}
		if returned != p.ReturnedCents {
			t.Fatalf("%d came back, by its items %d", p.ReturnedCents, returned)
		}
		switch p.State {
		case ledger.StatePaid, ledger.StateReturned:
			out += p.AmountCents - p.ReturnedCents
		case ledger.StateFailed, ledger.StateCanceled:
		default:
			underWay += p.AmountCents
		}
	}
	for _, c := range h.conversions {
		if c.Verdict != ledger.VerdictDeclined && c.UserID == shopper {
			entitled += c.CashbackCents
		}
		if c.UserID == shopper {
			entitled += givenUp(c) - takenBack(c)
		}
	}
	for _, one := range h.bonuses {
		if one.UserID == shopper {
			entitled += one.Cents - one.RevokedCents
		}
		if one.RevokedCents < 0 || one.ReservedCents < 0 || one.PaidCents < 0 || one.OwedCents() < 0 {
			t.Fatalf("%+v", one)
		}
	}
	h.checkBook(t)
	if b.PaidCents != out || b.InFlightCents != underWay || b.PendingCents+b.PayableCents+b.InFlightCents+b.PaidCents != entitled {
		t.Fatalf("%d left and %d is under way of %d, but the balances are %+v", out, underWay, entitled, b)
	}
}

// returnInParts has a bank send a payment back in several parts, the last of which may be a cent too much.
func (h *house) returnInParts(t *rapid.T, step int) {
	which := rapid.IntRange(0, len(h.payouts)-1).Draw(t, "returned payout")
	parts := rapid.IntRange(2, 4).Draw(t, "parts")
	for part := range parts {
		left := h.payouts[which].AmountCents - h.payouts[which].ReturnedCents
		amount := left * 2 / 3
		if part == parts-1 {
			amount = left + money.Cents(rapid.IntRange(-1, 1).Draw(t, "more"))
		}
		cmd := ledger.ReturnPayout{ID: fmt.Sprint("D", step, "-", part), AmountCents: amount, At: noon}
		if err := h.command(which, cmd); err != nil && ledger.CodeOf(err) == "" {
			t.Fatalf("%T: %v", cmd, err)
		}
		h.check(t)
	}
}

// TestNoPayoutMakesOrLosesMoney drives sales and payouts through anything: invariants 2 and 6 of the design.
func TestNoPayoutMakesOrLosesMoney(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		h := &house{t: t}
		scheme := drawScheme(t)
		for step := range rapid.IntRange(1, 60).Draw(t, "steps") {
			h.anything(t, step, scheme)
			h.check(t)
		}
	})
}

// anything has one thing happen to sales and payouts.
func (h *house) anything(t *rapid.T, step int, scheme ledger.Scheme) {
	t.Helper()
	switch n := rapid.IntRange(0, 15).Draw(t, "what"); {
	case n <= 3:
		h.sell(rapid.IntRange(1, 4).Draw(t, "sale"), money.Cents(rapid.IntRange(0, 5).Draw(t, "amount")*3333), at(step),
			func(o *ledger.Observe) { o.Scheme = scheme },
			naming(rapid.SampledFrom([]*ledger.ClickRecorded{&click, &click, &click, &secondClick, &rivalClick}).Draw(t, "click")),
			guarded(whole), commission(rapid.SampledFrom([]money.Cents{0, 700, 2_000, 2_000}).Draw(t, "commission")),
			verdict(rapid.SampledFrom([]ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}).Draw(t, "verdict")))
	case n == 5 && len(h.payouts) > 0: // all the way, so that payouts of what was paid before are not rare
		for _, cmd := range []ledger.PayoutCommand{approve, submit, pay} {
			if err := h.command(len(h.payouts)-1, cmd); err != nil && ledger.CodeOf(err) == "" {
				t.Fatalf("%T: %v", cmd, err)
			}
		}
	case n == 4:
		if err := h.request(fmt.Sprint("p", step)); err != nil && ledger.CodeOf(err) == "" {
			t.Fatalf("request: %v", err)
		}
	case n == 11 && len(h.conversions) > 0:
		h.release(rapid.IntRange(0, len(h.conversions)-1).Draw(t, "released"))
	case n == 12 && len(h.conversions) > 0:
		h.giveUp(t, rapid.IntRange(0, len(h.conversions)-1).Draw(t, "given up of"))
	case n == 13 && len(h.conversions) > 0:
		h.forfeit(t, rapid.IntRange(0, len(h.conversions)-1).Draw(t, "forfeited of"))
	case n == 14 && len(h.conversions) > 0:
		h.invite(t, step)
	case n == 15 && len(h.bonuses) > 0:
		h.revoke(t)
	case n == 6 && len(h.payouts) > 0:
		h.returnInParts(t, step)
	case len(h.payouts) > 0:
		cmd := rapid.SampledFrom([]ledger.PayoutCommand{
			approve, submit, submit, again,
			ledger.AcceptPayout{At: noon},
			pay, pay, failed,
			ledger.CancelPayout{At: noon},
			ledger.ReturnPayout{ID: fmt.Sprint("D", step), AmountCents: money.Cents(rapid.IntRange(1, 400).Draw(t, "returned")), At: noon},
		}).Draw(t, "command")
		which := rapid.IntRange(0, len(h.payouts)-1).Draw(t, "payout")
		if err := h.command(which, cmd); err != nil && ledger.CodeOf(err) == "" {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
}
