package edge

import (
	"net/http"
	"testing"
)

func TestEveryCodeHasAnOutcome(t *testing.T) {
	t.Parallel()
	for code, outcome := range outcomes {
		if http.StatusText(code.Status()) == "" || outcome.message == "" {
			t.Errorf("%q answers %d %q", code, outcome.status, outcome.message)
		}
	}
}
