package catalog

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog/internal/dbsqlc"
)

// MaxReports is how many reports a list has at most.
const MaxReports = 1000

// Report is a problem with a coupon that a visitor tells the staff. Name and address are personal data: they are shown to
// the staff only and never logged.
type Report struct {
	ID                   uuid.UUID
	CouponID             uuid.UUID
	CouponSlug           string // read, not written
	StoreSlug            string // read, not written
	Name, Email, Message string
	CreatedAt            time.Time
}

// ReportCoupon stores a report, or answers ErrNotFound for an unknown coupon.
func (c *Catalog) ReportCoupon(ctx context.Context, r Report) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	stored, err := c.queries.AddReport(ctx, dbsqlc.AddReportParams{
		ID: id, CouponID: r.CouponID, Name: r.Name, Email: r.Email, Message: r.Message, At: c.now(),
	})
	if err != nil {
		return fmt.Errorf("store a report on coupon %s: %w", r.CouponID, err)
	}
	if stored == 0 {
		return fmt.Errorf("coupon %s: %w", r.CouponID, ErrNotFound)
	}
	return nil
}

// Reports returns the newest reports since a time.
func (c *Catalog) Reports(ctx context.Context, since time.Time, limit int) ([]Report, error) {
	rows, err := c.queries.ListReports(ctx, dbsqlc.ListReportsParams{Since: since, Most: int32(min(limit, MaxReports))})
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	reports := make([]Report, len(rows))
	for i, row := range rows {
		reports[i] = Report{
			ID: row.ID, CouponID: row.CouponID, CouponSlug: row.CouponSlug, StoreSlug: row.StoreSlug,
			Name: row.Name, Email: row.Email, Message: row.Message, CreatedAt: row.CreatedAt,
		}
	}
	return reports, nil
}

// RemoveReport forgets a report and who made it, or answers ErrNotFound.
func (c *Catalog) RemoveReport(ctx context.Context, id uuid.UUID) error {
	removed, err := c.queries.RemoveReport(ctx, id)
	if err != nil {
		return fmt.Errorf("remove report %s: %w", id, err)
	}
	if removed == 0 {
		return fmt.Errorf("report %s: %w", id, ErrNotFound)
	}
	return nil
}
