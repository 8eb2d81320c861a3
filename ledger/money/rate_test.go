package money_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"example.com/devolve/ledger/money"
)

func TestParseRate(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Rate{
		"5.4321": 5_432_100, "5,4321": 5_432_100, "0.036105": 36_105, "1": 1_000_000, "0.000001": 1, "1000000": 1_000_000_000_000,
		"": 0, ".5": 0, "-1": 0, "+1": 0, "0": 0, "0.0000001": 0, "5.4.3": 0, "1.234,5": 0, "1e3": 0, "1000000.000001": 0, "99999999999999999999": 0, " 5": 0,
	} {
		if got, err := money.ParseRate(text); got != want || (err == nil) != (want != 0) {
			t.Errorf("ParseRate(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
}

func TestRateString(t *testing.T) {
	t.Parallel()
	for rate, want := range map[money.Rate]string{5_432_100: "5.4321", 36_105: "0.036105", 1_000_000: "1.0000", 5_432_110: "5.43211", 1: "0.000001"} {
		if rate.String() != want {
			t.Errorf("Rate(%d) = %s; want %s", int64(rate), rate, want)
		}
		if back, err := money.ParseRate(rate.String()); back != rate || err != nil {
			t.Errorf("ParseRate(%s) = %d, %v", rate, back, err)
		}
	}
}

// TestAt compares with arithmetic that has no bounds.
func TestAt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		amount := money.Cents(rapid.OneOf(rapid.Int64(), rapid.Int64Range(-1_000_000, 1_000_000)).Draw(t, "amount"))
		rate := money.Rate(rapid.OneOf(rapid.Int64Range(0, math.MaxInt64), rapid.Int64Range(0, 10_000_000)).Draw(t, "rate"))
		exact := new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(int64(rate)))
		exact.Quo(exact, big.NewInt(1_000_000))
		got, err := amount.At(rate)
		switch fits := exact.IsInt64() && exact.Cmp(big.NewInt(math.MinInt64)) != 0; {
		case fits && (err != nil || int64(got) != exact.Int64()):
			t.Fatalf("%d at %d = %d, %v; want %s", amount, rate, got, err, exact)
		case !fits && err == nil:
			t.Fatalf("%d at %d = %d; want an error", amount, rate, got)
		}
	})
	if _, err := money.Cents(1).At(-1); err == nil {
		t.Error("a rate below zero is taken")
	}
}
