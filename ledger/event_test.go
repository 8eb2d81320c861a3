package ledger_test

import (
	"testing"

	"example.com/devolve/ledger"
)

// TestAnEventKnowsWhetherACorrectionBroughtItAbout by the id of the delivery that it is correlated with.
func TestAnEventKnowsWhetherACorrectionBroughtItAbout(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{"correction of 7/0 1f": true, "delivery-7": false, "no correction of 7/0": false, "": false} {
		if got := (ledger.Meta{CorrelationID: id}).IsOfCorrection(); got != want {
			t.Errorf("%q: %t, want %t", id, got, want)
		}
	}
}
