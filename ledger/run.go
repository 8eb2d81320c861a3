package ledger

import (
	"slices"
	"time"

	"example.com/devolve/ledger/money"
)

// RunState is where a payout run stands.
type RunState string

// The states of a run.
const (
	RunOpen     RunState = "OPEN"    // its payouts are being requested
	RunPlanned  RunState = "PLANNED" // all are; it waits for approval
	RunApproved RunState = "APPROVED"
	RunCanceled RunState = "CANCELED"
)

// Run is one payment of everybody who is owed. The zero value is a run that nobody opened.
type Run struct {
	ID       RunID    `json:"id"`
	State    RunState `json:"state"`
	OpenedBy string   `json:"opened_by"` // an actor, as in Meta
	// SecondAboveCents is the total above which its planner does not let it leave alone.
	SecondAboveCents money.Cents `json:"second_above_cents"`
	PlannedBy        string      `json:"planned_by,omitempty"` // who ended its planning: somebody else after an interruption
	Payouts          int         `json:"payouts,omitempty"`
	TotalCents       money.Cents `json:"total_cents,omitempty"`
	ApprovedBy       string      `json:"approved_by,omitempty"`
	// AloneCents is what its planner had let leave alone on the day on which this run left so, with this run, and AloneCapCents
	// what one person may; 0: somebody else approved it.
	AloneCents    money.Cents `json:"alone_cents,omitempty"`
	AloneCapCents money.Cents `json:"alone_cap_cents,omitempty"`
	CanceledBy    string      `json:"canceled_by,omitempty"` // since it is noted
	Reason        string      `json:"reason,omitempty"`      // why it was canceled
}

// Commands about runs.
type (
	// OpenRun begins a run.
	OpenRun struct {
		ID               RunID
		By               string
		SecondAboveCents money.Cents
		At               time.Time
	}
	// SealRun ends its planning.
	SealRun struct {
		By         string
		Payouts    int
		TotalCents money.Cents
		At         time.Time
	}
	// ApproveRun lets its payouts leave, in the name of somebody who neither opened nor planned it.
	ApproveRun struct {
		By string
		At time.Time
	}
	// ReleaseRun lets a small run leave in the name of who opened and planned it, without a second person.
	ReleaseRun struct {
		By               string
		SecondAboveCents money.Cents // in force now; the run's own holds as well
		AloneCents       money.Cents // what By let leave alone on this day before
		AloneCapCents    money.Cents // what one person may on a day
		At               time.Time
	}
	// CancelRun gives it up before it is approved: whoever planned it thought better of it, or who was to approve it rejects it.
	CancelRun struct {
		By     string
		Reason string
		At     time.Time
	}
)

// Exists says whether the run has been opened at all.
func (r Run) Exists() bool { return !r.ID.IsZero() }

// NeedsSecond says whether the run is too large for its planner to let it leave alone.
func (r Run) NeedsSecond() bool { return r.TotalCents > r.SecondAboveCents }

// PlannedAlone says whether somebody opened the run and planned it to its end.
func (r Run) PlannedAlone(by string) bool { return by == r.OpenedBy && by == r.PlannedBy }

// RunCommand is what can be decided on a run. The set is closed.
//
//sumtype:decl
type RunCommand interface {
	decide(r Run) ([]Event, error)
}

// DecideRun carries a command out on a run. A repeat yields nothing. What needs another person is refused with
// CodeSecondPerson.
func DecideRun(r Run, cmd RunCommand) ([]Event, error) {
	if _, opens := cmd.(OpenRun); !opens && !r.Exists() {
		return nil, Refuse(CodeNotFound, "there is no such run")
	}
	return cmd.decide(r)
}

func (cmd OpenRun) decide(r Run) ([]Event, error) {
	switch {
	case cmd.ID.IsZero() || cmd.By == "" || cmd.SecondAboveCents < 0:
		return nil, Refuse(CodeInvalid, "a run needs an id and somebody who opens it")
	case r.ID == cmd.ID:
		return nil, nil
	case r.Exists():
		return nil, Refuse(CodeInvalid, "run %s is not run %s", r.ID, cmd.ID)
	}
	r = Run{ID: cmd.ID, State: RunOpen, OpenedBy: cmd.By, SecondAboveCents: cmd.SecondAboveCents}
	return []Event{PayoutRunOpened{RunChange{r, cmd.At}}}, nil
}

func (cmd SealRun) decide(r Run) ([]Event, error) {
	if r.State == RunPlanned && r.Payouts == cmd.Payouts && r.TotalCents == cmd.TotalCents {
		return nil, nil
	}
	if cmd.By == "" || cmd.Payouts < 0 || cmd.TotalCents < 0 {
		return nil, Refuse(CodeInvalid, "a run of %d payouts and %s by %q", cmd.Payouts, cmd.TotalCents, cmd.By)
	}
	r.PlannedBy, r.Payouts, r.TotalCents = cmd.By, cmd.Payouts, cmd.TotalCents
	return r.move(cmd.At, RunPlanned, func(c RunChange) Event { return PayoutRunPlanned{c} }, RunOpen)
}

func (cmd ApproveRun) decide(r Run) ([]Event, error) {
	switch {
	case cmd.By == "":
		return nil, Refuse(CodeInvalid, "an approval needs somebody who gives it")
	case r.State == RunApproved:
		return nil, nil
	case cmd.By == r.OpenedBy || cmd.By == r.PlannedBy:
		return nil, Refuse(CodeSecondPerson, "run %s was planned by %s: somebody else has to approve it", r.ID, cmd.By)
	}
	return r.leave(cmd.By, cmd.At)
}

func (cmd ReleaseRun) decide(r Run) ([]Event, error) {
	limit := min(r.SecondAboveCents, cmd.SecondAboveCents)
	switch {
	case cmd.By == "" || cmd.AloneCents < 0:
		return nil, Refuse(CodeInvalid, "run %s is let leave by %q, who let %s leave before", r.ID, cmd.By, cmd.AloneCents)
	case r.State == RunApproved:
		return nil, nil
	case r.State != RunPlanned: // move says so
	case !r.PlannedAlone(cmd.By):
		return nil, Refuse(CodeSecondPerson, "run %s was not planned by %s alone: somebody else has to approve it", r.ID, cmd.By)
	case r.TotalCents > limit:
		return nil, Refuse(CodeSecondPerson, "run %s is over %s: somebody else than %s has to approve it", r.ID, limit, cmd.By)
	case r.TotalCents > cmd.AloneCapCents-cmd.AloneCents:
		return nil, Refuse(CodeSecondPerson, "with run %s it would be more than the %s that %s may let leave alone on a day: somebody else has to approve it",
			r.ID, cmd.AloneCapCents, cmd.By)
	}
	r.AloneCents, r.AloneCapCents = cmd.AloneCents+r.TotalCents, cmd.AloneCapCents
	return r.leave(cmd.By, cmd.At)
}

func (cmd CancelRun) decide(r Run) ([]Event, error) {
	if r.State == RunCanceled {
		return nil, nil
	}
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	if cmd.By == "" {
		return nil, Refuse(CodeInvalid, "run %s is given up by nobody", r.ID)
	}
	r.CanceledBy, r.Reason = cmd.By, cmd.Reason
	return r.move(cmd.At, RunCanceled, func(c RunChange) Event { return PayoutRunCanceled{c} }, RunOpen, RunPlanned)
}

func (r Run) leave(by string, at time.Time) ([]Event, error) {
	r.ApprovedBy = by
	return r.move(at, RunApproved, func(c RunChange) Event { return PayoutRunApproved{c} }, RunPlanned)
}

func (r Run) move(at time.Time, to RunState, event func(RunChange) Event, from ...RunState) ([]Event, error) {
	if !slices.Contains(from, r.State) {
		return nil, Refuse(CodeTransitionRefused, "run %s is %s and cannot become %s", r.ID, r.State, to)
	}
	r.State = to
	return []Event{event(RunChange{r, at})}, nil
}

// EvolveRun returns the state after e. It has no error: the event already happened.
func EvolveRun(r Run, e Event) Run {
	if change, ok := RunChangeOf(e); ok {
		return change.Run
	}
	return r
}
