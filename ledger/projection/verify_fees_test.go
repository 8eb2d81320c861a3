package projection_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
)

// TestVerificationNamesFeesThatNoRuleAllows: an event of fees with a good seal that no decision leads to is named, whatever is wrong with it.
func TestVerificationNamesFeesThatNoRuleAllows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*ledger.FeeRecorded)
		found  string
	}{
		"nothing":                  {func(*ledger.FeeRecorded) {}, ""},
		"a cent too much":          {func(e *ledger.FeeRecorded) { e.Cents++ }, "expected is 90 cents, found is 91 cents"},
		"no more than before":      {func(e *ledger.FeeRecorded) { e.Fees.Charges, e.Cents = 1, 0 }, "more than 1 charges to an account of ours"},
		"of another day":           {func(e *ledger.FeeRecorded) { e.Fees.Day = "2026-11-21" }, "fees of event"},
		"an account that is none":  {func(e *ledger.FeeRecorded) { e.Fees.Account = ledger.AccountPayable }, "payable"},
		"a bank that has no name":  {func(e *ledger.FeeRecorded) { e.Fees.Account = ledger.AccountBankAccount }, "bank_account"},
		"a provider that has none": {func(e *ledger.FeeRecorded) { e.Fees.Owner = "itau" }, `bank "itau"`},
	} {
		v := openVault(t)
		f := ledger.Fees{ID: ledger.NewFeesID(ledger.AccountBank, "", "2026-11-20", 45), Account: ledger.AccountBank, Day: "2026-11-20", PriceCents: 45, Charges: 1}
		event := ledger.FeeRecorded{Fees: f, Cents: 45, RunID: uuid.NewString(), At: ledgertest.Start}
		v.write(event, "system:reconcile", ledger.CauseSystem)
		event.Fees.Charges, event.Cents = 3, 90
		id := f.ID
		c.change(&event)
		event.Fees.ID = id
		v.write(event, "system:reconcile", ledger.CauseSystem)
		v.CatchUp(t, v.reader)
		var found []string
		for line := range strings.Lines(differences(verified(t, v.Bundle))) {
			if strings.HasPrefix(line, "fees of event") {
				found = append(found, line)
			}
		}
		if all := strings.Join(found, ""); (all == "") != (c.found == "") || !strings.Contains(all, c.found) {
			t.Errorf("%s: found %q, not %q", name, all, c.found)
		}
	}
}
