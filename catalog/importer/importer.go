package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/importer/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// Options say how to import.
type Options struct {
	Now         time.Time // relative dates count from its day, and it becomes the time of what changes
	DryRun      bool      // only report
	SkipRefused bool      // write the good lines although others are refused
	// Link says why no sale would come back by the links of a template at a network; nil: none is asked. It is asked of stores that go
	// live.
	Link func(network, template string) error
}

// Tally counts the lines of a kind.
type Tally struct {
	Kind                               Kind
	Added, Changed, Unchanged, Refused int
}

// Report is what an import did, or would do.
type Report struct {
	Tallies  []Tally
	Refusals []Refusal // by file and line
	Odd      []string  // what was taken, and an editor may not have meant
	Written  bool
}

// ErrAboveGuard refuses an import after which somebody would be promised more of a sale than terms.Guard, and was not before.
var ErrAboveGuard = errors.New("more than 20 % of a sale takes terms that two people agree to: see devolve terms propose")

// errRollBack ends a transaction that is not meant to stay.
var errRollBack = errors.New("roll back")

// Import brings sheets to the catalogue, all of them or, when a line is refused and these are not to be skipped, none.
// Importing twice changes nothing. What the catalogue has and no line names stays as it is.
func Import(ctx context.Context, pool *pgxpool.Pool, sheets []Sheet, options Options) (Report, error) {
	if slices.ContainsFunc(sheets, func(s Sheet) bool { return s.Kind == Terms }) {
		return Report{}, errors.New("terms take two people: see devolve terms propose")
	}
	now := options.Now.UTC().Truncate(time.Microsecond)
	b := parse(sheets, brazil.Day(now))
	var report Report
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockCatalog(ctx); err != nil {
			return fmt.Errorf("lock the catalogue: %w", err)
		}
		checker, err := newChecker(ctx, queries, b)
		if err != nil {
			return err
		}
		checker.check(b)
		checkLinks(b, options.Link)
		report = b.report()
		write := func() error { return (&writer{queries, now}).write(ctx, b, report.Tallies) }
		if err := guarded(ctx, queries, now, write); err != nil {
			return err
		}
		if report.Odd, err = odd(ctx, queries, b, brazil.Day(now)); err != nil {
			return err
		}
		report.Written = !options.DryRun && (options.SkipRefused || len(report.Refusals) == 0)
		if !report.Written {
			return errRollBack
		}
		return nil
	})
	if err != nil && !errors.Is(err, errRollBack) {
		return Report{}, fmt.Errorf("import the catalogue: %w", err)
	}
	return report, nil
}

// guarded writes, unless a store promises more than it may, and more than before, after that.
func guarded(ctx context.Context, queries *dbsqlc.Queries, now time.Time, write func() error) error {
	params := dbsqlc.ListStoresAboveParams{At: now, Guard: int32(terms.Guard)}
	before, err := queries.ListStoresAbove(ctx, params)
	if err != nil {
		return fmt.Errorf("read what stores promise: %w", err)
	}
	if err := write(); err != nil {
		return err
	}
	after, err := queries.ListStoresAbove(ctx, params)
	if err != nil {
		return fmt.Errorf("read what stores would promise: %w", err)
	}
	was := make(map[string]int32, len(before))
	for _, store := range before {
		was[store.Slug] = store.Bps
	}
	for _, store := range after {
		if store.Bps > was[store.Slug] {
			return fmt.Errorf("store %q would promise %s, doubling included: %w", store.Slug, terms.Row{SaleBps: money.BasisPoints(store.Bps)}.Text(), ErrAboveGuard)
		}
	}
	return nil
}

// report starts with what was refused.
func (b *batch) report() Report {
	var report Report
	refused := make(map[Kind]int)
	for _, sheet := range b.sheets {
		slices.SortStableFunc(sheet.refusals, func(x, y Refusal) int { return cmp.Compare(x.Line, y.Line) })
		report.Refusals = append(report.Refusals, sheet.refusals...)
		lines := make(map[int]bool)
		for _, refusal := range sheet.refusals {
			lines[refusal.Line] = true
		}
		refused[sheet.Kind] += len(lines)
	}
	for _, kind := range Kinds {
		if count, ok := refused[kind]; ok {
			report.Tallies = append(report.Tallies, Tally{Kind: kind, Refused: count})
		}
	}
	return report
}
