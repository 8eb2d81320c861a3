package account_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/pix"
)

// programme is what invitations earn in a test; without an id it rests.
type programme struct{ ledger.ReferralTermsPublished }

func (p programme) InForce(context.Context, time.Time) (ledger.ReferralTermsPublished, bool, error) {
	return p.ReferralTermsPublished, !p.ID.IsZero(), nil
}

func promising() func(*account.Config) {
	return func(c *account.Config) {
		c.Programme = programme{ledger.ReferralTermsPublished{ID: ledger.ReferralTermsID{UUID: uuid.New()}, Terms: ledger.ReferralTerms{
			InviterCents: 10_00, InvitedCents: 5_00, MinSaleCents: 50_00, Days: 30, PerMonth: 3,
		}}}
	}
}

// signUpBy makes an account by an invitation.
func (b *bundle) signUpBy(email string, by account.Invitation) uuid.UUID {
	b.t.Helper()
	id, err := b.SignUp(b.t.Context(), account.SignUp{Email: email, Password: "uma senha boa", Name: "Ana Lima", AcceptsTerms: true, Invitation: by}, "192.0.2.1")
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// invitedBy returns who invited an account, and whether on their own device; uuid.Nil: nobody.
func (b *bundle) invitedBy(invited uuid.UUID) (inviter uuid.UUID, sameDevice bool) {
	b.t.Helper()
	rows, err := b.pool.Query(b.t.Context(), "SELECT inviter_id, same_device FROM referrals WHERE invited_id = $1", invited)
	if err != nil {
		b.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(&inviter, &sameDevice); err != nil {
			b.t.Fatal(err)
		}
	}
	return inviter, sameDevice
}

// TestSomebodySignsUpByAnInvitation: it is noted with the terms of that moment, and a code that is nobody's keeps nobody from signing up.
func TestSomebodySignsUpByAnInvitation(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{}, promising())
	inviter := b.signUpBy("inviter@example.com", account.Invitation{})
	code, err := b.ReferralCode(t.Context(), inviter)
	if err != nil || !account.IsReferralCode(code) {
		t.Fatalf("%q, %v", code, err)
	}
	if again, err := b.ReferralCode(t.Context(), inviter); err != nil || again != code {
		t.Errorf("asked again: %q, %v", again, err)
	}
	if valid, err := b.Invites(t.Context(), code); err != nil || !valid {
		t.Errorf("%t, %v", valid, err)
	}
	for _, nobodys := range []string{"", "22222222", "x", "ABCDEFGH", "éééé"} {
		if valid, err := b.Invites(t.Context(), nobodys); err != nil || valid {
			t.Errorf("%q: %t, %v", nobodys, valid, err)
		}
		if by, _ := b.invitedBy(b.signUpBy("by"+uuid.NewString()+"@example.com", account.Invitation{Code: nobodys})); by != uuid.Nil {
			t.Errorf("%q is of %s", nobodys, by)
		}
	}
	if by, same := b.invitedBy(b.signUpBy("one@example.com", account.Invitation{Code: code})); by != inviter || same {
		t.Errorf("by %s, same device %t", by, same)
	}
	device, err := b.tokens.IssueDevice(inviter, 0)
	if err != nil {
		t.Fatal(err)
	}
	if by, same := b.invitedBy(b.signUpBy("two@example.com", account.Invitation{Code: code, DeviceToken: device})); by != inviter || !same {
		t.Errorf("by %s, same device %t", by, same)
	}
	b.exec("UPDATE users SET deletion_requested_at = now() WHERE id = $1", inviter)
	if by, _ := b.invitedBy(b.signUpBy("three@example.com", account.Invitation{Code: code})); by != uuid.Nil {
		t.Errorf("by %s, who leaves", by)
	}
}

// TestAProgrammeThatRestsNotesNothing.
func TestAProgrammeThatRestsNotesNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{}, func(c *account.Config) { c.Programme = programme{} })
	inviter := b.signUpBy("inviter@example.com", account.Invitation{})
	code, err := b.ReferralCode(t.Context(), inviter)
	if err != nil {
		t.Fatal(err)
	}
	if by, _ := b.invitedBy(b.signUpBy("one@example.com", account.Invitation{Code: code})); by != uuid.Nil {
		t.Errorf("by %s", by)
	}
}

// TestAnInvitationGoesWithEitherAccount.
func TestAnInvitationGoesWithEitherAccount(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{}, promising())
	inviter := b.signUpBy("inviter@example.com", account.Invitation{})
	code, err := b.ReferralCode(t.Context(), inviter)
	if err != nil {
		t.Fatal(err)
	}
	first, second := b.signUpBy("one@example.com", account.Invitation{Code: code}), b.signUpBy("two@example.com", account.Invitation{Code: code})
	for _, id := range []uuid.UUID{first, inviter} {
		certificate, err := b.Close(t.Context(), id, "asked for by letter")
		if err != nil || certificate.Erased["referrals"] != 1 {
			t.Errorf("%+v, %v", certificate.Erased, err)
		}
	}
	if by, _ := b.invitedBy(second); by != uuid.Nil {
		t.Errorf("still by %s", by)
	}
	if valid, err := b.Invites(t.Context(), code); err != nil || valid {
		t.Errorf("%t, %v", valid, err)
	}
}

// TestOnePersonWithTwoAccountsIsDoubted, and so is whoever cannot be told apart.
func TestOnePersonWithTwoAccountsIsDoubted(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	type person struct{ cpf, key string }
	for _, c := range []struct {
		first, second person
		want          string
	}{
		{person{"111.444.777-35", "ana@example.com"}, person{"529.982.247-25", "bia@example.com"}, ""},
		{person{"111.444.777-35", "ana@example.com"}, person{"111.444.777-35", "bia@example.com"}, account.DoubtSamePerson},
		{person{"111.444.777-35", "ana@example.com"}, person{"529.982.247-25", "ana@example.com"}, account.DoubtSameKey},
		{person{"111.444.777-35", "ana@example.com"}, person{}, account.DoubtNoKey},
	} {
		var ids []uuid.UUID
		for _, p := range []person{c.first, c.second} {
			email := uuid.NewString() + "@example.com"
			ids = append(ids, b.signUpBy(email, account.Invitation{}))
			if p.key == "" {
				continue
			}
			in, err := b.Login(t.Context(), account.Login{Email: email, Password: "uma senha boa"}, account.Client{Address: "a"})
			if err != nil {
				t.Fatal(err)
			}
			form := account.DetailsChange{Birthdate: new("1990-02-28"), CPF: &p.cpf, PixKey: &p.key, PixKeyType: pix.Email}
			if err := b.Reauthenticate(t.Context(), in.Token, "uma senha boa"); err != nil {
				t.Fatal(err)
			}
			if _, err := b.ChangeDetails(t.Context(), in.Token, form); err != nil {
				t.Fatal(err)
			}
		}
		if doubt, err := b.DoubtOf(t.Context(), ids[0], ids[1]); err != nil || doubt != c.want {
			t.Errorf("%+v and %+v: %q, %v; want %q", c.first, c.second, doubt, err, c.want)
		}
	}
	if doubt, err := b.DoubtOf(t.Context(), uuid.New(), uuid.New()); err != nil || doubt != account.DoubtGone {
		t.Errorf("nobody: %q, %v", doubt, err)
	}
}
