package ledger

import (
	"strconv"
	"time"

	"github.com/google/uuid"
)

// SealingID is the id of the one history that says from when on everything is sealed.
const SealingID = "5ea10000-0000-8000-8000-000000000001"

var sealingID = uuid.MustParse(SealingID)

// SealingBegun says that every event after Sequence is sealed, this one first, and every delivery after InboxSequence. What
// was before is covered by Head.
type SealingBegun struct {
	Sequence      uint64    `json:"sequence"`
	Head          string    `json:"head"` // of the hash chain at Sequence, hexadecimal
	InboxSequence uint64    `json:"inbox_sequence"`
	At            time.Time `json:"at"`
}

// EventIgnored says that staff looked at an event that is parked and decided that it does not count. What follows it on its
// subject follows the event before it from then on.
type EventIgnored struct {
	Sequence uint64    `json:"sequence"`
	Reason   string    `json:"reason"`
	At       time.Time `json:"at"`
}

// EventLost stands in the log in the place of an event that is lost: of which neither a whole record nor a copy is left. It has that
// event's sequence, and somebody accepted the loss by name.
type EventLost struct {
	Sequence uint64    `json:"sequence"`
	Reason   string    `json:"reason"`
	At       time.Time `json:"at"`
}

// lostName tells the id of a loss from that of a decision on the same sequence.
const lostName = "lost "

// RulingID is the id of the decision on an event: there is one.
func RulingID(sequence uint64) string {
	return uuid.NewSHA1(sealingID, strconv.AppendUint(nil, sequence, 10)).String()
}

// Aggregate implements Event.
func (SealingBegun) Aggregate() Aggregate { return Aggregate{KindSealing, SealingID} }

// Aggregate implements Event.
func (e EventIgnored) Aggregate() Aggregate { return Aggregate{KindRuling, RulingID(e.Sequence)} }

// Aggregate implements Event.
func (e EventLost) Aggregate() Aggregate {
	name := strconv.AppendUint([]byte(lostName), e.Sequence, 10)
	return Aggregate{KindRuling, uuid.NewSHA1(sealingID, name).String()}
}

func (SealingBegun) isEvent() {}
func (EventIgnored) isEvent() {}
func (EventLost) isEvent()    {}
