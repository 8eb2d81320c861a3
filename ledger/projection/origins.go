package projection

import (
	"context"
	"time"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
)

// MaxOrigins is how many different values CountOrigins tells apart.
const MaxOrigins = 100_000

// OriginCount is how often clicks of the log have a value as their source, campaign or incentive.
type OriginCount struct {
	Kind, Value     string
	Clicks          int64
	FirstAt, LastAt time.Time
}

// CountOrigins counts what clicks of the log say about where they came from, the most frequent first. It reads every click.
func (r *Reader) CountOrigins(ctx context.Context) ([]OriginCount, error) {
	rows, err := dbsqlc.New(r.pool).CountClickValues(ctx, MaxOrigins)
	return lists.Map(rows, func(row dbsqlc.CountClickValuesRow) OriginCount {
		return OriginCount{row.Kind, row.Value, row.Clicks, row.FirstAt.UTC(), row.LastAt.UTC()}
	}), fault.Wrap(err, "count the origins of clicks")
}
