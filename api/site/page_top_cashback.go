package site

import (
	"context"
	"net/http"
	"strings"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/text"
)

// cashbackStore is a store with what it gives back.
type cashbackStore struct {
	Slug, Name, Rate, DoubleOf string
}

// topCashbackView is what template "top-cashback" shows.
type topCashbackView struct {
	Title   string
	Letter  string // chosen; empty: all
	Letters []letterLink
	Stores  []cashbackStore
	Empty   page.State // in place of the stores
}

// topCashbackPage is /top-cashback: the stores that pay cashback, highest rate first. The query parameter letra leaves those
// whose name begins with it.
func (s *site) topCashbackPage(ctx context.Context, r *http.Request) (page.Page, error) {
	stores, err := s.config.Catalog.TopCashback(ctx)
	if err != nil {
		return page.Page{}, err
	}
	view := topCashbackView{Title: "Todas as lojas com cashback", Letter: letterAsked(r)}
	if view.Letter != "" {
		view.Title = "Lojas com a letra " + view.Letter
	}
	present := make(map[string]bool)
	var listed []pageLink
	for _, store := range stores {
		letter := text.Letter(store.Name)
		present[letter] = true
		if view.Letter == "" || view.Letter == letter {
			view.Stores = append(view.Stores, cashbackStore{
				store.Slug, store.Name, catalog.BannerPercent(catalog.Rate(store, store.Area)), catalog.DoubleOf(store),
			})
			listed = append(listed, pageLink{store.Name, "/" + store.Slug})
		}
	}
	for letter := range strings.SplitSeq(letters, "") {
		view.Letters = append(view.Letters, letterLink{Letter: letter, Present: present[letter], Current: letter == view.Letter})
	}
	view.Empty = noCashback(view.Letter)

	base := s.edge.PublicBase(r)
	graph := []any{breadcrumb(base, pageLink{"Top Cashbacks", "/top-cashback"})}
	if len(listed) > 0 {
		graph = append(graph, itemList(base, view.Title, listed))
	}
	return page.Page{
		Template: "top-cashback", Module: "src/app/routes/top-cashback.tsx", Status: http.StatusOK,
		Title: "Top cashbacks: as lojas que mais devolvem",
		Description: "As lojas com o maior cashback, da maior porcentagem para a menor. Compre no site da loja e receba parte do valor " +
			"de volta por Pix.",
		Canonical: "/top-cashback", NoIndex: view.Letter != "", Graph: graph,
		Entries: []page.Entry{{Endpoint: "listTopCashbackStores", Value: listing.Stores(stores)}},
		Data:    view,
	}, nil
}

// letterAsked is the letter in the address; "" for none, or for what is no letter.
func letterAsked(r *http.Request) string {
	letter := strings.ToUpper(r.URL.Query().Get("letra"))
	if len(letter) != 1 || !strings.Contains(letters, letter) {
		return ""
	}
	return letter
}

func noCashback(letter string) page.State {
	if letter == "" {
		return page.State{
			Picture: "bag", Title: "Nenhuma loja com cashback agora", IsPart: true,
			Text: "As lojas mudam o cashback com frequência. Volte em breve.",
		}
	}
	return page.State{
		Picture: "lens", Title: `Nenhuma loja encontrada para a letra "` + letter + `"`, IsPart: true,
		Text: "Escolha outra letra ou veja todas as lojas que devolvem parte da compra.",
	}
}
