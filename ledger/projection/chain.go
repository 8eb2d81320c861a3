package projection

import (
	"context"
	"fmt"

	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// ChainHead returns the newest event that is mirrored and the hash of the chain there; 0 when there is none.
func (r *Reader) ChainHead(ctx context.Context) (sequence uint64, hash []byte, err error) {
	_, err = r.snapshot(ctx, func(q *dbsqlc.Queries) error {
		at, err := q.GetCheckpoint(ctx)
		sequence, hash = uint64(at.Seq), at.Hash
		return err
	})
	return sequence, hash, err
}

// ChainAt returns the hash of the chain at an event, or ErrNotFound.
func (r *Reader) ChainAt(ctx context.Context, sequence uint64) (hash []byte, err error) {
	_, err = r.snapshot(ctx, func(q *dbsqlc.Queries) error {
		rows, err := q.PageEvents(ctx, dbsqlc.PageEventsParams{After: int64(sequence) - 1, Until: int64(sequence), MaxRows: 1})
		if err == nil && len(rows) == 0 {
			err = fmt.Errorf("event %d is not mirrored: %w", sequence, ErrNotFound)
		}
		if err == nil {
			hash = rows[0].Hash
		}
		return err
	})
	return hash, err
}
