package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

const topCouponsPath = "/top-cupons/cupom-desconto-todos"

// topCouponsView is what template "top-coupons" shows.
type topCouponsView struct {
	Filter   listFilter
	Searched searchedName
	Coupons  []couponCard
	Empty    page.State // in place of the coupons
	Pager    pager
}

// topCouponsPage is the list of the best coupons and offers of all stores. The parameter name leaves those whose name, or whose store's,
// contains it.
func (s *site) topCouponsPage(ctx context.Context, r *http.Request) (page.Page, error) {
	query := r.URL.Query()
	n := pageOf(query)
	name, category, sort := queryPart(query, "name"), queryPart(query, "category"), sortOf(query)
	to := func(name string, n int) string {
		return pathWith(topCouponsPath, query, parameter{"name", name},
			parameter{"category", category}, parameter{"sort", string(sort)}, parameter{"page", pageText(n)})
	}
	coupons, err := s.config.Catalog.TopCoupons(ctx, catalog.TopQuery{
		Page: n, Limit: catalog.CouponsPerPage, Name: name, Category: category, Sort: sort,
	})
	if err != nil {
		return page.Page{}, err
	}
	if n > 1 && len(coupons.Coupons) == 0 {
		return page.Page{}, movedError{to(name, 1)}
	}
	categories, err := s.config.Catalog.Categories(ctx)
	if err != nil {
		return page.Page{}, err
	}
	arg := map[string]any{"page": n, "limit": catalog.CouponsPerPage}
	if name != "" {
		arg["name"] = name
	}
	addFilter(arg, category, sort)
	title := "Top cupons"
	if n > 1 {
		title = fmt.Sprintf("Top cupons, página %d", n)
	}
	base := s.edge.PublicBase(r)
	graph := []any{breadcrumb(base, pageLink{"Top cupons", topCouponsPath})}
	if len(coupons.Coupons) > 0 {
		graph = append(graph, offerList(base, "Melhores Cupons e Ofertas", coupons.Coupons))
	}
	return page.Page{
		Template: "top-coupons", Module: "src/app/routes/top-coupons.tsx", Status: http.StatusOK, Title: title,
		Description: "Os melhores cupons de desconto e ofertas de todas as lojas parceiras, com cashback por Pix e sem valor mínimo.",
		Canonical:   pathWith(topCouponsPath, nil, [2]string{"page", pageText(n)}),
		NoIndex:     len(arg) > 2, FiltersByName: true, Graph: graph,
		Entries: []page.Entry{
			{Endpoint: "listTopCoupons", Arg: arg, Value: listing.TopCouponPage(coupons)},
			{Endpoint: "listCategories", Value: listing.Categories(categories)},
		},
		Data: topCouponsView{
			Filter: listFilterOf(topCouponsPath, editorsOrder, namesOf(categories), category, sort,
				append([]parameter{{"name", name}}, originsOf(query)...)...),
			Searched: searchedName{name, to("", 1)},
			Coupons:  s.couponCardsOf(coupons.Coupons, ""), Empty: noTopCoupons(name, category, query),
			Pager: pagerOf(n, coupons.TotalPages, func(n int) string { return to(name, n) }),
		},
	}, nil
}

func noTopCoupons(name, category string, query url.Values) page.State {
	if name == "" {
		return page.State{
			Picture: "lens", Title: "Não há cupons disponíveis no momento.", IsPart: true,
			Text:    "Volte em breve ou veja as lojas parceiras.",
			Actions: []page.Action{{Look: "outline", To: "/lojas", Label: "Ver todas as lojas"}},
		}
	}
	return page.State{
		Picture: "lens", Title: "Nenhum cupom encontrado", IsPart: true,
		Text: "Nenhum cupom ou oferta" + ofCategory(category) + " tem “" + name + "” no nome ou no nome da loja. Confira a escrita ou tente só uma parte dele.",
		Actions: []page.Action{
			{Look: "solid", To: pathWith(topCouponsPath, query), Label: "Ver todos os cupons"}, searchEverywhere(name, query),
		},
	}
}
