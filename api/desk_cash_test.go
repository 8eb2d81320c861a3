package api_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// teller is a provider that tells its balance, and counts how often it is asked.
type teller struct {
	pix.Provider
	cents money.Cents
	err   error
	asked int
}

func (t *teller) Name() string { return "efi" }

func (t *teller) Balance(context.Context) (money.Cents, error) {
	t.asked++
	return t.cents, t.err
}

// opened is a watch that is there before it is asked.
type opened struct{ *drift.Watch }

// TestTheDeskShowsWhatTheProviderSays: beside the book, with its time, also when it says nothing any more; and nobody is asked by who looks.
func TestTheDeskShowsWhatTheProviderSays(t *testing.T) {
	t.Parallel()
	provider := &teller{cents: 90_00}
	knows := true
	balance := &opened{}
	b := setupLedgerDesk(t, func(c *api.Config) { c.Desk.Payouts.Balance = balance })
	book := func(context.Context) (money.Cents, bool, error) { return 120_00, knows, nil }
	balance.Watch = drift.New(b.pool, provider, book, b.clock, slog.New(slog.DiscardHandler))
	shown := func(when string, want oapi.ProviderBalance) {
		t.Helper()
		if got := atDesk[oapi.Cash](b, get("/api/v1/finance/cash"), 200).Provider; !cmp.Equal(got, want) {
			t.Errorf("%s: %s", when, cmp.Diff(want, got))
		}
	}
	ask := func() *time.Time {
		t.Helper()
		if err := balance.Ask(t.Context()); err != nil {
			t.Fatal(err)
		}
		return new(b.clock().UTC())
	}
	name := new("efi")
	shown("before it is asked", oapi.ProviderBalance{Tells: true, Name: name})
	first := ask()
	want := oapi.ProviderBalance{Tells: true, Name: name, Cents: new(int64(90_00)), AnsweredAt: first, BookCents: new(int64(120_00)), DiffersSince: first}
	shown("it answered", want)
	provider.err = errors.New("the provider answered 503")
	want.UnansweredSince = ask()
	shown("it says nothing", want)
	provider.err, provider.cents, knows = nil, 0, false
	shown("the book does not know", oapi.ProviderBalance{Tells: true, Name: name, Cents: new(int64(0)), AnsweredAt: ask()})
	if provider.asked != 3 {
		t.Errorf("asked %d times", provider.asked)
	}
}

// TestCashAsFiles: the position and the forecast, which is empty until a server makes one.
func TestCashAsFiles(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t, func(*api.Config) {})
	for of, begins := range map[string]string{
		"position&format=csv": "\uFEFFcodigo_da_conta;conta;segundo;saldo;em\r\n", "forecast&format=csv": "\uFEFFsemana_de;aprovado;aprovado_prudente;",
		"position&format=pdf": "%PDF-", "forecast&format=pdf": "%PDF-",
	} {
		got := b.send(t, uuid.Nil, get("/api/v1/finance/cash/export?of="+of).set("X-Staff-Token", b.token))
		if got.StatusCode != 200 || !bytes.HasPrefix(got.body, []byte(begins)) || !strings.Contains(got.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%s: %d begins with %.100q", of, got.StatusCode, got.body)
		}
	}
}
