package account_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"example.com/devolve/api/account"
)

// subscribe has a session's device take notices.
func (b *bundle) subscribe(token account.Token, endpoint string) error {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.SetPush(b.t.Context(), token, account.PushSubscription{
		Endpoint: endpoint, P256dh: key.PublicKey().Bytes(), Auth: make([]byte, 16), PushChoice: account.PushChoice{Paid: true},
	})
}

func (b *bundle) wantDevices(user account.Token, want int) {
	b.t.Helper()
	if devices, err := b.PushDevices(b.t.Context(), user.UserID); err != nil || len(devices) != want {
		b.t.Errorf("%d devices %v; want %d", len(devices), err, want)
	}
}

// TestADeviceTakesNoticesUntilItSignsOut holds that a session which is ended takes its device along, and one that runs out does not.
func TestADeviceTakesNoticesUntilItSignsOut(t *testing.T) {
	t.Parallel()
	b := newBundle(t, account.Limits{})
	b.ana()
	first, second := b.enter().Token, b.enter().Token
	for endpoint, token := range map[string]account.Token{"https://push.example/1": first, "https://push.example/2": second} {
		if err := b.subscribe(token, endpoint); err != nil {
			t.Fatal(err)
		}
	}
	b.wantDevices(first, 2)
	if err := b.EndSession(t.Context(), first.UserID, first.ID); err != nil {
		t.Fatal(err)
	}
	b.wantDevices(first, 1)
	if err := b.subscribe(first, "https://push.example/3"); !errors.Is(err, account.ErrToken) {
		t.Errorf("by a session that has ended: %v", err)
	}

	b.pass(account.TokenLife)
	if err := b.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.wantDevices(first, 1)
	if err := b.EndSessions(t.Context(), first.UserID); err != nil {
		t.Fatal(err)
	}
	b.wantDevices(first, 0)
}

func TestPushKeysAreMadeOnce(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	made, err := account.LoadPushKeys(data, start)
	if err != nil {
		t.Fatal(err)
	}
	again, err := account.LoadPushKeys(data, start)
	if err != nil || again != made || len(made.Public) != 87 {
		t.Errorf("%+v, then %+v %v", made, again, err)
	}
	info, err := os.Stat(filepath.Join(data, "secrets", "push-keys.json"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v %v", info, err)
	}
}
