package finance

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/projection"
)

// MaxEntriesByHand is how many entries by hand are listed at most.
const MaxEntriesByHand = 200

// EntryByHand is an entry that people put into the book.
type EntryByHand struct {
	ledger.Entry
	Sequence   uint64
	PreparedBy string // such as staff:<uuid>
	ApprovedBy string
	Reason     string
	At         time.Time // when it was recorded, which is when it counts
}

// EntriesByHand returns the newest entries by hand, the newest first, at most MaxEntriesByHand of them.
func (b *Books) EntriesByHand(ctx context.Context, limit int) (list []EntryByHand, sequence uint64, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, at uint64) error {
		rows, err := queries.ListEntriesByHand(ctx, int32(min(limit, MaxEntriesByHand)))
		if err != nil {
			return err
		}
		sequence, list = at, make([]EntryByHand, len(rows))
		for i, row := range rows {
			recorded, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
			if err != nil {
				return err
			}
			posted, _ := recorded.Event.(ledger.EntryPosted)
			list[i] = EntryByHand{posted.Entry, recorded.Sequence, row.PreparedBy, recorded.Meta.Actor, row.Reason, recorded.Meta.RecordedAt.UTC()}
		}
		return nil
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read entries by hand: %w", err)
	}
	return list, sequence, nil
}
