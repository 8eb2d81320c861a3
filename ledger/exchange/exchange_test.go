package exchange_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/money"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func quote(currency string, day int, rate money.Rate) exchange.Quote {
	return exchange.Quote{Currency: currency, Day: time.Date(2026, time.November, day, 0, 0, 0, 0, time.UTC), Rate: rate}
}

// TestARateIsNeverChanged: all of a proposal is added or nothing, and carrying it out again changes nothing.
func TestARateIsNeverChanged(t *testing.T) {
	t.Parallel()
	rates := exchange.New(embeddedtest.Postgres(t))
	add := func(quotes ...exchange.Quote) error { return rates.Add(t.Context(), quotes, "PTAX", uuid.New(), noon) }
	if err := errors.Join(add(quote("USD", 18, 5_432_100), quote("EUR", 18, 6_200_000)), add(quote("USD", 18, 5_432_100))); err != nil {
		t.Fatal(err)
	}
	if err := add(quote("USD", 19, 5_500_000), quote("EUR", 18, 6_300_000)); !errors.Is(err, exchange.ErrOther) {
		t.Errorf("another rate for a day: %v", err)
	}
	kept, err := rates.List(t.Context())
	if err != nil || len(kept) != 2 || kept[0].String() != "EUR 2026-11-18 6.2000" || kept[0].Source != "PTAX" {
		t.Errorf("kept: %+v, %v", kept, err)
	}
	newest, err := rates.Before(t.Context(), []exchange.Quote{quote("USD", 20, 1), quote("GBP", 20, 1)})
	if err != nil || len(newest) != 1 || newest["USD"].Rate != 5_432_100 {
		t.Errorf("the newest before: %+v, %v", newest, err)
	}
}

// TestTheDayIsBrasilias: a sale of late in the evening takes that day's rate, although it is the next day elsewhere.
func TestTheDayIsBrasilias(t *testing.T) {
	t.Parallel()
	rates := exchange.New(embeddedtest.Postgres(t))
	if err := rates.Add(t.Context(), []exchange.Quote{quote("USD", 18, 5_000_000), quote("USD", 19, 6_000_000)}, "PTAX", uuid.New(), noon); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{"2026-11-19T02:59:59Z": "2026-11-18", "2026-11-19T03:00:00Z": "2026-11-19", "2026-11-26T12:00:00Z": "2026-11-19", "2026-11-28T12:00:00Z": ""} {
		occurred, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rates.InReais(t.Context(), ledger.Observation{Currency: "USD", SaleCents: 100, OccurredAt: occurred}, noon.AddDate(0, 1, 0))
		if err != nil || got.Details.Exchange.Day != want || (want == "") != (got.Currency == "USD") {
			t.Errorf("%s: of %q, %v", at, got.Details.Exchange.Day, err)
		}
	}
	for _, currency := range []string{"BRL", "usd", "", "USDT"} {
		o := ledger.Observation{Currency: currency, SaleCents: 100, OccurredAt: noon}
		if got, err := rates.InReais(t.Context(), o, noon); err != nil || got != o {
			t.Errorf("%q becomes %+v, %v", currency, got, err)
		}
	}
}

// TestNotTooMany: a file of more rates than a proposal holds is refused as such.
func TestNotTooMany(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for n := range exchange.MaxAtOnce {
		fmt.Fprintf(&text, "USD,%s,5.4321\n", noon.AddDate(0, 0, -n).Format(time.DateOnly))
	}
	quotes, err := exchange.Parse(strings.NewReader(text.String()))
	if err != nil || exchange.Check(quotes, "PTAX", noon) != nil {
		t.Fatal(err, exchange.Check(quotes, "PTAX", noon))
	}
	if exchange.Check(append(quotes, quote("EUR", 1, 1)), "PTAX", noon) == nil {
		t.Error("one more is taken")
	}
}

// FuzzParse: whatever a file of rates says, it is refused as one, or its rates are above zero, of days, and written out they are read again as they are.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"USD,2026-11-20,5.4321\n", "USD;2026-11-20;5,4321\n", "currency,day,rate\nEUR,2026-11-20,6.2\n", "", "USD", "\"USD", "USD,2026-11-31,5\n",
		"USD,2026-11-20,-5\n", "USD,2026-11-20,0\n", "USD,2026-11-20,1.249,90\n", "USD,2026-11-20,99999999999999999999\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		quotes, err := exchange.Parse(strings.NewReader(text))
		if err != nil {
			if ledger.CodeOf(err) != ledger.CodeInvalid || len(quotes) > 0 {
				t.Fatalf("%d rates and %v", len(quotes), err)
			}
			return
		}
		if exchange.Check(quotes, "PTAX", noon) != nil {
			return
		}
		var written strings.Builder
		for _, q := range quotes {
			if q.Rate <= 0 {
				t.Fatalf("a rate of %s", q.Rate)
			}
			fmt.Fprintf(&written, "%s,%s,%s\n", q.Currency, q.Day.Format(time.DateOnly), q.Rate)
		}
		again, err := exchange.Parse(strings.NewReader(written.String()))
		if diff := cmp.Diff(quotes, again); err != nil || diff != "" {
			t.Fatalf("read again: %v, %s", err, diff)
		}
	})
}
