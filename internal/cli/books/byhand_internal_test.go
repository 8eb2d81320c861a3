package books

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func TestLinesAsAccountantsWriteThem(t *testing.T) {
	t.Parallel()
	got, err := entryLines([]string{"4.1=45,00", "taxes=0.5"}, []string{"1.1.1/itau-1234=45,50"})
	want := []ledger.EntryLine{
		{Account: ledger.AccountFees, Cents: -45_00},
		{Account: ledger.AccountTaxes, Cents: -50},
		{Account: ledger.AccountBankAccount, Owner: "itau-1234", Cents: 45_50},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v, (-want +got):\n%s", err, diff)
	}
	for _, wrong := range []string{"", "=", "4.1", "4.1=", "4.1=-1,00", "4.1=0,00", "4.1=1.500,00", "4.1=1,5,0", "4.1=1,005", "4.9=1,00", "=1,00", "Tarifas=1,00", "4.1=1e3"} {
		if line, err := entryLine(wrong); err == nil {
			t.Errorf("%q is read as %+v", wrong, line)
		}
		if lines, err := entryLines([]string{"4.1=1,00"}, []string{wrong}); err == nil || lines != nil {
			t.Errorf("%q is read as %+v", wrong, lines)
		}
	}
}

// FuzzEntryLine: whatever is typed, what is read is an account of the chart with an amount above zero, and written again it is read as the same.
func FuzzEntryLine(f *testing.F) {
	for _, seed := range []string{"4.1=45,00", "fees=45.00", "1.1.1/itau-1234=0,01", "1.1.1/a/b=1", "=", "4.1=1=2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line, err := entryLine(text)
		if err != nil {
			return
		}
		if ledger.AccountOf(line.Account).Code == "" || line.Cents <= money.Cents(0) {
			t.Fatalf("%q is read as %+v", text, line)
		}
		if again, err := entryLine(string(line.Account) + "/" + line.Owner + "=" + line.Cents.String()); err != nil || again != line {
			t.Errorf("%q is read as %+v, and that as %+v, %v", text, line, again, err)
		}
	})
}
