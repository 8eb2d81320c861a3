package reconcile

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

// maxBreaks bounds what one run may find: more is the wrong file, or the wrong period.
const maxBreaks = 20_000

// Machine is who notes what a run does.
const Machine = "reconcile"

// keep stores a run and brings the breaks up to date, in one transaction. A run that is there already changes nothing.
func (d *Desk) keep(ctx context.Context, run Run, result Result) error {
	if len(result.Breaks) > maxBreaks {
		return fmt.Errorf("%d breaks are %w: look at the file and the period with a dry run", len(result.Breaks), ErrTooMuch)
	}
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockDesk(ctx); err != nil {
			return err
		}
		added, err := addRun(ctx, queries, run)
		if err != nil || !added {
			return err
		}
		matches := make([]dbsqlc.AddMatchesParams, len(result.Matches))
		for i, m := range result.Matches {
			matches[i] = dbsqlc.AddMatchesParams{
				RunID: run.ID, Leg: m.Leg.String(), LeftRef: m.Left, RightRef: m.Right, Rule: m.Rule, AmountCents: m.AmountCents,
			}
		}
		if _, err := queries.AddMatches(ctx, matches); err != nil {
			return err
		}
		if err := addFees(ctx, queries, run); err != nil {
			return err
		}
		return updateBreaks(ctx, queries, run, result)
	})
	return fault.Wrap(err, "keep the run")
}

func addRun(ctx context.Context, queries *dbsqlc.Queries, run Run) (added bool, err error) {
	checks, err := json.Marshal(append([]Check{}, run.Checks...))
	if err != nil {
		return false, err
	}
	rows, err := queries.AddRun(ctx, dbsqlc.AddRunParams{
		ID: run.ID, Kind: string(run.Kind), Network: run.Network, PeriodFrom: date(run.Period.From), PeriodTo: date(run.Period.To),
		Seq: int64(run.Sequence), Matches: int32(run.Matches), Breaks: int32(run.Breaks), Checks: checks, RunBy: run.By, At: run.At,
		BooksFees: run.charged.price > 0,
	})
	if err != nil || rows == 0 {
		return false, err
	}
	for _, s := range run.Sources {
		err := queries.AddSource(ctx, dbsqlc.AddSourceParams{
			RunID: run.ID, Side: string(s.Side), Name: s.Name, Sha256: s.SHA256[:], Lines: int32(s.Lines), Account: s.Account,
		})
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// runRef is no run for the zero id.
func runRef(id uuid.UUID) uuid.NullUUID { return uuid.NullUUID{UUID: id, Valid: id != uuid.Nil} }

func date(d Day) pgtype.Date { return pgtype.Date{Time: d.Time(), Valid: true} }

// updateBreaks notes what is new or different and closes what is explained now.
func updateBreaks(ctx context.Context, queries *dbsqlc.Queries, run Run, result Result) error {
	ids := lists.Map(result.Breaks, func(b Break) uuid.UUID { return b.ID })
	rows, err := queries.GetBreaks(ctx, ids)
	if err != nil {
		return err
	}
	known := make(map[uuid.UUID]Case, len(rows))
	for _, row := range rows {
		known[row.ID] = caseOf(row)
	}
	var puts []dbsqlc.PutBreakParams
	var notes []dbsqlc.AddNotesParams
	for _, b := range result.Breaks {
		was, isKnown := known[b.ID]
		next, action := was.found(b, run)
		if !isKnown {
			next, action = Case{Break: b, RunID: run.ID, State: StateOpen, OpenedAt: run.At, UpdatedAt: run.At}, "found"
		}
		puts = append(puts, putParams(next))
		if action != "" {
			notes = append(notes, noteParams(b.ID, Note{Action: action, By: Machine, Comment: string(b.Category), At: run.At}))
		}
	}
	if err := putBreaks(ctx, queries, puts); err != nil {
		return err
	}
	below := Critical
	if run.asked {
		below++
	}
	cleared, err := queries.ClearBreaks(ctx, dbsqlc.ClearBreaksParams{RunID: runRef(run.ID), At: run.At, Ids: result.Cleared, Below: int16(below)})
	if err != nil {
		return err
	}
	quiet, err := queries.QuietBreaks(ctx, dbsqlc.QuietBreaksParams{RunID: runRef(run.ID), At: run.At, Ids: result.Quiet, Below: int16(Critical)})
	if err != nil {
		return err
	}
	for _, id := range append(cleared, quiet...) {
		notes = append(notes, noteParams(id, Note{Action: "cleared", By: Machine, At: run.At}))
	}
	_, err = queries.AddNotes(ctx, notes)
	return err
}

// found is a known break after a run found it again. What people said of it stays, unless it is about something else now, or
// only a run had closed it.
func (c Case) found(b Break, run Run) (next Case, action string) {
	if c.softened(b) && !run.asked {
		return c, ""
	}
	same := c.Category == b.Category && c.Severity == b.Severity && c.LedgerCents == b.LedgerCents && c.OutsideCents == b.OutsideCents
	next = c
	next.Break, next.RunID = b, run.ID
	switch {
	case c.State == StateClosed && (c.Cleared || !same), (c.State == StateExplained || c.State == StateCorrected) && !same:
		next.State, next.Cleared, next.Reason, next.Sequence = StateOpen, false, "", 0
		next.OpenedAt, next.UpdatedAt = run.At, run.At
		return next, "reopened"
	case !same:
		next.UpdatedAt = run.At
		return next, "changed"
	default:
		return next, ""
	}
}

// softened says whether a break would make less of a critical one that nobody has closed. A file is one person's word, and does
// not.
func (c Case) softened(b Break) bool {
	return c.Severity >= Critical && c.State != StateClosed &&
		(b.Severity < c.Severity || max(b.OutsideCents, -b.OutsideCents) < max(c.OutsideCents, -c.OutsideCents))
}

func putBreaks(ctx context.Context, queries *dbsqlc.Queries, puts []dbsqlc.PutBreakParams) (first error) {
	queries.PutBreak(ctx, puts).Exec(func(_ int, err error) {
		if first == nil {
			first = err
		}
	})
	return first
}

func caseOf(row dbsqlc.ReconcileBreak) Case {
	left, right, _ := strings.Cut(row.Leg, "-")
	return Case{
		Break: Break{
			ID: row.ID, Category: Category(row.Category), Severity: Severity(row.Severity), Leg: Leg{Side(left), Side(right)},
			Side: Side(row.Side), Ref: row.Ref, Subject: row.Subject, Day: DateOf(row.Day.Time), LedgerCents: row.LedgerCents,
			OutsideCents: row.OutsideCents, Origin: Origin{row.Source, int(row.Line)},
		},
		RunID: row.RunID.UUID, State: State(row.State), Cleared: row.Cleared, Owner: row.Owner, Reason: Reason(row.Reason),
		Sequence: sequenceOf(row.Seq), OpenedAt: row.OpenedAt.UTC(), UpdatedAt: row.UpdatedAt.UTC(),
	}
}

func putParams(c Case) dbsqlc.PutBreakParams {
	return dbsqlc.PutBreakParams{
		ID: c.ID, RunID: runRef(c.RunID), Category: string(c.Category), Severity: int16(c.Severity), Leg: c.Leg.String(), Side: string(c.Side),
		Ref: c.Ref, Subject: c.Subject, Day: date(c.Day), LedgerCents: c.LedgerCents, OutsideCents: c.OutsideCents, Source: c.Origin.Source,
		Line: int32(c.Origin.Line), State: string(c.State), Cleared: c.Cleared, Owner: c.Owner, Reason: string(c.Reason),
		Seq: seqParam(c.Sequence), OpenedAt: c.OpenedAt, UpdatedAt: c.UpdatedAt,
	}
}

func noteParams(id uuid.UUID, n Note) dbsqlc.AddNotesParams {
	return dbsqlc.AddNotesParams{
		BreakID: id, Action: n.Action, NotedBy: n.By, Reason: string(n.Reason), Comment: n.Comment, Seq: seqParam(n.Sequence), At: n.At,
	}
}

func seqParam(sequence uint64) *int64 {
	if sequence == 0 {
		return nil
	}
	seq := int64(sequence)
	return &seq
}

// change lets people change a break, one after the other.
func (d *Desk) change(ctx context.Context, id uuid.UUID, n Note, apply func(*dbsqlc.Queries, *Case) error) (c Case, err error) {
	n.At = d.now().UTC().Truncate(time.Microsecond)
	err = pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockDesk(ctx); err != nil {
			return err
		}
		if c, err = getBreak(ctx, queries, id); err != nil {
			return err
		}
		if err := apply(queries, &c); err != nil {
			return err
		}
		c.UpdatedAt = n.At
		if err := putBreaks(ctx, queries, []dbsqlc.PutBreakParams{putParams(c)}); err != nil {
			return err
		}
		n.Action = string(c.State)
		_, err = queries.AddNotes(ctx, []dbsqlc.AddNotesParams{noteParams(id, n)})
		return err
	})
	return c, err
}
