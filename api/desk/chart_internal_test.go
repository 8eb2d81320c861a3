package desk

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/devolve/ledger"
)

// TestTheWebKnowsTheChart: what the desk calls accounts is what the ledger calls them, in its order, and nothing else.
func TestTheWebKnowsTheChart(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../web/src/desk/words/accounts.ts")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, account := range ledger.Chart() {
		group := "money"
		if account.Class == ledger.ClassMemorandum {
			group = "memo"
		}
		fmt.Fprintf(&want, "  ['%s', { label: '%s', group: '%s' }],\n", account.Kind, account.Name, group)
		if ClassNames[account.Class] == "" {
			t.Errorf("%s has no word in files", account.Class)
		}
	}
	if !strings.Contains(string(text), "([\n"+want.String()+"])") {
		t.Errorf("web/src/desk/words/accounts.ts is to have\n%s", want.String())
	}
}
