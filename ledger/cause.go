package ledger

import "strconv"

// Causes that name nothing else. An event that moves money has one of them, or that of CauseDelivery or CauseAction: whoever
// checks the log follows it to what is kept outside of the log.
const (
	CauseWrite  = "write"  // the payout's event of the same write
	CauseSystem = "system" // a schedule, or the answer of a provider: no person acts
)

// What the causes that name something begin with.
const (
	CauseOfDelivery = "delivery:" // the sequence of a delivery in the inbox follows
	CauseOfAction   = "action:"   // the id of a record of what staff did follows
)

// CauseDelivery is the cause of what a delivery reports.
func CauseDelivery(sequence uint64) string { return CauseOfDelivery + strconv.FormatUint(sequence, 10) }

// CauseAction is the cause of what somebody of the staff does, by the id of its record, which is written before the event.
func CauseAction(id string) string { return CauseOfAction + id }

// By says in whose name something is done, and what it is done because of.
type By struct {
	Actor string // as in Meta
	Cause string // as in Meta
}

// System is how a part of the system acts by itself.
func System(actor string) By { return By{Actor: actor, Cause: CauseSystem} }
