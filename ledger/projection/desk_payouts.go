package projection

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// DeskRuns are runs with their sums and who ended the planning, newest first, at a log sequence.
type DeskRuns struct {
	Sequence uint64
	Runs     []Run
}

// DeskRuns returns the newest runs, at most limit.
func (r *Reader) DeskRuns(ctx context.Context, limit int) (DeskRuns, error) {
	return r.deskRuns(ctx, dbsqlc.ListDeskRunsParams{MaxRows: int32(limit)})
}

// DeskRun returns one run, or ErrNotFound.
func (r *Reader) DeskRun(ctx context.Context, id uuid.UUID) (DeskRuns, error) {
	found, err := r.deskRuns(ctx, dbsqlc.ListDeskRunsParams{ID: uuid.NullUUID{UUID: id, Valid: true}, MaxRows: 1})
	if err == nil && len(found.Runs) == 0 {
		err = ErrNotFound
	}
	return found, err
}

func (r *Reader) deskRuns(ctx context.Context, p dbsqlc.ListDeskRunsParams) (DeskRuns, error) {
	var runs []Run
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := queries.ListDeskRuns(ctx, p)
		if err != nil {
			return err
		}
		runs = make([]Run, len(rows))
		ids := make([]uuid.UUID, len(rows))
		at := make(map[uuid.UUID]int, len(rows))
		for i, row := range rows {
			runs[i], ids[i], at[row.PayoutRun.ID] = runOf(row.PayoutRun), row.PayoutRun.ID, i
			runs[i].PlannedBy, runs[i].CanceledBy = row.PlannedBy, row.CanceledBy
		}
		sums, err := queries.SumRuns(ctx, ids)
		for _, s := range sums {
			run := &runs[at[s.RunID]]
			run.States = append(run.States, RunSum{
				ledger.PayoutState(s.State), int(s.Payouts), money.Cents(s.Cents), money.Cents(s.ReturnedCents),
			})
		}
		return err
	})
	if err != nil {
		return DeskRuns{}, fmt.Errorf("read payout runs: %w", err)
	}
	return DeskRuns{sequence, runs}, nil
}

// MaxDeskPayouts is how many payouts a page of the desk has at most.
const MaxDeskPayouts = 500

// DeskPayoutQuery selects payouts; what is left open selects all.
type DeskPayoutQuery struct {
	RunID, UserID uuid.UUID
	States        []ledger.PayoutState
	From, To      time.Time     // when it was requested; To is not in it
	After         *PayoutCursor // nil: from the newest on
	Limit         int           // at most MaxDeskPayouts
}

// PayoutCursor is a place in the list: after this payout.
type PayoutCursor struct {
	RequestedAt time.Time
	ID          uuid.UUID
}

// DeskPayoutPage is a page of payouts, newest first, at a log sequence.
type DeskPayoutPage struct {
	Sequence uint64
	Payouts  []Payout
	Next     *PayoutCursor // nil: that was all
}

// DeskPayouts returns the payouts that a query selects.
func (r *Reader) DeskPayouts(ctx context.Context, q DeskPayoutQuery) (DeskPayoutPage, error) {
	var page DeskPayoutPage
	limit := min(max(q.Limit, 1), MaxDeskPayouts)
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := q.page(ctx, queries, int32(limit)+1)
		if err != nil {
			return err
		}
		page.Next = nil
		if len(rows) > limit {
			last := rows[limit-1]
			rows, page.Next = rows[:limit], &PayoutCursor{last.RequestedAt, last.ID}
		}
		page.Payouts = make([]Payout, len(rows))
		for i, row := range rows {
			page.Payouts[i] = payoutOf(row)
		}
		return nil
	})
	if err != nil {
		return DeskPayoutPage{}, fmt.Errorf("read payouts: %w", err)
	}
	page.Sequence = sequence
	return page, nil
}

// payoutStates are all there are.
var payoutStates = []ledger.PayoutState{
	ledger.StateRequested, ledger.StateApproved, ledger.StateSubmitting, ledger.StateInFlight, ledger.StatePaid, ledger.StateFailed,
	ledger.StateCanceled, ledger.StateReturned,
}

// page asks by whichever filter selects least: a shopper, a run, or none.
func (q DeskPayoutQuery) page(ctx context.Context, queries *dbsqlc.Queries, rows int32) ([]dbsqlc.Payout, error) {
	p := dbsqlc.PageNewestPayoutsParams{
		AfterRequestedAt: latest, AfterID: uuid.Max, RequestedFrom: earliest, RequestedTo: latest, MaxRows: rows,
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
	case q.UserID != uuid.Nil:
		return queries.PagePayoutsOfUser(ctx, dbsqlc.PagePayoutsOfUserParams{
			UserID: q.UserID, RunID: uuid.NullUUID{UUID: q.RunID, Valid: q.RunID != uuid.Nil}, AfterRequestedAt: p.AfterRequestedAt,
			AfterID: p.AfterID, RequestedFrom: p.RequestedFrom, RequestedTo: p.RequestedTo, States: p.States, MaxRows: rows,
		})
	case q.RunID != uuid.Nil:
		return queries.PagePayoutsOfRun(ctx, dbsqlc.PagePayoutsOfRunParams{
			RunID: q.RunID, AfterRequestedAt: p.AfterRequestedAt, AfterID: p.AfterID, RequestedFrom: p.RequestedFrom,
			RequestedTo: p.RequestedTo, States: p.States, MaxRows: rows,
		})
	}
	return queries.PageNewestPayouts(ctx, p)
}

// Movement is money that left to a shopper, or came back, when the ledger heard of it.
type Movement struct {
	At          time.Time
	PayoutID    uuid.UUID
	RunID       uuid.UUID
	EndToEndID  string      // of the Pix; empty when it is not known
	ReturnID    string      // of what came back; empty for a payment
	AmountCents money.Cents // negative: it left
}

// Movements are what moved, oldest first, at a log sequence.
type Movements struct {
	Sequence  uint64
	Movements []Movement
}

// Movements returns what payouts moved from one instant until before another, at most limit.
func (r *Reader) Movements(ctx context.Context, from, to time.Time, limit int) (Movements, error) {
	var list []Movement
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		rows, err := queries.ListMovements(ctx, dbsqlc.ListMovementsParams{Since: from, Until: to, MaxRows: int32(limit)})
		list = make([]Movement, len(rows))
		for i, row := range rows {
			list[i] = Movement{
				At: row.RecordedAt.UTC(), PayoutID: row.PayoutID, RunID: row.RunID, EndToEndID: row.EndToEndID,
				AmountCents: -money.Cents(row.Cents),
			}
			if row.Returned {
				list[i].ReturnID, list[i].AmountCents = row.ReturnID, money.Cents(row.Cents)
			}
		}
		return err
	})
	if err != nil {
		return Movements{}, fmt.Errorf("read what payouts moved: %w", err)
	}
	return Movements{sequence, list}, nil
}

// isNone turns what a database says of no row into ErrNotFound.
func isNone(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrNotFound
	}
	return err
}
