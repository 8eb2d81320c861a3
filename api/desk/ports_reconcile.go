package desk

import (
	"context"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/reconcile"
)

// Reconciler compares the ledger with what others say of the same money; see reconcile.Desk.
type Reconciler interface {
	Compare(ctx context.Context, kind reconcile.Kind, r reconcile.Request) (reconcile.Run, reconcile.Result, error)
	Runs(ctx context.Context, limit int) ([]reconcile.Run, error)
	// Run answers reconcile.ErrNotFound for an unknown run.
	Run(ctx context.Context, id uuid.UUID) (reconcile.Run, []reconcile.RuleCount, error)
	Blocked(ctx context.Context) (bool, error)
}

// Breaks are what two sides do not agree about. Changes are refused with reconcile.ErrNotFound, ErrState and ErrInvalid.
type Breaks interface {
	Breaks(ctx context.Context, closedToo bool, limit int) ([]reconcile.Case, error)
	Break(ctx context.Context, id uuid.UUID) (reconcile.Case, []reconcile.Note, error)
	Assign(ctx context.Context, id uuid.UUID, by, owner, comment string) (reconcile.Case, error)
	Explain(ctx context.Context, id uuid.UUID, by string, e reconcile.Explanation) (reconcile.Case, error)
}

// PixRecord asks the Pix provider for its own record; see reconcile.Ask. The read models reflect by then what was sent before.
type PixRecord interface {
	Ask(ctx context.Context, p reconcile.Period) (reconcile.Source, error)
}

// Quarantine has what networks delivered and could not be taken; see inbox.Worker.
type Quarantine interface {
	ListQuarantine(ctx context.Context, resolvedToo bool) ([]inbox.Quarantined, error)
	ShowQuarantine(ctx context.Context, id int64) (inbox.Quarantined, inbox.Delivery, error)
	// ChangesOf returns what the correction of an entry changed, field by field.
	ChangesOf(ctx context.Context, entry inbox.Quarantined) ([]inbox.KeptChange, error)
}

// Attributions knows sales; see app.Service.
type Attributions interface {
	// Conversion answers the newest state and the sequence of its event; one that does not exist has none.
	Conversion(ctx context.Context, id ledger.ConversionID) (c ledger.Conversion, sequence uint64, err error)
}

// Halts are why payouts stand still; see halt.Service. Changes are refused with its errors.
type Halts interface {
	List(ctx context.Context) ([]halt.Halt, error)
	Stop(ctx context.Context, by, reason string) (halt.Halt, error)
}

// Parked are the events that do not count until somebody decides; see finance.Reader.
type Parked interface {
	OpenParked(ctx context.Context, after uint64, limit int) (parked []finance.ParkedEvent, more bool, err error)
	CountOpenParked(ctx context.Context) (int, error)
}

// ReconcileDesk is what the calls about reconciliation, breaks, quarantine and attribution need.
type ReconcileDesk struct {
	Reconciler   Reconciler
	Breaks       Breaks
	PixRecord    PixRecord // optional: nobody sends payments here
	Quarantine   Quarantine
	Attributions Attributions
	Halts        Halts
	Parked       Parked
}

func (d ReconcileDesk) complete() bool {
	return d.Reconciler != nil && d.Breaks != nil && d.Quarantine != nil && d.Attributions != nil && d.Halts != nil && d.Parked != nil
}
