package ledger_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

func fee(changes ...func(*ledger.Entry)) ledger.PostEntry {
	e := ledger.Entry{
		ID: ledger.EntryID{UUID: uuid.MustParse("0190a0c8-0000-7000-8000-0000000000e9")}, Kind: ledger.EntryFee, Text: "tarifa de novembro",
		Lines: []ledger.EntryLine{{ledger.AccountFees, "", -45_00}, {ledger.AccountBankAccount, "itau-1234", 45_00}},
	}
	for _, change := range changes {
		change(&e)
	}
	return ledger.PostEntry{Entry: e, At: noon}
}

// TestAnEntryByHand is in the book as it was written, once.
func TestAnEntryByHand(t *testing.T) {
	t.Parallel()
	cmd := fee()
	events, err := ledger.DecideEntry(ledger.Entry{}, cmd)
	if err != nil || len(events) != 1 {
		t.Fatalf("%v, %v", events, err)
	}
	if diff := cmp.Diff([]ledger.Posting{{"fees", "", -45_00}, {"bank_account", "itau-1234", 45_00}}, ledger.Postings(events[0])); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
	posted := ledger.EvolveEntry(ledger.Entry{}, events[0])
	if diff := cmp.Diff(cmd.Entry, posted); diff != "" {
		t.Errorf("posted (-want +got):\n%s", diff)
	}
	if again, err := ledger.DecideEntry(posted, cmd); again != nil || err != nil {
		t.Errorf("again: %v, %v", again, err)
	}
	if kept := ledger.EvolveEntry(posted, nil); kept.ID != posted.ID {
		t.Errorf("%+v after nothing", kept)
	}
}

func TestWhatIsNoEntry(t *testing.T) {
	t.Parallel()
	many := func(lines int) func(*ledger.Entry) {
		return func(e *ledger.Entry) {
			e.Lines = []ledger.EntryLine{{ledger.AccountBank, "", -100 * money.Cents(lines-1)}}
			for range lines - 1 {
				e.Lines = append(e.Lines, ledger.EntryLine{Account: ledger.AccountCapital, Cents: 100})
			}
		}
	}
	if events, err := ledger.DecideEntry(ledger.Entry{}, fee(many(ledger.MaxEntryLines))); err != nil || len(events) != 1 {
		t.Errorf("of the most lines: %v, %v", events, err)
	}
	with := func(account ledger.AccountKind, owner string) func(*ledger.Entry) {
		return func(e *ledger.Entry) { e.Lines[0].Account, e.Lines[0].Owner = account, owner }
	}
	for name, change := range map[string]func(*ledger.Entry){
		"no id":                   func(e *ledger.Entry) { e.ID = ledger.EntryID{} },
		"another kind":            func(e *ledger.Entry) { e.Kind = "gift" },
		"no text":                 func(e *ledger.Entry) { e.Text = "" },
		"a broken text":           func(e *ledger.Entry) { e.Text = "a\nb" },
		"one line":                func(e *ledger.Entry) { e.Lines = e.Lines[:1] },
		"too many lines":          many(ledger.MaxEntryLines + 1),
		"sides that differ":       func(e *ledger.Entry) { e.Lines[0].Cents++ },
		"a line of nothing":       func(e *ledger.Entry) { e.Lines = append(e.Lines, ledger.EntryLine{Account: ledger.AccountFees}) },
		"too much":                func(e *ledger.Entry) { e.Lines[0].Cents, e.Lines[1].Cents = -100_000_000_001, 100_000_000_001 },
		"an account of a network": with(ledger.AccountReceivable, "demo"),
		"an account of a shopper": with(ledger.AccountPayable, shopper.String()),
		"a memorandum":            with(ledger.AccountPaidContra, ""),
		"revenue":                 with(ledger.AccountCommission, "demo"),
		"a bank without a name":   with(ledger.AccountBankAccount, ""),
		"an owner of the house's": with(ledger.AccountFees, "demo"),
	} {
		if events, err := ledger.DecideEntry(ledger.Entry{}, fee(change)); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
	never := fee()
	never.At = time.Time{}
	if events, err := ledger.DecideEntry(ledger.Entry{}, never); ledger.CodeOf(err) != ledger.CodeInvalid || events != nil {
		t.Errorf("without a time: %v, %v", events, err)
	}
	for _, account := range ledger.AccountsByHand() {
		of := ledger.AccountOf(account)
		if of.Owner == ledger.OwnerNetwork || of.Owner == ledger.OwnerShopper || of.Class == ledger.ClassMemorandum || strings.HasPrefix(of.Code, "9") {
			t.Errorf("%s is %s's, of class %s", account, of.Owner, of.Class)
		}
	}
}
