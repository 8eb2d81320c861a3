package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
)

// foundView is what template "found" shows.
type foundView struct {
	Name, Count           string
	Groups                []foundGroup
	ClearPath, StoresPath string
}

type foundGroup struct {
	Title string
	Rows  []foundRow
}

// foundRow leads to a page. Without an icon its picture is the logo of the store with the slug.
type foundRow struct {
	To, Slug, Icon, Label, Note string
}

// addFound adds what is found for the query parameter name to a page that has no list which it filters.
func (s *site) addFound(ctx context.Context, r *http.Request, p *page.Page) error {
	name := queryPart(r.URL.Query(), "name")
	if name == "" || p.FiltersByName {
		return nil
	}
	found, err := s.config.Catalog.Search(ctx, name)
	if err != nil {
		return err
	}
	p.NoIndex = true
	p.Entries = append(p.Entries, page.Entry{Endpoint: "search", Arg: map[string]string{"q": name}, Value: listing.Suggestions(found)})
	p.Found = foundView{
		Name: name, Count: countFound(found), Groups: foundGroups(found),
		ClearPath: r.URL.EscapedPath(), StoresPath: foundStoresPath(found, name),
	}
	return nil
}

func foundGroups(found catalog.Suggestions) []foundGroup {
	stores, categories, coupons := foundGroup{Title: "Lojas"}, foundGroup{Title: "Categorias"}, foundGroup{Title: "Cupons e ofertas"}
	for _, store := range found.Stores {
		row := foundRow{To: "/" + store.Slug, Slug: store.Slug, Label: store.Name}
		if rate := store.CardRate(); rate != "" {
			row.Note = strings.TrimSpace(rate + " de cashback " + store.DoubleOf())
		}
		stores.Rows = append(stores.Rows, row)
	}
	for _, category := range found.Categories {
		categories.Rows = append(categories.Rows, foundRow{To: "/" + category.Slug, Icon: "grid", Label: category.Name})
	}
	for _, c := range found.Coupons {
		coupons.Rows = append(coupons.Rows, foundRow{To: couponPath(c), Icon: "tag", Label: c.Name, Note: c.Store.Name})
	}
	var groups []foundGroup
	for _, group := range []foundGroup{stores, categories, coupons} {
		if group.Rows != nil {
			groups = append(groups, group)
		}
	}
	return groups
}

// countFound says what was found: "2 lojas, 1 categoria e 3 cupons". The application says the same.
func countFound(found catalog.Suggestions) string {
	var parts []string
	for _, kind := range []struct {
		count     int
		one, many string
	}{
		{len(found.Stores), "loja", "lojas"},
		{len(found.Categories), "categoria", "categorias"},
		{len(found.Coupons), "cupom", "cupons"},
	} {
		if kind.count > 0 {
			parts = append(parts, counted(int64(kind.count), kind.one, kind.many))
		}
	}
	if parts == nil {
		return "Nenhuma loja, categoria ou cupom com esse nome. Confira a grafia, ou procure na lista de todas as lojas."
	}
	all := parts[len(parts)-1]
	if before := parts[:len(parts)-1]; len(before) > 0 {
		all = strings.Join(before, ", ") + " e " + all
	}
	if len(found.Stores) == 0 {
		return "Nenhuma loja com esse nome, mas achamos " + all + "."
	}
	return "Mostrando " + all + "."
}

// foundStoresPath leads to the list of stores: of those with the name where it has any, else of all.
func foundStoresPath(found catalog.Suggestions, name string) string {
	if len(named(found.Stores, name)) == 0 {
		return "/lojas"
	}
	return "/lojas?name=" + queryText.Replace(url.QueryEscape(name))
}
