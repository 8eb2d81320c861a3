package projection

import (
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// TestHeadsAreBounded: what was written last is remembered, what is older than two generations is not, and neither clicks nor what is parked is.
func TestHeadsAreBounded(t *testing.T) {
	t.Parallel()
	event := func(subject string, aggregate uuid.UUID, id *string) *fold {
		return &fold{events: []dbsqlc.CopyEventsParams{{Subject: subject, Aggregate: aggregate, EventID: id}}}
	}
	first, second, parked, click := uuid.New(), uuid.New(), uuid.New(), uuid.New()
	one, two := "one", "two"
	var h heads
	h.note(event("ledger.conversion.1", first, &one))
	h.note(event("ledger.conversion.2", second, &one))
	h.note(event("ledger.conversion.3", parked, nil))
	h.note(event("ledger.click.4", click, &one))
	if len(h.young) != 2 {
		t.Fatalf("%d histories are remembered, want the two sales", len(h.young))
	}
	fill := func() {
		for range maxHeads {
			h.note(event("ledger.conversion.5", uuid.New(), &one))
		}
	}
	fill()
	h.note(event("ledger.conversion.1", first, &two))
	known, err := h.of(t.Context(), nil, map[uuid.UUID]claim{first: {}, second: {}})
	if err != nil || known[first] != two || known[second] != one {
		t.Errorf("got %v, %v; want the newest of both generations", known, err)
	}
	fill()
	if _, ok := h.old[second]; ok || len(h.young)+len(h.old) > 2*maxHeads {
		t.Errorf("%d histories are remembered, %v of them not met for two generations", len(h.young)+len(h.old), ok)
	}
}
