package ledger

import (
	"crypto/sha256"
	"slices"
	"time"

	"github.com/google/uuid"
)

// PixIDTaken is an id of the settlement system that a payout has from now on: of the Pix itself (end-to-end id) or of money that
// came back (return id). Its aggregate is the id, and an id is taken once, ever: what two payouts claim is one payment at most.
type PixIDTaken struct {
	ID       string    `json:"id"` // as the Central Bank writes it; upper and lower case differ
	PayoutID PayoutID  `json:"payout_id"`
	At       time.Time `json:"at"`
}

// Aggregate implements Event.
func (e PixIDTaken) Aggregate() Aggregate { return PixID(e.ID) }

func (PixIDTaken) isEvent() {}

// PixID is the aggregate of an id of the settlement system: a UUID of version 8 (RFC 9562) over SHA-256, like a conversion's.
func PixID(id string) Aggregate {
	sum := sha256.Sum256([]byte("pix_id\x00" + id))
	return Aggregate{Kind: KindPixID, ID: uuidOf(sum).String()}
}

// uuidOf makes a UUID of version 8 of the first half of a hash.
func uuidOf(sum [sha256.Size]byte) uuid.UUID {
	id := uuid.UUID(sum[:]) // as many bytes as it has
	id[6] = id[6]&0x0f | 0x80
	id[8] = id[8]&0x3f | 0x80
	return id
}

// PixIDs are the ids of the settlement system that a payout has: its Pix's, and its returns'.
func (p Payout) PixIDs() []string {
	var ids []string
	if p.EndToEndID != "" {
		ids = append(ids, p.EndToEndID)
	}
	for _, r := range p.Returns {
		ids = append(ids, r.ID)
	}
	return ids
}

// NewPixIDs are the ids that events give to a payout and that it did not have before.
func NewPixIDs(before Payout, events []Event) []string {
	after := before
	for _, e := range events {
		after = EvolvePayout(after, e)
	}
	had := before.PixIDs()
	return slices.DeleteFunc(after.PixIDs(), func(id string) bool { return slices.Contains(had, id) })
}

// DecidePixIDs takes ids for a payout, in the same atomic write as the events that give them to it. Taken are the newest events
// of the ids' aggregates, where there are any. An id of another payout is refused with CodePixIDTaken.
func DecidePixIDs(payout PayoutID, ids []string, taken map[Aggregate]Recorded, at time.Time) ([]Event, error) {
	var events []Event
	for _, id := range ids {
		if was, ok := taken[PixID(id)].Event.(PixIDTaken); ok {
			if was.PayoutID != payout {
				return nil, Refuse(CodePixIDTaken, "%s is of payout %s, and not of %s", id, was.PayoutID, payout)
			}
			continue
		}
		events = append(events, PixIDTaken{ID: id, PayoutID: payout, At: at})
	}
	return events, nil
}
