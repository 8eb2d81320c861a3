package account_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"example.com/devolve/api/account"
)

// guess tries a wrong password and says whether the attempt was let through.
func (b *bundle) guess(address, deviceToken string) (through bool) {
	b.t.Helper()
	var limited *account.LimitError
	_, err := b.Login(b.t.Context(), account.Login{Email: ana.Email, Password: "x", DeviceToken: deviceToken}, account.Client{Address: address})
	if !errors.Is(err, account.ErrCredentials) && !errors.As(err, &limited) {
		b.t.Fatalf("guess: %v", err)
	}
	return errors.Is(err, account.ErrCredentials)
}

// lockable are limits whose account-wide count is soon used up.
var lockable = account.Limits{
	LoginPerAddress:           account.Rate{Every: time.Minute, Burst: 8},
	LoginPerAccountAndAddress: account.Rate{Every: time.Minute, Burst: 2},
	LoginPerAccount:           account.Rate{Every: time.Minute, Burst: 6},
	LoginPerDevice:            account.Rate{Every: time.Minute, Burst: 3},
}

func TestStrangersCannotLockAShopperOut(t *testing.T) {
	t.Parallel()
	b := newBundle(t, lockable)
	user := b.ana()
	device := b.enter().DeviceToken
	through := 0
	for i := range 100 { // from as many addresses
		if b.guess(fmt.Sprint("botnet ", i), "") {
			through++
		}
	}
	if through != 6 {
		t.Errorf("%d guesses went through; want the 6 that an account allows", through)
	}
	var limited *account.LimitError
	right := account.Login{Email: ana.Email, Password: ana.Password}
	_, err := b.Login(t.Context(), right, account.Client{Address: "hotel"})
	if !errors.As(err, &limited) {
		t.Fatalf("an unknown device while guesses go on: %v; want a limit", err)
	}
	right.DeviceToken = device
	if _, err := b.Login(t.Context(), right, account.Client{Address: "home"}); err != nil {
		t.Errorf("the shopper's own device: %v", err)
	}
	for i := range 10 {
		form := account.Login{Email: fmt.Sprintf("u%d@example.com", i), Password: "x"}
		_, _ = b.Login(t.Context(), form, account.Client{Address: "office"})
	}
	if b.guess("office", "") {
		t.Error("an address that tried ten accounts may go on")
	}
	if _, err := b.Login(t.Context(), right, account.Client{Address: "office"}); err != nil {
		t.Errorf("the shopper's own device at that address: %v", err)
	}
	token := b.mailToken(user, account.MailPasswordReset)
	if right.DeviceToken, err = b.ResetPassword(t.Context(), token, "a new password", "hotel"); err != nil {
		t.Fatalf("a reset link: %v", err)
	}
	right.Password = "a new password"
	if _, err := b.Login(t.Context(), right, account.Client{Address: "hotel"}); err != nil {
		t.Errorf("the unknown device after the link: %v", err)
	}
}

func TestADeviceTokenIsForOneAccountAndNoLicenceToGuess(t *testing.T) {
	t.Parallel()
	b := newBundle(t, lockable)
	b.ana()
	bia := account.SignUp{Email: "bia@example.com", Password: "battery staple", Name: "Bia", AcceptsTerms: true}
	if _, err := b.SignUp(t.Context(), bia, "a"); err != nil {
		t.Fatal(err)
	}
	in, err := b.Login(t.Context(), account.Login{Email: bia.Email, Password: bia.Password}, account.Client{})
	if err != nil {
		t.Fatal(err)
	}
	count := func(deviceToken string) (through int) {
		for range 10 {
			if b.guess("one", deviceToken) {
				through++
			}
		}
		return through
	}
	if got := count(in.DeviceToken); got != 2 {
		t.Errorf("with Bia's device: %d guesses at Ana; want 2 as without one", got)
	}
	own := b.enterFrom("another").DeviceToken
	if got := count(own); got != 3 {
		t.Errorf("with Ana's own device: %d guesses; want the 3 of a device", got)
	}
	if _, err := b.Verify(t.Context(), own); !errors.Is(err, account.ErrToken) {
		t.Errorf("a device's token opens an account: %v", err)
	}
	access := b.enterFrom("third").AccessToken
	if _, err := b.tokens.VerifyDevice(access); !errors.Is(err, account.ErrToken) {
		t.Errorf("a user's token passes for a device's: %v", err)
	}
}

func (b *bundle) enterFrom(address string) account.SignedIn {
	b.t.Helper()
	in, err := b.Login(b.t.Context(), account.Login{Email: ana.Email, Password: ana.Password}, account.Client{Address: address})
	if err != nil {
		b.t.Fatal(err)
	}
	return in
}

func TestLoginsThatSucceedAreNotCounted(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{
		LoginPerAddress:           account.Rate{Every: time.Hour, Burst: 2},
		LoginPerAccountAndAddress: account.Rate{Every: time.Hour, Burst: 2},
		LoginPerAccount:           account.Rate{Every: time.Hour, Burst: 2},
	})
	b.ana()
	for range 5 {
		b.enter()
	}
	for i, want := range []bool{true, true, false} {
		if got := b.guess("a", ""); got != want {
			t.Errorf("guess %d went through: %t; want %t", i+1, got, want)
		}
	}
}

// medians measures two kinds of attempts by turns, so that what else the machine does strikes both.
func medians(rounds int, one, other func()) (time.Duration, time.Duration) {
	measure := func(attempt func()) time.Duration {
		begun := time.Now()
		attempt()
		return time.Since(begun)
	}
	var ones, others []time.Duration
	for i := range rounds {
		if i%2 == 0 {
			ones = append(ones, measure(one))
			others = append(others, measure(other))
			continue
		}
		others = append(others, measure(other))
		ones = append(ones, measure(one))
	}
	slices.Sort(ones)
	slices.Sort(others)
	return ones[rounds/2], others[rounds/2]
}

// alike says whether two kinds of attempts take the same time but for noise. A busy machine may make one comparison fail, so there
// are several; a login that skipped the hash would take a tenth of the time and fail each of them.
func alike(rounds int, one, other func()) (a, b time.Duration, ok bool) {
	for range 5 {
		a, b = medians(rounds, one, other)
		if ratio := float64(a) / float64(b); ratio > 0.7 && ratio < 1.4 {
			return a, b, true
		}
	}
	return a, b, false
}

func TestAnUnknownAccountTakesAsLongAsAWrongPassword(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{}, func(c *account.Config) {
		c.Hasher = account.NewHasher(account.Cost{MemoryKiB: 4 * 1024, Passes: 2}) // far above all else that a login does
	})
	b.ana()
	b.exec("INSERT INTO users (id, email, name, created_at) VALUES (gen_random_uuid(), 'google@example.com', 'G', now())")
	attempt := func(email string) func() {
		return func() {
			_, err := b.Login(t.Context(), account.Login{Email: email, Password: "wrong"}, account.Client{})
			if !errors.Is(err, account.ErrCredentials) {
				t.Errorf("%s: %v", email, err)
			}
		}
	}
	const rounds = 25
	if known, unknown, ok := alike(rounds, attempt(ana.Email), attempt("nobody@example.com")); !ok {
		t.Errorf("a known account takes %s, an unknown one %s", known, unknown)
	}
	if known, without, ok := alike(rounds, attempt(ana.Email), attempt("google@example.com")); !ok {
		t.Errorf("an account with a password takes %s, one without %s", known, without)
	}
	// What the decoy is for: the same attempt without any hashing could be told apart.
	look := func() { read[int](b, "SELECT count(*) FROM users WHERE lower(email) = 'nobody@example.com'") }
	if known, bare, ok := alike(rounds, attempt(ana.Email), look); ok {
		t.Errorf("a login takes %s, a look into the table %s: this test could not fail", known, bare)
	}
}
