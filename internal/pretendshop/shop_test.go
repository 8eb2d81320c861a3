package pretendshop_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/pretendshop"
	"example.com/devolve/internal/webhook"
)

const click = "f9669947-3f2e-4a55-9d5e-0f6f1d1f8a10"

var now = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// site is a server with the shops, and what their network told.
type site struct {
	*httptest.Server
	t      *testing.T
	pool   *pgxpool.Pool
	told   []webhook.Conversion
	broken bool // the network reaches nobody
}

func newSite(t *testing.T, pool *pgxpool.Pool) *site {
	t.Helper()
	s := &site{t: t, pool: pool}
	clock := now
	shops, err := pretendshop.New(pretendshop.Config{
		Pool: pool, Brand: "Marca", Logger: slog.New(slog.DiscardHandler),
		Now: func() time.Time { clock = clock.Add(time.Second); return clock },
		Report: func(_ context.Context, _ string, c webhook.Conversion) error {
			if s.broken {
				return errors.New("out of reach")
			}
			s.told = append(s.told, c)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewServer(shops)
	t.Cleanup(s.Close)
	return s
}

// TestShops seeds one catalogue for all: they only read it.
func TestShops(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if err := demo.Seed(t.Context(), pool, now); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]func(*site){
		"the network passes a click on":              theNetworkPassesAClickOn,
		"codes lower the total or say why not":       codesLowerTheTotalOrSayWhyNot,
		"every promise lowers the total":             everyPromiseLowersTheTotal,
		"an order is told and decided":               anOrderIsToldAndDecided,
		"an order without a click is told to nobody": anOrderWithoutAClickIsToldToNobody,
		"a delivery that fails is tried again":       aDeliveryThatFailsIsTriedAgain,
		"forms are checked":                          formsAreChecked,
		"old orders are forgotten":                   oldOrdersAreForgotten,
		"pages may do nothing else":                  pagesMayDoNothingElse,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(newSite(t, pool))
		})
	}
}

func (s *site) do(request *http.Request, code int) (page, path string) {
	s.t.Helper()
	response, err := s.Client().Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != code {
		s.t.Fatalf("%s: %s, %v, want %d", request.URL, response.Status, err, code)
	}
	return strings.ReplaceAll(string(body), "\u00a0", " "), response.Request.URL.RequestURI()
}

func (s *site) get(path string, code int) (page, at string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.URL+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.do(request, code)
}

func (s *site) post(path string, form url.Values, code int, headers ...string) (page, at string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return s.do(request, code)
}

func form(pairs ...string) url.Values {
	values := url.Values{"clique": {click}, "numero": {"ABCDEFGH23"}, "n0": {"1"}}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values
}

func TestLinksOfTheDemoLeadToItsShops(t *testing.T) {
	t.Parallel()
	for link, want := range map[string]string{
		"https://rede-demo.example/c?sub=a&url=b":                                                          "/loja-demo/rede?sub=a&url=b",
		"https://www.awin1.com/cread.php?awinmid=17&awinaffid=7&clickref=a&ued=https%3A%2F%2Fb.example%2F": "/loja-demo/rede?sub=a&url=https%3A%2F%2Fb.example%2F",
		"https://rede-impact.example/c/7/17/1000?subId1=&u=b":                                              "/loja-demo/rede?url=b",
		"https://sebo-tatupeba.example/x?y=z":                                                              "/loja-demo/rede?url=https%3A%2F%2Fsebo-tatupeba.example%2Fx%3Fy%3Dz",
		"https://loja.com.br/x":                                                                            "https://loja.com.br/x",
		"https://www.evil.example/":                                                                        "https://www.evil.example/",
		"javascript:alert(1)":                                                                              "javascript:alert(1)",
		"":                                                                                                 "",
	} {
		if got := pretendshop.Detour(link); got != want {
			t.Errorf("%q leads to %q, want %q", link, got, want)
		}
	}
}

func theNetworkPassesAClickOn(s *site) {
	t := s.t
	for link, want := range map[string]string{
		"https://rede-demo.example/c?sub=" + click + "&url=https%3A%2F%2Fpet-quati.example%2Fcama": "/loja-demo/pet-quati?clique=" + click,
		"https://rede-demo.example/c?sub=%22%3E&url=https%3A%2F%2Fpet-quati.example%2F":            "/loja-demo/pet-quati",
		"https://pet-quati.example/cama": "/loja-demo/pet-quati",
	} {
		if _, at := s.get(pretendshop.Detour(link), http.StatusOK); at != want {
			t.Errorf("%s ends at %s, want %s", link, at, want)
		}
	}
	for _, path := range []string{
		"/loja-demo/rede", "/loja-demo/rede?url=https%3A%2F%2Fevil.com%2F", "/loja-demo/rede?url=https%3A%2F%2Fa.b.example%2F", "/loja-demo/rede?url=%25zz",
		"/loja-demo/nenhuma", "/loja-demo/Pet-Quati", "/loja-demo/pet-quati/nada", "/loja-demo/pet-quati/pedido/ABCDEFGH23",
	} {
		s.get(path, http.StatusNotFound)
	}
}

func codesLowerTheTotalOrSayWhyNot(s *site) {
	t := s.t
	for _, c := range []struct{ shop, basket, code, want, total string }{
		{"livraria-jatoba", "n2=1", "", "", "149,80"},
		{"livraria-jatoba", "n2=1", "NOSSALETRA", "Cupom aplicado: 20% de desconto.", "123,82"},
		{"livraria-jatoba", "n2=1", " clube15 ", "Cupom aplicado: 15% de desconto.", "130,32"}, // 19.485 is 19.48
		{"livraria-jatoba", "n2=1", "AULAS10", "Este código valeu até 28/02/2025.", "149,80"},
		{"livraria-jatoba", "n2=1", "AROEIRA40", "Este código não existe nesta loja.", "149,80"},
		{"livraria-jatoba", "n2=1", "a\x00'<b>", "Este código não existe nesta loja.", "149,80"},
		{"livraria-jatoba", "n2=1", "LEIAMAIS", "Cupom aplicado: frete grátis.", "129,90"},
		{"livraria-jatoba", "n0=1", "LEIAMAIS", "Este código vale para compras acima de R$ 79,00.", "74,80"},
		{"casa-aroeira", "n0=1", "AROEIRA40", "Cupom aplicado: R$ 40,00 de desconto.", "329,80"},
		{"casa-aroeira", "n1=1", "AROEIRA40", "Este código vale para compras acima de R$ 300,00.", "179,80"},
		{"estante-guariroba", "n3=1", "LEITOR80", "Cupom aplicado: R$ 19,95 de desconto.", "39,85"}, // half of it at most
		{"estante-guariroba", "n1=1", "OUVIR50", "Cupom aplicado: 50% de desconto.", "44,85"},
	} {
		query := c.basket + "&cupom=" + url.QueryEscape(c.code)
		page, _ := s.get("/loja-demo/"+c.shop+"/carrinho?"+query, http.StatusOK)
		if !strings.Contains(page, c.want) || !strings.Contains(page, "<dt>Total</dt><dd>R$ "+c.total+"</dd>") {
			t.Errorf("%s %s: want %q and a total of %s in\n%s", c.shop, query, c.want, c.total, page[strings.Index(page, "<main>"):])
		}
	}
}

// everyPromiseLowersTheTotal: whatever a coupon of the demo is called, who types its code sees that it did something.
func everyPromiseLowersTheTotal(s *site) {
	t := s.t
	rows, err := s.pool.Query(t.Context(), `SELECT s.slug, c.code FROM coupons c JOIN stores s ON s.id = c.store_id
		WHERE c.code IS NOT NULL AND (c.end_date IS NULL OR c.end_date >= '2026-11-20')`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	count := 0
	for rows.Next() {
		var shop, code string
		if err := rows.Scan(&shop, &code); err != nil {
			t.Fatal(err)
		}
		page, _ := s.get(fmt.Sprintf("/loja-demo/%s/carrinho?n0=9&n1=9&n2=9&n3=9&cupom=%s", shop, url.QueryEscape(code)), http.StatusOK)
		if !strings.Contains(page, "Cupom aplicado: ") || !strings.Contains(page, "<dt>Desconto</dt>") && !strings.Contains(page, "<dd>grátis</dd>") {
			t.Errorf("%s at %s lowers nothing", code, shop)
		}
		count++
	}
	if err := rows.Err(); err != nil || count < 300 {
		t.Errorf("%d codes were tried, %v", count, err)
	}
}

func anOrderIsToldAndDecided(s *site) {
	t := s.t
	page, at := s.post("/loja-demo/livraria-jatoba/pedido", form("n2", "1", "cupom", "NOSSALETRA"), http.StatusOK)
	if at != "/loja-demo/livraria-jatoba/pedido/ABCDEFGH23" || !strings.Contains(page, "<strong>ABCDEFGH23</strong>") {
		t.Errorf("the order is at %s", at)
	}
	s.post("/loja-demo/livraria-jatoba/pedido", form("n2", "1", "cupom", "NOSSALETRA"), http.StatusOK) // pressed twice
	for _, step := range []string{"approved", "approved", "declined", "approved"} {
		s.post(at, url.Values{"passo": {step}}, http.StatusOK)
	}
	sale := webhook.Conversion{
		TransactionID: "loja-demo-ABCDEFGH23", ClickID: click, Status: "pending", OrderID: "ABCDEFGH23", SaleAmount: "147.84", Commission: "36.96", // (54.90 + 129.90) × 0.8
		Currency: "BRL", OccurredAt: "2026-11-20T15:00:02Z", UpdatedAt: "2026-11-20T15:00:03Z",
	}
	approved, declined := sale, sale
	approved.Status, declined.Status, declined.Reason = "approved", "declined", "Pedido cancelado pela loja"
	seen := make([]webhook.Conversion, len(s.told))
	for i, c := range s.told {
		if i > 0 && c.UpdatedAt <= s.told[i-1].UpdatedAt {
			t.Errorf("delivery %d is not newer than the one before", i)
		}
		c.UpdatedAt = sale.UpdatedAt
		seen[i] = c
	}
	if diff := cmp.Diff([]webhook.Conversion{sale, approved, declined}, seen, cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".OccurredAt" }, cmp.Ignore())); diff != "" {
		t.Errorf("the network told (-want +got):\n%s", diff)
	}
}

func anOrderWithoutAClickIsToldToNobody(s *site) {
	t := s.t
	page, at := s.post("/loja-demo/livraria-jatoba/pedido", form("clique", "x"), http.StatusOK)
	if !strings.Contains(page, "Nenhuma rede foi avisada") || strings.Contains(page, "<button") {
		t.Error("the order does not say that nobody is told")
	}
	s.post(at, url.Values{"passo": {"approved"}}, http.StatusUnprocessableEntity)
	if len(s.told) > 0 {
		t.Errorf("the network told %v", s.told)
	}
}

func aDeliveryThatFailsIsTriedAgain(s *site) {
	t := s.t
	s.broken = true
	page, at := s.post("/loja-demo/livraria-jatoba/pedido", form(), http.StatusOK)
	if !strings.Contains(page, "O aviso não chegou") || strings.Contains(page, "A rede aprova") {
		t.Error("the order does not say that the network failed")
	}
	s.broken = false
	page, _ = s.post(at, url.Values{"passo": {"pending"}}, http.StatusOK)
	if !strings.Contains(page, "A rede aprova") || len(s.told) != 1 {
		t.Errorf("the network told %v", s.told)
	}
}

func formsAreChecked(s *site) {
	t := s.t
	page, at := s.get("/loja-demo/livraria-jatoba/carrinho?n0=8&mais=0&clique="+click, http.StatusOK)
	if want := "/loja-demo/livraria-jatoba/carrinho?clique=" + click + "&n0=9"; at != want || !strings.Contains(page, `value="9"`) {
		t.Errorf("one more is at %s, want %s", at, want)
	}
	if page, _ = s.get("/loja-demo/livraria-jatoba/carrinho?n0=1000000000000", http.StatusOK); !strings.Contains(page, "cabem de 0 a 9 unidades") {
		t.Error("a count beyond all bounds is taken")
	}
	const order = "/loja-demo/livraria-jatoba/pedido"
	for name, values := range map[string]url.Values{
		"nothing in it": form("n0", "0"), "a count below none": form("n0", "-1"), "a code that is over": form("cupom", "AULAS10"),
		"no number": form("numero", ""), "a number of another form": form("numero", "../../x"),
	} {
		t.Log(name)
		s.post(order, values, http.StatusUnprocessableEntity)
	}
	s.post(order, form("n1", strings.Repeat("1", 20_000)), http.StatusBadRequest)
	s.post(order, form(), http.StatusForbidden, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site")
	if len(s.told) > 0 {
		t.Errorf("the network told %v", s.told)
	}
	s.post(order, form(), http.StatusOK)
	s.post("/loja-demo/pet-quati/pedido", form(), http.StatusUnprocessableEntity) // the number is another shop's
	s.get("/loja-demo/pet-quati/pedido/ABCDEFGH23", http.StatusNotFound)
	s.post(order+"/ABCDEFGH23", url.Values{"passo": {"paid"}}, http.StatusUnprocessableEntity)
}

func oldOrdersAreForgotten(s *site) {
	t := s.t
	alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	number := func(n int) string { return "AAAAAAAA" + string(alphabet[n/26]) + string(alphabet[n%26]) }
	for n := range 501 {
		s.post("/loja-demo/livraria-jatoba/pedido", form("clique", "", "numero", number(n)), http.StatusOK)
	}
	page, _ := s.get("/loja-demo/livraria-jatoba/pedido/"+number(0), http.StatusNotFound)
	if !strings.Contains(page, "esquece os pedidos") {
		t.Error("who asks for a forgotten order is not told so")
	}
	s.get("/loja-demo/livraria-jatoba/pedido/"+number(500), http.StatusOK)
}

func pagesMayDoNothingElse(s *site) {
	t := s.t
	response, err := s.Client().Get(s.URL + "/loja-demo/livraria-jatoba?cupom=%22%3E%3Cscript%3E&n0=1")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	policy := response.Header.Get("Content-Security-Policy")
	nonce := regexp.MustCompile(`<style nonce="(\w+)">`).FindSubmatch(body)
	if nonce == nil || policy != "default-src 'none'; img-src 'self'; style-src 'nonce-"+string(nonce[1])+"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'" {
		t.Errorf("the policy is %q", policy)
	}
	if strings.Contains(strings.ToLower(string(body)), "<script") || len(response.Cookies()) > 0 || response.Header.Get("Cache-Control") != "no-store" {
		t.Error("the page has a script, a cookie or may be kept")
	}
}
