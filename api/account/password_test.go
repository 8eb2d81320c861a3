package account_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"example.com/devolve/api/account"
)

func TestHashesAreSaltedArgon2id(t *testing.T) {
	t.Parallel()
	h := account.NewHasher(account.DefaultCost)
	first, err := h.Hash(t.Context(), account.Asker{}, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	second, err := h.Hash(t.Context(), account.Asker{}, "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	if first == second || !strings.HasPrefix(first, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("got %s and %s; want two different argon2id hashes of 19 MiB, two passes", first, second)
	}
	for password, want := range map[string]bool{"correct horse": true, "correct hors": false, "": false} {
		if got, err := h.Matches(t.Context(), account.Asker{}, first, password); err != nil || got != want {
			t.Errorf("Matches(%q) = %t, %v; want %t", password, got, err, want)
		}
	}
	if got, err := h.Matches(t.Context(), account.Asker{}, "", "correct horse"); err != nil || got {
		t.Errorf("without an account: %t, %v; want false", got, err)
	}
}

func TestStoredHashesAreNotTrusted(t *testing.T) {
	t.Parallel()
	h := account.NewHasher(account.DefaultCost)
	for _, hash := range []string{
		"plain", "$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=16$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=4000000000,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=19456,t=0,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=19456,t=2,p=0$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$", "$argon2id$v=19$m=19456,t=2,p=1$!$AAAA", "$$$$$",
	} {
		if ok, err := h.Matches(t.Context(), account.Asker{}, hash, "x"); ok || err == nil {
			t.Errorf("%.60s: %t, %v; want an error", hash, ok, err)
		}
	}
}

func TestHashingIsBounded(t *testing.T) {
	t.Parallel()
	h := account.NewHasher(account.DefaultCost)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var mu sync.Mutex
	outcomes := make(map[string]int)
	var all sync.WaitGroup
	for range 500 {
		all.Go(func() {
			_, err := h.Hash(ctx, account.Asker{}, "x")
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				outcomes["done"]++
				cancel() // those in the queue give up
			case err == account.ErrBusy: //nolint:errorlint // exactly this one
				outcomes["busy"]++
			default:
				outcomes["gave up"]++
			}
		})
	}
	all.Wait()
	if outcomes["busy"] == 0 || outcomes["done"] == 0 {
		t.Errorf("outcomes %v; want some done and some refused", outcomes)
	}
}
