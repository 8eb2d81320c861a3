package account_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

const newPassword = "a new password"

func TestResettingAPassword(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	ctx, user := t.Context(), b.ana()
	session := b.enter()
	b.told()
	if err := b.RequestPasswordReset(ctx, " ANA@example.com", "a"); err != nil {
		t.Fatal(err)
	}
	b.wantTold(user, account.NoticePasswordReset)
	token, other := b.mailToken(user, account.MailPasswordReset), b.mailToken(user, account.MailPasswordReset)
	verification := b.mailToken(user, account.MailEmailVerification)
	var field *account.FieldError
	if _, err := b.ResetPassword(ctx, token, "short", "a"); !errors.As(err, &field) || field.Field != "password" {
		t.Errorf("a short password: %v", err)
	}
	for name, wrong := range map[string]string{"another purpose": verification, "garbage": "x", "nothing": ""} {
		if _, err := b.ResetPassword(ctx, wrong, newPassword, "a"); !errors.Is(err, account.ErrLinkExpired) {
			t.Errorf("%s: %v; want ErrLinkExpired", name, err)
		}
	}
	if _, err := b.ResetPassword(ctx, token, newPassword, "a"); err != nil {
		t.Fatal(err)
	}
	b.wantTold(user, account.NoticePasswordChanged)
	for name, used := range map[string]string{"used": token, "asked for before": other} {
		if _, err := b.ResetPassword(ctx, used, "one more password", "a"); !errors.Is(err, account.ErrLinkExpired) {
			t.Errorf("%s: %v; want ErrLinkExpired", name, err)
		}
	}
	if _, err := b.Verify(ctx, session.AccessToken); !errors.Is(err, account.ErrToken) {
		t.Errorf("a session from before: %v; want ErrToken", err)
	}
	if _, err := b.Login(ctx, account.Login{Email: ana.Email, Password: ana.Password}, account.Client{}); !errors.Is(err, account.ErrCredentials) {
		t.Errorf("the old password: %v", err)
	}
	if _, err := b.Login(ctx, account.Login{Email: ana.Email, Password: newPassword}, account.Client{}); err != nil {
		t.Errorf("the new password: %v", err)
	}
}

func TestALinkExpires(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	reset, verification := b.mailToken(user, account.MailPasswordReset), b.mailToken(user, account.MailEmailVerification)
	b.pass(account.PasswordResetLife)
	if _, err := b.ResetPassword(t.Context(), reset, newPassword, "a"); !errors.Is(err, account.ErrLinkExpired) {
		t.Errorf("after half an hour: %v; want ErrLinkExpired", err)
	}
	b.pass(account.EmailVerificationLife - account.PasswordResetLife)
	if err := b.VerifyEmail(t.Context(), verification); !errors.Is(err, account.ErrLinkExpired) {
		t.Errorf("after three days: %v; want ErrLinkExpired", err)
	}
	if err := b.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := read[int](b, "SELECT count(*) FROM mail_tokens"); got != 0 {
		t.Errorf("%d tokens are left", got)
	}
}

func TestOfManyWhoUseALinkAtOnceOneSucceeds(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	token := b.mailToken(b.ana(), account.MailPasswordReset)
	var done atomic.Int32
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			switch _, err := b.ResetPassword(t.Context(), token, newPassword, "a"); {
			case err == nil:
				done.Add(1)
			case !errors.Is(err, account.ErrLinkExpired):
				t.Errorf("reset: %v", err)
			}
		})
	}
	all.Wait()
	if done.Load() != 1 {
		t.Errorf("%d resets; want one", done.Load())
	}
}

// Somebody may have signed up with an address that is not theirs: what they entered about money must not survive its owner.
func TestTheFirstProofOfAnAddressForgetsWhereMoneyGoes(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	enterKey := func() {
		b.exec("UPDATE users SET cpf_sealed = 'x', pix_key_sealed = 'x', pix_key_type = 'EMAIL', pix_key_changed_at = now() WHERE id = $1", user)
	}
	hasKey := func() bool {
		return read[bool](b, "SELECT num_nonnulls(cpf_sealed, pix_key_sealed, pix_key_type, pix_key_changed_at) > 0 FROM users WHERE id = $1", user)
	}
	reset := func() {
		t.Helper()
		if _, err := b.ResetPassword(t.Context(), b.mailToken(user, account.MailPasswordReset), newPassword, "a"); err != nil {
			t.Fatal(err)
		}
	}
	enterKey()
	reset()
	if hasKey() {
		t.Error("the Pix key of a stranger is left")
	}
	enterKey()
	reset()
	if !hasKey() {
		t.Error("the Pix key of a proven address went")
	}
}

func TestAStrangersAddressIsToldNothingButTakesTheSameWork(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	b.ana()
	b.told()
	for _, email := range []string{"nobody@example.com", "not an address", "a\x00b", "\xff"} {
		if err := b.RequestPasswordReset(t.Context(), email, "a"); err != nil {
			t.Errorf("%q: %v", email, err)
		}
		b.wantTold(uuid.Nil, account.NoticePasswordReset)
	}
	request := func(email string) func() {
		return func() {
			if err := b.RequestPasswordReset(t.Context(), email, "a"); err != nil {
				t.Error(err)
			}
		}
	}
	if known, unknown, ok := alike(101, request(ana.Email), request("nobody@example.com")); !ok {
		t.Errorf("a known account takes %s, an unknown one %s", known, unknown)
	}
}

func TestLinksAreLimited(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{
		ResetPerAddress: account.Rate{Every: time.Hour, Burst: 4},
		ResetPerAccount: account.Rate{Every: time.Hour, Burst: 2},
		Verifications:   account.Rate{Every: time.Hour, Burst: 1},
	})
	user := b.ana()
	var limited *account.LimitError
	for _, email := range []string{ana.Email, " ANA@example.com ", "nobody@example.com"} {
		if err := b.RequestPasswordReset(t.Context(), email, "a"); err != nil {
			t.Errorf("%s: %v", email, err)
		}
	}
	if err := b.RequestPasswordReset(t.Context(), ana.Email, "b"); !errors.As(err, &limited) {
		t.Errorf("a third link for an account: %v; want a limit", err)
	}
	if err := b.RequestPasswordReset(t.Context(), "zoe@example.com", "a"); err != nil {
		t.Errorf("a fourth from an address: %v", err)
	}
	if err := b.RequestPasswordReset(t.Context(), "eva@example.com", "a"); !errors.As(err, &limited) {
		t.Errorf("a fifth from an address: %v; want a limit", err)
	}
	if err := b.SendVerification(t.Context(), user); err != nil {
		t.Errorf("a verification: %v", err)
	}
	if err := b.SendVerification(t.Context(), user); !errors.As(err, &limited) {
		t.Errorf("a second verification: %v; want a limit", err)
	}
}

func TestProvingAnAddress(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	b.wantTold(user, account.NoticeWelcome)
	if err := b.SendVerification(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	b.wantTold(user, account.NoticeVerifyEmail)
	token := b.mailToken(user, account.MailEmailVerification)
	if err := b.VerifyEmail(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if got, err := b.Get(t.Context(), user); err != nil || !got.EmailVerified {
		t.Errorf("got %+v, %v; want a proven address", got, err)
	}
	if err := b.VerifyEmail(t.Context(), token); !errors.Is(err, account.ErrLinkExpired) {
		t.Errorf("again: %v; want ErrLinkExpired", err)
	}
	if err := b.SendVerification(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	b.wantTold(user) // there is nothing to prove any more
}

// A login by Google that began before a reset must not outlive it.
func TestAResetEndsLoginsThatAreUnderWay(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	user := b.ana()
	b.told()
	ticket, err := b.AcceptGoogle(t.Context(), account.GoogleIdentity{Subject: "ana", Email: ana.Email, EmailVerified: true}, account.GoogleFlow{})
	if err != nil {
		t.Fatal(err)
	}
	b.wantTold(user, account.NoticeGoogleLinked)
	if _, err := b.ResetPassword(t.Context(), b.mailToken(user, account.MailPasswordReset), newPassword, "a"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.RedeemTicket(t.Context(), ticket, account.GoogleFlow{}, account.Client{}); !errors.Is(err, account.ErrTicket) {
		t.Errorf("the ticket of a login from before: %v; want ErrTicket", err)
	}
}

func TestTheFirstProofOfAnAddressShutsTheOtherDoors(t *testing.T) {
	t.Parallel()
	reset := func(b *bundle, user uuid.UUID) error {
		_, err := b.ResetPassword(t.Context(), b.mailToken(user, account.MailPasswordReset), newPassword, "a")
		return err
	}
	byGoogle := func(b *bundle, _ uuid.UUID) error {
		_, err := b.AcceptGoogle(t.Context(), account.GoogleIdentity{Subject: "owner", Email: ana.Email, EmailVerified: true}, account.GoogleFlow{})
		return err
	}
	for name, proof := range map[string]func(*bundle, uuid.UUID) error{"a link": reset, "Google": byGoogle} {
		for _, proven := range []bool{false, true} {
			t.Run(fmt.Sprint(name, proven), func(t *testing.T) {
				t.Parallel()
				b := newBundle(t, account.Limits{})
				b.importMembers(account.Estacio, students, false)
				form := account.MemberLogin{Directory: account.Estacio, Number: "2026A1", Password: "segredo-1"}
				in, err := b.PartnerLogin(t.Context(), form, account.Client{})
				if err != nil {
					t.Fatal(err)
				}
				user := in.Token.UserID
				if _, err := b.ChangeProfile(t.Context(), in.Token, account.ProfileChange{Email: new(ana.Email)}); err != nil {
					t.Fatal(err)
				}
				if proven {
					if err := b.VerifyEmail(t.Context(), b.mailToken(user, account.MailEmailVerification)); err != nil {
						t.Fatal(err)
					}
				} else {
					b.exec("UPDATE users SET google_subject = 'stranger'")
				}
				if err := proof(b, user); err != nil {
					t.Fatal(err)
				}
				if got := read[int](b, "SELECT count(*) FROM users WHERE google_subject = 'stranger'"); got != 0 {
					t.Error("a Google identity of before still opens the account")
				}
				again, err := b.PartnerLogin(t.Context(), form, account.Client{})
				if err != nil || (again.Token.UserID == user) != proven {
					t.Errorf("the member opens the account: %v, %v; want %v", again.Token.UserID == user, err, proven)
				}
			})
		}
	}
}
