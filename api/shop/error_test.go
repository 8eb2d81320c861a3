package shop

import "testing"

func TestEverySentinelHasAnOutcome(t *testing.T) {
	t.Parallel()
	for _, s := range sentinels {
		if s.Code.Status() == 0 {
			t.Errorf("%q has no outcome", s.Code)
		}
	}
}
