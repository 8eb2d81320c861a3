package desk_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/api/desk"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

// TestRecordsOfTheECD: a head for each event with the sum of its debits, in the month in which it counts, without memoranda, and with no bar within a field.
func TestRecordsOfTheECD(t *testing.T) {
	t.Parallel()
	late := time.Date(2026, 11, 1, 2, 59, 0, 0, time.UTC) // still October in São Paulo
	line := func(sequence uint64, account ledger.AccountKind, owner string, cents money.Cents, at time.Time) finance.Entry {
		return finance.Entry{Sequence: sequence, Type: "entry_posted.v1", Account: account, Owner: owner, AmountCents: cents, At: at}
	}
	var out bytes.Buffer
	file := desk.NewECD(&out, "2026-11")
	for _, e := range []finance.Entry{
		line(7, ledger.AccountFees, "", -123_456, late),
		line(7, ledger.AccountTaxes, "", -44, late),
		line(7, ledger.AccountBankAccount, "ita|u\n€", 123_500, late),
		line(8, ledger.AccountPendingCommission, "demo", 5, late),
		line(8, ledger.AccountPendingContra, "", -5, late),
		line(9, ledger.AccountReceivable, "demo", -5, late.Add(time.Hour)),
		line(9, ledger.AccountCommission, "demo", 5, late.Add(time.Hour)),
	} {
		if err := file.Entry(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.End(); err != nil {
		t.Fatal(err)
	}
	want := "|I200|7|01112026|1235,00|N||\r\n" +
		"|I250|4.1||1234,56|D|||Tarifas de bancos e provedores - entry_posted.v1||\r\n" +
		"|I250|4.4||0,44|D|||Tributos sobre a receita - entry_posted.v1||\r\n" +
		"|I250|1.1.1||1235,00|C|||Bancos - ita u ? - entry_posted.v1||\r\n" +
		"|I200|9|01112026|0,05|N||\r\n" +
		"|I250|1.2.1||0,05|D|||Comiss\xf5es a receber - demo - entry_posted.v1||\r\n" +
		"|I250|3.1||0,05|C|||Receita de comiss\xf5es - demo - entry_posted.v1||\r\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("the records (-want +got):\n%s", diff)
	}
}
