package finance

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Entry is a line of the book.
type Entry struct {
	Sequence    uint64 // of its event
	Type        string // of its event, with the version
	Account     ledger.AccountKind
	Owner       string // a network, a shopper's id, or empty for the house
	AmountCents money.Cents
	At          time.Time // when it was recorded
}

// pageEntries is how many lines are held at a time.
const pageEntries = 5000

// Entries hands over the lines that count in a month, in the order of the log. Begin is told first which sequence they
// reflect: lines are only ever added, so nothing changes meanwhile in what is up to there.
func (b *Books) Entries(ctx context.Context, month ledger.Month, begin func(sequence uint64) error, each func(Entry) error) error {
	since, until := month.Begin(brazil.Location), month.Next().Begin(brazil.Location)
	var page dbsqlc.PageEntriesParams
	var reflected uint64
	err := b.read(ctx, func(_ *dbsqlc.Queries, closings []Closing, sequence uint64) error {
		reflected = sequence
		page = dbsqlc.PageEntriesParams{
			Since: since, Until: until, SinceFence: int64(Fence(closings, since)),
			UntilFence: int64(min(Fence(closings, until), sequence)), MaxRows: pageEntries, AfterLine: -1,
		}
		return nil
	})
	if err == nil {
		err = begin(reflected)
	}
	for err == nil {
		var rows []dbsqlc.PageEntriesRow
		err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, _ uint64) (err error) {
			rows, err = queries.PageEntries(ctx, page)
			return err
		})
		if err == nil {
			err = handOver(rows, each)
		}
		if err == nil && len(rows) < pageEntries {
			return nil
		}
		if err == nil {
			page.AfterSeq, page.AfterLine = rows[len(rows)-1].Seq, rows[len(rows)-1].Line
		}
	}
	return fmt.Errorf("read the lines of %s: %w", month, err)
}

func handOver(rows []dbsqlc.PageEntriesRow, each func(Entry) error) error {
	for _, row := range rows {
		if err := each(Entry{
			uint64(row.Seq), row.Type, ledger.AccountKind(row.Account), row.Owner, row.AmountCents, row.At.UTC(),
		}); err != nil {
			return err
		}
	}
	return nil
}
