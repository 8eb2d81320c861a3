package ledger_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
)

func charged(account ledger.AccountKind, owner string, charges int) ledger.RecordFees {
	f := ledger.Fees{Account: account, Owner: owner, Day: "2026-11-20", PriceCents: 45, Charges: charges}
	f.ID = ledger.NewFeesID(f.Account, f.Owner, f.Day, f.PriceCents)
	return ledger.RecordFees{Fees: f, RunID: "0190a0c8-0000-7000-8000-0000000000ef", At: noon}
}

// TestFeesAreRecordedOnce: charges that are in the book are not put there again, by whatever statement, and more of them are added.
func TestFeesAreRecordedOnce(t *testing.T) {
	t.Parallel()
	var recorded ledger.Fees
	for _, step := range []struct {
		charges int
		want    []ledger.Posting
	}{
		{2, []ledger.Posting{{"fees", "", -90}, {"bank_account", "itau", 90}}},
		{2, nil},
		{1, nil},
		{5, []ledger.Posting{{"fees", "", -135}, {"bank_account", "itau", 135}}},
		{5, nil},
	} {
		events, err := ledger.DecideFees(recorded, charged(ledger.AccountBankAccount, "itau", step.charges))
		if err != nil || len(events) != min(1, len(step.want)) {
			t.Fatalf("%d charges after %d: %v, %v", step.charges, recorded.Charges, events, err)
		}
		for _, e := range events {
			if diff := cmp.Diff(step.want, ledger.Postings(e)); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
			recorded = ledger.EvolveFees(recorded, e)
		}
	}
}

func TestWhatAreNoFees(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*ledger.RecordFees){
		"no day":                  func(c *ledger.RecordFees) { c.Fees.Day = "2026-11-31" },
		"no comparison":           func(c *ledger.RecordFees) { c.RunID = "" },
		"no time":                 func(c *ledger.RecordFees) { c.At = time.Time{} },
		"no charge":               func(c *ledger.RecordFees) { c.Fees.Charges = 0 },
		"more than a day has":     func(c *ledger.RecordFees) { c.Fees.Charges = 1_000_001 },
		"another price":           func(c *ledger.RecordFees) { c.Fees.PriceCents = 46 },
		"what nobody charges":     func(c *ledger.RecordFees) { *c = charged("bank", "", 1); c.Fees.PriceCents = 1_000_01 },
		"an account of a shopper": func(c *ledger.RecordFees) { *c = charged(ledger.AccountPayable, "", 1) },
		"a provider with a name":  func(c *ledger.RecordFees) { *c = charged(ledger.AccountBank, "itau", 1) },
		"a bank without one":      func(c *ledger.RecordFees) { *c = charged(ledger.AccountBankAccount, "", 1) },
	} {
		cmd := charged(ledger.AccountBank, "", 1)
		change(&cmd)
		if events, err := ledger.DecideFees(ledger.Fees{}, cmd); ledger.CodeOf(err) != ledger.CodeInvalid || len(events) != 0 {
			t.Errorf("%s: %v, %v", name, events, err)
		}
	}
}
