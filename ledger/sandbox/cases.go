package sandbox

import (
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
)

// Name is a case that a network has to handle.
type Name string

// The cases, in the order in which they are tried.
const (
	Pending      Name = "pending"       // a sale is reported
	Approve      Name = "approve"       // and approved
	Amend        Name = "amend"         // its amounts change
	Cancel       Name = "cancel"        // it is declined
	Restore      Name = "restore"       // what was declined counts again
	Duplicate    Name = "duplicate"     // a delivery comes twice
	OutOfOrder   Name = "out_of_order"  // an older report comes after a newer one
	BadSignature Name = "bad_signature" // a delivery that is signed wrongly is refused
	WrongClock   Name = "wrong_clock"   // so is one whose timestamp is not of now
)

// Names are all there are.
var Names = []Name{Pending, Approve, Amend, Cancel, Restore, Duplicate, OutOfOrder, BadSignature, WrongClock}

// State says whether a case is done.
type State string

// The states.
const (
	Waiting State = "waiting" // nothing that was tried out shows it
	Passed  State = "passed"
	Failed  State = "failed" // it was tried, and refused
)

// Case is how a network stands with one.
type Case struct {
	Name       Name
	State      State
	DeliveryID string      // by which it passed or failed, or that came close; empty: none did
	At         time.Time   // when that came
	Code       ledger.Code // why what was tried is refused
	Detail     string
	Sudden     bool // the sale came in this state at once: it was not there to be changed
}

// Result is what an item of a delivery would have done.
type Result string

// The results.
const (
	Tracked   Result = "tracked"
	Approved  Result = "approved"
	Amended   Result = "amended"
	Canceled  Result = "canceled"
	Reopened  Result = "reopened"
	Unchanged Result = "unchanged" // it says nothing new
	Refused   Result = "refused"
)

// Line is one item of a delivery that was tried out.
type Line struct {
	Item          int
	TransactionID string
	Result        Result
	Code          ledger.Code
	Detail        string
}

// Judgement is what deliveries come to.
type Judgement struct {
	Cases []Case
	Lines map[uint64][]Line // by delivery
}

// Judge decides deliveries of a network as the ledger would, in the order in which they came, on sales of which it knows nothing else.
func Judge(partner string, kept []Kept) Judgement {
	j := &judge{of: make(map[Name]*Case, len(Names)), sales: make(map[ledger.ConversionID]ledger.Conversion), lines: make(map[uint64][]Line)}
	for _, name := range Names {
		j.of[name] = &Case{Name: name, State: Waiting}
	}
	for _, k := range kept {
		j.hear(partner, k)
	}
	done := Judgement{Cases: make([]Case, len(Names)), Lines: j.lines}
	for i, name := range Names {
		done.Cases[i] = *j.of[name]
	}
	return done
}

type judge struct {
	of    map[Name]*Case
	sales map[ledger.ConversionID]ledger.Conversion
	lines map[uint64][]Line
}

// atTheDoor are the cases that are about what is refused before it is read.
var atTheDoor = map[string]Name{"signature_invalid": BadSignature, "signature_stale": WrongClock}

func (j *judge) hear(partner string, k Kept) {
	if name, ok := atTheDoor[k.Code]; ok {
		j.pass(name, k)
		return
	}
	switch {
	case k.Code == "delivery_mismatch":
		j.miss(Duplicate, Case{State: Failed, Code: ledger.Code(k.Code), Detail: k.Detail}, k)
	case k.Repeats():
		j.pass(Duplicate, k)
	case k.Code == "":
		for _, r := range inbox.Reports(inbox.Delivery{Partner: partner, ID: k.DeliveryID, Body: k.Body, ReceivedAt: k.ReceivedAt}) {
			j.lines[k.ID] = append(j.lines[k.ID], j.decide(r, k))
		}
	}
}

// pass notes that a case was shown. The first time counts.
func (j *judge) pass(name Name, k Kept) {
	if c := j.of[name]; c.State != Passed {
		*c = Case{Name: name, State: Passed, DeliveryID: k.DeliveryID, At: k.ReceivedAt}
	}
}

// miss notes what came of trying a case that was not shown yet. The last time counts.
func (j *judge) miss(name Name, why Case, k Kept) {
	if c := j.of[name]; c.State != Passed {
		why.Name, why.DeliveryID, why.At = name, k.DeliveryID, k.ReceivedAt
		*c = why
	}
}

// meant are the cases that a report with a verdict is probably for.
var meant = map[ledger.Verdict]Name{ledger.VerdictApproved: Approve, ledger.VerdictDeclined: Cancel}

func (j *judge) decide(r inbox.Report, k Kept) Line {
	line := Line{Item: r.Item, TransactionID: r.Observation.TransactionID, Result: Unchanged}
	before := j.sales[r.Observation.ConversionID()]
	err := r.Err
	var events []ledger.Event
	if err == nil {
		events, err = ledger.DecideConversion(before, ledger.Observe{Observation: r.Observation, ReceivedAt: k.ReceivedAt})
	}
	if err != nil {
		name, ok := meant[r.Observation.Verdict]
		if !ok {
			name = Pending
		}
		line.Result, line.Code, line.Detail = Refused, ledger.CodeOf(err), err.Error()
		j.miss(name, Case{State: Failed, Code: line.Code, Detail: line.Detail}, k)
		return line
	}
	after := before
	for _, e := range events {
		after = ledger.EvolveConversion(after, e)
	}
	j.sales[r.Observation.ConversionID()] = after
	line.Result = j.compare(before, after, r.Observation, events, k)
	return line
}

// compare notes which cases a report shows by what it did to its sale.
func (j *judge) compare(before, after ledger.Conversion, said ledger.Observation, events []ledger.Event, k Kept) Result {
	restored := before.Exists() && before.Verdict == ledger.VerdictDeclined
	switch {
	case !before.Exists() && said.Verdict == ledger.VerdictPending:
		j.pass(Pending, k)
		return Tracked
	case !before.Exists():
		j.miss(meant[said.Verdict], Case{State: Waiting, Sudden: true}, k)
		return Tracked
	case said.UpdatedAt.Before(before.ObservedAt):
		j.pass(OutOfOrder, k)
		return Unchanged
	case has[ledger.ConversionApproved](events) && restored:
		j.pass(Restore, k)
		return Approved
	case has[ledger.ConversionApproved](events):
		j.pass(Approve, k)
		return Approved
	case has[ledger.ConversionReopened](events):
		if restored {
			j.pass(Restore, k)
		}
		return Reopened
	case has[ledger.ConversionCanceled](events):
		j.pass(Cancel, k)
		return Canceled
	case has[ledger.ConversionAmended](events):
		if after.SaleCents != before.SaleCents || after.CommissionCents != before.CommissionCents {
			j.pass(Amend, k)
		}
		return Amended
	}
	return Unchanged
}

func has[E ledger.Event](events []ledger.Event) bool {
	for _, e := range events {
		if _, ok := e.(E); ok {
			return true
		}
	}
	return false
}
