package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
)

// How much of each kind the home page shows.
const (
	homeStores  = 16
	homeCoupons = 12
)

const homeTitle = "Cupons e Cashback para Economizar"

// homeTiles are the categories of the home page, its own choice. The application's category-tiles.tsx has the same.
var homeTiles = []homeTile{
	{Slug: "alimentos-e-bebidas", Name: "Alimentos e Bebidas"},
	{Slug: "eletronicos", Name: "Eletrônicos"},
	{Slug: "beleza", Name: "Beleza"},
	{Slug: "esportes", Name: "Esportes"},
	{Slug: "informatica", Name: "Informática"},
	{Slug: "moda-feminina", Name: "Moda Feminina"},
	{Slug: "smartphone-tablet", Name: "Smartphone e Tablet"},
	{Slug: "tv-audio", Name: "TV e Áudio"},
	{Slug: "viagem", Name: "Viagem"},
	{Slug: "games", Name: "Games"},
	{Slug: "eletrodomesticos", Name: "Eletrodomésticos"},
}

type homeTile struct {
	Slug, Name, ImageName string
}

// homeView is what template "home" shows.
type homeView struct {
	Hero, Strip []homeBanner
	Tiles       []homeTile
	Stores      []catalog.Store
	Coupons     []couponCard
	More        bool // there may be more coupons
}

// homeBanner is what template "banner" shows.
type homeBanner struct {
	catalog.Banner
	Cashback string // of a card; may be empty
	Eager    bool   // it is in view from the start
	// How wide its images are, as the attribute sizes has it.
	MobileSizes, DesktopSizes string
}

// As the application's banner-link.tsx has them.
var (
	heroSizes  = homeBanner{MobileSizes: "100vw", DesktopSizes: "(min-width: 1264px) 76rem, 100vw"}
	stripSizes = homeBanner{MobileSizes: "66vw", DesktopSizes: "(min-width: 1025px) 38rem, 80vw"}
)

// homePage is the start of the site.
func (s *site) homePage(ctx context.Context, r *http.Request) (page.Page, error) {
	if err := s.toClub(ctx, r); err != nil {
		return page.Page{}, err
	}
	banners, err := s.config.Catalog.Banners(ctx)
	if err != nil {
		return page.Page{}, err
	}
	categories, err := s.config.Catalog.Categories(ctx)
	if err != nil {
		return page.Page{}, err
	}
	stores, err := s.config.Catalog.PriorityStores(ctx)
	if err != nil {
		return page.Page{}, err
	}
	coupons, err := s.config.Catalog.TopCoupons(ctx, catalog.TopQuery{Page: 1, Limit: homeCoupons})
	if err != nil {
		return page.Page{}, err
	}
	view := homeView{
		Hero: homeBannersOf(banners.Hero, heroSizes), Strip: homeBannersOf(banners.Strip, stripSizes), Tiles: homeTilesOf(categories),
		Stores: stores[:min(len(stores), homeStores)], Coupons: s.couponCardsOf(coupons.Coupons, ""),
		More: len(coupons.Coupons) == homeCoupons,
	}
	if len(view.Hero) > 0 {
		view.Hero[0].Eager = true
	}
	return page.Page{
		Template: "home", Module: "src/app/routes/home.tsx", Status: http.StatusOK, Title: homeTitle,
		Description: "Cupons de desconto sem cadastro, ofertas e cashback por Pix, sem valor mínimo, nas lojas parceiras do " +
			s.config.Brand + ".",
		Canonical: "/", Graph: s.homeGraph(s.edge.PublicBase(r), view.Stores),
		Entries: []page.Entry{
			{Endpoint: "listBanners", Value: listing.Banners(banners)},
			{Endpoint: "listCategories", Value: listing.Categories(categories)},
			{Endpoint: "listPriorityStores", Value: listing.Stores(stores)},
			{
				Endpoint: "listTopCoupons", Arg: map[string]int{"page": 1, "limit": homeCoupons},
				Value: listing.TopCouponPage(coupons),
			},
		},
		Data: view,
	}, nil
}

// homeGraph tells search engines what the site is, how to search it, and which stores come first.
func (s *site) homeGraph(base string, stores []catalog.Store) []any {
	graph := []any{
		s.organization(base),
		map[string]any{
			"@type": "WebSite", "name": s.config.Brand, "url": base + "/", "inLanguage": "pt-BR",
			"publisher": map[string]string{"@id": base + "/#brand"},
			"potentialAction": map[string]any{
				"@type": "SearchAction", "target": base + "/lojas?name={name}", "query-input": "required name=name",
			},
		},
	}
	if len(stores) == 0 {
		return graph
	}
	return append(graph, itemList(base, "Lojas em Destaque", lists.Map(stores, func(store catalog.Store) pageLink {
		return pageLink{store.Name, "/" + store.Slug}
	})))
}

// homeBannersOf has all of them as wide as one.
func homeBannersOf(banners []catalog.Banner, wide homeBanner) []homeBanner {
	shown := make([]homeBanner, len(banners))
	for i, b := range banners {
		shown[i] = wide
		shown[i].Banner = b
		if cashback := listing.Banner(b).Cashback; cashback != nil {
			shown[i].Cashback = *cashback
		}
	}
	return shown
}

// homeTilesOf puts what is in season before the page's own choice.
func homeTilesOf(categories []catalog.Category) []homeTile {
	images := make(map[string]string)
	var tiles []homeTile
	for _, c := range categories {
		switch {
		case c.Type != catalog.Seasonal:
			images[c.Slug] = c.ImageName
		case c.InSeason:
			tiles = append(tiles, homeTile{c.Slug, c.Name, c.ImageName})
		}
	}
	for _, tile := range homeTiles {
		tiles = append(tiles, homeTile{tile.Slug, tile.Name, images[tile.Slug]})
	}
	return tiles
}
