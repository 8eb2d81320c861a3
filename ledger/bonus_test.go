package ledger_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

var (
	inviter  = ledger.UserID{UUID: uuid.NewSHA1(uuid.Nil, []byte("inviter"))}
	promised = ledger.ReferralTerms{InviterCents: 10_00, InvitedCents: 5_00, MinSaleCents: 100_00, Days: 30, PerMonth: 2}
)

// invitation is the n-th that somebody signed up with a day before the click of the tests.
func invitation(n int, by, of ledger.UserID) ledger.Referral {
	id := func(text string) uuid.UUID { return uuid.NewSHA1(uuid.Nil, []byte(text)) }
	return ledger.Referral{
		ID: ledger.ReferralID{UUID: id(fmt.Sprint("invitation", n))}, InviterID: by, InvitedID: of, SignedUpAt: click.At.AddDate(0, 0, -1),
		TermsID: ledger.ReferralTermsID{UUID: id("terms")}, Terms: promised,
	}
}

// grant is what an invitation is decided on, when its bonuses are as the house has them.
func (h *house) grant(r ledger.Referral, sale ledger.Conversion, at time.Time) ledger.Grant {
	left := click
	left.ClickID, left.UserID = sale.ClickID, sale.UserID
	state := func(id ledger.BonusID) (b ledger.Bonus) {
		if i := slices.IndexFunc(h.bonuses, func(b ledger.Bonus) bool { return b.ID == id }); i >= 0 {
			b = h.bonuses[i]
		}
		return b
	}
	g := ledger.Grant{Referral: r, Sale: sale, Click: left}
	invited, inviters := r.Bonuses(at)
	g.Invited = state(invited)
	for _, id := range inviters {
		g.Inviter = append(g.Inviter, state(id))
	}
	return g
}

// invite grants bonuses for one of the sales, to the shopper as one of the two people, or is refused.
func (h *house) invite(t *rapid.T, step int) {
	t.Helper()
	sale := h.conversions[rapid.IntRange(0, len(h.conversions)-1).Draw(t, "purchase")]
	by := inviter
	if sale.UserID != shopper {
		by = shopper
	}
	r := invitation(rapid.IntRange(0, 3).Draw(t, "invitation"), by, sale.UserID)
	r.Terms.MinSaleCents = money.Cents(rapid.IntRange(0, 2).Draw(t, "smallest") * 50_00)
	at := noon.AddDate(0, step/20, 0)
	events, err := ledger.DecideGrant(h.grant(r, sale, at), at)
	if err != nil && ledger.CodeOf(err) == "" {
		t.Fatalf("grant: %v", err)
	}
	if len(events) > 0 && (sale.Verdict != ledger.VerdictApproved || sale.SaleCents < r.Terms.MinSaleCents || sale.Held() || sale.Contested()) {
		t.Fatalf("granted for %+v", sale)
	}
	h.apply(events)
	perMonth := make(map[ledger.UserID]int)
	for _, e := range h.events {
		if granted, ok := e.(ledger.BonusGranted); ok && granted.Bonus.Role == ledger.RoleInviter && ledger.MonthOf(granted.At, brazil.Location) == ledger.MonthOf(at, brazil.Location) {
			perMonth[granted.Bonus.UserID]++
		}
	}
	for user, n := range perMonth {
		if n > r.Terms.PerMonth {
			t.Fatalf("%d bonuses of %s in a month", n, user)
		}
	}
}

// revoke takes one of the bonuses back, or is refused.
func (h *house) revoke(t *rapid.T) {
	t.Helper()
	b := h.bonuses[rapid.IntRange(0, len(h.bonuses)-1).Draw(t, "bonus")]
	sale := h.conversions[slices.IndexFunc(h.conversions, func(c ledger.Conversion) bool { return c.ID == b.SaleID })]
	events, err := ledger.DecideRevoke(b, sale, noon)
	if err != nil && ledger.CodeOf(err) == "" {
		t.Fatalf("revoke: %v", err)
	}
	if (err == nil) != (sale.Verdict == ledger.VerdictDeclined) {
		t.Fatalf("of a sale that is %s: %v", sale.Verdict, err)
	}
	h.apply(events)
}

// owner is an account of the book and whose it is.
func owner(kind ledger.AccountKind, of ledger.UserID) ledger.Posting {
	return ledger.Posting{Account: kind, Owner: of.String()}
}

// TestAnInvitationEarnsBothABonus once, which a payout takes beside cashback and a return brings back.
func TestAnInvitationEarnsBothABonus(t *testing.T) {
	t.Parallel()
	h := &house{t: t}
	h.sell(1, 249_90, approvedSale(1)...)
	r := invitation(1, inviter, shopper)
	events, err := ledger.DecideGrant(h.grant(r, h.conversions[0], noon), noon)
	if err != nil || len(events) != 2 {
		t.Fatalf("%v, %v", names(events), err)
	}
	h.apply(events)
	if again, err := ledger.DecideGrant(h.grant(r, h.conversions[0], noon), noon); err != nil || again != nil {
		t.Errorf("granted again: %v, %v", names(again), err)
	}
	sums := book(t, h.events)
	if sums[ledger.Posting{Account: ledger.AccountBonusesGranted}] != -15_00 || sums[owner(ledger.AccountBonusesOwed, shopper)] != 5_00 ||
		sums[owner(ledger.AccountBonusesOwed, inviter)] != 10_00 {
		t.Errorf("%v", sums)
	}
	if err := h.request("p1"); err != nil {
		t.Fatal(err)
	}
	if p := h.payouts[0]; p.AmountCents != 12_49+5_00 || len(p.Bonuses) != 1 || len(p.Items) != 1 {
		t.Errorf("%+v", p)
	}
	h.must(0, approve, submit, failed)
	if sums = book(t, h.events); sums[owner(ledger.AccountBonusesOwed, shopper)] != 5_00 || sums[owner(ledger.AccountInFlight, shopper)] != 0 {
		t.Errorf("after a failure: %v", sums)
	}
	if err := h.request("p2"); err != nil {
		t.Fatal(err)
	}
	h.must(1, approve, submit, pay)
	if sums = book(t, h.events); sums[owner(ledger.AccountPaid, shopper)] != 17_49 || sums[ledger.Posting{Account: ledger.AccountBank}] != 17_49 {
		t.Errorf("paid: %v", sums)
	}
	h.must(1, ledger.ReturnPayout{ID: "D1", AmountCents: 13_00, At: noon}, ledger.ReturnPayout{ID: "D2", AmountCents: 4_49, At: noon})
	if sums = book(t, h.events); sums[owner(ledger.AccountBonusesOwed, shopper)] != 5_00 || sums[owner(ledger.AccountPaid, shopper)] != 0 {
		t.Errorf("returned: %v", sums)
	}
	h.check(t)
}

// TestABonusGoesWithItsPurchase that is declined, unless a payout has it: it goes when that gives it back.
func TestABonusGoesWithItsPurchase(t *testing.T) {
	t.Parallel()
	h := &house{t: t}
	h.sell(1, 249_90, approvedSale(1)...)
	events, err := ledger.DecideGrant(h.grant(invitation(1, inviter, shopper), h.conversions[0], noon), noon)
	if err != nil {
		t.Fatal(err)
	}
	h.apply(events)
	if _, err := ledger.DecideRevoke(h.bonuses[0], h.conversions[0], noon); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("of an approved purchase: %v", err)
	}
	if err := h.request("p1"); err != nil {
		t.Fatal(err)
	}
	h.sell(1, 249_90, at(2), verdict(ledger.VerdictDeclined))
	revoke := func(i int) int {
		events, err := ledger.DecideRevoke(h.bonuses[i], h.conversions[0], noon)
		if err != nil {
			t.Fatal(err)
		}
		h.apply(events)
		return len(events)
	}
	if revoke(0) != 0 || revoke(1) != 1 || revoke(1) != 0 {
		t.Errorf("%+v", h.bonuses)
	}
	h.must(0, ledger.CancelPayout{Reason: "run_canceled", At: noon})
	if revoke(0) != 1 || h.bonuses[0].RevokedCents != 5_00 || h.bonuses[1].RevokedCents != 10_00 {
		t.Errorf("%+v", h.bonuses)
	}
	if sums := book(t, h.events); len(sums) != 2 { // the memorandum of what was canceled
		t.Errorf("%v", sums)
	}
	h.check(t)
	if _, err := ledger.DecideRevoke(ledger.Bonus{}, h.conversions[0], noon); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Errorf("no bonus: %v", err)
	}
}

// TestWhatEarnsNoBonus is refused, and more than a month allows waits for the next.
func TestWhatEarnsNoBonus(t *testing.T) {
	t.Parallel()
	h := &house{t: t}
	h.sell(1, 249_90, approvedSale(1)...)
	for name, change := range map[string]func(*ledger.Grant){
		"pending":           func(g *ledger.Grant) { g.Sale.Verdict = ledger.VerdictPending },
		"declined":          func(g *ledger.Grant) { g.Sale.Verdict = ledger.VerdictDeclined },
		"too small":         func(g *ledger.Grant) { g.Sale.SaleCents = 99_99 },
		"earns nothing":     func(g *ledger.Grant) { g.Sale.CashbackCents = 0 },
		"another's":         func(g *ledger.Grant) { g.Sale.UserID = inviter },
		"another's click":   func(g *ledger.Grant) { g.Click.UserID = inviter },
		"of another click":  func(g *ledger.Grant) { g.Click.ClickID = secondClick.ClickID },
		"contested":         func(g *ledger.Grant) { g.Sale.ContestedBy = secondClick.ClickID },
		"before the signup": func(g *ledger.Grant) { g.Referral.SignedUpAt = g.Click.At.Add(1) },
		"too late":          func(g *ledger.Grant) { g.Referral.SignedUpAt = g.Click.At.AddDate(0, 0, -30) },
	} {
		g := h.grant(invitation(1, inviter, shopper), h.conversions[0], noon)
		change(&g)
		if events, err := ledger.DecideGrant(g, noon); ledger.CodeOf(err) != ledger.CodeTransitionRefused || events != nil {
			t.Errorf("%s: %v, %v", name, names(events), err)
		}
	}
	for name, change := range map[string]func(*ledger.Grant){
		"of oneself":       func(g *ledger.Grant) { g.Referral.InviterID = shopper },
		"of nobody":        func(g *ledger.Grant) { g.Referral.InviterID = ledger.UserID{} },
		"of no terms":      func(g *ledger.Grant) { g.Referral.TermsID = ledger.ReferralTermsID{} },
		"promises nothing": func(g *ledger.Grant) { g.Referral.Terms.InviterCents, g.Referral.Terms.InvitedCents = 0, 0 },
	} {
		g := h.grant(invitation(1, inviter, shopper), h.conversions[0], noon)
		change(&g)
		if events, err := ledger.DecideGrant(g, noon); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
			t.Errorf("%s: %v, %v", name, names(events), err)
		}
	}
	granted := func(n int, at time.Time) int {
		events, err := ledger.DecideGrant(h.grant(invitation(n, inviter, shopper), h.conversions[0], at), at)
		if err != nil {
			t.Fatal(err)
		}
		h.apply(events)
		return len(events)
	}
	if granted(1, noon) != 2 || granted(2, noon) != 2 || granted(3, noon) != 0 || granted(3, noon.AddDate(0, 1, 0)) != 2 {
		t.Errorf("%+v", h.bonuses)
	}
}

// TestPayoutsRefuseBonuses that are another's, taken, or owed no more.
func TestPayoutsRefuseBonuses(t *testing.T) {
	t.Parallel()
	b := ledger.Bonus{ID: ledger.BonusID{UUID: uuid.NewSHA1(uuid.Nil, []byte("b"))}, UserID: shopper, BonusStake: ledger.BonusStake{Cents: 5_00}}
	ask := ledger.RequestPayout{ID: payout, RunID: payoutRun, UserID: shopper, KeyID: pixKey, At: noon}
	another, taken, gone := b, b, b
	another.UserID, taken.ReservedCents, gone.RevokedCents = inviter, 5_00, 5_00
	for code, bonuses := range map[ledger.Code][]ledger.Bonus{
		ledger.CodeInvalid: {another}, ledger.CodePayoutMismatch: {taken}, ledger.CodeTransitionRefused: {gone}, ledger.CodeNotFound: {{UserID: shopper}},
	} {
		if events, err := ledger.DecideRequest(nil, ask, bonuses...); ledger.CodeOf(err) != code || events != nil {
			t.Errorf("%+v: %v", bonuses, err)
		}
	}
	if _, err := ledger.DecideRequest(nil, ask, b, b); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("twice: %v", err)
	}
	events, err := ledger.DecideRequest(nil, ask, b)
	if err != nil || len(events) != 2 {
		t.Fatalf("%v, %v", names(events), err)
	}
	p, reserved := ledger.EvolvePayout(ledger.Payout{}, events[0]), ledger.EvolveBonus(b, events[1])
	if events, err := ledger.DecidePayout(p, nil, ledger.CancelPayout{At: noon}); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
		t.Errorf("without its bonus: %v", err)
	}
	if events, err := ledger.DecidePayout(p, nil, ledger.CancelPayout{At: noon}, b); ledger.CodeOf(err) != ledger.CodeInvalid && ledger.CodeOf(err) != ledger.CodePayoutMismatch || events != nil {
		t.Errorf("with one that is not reserved: %v", err)
	}
	p.State = ledger.StateSubmitting
	settled, err := ledger.DecidePayout(p, nil, pay, reserved)
	if err != nil || len(settled) != 2 {
		t.Fatalf("%v, %v", names(settled), err)
	}
	paid, lost := ledger.EvolvePayout(p, settled[0]), ledger.EvolveBonus(reserved, settled[1])
	lost.PaidCents = 1
	if events, err := ledger.DecidePayout(paid, nil, ledger.ReturnPayout{ID: "D1", AmountCents: 2, At: noon}, lost); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
		t.Errorf("more came back than was paid: %v", err)
	}
}

// TestTermsOfTheProgramme: the newest of those in force counts, and what lies over others ends by itself.
func TestTermsOfTheProgramme(t *testing.T) {
	t.Parallel()
	id := func(n byte) ledger.ReferralTermsID { return ledger.ReferralTermsID{UUID: uuid.UUID{n}} }
	base := ledger.PublishReferralTerms{ID: id(1), Terms: promised, From: noon, At: noon}
	boost := ledger.PublishReferralTerms{ID: id(2), Before: id(1), Terms: promised, From: noon.AddDate(0, 0, 10), Until: noon.AddDate(0, 0, 20), At: noon}
	var newest ledger.ReferralTermsPublished
	var published []ledger.ReferralTermsPublished
	for _, cmd := range []ledger.PublishReferralTerms{base, boost, boost} {
		events, err := ledger.DecideReferralTerms(newest, cmd)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			newest = ledger.EvolveReferralTerms(newest, e)
			published = append(published, newest)
		}
	}
	if len(published) != 2 {
		t.Fatalf("%+v", published)
	}
	for days, want := range map[int]byte{-1: 0, 0: 1, 9: 1, 10: 2, 19: 2, 20: 1, 400: 1} {
		got, ok := ledger.ReferralTermsAt(published, noon.AddDate(0, 0, days))
		if got.ID != id(want) && want != 0 || ok != (want != 0) {
			t.Errorf("after %d days: %s", days, got.ID)
		}
	}
	if _, err := ledger.DecideReferralTerms(newest, ledger.PublishReferralTerms{ID: id(3), Before: id(1), Terms: promised, From: noon, At: noon}); ledger.CodeOf(err) != ledger.CodeConflict {
		t.Errorf("in view of older ones: %v", err)
	}
	for name, change := range map[string]func(*ledger.PublishReferralTerms){
		"no id":               func(c *ledger.PublishReferralTerms) { c.ID = ledger.ReferralTermsID{} },
		"no time":             func(c *ledger.PublishReferralTerms) { c.At = time.Time{} },
		"one-sided":           func(c *ledger.PublishReferralTerms) { c.Terms.InvitedCents = 0 },
		"below nothing":       func(c *ledger.PublishReferralTerms) { c.Terms.InvitedCents = -1 },
		"too much":            func(c *ledger.PublishReferralTerms) { c.Terms.InviterCents = ledger.MaxBonus + 1 },
		"a negative purchase": func(c *ledger.PublishReferralTerms) { c.Terms.MinSaleCents = -1 },
		"no days":             func(c *ledger.PublishReferralTerms) { c.Terms.Days = 0 },
		"too many days":       func(c *ledger.PublishReferralTerms) { c.Terms.Days = ledger.MaxReferralDays + 1 },
		"none a month":        func(c *ledger.PublishReferralTerms) { c.Terms.PerMonth = 0 },
		"too many a month":    func(c *ledger.PublishReferralTerms) { c.Terms.PerMonth = ledger.MaxPerMonth + 1 },
		"no beginning":        func(c *ledger.PublishReferralTerms) { c.From = time.Time{} },
		"ends before":         func(c *ledger.PublishReferralTerms) { c.Until = c.From },
	} {
		cmd := base
		change(&cmd)
		if events, err := ledger.DecideReferralTerms(ledger.ReferralTermsPublished{}, cmd); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	rests := base
	rests.Terms.InviterCents, rests.Terms.InvitedCents = 0, 0
	if events, err := ledger.DecideReferralTerms(ledger.ReferralTermsPublished{}, rests); err != nil || len(events) != 1 || rests.Terms.Promises() {
		t.Errorf("a programme may rest: %v", err)
	}
}
