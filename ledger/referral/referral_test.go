package referral_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/terms"
)

// doubts are what speaks against invitations of a test, by the invited account.
type doubts map[uuid.UUID]string

func (d doubts) DoubtOf(_ context.Context, _, invited uuid.UUID) (string, error) {
	return d[invited], nil
}

type bench struct {
	*ledgertest.Bundle
	t      *testing.T
	reader *projection.Reader
	finder *referral.Reader
	doubts doubts
	now    time.Time
	terms  ledger.PublishReferralTerms
}

func newBench(t *testing.T, promised ledger.ReferralTerms) *bench {
	t.Helper()
	b := &bench{Bundle: ledgertest.New(t), t: t, doubts: make(doubts), now: ledgertest.Start.Add(time.Hour)}
	b.Project(t)
	b.reader, b.finder = b.Reader(t), referral.NewReader(b.Pool)
	b.terms = ledger.PublishReferralTerms{ID: ledger.ReferralTermsID{UUID: uuid.New()}, From: ledgertest.Start.AddDate(0, 0, -1), Terms: promised}
	if _, err := b.Service.PublishReferralTerms(t.Context(), b.terms, ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(b.terms.ID.String())}); err != nil {
		t.Fatal(err)
	}
	return b
}

var promised = ledger.ReferralTerms{InviterCents: 10_00, InvitedCents: 5_00, MinSaleCents: 50_00, Days: 30, PerMonth: 2}

// account makes an account.
func (b *bench) account() uuid.UUID {
	b.t.Helper()
	id := uuid.New()
	if _, err := b.Pool.Exec(b.t.Context(), `INSERT INTO users (id, email, name, created_at) VALUES ($1, $2, 'Ana', now())`, id, id.String()+"@example.com"); err != nil {
		b.t.Fatal(err)
	}
	return id
}

// invite has somebody sign up by an invitation, an hour before the first click.
func (b *bench) invite(inviter uuid.UUID, sameDevice bool) (invited uuid.UUID) {
	b.t.Helper()
	invited = b.account()
	t := b.terms.Terms
	if _, err := b.Pool.Exec(b.t.Context(), `INSERT INTO referrals
		(id, inviter_id, invited_id, signed_up_at, same_device, terms_id, inviter_cents, invited_cents, min_sale_cents, days, per_month)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, uuid.New(), inviter, invited, ledgertest.Start.Add(-time.Hour), sameDevice, b.terms.ID.UUID,
		t.InviterCents, t.InvitedCents, t.MinSaleCents, t.Days, t.PerMonth); err != nil {
		b.t.Fatal(err)
	}
	return invited
}

// buy is a purchase of a shopper at a minute.
func (b *bench) buy(user uuid.UUID, name string, minute int, change func(*app.Observed)) app.Observed {
	b.t.Helper()
	click := ledger.ClickID{UUID: uuid.New()}
	frozen, err := terms.Flat(500).Freeze()
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.Service.RecordClick(b.t.Context(), ledger.RecordClick{
		ClickID: click, UserID: ledger.UserID{UUID: user}, Network: "demo", RateBps: 500, Terms: frozen, At: ledgertest.Start.Add(time.Duration(minute) * time.Minute),
		Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
	}); err != nil {
		b.t.Fatal(err)
	}
	o := ledgertest.Sale(name, click)
	o.Verdict = ledger.VerdictApproved
	change(&o)
	b.Observe(b.t, o)
	return o
}

func asItIs(*app.Observed) {}

func (b *bench) planner() *referral.Planner {
	return referral.New(b.finder, b.doubts, b.Service, func() time.Time { return b.now }, slog.New(slog.DiscardHandler))
}

func (b *bench) round() uint64 {
	b.t.Helper()
	b.CatchUp(b.t, b.reader)
	sequence, err := b.planner().Round(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	b.CatchUp(b.t, b.reader)
	return sequence
}

// has is what a shopper was granted and not revoked.
func (b *bench) has(user uuid.UUID) (cents money.Cents) {
	b.t.Helper()
	standing, err := b.finder.Standing(b.t.Context(), user, b.now)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, one := range standing.Bonuses {
		cents += one.Cents - one.RevokedCents
	}
	return cents
}

// verified fails unless the log and what is made of it are as they have to be.
func (b *bench) verified() {
	b.t.Helper()
	b.CatchUp(b.t, b.reader)
	conn, err := b.Pool.Acquire(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(b.t.Context(), b.Log, conn.Conn())
	if err != nil {
		b.t.Fatal(err)
	}
	for _, d := range report.Differences {
		b.t.Errorf("%+v", d)
	}
}

// TestTheFirstPurchaseEarnsBonuses that counts: one that is too small, held by its network or of before the sign-up earns none, and another one after it nothing more.
func TestTheFirstPurchaseEarnsBonuses(t *testing.T) {
	t.Parallel()
	b := newBench(t, promised)
	inviter := b.account()
	invited := b.invite(inviter, false)
	b.buy(invited, "small", 1, func(o *app.Observed) { o.SaleCents = 49_99 })
	b.buy(invited, "pending", 2, func(o *app.Observed) { o.Verdict = ledger.VerdictPending })
	b.buy(invited, "before", -90, asItIs)
	b.buy(inviter, "the inviter's", 3, asItIs)
	if b.round(); b.has(invited) != 0 || b.has(inviter) != 0 {
		t.Errorf("%s and %s for nothing that counts", b.has(invited), b.has(inviter))
	}
	b.buy(invited, "second", 20, asItIs)
	first := b.buy(invited, "first", 10, asItIs)
	if b.round() == 0 || b.has(invited) != 5_00 || b.has(inviter) != 10_00 {
		t.Errorf("%s and %s", b.has(invited), b.has(inviter))
	}
	standing, err := b.finder.Standing(t.Context(), inviter, b.now)
	if err != nil || standing.Invited != 1 || standing.Granted != 1 || standing.Waiting != 0 || standing.GrantedCents != 10_00 || standing.Bonuses[0].SaleID != first.ConversionID() {
		t.Errorf("%+v, %v", standing, err)
	}
	if sequence := b.round(); sequence != 0 {
		t.Errorf("granted again, at %d", sequence)
	}
	declined := first
	declined.Verdict, declined.UpdatedAt = ledger.VerdictDeclined, first.UpdatedAt.Add(time.Minute)
	b.Observe(t, declined)
	if b.round() == 0 || b.has(invited) != 0 || b.has(inviter) != 0 {
		t.Errorf("%s and %s of a purchase that was declined", b.has(invited), b.has(inviter))
	}
	if sequence := b.round(); sequence != 0 {
		t.Errorf("what is revoked is granted again, at %d", sequence)
	}
	b.verified()
}

// TestWhatSpeaksAgainstIsKept for staff, and holds an invitation for as long as it is so.
func TestWhatSpeaksAgainstIsKept(t *testing.T) {
	t.Parallel()
	b := newBench(t, promised)
	inviter := b.account()
	same, own := b.invite(inviter, true), b.invite(inviter, false)
	b.doubts[own] = "same_key"
	b.buy(same, "same", 1, asItIs)
	b.buy(own, "own", 2, asItIs)
	b.round()
	list, err := b.finder.Invitations(t.Context(), inviter)
	if err != nil || len(list) != 2 || b.has(inviter) != 0 {
		t.Fatalf("%+v, %v: %s", list, err, b.has(inviter))
	}
	for _, one := range list {
		want := "same_key"
		if one.InvitedID == same {
			want = referral.DoubtSameDevice
		}
		if one.Doubt != want || one.Granted {
			t.Errorf("%+v", one)
		}
	}
	delete(b.doubts, own)
	if b.round(); b.has(own) != 0 {
		t.Error("it was looked at again at once")
	}
	b.now = b.now.Add(2 * time.Hour)
	if b.round(); b.has(own) != 5_00 || b.has(inviter) != 10_00 || b.has(same) != 0 {
		t.Errorf("%s, %s and %s", b.has(own), b.has(inviter), b.has(same))
	}
	b.verified()
}

// TestBonusesAreGrantedOnce and no more in a month than the terms allow, with servers that grant at once and are killed in between. What is left waits for the
// next month, in the order of clicks.
func TestBonusesAreGrantedOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t, promised)
	inviter := b.account()
	invited := make([]uuid.UUID, 5)
	for i := range invited {
		invited[i] = b.invite(inviter, false)
		b.buy(invited[i], fmt.Sprint("t", i), 10+i, asItIs)
	}
	b.CatchUp(t, b.reader)
	for restart := range 4 {
		ctx, kill := context.WithCancel(t.Context())
		var servers sync.WaitGroup
		for range 3 {
			servers.Go(func() {
				if _, err := b.planner().Round(ctx); err != nil && !errors.Is(err, context.Canceled) && ledger.CodeOf(err) != ledger.CodeConflict {
					t.Error(err)
				}
			})
		}
		if restart < 3 {
			kill()
		}
		servers.Wait()
		kill()
	}
	b.round()
	if b.has(inviter) != 20_00 || b.has(invited[0]) != 5_00 || b.has(invited[1]) != 5_00 || b.has(invited[2]) != 0 {
		t.Errorf("%s: %s, %s and %s", b.has(inviter), b.has(invited[0]), b.has(invited[1]), b.has(invited[2]))
	}
	b.verified()
}

// TestTermsAreRead as they were published, and those in force.
func TestTermsAreRead(t *testing.T) {
	t.Parallel()
	b := newBench(t, promised)
	b.CatchUp(t, b.reader)
	inForce, ok, err := b.finder.InForce(t.Context(), ledgertest.Start)
	if err != nil || !ok || inForce.ID != b.terms.ID || inForce.Terms != promised {
		t.Errorf("%+v, %t, %v", inForce, ok, err)
	}
	if _, ok, err := b.finder.InForce(t.Context(), ledgertest.Start.AddDate(0, 0, -2)); err != nil || ok {
		t.Errorf("before they begin: %t, %v", ok, err)
	}
}
