package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// idOf returns the id that ends in two digits.
func idOf(end string) uuid.UUID { return uuid.MustParse("0190a0c8-0000-7000-8000-0000000000" + end) }

var (
	shopper     = ledger.UserID{UUID: idOf("01")}
	clickID     = ledger.ClickID{UUID: idOf("c1")}
	payout      = ledger.PayoutID{UUID: idOf("a1")}
	nextPayout  = ledger.PayoutID{UUID: idOf("a2")}
	otherPayout = ledger.PayoutID{UUID: idOf("a3")}
	payoutRun   = ledger.RunID{UUID: idOf("91")}
	pixKey      = ledger.KeyID{UUID: idOf("e1")}
)

var (
	noon  = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	click = ledger.ClickRecorded{
		ClickID: clickID, UserID: shopper, Network: "demo", RateBps: 500, At: noon.Add(-time.Hour),
		Store: ledger.Store{ID: "s1", Slug: "loja", Name: "Loja"},
	}
)

// rivalClick is another shopper's, through the same network at a higher rate.
var rivalClick = ledger.ClickRecorded{
	ClickID: ledger.ClickID{UUID: idOf("c2")}, UserID: ledger.UserID{UUID: idOf("02")}, Network: "demo",
	RateBps: 1000, At: noon.Add(-time.Hour), Store: ledger.Store{ID: "s1", Slug: "loja", Name: "Loja"},
}

// naming makes a report name a click.
func naming(click *ledger.ClickRecorded) func(*ledger.Observe) {
	return func(o *ledger.Observe) { o.Click, o.ClickRef = click, click.ClickID.String() }
}

// observation is a pending sale of R$ 249.90 reported at noon; changes adapt it.
func observation(changes ...func(*ledger.Observe)) ledger.Observe {
	cmd := ledger.Observe{
		Observation: ledger.Observation{
			Network: "demo", TransactionID: "t1", ClickRef: clickID.String(), Verdict: ledger.VerdictPending, OrderID: "A-99",
			SaleCents: 24990, CommissionCents: 2000, Currency: "BRL", OccurredAt: noon, UpdatedAt: noon,
		},
		Click:      &click,
		ReceivedAt: noon.Add(time.Minute),
	}
	for _, change := range changes {
		change(&cmd)
	}
	return cmd
}

func at(minutes int) func(*ledger.Observe) {
	return func(o *ledger.Observe) { o.UpdatedAt = noon.Add(time.Duration(minutes) * time.Minute) }
}

func verdict(v ledger.Verdict) func(*ledger.Observe) {
	return func(o *ledger.Observe) { o.Verdict = v }
}

func sale(cents money.Cents) func(*ledger.Observe) {
	return func(o *ledger.Observe) { o.SaleCents = cents }
}

// run carries commands out one after the other and returns the state and all events.
func run(t testing.TB, commands ...ledger.ConversionCommand) (ledger.Conversion, []ledger.Event) {
	t.Helper()
	var c ledger.Conversion
	var all []ledger.Event
	for i, cmd := range commands {
		events, err := ledger.DecideConversion(c, cmd)
		if err != nil {
			t.Fatalf("command %d: %v", i, err)
		}
		for _, e := range events {
			c = ledger.EvolveConversion(c, e)
		}
		all = append(all, events...)
	}
	return c, all
}

func names(events []ledger.Event) string {
	var list []string
	for _, e := range events {
		list = append(list, strings.TrimPrefix(typeName(e), "ledger."))
	}
	return strings.Join(list, " ")
}

// TestTransitions is the table of the design: given a history, when a command, then these events and this state.
func TestTransitions(t *testing.T) {
	t.Parallel()
	pending := observation()
	approved := observation(at(10), verdict(ledger.VerdictApproved))
	declined := observation(at(10), verdict(ledger.VerdictDeclined), func(o *ledger.Observe) { o.Reason = "devolução" })
	reserve := ledger.Reserve{PayoutID: payout, At: noon}
	settle := ledger.Settle{PayoutID: payout, At: noon}
	returned := ledger.Return{PayoutID: payout, AmountCents: 1249, At: noon}
	owing := []ledger.ConversionCommand{approved, reserve, settle, observation(at(20), verdict(ledger.VerdictDeclined))}
	absorb := ledger.Reserve{PayoutID: nextPayout, At: noon}
	for name, c := range map[string]struct {
		given  []ledger.ConversionCommand
		when   ledger.ConversionCommand
		then   string
		status ledger.Status
		want   ledger.Balances
	}{
		"a new sale":                {nil, pending, "ConversionTracked", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"a new approved sale":       {nil, approved, "ConversionTracked ConversionApproved", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"a new declined sale":       {nil, declined, "ConversionTracked ConversionCanceled", ledger.Canceled, ledger.Balances{CanceledCents: 1249}},
		"a repeat":                  {[]ledger.ConversionCommand{pending}, pending, "", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"the same, later":           {[]ledger.ConversionCommand{pending}, observation(at(5)), "ConversionObserved", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"amended":                   {[]ledger.ConversionCommand{pending}, observation(at(5), sale(10000)), "ConversionAmended", ledger.Pending, ledger.Balances{PendingCents: 500}},
		"approved":                  {[]ledger.ConversionCommand{pending}, approved, "ConversionApproved", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"declined":                  {[]ledger.ConversionCommand{pending}, declined, "ConversionCanceled", ledger.Canceled, ledger.Balances{CanceledCents: 1249}},
		"declined after approval":   {[]ledger.ConversionCommand{pending, observation(at(5), verdict(ledger.VerdictApproved))}, declined, "ConversionCanceled", ledger.Canceled, ledger.Balances{CanceledCents: 1249}},
		"back on hold":              {[]ledger.ConversionCommand{pending, approved}, observation(at(20)), "ConversionReopened", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"restored":                  {[]ledger.ConversionCommand{pending, declined}, observation(at(20)), "ConversionReopened", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"restored and approved":     {[]ledger.ConversionCommand{pending, declined}, observation(at(20), verdict(ledger.VerdictApproved)), "ConversionApproved", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"an older one":              {[]ledger.ConversionCommand{approved}, observation(at(5)), "", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"amended when approved":     {[]ledger.ConversionCommand{approved}, observation(at(20), verdict(ledger.VerdictApproved), sale(10000)), "ConversionAmended", ledger.Cashback, ledger.Balances{PayableCents: 500}},
		"reserved":                  {[]ledger.ConversionCommand{approved}, reserve, "ConversionReserved", ledger.Cashback, ledger.Balances{InFlightCents: 1249}},
		"reserved twice":            {[]ledger.ConversionCommand{approved, reserve}, reserve, "", ledger.Cashback, ledger.Balances{InFlightCents: 1249}},
		"released":                  {[]ledger.ConversionCommand{approved, reserve}, ledger.Release{PayoutID: payout, At: noon}, "ConversionReleased", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"paid":                      {[]ledger.ConversionCommand{approved, reserve}, settle, "ConversionPaid", ledger.Paid, ledger.Balances{PaidCents: 1249}},
		"paid twice":                {[]ledger.ConversionCommand{approved, reserve, settle}, settle, "", ledger.Paid, ledger.Balances{PaidCents: 1249}},
		"returned by the bank":      {[]ledger.ConversionCommand{approved, reserve, settle}, returned, "ConversionReturned", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"returned in part":          {[]ledger.ConversionCommand{approved, reserve, settle}, ledger.Return{PayoutID: payout, AmountCents: 200, At: noon}, "ConversionReturned", ledger.Paid, ledger.Balances{PayableCents: 200, PaidCents: 1049}},
		"declined after payment":    {[]ledger.ConversionCommand{approved, reserve, settle}, observation(at(20), verdict(ledger.VerdictDeclined)), "ConversionCanceled", ledger.Paid, ledger.Balances{PayableCents: -1249, PaidCents: 1249}},
		"declined in flight":        {[]ledger.ConversionCommand{approved, reserve}, observation(at(20), verdict(ledger.VerdictDeclined)), "ConversionCanceled", ledger.Cashback, ledger.Balances{PayableCents: -1249, InFlightCents: 1249}},
		"lowered after payment":     {[]ledger.ConversionCommand{approved, reserve, settle}, observation(at(20), verdict(ledger.VerdictApproved), sale(10000)), "ConversionAmended", ledger.Paid, ledger.Balances{PayableCents: -749, PaidCents: 1249}},
		"raised after payment":      {[]ledger.ConversionCommand{approved, reserve, settle}, observation(at(20), verdict(ledger.VerdictApproved), sale(30000)), "ConversionAmended", ledger.Paid, ledger.Balances{PayableCents: 251, PaidCents: 1249}},
		"the rest reserved":         {[]ledger.ConversionCommand{approved, reserve, settle, observation(at(20), verdict(ledger.VerdictApproved), sale(30000))}, ledger.Reserve{PayoutID: nextPayout, At: noon}, "ConversionReserved", ledger.Paid, ledger.Balances{InFlightCents: 251, PaidCents: 1249}},
		"a debt reserved":           {owing, absorb, "ConversionReserved", ledger.Paid, ledger.Balances{InFlightCents: -1249, PaidCents: 1249}},
		"a debt absorbed":           {append(owing[:len(owing):len(owing)], absorb), ledger.Settle{PayoutID: nextPayout, At: noon}, "ConversionPaid", ledger.Canceled, ledger.Balances{CanceledCents: 1249}},
		"returned when absorbed":    {append(owing[:len(owing):len(owing)], absorb, ledger.Settle{PayoutID: nextPayout, At: noon}), returned, "ConversionReturned", ledger.Cashback, ledger.Balances{PayableCents: 1249, PaidCents: -1249}},
		"returned when on hold":     {append(owing[:len(owing):len(owing)], absorb, ledger.Settle{PayoutID: nextPayout, At: noon}, observation(at(30))), returned, "ConversionReturned", ledger.Cashback, ledger.Balances{PendingCents: 1249, PayableCents: 1249, PaidCents: -1249}},
		"released when paid":        {[]ledger.ConversionCommand{approved, reserve, settle}, ledger.Release{PayoutID: payout, At: noon}, "", ledger.Paid, ledger.Balances{PaidCents: 1249}},
		"held in flight":            {[]ledger.ConversionCommand{approved, reserve}, observation(at(20)), "ConversionReopened", ledger.Cashback, ledger.Balances{InFlightCents: 1249}},
		"released when held":        {[]ledger.ConversionCommand{approved, reserve, observation(at(20))}, ledger.Release{PayoutID: payout, At: noon}, "ConversionReleased", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"paid when held":            {[]ledger.ConversionCommand{approved, reserve, observation(at(20))}, settle, "ConversionPaid", ledger.Paid, ledger.Balances{PaidCents: 1249}},
		"held after payment":        {[]ledger.ConversionCommand{approved, reserve, settle}, observation(at(20)), "ConversionReopened", ledger.Paid, ledger.Balances{PaidCents: 1249}},
		"held, then returned":       {[]ledger.ConversionCommand{approved, reserve, settle, observation(at(20))}, returned, "ConversionReturned", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"held, returned in part":    {[]ledger.ConversionCommand{approved, reserve, settle, observation(at(20))}, ledger.Return{PayoutID: payout, AmountCents: 200, At: noon}, "ConversionReturned", ledger.Paid, ledger.Balances{PendingCents: 200, PaidCents: 1049}},
		"held and grown when paid":  {[]ledger.ConversionCommand{approved, reserve, settle}, observation(at(20), sale(30000)), "ConversionReopened", ledger.Paid, ledger.Balances{PendingCents: 251, PaidCents: 1249}},
		"held and lower when paid":  {[]ledger.ConversionCommand{approved, reserve, settle}, observation(at(20), sale(10000)), "ConversionReopened", ledger.Paid, ledger.Balances{PayableCents: -749, PaidCents: 1249}},
		"approved again when paid":  {[]ledger.ConversionCommand{approved, reserve, settle, observation(at(20))}, observation(at(30), verdict(ledger.VerdictApproved)), "ConversionApproved", ledger.Paid, ledger.Balances{PaidCents: 1249}},
		"another click":             {[]ledger.ConversionCommand{approved}, observation(at(20), verdict(ledger.VerdictApproved), naming(&rivalClick)), "ConversionAttributed ConversionObserved", ledger.Cashback, ledger.Balances{}},
		"another click, older":      {[]ledger.ConversionCommand{approved}, observation(at(5), naming(&rivalClick)), "", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"another click in flight":   {[]ledger.ConversionCommand{approved, reserve}, observation(at(20), verdict(ledger.VerdictApproved), naming(&rivalClick)), "ConversionContested ConversionObserved", ledger.Cashback, ledger.Balances{InFlightCents: 1249}},
		"its own click once more":   {[]ledger.ConversionCommand{approved, reserve, observation(at(20), naming(&rivalClick))}, observation(at(30)), "ConversionAttributed ConversionObserved", ledger.Cashback, ledger.Balances{InFlightCents: 1249}},
		"an unknown click":          {[]ledger.ConversionCommand{approved}, observation(at(20), verdict(ledger.VerdictApproved), func(o *ledger.Observe) { o.ClickRef, o.Click = "x", nil }), "ConversionObserved", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"a visitor's click":         {[]ledger.ConversionCommand{approved}, observation(at(20), verdict(ledger.VerdictApproved), naming(&visitorClick)), "ConversionObserved", ledger.Cashback, ledger.Balances{PayableCents: 1249}},
		"its click, newer only":     {[]ledger.ConversionCommand{observation(at(20), func(o *ledger.Observe) { o.ClickRef, o.Click = "", nil })}, observation(at(5)), "ConversionAttributed", ledger.Pending, ledger.Balances{PendingCents: 1249}},
		"confirmed by people":       {[]ledger.ConversionCommand{approved, reserve, observation(at(20), naming(&rivalClick))}, ledger.Attribute{Click: click, At: noon}, "ConversionAttributed", ledger.Cashback, ledger.Balances{InFlightCents: 1249}},
		"restored after a clawback": {[]ledger.ConversionCommand{approved, reserve, settle, observation(at(20), verdict(ledger.VerdictDeclined))}, observation(at(30), verdict(ledger.VerdictApproved)), "ConversionApproved", ledger.Paid, ledger.Balances{PaidCents: 1249}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state, history := run(t, c.given...)
			events, err := ledger.DecideConversion(state, c.when)
			if err != nil {
				t.Fatal(err)
			}
			if got := names(events); got != c.then {
				t.Errorf("events: got %q, want %q", got, c.then)
			}
			for _, e := range events {
				state = ledger.EvolveConversion(state, e)
			}
			if state.Status() != c.status {
				t.Errorf("status: got %s, want %s", state.Status(), c.status)
			}
			if diff := cmp.Diff(c.want, balancesOf(t, append(history, events...))); diff != "" {
				t.Errorf("balances (-want +got):\n%s", diff)
			}
		})
	}
}

func TestClawbackIsNamed(t *testing.T) {
	t.Parallel()
	_, events := run(t, observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout, At: noon},
		ledger.Settle{PayoutID: payout, At: noon}, observation(at(20), verdict(ledger.VerdictDeclined)))
	canceled, ok := events[len(events)-1].(ledger.ConversionCanceled)
	if !ok || canceled.ClawbackCents != 1249 {
		t.Fatalf("got %+v, want a clawback of 1249 cents", events[len(events)-1])
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	change := func(f func(*ledger.Observe)) ledger.Observe { return observation(f) }
	paid := []ledger.ConversionCommand{
		observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout, At: noon}, ledger.Settle{PayoutID: payout, At: noon},
	}
	for name, c := range map[string]struct {
		given []ledger.ConversionCommand
		when  ledger.ConversionCommand
		code  ledger.Code
	}{
		"no transaction id":      {nil, change(func(o *ledger.Observe) { o.TransactionID = "" }), ledger.CodeInvalid},
		"unknown status word":    {nil, observation(verdict("confirmed")), ledger.CodeUnknownStatus},
		"another currency":       {nil, change(func(o *ledger.Observe) { o.Currency = "USD" }), ledger.CodeUnsupportedCurrency},
		"no currency":            {nil, change(func(o *ledger.Observe) { o.Currency = "" }), ledger.CodeUnsupportedCurrency},
		"negative sale":          {nil, observation(sale(-1)), ledger.CodeNegativeAmount},
		"negative commission":    {nil, change(func(o *ledger.Observe) { o.CommissionCents = -1 }), ledger.CodeNegativeAmount},
		"absurd sale":            {nil, observation(sale(ledger.MaxAmount + 1)), ledger.CodeAbsurdAmount},
		"absurd commission":      {nil, change(func(o *ledger.Observe) { o.CommissionCents = ledger.MaxAmount + 1 }), ledger.CodeAbsurdAmount},
		"from the future":        {nil, observation(at(60 * 48)), ledger.CodeFutureTimestamp},
		"from another century":   {nil, change(func(o *ledger.Observe) { o.OccurredAt = noon.AddDate(-120, 0, 0) }), ledger.CodeInvalid},
		"no time":                {nil, change(func(o *ledger.Observe) { o.OccurredAt = time.Time{} }), ledger.CodeInvalid},
		"a NUL in the order":     {nil, change(func(o *ledger.Observe) { o.OrderID = "A\x00" }), ledger.CodeInvalid},
		"a reason without end":   {nil, change(func(o *ledger.Observe) { o.Reason = strings.Repeat("a", 501) }), ledger.CodeInvalid},
		"not UTF-8":              {nil, change(func(o *ledger.Observe) { o.ClickRef = "\xff" }), ledger.CodeInvalid},
		"reserve a held sale":    {append(paid[:2:2], observation(at(20)), ledger.Release{PayoutID: payout}), ledger.Reserve{PayoutID: otherPayout}, ledger.CodeTransitionRefused},
		"give a paid sale away":  {paid, ledger.Attribute{Click: rivalClick, At: noon}, ledger.CodeTransitionRefused},
		"reserve a pending sale": {[]ledger.ConversionCommand{observation()}, ledger.Reserve{PayoutID: payout}, ledger.CodeTransitionRefused},
		"reserve a paid sale":    {paid, ledger.Reserve{PayoutID: otherPayout}, ledger.CodeTransitionRefused},
		"reserve what is taken":  {paid[:2], ledger.Reserve{PayoutID: otherPayout}, ledger.CodePayoutMismatch},
		"settle another payout":  {paid[:2], ledger.Settle{PayoutID: otherPayout}, ledger.CodePayoutMismatch},
		"release another payout": {paid[:2], ledger.Release{PayoutID: otherPayout}, ledger.CodePayoutMismatch},
		"return an unpaid one":   {[]ledger.ConversionCommand{observation()}, ledger.Return{PayoutID: payout, AmountCents: 1}, ledger.CodePayoutMismatch},
		"return nothing":         {paid, ledger.Return{PayoutID: payout}, ledger.CodeInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state, _ := run(t, c.given...)
			events, err := ledger.DecideConversion(state, c.when)
			if got := ledger.CodeOf(err); got != c.code || events != nil {
				t.Fatalf("got %v, %v; want a refusal with %s", names(events), err, c.code)
			}
		})
	}
}

func TestAttribution(t *testing.T) {
	t.Parallel()
	unknown := observation(func(o *ledger.Observe) { o.Click = nil })
	state, events := run(t, unknown)
	if !state.UserID.IsZero() || state.CashbackCents != 0 || state.ClickRef != clickID.String() {
		t.Fatalf("a sale without a known click belongs to nobody, got %+v", state)
	}
	if diff := cmp.Diff(ledger.Balances{}, balancesOf(t, events)); diff != "" {
		t.Fatalf("nobody's sale moved a balance:\n%s", diff)
	}
	state, events = run(t, unknown, observation(at(-5)))
	if names(events) != "ConversionTracked ConversionAttributed" || state.UserID != shopper || state.CashbackCents != 1249 {
		t.Fatalf("got %s and %+v; want the click's shopper even from an older report", names(events), state)
	}
	visitor := click
	visitor.UserID = ledger.UserID{}
	state, _ = run(t, observation(func(o *ledger.Observe) { o.Click = &visitor }))
	if state.ClickID != clickID || state.CashbackCents != 0 {
		t.Fatalf("a visitor's sale earns no cashback, got %+v", state)
	}
}

// TestPeopleAttribute: what the network named wrongly at first it may name again, but no other sale's click.
func TestPeopleAttribute(t *testing.T) {
	t.Parallel()
	for _, ref := range []string{"", "their-own-id"} {
		lost := func(o *ledger.Observe) { o.Click, o.ClickRef = nil, ref }
		given := []ledger.ConversionCommand{observation(lost), ledger.Attribute{Click: click, At: noon}}
		state, events := run(t, given...)
		if names(events) != "ConversionTracked ConversionAttributed" || state.UserID != shopper || state.CashbackCents != 1249 {
			t.Fatalf("%q: got %s and %+v", ref, names(events), state)
		}
		state, events = run(t, append(given, ledger.Attribute{Click: click, At: noon}, observation(at(1), verdict(ledger.VerdictApproved), lost),
			observation(at(2), verdict(ledger.VerdictApproved)))...)
		if names(events) != "ConversionTracked ConversionAttributed ConversionApproved ConversionObserved" || state.UserID != shopper {
			t.Errorf("%q: got %s and %+v", ref, names(events), state)
		}
		if got := balancesOf(t, events); got.PayableCents != 1249 || got.PendingCents != 0 {
			t.Errorf("%q: balances %+v", ref, got)
		}
		state, _ = run(t, append(given, observation(at(3), naming(&rivalClick)))...)
		if state.UserID != shopper || state.Contested() {
			t.Errorf("%q: a report outranked people: %+v", ref, state)
		}
	}
	foreign := click
	foreign.Network = "rival"
	lost, _ := run(t, observation(func(o *ledger.Observe) { o.Click, o.ClickRef = nil, "" }))
	for name, c := range map[string]struct {
		state ledger.Conversion
		click ledger.ClickRecorded
		code  ledger.Code
	}{
		"no conversion":   {ledger.Conversion{}, click, ledger.CodeNotFound},
		"another network": {lost, foreign, ledger.CodeClickMismatch},
	} {
		if _, err := ledger.DecideConversion(c.state, ledger.Attribute{Click: c.click, At: noon}); ledger.CodeOf(err) != c.code {
			t.Errorf("%s: %v; want %s", name, err, c.code)
		}
	}
}

func TestNewConversionIDIsStable(t *testing.T) {
	t.Parallel()
	want := ledger.ConversionID{UUID: uuid.MustParse("166308d9-0990-80e0-bc32-cd77dd58619a")}
	if got := ledger.NewConversionID("demo", "908812345"); got != want {
		t.Errorf("got %s, want %s: stored conversions would be lost", got, want)
	}
}

func TestDecideClick(t *testing.T) {
	t.Parallel()
	good := ledger.RecordClick(click)
	events, err := ledger.DecideClick(good)
	if err != nil || len(events) != 1 || !cmp.Equal(events[0], ledger.Event(click)) {
		t.Fatalf("got %v, %v", events, err)
	}
	for name, change := range map[string]func(*ledger.RecordClick){
		"no id":           func(c *ledger.RecordClick) { c.ClickID = ledger.ClickID{} },
		"no store":        func(c *ledger.RecordClick) { c.Store.ID = "" },
		"no network":      func(c *ledger.RecordClick) { c.Network = "" },
		"no time":         func(c *ledger.RecordClick) { c.At = time.Time{} },
		"negative rate":   func(c *ledger.RecordClick) { c.RateBps = -1 },
		"over a hundred":  func(c *ledger.RecordClick) { c.RateBps = 10_001 },
		"control in text": func(c *ledger.RecordClick) { c.Campaign = "a\nb" },
	} {
		bad := good
		change(&bad)
		if _, err := ledger.DecideClick(bad); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%s: got %v, want a refusal", name, err)
		}
	}
}
