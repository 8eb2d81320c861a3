package catalog

import (
	"context"
	"fmt"

	"example.com/devolve/catalog/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Banner leads from the home page to a store or a category: an image, or a card with the store's own words. Images are
// paths below the CDN base; empty texts are absent.
type Banner struct {
	Slug, Name              string            // of the page it leads to
	RateBps                 money.BasisPoints // that page's, doubling included
	DoubleOf                string            // of a store's rate; see Store.DoubleOf
	DesktopImage            string            // empty: it is a card
	MobileImage, Alt        string
	Headline, Colour, Image string // of a card
}

// IsCard tells a store card from an image.
func (b Banner) IsCard() bool { return b.DesktopImage == "" }

// Banners are those of the home page, in their order.
type Banners struct {
	Hero, Strip []Banner
}

// maxBanners bounds the banners of one placement.
const maxBanners = 20

// Banners returns the banners of today.
func (c *Catalog) Banners(ctx context.Context) (Banners, error) {
	hero, err := c.banners(ctx, "HERO")
	if err != nil {
		return Banners{}, err
	}
	strip, err := c.banners(ctx, "STRIP")
	return Banners{hero, strip}, err
}

func (c *Catalog) banners(ctx context.Context, placement string) ([]Banner, error) {
	rows, err := c.queries.ListBanners(ctx, dbsqlc.ListBannersParams{Placement: placement, Today: c.today(), Most: maxBanners})
	if err != nil {
		return nil, fmt.Errorf("read %s banners: %w", placement, err)
	}
	banners := make([]Banner, len(rows))
	for i, row := range rows {
		page := HotArea{Kind: AreaKind(row.Kind), Type: Area(row.Type), CashbackBps: money.BasisPoints(row.CashbackBps)}
		banners[i] = Banner{
			Slug: row.Slug, Name: row.Name,
			RateBps: page.RateBps(), DoubleOf: page.DoubleOf(),
			DesktopImage: row.DesktopImage, MobileImage: row.MobileImage, Alt: row.Alt,
			Headline: row.Headline, Colour: row.Colour, Image: row.Image,
		}
	}
	return banners, nil
}
