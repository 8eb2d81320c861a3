package approval

import (
	"context"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
)

// What is recorded of what one person does to the quarantine.
const (
	actionReplayed      = "quarantine_replayed"
	actionReplayRefused = "quarantine_replay_refused"
	actionDismissed     = "quarantine_dismissed"
)

// Quarantine has what networks delivered and could not be taken; see inbox.Worker.
type Quarantine interface {
	Weigh(ctx context.Context, id int64, c inbox.Correction) (inbox.Changes, error)
	Correct(ctx context.Context, id int64, c inbox.Correction, note inbox.Note) error
	Replay(ctx context.Context, id int64, note inbox.Note) error
	Dismiss(ctx context.Context, id int64, note inbox.Note) error
	Waiting(ctx context.Context, currencies []string, after int64) ([]int64, error)
}

// Replay brings an entry of the quarantine to the ledger again as it arrived, for which one person is enough. That the ledger refuses it
// again is recorded too. It refuses as inbox.Worker.Replay does.
func (d *Desk) Replay(ctx context.Context, who staff.Principal, id int64, reason string) error {
	if err := who.Require(staff.RoleFinance); err != nil {
		return err
	}
	err := d.config.Quarantine.Replay(ctx, id, d.noteQuarantine(id, who.Actor(), actionReplayed, reason))
	if ledger.CodeOf(err) == "" {
		return err
	}
	note := staff.Entry{Actor: who.Actor(), Action: actionReplayRefused, Subject: inbox.EntrySubject(id), Reason: reason}
	if trail := d.config.Staff.Note(ctx, note); trail != nil {
		return trail
	}
	return err
}

// Dismiss closes an entry of the quarantine without bringing it to the ledger, for which one person is enough. It refuses as
// inbox.Worker.Dismiss does.
func (d *Desk) Dismiss(ctx context.Context, who staff.Principal, id int64, reason string) error {
	if err := who.Require(staff.RoleFinance); err != nil {
		return err
	}
	return d.config.Quarantine.Dismiss(ctx, id, d.noteQuarantine(id, who.Actor(), actionDismissed, reason))
}

// noteQuarantine writes down what somebody does to an entry, together with it.
func (d *Desk) noteQuarantine(id int64, who, action, reason string) inbox.Note {
	return func(ctx context.Context, tx pgx.Tx) error {
		return d.config.Staff.Audit(ctx, tx, staff.Entry{Actor: who, Action: action, Subject: inbox.EntrySubject(id), Reason: reason})
	}
}
