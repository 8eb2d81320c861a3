// Package allowance keeps what people let leave without a second person, so that what one of them may on a day holds however many
// runs they release at once, over all servers and commands.
package allowance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/allowance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Claim is a run that its planner wants to let leave alone.
type Claim struct {
	Planner    string // an actor, as the log names people
	Run        uuid.UUID
	TotalCents money.Cents
	CapCents   money.Cents // what one person may let leave alone on a day
	At         time.Time   // its day is São Paulo's
}

// Book keeps claims. What it notes is noted before the log is asked, and counts until the log says that the run left otherwise or
// not at all.
type Book struct{ pool *pgxpool.Pool }

// New returns the book in a database.
func New(pool *pgxpool.Pool) *Book { return &Book{pool} }

// Take notes a claim that fits under its cap, and returns what its planner had let leave alone on that day before, without this
// run. What does not fit is not noted: whoever decides sees from the sum that it does not. The same claim may be taken again.
func (b *Book) Take(ctx context.Context, c Claim) (before money.Cents, err error) {
	day := brazil.Day(c.At)
	begins := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, brazil.Location)
	err = pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockPlanner(ctx, c.Planner); err != nil {
			return err
		}
		date := pgtype.Date{Time: day, Valid: true}
		sum, err := queries.SumAlone(ctx, dbsqlc.SumAloneParams{
			Planner: c.Planner, Day: date, DayBegins: begins, DayEnds: begins.AddDate(0, 0, 1), RunID: c.Run,
		})
		if before = money.Cents(sum); err != nil || c.TotalCents > c.CapCents-before {
			return err
		}
		return queries.NoteRelease(ctx, dbsqlc.NoteReleaseParams{
			RunID: c.Run, Planner: c.Planner, Day: date, TotalCents: c.TotalCents, NotedAt: c.At.UTC(),
		})
	})
	if err != nil {
		return 0, fmt.Errorf("claim run %s for %s: %w", c.Run, c.Planner, err)
	}
	return before, nil
}
