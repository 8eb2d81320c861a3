package shop

import (
	"testing"

	"example.com/devolve/ledger/doubt"
)

// TestEveryDoubtAndVerdictHasAName holds that an export says each in words.
func TestEveryDoubtAndVerdictHasAName(t *testing.T) {
	t.Parallel()
	for _, rule := range doubt.Rules {
		if doubtNames[rule.Code] == "" {
			t.Errorf("rule %s has no name", rule.Code)
		}
	}
	for _, verdict := range []doubt.Verdict{doubt.Fraud, doubt.Fine} {
		if verdictNames[verdict] == "" {
			t.Errorf("verdict %s has no name", verdict)
		}
	}
}
