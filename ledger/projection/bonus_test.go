package projection_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
)

// programme publishes terms of the referral programme.
func programme(t testing.TB, b *ledgertest.Bundle, by ledger.By) ledger.PublishReferralTerms {
	t.Helper()
	cmd := ledger.PublishReferralTerms{
		ID: ledger.ReferralTermsID{UUID: uuid.New()}, From: ledgertest.Start.AddDate(0, 0, -1),
		Terms: ledger.ReferralTerms{InviterCents: 10_00, InvitedCents: 5_00, MinSaleCents: 1, Days: 30, PerMonth: 2},
	}
	if id, ok := strings.CutPrefix(by.Cause, ledger.CauseOfAction); ok {
		cmd.ID.UUID = uuid.MustParse(id)
	}
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{ledger.ReferralHistory})
	if err != nil {
		t.Fatal(err)
	}
	cmd.Before = ledger.EvolveReferralTerms(ledger.ReferralTermsPublished{}, last[ledger.ReferralHistory].Event).ID
	if _, err := b.Service.PublishReferralTerms(t.Context(), cmd, by); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// signUp is an invitation on terms, an hour before the first click.
func signUp(terms ledger.PublishReferralTerms, inviter, invited ledger.UserID) ledger.Referral {
	return ledger.Referral{
		ID: ledger.ReferralID{UUID: uuid.New()}, InviterID: inviter, InvitedID: invited, SignedUpAt: ledgertest.Start.Add(-time.Hour),
		TermsID: terms.ID, Terms: terms.Terms,
	}
}

// grantSome has shoppers invited by one of them, and grants what their sales earn. It returns the bonuses.
func grantSome(t testing.TB, b *ledgertest.Bundle, users []uuid.UUID, batch []app.Observed) (bonuses []ledger.BonusID) {
	t.Helper()
	terms := programme(t, b, ledger.By{Actor: "staff:test"})
	invitations := make(map[uuid.UUID]ledger.Referral)
	for i, user := range users[1:] {
		invitations[user] = signUp(terms, ledger.UserID{UUID: users[i/3]}, ledger.UserID{UUID: user})
	}
	for id, c := range salesOf(t, b, batch) {
		r, invited := invitations[c.UserID.UUID]
		if !invited {
			continue
		}
		first, second := r.Bonuses(ledgertest.Start)
		bonuses = append(append(bonuses, first), second...)
		if _, err := b.Service.GrantBonuses(t.Context(), r, app.Candidate{Sale: id, Click: c.ClickID}); err != nil && ledger.CodeOf(err) == "" {
			t.Fatal(err)
		}
	}
	return bonuses
}

// owedOf returns the bonuses of a shopper that a payout may take.
func owedOf(t testing.TB, b *ledgertest.Bundle, bonuses []ledger.BonusID, user uuid.UUID) (owed []ledger.BonusID) {
	t.Helper()
	seen := make(map[ledger.BonusID]bool)
	for _, id := range bonuses {
		last, err := b.Log.Last(t.Context(), []ledger.Aggregate{ledger.BonusOf(id)})
		if err != nil {
			t.Fatal(err)
		}
		bonus := ledger.EvolveBonus(ledger.Bonus{}, last[ledger.BonusOf(id)].Event)
		if bonus.UserID.UUID == user && bonus.ReservedCents == 0 && bonus.OwedCents() > 0 && !seen[id] {
			owed, seen[id] = append(owed, id), true
		}
	}
	return owed
}

// revokeSome takes back what it may.
func revokeSome(t testing.TB, b *ledgertest.Bundle, bonuses []ledger.BonusID) {
	t.Helper()
	for _, id := range bonuses {
		if _, err := b.Service.RevokeBonus(t.Context(), id); err != nil && ledger.CodeOf(err) == "" {
			t.Fatal(err)
		}
	}
}

// TestVerificationNamesABonusThatNoRuleAllows: each event has a good seal, a cause and right sums; the same without the fault is not named.
func TestVerificationNamesABonusThatNoRuleAllows(t *testing.T) {
	t.Parallel()
	type granted = []ledger.Event
	of := func(e ledger.Event) ledger.BonusChange {
		change, _ := ledger.BonusChangeOf(e)
		return change
	}
	for name, c := range map[string]struct {
		change func(granted) granted
		found  string
	}{
		"nothing": {func(g granted) granted { return g }, ""},
		"a cent too much": {func(g granted) granted {
			change := of(g[0])
			change.Bonus.Cents++
			return granted{ledger.BonusGranted{BonusChange: change}, g[1]}
		}, "501"},
		"one of two":     {func(g granted) granted { return g[:1] }, "invited inviter"},
		"by other terms": {func(g granted) granted { return changed(g, func(b *ledger.Bonus) { b.TermsID.UUID = uuid.New() }) }, "terms that were published before"},
		"of no purchase": {func(g granted) granted { return changed(g, func(b *ledger.Bonus) { b.SaleID.UUID = uuid.New() }) }, "a purchase of the invited person"},
		"another of the invitation": {func(g granted) granted {
			return changed(g, func(b *ledger.Bonus) { b.ID.UUID = uuid.New() })
		}, "the bonus of an invitation"},
		"revoked though it is approved": {func(g granted) granted {
			change := of(g[0])
			change.Before = change.Bonus.BonusStake
			change.Bonus.RevokedCents = change.Bonus.Cents
			return append(g, ledger.BonusRevoked{BonusChange: change})
		}, "of a purchase that was declined"},
		"more is reserved than there is": {func(g granted) granted {
			change := of(g[0])
			change.Before = change.Bonus.BonusStake
			change.Bonus.ReservedCents = change.Bonus.Cents + 1
			return append(g, ledger.BonusReserved{BonusChange: change})
		}, "reserved 501"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := ledgertest.New(t)
			b.Project(t)
			by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}
			terms := programme(t, b, by)
			click := b.Click(t, ledger.UserID{UUID: uuid.New()})
			o := ledgertest.Sale("T1", click)
			o.Verdict = ledger.VerdictApproved
			b.Observe(t, o)
			sale, _, err := b.Service.Conversion(t.Context(), o.ConversionID())
			if err != nil {
				t.Fatal(err)
			}
			r := signUp(terms, ledger.UserID{UUID: uuid.New()}, sale.UserID)
			events, err := ledger.DecideGrant(ledger.Grant{
				Referral: r, Sale: sale, Click: ledger.ClickRecorded{ClickID: click, UserID: sale.UserID, At: ledgertest.Start}, Inviter: make([]ledger.Bonus, 2),
			}, ledgertest.Start)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range c.change(events) {
				last, err := b.Log.Last(t.Context(), []ledger.Aggregate{e.Aggregate()})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := b.Log.Append(t.Context(), last[e.Aggregate()].Head(), []ledger.Recorded{{Event: e, Meta: ledger.Meta{
					EventID: app.NewID(), RecordedAt: ledgertest.Start, Actor: by.Actor, Cause: by.Cause,
				}}}); err != nil {
					t.Fatal(err)
				}
			}
			b.CatchUp(t, b.Reader(t))
			if found := differences(verified(t, b)); (found == "") != (c.found == "") || !strings.Contains(found, c.found) {
				t.Errorf("found %q, not %q", found, c.found)
			}
		})
	}
}

// changed changes the bonuses of some grants alike.
func changed(events []ledger.Event, change func(*ledger.Bonus)) (all []ledger.Event) {
	for _, e := range events {
		of, _ := ledger.BonusChangeOf(e)
		change(&of.Bonus)
		all = append(all, ledger.BonusGranted{BonusChange: of})
	}
	return all
}

// TestBonusesAreOwed beside cashback, from the moment in which they are granted.
func TestBonusesAreOwed(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	invited, inviter := ledger.UserID{UUID: uuid.New()}, ledger.UserID{UUID: uuid.New()}
	o := ledgertest.Sale("T1", b.Click(t, invited))
	o.Verdict = ledger.VerdictApproved
	b.Observe(t, o)
	r := signUp(programme(t, b, ledger.By{Actor: "staff:ana"}), inviter, invited)
	purchase := app.Candidate{Sale: o.ConversionID(), Click: ledger.ClickID{UUID: uuid.MustParse(o.ClickRef)}}
	sequence, err := b.Service.GrantBonuses(t.Context(), r, purchase)
	if err != nil || sequence == 0 {
		t.Fatal(sequence, err)
	}
	if again, err := b.Service.GrantBonuses(t.Context(), r, purchase); err != nil || again != 0 {
		t.Errorf("granted again: %d, %v", again, err)
	}
	b.CatchUp(t, reader)
	list, err := reader.Owed(t.Context(), ledgertest.Start, ledger.UserID{}, 10)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for _, owed := range list {
		want, items := money.Cents(10_00), 1
		if owed.UserID == invited {
			want, items = 5_00+5_00, 2
		}
		now, err := reader.OwedTo(t.Context(), ledgertest.Start, owed.UserID.UUID)
		if err != nil || owed.Cents != want || len(owed.Sales) != items || now.Cents != want || len(now.Sales) != items || owed.Sales[items-1].Bonus.IsZero() {
			t.Errorf("%+v, %+v, %v", owed, now, err)
		}
	}
	if none, err := reader.OwedTo(t.Context(), ledgertest.Start, uuid.New()); err != nil || none.Cents != 0 {
		t.Errorf("%+v, %v", none, err)
	}
}
