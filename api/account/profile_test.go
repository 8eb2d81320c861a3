package account_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger/pix"
)

// home is a bundle with Ana signed in.
type home struct {
	*bundle
	id    uuid.UUID
	token account.Token
}

func newHome(t *testing.T, options ...func(*account.Config)) *home {
	t.Helper()
	h := &home{bundle: newBundle(t, account.Limits{}, options...)}
	h.id, h.token = h.ana(), h.enter().Token
	h.told()
	return h
}

// confirm gives the password again.
func (h *home) confirm() {
	h.t.Helper()
	if err := h.Reauthenticate(h.t.Context(), h.token, ana.Password); err != nil {
		h.t.Fatal(err)
	}
}

func (h *home) profile(c account.ProfileChange) (account.User, error) {
	return h.ChangeProfile(h.t.Context(), h.token, c)
}

func (h *home) details(c account.DetailsChange) (account.User, error) {
	return h.ChangeDetails(h.t.Context(), h.token, c)
}

// wants fails unless exactly these were told since the last time.
func (h *home) wants(kinds ...account.NoticeKind) {
	h.t.Helper()
	h.wantTold(h.id, kinds...)
}

func TestANameChangesWithoutThePassword(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	user, err := h.profile(account.ProfileChange{Name: new(" Ana Lúcia "), Email: new("ANA@example.com")})
	if err != nil || user.Name != "Ana Lúcia" || user.Email != ana.Email {
		t.Errorf("%+v, %v; want the name alone changed", user, err)
	}
	h.wants()
}

func TestANewAddressIsProvenAgain(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	change := account.ProfileChange{Email: new(" Ana.Nova@example.com ")}
	if _, err := h.profile(change); !errors.Is(err, account.ErrNotConfirmed) {
		t.Fatalf("without the password: %v; want ErrNotConfirmed", err)
	}
	if _, err := h.pool.Exec(t.Context(), "UPDATE users SET email_verified_at = now()"); err != nil {
		t.Fatal(err)
	}
	link, _, err := h.NewMailToken(t.Context(), h.id, account.MailPasswordReset)
	if err != nil {
		t.Fatal(err)
	}
	h.confirm()
	user, err := h.profile(change)
	if err != nil || user.Email != "Ana.Nova@example.com" || user.EmailVerified {
		t.Fatalf("%+v, %v; want the new address, unproven", user, err)
	}
	h.wants(account.NoticeEmailChanged, account.NoticeVerifyEmail)
	if _, err := h.ResetPassword(t.Context(), link, "another password", "a"); !errors.Is(err, account.ErrLinkExpired) {
		t.Errorf("a link mailed to the address before: %v; want ErrLinkExpired", err)
	}
	if _, err := h.profile(account.ProfileChange{Email: new("ana.outra@example.com")}); err != nil {
		t.Fatal(err)
	}
	recipient, err := h.Recipient(t.Context(), h.id)
	if err != nil || recipient.PreviousEmail != ana.Email {
		t.Errorf("told of it is %q, %v; want the last proven address", recipient.PreviousEmail, err)
	}
	// That address hears of what a thief would do next, for a month.
	h.told()
	h.confirm()
	if _, err := h.profile(account.ProfileChange{Password: new("another password")}); err != nil {
		t.Fatal(err)
	}
	told := h.told()
	if len(told) != 2 || told[0].Ref != account.RefPreviousEmail || told[1].Ref != "" || told[0].Kind != account.NoticePasswordChanged {
		t.Errorf("told of a new password: %+v; want both addresses", told)
	}
}

func TestAnAddressOfAnotherIsRefused(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if _, err := h.SignUp(t.Context(), account.SignUp{Email: "bia@example.com", Password: "battery staple", Name: "Bia", AcceptsTerms: true}, "a"); err != nil {
		t.Fatal(err)
	}
	h.told()
	h.confirm()
	if _, err := h.profile(account.ProfileChange{Name: new("Outra"), Email: new("BIA@example.com")}); !errors.Is(err, account.ErrEmailTaken) {
		t.Errorf("%v; want ErrEmailTaken", err)
	}
	if user, err := h.Get(t.Context(), h.id); err != nil || user.Email != ana.Email || user.Name != ana.Name {
		t.Errorf("left %+v, %v; want nothing changed", user, err)
	}
}

func TestANewPasswordEndsOtherSessions(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	other := h.enter().Token
	change := account.ProfileChange{Password: new("a new password")}
	if _, err := h.profile(change); !errors.Is(err, account.ErrNotConfirmed) {
		t.Fatalf("without the password: %v; want ErrNotConfirmed", err)
	}
	h.confirm()
	if _, err := h.profile(change); err != nil {
		t.Fatal(err)
	}
	h.wants(account.NoticePasswordChanged)
	if err := h.CheckSession(t.Context(), other); !errors.Is(err, account.ErrToken) {
		t.Errorf("another session: %v; want ErrToken", err)
	}
	if err := h.CheckSession(t.Context(), h.token); err != nil {
		t.Errorf("this session: %v", err)
	}
	for password, want := range map[string]error{ana.Password: account.ErrCredentials, "a new password": nil} {
		_, err := h.Login(t.Context(), account.Login{Email: ana.Email, Password: password}, account.Client{})
		if !errors.Is(err, want) {
			t.Errorf("login with %q: %v; want %v", password, err, want)
		}
	}
}

func TestAConfirmationEnds(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.confirm()
	h.pass(account.ConfirmationLife)
	if _, err := h.profile(account.ProfileChange{Password: new("a new password")}); !errors.Is(err, account.ErrNotConfirmed) {
		t.Errorf("%v; want ErrNotConfirmed", err)
	}
}

func TestWhoHasNoAddressMayGiveOne(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if _, err := h.pool.Exec(t.Context(), "UPDATE users SET email = NULL, password_hash = NULL"); err != nil {
		t.Fatal(err)
	}
	user, err := h.profile(account.ProfileChange{Email: new("socio@example.com")})
	if err != nil || user.Email != "socio@example.com" || user.HasPassword {
		t.Errorf("%+v, %v", user, err)
	}
	h.wants(account.NoticeVerifyEmail)
	if _, err := h.profile(account.ProfileChange{Email: new("certo@example.com")}); err != nil {
		t.Errorf("the right one, while none is proven: %v", err)
	}
	h.wants(account.NoticeEmailChanged, account.NoticeVerifyEmail)
	token, _, err := h.NewMailToken(t.Context(), h.id, account.MailEmailVerification)
	if err = errors.Join(err, h.VerifyEmail(t.Context(), token)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.profile(account.ProfileChange{Email: new("outro@example.com")}); !errors.Is(err, account.ErrNotConfirmed) {
		t.Errorf("another one then: %v; want ErrNotConfirmed", err)
	}
}

func TestGuardedChangesAreLimited(t *testing.T) {
	t.Parallel()
	h := newHome(t, func(c *account.Config) { c.Limits.Changes = account.Rate{Every: time.Hour, Burst: 1} })
	for range 3 { // what is refused anyway does not count
		if _, err := h.profile(account.ProfileChange{Password: new("a new password")}); !errors.Is(err, account.ErrNotConfirmed) {
			t.Fatalf("without the password: %v; want ErrNotConfirmed", err)
		}
	}
	h.confirm()
	if _, err := h.profile(account.ProfileChange{Email: new("ana.1@example.com")}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.profile(account.ProfileChange{Name: new("Ana B")}); err != nil {
		t.Errorf("a name: %v", err)
	}
	var limited *account.LimitError
	if _, err := h.profile(account.ProfileChange{Email: new("ana.2@example.com")}); !errors.As(err, &limited) {
		t.Errorf("a second address: %v; want a limit", err)
	}
}

func TestBirthdates(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.now = time.Date(2026, 11, 21, 2, 30, 0, 0, time.UTC) // still the 20th in São Paulo
	for text, want := range map[string]string{
		"1990-02-28": "", "1900-01-01": "", "2008-11-20": "",
		"2008-11-21": "underage", "2026-11-20": "underage",
		"2026-11-21": "field", "1899-12-31": "field", "1990-02-30": "field", "28/02/1990": "field", "1990-2-28": "field",
	} {
		user, err := h.details(account.DetailsChange{Birthdate: new(text)})
		var field *account.FieldError
		var rule *account.RuleError
		got := ""
		switch {
		case errors.As(err, &field):
			got = "field"
		case errors.As(err, &rule) && errors.Is(err, account.ErrUnderage):
			got = "underage"
		case err != nil || user.Birthdate == nil || user.Birthdate.Format(time.DateOnly) != text:
			got = "lost"
		}
		if got != want || field != nil && field.Field != "birthdate" || rule != nil && rule.Field != "birthdate" {
			t.Errorf("%s: %q (%v); want %q", text, got, err, want)
		}
	}
	user, err := h.details(account.DetailsChange{Birthdate: new(""), Gender: new("F")})
	if err != nil || user.Birthdate != nil || user.Gender == nil || *user.Gender != "F" {
		t.Errorf("forgotten: %+v, %v", user, err)
	}
	if user, err = h.details(account.DetailsChange{Gender: new("")}); err != nil || user.Gender != nil {
		t.Errorf("forgotten: %+v, %v", user, err)
	}
	var field *account.FieldError
	if _, err := h.details(account.DetailsChange{Gender: new("X")}); !errors.As(err, &field) || field.Field != "gender" {
		t.Errorf("gender X: %v", err)
	}
}

const cpf = "529.982.247-25"

func TestPixKeysAreKeptSealedShownMaskedAndHeld(t *testing.T) {
	t.Parallel()
	h, ctx := newHome(t), t.Context()
	if _, err := h.PayoutKey(ctx, h.id); !errors.Is(err, account.ErrNoPixKey) {
		t.Errorf("before: %v; want ErrNoPixKey", err)
	}
	form := account.DetailsChange{CPF: new(cpf), PixKey: new("(11) 91234-5684"), PixKeyType: pix.Phone}
	if _, err := h.details(form); !errors.Is(err, account.ErrNotConfirmed) {
		t.Fatalf("without the password: %v; want ErrNotConfirmed", err)
	}
	h.confirm()
	if _, err := h.details(form); !errors.Is(err, account.ErrBirthdateRequired) {
		t.Fatalf("without a birth date: %v; want ErrBirthdateRequired", err)
	}
	form.Birthdate = new("1990-02-28")
	user, err := h.details(form)
	if err != nil || user.CPF != "***.982.247-**" || user.PixKey != "(11) *****-5684" || user.PixKeyType != pix.Phone {
		t.Fatalf("%+v, %v", user, err)
	}
	if user.PixHeldUntil == nil || !user.PixHeldUntil.Equal(start.Add(account.PixHold)) {
		t.Errorf("held until %v; want a day", user.PixHeldUntil)
	}
	h.wants(account.NoticePixKeyChanged)
	var readable int
	err = h.pool.QueryRow(ctx, `SELECT count(*) FROM users WHERE users::text ~ '52998224725|11912345684'
		OR position('52998224725'::bytea IN cpf_sealed) > 0 OR position('11912345684'::bytea IN pix_key_sealed) > 0`).Scan(&readable)
	if err != nil || readable != 0 {
		t.Errorf("%d rows can be read, %v", readable, err)
	}
	if _, err := h.PayoutKey(ctx, h.id); !errors.Is(err, account.ErrPixHeld) {
		t.Errorf("at once: %v; want ErrPixHeld", err)
	}

	h.pass(account.PixHold)
	first, err := h.PayoutKey(ctx, h.id)
	if err != nil || first.Key != (pix.Key{Type: pix.Phone, Value: "+5511912345684"}) || first.OwnerCPF != "52998224725" || first.Suspended {
		t.Errorf("after a day: %#v of %s, %v", first.Key, first.OwnerCPF, err)
	}
	if again, err := h.PayoutKey(ctx, h.id); err != nil || again.ID != first.ID || again.ID == uuid.Nil {
		t.Errorf("the same key is %s and %s, %v", first.ID, again.ID, err)
	}
	h.confirmAgain()
	if user, err = h.details(form); err != nil || user.PixHeldUntil != nil {
		t.Errorf("the same again: held until %v, %v; want no hold", user.PixHeldUntil, err)
	}
	h.wants()
	if user, err = h.details(account.DetailsChange{PixKey: new("ana@exemplo.com")}); err != nil || user.PixHeldUntil == nil || user.PixKeyType != pix.Email {
		t.Errorf("another key alone: %+v, %v; want it held", user, err)
	}
	h.wants(account.NoticePixKeyChanged)
	masks, err := h.PixMasks(ctx, h.id)
	if err != nil || len(masks) != 2 || masks[first.ID] != "(11) *****-5684" {
		t.Errorf("keys by id: %v, %v; want the former one still", masks, err)
	}
	if _, err := h.details(account.DetailsChange{PixKey: new("ana2@exemplo.com")}); err != nil {
		t.Fatal(err)
	}
	h.wants(account.NoticePixKeyChanged)
	if masks, err := h.PixMasks(ctx, h.id); err != nil || len(masks) != 2 {
		t.Errorf("keys by id: %v, %v; want none of the key that was never paid to", masks, err)
	}
	if _, err := h.details(account.DetailsChange{Birthdate: new("")}); !errors.Is(err, account.ErrBirthdateRequired) {
		t.Errorf("forgetting the birth date: %v; want ErrBirthdateRequired", err)
	}
	if _, err := h.RequestDeletion(ctx, h.token); err != nil {
		t.Fatal(err)
	}
	h.pass(account.PixHold)
	if second, err := h.PayoutKey(ctx, h.id); err != nil || !second.Suspended || second.ID == first.ID {
		t.Errorf("suspended: %+v, %v; want the other key", second, err)
	}
}

// confirmAgain signs in once more, as sessions end, and gives the password.
func (h *home) confirmAgain() {
	h.t.Helper()
	h.token = h.enter().Token
	h.confirm()
}

func TestPixFormsAreRefusedFieldByField(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.confirm()
	if _, err := h.details(account.DetailsChange{Birthdate: new("1990-02-28")}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		form  account.DetailsChange
		field string
		rule  error
	}{
		"no CPF":           {account.DetailsChange{PixKey: new("ana@exemplo.com")}, "cpf", nil},
		"no key":           {account.DetailsChange{CPF: new(cpf)}, "cb_pix", nil},
		"a type alone":     {account.DetailsChange{PixKeyType: pix.CPF}, "cb_pix", nil},
		"ten digits":       {account.DetailsChange{CPF: new("529.982.247-2"), PixKey: new("ana@exemplo.com")}, "cpf", nil},
		"a slip":           {account.DetailsChange{CPF: new("529.982.247-24"), PixKey: new("ana@exemplo.com")}, "cpf", nil},
		"a masked CPF":     {account.DetailsChange{CPF: new("***.982.247-**"), PixKey: new("ana@exemplo.com")}, "cpf", nil},
		"two characters":   {account.DetailsChange{CPF: new(cpf), PixKey: new("ab"), PixKeyType: pix.Email}, "cb_pix", nil},
		"the type unclear": {account.DetailsChange{CPF: new(cpf), PixKey: new("11912345684")}, "cb_pix_type", nil},
		"another's CPF": {
			account.DetailsChange{CPF: new(cpf), PixKey: new("11912345684"), PixKeyType: pix.CPF}, "cb_pix", account.ErrForeignCPF,
		},
	} {
		_, err := h.details(c.form)
		var field *account.FieldError
		var rule *account.RuleError
		if !(errors.As(err, &field) && field.Field == c.field && c.rule == nil) &&
			!(errors.As(err, &rule) && rule.Field == c.field && c.rule != nil && errors.Is(err, c.rule)) {
			t.Errorf("%s: %v; want a refusal of %s", name, err, c.field)
		}
	}
	h.wants()
	if _, err := h.details(account.DetailsChange{CPF: new(cpf), PixKey: new("52998224725")}); err != nil {
		t.Errorf("the own CPF: %v", err)
	}
}

// TestWhoMerelyKnowsACPFIsNotPaid: assefaz's members sign in by it alone, and may then give an address and set a password.
func TestWhoMerelyKnowsACPFIsNotPaid(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if _, err := h.details(account.DetailsChange{Birthdate: new("1990-02-28")}); err != nil {
		t.Fatal(err)
	}
	h.confirm()
	own, err := h.members.Identify(account.MemberLogin{Directory: account.Assefaz, Number: "52998224725"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.pool.Exec(t.Context(), "INSERT INTO partner_members VALUES ('assefaz', $1, 'Ana', NULL, $2, now())", own, h.id)
	if err != nil {
		t.Fatal(err)
	}
	form := account.DetailsChange{CPF: new("11144477735"), PixKey: new("thief@example.com")}
	if _, err := h.details(form); !errors.Is(err, account.ErrMemberCPF) {
		t.Errorf("another CPF: %v; want ErrMemberCPF", err)
	}
	form.CPF = new("529.982.247-25")
	if _, err := h.details(form); err != nil {
		t.Errorf("the own CPF: %v", err)
	}
}

func TestDeletionSuspendsAndEndsSessions(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if _, err := h.RequestDeletion(t.Context(), h.token); !errors.Is(err, account.ErrNotConfirmed) {
		t.Errorf("without the password: %v; want ErrNotConfirmed", err)
	}
	if err := h.CheckSession(t.Context(), h.token); err != nil {
		t.Errorf("the session after that: %v; want it kept", err)
	}
	h.wants()
	h.confirm()
	deletion, err := h.RequestDeletion(t.Context(), h.token)
	if err != nil {
		t.Fatal(err)
	}
	if !deletion.ReactivateUntil.Equal(start.AddDate(0, 0, 14)) || !deletion.ErasedAfter.Equal(start.AddDate(0, 0, 15)) {
		t.Errorf("%+v; want 14 and 15 days", deletion)
	}
	h.wants(account.NoticeDeletionScheduled)
	if err := h.CheckSession(t.Context(), h.token); !errors.Is(err, account.ErrToken) {
		t.Errorf("its session: %v; want ErrToken", err)
	}
	if _, err := h.RequestDeletion(t.Context(), h.token); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("once more: %v; want ErrNotFound", err)
	}
	if _, err := h.profile(account.ProfileChange{Name: new("X")}); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("a change: %v; want ErrNotFound", err)
	}
	h.enter()
	h.wants(account.NoticeReactivated)
}
