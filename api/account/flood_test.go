package account_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"example.com/devolve/api/account"
)

// flood is many logins that wait for a hash at the same time.
type flood struct {
	b   *bundle
	all sync.WaitGroup

	mu       sync.Mutex
	outcomes map[string]error
}

func (f *flood) login(name, address string, form account.Login) {
	f.all.Go(func() {
		_, err := f.b.Login(f.b.t.Context(), form, account.Client{Address: address})
		f.mu.Lock()
		defer f.mu.Unlock()
		f.outcomes[name] = err
	})
}

func (f *flood) answered() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.outcomes)
}

// await waits until as many logins as began either wait for a hash or have been answered.
func (f *flood) await(hasher *account.Hasher, begun int) {
	f.b.t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(30 * time.Second); hasher.Waiting()+f.answered() < begun; <-tick.C {
		if time.Now().After(deadline) {
			f.b.t.Fatalf("%d wait and %d were answered; want %d", hasher.Waiting(), f.answered(), begun)
		}
	}
}

// TestOneVisitorKeepsNobodyFromSigningIn holds all turns to hash while one visitor asks on ninety connections, and has a stranger ask
// after them.
func TestOneVisitorKeepsNobodyFromSigningIn(t *testing.T) {
	t.Parallel()
	const connections = 90
	stranger := account.SignUp{Email: "bia@example.com", Password: "battery staple", Name: "Bia", AcceptsTerms: true}
	for name, one := range map[string]func(n int) (string, account.Login){
		"the right password of one account": func(int) (string, account.Login) {
			return "192.0.2.1", account.Login{Email: ana.Email, Password: ana.Password}
		},
		"the right password of one account, from many addresses": func(n int) (string, account.Login) {
			return fmt.Sprint("192.0.2.", n), account.Login{Email: ana.Email, Password: ana.Password}
		},
		"as many accounts, from one address": func(n int) (string, account.Login) {
			return "192.0.2.1", account.Login{Email: fmt.Sprintf("nobody-%d@example.com", n), Password: "x"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			hasher := account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1})
			b := newBundle(t, account.Limits{}, func(c *account.Config) { c.Hasher = hasher })
			b.ana()
			if _, err := b.SignUp(t.Context(), stranger, "a"); err != nil {
				t.Fatal(err)
			}
			f := &flood{b: b, outcomes: make(map[string]error)}
			release := hasher.HoldTurns(t)
			for n := range connections {
				address, form := one(n)
				f.login(fmt.Sprint(n), address, form)
			}
			f.await(hasher, connections)
			f.login("stranger", "198.51.100.1", account.Login{Email: stranger.Email, Password: stranger.Password})
			f.await(hasher, connections+1)
			release()
			f.all.Wait()
			if err := f.outcomes["stranger"]; err != nil {
				t.Errorf("the stranger: %v; want to be signed in", err)
			}
		})
	}
}

// TestLoginsThatSucceedHaveACountOfTheirOwn holds that whoever has an account's password cannot spend the server's time without end, and
// that a known device is not held back by it.
func TestLoginsThatSucceedHaveACountOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{LoginsOfAccount: account.Rate{Every: time.Minute, Burst: 3}})
	b.ana()
	device := b.enter().DeviceToken
	right := account.Login{Email: ana.Email, Password: ana.Password}
	for range 5 {
		if !b.guess("a", "") {
			t.Fatal("a wrong password was counted as a login that succeeded")
		}
	}
	b.enter()
	b.enter()
	var limited *account.LimitError
	if _, err := b.Login(t.Context(), right, account.Client{Address: "another"}); !errors.As(err, &limited) {
		t.Errorf("a fourth login: %v; want a limit", err)
	}
	right.DeviceToken = device
	if _, err := b.Login(t.Context(), right, account.Client{Address: "home"}); err != nil {
		t.Errorf("a known device: %v", err)
	}
}

func TestManyKnownDevicesGuessNoMoreThanTheirAccountAllows(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.DefaultLimits)
	b.ana()
	var devices []string
	for range 20 {
		devices = append(devices, b.enter().DeviceToken)
	}
	through := 0
	for _, device := range devices {
		for range 10 {
			if b.guess("a", device) {
				through++
			}
		}
	}
	if want := account.DefaultLimits.LoginOfDevices.Burst; through != want {
		t.Errorf("%d of 200 guesses went through; want %d", through, want)
	}
}

// TestAKnownDeviceIsForgotten holds that a device token opens no count of its own once the password is another or all sessions were
// ended: whoever stole one then is a stranger again.
func TestAKnownDeviceIsForgotten(t *testing.T) {
	t.Parallel()
	const next = "a new password"
	for name, c := range map[string]struct {
		forget   func(b *bundle, in account.SignedIn) error
		password string
	}{
		"by a new password": {func(b *bundle, in account.SignedIn) error {
			if err := b.Reauthenticate(b.t.Context(), in.Token, ana.Password); err != nil {
				return err
			}
			_, err := b.ChangeProfile(b.t.Context(), in.Token, account.ProfileChange{Password: new(next)})
			return err
		}, next},
		"by a mailed link": {func(b *bundle, in account.SignedIn) error {
			_, err := b.ResetPassword(b.t.Context(), b.mailToken(in.Token.UserID, account.MailPasswordReset), next, "a")
			return err
		}, next},
		"by the end of all sessions": {func(b *bundle, in account.SignedIn) error {
			return b.EndSessions(b.t.Context(), in.Token.UserID)
		}, ana.Password},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBundle(t, lockable)
			b.ana()
			in := b.enter()
			if err := c.forget(b, in); err != nil {
				t.Fatal(err)
			}
			for i := range 10 { // strangers use up what the account allows to all
				b.guess(fmt.Sprint("botnet ", i), "")
			}
			var limited *account.LimitError
			right := account.Login{Email: ana.Email, Password: c.password, DeviceToken: in.DeviceToken}
			if _, err := b.Login(t.Context(), right, account.Client{Address: "home"}); !errors.As(err, &limited) {
				t.Errorf("by the device of before: %v; want what strangers get", err)
			}
			b.pass(time.Hour)
			again, err := b.Login(t.Context(), right, account.Client{Address: "home"})
			if err != nil {
				t.Fatal(err)
			}
			for i := range 10 {
				b.guess(fmt.Sprint("botnet ", i), "")
			}
			right.DeviceToken = again.DeviceToken
			if _, err := b.Login(t.Context(), right, account.Client{Address: "home"}); err != nil {
				t.Errorf("by the device that signed in after it: %v", err)
			}
		})
	}
}
