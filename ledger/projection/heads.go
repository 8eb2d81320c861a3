package projection

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// maxHeads is how many histories a generation of heads holds: some 8 MB.
const maxHeads = 1 << 16

// heads remembers the ids of the newest events of the histories that were written last, so that most of those that go on need not be looked
// up. It belongs to one run of project: whatever changes a history in another way begins a new one. The zero value is empty.
type heads struct {
	young, old map[uuid.UUID]string // by aggregate; what is not in young for a whole generation is forgotten
}

// clickSubjects begins the subjects of clicks. A click has one event, which nothing follows.
var clickSubjects = wire.Subject(ledger.Aggregate{Kind: ledger.KindClick})

// note remembers the events of a fold that was written.
func (h *heads) note(f *fold) {
	for i := range f.events {
		row := &f.events[i]
		if row.EventID == nil || strings.HasPrefix(row.Subject, clickSubjects) { // what is parked has no id that counts
			continue
		}
		if len(h.young) >= maxHeads {
			h.old, h.young = h.young, nil
		}
		if h.young == nil {
			h.young = make(map[uuid.UUID]string)
		}
		h.young[row.Aggregate] = strings.Clone(*row.EventID) // it is a part of all headers of its event, which would stay
	}
}

// of returns the ids of the newest events that count of some aggregates; one without any is absent. What is not remembered is looked up.
func (h *heads) of(ctx context.Context, queries *dbsqlc.Queries, claims map[uuid.UUID]claim) (map[uuid.UUID]string, error) {
	found := make(map[uuid.UUID]string, len(claims))
	var unknown []uuid.UUID
	for id := range claims {
		if head, ok := h.young[id]; ok {
			found[id] = head
		} else if head, ok := h.old[id]; ok {
			found[id] = head
		} else {
			unknown = append(unknown, id)
		}
	}
	if len(unknown) == 0 {
		return found, nil
	}
	rows, err := queries.Heads(ctx, unknown)
	if err != nil {
		return nil, fmt.Errorf("look up the newest events: %w", err)
	}
	for _, row := range rows {
		found[row.Aggregate] = row.EventID
	}
	return found, nil
}
