package account_test

import (
	"errors"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

func TestConsentsAreRecordedAndWithdrawn(t *testing.T) {
	t.Parallel()
	s, ctx := setup(t, account.Limits{}), t.Context()
	id, err := s.SignUp(ctx, ana, "a")
	if err != nil {
		t.Fatal(err)
	}
	allows := func(kind account.ConsentKind, want bool) {
		t.Helper()
		if got, err := s.Allows(ctx, id, kind); err != nil || got != want {
			t.Errorf("allows %s: %v, %v; want %v", kind, got, err, want)
		}
	}
	allows(account.ConsentOffers, false)
	allows(account.ConsentReminders, true)
	for _, step := range []struct {
		kind    account.ConsentKind
		granted bool
		origin  string
	}{
		{account.ConsentOffers, true, account.OriginProfile},
		{account.ConsentOffers, true, account.OriginProfile}, // already so
		{account.ConsentReminders, false, account.OriginUnsubscribe},
		{account.ConsentOffers, false, account.OriginProfile},
	} {
		if err := s.SetConsent(ctx, id, step.kind, step.granted, step.origin); err != nil {
			t.Fatal(err)
		}
		allows(step.kind, step.granted)
	}
	consents, err := s.Consents(ctx, id)
	if err != nil || consents.Offers || consents.Reminders {
		t.Fatalf("%+v, %v; want neither", consents, err)
	}
	if h := consents.History; len(h) < 4 || h[2].Origin != account.OriginProfile || h[3].Origin != account.OriginSignUp {
		t.Fatalf("history %+v; want three changes since the sign-up", h)
	}
	want := account.Consent{
		Kind: account.ConsentReminders, Version: account.ConsentVersion, Granted: false, Origin: account.OriginUnsubscribe, At: start,
	}
	if got := consents.History[1]; got != want {
		t.Errorf("recorded %+v; want %+v", got, want)
	}
}

func TestNobodyGoneConsents(t *testing.T) {
	t.Parallel()
	s, stranger := setup(t, account.Limits{}), uuid.New()
	err := s.SetConsent(t.Context(), stranger, account.ConsentOffers, true, account.OriginProfile)
	if !errors.Is(err, account.ErrNotFound) {
		t.Errorf("set: %v; want ErrNotFound", err)
	}
	if allowed, err := s.Allows(t.Context(), stranger, account.ConsentReminders); allowed || err != nil {
		t.Errorf("allows: %v, %v; want no", allowed, err)
	}
}
