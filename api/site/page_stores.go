package site

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/text"
)

// letters are A to Z.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// letterLink is a letter to choose, if there is something under it.
type letterLink struct {
	Letter, ID, To   string
	Present, Current bool
}

// storeGroup is the stores under a letter.
type storeGroup struct {
	ID, Letter string
	Stores     []catalog.Store
}

// byCoupons is the order that only this list has.
const byCoupons = "COUPONS"

// countedStore is a store that says how many coupons it has.
type countedStore struct {
	catalog.Store
	Count string
}

// storesView is what template "stores" shows.
type storesView struct {
	Name      string // part of a name that was asked for
	ClearName string // the address without it
	Featured  []catalog.Store
	Category  string // that the stores have a coupon of; empty: any
	Filter    listFilter
	Letters   []letterLink
	Groups    []storeGroup
	ByRate    []catalog.Store // in place of the groups, where that is the order
	ByCoupons []countedStore  // likewise
	Empty     page.State      // in place of the stores
}

// storesPage is /lojas: the stores that come first, then all of them, or those with a coupon of a category, by letter or, with the query
// parameter sort, by rate or number of coupons. The parameter name leaves those whose name contains it.
func (s *site) storesPage(ctx context.Context, r *http.Request) (page.Page, error) {
	priority, err := s.config.Catalog.PriorityStores(ctx)
	if err != nil {
		return page.Page{}, err
	}
	query := r.URL.Query()
	name, category, sort := queryPart(query, "name"), queryPart(query, "category"), query.Get("sort")
	if sort != string(catalog.ByRate) && sort != byCoupons {
		sort = "" // a store neither ends nor is looked at
	}
	groups, err := s.config.Catalog.StoresByLetter(ctx, category)
	if err != nil {
		return page.Page{}, err
	}
	categories, err := s.config.Catalog.Categories(ctx)
	if err != nil {
		return page.Page{}, err
	}
	view := storesView{
		Name: name, ClearName: pathWith("/lojas", query, parameter{"category", category}, parameter{"sort", sort}),
		Featured: named(priority, name), Groups: groupsNamed(groups, name), Category: category,
		Filter: listFilter{
			Action: "/lojas", Kept: said(append([]parameter{{"name", name}}, originsOf(query)...)),
			Categories: categoryChoices(namesOf(categories), category),
			Sorts: []choice{
				{Label: alphabet}, {string(catalog.ByRate), highestRate, sort == string(catalog.ByRate)}, {byCoupons, mostCoupons, sort == byCoupons},
			},
		},
	}
	view.Letters = groupLetters(view.Groups)
	switch sort {
	case string(catalog.ByRate):
		view.ByRate = inOrder(view.Groups, func(store catalog.Store) int { return int(catalog.Rate(store, store.Area)) })
	case byCoupons:
		for _, store := range inOrder(view.Groups, func(store catalog.Store) int { return store.Coupons }) {
			view.ByCoupons = append(view.ByCoupons, countedStore{store, counted(int64(store.Coupons), "cupom", "cupons")})
		}
	}
	view.Empty = noStores(name, category, query)

	arg := map[string]any{}
	addFilter(arg, category, "")
	base := s.edge.PublicBase(r)
	featured := lists.Map(view.Featured, func(store catalog.Store) pageLink { return pageLink{store.Name, "/" + store.Slug} })
	graph := []any{breadcrumb(base, pageLink{"Lojas", "/lojas"})}
	if len(featured) > 0 {
		graph = append(graph, itemList(base, "Lojas em destaque", featured))
	}
	return page.Page{
		Template: "stores", Module: "src/app/routes/stores.tsx", Status: http.StatusOK,
		Title: "Lojas com cupom e cashback",
		Description: fmt.Sprintf("Todas as lojas parceiras do %s em ordem alfabética: veja cupons de desconto e ofertas de cada uma "+
			"e receba cashback por Pix.", s.config.Brand),
		Canonical: "/lojas", NoIndex: name != "" || category != "" || sort != "", FiltersByName: true, Graph: graph,
		Entries: []page.Entry{
			{Endpoint: "listPriorityStores", Value: listing.Stores(priority)},
			{Endpoint: "listStoresByLetter", Arg: arg, Value: listing.StoreGroups(groups)},
			{Endpoint: "listCategories", Value: listing.Categories(categories)},
		},
		Data: view,
	}, nil
}

// named leaves the stores whose name contains a part, whatever the case and the accents.
func named(stores []catalog.Store, part string) []catalog.Store {
	if part == "" {
		return stores
	}
	part = text.Fold(part)
	return slices.DeleteFunc(slices.Clone(stores), func(store catalog.Store) bool {
		return !strings.Contains(text.Fold(store.Name), part)
	})
}

// groupsNamed leaves the groups with stores whose name contains a part, with only those.
func groupsNamed(groups []catalog.StoreGroup, part string) []storeGroup {
	var shown []storeGroup
	for _, group := range groups {
		if stores := named(group.Stores, part); len(stores) > 0 {
			shown = append(shown, storeGroup{"letra-" + strings.ToLower(group.Letter), group.Letter, stores})
		}
	}
	return shown
}

// groupLetters is the bar above the groups. The product's bar has no Y; stores that begin with it are in the list all the same.
func groupLetters(groups []storeGroup) []letterLink {
	bar := []letterLink{{Letter: catalog.OtherLetter}}
	for letter := range strings.SplitSeq(strings.Replace(letters, "Y", "", 1), "") {
		bar = append(bar, letterLink{Letter: letter})
	}
	for i := range bar {
		at := slices.IndexFunc(groups, func(g storeGroup) bool { return g.Letter == bar[i].Letter })
		if bar[i].Present = at >= 0; bar[i].Present {
			bar[i].ID = groups[at].ID
		}
	}
	return bar
}

// inOrder is the stores of all groups, what has the most first; those that are alike stay by name.
func inOrder(groups []storeGroup, of func(catalog.Store) int) []catalog.Store {
	var stores []catalog.Store
	for _, group := range groups {
		stores = append(stores, group.Stores...)
	}
	slices.SortStableFunc(stores, func(a, b catalog.Store) int { return cmp.Compare(of(b), of(a)) })
	return stores
}

func noStores(name, category string, query url.Values) page.State {
	all := page.Action{Look: "solid", To: pathWith("/lojas", query), Label: "Ver todas as lojas"}
	if name == "" && category != "" {
		return page.State{
			Picture: "lens", Title: "Nenhuma loja encontrada", IsPart: true,
			Text:    "Nenhuma loja parceira tem cupons" + ofCategory(category) + " agora.",
			Actions: []page.Action{all},
		}
	}
	if name == "" {
		return page.State{
			Picture: "bag", Title: "As lojas estão chegando", IsPart: true,
			Text: "Ainda não há lojas parceiras por aqui. Volte em breve.",
		}
	}
	return page.State{
		Picture: "lens", Title: "Nenhuma loja encontrada", IsPart: true,
		Text:    "Nenhuma loja parceira" + ofCategory(category) + " tem “" + name + "” no nome. Confira a escrita ou tente só uma parte dele.",
		Actions: []page.Action{all, searchEverywhere(name, query)},
	}
}
