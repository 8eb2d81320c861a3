package reconcile

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

var (
	// ErrUnknownOutflow means that money left without the ledger, and that nobody has explained it yet.
	ErrUnknownOutflow = errors.New("money left that the ledger does not know: payout runs are stopped until it is explained")
	// ErrNotFound is answered when there is no such run or break.
	ErrNotFound = errors.New("not found")
)

// MaxListed bounds what a list answers.
const MaxListed = 1000

// Desk runs comparisons and keeps what they found.
type Desk struct {
	pool *pgxpool.Pool
	now  func() time.Time
	fee  money.Cents // see WithFee
}

// NewDesk returns a desk. The pool sees the live read models; see projection.OpenPool.
func NewDesk(pool *pgxpool.Pool, now func() time.Time) *Desk { return &Desk{pool: pool, now: now} }

// WithFee is the desk of an installation whose operator says what was agreed to be charged for a payout; zero: nothing was. Charges at that price are put into
// the book. What somebody who compares says was agreed explains charges, and moves nothing: nobody books alone.
func (d *Desk) WithFee(agreed money.Cents) *Desk { return &Desk{d.pool, d.now, agreed} }

// Blocked says whether money left without the ledger and two people have not closed that yet: then no payout run may leave.
func (d *Desk) Blocked(ctx context.Context) (bool, error) {
	blocked, err := dbsqlc.New(d.pool).Blocked(ctx)
	if err != nil {
		return true, fmt.Errorf("look for unknown outflows: %w", err)
	}
	return blocked, nil
}

// Open counts by severity the breaks that nobody has explained, critical ones until they are closed.
func (d *Desk) Open(ctx context.Context) (map[Severity]int, error) {
	rows, err := dbsqlc.New(d.pool).CountOpen(ctx)
	if err != nil {
		return nil, fmt.Errorf("count open breaks: %w", err)
	}
	counts := make(map[Severity]int, len(rows))
	for _, row := range rows {
		counts[Severity(row.Severity)] = int(row.Breaks)
	}
	return counts, nil
}

// LastRun returns when somebody's newest run was kept; the zero time when there is none.
func (d *Desk) LastRun(ctx context.Context, by string) (time.Time, error) {
	at, err := dbsqlc.New(d.pool).LastRunBy(ctx, by)
	if errors.Is(err, pgx.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("read the last run of %s: %w", by, err)
	}
	return at.UTC(), nil
}

// Runs returns the newest runs, without their sources.
func (d *Desk) Runs(ctx context.Context, limit int) ([]Run, error) {
	rows, err := dbsqlc.New(d.pool).ListRuns(ctx, int32(min(limit, MaxListed)))
	if err != nil {
		return nil, fmt.Errorf("list runs: %w", err)
	}
	runs := make([]Run, len(rows))
	for i, row := range rows {
		if runs[i], err = runOf(row); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// RuleCount is how many matches a rule made on a leg.
type RuleCount struct {
	Leg, Rule string
	Matches   int
}

// Rules counts the matches of a result.
func (r Result) Rules() []RuleCount {
	counts := make(map[[2]string]int)
	for _, m := range r.Matches {
		counts[[2]string{m.Leg.String(), m.Rule}]++
	}
	var list []RuleCount
	for _, key := range slices.SortedFunc(maps.Keys(counts), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
		list = append(list, RuleCount{Leg: key[0], Rule: key[1], Matches: counts[key]})
	}
	return list
}

// Run returns a run with what its rules matched, or ErrNotFound.
func (d *Desk) Run(ctx context.Context, id uuid.UUID) (Run, []RuleCount, error) {
	queries := dbsqlc.New(d.pool)
	row, err := queries.GetRun(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Run{}, nil, fmt.Errorf("run %s: %w", id, ErrNotFound)
	}
	if err != nil {
		return Run{}, nil, fmt.Errorf("read run %s: %w", id, err)
	}
	run, err := runOf(row)
	if err != nil {
		return Run{}, nil, err
	}
	sources, err := queries.ListSources(ctx, id)
	if err != nil {
		return Run{}, nil, fmt.Errorf("read the sources of run %s: %w", id, err)
	}
	for _, s := range sources {
		run.Sources = append(run.Sources, RunSource{Side: Side(s.Side), Name: s.Name, SHA256: [32]byte(s.Sha256), Lines: int(s.Lines), Account: s.Account})
	}
	counts, err := queries.CountRules(ctx, id)
	if err != nil {
		return Run{}, nil, fmt.Errorf("count the matches of run %s: %w", id, err)
	}
	return run, lists.Map(counts, func(c dbsqlc.CountRulesRow) RuleCount { return RuleCount{c.Leg, c.Rule, int(c.Matches)} }), nil
}

func runOf(row dbsqlc.ReconcileRun) (Run, error) {
	run := Run{
		ID: row.ID, Kind: Kind(row.Kind), Network: row.Network, Period: Period{DateOf(row.PeriodFrom.Time), DateOf(row.PeriodTo.Time)},
		Sequence: uint64(row.Seq), Matches: int(row.Matches), Breaks: int(row.Breaks), By: row.RunBy, At: row.At.UTC(),
	}
	if err := json.Unmarshal(row.Checks, &run.Checks); err != nil {
		return Run{}, fmt.Errorf("checks of run %s: %w", row.ID, err)
	}
	return run, nil
}

// State is how far people are with a break.
type State string

// The states. A run closes what it finds nothing wrong with any more, from any of them.
const (
	StateOpen      State = "open"
	StateAssigned  State = "assigned"
	StateExplained State = "explained" // it is known why, and nothing is to be done
	StateCorrected State = "corrected" // an event of the ledger puts it right
	StateClosed    State = "closed"
)

// Case is a break with what people did about it.
type Case struct {
	Break
	RunID     uuid.UUID // the last run that found it, or the one that cleared it; zero: it was seen outside of runs
	State     State
	Cleared   bool // closed by a run
	Owner     string
	Reason    Reason
	Sequence  uint64 // of the event that corrects it
	OpenedAt  time.Time
	UpdatedAt time.Time
}

// Note is something that happened to a break.
type Note struct {
	Action   string
	By       string
	Reason   Reason
	Comment  string
	Sequence uint64
	At       time.Time
}

// Breaks returns what is not closed, or everything: the worst first, then the oldest.
func (d *Desk) Breaks(ctx context.Context, closedToo bool, limit int) ([]Case, error) {
	rows, err := dbsqlc.New(d.pool).ListBreaks(ctx, dbsqlc.ListBreaksParams{ClosedToo: closedToo, MaxRows: int32(min(limit, MaxListed))})
	return lists.Map(rows, caseOf), fault.Wrap(err, "list breaks")
}

// Break returns a break and its newest notes, oldest first, or ErrNotFound.
func (d *Desk) Break(ctx context.Context, id uuid.UUID) (Case, []Note, error) {
	queries := dbsqlc.New(d.pool)
	c, err := getBreak(ctx, queries, id)
	if err != nil {
		return Case{}, nil, err
	}
	rows, err := queries.ListNotes(ctx, dbsqlc.ListNotesParams{BreakID: id, MaxRows: MaxListed})
	if err != nil {
		return Case{}, nil, fmt.Errorf("read the notes of break %s: %w", id, err)
	}
	return c, lists.Map(rows, func(row dbsqlc.ReconcileNote) Note {
		return Note{row.Action, row.NotedBy, Reason(row.Reason), row.Comment, sequenceOf(row.Seq), row.At.UTC()}
	}), nil
}

func getBreak(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) (Case, error) {
	row, err := queries.GetBreak(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Case{}, fmt.Errorf("break %s: %w", id, ErrNotFound)
	}
	if err != nil {
		return Case{}, fmt.Errorf("read break %s: %w", id, err)
	}
	return caseOf(row), nil
}

func sequenceOf(seq *int64) uint64 {
	if seq == nil {
		return 0
	}
	return uint64(*seq)
}
