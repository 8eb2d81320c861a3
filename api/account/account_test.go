package account_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
)

var start = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// setup is newBundle for tests that need no more than the service.
func setup(t *testing.T, limits account.Limits) *account.Service {
	t.Helper()
	return newBundle(t, limits).Service
}

var ana = account.SignUp{Email: "ana@example.com", Password: "correct horse", Name: "Ana", AcceptsTerms: true}

func TestSignUpThenLogin(t *testing.T) {
	t.Parallel()
	s, ctx := setup(t, account.Limits{}), t.Context()
	id, err := s.SignUp(ctx, account.SignUp{Email: " Ana@Example.com ", Password: ana.Password, Name: " Ana Lúcia ", AcceptsTerms: true}, "a")
	if err != nil {
		t.Fatal(err)
	}
	in, err := s.Login(ctx, account.Login{Email: "ana@EXAMPLE.com", Password: ana.Password}, account.Client{})
	if err != nil || in.Token.UserID != id || in.Reactivated {
		t.Fatalf("signed in %+v, %v; want a token for %s", in, err, id)
	}
	if want := start.Add(account.TokenLife); !in.Token.ExpiresAt.Equal(want) {
		t.Errorf("expires %s; want %s", in.Token.ExpiresAt, want)
	}
	if verified, err := s.Verify(ctx, in.AccessToken); err != nil || verified != in.Token {
		t.Errorf("verified %+v, %v; want %+v", verified, err, in.Token)
	}
	user, err := s.Get(ctx, id)
	if err != nil || user.Email != "Ana@Example.com" || user.Name != "Ana Lúcia" || user.Gender != nil || user.Birthdate != nil {
		t.Errorf("got %+v, %v", user, err)
	}
	if _, err := s.Get(ctx, uuid.New()); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("a stranger: %v; want ErrNotFound", err)
	}
}

func TestLoginRefusesWithoutSayingWhy(t *testing.T) {
	t.Parallel()
	s, ctx := setup(t, account.Limits{}), t.Context()
	if _, err := s.SignUp(ctx, ana, "a"); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{ana.Email, "wrong"},
		{ana.Email, ""},
		{"bia@example.com", ana.Password},
		{"", ""},
		{"a\x00b", "x"},
		{"\xff", "x"},
		{ana.Email, ana.Password + " "},
	} {
		if _, err := s.Login(ctx, account.Login{Email: c[0], Password: c[1]}, account.Client{}); !errors.Is(err, account.ErrCredentials) {
			t.Errorf("%q: %v; want ErrCredentials", c, err)
		}
	}
}

func TestSignUpRefusesBadForms(t *testing.T) {
	t.Parallel()
	s := setup(t, account.Limits{})
	with := func(change func(*account.SignUp)) account.SignUp {
		form := ana
		change(&form)
		return form
	}
	email := func(text string) account.SignUp { return with(func(f *account.SignUp) { f.Email = text }) }
	for name, c := range map[string]struct {
		form  account.SignUp
		field string
	}{
		"no email":       {email(""), "email"},
		"no at":          {email("ana.example.com"), "email"},
		"no domain":      {email("ana@"), "email"},
		"no dot":         {email("ana@localhost"), "email"},
		"only a dot":     {email("ana@example."), "email"},
		"named":          {email("Ana <ana@example.com>"), "email"},
		"two":            {email("ana@example.com, bia@example.com"), "email"},
		"quoted":         {email(`"a b"@example.com`), "email"},
		"a literal":      {email("ana@[127.0.0.1]"), "email"},
		"a line break":   {email("ana@example.com\r\nBcc: bia@example.com"), "email"},
		"a NUL":          {email("ana\x00@example.com"), "email"},
		"too long":       {email(strings.Repeat("a", 60) + "@" + strings.Repeat("b.", 120) + "example"), "email"},
		"short password": {with(func(f *account.SignUp) { f.Password = "1234567" }), "password"},
		"long password":  {with(func(f *account.SignUp) { f.Password = strings.Repeat("x", 201) }), "password"},
		"no name":        {with(func(f *account.SignUp) { f.Name = " \t " }), "name"},
		"a control name": {with(func(f *account.SignUp) { f.Name = "A\x1bna" }), "name"},
		"a long name":    {with(func(f *account.SignUp) { f.Name = strings.Repeat("n", 121) }), "name"},
	} {
		var field *account.FieldError
		if _, err := s.SignUp(t.Context(), c.form, "a"); !errors.As(err, &field) || field.Field != c.field {
			t.Errorf("%s: %v; want a refusal of %s", name, err, c.field)
		}
	}
	var rule *account.RuleError
	_, err := s.SignUp(t.Context(), with(func(f *account.SignUp) { f.AcceptsTerms = false }), "a")
	if !errors.As(err, &rule) || rule.Field != "acceptsTerms" || !errors.Is(err, account.ErrTerms) {
		t.Errorf("terms not accepted: %v; want ErrTerms of their field", err)
	}
}

func TestAnAddressHasOneAccount(t *testing.T) {
	t.Parallel()
	s := setup(t, account.Limits{})
	var mu sync.Mutex
	var created, taken int
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			form := ana
			if i%2 == 0 {
				form.Email = strings.ToUpper(form.Email)
			}
			_, err := s.SignUp(t.Context(), form, "a")
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				created++
			case errors.Is(err, account.ErrEmailTaken):
				taken++
			default:
				t.Errorf("sign up: %v", err)
			}
		})
	}
	all.Wait()
	if created != 1 || taken != 5 {
		t.Errorf("%d created, %d taken; want 1 and 5", created, taken)
	}
}

func TestAttemptsAreLimited(t *testing.T) {
	t.Parallel()
	s := setup(t, account.Limits{
		LoginPerAccount:  account.Rate{Every: time.Minute, Burst: 2},
		LoginPerAddress:  account.Rate{Every: time.Hour, Burst: 5},
		SignUpPerAddress: account.Rate{Every: time.Minute, Burst: 1},
	})
	var limited *account.LimitError
	login := func(email, address string) error {
		_, err := s.Login(t.Context(), account.Login{Email: email, Password: "x"}, account.Client{Address: address})
		return err
	}
	for i := range 2 {
		if err := login("Ana@example.com", fmt.Sprint(i)); !errors.Is(err, account.ErrCredentials) {
			t.Fatalf("attempt %d: %v", i, err)
		}
	}
	if err := login("ana@example.com ", "9"); !errors.As(err, &limited) || limited.RetryAfter != time.Minute {
		t.Errorf("third attempt at an account: %v; want a limit of a minute", err)
	}
	for i := range 5 {
		if err := login(fmt.Sprintf("u%d@example.com", i), "office"); !errors.Is(err, account.ErrCredentials) {
			t.Fatalf("attempt %d from one address: %v", i, err)
		}
	}
	if err := login("u9@example.com", "office"); !errors.As(err, &limited) {
		t.Errorf("sixth attempt from an address: %v; want a limit", err)
	}
	if _, err := s.SignUp(t.Context(), ana, "office"); err != nil {
		t.Errorf("first sign-up: %v", err)
	}
	if _, err := s.SignUp(t.Context(), ana, "office"); !errors.As(err, &limited) {
		t.Errorf("second sign-up from an address: %v; want a limit", err)
	}
}
