package network_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
)

func TestSum(t *testing.T) {
	t.Parallel()
	for want, amounts := range map[string][]string{
		"1e3":                         {"1e3"}, // alone it is whoever reads it that refuses it
		"":                            {""},
		"249.90":                      {"200", "49.9"},
		"0.00":                        {"64.00", "-64"},
		"-3.20":                       {"0", "-3.20"},
		"0.05":                        {"0.049", "0.001000000"},
		"0.125":                       {"0.12", "0.005"},
		"1.00+x":                      {"1.00", "x"},
		"1.00+":                       {"1.00", ""},
		"1+1.":                        {"1", "1."},
		"1+.5":                        {"1", ".5"},
		"1+--5":                       {"1", "--5"},
		"1+0.0000001":                 {"1", "0.0000001"},
		"9000000000000+9000000000000": {"9000000000000", "9000000000000"},
	} {
		if got := network.Sum(amounts...); got != want {
			t.Errorf("the sum of %q is %q, want %q", amounts, got, want)
		}
	}
}

func TestFromCents(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"24990": "249.90", "5": "0.05", "0": "0.00", "-320": "-3.20", "12.50": "12.50 cents", "": "", "+5": "+5 cents",
		"9223372036854775807": "9223372036854775807 cents",
	} {
		if got := network.FromCents(text); got != want {
			t.Errorf("%q cents are %q, want %q", text, got, want)
		}
	}
}

// TestSumOfCents: what is added is what the ledger would add.
func TestSumOfCents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.Int64Range(-1e12, 1e12), 2, 20).Draw(t, "cents")
		var want int64
		texts := make([]string, len(parts))
		for i, part := range parts {
			want += part
			texts[i] = network.FromCents(strconv.FormatInt(part, 10))
		}
		if got, err := money.ParseDecimal(network.Sum(texts...)); err != nil || int64(got) != want {
			t.Fatalf("the sum of %v is %d, %v; want %d", texts, got, err, want)
		}
	})
}

func TestFromComma(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"249,90": "249.90", "1.249,90": "1249.90", "1.234.567,8": "1234567.8", "-3,20": "-3.20", "1.249": "1249", "1249,9": "1249.9", "7": "7",
		"249.90": "249.90 with a comma", "1234.567,00": "1234.567,00 with a comma", "1,": "1, with a comma", ",5": ",5 with a comma",
		"": "", "1,2,3": "1,2,3 with a comma", "R$ 5,00": "R$ 5,00 with a comma", "--1,00": "--1,00 with a comma",
	} {
		if got := network.FromComma(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
