package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
	"example.com/devolve/ledger/payout"
)

// giveKey gives Ana a Pix key now.
func (b *bundle) giveKey(t *testing.T, key string) {
	t.Helper()
	_, token := b.session(anaID)
	if err := b.accounts.Reauthenticate(t.Context(), token, "correct horse"); err != nil {
		t.Fatal(err)
	}
	_, err := b.accounts.ChangeDetails(t.Context(), token, account.DetailsChange{
		Birthdate: new("1990-02-28"), CPF: new("52998224725"), PixKey: &key, PixKeyType: "EMAIL",
	})
	if err != nil {
		t.Fatal(err)
	}
}

type nextPayout struct {
	Date                string
	AmountCents         int64
	KeyMissing, KeyHeld bool
	HeldUntil           time.Time
}

func (b *bundle) next(t *testing.T) (next nextPayout) {
	t.Helper()
	response := b.send(t, anaID, get(query(cashback+"/payouts/next", anaID)))
	if err := json.Unmarshal(response.body, &next); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", response.StatusCode, response.body, err)
	}
	return next
}

func TestNextPayoutSaysWhatStandsInTheWay(t *testing.T) {
	t.Parallel()
	b := setup(t)
	want := nextPayout{Date: "2026-12-07", AmountCents: 1_500, KeyMissing: true} // the fifth is a Saturday
	if got := b.next(t); got != want {
		t.Errorf("without a key: %+v; want %+v", got, want)
	}
	b.giveKey(t, "ana@example.com")
	want.KeyMissing, want.KeyHeld, want.HeldUntil = false, true, noon.Add(account.PixHold)
	if got := b.next(t); got != want {
		t.Errorf("with a fresh key: %+v; want %+v", got, want)
	}
	b.pass(account.PixHold)
	want.KeyHeld, want.HeldUntil = false, time.Time{}
	if got := b.next(t); got != want {
		t.Errorf("a day later: %+v; want %+v", got, want)
	}
	b.ledger.refused = true
	want.KeyMissing = true
	if got := b.next(t); got != want {
		t.Errorf("with a refused key: %+v; want %+v", got, want)
	}
}

func TestNextPayoutWithoutASchedule(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Shop.Schedule = payout.Schedule{} })
	if got := b.next(t); got.Date != "" || got.AmountCents != 1_500 {
		t.Errorf("%+v; want no date", got)
	}
}

func TestPaymentsSayWhichKeyTheyWentTo(t *testing.T) {
	t.Parallel()
	b := setup(t)
	keys := func() (keys []string) {
		var list []struct{ Key string }
		if err := json.Unmarshal(b.send(t, anaID, get(query(cashback+"/payouts", anaID))).body, &list); err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			keys = append(keys, p.Key)
		}
		return slices.Compact(keys)
	}
	b.giveKey(t, "ana@example.com")
	if got := keys(); !slices.Equal(got, []string{""}) {
		t.Errorf("to a key that nobody knows: %q", got)
	}
	b.pass(account.PixHold)
	key, err := b.accounts.PayoutKey(t.Context(), anaID)
	if err != nil {
		t.Fatal(err)
	}
	b.ledger.keyID = key.ID
	want := []string{"a***@example.com"}
	if got := keys(); !slices.Equal(got, want) {
		t.Errorf("to the key of now: %q; want %q", got, want)
	}
	b.giveKey(t, "outra@example.com")
	if got := keys(); !slices.Equal(got, want) {
		t.Errorf("to the key of before: %q; want %q still", got, want)
	}
}
