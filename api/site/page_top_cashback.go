package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/text"
)

// cashbackStore is a store with what it gives back.
type cashbackStore struct {
	Slug, Name, Rate, DoubleOf string
}

// topCashbackView is what template "top-cashback" shows.
type topCashbackView struct {
	Title    string
	Letter   string // chosen; empty: all
	AllPath  string // of the stores of all letters
	Letters  []letterLink
	Filter   listFilter
	Searched searchedName
	Stores   []cashbackStore
	Pager    pager
	Empty    page.State // in place of the stores
}

// The page of stores with cashback. Its application knows all stores that are asked for, and shows as many at a time.
const (
	topCashbackPath = "/top-cashback"
	cashbackPerPage = 24
)

// cashbackQuery is which stores are shown. What a query cannot mean is as if it were not there.
type cashbackQuery struct {
	catalog.CashbackQuery
	Name   string // part of theirs, whatever the case and the accents; empty: any
	Letter string // that their names begin with; empty: any
	Page   int
	query  url.Values
}

// path is the address of stores with another letter or on another page.
func (q cashbackQuery) path(letter string, n int) string {
	return pathWith(topCashbackPath, q.query, parameter{"name", q.Name}, parameter{"letra", letter},
		parameter{"category", q.Category}, parameter{"sort", string(q.Sort)}, parameter{"page", pageText(n)})
}

func readCashbackQuery(r *http.Request) cashbackQuery {
	query := r.URL.Query()
	return cashbackQuery{
		catalog.CashbackQuery{Category: queryPart(query, "category"), Sort: sortOf(query)},
		queryPart(query, "name"), letterAsked(r), pageOf(query), query,
	}
}

// nameless is the address of the same stores, whatever their names contain.
func (q cashbackQuery) nameless() string {
	q.Name = ""
	return q.path(q.Letter, 1)
}

// topCashbackPage is /top-cashback: the stores that pay cashback, highest rate first. The parameter name leaves those whose name contains it.
func (s *site) topCashbackPage(ctx context.Context, r *http.Request) (page.Page, error) {
	q := readCashbackQuery(r)
	stores, err := s.config.Catalog.TopCashback(ctx, q.CashbackQuery)
	if err != nil {
		return page.Page{}, err
	}
	categories, err := s.config.Catalog.Categories(ctx)
	if err != nil {
		return page.Page{}, err
	}
	view, err := cashbackView(q, stores, namesOf(categories))
	if err != nil {
		return page.Page{}, err
	}
	title := "Top cashbacks: as lojas que mais devolvem"
	if q.Page > 1 {
		title += fmt.Sprintf(", página %d", q.Page)
	}
	arg := map[string]any{}
	addFilter(arg, q.Category, q.Sort)
	base := s.edge.PublicBase(r)
	graph := []any{breadcrumb(base, pageLink{"Top Cashbacks", "/top-cashback"})}
	if len(view.Stores) > 0 {
		links := lists.Map(view.Stores, func(store cashbackStore) pageLink { return pageLink{store.Name, "/" + store.Slug} })
		graph = append(graph, itemList(base, view.Title, links))
	}
	return page.Page{
		Template: "top-cashback", Module: "src/app/routes/top-cashback.tsx", Status: http.StatusOK,
		Title: title,
		Description: "As lojas com o maior cashback, da maior porcentagem para a menor. Compre no site da loja e receba parte do valor " +
			"de volta por Pix.",
		Canonical: pathWith(topCashbackPath, nil, parameter{"page", pageText(q.Page)}),
		NoIndex:   q.Name != "" || q.Letter != "" || len(arg) > 0, FiltersByName: true, Graph: graph,
		Entries: []page.Entry{
			{Endpoint: "listTopCashbackStores", Arg: arg, Value: listing.Stores(stores)},
			{Endpoint: "listCategories", Value: listing.Categories(categories)},
		},
		Data: view,
	}, nil
}

// cashbackView is what one page shows of the stores: as many as it has room for of those with the name and the letter. A page after the last
// one has moved to the first.
func cashbackView(q cashbackQuery, stores []catalog.Store, categories []string) (topCashbackView, error) {
	view := topCashbackView{
		Title: "Todas as lojas com cashback", Letter: q.Letter, AllPath: q.path("", 1),
		Filter: listFilterOf(topCashbackPath, highestRate, categories, q.Category, q.Sort,
			append([]parameter{{"name", q.Name}, {"letra", q.Letter}}, originsOf(q.query)...)...),
		Searched: searchedName{q.Name, q.nameless()}, Empty: noCashback(q),
	}
	if q.Letter != "" {
		view.Title = "Lojas com a letra " + q.Letter
	}
	present := make(map[string]bool)
	for _, store := range named(stores, q.Name) {
		letter := text.Letter(store.Name)
		present[letter] = true
		if q.Letter == "" || q.Letter == letter {
			view.Stores = append(view.Stores, cashbackStore{
				store.Slug, store.Name, store.UpTo() + catalog.BannerPercent(catalog.Rate(store, store.Area)), store.DoubleOf(),
			})
		}
	}
	for letter := range strings.SplitSeq(letters, "") {
		view.Letters = append(view.Letters, letterLink{
			Letter: letter, To: q.path(letter, 1), Present: present[letter], Current: letter == q.Letter,
		})
	}
	first, last := (q.Page-1)*cashbackPerPage, q.Page*cashbackPerPage
	if q.Page > 1 && first >= len(view.Stores) {
		return topCashbackView{}, movedError{q.path(q.Letter, 1)}
	}
	total := (len(view.Stores) + cashbackPerPage - 1) / cashbackPerPage
	view.Pager = pagerOf(q.Page, total, func(n int) string { return q.path(q.Letter, n) })
	view.Stores = view.Stores[first:min(last, len(view.Stores))]
	return view, nil
}

// letterAsked is the letter in the address; "" for none, or for what is no letter.
func letterAsked(r *http.Request) string {
	letter := strings.ToUpper(r.URL.Query().Get("letra"))
	if len(letter) != 1 || !strings.Contains(letters, letter) {
		return ""
	}
	return letter
}

func noCashback(q cashbackQuery) page.State {
	if q.Name != "" {
		text := "Nenhuma loja com cashback" + ofCategory(q.Category) + " tem “" + q.Name + "” no nome"
		if q.Letter != "" {
			text += " e começa com a letra " + q.Letter
		}
		return page.State{
			Picture: "lens", Title: "Nenhuma loja encontrada", IsPart: true,
			Text: text + ". Confira a escrita ou tente só uma parte dele.",
			Actions: []page.Action{
				{Look: "solid", To: pathWith(topCashbackPath, q.query), Label: "Ver todas as lojas"}, searchEverywhere(q.Name, q.query),
			},
		}
	}
	if q.Category != "" && q.Letter == "" {
		return page.State{
			Picture: "lens", Title: "Nenhuma loja desta categoria com cashback agora", IsPart: true,
			Text:    "Tente ver tudo, sem filtros.",
			Actions: []page.Action{{Look: "outline", To: pathWith(topCashbackPath, q.query), Label: "Limpar filtros"}},
		}
	}
	if q.Letter == "" {
		return page.State{
			Picture: "bag", Title: "Nenhuma loja com cashback agora", IsPart: true,
			Text: "As lojas mudam o cashback com frequência. Volte em breve.",
		}
	}
	return page.State{
		Picture: "lens", Title: `Nenhuma loja encontrada para a letra "` + q.Letter + `"`, IsPart: true,
		Text: "Escolha outra letra ou veja todas as lojas que devolvem parte da compra.",
	}
}
