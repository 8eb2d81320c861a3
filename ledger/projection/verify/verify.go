// Package verify replays the log with code of its own, simpler than the projector's, and compares every balance, status
// and hash with the read models. It shares no folding, posting or status rule with the ledger: two programs that agree
// are better evidence than one that agrees with itself.
package verify

import (
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
	Want string // as replayed from the log
	Got  string // as stored
}

// String implements fmt.Stringer.
func (d Difference) String() string {
	return fmt.Sprintf("%s: the log says %s, stored is %s", d.What, d.Want, d.Got)
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
}

// maxDifferences bounds how many differences a report names; it counts them all.
const maxDifferences = 1000

// pageRows is how many rows are compared at a time.
const pageRows = 5000

func (r *Report) differ(what, want, got string) {
	r.Total++
	if len(r.Differences) < maxDifferences {
		r.Differences = append(r.Differences, Difference{what, want, got})
	}
}

// Run compares the read models that the connection's search_path leads to with the log, up to their checkpoint, in one
// snapshot. An error means that it could not compare; differences are in the report.
func Run(ctx context.Context, log *eventlog.Log, conn *pgx.Conn) (*Report, error) {
	report := &Report{}
	err := snapshot.Read(ctx, conn, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		*report = Report{}
		checkpoint, err := queries.GetCheckpoint(ctx)
		if err != nil {
			return fmt.Errorf("read the checkpoint: %w", err)
		}
		report.Sequence = uint64(checkpoint.Seq)
		replayed, err := replay(ctx, log, queries, report)
		if err != nil {
			return err
		}
		if got := fmt.Sprintf("%x", checkpoint.Hash); got != fmt.Sprintf("%x", replayed.hash) {
			report.differ("hash at the checkpoint", fmt.Sprintf("%x", replayed.hash), got)
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
		return compareColumns(ctx, tx, report)
	})
	return report, err
}
