// Package verify replays the log with code of its own, simpler than the projector's, and compares every balance, status
// and hash with the read models. It shares no folding, posting or status rule with the ledger: two programs that agree
// are better evidence than one that agrees with itself. Statements of the book are read as the desk reads them, and recomputed here.
package verify

import (
	"bytes"
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// Difference is one place where the read models are not what the log says.
type Difference struct {
	What string // "conversion 4f…", "balance of …"
	Want string // as replayed from the log, or as its copy has it
	Got  string // as stored
	// Wrong names the side that is wrong, by what is proven: seals, the chain, and that read models are folded from the log.
	Wrong string
}

// String implements fmt.Stringer.
func (d Difference) String() string {
	return fmt.Sprintf("%s: expected is %s, found is %s; wrong is %s", d.What, d.Want, d.Got, d.Wrong)
}

// Report is what a verification found.
type Report struct {
	Sequence    uint64 // up to here everything was compared
	Events      int
	Clicks      int
	Conversions int
	Shoppers    int
	Payouts     int
	Total       int          // all differences
	Differences []Difference // the first maxDifferences of them
	Unread      []string     // what could not be read of nodes, and why: that is no difference
}

// maxDifferences bounds how many differences a report names; it counts them all.
const maxDifferences = 1000

// pageRows is how many rows are compared at a time.
const pageRows = 5000

// differ names a difference of a read model. What it is folded from was held to its seal before: the log is right.
func (r *Report) differ(what, want, got string) { r.blame(wrongModel, what, want, got) }

// blame names a difference and the side that is wrong.
func (r *Report) blame(wrong, what, want, got string) {
	r.Total++
	if len(r.Differences) < maxDifferences {
		r.Differences = append(r.Differences, Difference{what, want, got, wrong})
	}
}

// Run compares the read models that the connection's search_path leads to with the log, up to their checkpoint, in one
// snapshot. An error means that it could not compare; differences are in the report.
func Run(ctx context.Context, log *eventlog.Log, conn *pgx.Conn) (*Report, error) {
	return runAt(ctx, log, conn, "")
}

// runAt is Run, reading the log as one node of its cluster has it; "": as any has it.
func runAt(ctx context.Context, log *eventlog.Log, conn *pgx.Conn, node string) (*Report, error) {
	report := &Report{}
	err := snapshot.Read(ctx, conn, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		*report = Report{}
		checkpoint, err := queries.GetCheckpoint(ctx)
		if err != nil {
			return fmt.Errorf("read the checkpoint: %w", err)
		}
		report.Sequence = uint64(checkpoint.Seq)
		replayed, err := replay(ctx, log, node, queries, report)
		if err != nil {
			return err
		}
		if got := fmt.Sprintf("%x", checkpoint.Hash); got != fmt.Sprintf("%x", replayed.hash) {
			wrong := wrongMirror
			if bytes.Equal(checkpoint.Hash, replayed.mirrored) {
				wrong = wrongLog // the mirror's own hashes lead there
			}
			report.blame(wrong, "hash at the checkpoint", fmt.Sprintf("%x", replayed.hash), got)
		}
		if err := replayed.seals.compare(ctx, queries, report); err != nil {
			return err
		}
		if err := replayed.seals.compareCauses(ctx, log, queries, report); err != nil {
			return err
		}
		if err := replayed.compare(ctx, queries, report); err != nil {
			return err
		}
		if err := replayed.compareStatements(ctx, tx, report); err != nil {
			return err
		}
		if err := compareClosedBalances(ctx, queries, report); err != nil {
			return err
		}
		if err := compareClosedMonths(ctx, queries, report); err != nil {
			return err
		}
		return compareColumns(ctx, tx, report)
	})
	return report, err
}
