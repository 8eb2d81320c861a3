package finance

import (
	"context"
	"fmt"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// LimitChange is one change of a limit.
type LimitChange struct {
	Sequence           uint64
	Limit              ledger.LimitName
	OldCents, NewCents money.Cents
	By                 string // an actor
	Cause              string // the record of who proposed and who decided it
	At                 time.Time
}

// maxLimitChanges is how many changes are listed at most.
const maxLimitChanges = 200

// LimitChanges returns the newest changes of limits, the newest first, at most 200.
func (r *Reader) LimitChanges(ctx context.Context) (changes []LimitChange, err error) {
	_, err = r.read(ctx, func(q *dbsqlc.Queries) error {
		rows, err := q.NewestLimitChanges(ctx, maxLimitChanges)
		if err != nil {
			return fmt.Errorf("read changes of limits: %w", err)
		}
		changes = make([]LimitChange, len(rows))
		for i, row := range rows {
			changes[i] = LimitChange{
				uint64(row.Seq), ledger.LimitName(row.LimitName), row.OldCents, row.NewCents, row.ChangedBy, row.Cause, row.ChangedAt.UTC(),
			}
		}
		return nil
	})
	return changes, err
}
