package importer

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/catalog/importer/internal/dbsqlc"
)

// maxOdd bounds what an import says is odd.
const maxOdd = 200

// odd says what of the coupons of an import an editor may not have meant. It stops nothing.
func odd(ctx context.Context, queries *dbsqlc.Queries, b *batch, today time.Time) ([]string, error) {
	params := dbsqlc.OddCouponsParams{Today: pgtype.Date{Time: today, Valid: true}, MaxRows: maxOdd}
	for _, c := range accepted(b.coupons) {
		params.Slugs = append(params.Slugs, c.Slug)
	}
	rows, err := queries.OddCoupons(ctx, params)
	if err != nil {
		return nil, fmt.Errorf("look for what is odd: %w", err)
	}
	said := make([]string, len(rows))
	for i, row := range rows {
		if row.Code == "" {
			said[i] = fmt.Sprintf("coupon %s of %s is shown, and ended on %s", row.Coupons, row.Store, row.EndDate.Time.Format(time.DateOnly))
		} else {
			said[i] = fmt.Sprintf("coupons %s of %s have one code, %s", row.Coupons, row.Store, row.Code)
		}
	}
	return said, nil
}
