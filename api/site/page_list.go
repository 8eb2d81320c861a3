package site

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/text"
)

// maxDescription is how much of a description search engines show.
const maxDescription = 155

// pageOf is the page that a query asks for; 1 where it asks for none that there can be.
func pageOf(query url.Values) int {
	written := query.Get("page")
	n, err := strconv.Atoi(written)
	if err != nil || n < 1 || n > listing.LastPage || strconv.Itoa(n) != written {
		return 1
	}
	return n
}

// queryPart is a parameter's text without what the API would refuse. The application reads it in the same way.
func queryPart(query url.Values, name string) string {
	text := strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c == '\uFEFF' {
			return -1
		}
		return c // what is no text has become U+FFFD
	}, query.Get(name))
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), listing.MaxText)])
}

// queryText turns what url.QueryEscape writes into what a browser's URLSearchParams does.
var queryText = strings.NewReplacer("%2A", "*", "~", "%7E")

// sortOf is the order that a query asks for, where lists have it.
func sortOf(query url.Values) catalog.Sort {
	if sort := catalog.Sort(query.Get("sort")); sort.Valid() {
		return sort
	}
	return ""
}

// listFilter is what template "list-filter" shows: a form with a list's categories and orders.
type listFilter struct {
	Action            string
	Categories, Sorts []choice    // without categories there are only the orders
	Kept              []parameter // what else the address says
}

// choice is one of those in a select.
type choice struct {
	Value, Label string
	Current      bool
}

// parameter is a name and a value.
type parameter = [2]string

// searchedName is what template "searched-name" shows beside a list: the part of a name that it was searched for, and the way out of it.
type searchedName struct{ Name, ClearPath string }

// searchEverywhere leads from a list without what was searched for to where likenesses are found too, among stores, categories and coupons.
func searchEverywhere(name string, query url.Values) page.Action {
	return page.Action{Look: "outline", To: pathWith("/", query, parameter{"name", name}), Label: "Procurar no site todo"}
}

// listFilterOf is the form of a list whose own order has a name. Who sends it begins with the first page.
func listFilterOf(action, ownOrder string, categories []string, category string, sort catalog.Sort, kept ...parameter) listFilter {
	filter := listFilter{Action: action, Categories: categoryChoices(categories, category), Kept: said(kept)}
	filter.Sorts = []choice{{Label: ownOrder}}
	for _, order := range orders {
		if order.Label != ownOrder {
			order.Current = order.Value == string(sort)
			filter.Sorts = append(filter.Sorts, order)
		}
	}
	return filter
}

// categoryChoices are all categories and each of them; none where there is none.
func categoryChoices(names []string, chosen string) []choice {
	if len(names) == 0 {
		return nil
	}
	choices := []choice{{Label: "Todas as Categorias"}}
	for _, name := range names {
		choices = append(choices, choice{name, name, text.Fold(name) == text.Fold(chosen)})
	}
	return choices
}

// said leaves the parameters that say something.
func said(parameters []parameter) []parameter {
	return slices.DeleteFunc(parameters, func(p parameter) bool { return p[1] == "" })
}

// orders are those that lists have besides their own.
var orders = []choice{
	{Value: string(catalog.ByRate), Label: highestRate},
	{Value: string(catalog.ByEnding), Label: "Ordenar por prazo"},
	{Value: string(catalog.ByViews), Label: "Ordenar por procura"},
}

// The names of orders that are a list's own.
const (
	editorsOrder = "Ordenar por relevância"
	highestRate  = "Ordenar por cashback"
	alphabet     = "Ordenar por nome"
	mostCoupons  = "Ordenar por cupons"
)

// ofCategory says of which category a list is, in a sentence; nothing where it is of all.
func ofCategory(name string) string {
	if name == "" {
		return ""
	}
	return " da categoria “" + name + "”"
}

// namesOf are the categories' names, those of a season last.
func namesOf(categories []catalog.Category) []string {
	var regular, seasonal []string
	for _, category := range categories {
		if category.Type == catalog.Seasonal {
			seasonal = append(seasonal, category.Name)
		} else {
			regular = append(regular, category.Name)
		}
	}
	return append(regular, seasonal...)
}

// addFilter adds what a list is asked for to the argument of the application's call.
func addFilter(arg map[string]any, category string, sort catalog.Sort) {
	if category != "" {
		arg["category"] = category
	}
	if sort != "" {
		arg["sort"] = sort
	}
}

// originsOf is what says where a visitor came from.
func originsOf(query url.Values) []parameter {
	return []parameter{{"utm_source", query.Get("utm_source")}, {"utm_campaign", query.Get("utm_campaign")}}
}

// pathWith is an address with parameters, without those that are empty. What says where a visitor came from is kept. The
// application makes the same.
func pathWith(path string, query url.Values, given ...parameter) string {
	given = append(given, originsOf(query)...)
	var b strings.Builder
	b.WriteString(path)
	separator := byte('?')
	for _, parameter := range given {
		if parameter[1] == "" {
			continue
		}
		b.WriteByte(separator)
		separator = '&'
		b.WriteString(parameter[0] + "=" + queryText.Replace(url.QueryEscape(parameter[1])))
	}
	return b.String()
}

// pageText is a page as a parameter: the first needs none.
func pageText(page int) string {
	if page <= 1 {
		return ""
	}
	return strconv.Itoa(page)
}

// pager is what template "pager" shows: nothing when there is only one page.
type pager struct {
	Previous, Next string
	Links          []pagerLink
}

// pagerLink leads to a page; without a page it stands for those left out.
type pagerLink struct {
	Page    int
	To      string
	Current bool
}

// pagerOf links the first page, the last and those around the open one. A gap stands for more than one page.
func pagerOf(page, total int, to func(page int) string) pager {
	var p pager
	if total < 2 {
		return p
	}
	if page > 1 {
		p.Previous = to(page - 1)
	}
	if page < total {
		p.Next = to(page + 1)
	}
	around := min(page, total)
	first, last := around-1, around+1
	if around <= 4 {
		first = 1
	}
	if around >= total-3 {
		last = total
	}
	if first > 1 {
		p.Links = append(p.Links, pagerLink{1, to(1), false}, pagerLink{})
	}
	for n := first; n <= last; n++ {
		p.Links = append(p.Links, pagerLink{n, to(n), n == page})
	}
	if last < total {
		p.Links = append(p.Links, pagerLink{}, pagerLink{total, to(total), false})
	}
	return p
}

// shortened cuts a text to what search engines show.
func shortened(text string) string {
	if utf8.RuneCountInString(text) <= maxDescription {
		return text
	}
	return cut(text, maxDescription-1, maxDescription-1).Head + "…"
}

// counted is a number of things: "1 cupom", "3 cupons".
func counted(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// couponPath is a store's page with one of its coupons before the others. The application makes the same.
func couponPath(c catalog.Coupon) string { return "/" + c.Store.Slug + "?cupom=" + c.ID.String() }

// offerList is a list of coupons for search engines, each an offer of its store.
func offerList(base, name string, coupons []catalog.Coupon) map[string]any {
	items := make([]any, len(coupons))
	for i, c := range coupons {
		offer := map[string]any{
			"@type": "Offer", "name": c.Name, "url": base + couponPath(c),
			"seller": map[string]any{"@type": "Organization", "name": c.Store.Name, "url": base + "/" + c.Store.Slug},
		}
		if c.Description != "" {
			offer["description"] = c.Description
		}
		if !c.EndDate.IsZero() {
			offer["validThrough"] = c.EndDate.Format("2006-01-02")
		}
		items[i] = map[string]any{"@type": "ListItem", "position": i + 1, "item": offer}
	}
	return map[string]any{"@type": "ItemList", "name": name, "numberOfItems": len(items), "itemListElement": items}
}
