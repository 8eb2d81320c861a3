package pix_test

import (
	"strings"
	"testing"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

func TestBalancesAreReadOrRefused(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]money.Cents{
		"0": 0, "0.00": 0, "1234.56": 1234_56, "12.3": 12_30, "0012.30": 12_30, "9999999999999.99": 999999999999999,
	} {
		for _, currency := range []string{"", "BRL"} {
			if got, err := pix.ParseBalance(text, currency); err != nil || got != want {
				t.Errorf("%q %q: %s, %v; want %s", text, currency, got, err, want)
			}
		}
	}
	for _, text := range []string{
		"", " ", "-1.00", "-0.00", "+1.00", "1,00", "1.000,00", "1.000", "1.005", "12.340", "1.", ".50", "1e3", "0x10", "NaN", "1 000.00", "1.00 ", "1.00\n",
		"R$ 1.00", "99999999999999.00", "٣.00", "1.00.00",
	} {
		if got, err := pix.ParseBalance(text, ""); err == nil {
			t.Errorf("%q was read as %s", text, got)
		}
	}
	for _, currency := range []string{"USD", "brl", "R$", " BRL"} {
		if got, err := pix.ParseBalance("1.00", currency); err == nil {
			t.Errorf("1.00 in %q was read as %s", currency, got)
		}
	}
}

// FuzzParseBalance: what is read is what was written, and never below zero.
func FuzzParseBalance(f *testing.F) {
	for _, seed := range []string{"0", "1234.56", "-1.00", "1e3", "9999999999999.99", "1.005", "12.3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cents, err := pix.ParseBalance(text, "")
		if err != nil {
			return
		}
		whole, fraction, _ := strings.Cut(text, ".")
		want := strings.TrimLeft(whole, "0")
		if want == "" {
			want = "0"
		}
		if want += "." + (fraction + "00")[:2]; cents < 0 || cents.String() != want {
			t.Errorf("%q was read as %s", text, cents)
		}
	})
}
