package api_test

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"example.com/devolve/api"
	"example.com/devolve/api/site"
	"example.com/devolve/catalog"
)

const topCoupons = "/top-cupons/cupom-desconto-todos"

func TestListsTakeOddQueries(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for path, want := range map[string]struct {
		says    string
		noIndex bool
	}{
		"/lojas?name=":                               {`<h2 class="title-2" id="destaque">`, false},
		"/lojas?name=%20%20":                         {`<h2 class="title-2" id="destaque">`, false},
		"/lojas?name=jatoba":                         {`>Livraria Jatobá<`, true},
		"/lojas?name=JATOB%C3%81":                    {`>Livraria Jatobá<`, true},
		"/lojas?name=%25":                            {`Nenhuma loja encontrada`, true},
		"/lojas?name=%FF":                            {`Nenhuma loja encontrada`, true},
		"/lojas?name=" + strings.Repeat("a", 10_000): {`Nenhuma loja encontrada`, true},
		"/lojas?name=%3Cscript%3E":                   {`“&lt;script&gt;”`, true},
		"/lojas?page=2":                              {`<h2 class="title-2" id="destaque">`, false},
		"/lojas?category=":                           {`<h2 class="title-2" id="destaque">`, false},
		"/lojas?category=livros":                     {`>Livraria Jatobá<`, true},
		"/lojas?category=LIVROS":                     {`<option value="Livros" selected="">Livros</option>`, true},
		"/lojas?category=Nenhuma":                    {`Nenhuma loja parceira tem cupons da categoria “Nenhuma” agora.`, true},
		"/top-cashback?name=":                        {`<h2 class="title-2" id="lojas">Todas as lojas com cashback</h2>`, false},
		"/top-cashback?name=JATOB%C3%81":             {`alt="Livraria Jatobá"`, true},
		"/top-cashback?name=jatoba&letra=p":          {`Nenhuma loja com cashback tem “jatoba” no nome e começa com a letra P.`, true},
		"/top-cashback?name=%25":                     {`Nenhuma loja encontrada`, true},
		"/top-cashback?name=%3Cscript%3E":            {`“&lt;script&gt;”`, true},
		topCoupons + "?name=":                        {`<article class="coupon`, false},
		topCoupons + "?name=JATOB%C3%81":             {`Frete grátis em compras acima de R$ 79`, true},
		topCoupons + "?name=100%25":                  {`100% natural`, true},
		topCoupons + "?name=%FF":                     {`Nenhum cupom encontrado`, true},
		topCoupons + "?name=%3Cscript%3E":            {`“&lt;script&gt;”`, true},
		"/top-cashback?letra=":                       {`<h2 class="title-2" id="lojas">Todas as lojas com cashback</h2>`, false},
		"/top-cashback?letra=7":                      {`<h2 class="title-2" id="lojas">Todas as lojas com cashback</h2>`, false},
		"/top-cashback?letra=AB":                     {`<h2 class="title-2" id="lojas">Todas as lojas com cashback</h2>`, false},
		"/top-cashback?letra=%C3%81":                 {`<h2 class="title-2" id="lojas">Todas as lojas com cashback</h2>`, false},
		"/top-cashback?letra=o":                      {`<h2 class="title-2" id="lojas">Lojas com a letra O</h2>`, true},
	} {
		response := b.sendBare(t, get(path))
		text := string(response.body)
		if strings.Contains(text, "Lojas encontradas") {
			t.Errorf("%.60s: what is found is beside a list that the name filters", path)
		}
		if response.StatusCode != http.StatusOK || !strings.Contains(text, want.says) {
			t.Errorf("%.60s: %d without %q", path, response.StatusCode, want.says)
		}
		if noIndex := strings.Contains(text, `content="noindex"`); noIndex != want.noIndex {
			t.Errorf("%.60s: noindex %t; want %t", path, noIndex, want.noIndex)
		}
	}
}

// emptyCatalog has nothing in its lists; brokenCatalog cannot read them.
type (
	emptyCatalog  struct{ site.Catalog }
	brokenCatalog struct{ site.Catalog }
)

func (emptyCatalog) PriorityStores(context.Context) ([]catalog.Store, error) { return nil, nil }

func (emptyCatalog) StoresByLetter(context.Context, string) ([]catalog.StoreGroup, error) {
	return nil, nil
}

func (emptyCatalog) TopCashback(context.Context, catalog.CashbackQuery) ([]catalog.Store, error) {
	return nil, nil
}

func (emptyCatalog) Categories(context.Context) ([]catalog.Category, error) { return nil, nil }

func (emptyCatalog) Sitemap(context.Context) ([]catalog.SitePage, error) { return nil, nil }

var errBroken = errors.New("no disk")

func (brokenCatalog) StoresByLetter(context.Context, string) ([]catalog.StoreGroup, error) {
	return nil, errBroken
}

func (brokenCatalog) TopCashback(context.Context, catalog.CashbackQuery) ([]catalog.Store, error) {
	return nil, errBroken
}

func (brokenCatalog) Categories(context.Context) ([]catalog.Category, error) { return nil, errBroken }

func (brokenCatalog) Sitemap(context.Context) ([]catalog.SitePage, error) { return nil, errBroken }

func TestListsOfAnEmptyCatalogueSaySo(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, func(c *api.Config) { c.Site.Catalog = emptyCatalog{c.Site.Catalog} })
	for path, want := range map[string]string{
		"/lojas":                "As lojas estão chegando",
		"/categorias":           "As categorias estão chegando",
		"/top-cashback":         "Nenhuma loja com cashback agora",
		"/top-cashback?letra=A": "Nenhuma loja encontrada para a letra &#34;A&#34;",
		"/sitemap.xml":          "<loc>https://marca.example/lojas</loc></url>",
	} {
		if response := b.sendBare(t, get(path)); response.StatusCode != http.StatusOK || !strings.Contains(string(response.body), want) {
			t.Errorf("%s: %d without %q:\n%s", path, response.StatusCode, want, response.body)
		}
	}
}

func TestListsThatFailAreLeftToTheApplication(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, func(c *api.Config) { c.Site.Catalog = brokenCatalog{c.Site.Catalog} })
	for _, path := range []string{"/lojas", "/categorias", "/top-cashback"} {
		response := b.sendBare(t, get(path))
		if response.StatusCode != http.StatusServiceUnavailable || strings.Contains(string(response.body), "devolve-page") {
			t.Errorf("%s: %d:\n%s", path, response.StatusCode, response.body)
		}
	}
	if response := b.sendBare(t, get("/sitemap.xml")); response.StatusCode != http.StatusInternalServerError {
		t.Errorf("sitemap: %d; want 500", response.StatusCode)
	}
}

// TestWhatIsInSeasonComesFirst: the tiles of the home page begin with the categories whose season it is, by dates in the data.
func TestWhatIsInSeasonComesFirst(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	firstTile := func() string {
		t.Helper()
		tile := regexp.MustCompile(`<a class="home-tile" href="([^"]+)"`).FindSubmatch(b.sendBare(t, get("/")).body)
		if tile == nil {
			t.Fatal("the home page has no tiles")
		}
		return string(tile[1])
	}
	if got := firstTile(); got != "/alimentos-e-bebidas" {
		t.Errorf("without a season the first tile leads to %s", got)
	}
	for dates, want := range map[[2]string]string{
		{"2026-11-20", "2026-11-20"}: "/black-friday", {"2026-11-21", "2026-11-30"}: "/alimentos-e-bebidas", {"2026-11-01", "2026-11-19"}: "/alimentos-e-bebidas",
	} {
		if _, err := b.pool.Exec(t.Context(), `UPDATE hot_areas SET starts_on = $1::text::date, ends_on = $2::text::date WHERE slug = 'black-friday'`, dates[0], dates[1]); err != nil {
			t.Fatal(err)
		}
		if got := firstTile(); got != want {
			t.Errorf("in a season of %v the first tile leads to %s, want %s", dates, got, want)
		}
	}
}

func TestCategoriesLeadToTheClubWhereThereIsOne(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, func(c *api.Config) {
		c.Site.ClubHost, c.Site.CDNBase = "https://clube.example", "https://cdn.example"
	})
	text := string(b.sendBare(t, get("/categorias")).body)
	if want := `<a class="category-tile" href="https://clube.example/black-friday" target="_blank" rel="noreferrer">`; !strings.Contains(text, want) {
		t.Errorf("no %s", want)
	}
	stores := string(b.sendBare(t, get("/top-cashback")).body)
	for _, want := range []string{
		` src="https://cdn.example/store_logos/pet-quati.png" alt="Pet Quati"`, ` srcset="https://cdn.example/store_logos/pet-quati.png?w=240 240w, `,
	} {
		if !strings.Contains(stores, want) {
			t.Errorf("no %s", want)
		}
	}
}
