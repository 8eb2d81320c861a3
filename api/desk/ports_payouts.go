package desk

import (
	"context"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// PayoutBooks reads runs and payouts for those who work here; see finance.Reader. What is not there is
// projection.ErrNotFound.
type PayoutBooks interface {
	Sequence(ctx context.Context) (uint64, error)
	Runs(ctx context.Context, limit int) (finance.Runs, error)
	Run(ctx context.Context, id uuid.UUID) (finance.Runs, error)
	Payouts(ctx context.Context, q finance.PayoutQuery) (finance.PayoutPage, error)
	HasPayout(ctx context.Context, id uuid.UUID) (bool, error)
	PayoutStory(ctx context.Context, id uuid.UUID) (finance.PayoutStory, error)
	Movements(ctx context.Context, from, to time.Time, limit int) (finance.Movements, error)
	LimitChanges(ctx context.Context) ([]finance.LimitChange, error)
}

// Payouts changes runs and payouts; see payout.Service. What it returns the read models reflect.
type Payouts interface {
	Preview(ctx context.Context, each func(payout.Line) error) (payout.Plan, error)
	Approve(ctx context.Context, run ledger.RunID, by ledger.By) (ledger.Run, error)
	Release(ctx context.Context, run ledger.RunID, by ledger.By) (ledger.Run, error)
	Limits(ctx context.Context) (payout.Limits, error)
	Cancel(ctx context.Context, run ledger.RunID, by ledger.By, reason string) (ledger.Run, error)
	Ask(ctx context.Context, id ledger.PayoutID) (projection.Payout, error)
	ClearKey(ctx context.Context, id ledger.PayoutID, reason string, by ledger.By) (projection.Payout, error)
}

// Planner plans a run while nobody waits for its end; see payout.Planner.
type Planner interface {
	Plan(ctx context.Context, by ledger.By) (run ledger.RunID, err error)
}

// StaffRecord keeps what is done at the desk; see staff.Service.
type StaffRecord interface {
	Note(ctx context.Context, e staff.Entry) error
	// Act is Note for what changes the ledger: the events name the record as their cause.
	Act(ctx context.Context, e staff.Entry) (ledger.By, error)
}

// ProviderBalance is what the Pix provider last said of its account; see drift.Watch.
type ProviderBalance interface {
	Last(ctx context.Context) (drift.State, error)
}

// Doubts says which payouts to look at first; see doubt.Service.
type Doubts interface {
	OfRun(ctx context.Context, run uuid.UUID) ([]doubt.Finding, error)
	OfPlan(ctx context.Context, candidates []doubt.Candidate) ([]doubt.Finding, error)
	Say(ctx context.Context, payout uuid.UUID, v doubt.Verdict, by string) error
	Records(ctx context.Context) (map[doubt.Code]doubt.Record, error)
}

// PayoutDesk is what the calls about runs and payouts need.
type PayoutDesk struct {
	Books   PayoutBooks
	Payouts Payouts
	Doubts  Doubts
	Planner Planner
	Balance ProviderBalance
}

func (d PayoutDesk) complete() bool {
	return d.Books != nil && d.Payouts != nil && d.Doubts != nil && d.Planner != nil && d.Balance != nil
}
