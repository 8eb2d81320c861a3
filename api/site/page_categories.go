package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

// categoriesView is what template "categories" shows.
type categoriesView struct {
	Regular, Seasonal categoryGrid
	Empty             *page.State // when there are none
}

// categoryGrid is what template "category-grid" shows.
type categoryGrid struct {
	Categories []catalog.Category
	Eager      int // how many are in view from the start
}

// categoriesPage is /categorias: the regular categories, then the pages of special dates.
func (s *site) categoriesPage(ctx context.Context, r *http.Request) (page.Page, error) {
	categories, err := s.config.Catalog.Categories(ctx)
	if err != nil {
		return page.Page{}, err
	}
	view := categoriesView{Regular: categoryGrid{Eager: 6}}
	for _, category := range categories {
		if category.Type == catalog.Seasonal {
			view.Seasonal.Categories = append(view.Seasonal.Categories, category)
		} else {
			view.Regular.Categories = append(view.Regular.Categories, category)
		}
	}
	base := s.edge.PublicBase(r)
	graph := []any{breadcrumb(base, pageLink{"Categorias", "/categorias"})}
	if len(categories) > 0 {
		shown := make([]pageLink, 0, len(categories))
		for _, list := range [][]catalog.Category{view.Regular.Categories, view.Seasonal.Categories} {
			for _, category := range list {
				shown = append(shown, pageLink{category.Name, "/" + category.Slug})
			}
		}
		graph = append(graph, itemList(base, "Categorias", shown))
	} else {
		view.Empty = &page.State{
			Picture: "bag", Title: "As categorias estão chegando",
			Text: "Ainda não há categorias por aqui. Enquanto isso, procure pela loja.",
		}
	}
	return page.Page{
		Template: "categories", Module: "src/app/routes/categories.tsx", Status: http.StatusOK,
		Title: "Categorias de cupons e ofertas",
		Description: "Cupons de desconto e ofertas por categoria, de livros a viagens, e as páginas de datas como Black Friday, Natal " +
			"e Dia das Mães.",
		Canonical: "/categorias", Graph: graph,
		Entries: []page.Entry{{Endpoint: "listCategories", Value: listing.Categories(categories)}},
		Data:    view,
	}, nil
}
