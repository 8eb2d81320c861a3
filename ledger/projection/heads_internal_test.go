package projection

import (
	"strings"
	"testing"
	"unsafe"

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

// TestHeadsKeepIDsAlone: an id is a part of the headers that its event came with, and what is remembered must not keep all of them.
func TestHeadsKeepIDsAlone(t *testing.T) {
	t.Parallel()
	headers := strings.Repeat("header ", 100) + "id"
	id, aggregate := headers[len(headers)-len("id"):], uuid.New()
	var h heads
	h.note(&fold{events: []dbsqlc.CopyEventsParams{{Subject: "ledger.conversion.1", Aggregate: aggregate, EventID: &id}}})
	if kept := h.young[aggregate]; kept != id || unsafe.StringData(kept) == unsafe.StringData(id) {
		t.Errorf("%q is remembered, want %q without the headers that it is a part of", kept, id)
	}
}
