package ledger_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// TestBounds: the last value that is taken, and the first that is not.
func TestBounds(t *testing.T) {
	t.Parallel()
	report := func(change func(*ledger.Observe)) error {
		_, err := ledger.DecideConversion(ledger.Conversion{}, observation(change))
		return err
	}
	pixID := func(id string) error {
		paid := ledger.Payout{ID: payout, State: ledger.StateSubmitting}
		_, err := ledger.DecidePayout(paid, nil, ledger.AcceptPayout{EndToEndID: id})
		return err
	}
	rate := func(rate money.BasisPoints) error {
		cmd := ledger.RecordClick(click)
		cmd.RateBps = rate
		_, err := ledger.DecideClick(cmd)
		return err
	}
	for name, c := range map[string]struct {
		taken, refused error
	}{
		"sale": {
			report(sale(100_000_000)), report(sale(100_000_001)),
		},
		"commission": {
			report(func(o *ledger.Observe) { o.CommissionCents = 100_000_000 }), report(func(o *ledger.Observe) { o.CommissionCents = 100_000_001 }),
		},
		"clock": {
			report(func(o *ledger.Observe) { o.UpdatedAt = o.ReceivedAt.Add(24 * time.Hour) }),
			report(func(o *ledger.Observe) { o.UpdatedAt = o.ReceivedAt.Add(24*time.Hour + 1) }),
		},
		"clock of the sale": {
			report(func(o *ledger.Observe) { o.OccurredAt = o.ReceivedAt.Add(24 * time.Hour) }),
			report(func(o *ledger.Observe) { o.OccurredAt = o.ReceivedAt.Add(24*time.Hour + 1) }),
		},
		"first sale": {
			report(func(o *ledger.Observe) { o.OccurredAt = time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC) }),
			report(func(o *ledger.Observe) { o.OccurredAt = time.Date(2009, 12, 31, 23, 59, 59, 0, time.UTC) }),
		},
		"text":      {report(func(o *ledger.Observe) { o.Reason = strings.Repeat("a", 500) }), report(func(o *ledger.Observe) { o.Reason = strings.Repeat("a", 501) })},
		"rate":      {rate(0), rate(-1)},
		"full rate": {rate(10_000), rate(10_001)},
		"Pix id":    {pixID(strings.Repeat("E", 64)), pixID(strings.Repeat("E", 65))},
		"letters":   {pixID("AZaz09-"), pixID("AZaz09_")},
	} {
		if c.taken != nil || ledger.CodeOf(c.refused) == "" {
			t.Errorf("%s: %v, then %v; want the first taken and the second refused", name, c.taken, c.refused)
		}
	}
	for _, r := range "/:@[`{ \x00á" { // beside what is allowed
		if err := pixID("E" + string(r)); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%q in an id: %v", r, err)
		}
		if err := pixID(string(r) + "E"); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%q first in an id: %v", r, err)
		}
	}
}

// TestTheFirstBadFieldIsNamed, the same each time.
func TestTheFirstBadFieldIsNamed(t *testing.T) {
	t.Parallel()
	for range 20 {
		_, err := ledger.DecideConversion(ledger.Conversion{}, observation(func(o *ledger.Observe) {
			o.ClickRef, o.Reason, o.OrderID, o.TransactionID = "a\n", "a\n", "a\n", "a\n"
		}))
		if err == nil || err.Error() != "invalid: transaction id has control characters" {
			t.Fatal(err)
		}
	}
}

// TestNoTimeIsMissing: neither of the two that a report needs.
func TestNoTimeIsMissing(t *testing.T) {
	t.Parallel()
	for _, change := range []func(*ledger.Observe){
		func(o *ledger.Observe) { o.OccurredAt = time.Time{} }, func(o *ledger.Observe) { o.UpdatedAt = time.Time{} },
	} {
		_, err := ledger.DecideConversion(ledger.Conversion{}, observation(change))
		if err == nil || !strings.Contains(err.Error(), "required") {
			t.Errorf("%v", err)
		}
	}
}

// TestARateThatCannotBeIsAnError, wherever cashback is computed, and no amount.
func TestARateThatCannotBeIsAnError(t *testing.T) {
	t.Parallel()
	impossible := rivalClick
	impossible.RateBps = -1
	naughty := func(o *ledger.Observe) { o.SaleCents = ledger.MaxAmount }
	tracked, _ := run(t, observation(naughty))
	broken := tracked
	broken.RateBps = impossible.RateBps
	for name, decide := range map[string]func() ([]ledger.Event, error){
		"tracked": func() ([]ledger.Event, error) {
			return ledger.DecideConversion(ledger.Conversion{}, observation(naughty, naming(&impossible)))
		},
		"named": func() ([]ledger.Event, error) {
			return ledger.DecideConversion(tracked, observation(naughty, at(1), naming(&impossible)))
		},
		"amended": func() ([]ledger.Event, error) {
			return ledger.DecideConversion(broken, observation(naughty, at(1), func(o *ledger.Observe) { o.ClickRef, o.Click = "", nil }))
		},
		"attributed": func() ([]ledger.Event, error) {
			return ledger.DecideConversion(tracked, ledger.Attribute{Click: impossible, At: noon})
		},
	} {
		if events, err := decide(); err == nil || ledger.CodeOf(err) != "" || events != nil {
			t.Errorf("%s: %d events, %v; want an error that is no refusal", name, len(events), err)
		}
	}
}

// TestEventsOfBefore: claims were not recorded once. What such events have stays, and newer claims are compared with it.
func TestEventsOfBefore(t *testing.T) {
	t.Parallel()
	old := func(commands ...ledger.ConversionCommand) ledger.Conversion {
		c, _ := run(t, commands...)
		c.Named, c.AttributedAt, c.SentCents = ledger.Claim{}, time.Time{}, 0
		return c
	}
	lost := func(o *ledger.Observe) { o.ClickRef, o.Click = "their-own", nil }
	approved := observation(verdict(ledger.VerdictApproved))
	paid := old(approved, ledger.Reserve{PayoutID: payout}, ledger.Settle{PayoutID: payout})
	byPeople := old(observation(lost), ledger.Attribute{Click: click, At: noon})
	for name, c := range map[string]struct {
		given ledger.Conversion
		when  ledger.ConversionCommand
		then  string
		want  ledger.ClickID
	}{
		"a newer claim":                   {old(observation()), observation(at(1), naming(&rivalClick)), "ConversionAttributed ConversionObserved", rivalClick.ClickID},
		"an older claim":                  {old(observation()), observation(at(-1), naming(&rivalClick)), "", clickID},
		"a visitor's, newer":              {old(observation()), observation(at(1), naming(&visitorClick)), "ConversionObserved", clickID},
		"over a visitor's":                {old(observation(naming(&visitorClick))), observation(at(-1)), "ConversionAttributed", clickID},
		"a visitor's, older than another": {old(observation(naming(&visitorClick))), observation(at(-1), naming(&visitorClick)), "", visitorClick.ClickID},
		"the same again":                  {old(observation()), observation(), "", clickID},
		"over nothing":                    {old(observation(lost)), observation(at(-1)), "ConversionAttributed", clickID},
		"the unknown again":               {old(observation(lost)), observation(lost), "", ledger.ClickID{}},
		"over people's":                   {byPeople, observation(at(1), naming(&rivalClick)), "ConversionObserved", clickID},
		"people again":                    {byPeople, ledger.Attribute{Click: click, At: noon.Add(time.Hour)}, "", clickID},
		"people otherwise, later":         {byPeople, ledger.Attribute{Click: rivalClick, At: noon.Add(time.Hour)}, "ConversionAttributed", rivalClick.ClickID},
		"people otherwise, before":        {byPeople, ledger.Attribute{Click: rivalClick, At: noon.Add(-time.Hour)}, "", clickID},
		"after payment":                   {paid, observation(at(1), verdict(ledger.VerdictApproved), naming(&rivalClick)), "ConversionContested ConversionObserved", clickID},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			events, err := ledger.DecideConversion(c.given, c.when)
			after := c.given
			for _, e := range events {
				after = ledger.EvolveConversion(after, e)
			}
			if err != nil || names(events) != c.then || after.ClickID != c.want {
				t.Fatalf("%s, %v, %+v; want %s and click %q", names(events), err, after, c.then, c.want)
			}
		})
	}
	returned, err := ledger.DecideConversion(paid, ledger.Return{PayoutID: payout, AmountCents: 249})
	if err != nil {
		t.Fatal(err)
	}
	if got := ledger.EvolveConversion(paid, returned[0]).SentCents; got != 1000 {
		t.Errorf("%d is out, want 1000", got)
	}
	reserved := old(approved, ledger.Reserve{PayoutID: payout}, ledger.Settle{PayoutID: payout},
		observation(at(1), verdict(ledger.VerdictApproved), sale(30_000)), ledger.Reserve{PayoutID: nextPayout})
	settled, err := ledger.DecideConversion(reserved, ledger.Settle{PayoutID: nextPayout})
	if err != nil {
		t.Fatal(err)
	}
	if got := ledger.EvolveConversion(reserved, settled[0]).SentCents; got != 1500 {
		t.Errorf("%d is out, want 1500", got)
	}
}

// TestWhatIsOut: what payouts sent for a sale and no bank sent back, debts apart; until all of it is back nobody else gets the sale.
func TestWhatIsOut(t *testing.T) {
	t.Parallel()
	history := []ledger.ConversionCommand{
		observation(verdict(ledger.VerdictApproved)),
		ledger.Reserve{PayoutID: payout},
		ledger.Settle{PayoutID: payout},
		observation(at(1), verdict(ledger.VerdictDeclined)),
		ledger.Reserve{PayoutID: nextPayout},
		ledger.Settle{PayoutID: nextPayout},
	}
	state, _ := run(t, history...)
	if state.SentCents != 1249 || state.PaidCents != 0 || state.Status() != ledger.Canceled {
		t.Fatalf("a debt was absorbed: %+v", state)
	}
	away := ledger.Attribute{Click: rivalClick, At: noon}
	if _, err := ledger.DecideConversion(state, away); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("given away while a payment may come back: %v", err)
	}
	state, _ = run(t, append(history, ledger.Return{PayoutID: payout, AmountCents: 49})...)
	if state.SentCents != 1200 {
		t.Errorf("%d is out, want 1200", state.SentCents)
	}
	history = []ledger.ConversionCommand{history[0], history[1], history[2], ledger.Return{PayoutID: payout, AmountCents: 1249}, away}
	state, _ = run(t, history...)
	if state.SentCents != 0 || state.UserID != rivalClick.UserID {
		t.Errorf("all of it came back: %+v", state)
	}
	state, _ = run(t, history[0], history[1], ledger.Release{PayoutID: payout}, away)
	if state.UserID != rivalClick.UserID {
		t.Errorf("nothing had left: %+v", state)
	}
	late, _ := run(t, history[:4]...)
	more, err := ledger.DecideConversion(late, ledger.Return{PayoutID: payout, AmountCents: 1})
	if err != nil || ledger.EvolveConversion(late, more[0]).SentCents != 0 {
		t.Errorf("more came back than was sent: %v", err)
	}
}

// TestAContestedSaleIsRefusedToPayouts, with a code.
func TestAContestedSaleIsRefusedToPayouts(t *testing.T) {
	t.Parallel()
	state, _ := run(t, observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout}, ledger.Release{PayoutID: payout},
		observation(at(1), verdict(ledger.VerdictApproved), naming(&rivalClick)))
	events, err := ledger.DecideConversion(state, ledger.Reserve{PayoutID: nextPayout})
	if !state.Contested() || ledger.CodeOf(err) != ledger.CodeTransitionRefused || events != nil {
		t.Errorf("%v, %v of %+v", events, err, state)
	}
}

// TestClawbackInFlight: what a payout has of a sale that is no more is owed back, too.
func TestClawbackInFlight(t *testing.T) {
	t.Parallel()
	_, events := run(t, observation(verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout}, ledger.Settle{PayoutID: payout},
		observation(at(1), verdict(ledger.VerdictApproved), sale(30_000)), ledger.Reserve{PayoutID: nextPayout},
		observation(at(2), verdict(ledger.VerdictDeclined)))
	if canceled, ok := events[len(events)-1].(ledger.ConversionCanceled); !ok || canceled.ClawbackCents != 1500 {
		t.Errorf("%+v; want a clawback of 1500 cents", events[len(events)-1])
	}
}

// TestEachEventHasItsAggregate, by which it is stored.
func TestEachEventHasItsAggregate(t *testing.T) {
	t.Parallel()
	conversion := ledger.Conversion{ID: observation().ConversionID()}
	for _, c := range []struct {
		event ledger.Event
		want  ledger.Aggregate
	}{
		{ledger.ClickRecorded{ClickID: clickID}, ledger.Aggregate{Kind: "click", ID: "0190a0c8-0000-7000-8000-0000000000c1"}},
		{ledger.ConversionTracked{Change: ledger.Change{Conversion: conversion}}, ledger.Aggregate{Kind: "conversion", ID: "092e7315-8c50-8ad1-b18c-6ac863608168"}},
		{ledger.PayoutPaid{PayoutChange: ledger.PayoutChange{Payout: ledger.Payout{ID: payout}}}, ledger.Aggregate{Kind: "payout", ID: "0190a0c8-0000-7000-8000-0000000000a1"}},
		{ledger.PayoutRunOpened{RunChange: ledger.RunChange{Run: ledger.Run{ID: payoutRun}}}, ledger.Aggregate{Kind: "payout_run", ID: "0190a0c8-0000-7000-8000-000000000091"}},
		{ledger.PeriodClosed{}, ledger.Aggregate{Kind: "book", ID: ledger.BookID}},
		{ledger.PixIDTaken{ID: "E1"}, ledger.PixID("E1")},
		{ledger.SealingBegun{}, ledger.Aggregate{Kind: "sealing", ID: ledger.SealingID}},
		{ledger.EventIgnored{Sequence: 17}, ledger.Aggregate{Kind: "ruling", ID: "5867d1ed-f8af-5152-ac11-07e538c14a16"}},
		{ledger.EventLost{Sequence: 17}, ledger.Aggregate{Kind: "ruling", ID: "a2e7c5e7-23dc-5424-9a3f-afa0d5411651"}},
	} {
		if got := c.event.Aggregate(); got != c.want {
			t.Errorf("%T: %+v; want %+v", c.event, got, c.want)
		}
	}
}

// TestOtherEventsChangeNothing of a state.
func TestOtherEventsChangeNothing(t *testing.T) {
	t.Parallel()
	none := ledger.ClickRecorded{}
	if c := (ledger.Conversion{ID: observation().ConversionID()}); ledger.EvolveConversion(c, none) != c {
		t.Error("a conversion")
	}
	if p := (ledger.Payout{ID: payout}); !cmp.Equal(ledger.EvolvePayout(p, none), p) {
		t.Error("a payout")
	}
	if r := (ledger.Run{ID: payoutRun}); ledger.EvolveRun(r, none) != r {
		t.Error("a run")
	}
	if b := (ledger.Book{Month: "2026-10"}); ledger.EvolveBook(b, none) != b {
		t.Error("a book")
	}
	if _, ok := ledger.RunChangeOf(none); ok {
		t.Error("a click is no change of a run")
	}
	if _, ok := ledger.PayoutChangeOf(none); ok {
		t.Error("a click is no change of a payout")
	}
	if _, ok := ledger.ChangeOf(none); ok {
		t.Error("a click is no change of a conversion")
	}
}

// TestWhoseHistory: without an event of the book, of the sealing or of a ruling nobody's figures are right.
func TestWhoseHistory(t *testing.T) {
	t.Parallel()
	for kind, everybody := range map[ledger.AggregateKind]bool{
		ledger.KindClick: false, ledger.KindConversion: false, ledger.KindPayout: false, ledger.KindRun: false, ledger.KindPixID: false, ledger.KindTerms: false, ledger.KindCampaignCap: false,
		ledger.KindBook: true, ledger.KindLimit: true, ledger.KindSealing: true, ledger.KindRuling: true, "new": true,
	} {
		if kind.ConcernsEverybody() != everybody {
			t.Errorf("%s concerns everybody: %t", kind, !everybody)
		}
	}
	newest := ledger.Recorded{Sequence: 7, Meta: ledger.Meta{EventID: "e"}}
	if got := newest.Head(); got != (ledger.Head{Sequence: 7, EventID: "e"}) {
		t.Errorf("%+v", got)
	}
	newest.End = 9 // what came later does not count
	if got := newest.Head(); got.Sequence != 9 {
		t.Errorf("%+v", got)
	}
}

func TestSmallWords(t *testing.T) {
	t.Parallel()
	if got := (ledger.Balances{PayableCents: 500, InFlightCents: 30, PaidCents: 7}).CashbackCents(); got != 530 {
		t.Errorf("confirmed and not paid: %d", got)
	}
	if got := ledger.CauseDelivery(1234567890); got != "delivery:1234567890" {
		t.Error(got)
	}
	if got := ledger.CauseAction("a-b"); got != "action:a-b" {
		t.Error(got)
	}
	if got := ledger.System("system:x"); got != (ledger.By{Actor: "system:x", Cause: "system"}) {
		t.Errorf("%+v", got)
	}
	if got := ledger.Refuse(ledger.CodeInvalid, "no %d", 1).Error(); got != "invalid: no 1" {
		t.Error(got)
	}
	if r := (ledger.Run{TotalCents: 10, SecondAboveCents: 9}); !r.NeedsSecond() {
		t.Error("over the limit")
	}
	if r := (ledger.Run{TotalCents: 10, SecondAboveCents: 10}); r.NeedsSecond() {
		t.Error("at the limit")
	}
	a, b := ledger.ConversionID{UUID: idOf("0a")}, ledger.ConversionID{UUID: idOf("0b")}
	items := ledger.Payout{Items: []ledger.PayoutItem{{ConversionID: a}, {ConversionID: b}}}.Conversions()
	if want := []ledger.Aggregate{{Kind: "conversion", ID: a.String()}, {Kind: "conversion", ID: b.String()}}; !slices.Equal(items, want) {
		t.Errorf("%+v", items)
	}
}

// TestPixIDs: derived ids are stable and are UUIDs.
func TestPixIDs(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	seen := make(map[string]bool)
	for n := range 64 {
		id := ledger.PixID(fmt.Sprint("E", n)).ID
		if !form.MatchString(id) || seen[id] {
			t.Errorf("%d: %s", n, id)
		}
		seen[id] = true
	}
	if got := ledger.PixID("E1").ID; got != "372fd79d-c6d2-8c53-aa37-92129c1b3115" {
		t.Errorf("%s: stored ids would be lost", got)
	}
	both := ledger.Payout{EndToEndID: "E1", Returns: []ledger.PayoutReturn{{ID: "D1"}}}
	if got := both.PixIDs(); !slices.Equal(got, []string{"E1", "D1"}) {
		t.Errorf("%v", got)
	}
	if got := (ledger.Payout{}).PixIDs(); len(got) != 0 {
		t.Errorf("of nothing: %q", got)
	}
}
