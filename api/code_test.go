package api

import (
	"net/http"
	"testing"
)

func TestEverySentinelHasAnOutcome(t *testing.T) {
	t.Parallel()
	for _, s := range sentinels {
		if _, ok := outcomes[s.code]; !ok {
			t.Errorf("%q has no outcome", s.code)
		}
	}
	for code, outcome := range outcomes {
		if http.StatusText(outcome.status) == "" || outcome.message == "" {
			t.Errorf("%q answers %d %q", code, outcome.status, outcome.message)
		}
	}
}
