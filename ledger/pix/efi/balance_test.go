package efi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/efi"
)

// saying is a provider whose bank answers every question for the balance the same, and counts them.
func saying(t *testing.T, status int, body string) (*efi.Provider, *atomic.Int64) {
	t.Helper()
	asked := new(atomic.Int64)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/oauth/token":
			fmt.Fprint(w, `{"access_token":"t","expires_in":3600}`)
		case "/v2/gn/saldo":
			asked.Add(1)
			w.WriteHeader(status)
			fmt.Fprint(w, body)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(server.Close)
	provider, _ := setup(t, func(c *efi.Config) { c.URL = server.URL })
	return provider, asked
}

func TestTheBalanceFollowsWhatMoves(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	before, err := provider.Balance(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bank.Book("FEE", -1_23)
	bank.Revoke() // a token that ended early is replaced
	if after, err := provider.Balance(t.Context()); err != nil || after != before-1_23 {
		t.Errorf("%s, %v; want %s", after, err, before-1_23)
	}
}

func TestABalanceThatLeavesAnythingOpenIsRefused(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]money.Cents{
		`{"saldo":"1234.56"}`: 1234_56, `{"saldo":"0.00"}`: 0, `{"saldo":"10.5","moeda":"BRL","bloqueios":{"total":"3.00"}}`: 10_50,
	} {
		provider, _ := saying(t, http.StatusOK, body)
		if got, err := provider.Balance(t.Context()); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", body, got, err, want)
		}
	}
	for _, body := range []string{
		``, `{}`, `[]`, `null`, `{"saldo":null}`, `{"saldo":""}`, `{"saldo":1234.56}`, `{"saldo":"-0.01"}`, `{"saldo":"1.005"}`, `{"saldo":"1.000"}`,
		`{"saldo":"1.234,56"}`, `{"saldo":"1e3"}`, `{"saldo":"1.00","saldo":"2.00"}`, `{"Saldo":"1.00"}`, `{"saldo":"1.00","SALDO":"2.00"}`,
		`{"saldo":"1.00","moeda":"USD"}`, `{"saldo":"1.00"}{}`, `{"saldo":"1.00"`, `{"saldo":{"valor":"1.00"}}`, `{"saldo":"99999999999999.00"}`,
		`<html>Ana Lúcia</html>`,
	} {
		provider, _ := saying(t, http.StatusOK, body)
		got, err := provider.Balance(t.Context())
		if err == nil {
			t.Errorf("%s was read as %s", body, got)
		} else if strings.Contains(err.Error(), "Ana") {
			t.Errorf("%s: the error repeats what was said: %v", body, err)
		}
	}
}

// TestABalanceThatIsRefusedIsNotAskedAgain, and no payment waits for it: what goes wrong with the one does not count for the other.
func TestABalanceThatIsRefusedIsNotAskedAgain(t *testing.T) {
	t.Parallel()
	for _, status := range []int{201, 204, 302, 400, 403, 404, 429, 500, 503} {
		provider, asked := saying(t, status, "")
		if got, err := provider.Balance(t.Context()); err == nil {
			t.Errorf("%d: %s", status, got)
		}
		if n := asked.Load(); n != 1 {
			t.Errorf("%d: asked %d times", status, n)
		}
	}
	provider, asked := saying(t, http.StatusUnauthorized, `{"nome":"token_invalido"}`)
	var refused *call.StatusError
	if _, err := provider.Balance(t.Context()); !errors.As(err, &refused) || refused.Status != 401 || asked.Load() != 2 {
		t.Errorf("401: %v after %d questions; want one more with a new token", err, asked.Load())
	}
	provider, _ = saying(t, http.StatusTooManyRequests, "")
	for range 20 {
		_, _ = provider.Balance(t.Context())
	}
	if _, err := provider.Get(t.Context(), order().ID); !errors.Is(err, pix.ErrUnknownPayment) {
		t.Errorf("a payment is asked for after balances that failed: %v", err)
	}
}

func TestABalanceThatComesTooLateIsNone(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/oauth/token" {
			fmt.Fprint(w, `{"access_token":"t","expires_in":3600}`)
			return
		}
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(server.Close)
	defer close(release)
	provider, _ := setup(t, func(c *efi.Config) { c.URL = server.URL })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if got, err := provider.Balance(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%s, %v", got, err)
	}
}

// FuzzBalance: whatever is answered, what is read is an amount that the answer has, and not below zero.
func FuzzBalance(f *testing.F) {
	for _, seed := range []string{`{"saldo":"1234.56"}`, `{"saldo":1}`, `{"saldo":"-1.00","moeda":"BRL"}`, `{"saldo":"1.00","saldo":"2.00"}`, `null`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		cents, err := efi.ParseBalance(body)
		if err != nil {
			return
		}
		var said struct {
			Saldo string `json:"saldo"`
		}
		if err := json.Unmarshal(body, &said); err != nil {
			t.Fatalf("%q was read as %s", body, cents)
		}
		if want, err := money.ParseDecimal(said.Saldo); err != nil || want != cents || cents < 0 {
			t.Errorf("%q was read as %s", body, cents)
		}
	})
}
