package ledger_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// whole is a guard that allows all of the commission.
var whole = ledger.Guard{On: true, ShareBps: money.OneHundredPercent}

func guarded(g ledger.Guard) func(*ledger.Observe) { return func(o *ledger.Observe) { o.Guard = g } }

func commission(cents money.Cents) func(*ledger.Observe) {
	return func(o *ledger.Observe) { o.CommissionCents = cents }
}

// approvedAt is an approved sale of which 5 % are the cashback, reported at a minute.
func approvedAt(minute int, sold, commissioned money.Cents, changes ...func(*ledger.Observe)) ledger.Observe {
	return observation(append([]func(*ledger.Observe){
		at(minute), verdict(ledger.VerdictApproved), sale(sold), commission(commissioned), guarded(whole),
	}, changes...)...)
}

// TestTheGuardHoldsAtTheCent: cashback of exactly the share is paid, and of a cent more waits.
func TestTheGuardHoldsAtTheCent(t *testing.T) {
	t.Parallel()
	share := func(bps money.BasisPoints) ledger.Guard { return ledger.Guard{On: true, ShareBps: bps} }
	for name, c := range map[string]struct {
		guard          ledger.Guard
		sale, received money.Cents
		over           money.Cents // zero: it is not held
	}{
		"exactly the commission":       {share(10_000), 40_000, 2_000, 0},
		"a cent more":                  {share(10_000), 40_020, 2_000, 1},
		"exactly half of it":           {share(5_000), 20_000, 2_000, 0},
		"a cent more than half":        {share(5_000), 20_020, 2_000, 1},
		"half of an odd commission":    {share(5_000), 20_000, 2_001, 0},
		"half a cent more than half":   {share(5_000), 20_020, 2_001, 1},
		"exactly what the house adds":  {share(12_500), 50_000, 2_000, 0},
		"more than the house adds":     {share(12_500), 50_020, 2_000, 1},
		"no commission":                {share(10_000), 20, 0, 1},
		"no commission, a large share": {share(1_000_000), 20, 0, 1},
		"nothing earned":               {share(10_000), 19, 0, 0},
		"a share of nothing":           {share(0), 20, 100_000, 1},
		"a share of nothing of none":   {share(0), 0, 0, 0},
		"off":                          {ledger.Guard{}, 40_000, 0, 0},
		"off with a share":             {ledger.Guard{ShareBps: 5_000}, 40_000, 0, 0},
		"the largest amounts":          {share(10_000), ledger.MaxAmount, ledger.MaxAmount / 20, 0},
		"ten reais, of half of 30,01":  {share(5_000), 50_000, 3_001, 1_000},
	} {
		state, events := run(t, approvedAt(0, c.sale, c.received, guarded(c.guard)))
		want := "ConversionTracked ConversionApproved"
		if c.over > 0 {
			want += " SaleHeld"
		}
		if state.Held() != (c.over > 0) || state.OverCents() != c.over || names(events) != want || state.Status() != ledger.Cashback || state.Guard != c.guard {
			t.Errorf("%s: held %t, over by %d after %s; want %d", name, state.Held(), state.OverCents(), names(events), c.over)
		}
	}
}

// TestWhatTheGuardSays: each history ends with these events, and with the sale held or not.
func TestWhatTheGuardSays(t *testing.T) {
	t.Parallel()
	over := approvedAt(0, 40_020, 2_000) // earns 2001
	release := ledger.ReleaseSale{CashbackCents: 2_001, CommissionCents: 2_000, Reason: "campanha", At: noon}
	reserve, give := ledger.Reserve{PayoutID: payout, At: noon}, ledger.Release{PayoutID: payout, At: noon}
	settle := ledger.Settle{PayoutID: payout, At: noon}
	within := approvedAt(0, 40_000, 2_000)
	for name, c := range map[string]struct {
		given []ledger.ConversionCommand
		then  string // by the last command
		why   ledger.Why
		held  bool
	}{
		"pending":                    {given: cmds(observation(sale(90_000), guarded(whole))), then: "ConversionTracked"},
		"declined":                   {given: cmds(approvedAt(0, 90_000, 0, verdict(ledger.VerdictDeclined))), then: "ConversionTracked ConversionCanceled"},
		"approved later":             {given: cmds(observation(guarded(whole)), approvedAt(1, 40_020, 2_000)), then: "ConversionApproved SaleHeld", held: true},
		"a repeat":                   {given: cmds(over, over), held: true},
		"a repeat, another share":    {given: cmds(over, approvedAt(0, 40_020, 2_000, guarded(ledger.Guard{}))), held: true},
		"said again later":           {given: cmds(over, approvedAt(1, 40_020, 2_000)), then: "ConversionObserved", held: true},
		"amended, still over":        {given: cmds(over, approvedAt(1, 60_000, 2_000)), then: "ConversionAmended", held: true},
		"amended to within":          {given: cmds(over, approvedAt(1, 40_020, 2_001)), then: "ConversionAmended SaleReleased", why: ledger.WhyWithin},
		"amended to over":            {given: cmds(within, approvedAt(1, 40_000, 1_999)), then: "ConversionAmended SaleHeld", held: true},
		"canceled":                   {given: cmds(over, approvedAt(1, 40_020, 2_000, verdict(ledger.VerdictDeclined))), then: "ConversionCanceled SaleReleased", why: ledger.WhyUnapproved},
		"reopened":                   {given: cmds(over, approvedAt(1, 40_020, 2_000, verdict(ledger.VerdictPending))), then: "ConversionReopened SaleReleased", why: ledger.WhyUnapproved},
		"the guard is turned off":    {given: cmds(over, approvedAt(1, 40_020, 2_000, guarded(ledger.Guard{}))), then: "ConversionObserved SaleReleased", why: ledger.WhyOff},
		"the share is lowered":       {given: cmds(within, approvedAt(1, 40_000, 2_000, guarded(ledger.Guard{On: true, ShareBps: 9_999}))), then: "ConversionObserved SaleHeld", held: true},
		"released":                   {given: cmds(over, release), then: "SaleReleased", why: ledger.WhyPeople},
		"released twice":             {given: cmds(over, release, release)},
		"released, said again":       {given: cmds(over, release, approvedAt(1, 40_020, 2_000)), then: "ConversionObserved"},
		"released, lower":            {given: cmds(over, release, approvedAt(1, 40_019, 2_000)), then: "ConversionAmended"},
		"released, better":           {given: cmds(over, release, approvedAt(1, 40_020, 2_001)), then: "ConversionAmended"},
		"released, a cent more":      {given: cmds(over, release, approvedAt(1, 40_040, 2_000)), then: "ConversionAmended SaleHeld", held: true},
		"released, less commission":  {given: cmds(over, release, approvedAt(1, 40_020, 1_999)), then: "ConversionAmended SaleHeld", held: true},
		"held again, back as it was": {given: cmds(over, release, approvedAt(1, 40_040, 2_000), over, approvedAt(2, 40_020, 2_000)), then: "ConversionAmended SaleReleased", why: ledger.WhyWaived},
		"released, canceled, restored": {
			given: cmds(over, release, approvedAt(1, 40_020, 2_000, verdict(ledger.VerdictDeclined)), approvedAt(2, 40_020, 2_000)), then: "ConversionApproved",
		},
		"released and taken":         {given: cmds(over, release, reserve), then: "ConversionReserved"},
		"worse in a payout":          {given: cmds(within, reserve, approvedAt(1, 40_000, 0)), then: "ConversionAmended"},
		"worse when paid":            {given: cmds(within, reserve, settle, approvedAt(1, 40_000, 0)), then: "ConversionAmended"},
		"back from a payout, worse":  {given: cmds(within, reserve, approvedAt(1, 40_000, 0), give), then: "ConversionReleased", held: true},
		"back, nobody says when":     {given: cmds(within, reserve, approvedAt(1, 40_000, 0), ledger.Release{PayoutID: payout}), then: "ConversionReleased", held: true},
		"back from a payout, as was": {given: cmds(within, reserve, give), then: "ConversionReleased"},
		"back from the bank, worse":  {given: cmds(within, reserve, settle, approvedAt(1, 40_000, 0), ledger.Return{PayoutID: payout, AmountCents: 2_000, At: noon}), then: "ConversionReturned", held: true},
		"some back from the bank":    {given: cmds(within, reserve, settle, approvedAt(1, 40_000, 0), ledger.Return{PayoutID: payout, AmountCents: 1_999, At: noon}), then: "ConversionReturned"},
		"a debt absorbed, restored": {
			given: cmds(within, reserve, settle, approvedAt(1, 40_000, 0, verdict(ledger.VerdictDeclined)), ledger.Reserve{PayoutID: nextPayout, At: noon},
				approvedAt(2, 40_000, 0), ledger.Settle{PayoutID: nextPayout, At: noon}),
			then: "ConversionPaid", held: true,
		},
		"attributed": {
			given: cmds(approvedAt(0, 40_000, 2_000, func(o *ledger.Observe) { o.Click, o.ClickRef = nil, "" }), ledger.Attribute{Click: rivalClick, At: noon, Guard: whole}),
			then:  "ConversionAttributed SaleHeld", held: true,
		},
		"attributed within": {
			given: cmds(approvedAt(0, 40_000, 2_000, func(o *ledger.Observe) { o.Click, o.ClickRef = nil, "" }), ledger.Attribute{Click: click, At: noon, Guard: whole}),
			then:  "ConversionAttributed",
		},
		"another click by the network": {given: cmds(within, approvedAt(1, 40_000, 2_000, naming(&rivalClick))), then: "ConversionAttributed ConversionObserved SaleHeld", held: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			last := len(c.given) - 1
			before, _ := run(t, c.given[:last]...)
			events, err := ledger.DecideConversion(before, c.given[last])
			if err != nil || names(events) != c.then {
				t.Fatalf("%s, %v; want %s", names(events), err, c.then)
			}
			var s story
			s.tell(t, c.given...)
			if s.state.Held() != c.held {
				t.Errorf("held %t, want %t: %+v", s.state.Held(), c.held, s.state)
			}
			if len(events) > 0 {
				if released, _ := events[len(events)-1].(ledger.SaleReleased); released.Why != c.why {
					t.Errorf("released because %q, want %q", released.Why, c.why)
				}
			}
		})
	}
}

func cmds(commands ...ledger.ConversionCommand) []ledger.ConversionCommand { return commands }

// TestSinceWhenASaleIsHeld: from when we came to know of it until it is released, whatever the network says in between.
func TestSinceWhenASaleIsHeld(t *testing.T) {
	t.Parallel()
	received := func(minute int) func(*ledger.Observe) {
		return func(o *ledger.Observe) { o.ReceivedAt = noon.Add(minutes(minute)) }
	}
	state, events := run(t, approvedAt(0, 40_020, 2_000, received(10)), approvedAt(1, 60_000, 2_000, received(20)))
	held, ok := events[2].(ledger.SaleHeld)
	if want := noon.Add(minutes(10)); !ok || !held.At.Equal(want) || !state.HeldAt.Equal(want) || held.Conversion.CashbackCents != 2_001 {
		t.Fatalf("held since %s by %+v", state.HeldAt, held)
	}
	state, _ = run(t, approvedAt(0, 40_020, 2_000, received(10)), approvedAt(1, 40_000, 2_000, received(20)), approvedAt(2, 60_000, 2_000, received(30)))
	if want := noon.Add(minutes(30)); !state.HeldAt.Equal(want) {
		t.Fatalf("held again since %s, want %s", state.HeldAt, want)
	}
}

func TestWhoReleasesKnowsTheNumbers(t *testing.T) {
	t.Parallel()
	over, within := cmds(approvedAt(0, 40_020, 2_000)), cmds(approvedAt(0, 40_000, 2_000))
	good := ledger.ReleaseSale{CashbackCents: 2_001, CommissionCents: 2_000, Reason: "campanha", At: noon.Add(time.Hour)}
	change := func(f func(*ledger.ReleaseSale)) ledger.ReleaseSale {
		cmd := good
		f(&cmd)
		return cmd
	}
	for name, c := range map[string]struct {
		given []ledger.ConversionCommand
		when  ledger.ReleaseSale
		code  ledger.Code
	}{
		"no such sale":       {nil, good, ledger.CodeNotFound},
		"without a reason":   {over, change(func(r *ledger.ReleaseSale) { r.Reason = "" }), ledger.CodeInvalid},
		"a control in it":    {over, change(func(r *ledger.ReleaseSale) { r.Reason = "a\nb" }), ledger.CodeInvalid},
		"a reason too long":  {over, change(func(r *ledger.ReleaseSale) { r.Reason = strings.Repeat("a", 501) }), ledger.CodeInvalid},
		"without a time":     {over, change(func(r *ledger.ReleaseSale) { r.At = time.Time{} }), ledger.CodeInvalid},
		"it earned more":     {over, change(func(r *ledger.ReleaseSale) { r.CashbackCents++ }), ledger.CodeTransitionRefused},
		"it earned less":     {over, change(func(r *ledger.ReleaseSale) { r.CashbackCents-- }), ledger.CodeTransitionRefused},
		"another commission": {over, change(func(r *ledger.ReleaseSale) { r.CommissionCents-- }), ledger.CodeTransitionRefused},
		"not held":           {within, change(func(r *ledger.ReleaseSale) { r.CashbackCents = 2_000 }), ledger.CodeTransitionRefused},
	} {
		state, _ := run(t, c.given...)
		if events, err := ledger.DecideConversion(state, c.when); ledger.CodeOf(err) != c.code || events != nil {
			t.Errorf("%s: %s, %v; want %s", name, names(events), err, c.code)
		}
	}
	state, events := run(t, append(over, good)...)
	want := ledger.Waived{CashbackCents: 2_001, CommissionCents: 2_000, At: good.At}
	released, _ := events[len(events)-1].(ledger.SaleReleased)
	if state.Waived != want || released.Reason != good.Reason || !released.At.Equal(good.At) || len(ledger.Postings(released)) > 0 {
		t.Errorf("released by %+v to %+v", released, state.Waived)
	}
}

// TestNoPayoutTakesAHeldSale, alone or among others, until people release it.
func TestNoPayoutTakesAHeldSale(t *testing.T) {
	t.Parallel()
	held, _ := run(t, approvedAt(0, 40_020, 2_000))
	free, _ := run(t, approvedAt(0, 40_000, 2_000, func(o *ledger.Observe) { o.TransactionID = "t2" }))
	request := ledger.RequestPayout{ID: payout, RunID: payoutRun, UserID: shopper, KeyID: pixKey, At: noon}
	for _, sales := range [][]ledger.Conversion{{held}, {free, held}} {
		if events, err := ledger.DecideRequest(sales, request); ledger.CodeOf(err) != ledger.CodeTransitionRefused || events != nil {
			t.Errorf("a payout of %d sales: %s, %v", len(sales), names(events), err)
		}
	}
	released, _ := run(t, approvedAt(0, 40_020, 2_000), ledger.ReleaseSale{CashbackCents: 2_001, CommissionCents: 2_000, Reason: "ok", At: noon})
	events, err := ledger.DecideRequest([]ledger.Conversion{free, released}, request)
	if err != nil || names(events) != "PayoutRequested ConversionReserved ConversionReserved" {
		t.Errorf("released: %s, %v", names(events), err)
	}
}

// TestAnyOrderIsHeldAlike: what comes before people release a sale and after it ends with the same sale, held or not, in any order and twice.
func TestAnyOrderIsHeldAlike(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		guard := ledger.Guard{On: true, ShareBps: money.BasisPoints(rapid.SampledFrom([]int{0, 5_000, 10_000, 15_000}).Draw(t, "share"))}
		draw := func(label string, later int) []ledger.ConversionCommand {
			var list []ledger.ConversionCommand
			for _, cmd := range drawReports(t, 1, 6, label) {
				cmd.Guard, cmd.UpdatedAt = guard, cmd.UpdatedAt.Add(minutes(later))
				list = append(list, cmd)
			}
			return list
		}
		var inOrder, shuffled story
		both := func(first, second []ledger.ConversionCommand) {
			inOrder.tell(t, first...)
			shuffled.tell(t, second...)
			sameEnd(t, &inOrder, &shuffled)
		}
		again := func(list []ledger.ConversionCommand) []ledger.ConversionCommand {
			return rapid.Permutation(append(slices.Clone(list), list...)).Draw(t, "shuffled")
		}
		before := draw("before", 0)
		both(before, again(before))
		if c := inOrder.state; c.Held() {
			release := cmds(ledger.ReleaseSale{CashbackCents: c.CashbackCents, CommissionCents: c.CommissionCents, Reason: "ok", At: noon})
			both(release, append(release, release...))
		}
		after := draw("after", rapid.IntRange(0, 6).Draw(t, "later"))
		both(after, again(after))
	})
}
