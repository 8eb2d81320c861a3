package money_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.com/devolve/ledger/money"
)

func TestParseDecimal(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Cents{
		"0": 0, "0.01": 1, "249.90": 24990, "249.9": 24990, "8": 800, "-3.20": -320, "12.5000": 1250, "007.10": 710,
		"92233720368547758.07": math.MaxInt64,
	} {
		got, err := money.ParseDecimal(text)
		if err != nil || got != want {
			t.Errorf("ParseDecimal(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-", ".", ".5", "5.", "1,50", "1.234,56", "1e3", "+1", " 1", "1 ", "0x10", "1.005", "NaN", "--1", "1.2.3", "１",
		"92233720368547758.08", strings.Repeat("9", 1000),
	} {
		if got, err := money.ParseDecimal(text); err == nil {
			t.Errorf("ParseDecimal(%.40q) = %d; want a refusal", text, got)
		}
	}
}

func TestParseDecimalReadsWhatStringWrites(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := money.Cents(rapid.Int64Min(math.MinInt64+1).Draw(t, "cents"))
		got, err := money.ParseDecimal(want.String())
		if err != nil || got != want {
			t.Fatalf("ParseDecimal(%q) = %d, %v; want %d", want.String(), got, err, want)
		}
	})
}

func TestShareIsTheFloorOfTheExactProduct(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Min(0).Draw(t, "amount")
		rate := rapid.Int32Min(0).Draw(t, "rate")
		exact := new(big.Int).Mul(big.NewInt(amount), big.NewInt(int64(rate)))
		got, err := money.Cents(amount).Share(money.BasisPoints(rate))
		if !exact.IsInt64() {
			if !errors.Is(err, money.ErrOverflow) {
				t.Fatalf("%d × %d = %d, %v; want an overflow", amount, rate, got, err)
			}
			return
		}
		want := exact.Div(exact, big.NewInt(10_000)).Int64()
		if err != nil || int64(got) != want {
			t.Fatalf("%d × %d bp = %d, %v; want %d", amount, rate, got, err, want)
		}
	})
}

func TestAddReportsOverflow(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
		exact := new(big.Int).Add(big.NewInt(a), big.NewInt(b))
		got, err := money.Cents(a).Add(money.Cents(b))
		if fits := exact.IsInt64(); fits != (err == nil) || (fits && int64(got) != exact.Int64()) {
			t.Fatalf("%d + %d = %d, %v; want %s", a, b, got, err, exact)
		}
	})
}

func TestShareRefusesNegatives(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount money.Cents
		rate   money.BasisPoints
	}{{-1, 100}, {100, -1}} {
		if got, err := c.amount.Share(c.rate); err == nil {
			t.Errorf("%d × %d = %d; want a refusal", c.amount, c.rate, got)
		}
	}
}

func TestBRL(t *testing.T) {
	t.Parallel()
	for cents, want := range map[money.Cents]string{
		0: "R$\u00a00,00", 5: "R$\u00a00,05", 99_999: "R$\u00a0999,99", 100_000: "R$\u00a01.000,00", -123_456_789: "-R$\u00a01.234.567,89",
		math.MinInt64: "-R$\u00a092.233.720.368.547.758,08",
	} {
		if got := cents.BRL(); got != want {
			t.Errorf("%d: %q, want %q", cents, got, want)
		}
	}
}

func TestJSONForms(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal([]any{
		money.Reais(0), money.Reais(5), money.Reais(-1230), money.Reais(math.MinInt64), money.Cents(1230),
		money.Percent(250), money.Percent(1000), money.Percent(5), money.Percent(0), money.Percent(1234),
	})
	want := `[0.00,0.05,-12.30,-92233720368547758.08,1230,2.5,10,0.05,0,12.34]`
	if err != nil || string(got) != want {
		t.Fatalf("got %s, %v; want %s", got, err, want)
	}
	var amount money.Reais
	if err := json.Unmarshal([]byte("12.3"), &amount); err != nil || amount != 1230 {
		t.Errorf("12.3 reais = %d, %v; want 1230 cents", amount, err)
	}
	var rate money.Percent
	if err := json.Unmarshal([]byte("2.5"), &rate); err != nil || rate != 250 {
		t.Errorf("2.5 percent = %d, %v; want 250", rate, err)
	}
	if err := json.Unmarshal([]byte("99999999999"), &rate); err == nil {
		t.Error("a percentage over 32 bits was accepted")
	}
}

func FuzzParseDecimal(f *testing.F) {
	for _, seed := range []string{"249.90", "-0.01", "1e5", "1,5", "9999999999999999999", ".", "-"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cents, err := money.ParseDecimal(text)
		if err != nil {
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok || exact.Cmp(big.NewRat(int64(cents), 100)) != 0 {
			t.Fatalf("ParseDecimal(%q) = %d cents", text, cents)
		}
	})
}
