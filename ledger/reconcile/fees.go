package reconcile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

// charged is what a run found that was charged for payments.
type charged struct {
	price       money.Cents
	bankAccount string // our name of the account of the bank's statement; empty: nobody said
	lines       []Charge
}

// fees adds up charges by day. They are charged to the account that the payments left: in the book that is the provider's, unless the statement is of a bank
// account that has a name.
func (c charged) fees() []ledger.Fees {
	var list []ledger.Fees
	for _, line := range c.lines {
		f := ledger.Fees{Account: ledger.AccountBank, Day: line.Day.String(), PriceCents: c.price}
		if line.Side == Bank && c.bankAccount != "" {
			f.Account, f.Owner = ledger.AccountBankAccount, c.bankAccount
		}
		f.ID = ledger.NewFeesID(f.Account, f.Owner, f.Day, f.PriceCents)
		at := slices.IndexFunc(list, func(one ledger.Fees) bool { return one.ID == f.ID })
		if at < 0 {
			list, at = append(list, f), len(list)
		}
		list[at].Charges += line.Payments
	}
	slices.SortFunc(list, func(a, b ledger.Fees) int { return cmp.Compare(a.Day, b.Day) })
	return list
}

// addFees notes what is to be put into the book. What a comparison of before fees were booked explained is left out: people entered that by hand.
func addFees(ctx context.Context, queries *dbsqlc.Queries, run Run) error {
	if len(run.charged.lines) == 0 {
		return nil
	}
	byHand, err := queries.ListExplainedBefore(ctx, lists.Map(run.charged.lines, func(c Charge) string { return c.Ref }))
	if err != nil {
		return err
	}
	found := run.charged
	found.lines = slices.DeleteFunc(slices.Clone(found.lines), func(c Charge) bool { return slices.Contains(byHand, c.Ref) })
	var rows []dbsqlc.AddFeesParams
	for _, f := range found.fees() {
		day, err := time.Parse(time.DateOnly, f.Day)
		if err != nil {
			return err
		}
		rows = append(rows, dbsqlc.AddFeesParams{
			RunID: run.ID, Account: string(f.Account), Owner: f.Owner, Day: date(DateOf(day)), PriceCents: f.PriceCents, Charges: int32(f.Charges),
		})
	}
	_, err = queries.AddFees(ctx, rows)
	return err
}

// FeeBook writes what was charged into the ledger; see app.Service.
type FeeBook interface {
	RecordFees(ctx context.Context, cmd ledger.RecordFees) (uint64, error)
}

// FeeKeeper puts what comparisons found that was charged into the book.
type FeeKeeper struct {
	desk   *Desk
	book   FeeBook
	logger *slog.Logger
}

// NewFeeKeeper returns the keeper of a desk.
func NewFeeKeeper(desk *Desk, book FeeBook, logger *slog.Logger) *FeeKeeper {
	return &FeeKeeper{desk, book, logger}
}

// maxFees is how many days' fees are recorded in one round.
const maxFees = 500

// Round records what is not in the book yet. Where it ends between the book and the note that it is there, the next one records it again, which changes nothing.
func (k *FeeKeeper) Round(ctx context.Context) error {
	queries := dbsqlc.New(k.desk.pool)
	rows, err := queries.ListOpenFees(ctx, maxFees)
	if err != nil {
		return fmt.Errorf("look for fees: %w", err)
	}
	var failed error
	for _, row := range rows {
		failed = errors.Join(failed, k.record(ctx, queries, row))
	}
	return failed
}

func (k *FeeKeeper) record(ctx context.Context, queries *dbsqlc.Queries, row dbsqlc.ReconcileFee) error {
	f := ledger.Fees{
		Account: ledger.AccountKind(row.Account), Owner: row.Owner, Day: row.Day.Time.Format(time.DateOnly), PriceCents: row.PriceCents, Charges: int(row.Charges),
	}
	f.ID = ledger.NewFeesID(f.Account, f.Owner, f.Day, f.PriceCents)
	if _, err := k.book.RecordFees(ctx, ledger.RecordFees{Fees: f, RunID: row.RunID.String()}); err != nil {
		return fmt.Errorf("record the fees of %s: %w", f.Day, err)
	}
	at := k.desk.now().UTC()
	err := queries.NoteFees(ctx, dbsqlc.NoteFeesParams{
		BookedAt: &at, RunID: row.RunID, Account: row.Account, Owner: row.Owner, Day: row.Day, PriceCents: row.PriceCents,
	})
	if err != nil {
		return fmt.Errorf("note that the fees of %s are in the book: %w", f.Day, err)
	}
	return nil
}

// Pauses between rounds, and after one that failed.
const (
	feesEvery  = 5 * time.Second
	feesFailed = time.Minute
)

// Run goes around until ctx ends.
func (k *FeeKeeper) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		pause := feesEvery
		if err := k.Round(ctx); err != nil && ctx.Err() == nil {
			k.logger.ErrorContext(ctx, "fees do not get into the book", slog.Any("error", err))
			pause = feesFailed
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return ctx.Err()
}
