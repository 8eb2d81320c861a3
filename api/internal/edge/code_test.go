package edge

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/room"
)

func TestEveryCodeHasAnOutcome(t *testing.T) {
	t.Parallel()
	for code, outcome := range outcomes {
		if http.StatusText(code.Status()) == "" || outcome.message == "" {
			t.Errorf("%q answers %d %q", code, outcome.status, outcome.message)
		}
	}
}

// TestStoresThatCannotAreNoFaultOfOurs: what may be well in a moment is answered so, however deep it was found.
func TestStoresThatCannotAreNoFaultOfOurs(t *testing.T) {
	t.Parallel()
	for want, errs := range map[Code][]error{
		CodeUnavailable: {
			room.ErrNone, fmt.Errorf("plan a run: %w: 3 MiB are free", room.ErrNone), fmt.Errorf("read: %w", context.DeadlineExceeded),
			fmt.Errorf("read the first delivery: %w", nats.ErrNoResponders),
		},
		CodeInternal: {errors.New("a surprise")},
	} {
		for _, err := range errs {
			if got := new(Edge).CodeOf(err); got != want {
				t.Errorf("%v: %s, want %s", err, got, want)
			}
		}
	}
}
