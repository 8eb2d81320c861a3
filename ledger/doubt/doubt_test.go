package doubt_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
)

// bureau is a run of some shoppers on real stores.
type bureau struct {
	*ledgertest.Bundle
	t      *testing.T
	now    time.Time
	known  map[uuid.UUID]doubt.Payee
	doubts *doubt.Service
}

func openBureau(t *testing.T) *bureau {
	t.Helper()
	b := &bureau{Bundle: ledgertest.New(t), t: t, now: time.Now(), known: make(map[uuid.UUID]doubt.Payee)}
	b.Project(t)
	b.doubts = doubt.New(b.Pool, b, func() time.Time { return b.now })
	return b
}

// Payees implements doubt.Payees.
func (b *bureau) Payees(context.Context, []uuid.UUID) (map[uuid.UUID]doubt.Payee, error) {
	return b.known, nil
}

// PaidTo implements payout.Payees.
func (b *bureau) PaidTo(_ context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	payees := make(map[ledger.UserID]payout.Payee)
	for _, user := range users {
		payees[user] = payout.Payee{KeyID: ledger.KeyID{UUID: user.UUID}, Key: pix.Key{Type: pix.Email, Value: "ana@example.com"}}
	}
	return payees, nil
}

// sell has a shopper owed R$ 5.00 more.
func (b *bureau) sell(user uuid.UUID, change func(*app.Observed)) {
	b.t.Helper()
	sale := ledgertest.Sale(uuid.NewString(), b.Click(b.t, ledger.UserID{UUID: user}))
	sale.Verdict = ledger.VerdictApproved
	change(&sale)
	b.Observe(b.t, sale)
}

// plan plans a run of all that is owed.
func (b *bureau) plan() uuid.UUID {
	b.t.Helper()
	pay := payout.New(payout.Config{
		Ledger: app.New(b.Log, func() time.Time { return b.now }, app.NewID), Reader: b.Reader(b.t), Payees: b, Now: func() time.Time { return b.now },
	})
	run, err := pay.Open(b.t.Context(), ledger.By{Actor: "staff:ana"}, func(payout.Line) error { return nil })
	if err != nil {
		b.t.Fatal(err)
	}
	return run.ID.UUID
}

func (b *bureau) ofRun(run uuid.UUID) []doubt.Finding {
	b.t.Helper()
	found, err := b.doubts.OfRun(b.t.Context(), run)
	if err != nil {
		b.t.Fatal(err)
	}
	return found
}

// TestTheMostDoubtfulPayoutComesFirst, by what accounts and the read models say.
func TestTheMostDoubtfulPayoutComesFirst(t *testing.T) {
	t.Parallel()
	b := openBureau(t)
	plain, early, shared := uuid.New(), uuid.New(), uuid.New()
	b.known[shared] = doubt.Payee{Name: "Ana R.", Key: "a***@example.com", KeyOthers: 2, KeyChangedAt: b.now.Add(-time.Hour)}
	b.sell(plain, func(*app.Observed) {})
	b.sell(early, func(o *app.Observed) { o.OccurredAt = o.OccurredAt.Add(-time.Hour) })
	for range 5 {
		b.sell(shared, func(*app.Observed) {})
	}
	run := b.plan()
	found := b.ofRun(run)
	type seen struct {
		user  uuid.UUID
		codes string
	}
	want := []seen{
		{shared, "key_shared burst key_fresh first_payout"}, {early, "before_click first_payout"}, {plain, "first_payout"},
	}
	if len(found) != len(want) {
		t.Fatalf("%d payouts; want %d", len(found), len(want))
	}
	for i, f := range found {
		var codes string
		for _, code := range f.Codes {
			codes += " " + string(code)
		}
		if f.UserID != want[i].user || codes != " "+want[i].codes {
			t.Errorf("place %d: %s for%s; want %s for %s", i, f.UserID, codes, want[i].user, want[i].codes)
		}
	}
	if found[0].Name != "Ana R." || found[0].Key != "a***@example.com" || len(found[0].Sales) != 5 {
		t.Errorf("the first: %+v", found[0])
	}
	if _, err := b.doubts.OfRun(t.Context(), uuid.New()); !errors.Is(err, doubt.ErrNotFound) {
		t.Errorf("no run: %v", err)
	}
	plans, err := b.doubts.OfPlan(t.Context(), []doubt.Candidate{found[2].Candidate, found[0].Candidate})
	if err != nil || len(plans) != 2 || !slices.Equal(plans[1].Codes, found[0].Codes) || plans[0].UserID != plain {
		t.Errorf("as a plan: %+v, %v", plans, err)
	}
}

// TestRulesAreCountedByWhatPeopleFound: the last word about a payout counts, for the rules that doubt it.
func TestRulesAreCountedByWhatPeopleFound(t *testing.T) {
	t.Parallel()
	b := openBureau(t)
	b.sell(uuid.New(), func(*app.Observed) {})
	b.sell(uuid.New(), func(o *app.Observed) { o.OccurredAt = o.OccurredAt.Add(-time.Hour) })
	run := b.plan()
	found := b.ofRun(run)
	for _, said := range []struct {
		payout uuid.UUID
		doubt.Verdict
	}{{found[0].ID, doubt.Fine}, {found[0].ID, doubt.Fraud}, {found[1].ID, doubt.Fine}} {
		if err := b.doubts.Say(t.Context(), said.payout, said.Verdict, "staff:bia"); err != nil {
			t.Fatal(err)
		}
	}
	records, err := b.doubts.Records(t.Context())
	if err != nil || records[doubt.FirstPayout] != (doubt.Record{Fraud: 1, Fine: 1}) || records[doubt.BeforeClick] != (doubt.Record{Fraud: 1}) || len(records) != 2 {
		t.Errorf("%+v, %v", records, err)
	}
	if found = b.ofRun(run); found[0].Verdict != doubt.Fraud || found[1].Verdict != doubt.Fine {
		t.Errorf("said: %q and %q", found[0].Verdict, found[1].Verdict)
	}
	said, err := b.doubts.SaidOf(t.Context(), found[0].UserID)
	if err != nil || len(said) != 1 || said[0].PayoutID != found[0].ID || said[0].Verdict != doubt.Fraud || said[0].At.IsZero() ||
		!slices.Equal(said[0].Rules, found[0].Codes) {
		t.Errorf("of the shopper's payouts: %+v, %v; want the last word about %s alone", said, err, found[0].ID)
	}
	if err := b.doubts.Say(t.Context(), uuid.New(), doubt.Fine, "staff:bia"); !errors.Is(err, doubt.ErrNotFound) {
		t.Errorf("of no payout: %v", err)
	}
}

// TestWhatPeopleTouchedAndWhatIsUnusualIsDoubted: a correction, an attribution, a release, and a sale far above what a store sells.
func TestWhatPeopleTouchedAndWhatIsUnusualIsDoubted(t *testing.T) {
	t.Parallel()
	b := openBureau(t)
	small, large, corrected, attributed, forgotten, named := uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New(), uuid.New()
	released := uuid.New()
	for range 21 {
		b.sell(small, func(*app.Observed) {})
	}
	b.sell(large, func(o *app.Observed) { o.SaleCents *= 6 })
	b.sell(corrected, func(*app.Observed) {})
	b.sell(forgotten, func(o *app.Observed) { o.DeliveryID = "correction of 1/0 0a" }) // whose row somebody has deleted
	click := b.Click(t, ledger.UserID{UUID: attributed})
	sale := ledgertest.Sale(uuid.NewString(), ledger.ClickID{})
	sale.Verdict = ledger.VerdictApproved
	b.Observe(t, sale)
	if _, err := b.Service.Attribute(t.Context(), ledger.NewConversionID(sale.Network, sale.TransactionID), click, ledger.By{Actor: "staff:ana"}); err != nil {
		t.Fatal(err)
	}
	over := ledgertest.Sale(uuid.NewString(), b.Click(t, ledger.UserID{UUID: released}))
	over.Verdict = ledger.VerdictApproved
	b.Service.WithGuard(ledger.Guard{On: true})
	b.Observe(t, over)
	b.Service.WithGuard(ledger.Guard{})
	if _, err := b.Service.ReleaseSale(t.Context(), over.ConversionID(), ledger.ReleaseSale{
		CashbackCents: 500, CommissionCents: 800, Reason: "campanha",
	}, ledger.By{Actor: "staff:ana"}); err != nil {
		t.Fatal(err)
	}
	late := ledgertest.Sale(uuid.NewString(), ledger.ClickID{}) // whose click its network names later: nobody touched it
	late.Verdict = ledger.VerdictApproved
	b.Observe(t, late)
	late.ClickRef, late.UpdatedAt = b.Click(t, ledger.UserID{UUID: named}).String(), late.UpdatedAt.Add(time.Minute)
	b.Observe(t, late)
	run := b.plan()
	for _, f := range b.ofRun(run) {
		if f.UserID == corrected {
			_, err := b.Pool.Exec(t.Context(), `
				INSERT INTO inbox_corrections (correction_seq, item, field, conversion_id, arrived_seq, arrived_item, arrived, corrected, corrected_by, corrected_at)
				VALUES (2, 0, 'status', $1, 1, 0, '', '"approved"', 'staff:ana', now())`, f.Sales[0])
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, f := range b.ofRun(run) {
		if has := slices.Contains(f.Codes, doubt.ByHand); has != slices.Contains([]uuid.UUID{corrected, attributed, forgotten, released}, f.UserID) {
			t.Errorf("shopper %s: by hand %t", f.UserID, has)
		}
		if has := slices.Contains(f.Codes, doubt.AboveCommission); has != (f.UserID == large) { // its commission is that of the others
			t.Errorf("shopper %s: above the commission %t", f.UserID, has)
		}
		if has := slices.Contains(f.Codes, doubt.AboveStore); has != (f.UserID == large) {
			t.Errorf("shopper %s: above the store's usual %t", f.UserID, has)
		}
	}
}
