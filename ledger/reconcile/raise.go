package reconcile

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

// atProvider is the leg of what is seen while payouts are followed.
var atProvider = Leg{Ledger, Provider}

// PaidAfterAll opens a critical break about a payout that the provider paid although the ledger says that it was not to be: its
// cashback is free again, or was never sent. It is the break that a comparison finds of the same payout.
func (d *Desk) PaidAfterAll(ctx context.Context, payout ledger.PayoutID, cents money.Cents) error {
	return d.raise(ctx, Break{
		ID: breakID("payouts", Ledger, true, payout.String()), Category: StatusMismatch, Severity: Critical, Leg: atProvider, Side: Ledger,
		Ref: payout.String(), Subject: payout.String(), LedgerCents: -cents, OutsideCents: -cents,
	})
}

// PixIDOfTwo opens a critical break about a payout that came with the end-to-end or return id of another one.
func (d *Desk) PixIDOfTwo(ctx context.Context, payout ledger.PayoutID, pixID string, cents money.Cents) error {
	ref := payout.String() + "/" + pixID
	return d.raise(ctx, Break{
		ID: breakID("pix-ids", Ledger, true, ref), Category: Duplicate, Severity: Critical, Leg: atProvider, Side: Ledger, Ref: ref,
		Subject: payout.String(), LedgerCents: -cents,
	})
}

// raise opens a break outside of a run, or opens it again when it is about something else than what people said of it.
func (d *Desk) raise(ctx context.Context, b Break) error {
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockDesk(ctx); err != nil {
			return err
		}
		return d.raiseIn(ctx, queries, b)
	})
	return fault.Wrap(err, "open a break about %s", b.Ref)
}

func (d *Desk) raiseIn(ctx context.Context, queries *dbsqlc.Queries, b Break) error {
	now := d.now().UTC().Truncate(time.Microsecond)
	b.Day = DayOf(now)
	next, action := Case{Break: b, State: StateOpen, OpenedAt: now, UpdatedAt: now}, "found"
	row, err := queries.GetBreak(ctx, b.ID)
	switch {
	case err == nil:
		was := caseOf(row)
		b.Day = was.Day
		if next, action = was.found(b, Run{ID: was.RunID, At: now}); action == "" {
			return nil
		}
	case !errors.Is(err, pgx.ErrNoRows):
		return err
	}
	if err := putBreaks(ctx, queries, []dbsqlc.PutBreakParams{putParams(next)}); err != nil {
		return err
	}
	_, err = queries.AddNotes(ctx, []dbsqlc.AddNotesParams{noteParams(b.ID, Note{Action: action, By: Machine, Comment: string(b.Category), At: now})})
	return err
}

// maxParked bounds how many returns wait for their payment.
const maxParked = 10_000

// ErrParkedFull means that too many returns wait for their payment already.
var ErrParkedFull = errors.New("too many returned payments wait for their payment")

// ParkReturn keeps a return until its payment is known, once for each return id, and says whether it is new. It refuses with
// ErrParkedFull.
func (d *Desk) ParkReturn(ctx context.Context, provider string, u pix.Update) (fresh bool, err error) {
	queries := dbsqlc.New(d.pool)
	params := dbsqlc.ParkReturnParams{
		ReturnID: u.Return.ID, Provider: provider, OrderID: uuid.NullUUID{UUID: u.OrderID, Valid: u.OrderID != uuid.Nil},
		EndToEndID: u.EndToEndID, AmountCents: u.Return.AmountCents, ParkedAt: d.now().UTC(), Most: maxParked,
	}
	if at := u.Return.At.UTC(); !at.IsZero() {
		params.ReturnedAt = &at
	}
	added, err := queries.ParkReturn(ctx, params)
	if err != nil {
		return false, fmt.Errorf("park a return: %w", err)
	}
	if added > 0 {
		return true, nil
	}
	there, err := queries.IsParked(ctx, u.Return.ID)
	if err != nil {
		return false, fmt.Errorf("look for a parked return: %w", err)
	}
	if !there {
		return false, ErrParkedFull
	}
	return false, nil
}

// ParkedReturns are the returns that wait, the oldest first.
func (d *Desk) ParkedReturns(ctx context.Context, limit int) ([]pix.ParkedReturn, error) {
	rows, err := dbsqlc.New(d.pool).ListParkedReturns(ctx, int32(min(limit, MaxListed)))
	if err != nil {
		return nil, fmt.Errorf("list parked returns: %w", err)
	}
	list := make([]pix.ParkedReturn, len(rows))
	for i, row := range rows {
		r := pix.Return{ID: row.ReturnID, AmountCents: row.AmountCents}
		if row.ReturnedAt != nil {
			r.At = *row.ReturnedAt
		}
		list[i] = pix.ParkedReturn{
			Provider: row.Provider, Since: row.ParkedAt, Raised: row.Raised,
			Update: pix.Update{OrderID: row.OrderID.UUID, EndToEndID: row.EndToEndID, Return: &r},
		}
	}
	return list, nil
}

// parkedBreak is what is wrong when a return's payment stays unknown.
func parkedBreak(returnID string, cents money.Cents) Break {
	return Break{
		ID: breakID("parked-returns", Provider, false, returnID), Category: ReturnUnbooked, Severity: severities[ReturnUnbooked], Leg: atProvider,
		Side: Provider, Ref: returnID, OutsideCents: cents,
	}
}

// RaiseReturn makes a break of a return that has waited for too long. It goes on waiting.
func (d *Desk) RaiseReturn(ctx context.Context, returnID string) error {
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockDesk(ctx); err != nil {
			return err
		}
		row, err := queries.GetParkedReturn(ctx, returnID)
		if err != nil || row.Raised {
			return err
		}
		if err := d.raiseIn(ctx, queries, parkedBreak(returnID, row.AmountCents)); err != nil {
			return err
		}
		return queries.MarkRaised(ctx, returnID)
	})
	return fault.Wrap(err, "open a break about return %s", returnID)
}

// SettleReturn forgets a return that has found its payment, and closes its break.
func (d *Desk) SettleReturn(ctx context.Context, returnID string) error {
	return d.endReturn(ctx, returnID, true)
}

// DropReturn forgets a return that has waited for so long that it finds no payment any more. Its break stays as people left it.
func (d *Desk) DropReturn(ctx context.Context, returnID string) error {
	return d.endReturn(ctx, returnID, false)
}

func (d *Desk) endReturn(ctx context.Context, returnID string, booked bool) error {
	now := d.now().UTC().Truncate(time.Microsecond)
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockDesk(ctx); err != nil {
			return err
		}
		if _, err := queries.RemoveParkedReturn(ctx, returnID); err != nil || !booked {
			return err
		}
		return d.clearRaised(ctx, queries, parkedBreak(returnID, 0).ID, now)
	})
	return fault.Wrap(err, "end the wait of return %s", returnID)
}

func (d *Desk) clearRaised(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, at time.Time) error {
	cleared, err := queries.ClearBreaks(ctx, dbsqlc.ClearBreaksParams{At: at, Ids: []uuid.UUID{id}, Below: int16(Critical)})
	if err != nil {
		return err
	}
	var notes []dbsqlc.AddNotesParams
	for _, id := range cleared {
		notes = append(notes, noteParams(id, Note{Action: "cleared", By: Machine, At: at}))
	}
	_, err = queries.AddNotes(ctx, notes)
	return err
}
