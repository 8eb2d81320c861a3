package catalog

import (
	"context"
	"time"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// maxPages is what one sitemap file may hold.
const maxPages = 50_000

// SitePage is the page of a store or category, as a sitemap lists it.
type SitePage struct {
	Slug      string
	Kind      AreaKind
	ChangedAt time.Time // of the page, its store, or a coupon that it lists or listed until it ended
	ListedAt  time.Time // of what lists of pages show: the page and its store, without its coupons
}

// Sitemap returns the pages of all active stores and categories.
func (c *Catalog) Sitemap(ctx context.Context) ([]SitePage, error) {
	rows, err := c.queries.ListPages(ctx, dbsqlc.ListPagesParams{Today: c.today(), Most: maxPages})
	return lists.Map(rows, func(row dbsqlc.ListPagesRow) SitePage {
		return SitePage{row.Slug, AreaKind(row.Kind), row.ChangedAt.UTC(), row.ListedAt.UTC()}
	}), fault.Wrap(err, "read pages")
}
