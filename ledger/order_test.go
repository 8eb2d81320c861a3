package ledger_test

import (
	"cmp"
	"math/big"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

var (
	// secondClick is the shopper's, too, on terms by commission group.
	secondClick = ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: idOf("c3")}, UserID: shopper, Network: "demo", RateBps: 300, At: noon,
		Store: ledger.Store{ID: "s2", Slug: "outra", Name: "Outra"},
		Terms: freeze(terms.Row{Group: terms.Rest, SaleBps: 300}, terms.Row{Group: "DEFAULT", CommissionBps: 6_000, CapCents: 800}),
	}
	visitorClick = ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: idOf("c9")}, Network: "demo", RateBps: 500, At: noon,
		Store: ledger.Store{ID: "s1", Slug: "loja", Name: "Loja"},
	}
	everyClick = []*ledger.ClickRecorded{&click, &rivalClick, &secondClick, &visitorClick}
)

// freeze freezes terms of some rows.
func freeze(rows ...terms.Row) terms.Frozen {
	of, err := terms.New("v1", rows...)
	if err != nil {
		panic(err)
	}
	frozen, err := of.Freeze()
	if err != nil {
		panic(err)
	}
	return frozen
}

// drawReport draws a report that names no click, one that there is not, or one of four; of those, some are not known yet when
// the report comes.
func drawReport(t *rapid.T) ledger.Observe {
	cmd := drawObservation(t)
	cmd.ClickRef, cmd.Click = "", nil
	switch n := rapid.SampledFrom([]int{-2, -1, -1, 0, 1, 2, 3, 3}).Draw(t, "click"); n {
	case -2:
	case -1:
		cmd.ClickRef = rapid.SampledFrom([]string{"their-own-1", "their-own-2"}).Draw(t, "unknown")
	default:
		naming(everyClick[n])(&cmd)
		if rapid.IntRange(0, 3).Draw(t, "known") == 0 {
			cmd.Click = nil
		}
	}
	return cmd
}

// drawReports draws reports of which some differ from the one before them in one thing alone, so that what breaks a tie decides.
func drawReports(t *rapid.T, least, most int, label string) []ledger.Observe {
	reports := rapid.SliceOfN(rapid.Custom(drawReport), least, most).Draw(t, label)
	for i := range reports[min(1, len(reports)):] {
		reports[i+1] = drawTwin(t, reports[i], reports[i+1])
	}
	return reports
}

// drawTwin puts one thing of another report into a report, or answers the other one.
func drawTwin(t *rapid.T, report, other ledger.Observe) ledger.Observe {
	switch rapid.IntRange(0, 15).Draw(t, "differs in") {
	case 0:
		report.Verdict = other.Verdict
	case 1:
		report.SaleCents = other.SaleCents
	case 2:
		report.CommissionCents = other.CommissionCents
	case 3:
		report.OrderID = other.OrderID
	case 4:
		report.Reason = other.Reason
	case 5:
		report.OccurredAt = other.OccurredAt
	case 6:
		report.ClickRef, report.Click = other.ClickRef, other.Click
	case 7:
		report.Details = other.Details
	default:
		return other
	}
	return report
}

// drawAttribution draws a decision of people. Each click is given at one time only: a decision twice is one.
func drawAttribution(t *rapid.T) ledger.Attribute {
	n := rapid.IntRange(0, len(everyClick)-1).Draw(t, "attributed to")
	return ledger.Attribute{Click: *everyClick[n], At: noon.Add(minutes(n % 3)), Guard: whole}
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

// failer is a test, or a property of one.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// story is a conversion with all its events. What has to wait for the first report waits.
type story struct {
	state   ledger.Conversion
	events  []ledger.Event
	waiting []ledger.ConversionCommand
}

func (s *story) tell(t failer, commands ...ledger.ConversionCommand) {
	t.Helper()
	for _, cmd := range commands {
		if _, reported := cmd.(ledger.Observe); !reported && !s.state.Exists() {
			s.waiting = append(s.waiting, cmd)
			continue
		}
		events, err := ledger.DecideConversion(s.state, cmd)
		if err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
		s.take(t, events)
		if waiting := s.waiting; s.state.Exists() && len(waiting) > 0 {
			s.waiting = nil
			s.tell(t, waiting...)
		}
	}
}

// take checks what is true of every event and folds it in.
func (s *story) take(t failer, events []ledger.Event) {
	t.Helper()
	for _, e := range events {
		change, ok := ledger.ChangeOf(e)
		before, after := s.state, change.Conversion
		if !ok || change.Before != before.Stake {
			t.Fatalf("%T does not start from the state before it", e)
		}
		if _, reserved := e.(ledger.ConversionReserved); reserved && (before.Contested() || before.Held() || before.Verdict == ledger.VerdictPending) {
			t.Fatalf("a payout took %+v", before)
		}
		if !before.UserID.IsZero() && before.UserID != after.UserID && (before.PaidCents != 0 || before.ReservedCents != 0 || before.SentCents != 0) {
			t.Fatalf("%T: %+v went to %s", e, before, after.UserID)
		}
		contested := !after.PayoutID.IsZero() && after.AttributedAt.IsZero() && after.Named.Ref != after.ClickID.String()
		if contested != after.Contested() || (contested && after.ContestedBy.String() != after.Named.Ref) {
			t.Fatalf("%T: contested %t, but %+v", e, contested, after)
		}
		s.state = ledger.EvolveConversion(before, e)
	}
	s.events = append(s.events, events...)
	if len(events) > 0 && (s.state.Held() != exceeds(s.state) || s.state.Held() == s.state.HeldAt.IsZero()) {
		t.Fatalf("held %t: %+v", s.state.Held(), s.state)
	}
}

// exceeds says on its own whether the guard has to hold a sale.
func exceeds(c ledger.Conversion) bool {
	allowed := new(big.Rat).Mul(big.NewRat(int64(c.CommissionCents), 1), big.NewRat(int64(c.Guard.ShareBps), 10_000))
	switch {
	case !c.Guard.On || c.Verdict != ledger.VerdictApproved || c.PaidCents != 0 || c.ReservedCents != 0:
		return false
	case !c.Waived.At.IsZero() && c.CashbackCents <= c.Waived.CashbackCents && c.CommissionCents >= c.Waived.CommissionCents:
		return false
	}
	return big.NewRat(int64(c.CashbackCents), 1).Cmp(allowed) > 0
}

// whenever is a sale apart from since when it is held: who comes first decides that.
func whenever(c ledger.Conversion) ledger.Conversion {
	if c.Held() {
		c.HeldAt = noon
	}
	return c
}

// book adds up postings by account and owner, and fails when those of an event do not sum to zero.
func book(t failer, events []ledger.Event) map[ledger.Posting]money.Cents {
	t.Helper()
	sums := make(map[ledger.Posting]money.Cents)
	for _, e := range events {
		var memoranda, accounts money.Cents
		for _, p := range ledger.Postings(e) {
			if ledger.AccountOf(p.Account).Class == ledger.ClassMemorandum {
				memoranda += p.AmountCents
			} else {
				accounts += p.AmountCents
			}
			sums[ledger.Posting{Account: p.Account, Owner: p.Owner}] += p.AmountCents
		}
		if memoranda != 0 || accounts != 0 {
			t.Fatalf("postings of %T sum to %d, and those on memoranda to %d: %+v", e, accounts, memoranda, ledger.Postings(e))
		}
	}
	for key, cents := range sums {
		if cents == 0 {
			delete(sums, key)
		}
	}
	return sums
}

// sameEnd fails when two stories end differently.
func sameEnd(t failer, want, got *story) {
	t.Helper()
	if diff := gocmp.Diff(whenever(want.state), whenever(got.state)); diff != "" {
		t.Fatalf("state (-in order +shuffled):\n%s", diff)
	}
	if want.state.Status() != got.state.Status() {
		t.Fatalf("%s, shuffled %s", want.state.Status(), got.state.Status())
	}
	if diff := gocmp.Diff(book(t, want.events), book(t, got.events)); diff != "" {
		t.Fatalf("book (-in order +shuffled):\n%s", diff)
	}
}

// winner says on its own whose a sale is: the last decision of people, else the newest report that names a shopper's click, else
// one that names a visitor's. Ties go to the greater id.
func winner(history []ledger.ConversionCommand) ledger.ClickID {
	type word struct {
		rank int
		at   time.Time
		id   ledger.ClickID
	}
	var words []word
	for _, cmd := range history {
		switch cmd := cmd.(type) {
		case ledger.Attribute:
			words = append(words, word{3, cmd.At, cmd.Click.ClickID})
		case ledger.Observe:
			if cmd.Click == nil {
				continue
			}
			rank := 1
			if !cmd.Click.UserID.IsZero() {
				rank = 2
			}
			words = append(words, word{rank, cmd.UpdatedAt, cmd.Click.ClickID})
		default: // what payouts do says nothing about the click
		}
	}
	if len(words) == 0 {
		return ledger.ClickID{}
	}
	return slices.MaxFunc(words, func(a, b word) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), a.at.Compare(b.at), a.id.Compare(b.id))
	}).id
}

// TestAnyOrderEndsWithTheSameShopper: reports that name different clicks, or clicks that become known later, and decisions of
// people, twice and in any order.
func TestAnyOrderEndsWithTheSameShopper(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var history []ledger.ConversionCommand
		for _, cmd := range drawReports(t, 1, 8, "reports") {
			history = append(history, cmd)
		}
		for _, cmd := range rapid.SliceOfN(rapid.Custom(drawAttribution), 0, 3).Draw(t, "decisions") {
			if !slices.ContainsFunc(history, func(c ledger.ConversionCommand) bool { return gocmp.Equal(c, cmd) }) {
				history = append(history, cmd)
			}
		}
		var inOrder, shuffled story
		inOrder.tell(t, history...)
		shuffled.tell(t, rapid.Permutation(append(slices.Clone(history), history...)).Draw(t, "shuffled")...)
		sameEnd(t, &inOrder, &shuffled)
		if want := winner(history); inOrder.state.ClickID != want {
			t.Fatalf("it is click %q's; want %q", inOrder.state.ClickID, want)
		}
	})
}

// TestFromAPayoutOnAnyOrderContestsTheSame: what comes when a payout has the sale, or had it, moves nobody's money to somebody
// else, and parks the sale whatever comes first.
func TestFromAPayoutOnAnyOrderContestsTheSame(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var given []ledger.ConversionCommand
		for _, cmd := range drawReports(t, 0, 4, "before") {
			given = append(given, cmd)
		}
		given = append(given, observation(at(7), verdict(ledger.VerdictApproved)), ledger.Reserve{PayoutID: payout, At: noon})
		if rapid.Bool().Draw(t, "ended") {
			given = append(given, rapid.SampledFrom([]ledger.ConversionCommand{
				ledger.Release{PayoutID: payout, At: noon}, ledger.Settle{PayoutID: payout, At: noon},
			}).Draw(t, "end"))
		}
		var later []ledger.ConversionCommand
		for _, cmd := range drawReports(t, 1, 6, "after") {
			cmd.UpdatedAt = cmd.UpdatedAt.Add(minutes(rapid.IntRange(0, 9).Draw(t, "later")))
			later = append(later, cmd)
		}
		var inOrder, shuffled story
		inOrder.tell(t, given...)
		had := inOrder.state
		inOrder.tell(t, later...)
		shuffled.tell(t, given...)
		shuffled.tell(t, rapid.Permutation(append(slices.Clone(later), later...)).Draw(t, "shuffled")...)
		sameEnd(t, &inOrder, &shuffled)
		if got := inOrder.state; got.ClickID != had.ClickID || got.UserID != had.UserID {
			t.Fatalf("it was %s's and is %s's", had.UserID, got.UserID)
		}
		if inOrder.state.Contested() {
			if events, err := ledger.DecideConversion(inOrder.state, ledger.Reserve{PayoutID: nextPayout}); err == nil && len(events) > 0 {
				t.Fatalf("the next payout takes it")
			}
			keep := ledger.Attribute{Click: *clickOf(had.ClickID), At: noon, Guard: whole}
			inOrder.tell(t, keep)
			if inOrder.state.Contested() || inOrder.state.UserID != had.UserID {
				t.Fatalf("people could not confirm it: %+v", inOrder.state)
			}
		}
	})
}

func clickOf(id ledger.ClickID) *ledger.ClickRecorded {
	return everyClick[slices.IndexFunc(everyClick, func(c *ledger.ClickRecorded) bool { return c.ClickID == id })]
}

// TestEveryPairOfReportsEndsTheSameInBothOrders: all that two reports can say about the click, earlier, at once and later, and all
// that they can differ in at one instant.
func TestEveryPairOfReportsEndsTheSameInBothOrders(t *testing.T) {
	t.Parallel()
	var reports []ledger.Observe
	silent := func(o *ledger.Observe) { o.ClickRef, o.Click = "", nil }
	unknown := func(o *ledger.Observe) { o.ClickRef, o.Click = "their-own-1", nil }
	another := func(o *ledger.Observe) { o.ClickRef, o.Click = "their-own-2", nil }
	notYet := func(o *ledger.Observe) { o.ClickRef, o.Click = rivalClick.ClickID.String(), nil }
	for minute := range 2 {
		for _, click := range []func(*ledger.Observe){
			silent, unknown, another, notYet, naming(&click), naming(&rivalClick), naming(&secondClick), naming(&visitorClick),
		} {
			reports = append(reports, observation(at(minute), click))
		}
	}
	reports = append(reports,
		observation(verdict(ledger.VerdictApproved)), observation(verdict(ledger.VerdictDeclined)), observation(sale(1)),
		observation(func(o *ledger.Observe) { o.CommissionCents = 1 }), observation(func(o *ledger.Observe) { o.OrderID = "A-1" }),
		observation(func(o *ledger.Observe) { o.Reason = "fraude" }),
		observation(func(o *ledger.Observe) { o.OccurredAt = noon.Add(-time.Second) }),
	)
	for _, detail := range everyDetail {
		reports = append(reports, observation(func(o *ledger.Observe) { o.Details = detail }))
	}
	for _, one := range reports {
		for _, other := range reports {
			var there, back story
			there.tell(t, one, other)
			back.tell(t, other, one)
			sameEnd(t, &there, &back)
			if want := winner([]ledger.ConversionCommand{one, other}); there.state.ClickID != want {
				t.Fatalf("%s, then %s: it is click %q's; want %q", one.ClickRef, other.ClickRef, there.state.ClickID, want)
			}
		}
	}
}
