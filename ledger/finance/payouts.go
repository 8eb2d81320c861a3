package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// Runs are payout runs with their sums and who ended the planning, newest first, at a log sequence.
type Runs struct {
	Sequence uint64
	Runs     []projection.Run
}

// Runs returns the newest runs, at most limit.
func (r *Reader) Runs(ctx context.Context, limit int) (Runs, error) {
	return r.runs(ctx, dbsqlc.ListRunsParams{MaxRows: int32(limit)})
}

// Run returns one run, or projection.ErrNotFound.
func (r *Reader) Run(ctx context.Context, id uuid.UUID) (Runs, error) {
	found, err := r.runs(ctx, dbsqlc.ListRunsParams{ID: uuid.NullUUID{UUID: id, Valid: true}, MaxRows: 1})
	if err == nil && len(found.Runs) == 0 {
		err = projection.ErrNotFound
	}
	return found, err
}

func (r *Reader) runs(ctx context.Context, p dbsqlc.ListRunsParams) (Runs, error) {
	var runs []projection.Run
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := queries.ListRuns(ctx, p)
		if err != nil {
			return err
		}
		runs = make([]projection.Run, len(rows))
		ids := make([]uuid.UUID, len(rows))
		at := make(map[uuid.UUID]int, len(rows))
		for i, row := range rows {
			runs[i], ids[i], at[row.PayoutRun.ID] = projection.RunOf(projection.RunRow(row.PayoutRun)), row.PayoutRun.ID, i
			runs[i].PlannedBy, runs[i].CanceledBy = row.PlannedBy, row.CanceledBy
		}
		sums, err := queries.SumRuns(ctx, ids)
		for _, s := range sums {
			run := &runs[at[s.RunID]]
			run.States = append(run.States, projection.RunSum{
				State: ledger.PayoutState(s.State), Payouts: int(s.Payouts), AmountCents: money.Cents(s.Cents), ReturnedCents: money.Cents(s.ReturnedCents),
			})
		}
		return err
	})
	if err != nil {
		return Runs{}, fmt.Errorf("read payout runs: %w", err)
	}
	return Runs{sequence, runs}, nil
}

// MaxPayouts is how many payouts a page has at most.
const MaxPayouts = 500

// PayoutQuery selects payouts; what is left open selects all.
type PayoutQuery struct {
	IDs           []uuid.UUID // nil: all
	PixID         string      // an end-to-end id, or the id of a return
	RunID, UserID uuid.UUID
	States        []ledger.PayoutState
	From, To      time.Time     // when it was requested; To is not in it
	After         *PayoutCursor // nil: from the newest on
	Limit         int           // at most MaxPayouts
}

// PayoutCursor is a place in the list: after this payout.
type PayoutCursor struct {
	RequestedAt time.Time
	ID          uuid.UUID
}

// PayoutPage is a page of payouts, newest first, at a log sequence.
type PayoutPage struct {
	Sequence uint64
	Payouts  []projection.Payout
	Next     *PayoutCursor // nil: that was all
}

// Payouts returns the payouts that a query selects.
func (r *Reader) Payouts(ctx context.Context, q PayoutQuery) (PayoutPage, error) {
	var page PayoutPage
	limit := min(max(q.Limit, 1), MaxPayouts)
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := q.page(ctx, queries, int32(limit)+1)
		if err != nil {
			return err
		}
		page.Next = nil
		if len(rows) > limit {
			last := rows[limit-1]
			rows, page.Next = rows[:limit], &PayoutCursor{last.RequestedAt, last.ID}
		}
		page.Payouts = make([]projection.Payout, len(rows))
		for i, row := range rows {
			page.Payouts[i] = projection.PayoutOf(projection.PayoutRow(row))
		}
		return nil
	})
	if err != nil {
		return PayoutPage{}, fmt.Errorf("read payouts: %w", err)
	}
	page.Sequence = sequence
	return page, nil
}

// HasPayout says whether there is such a payout.
func (r *Reader) HasPayout(ctx context.Context, id uuid.UUID) (bool, error) {
	has, err := dbsqlc.New(r.pool).HasPayout(ctx, id)
	if err != nil {
		return false, fmt.Errorf("look for payout %s: %w", id, err)
	}
	return has, nil
}

// payoutStates are all there are.
var payoutStates = []ledger.PayoutState{
	ledger.StateRequested, ledger.StateApproved, ledger.StateSubmitting, ledger.StateInFlight, ledger.StatePaid, ledger.StateFailed,
	ledger.StateCanceled, ledger.StateReturned,
}

// page asks by whichever filter selects least: ids, a shopper, a run, or none.
func (q PayoutQuery) page(ctx context.Context, queries *dbsqlc.Queries, rows int32) ([]dbsqlc.Payout, error) {
	p := dbsqlc.PageSomePayoutsParams{
		UserID: orNull(q.UserID), RunID: orNull(q.RunID), AfterRequestedAt: latest, AfterID: uuid.Max,
		RequestedFrom: earliest, RequestedTo: latest, MaxRows: rows,
	}
	if len(q.States) == 0 {
		q.States = payoutStates
	}
	for _, state := range q.States {
		p.States = append(p.States, string(state))
	}
	if q.After != nil {
		p.AfterRequestedAt, p.AfterID = q.After.RequestedAt, q.After.ID
	}
	if !q.From.IsZero() {
		p.RequestedFrom = q.From
	}
	if !q.To.IsZero() {
		p.RequestedTo = q.To
	}
	switch {
	case q.IDs != nil:
		p.Ids = q.IDs
		return queries.PageSomePayouts(ctx, p)
	case q.PixID != "":
		var err error
		if p.Ids, err = queries.FindPayoutOfPix(ctx, q.PixID); err != nil {
			return nil, err
		}
		return queries.PageSomePayouts(ctx, p)
	case q.UserID != uuid.Nil:
		return queries.PagePayoutsOfUser(ctx, dbsqlc.PagePayoutsOfUserParams{
			UserID: q.UserID, RunID: p.RunID, AfterRequestedAt: p.AfterRequestedAt, AfterID: p.AfterID,
			RequestedFrom: p.RequestedFrom, RequestedTo: p.RequestedTo, States: p.States, MaxRows: rows,
		})
	case q.RunID != uuid.Nil:
		return queries.PagePayoutsOfRun(ctx, dbsqlc.PagePayoutsOfRunParams{
			RunID: q.RunID, AfterRequestedAt: p.AfterRequestedAt, AfterID: p.AfterID, RequestedFrom: p.RequestedFrom,
			RequestedTo: p.RequestedTo, States: p.States, MaxRows: rows,
		})
	}
	return queries.PageNewestPayouts(ctx, dbsqlc.PageNewestPayoutsParams{
		AfterRequestedAt: p.AfterRequestedAt, AfterID: p.AfterID, RequestedFrom: p.RequestedFrom, RequestedTo: p.RequestedTo,
		States: p.States, MaxRows: rows,
	})
}

func orNull(id uuid.UUID) uuid.NullUUID { return uuid.NullUUID{UUID: id, Valid: id != uuid.Nil} }
