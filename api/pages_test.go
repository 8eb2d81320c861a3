package api_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/api"
	"example.com/devolve/api/site"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// shell is an index.html with every place that a page fills.
const shell = `<!doctype html><html><head><!--devolve-head--><!--devolve-config--></head><body>` +
	`<div id="root"><!--devolve-app--></div><!--devolve-page--></body></html>`

func withShell(c *api.Config) {
	c.Brand, c.PublicURL = "Marca", "https://marca.example"
	c.Site.Build = fstest.MapFS{"index.html": {Data: []byte(shell)}}
}

var nonces = regexp.MustCompile(`nonce="\w+"`)

// pageGoldens are the pages that the web application's own tests take over: every kind of page in every state that the
// server writes.
var pageGoldens = []struct {
	name, path string
	status     int
}{
	{"stores", "/lojas", http.StatusOK},
	{"stores-by-name", "/lojas?name=%20OTICA", http.StatusOK},
	{"stores-by-rate", "/lojas?sort=RATE&utm_source=carta", http.StatusOK},
	{"stores-by-coupons", "/lojas?sort=COUPONS", http.StatusOK},
	{"stores-none", "/lojas?name=%3Cb%3Ezzz", http.StatusOK},
	{"stores-of-category", "/lojas?category=Black+Friday&name=a&sort=COUPONS&utm_source=carta", http.StatusOK},
	{"stores-of-category-none", "/lojas?category=Games&utm_source=carta", http.StatusOK},
	{"stores-of-category-name-none", "/lojas?category=Livros&name=quati&sort=RATE", http.StatusOK},
	{"categories", "/categorias", http.StatusOK},
	{"top-cashback", "/top-cashback", http.StatusOK},
	{"top-cashback-letter", "/top-cashback?letra=l", http.StatusOK},
	{"top-cashback-none", "/top-cashback?letra=Y", http.StatusOK},
	{"top-cashback-sorted", "/top-cashback?sort=VIEWS&category=Black+Friday&utm_source=carta", http.StatusOK},
	{"top-cashback-by-name", "/top-cashback?name=%20OTICA&sort=VIEWS&utm_source=carta", http.StatusOK},
	{"top-cashback-by-name-none", "/top-cashback?name=%3Cb%3Ezzz&letra=l&category=Livros&utm_source=carta", http.StatusOK},
	{"programme", "/devolve", http.StatusOK},
	{"faq", "/ajuda/perguntas-frequentes", http.StatusOK},
	{"faq-search", "/ajuda/perguntas-frequentes?busca=CHAVE+pix", http.StatusOK},
	{"faq-search-none", "/ajuda/perguntas-frequentes?busca=%3Cb%3Ezzz", http.StatusOK},
	{"guide", "/ajuda/como-utilizar-um-cupom", http.StatusOK},
	{"clubs", "/clubes", http.StatusOK},
	{"jobs", "/jobs", http.StatusOK},
	{"contact", "/institucional/contato", http.StatusOK},
	{"about", "/institucional/quem-somos", http.StatusOK},
	{"press", "/institucional/imprensa", http.StatusOK},
	{"press-note-newest", "/institucional/imprensa/clubes-com-a-marca-da-organizacao", http.StatusOK},
	{"press-note", "/institucional/imprensa/pix-sem-valor-minimo", http.StatusOK},
	{"press-note-oldest", "/institucional/imprensa/dez-anos-de-cupons", http.StatusOK},
	{"press-note-missing", "/institucional/imprensa/nota-que-nao-existe", http.StatusNotFound},
	{"terms", "/institucional/termos-de-uso", http.StatusOK},
	{"terms-search", "/institucional/termos-de-uso?busca=CONSUMIDOR", http.StatusOK},
	{"terms-search-none", "/institucional/termos-de-uso?busca=zzz", http.StatusOK},
	{"privacy", "/institucional/politica-de-privacidade", http.StatusOK},
	{"privacy-search-none", "/institucional/politica-de-privacidade?busca=zzz", http.StatusOK},
	{"area-store", "/livraria-jatoba", http.StatusOK},
	{"area-store-second-page", "/pet-quati?page=2&utm_source=carta&utm_campaign=%7Enatal*%202026", http.StatusOK},
	{"area-store-without-cashback", "/casa-aroeira", http.StatusOK},
	{"area-store-loyalty", "/moda-caiana", http.StatusOK},
	{"area-category", "/livros", http.StatusOK},
	{"area-category-filtered", "/livros?type=ONLINE&category=Black%20Friday&name=%3Cb%3E20%26", http.StatusOK},
	{"area-category-by-type", "/black-friday?type=OFFER&page=x", http.StatusOK},
	{"area-category-loyalty", "/clube-exclusivo", http.StatusOK},
	{"area-category-empty", "/games", http.StatusOK},
	{"area-store-sorted", "/pet-quati?sort=ENDING&type=ONLINE", http.StatusOK},
	{"area-store-shared", "/livraria-jatoba?cupom=" + couponID("jatoba-natal"), http.StatusOK},
	{"area-store-shared-ended", "/livraria-jatoba?cupom=" + noOne, http.StatusOK},
	{"area-missing", "/nao-existe", http.StatusNotFound},
	{"club", "/clube-ipe?utm_source=carta&type=ONLINE", http.StatusOK},
	{"top-coupons", "/top-cupons/cupom-desconto-todos", http.StatusOK},
	{"top-coupons-last-page", "/top-cupons/cupom-desconto-todos?page=2", http.StatusOK},
	{"top-coupons-sorted", "/top-cupons/cupom-desconto-todos?category=livros&sort=RATE", http.StatusOK},
	{"top-coupons-by-name", "/top-cupons/cupom-desconto-todos?name=%20QUATI&category=Pets&utm_source=carta", http.StatusOK},
	{"top-coupons-by-name-none", "/top-cupons/cupom-desconto-todos?name=%3Cb%3Ezzz&category=Livros&utm_source=carta", http.StatusOK},
	{"not-found", "/nada-aqui/mesmo", http.StatusNotFound},
	{"home", "/", http.StatusOK},
	{"home-search", "/?name=+JATOBA", http.StatusOK},
	{"home-search-one-kind", "/?name=racao", http.StatusOK},
	{"about-search", "/institucional/quem-somos?name=livr", http.StatusOK},
	{"not-found-search", "/nada-aqui/mesmo?name=%3Cb%3Equati", http.StatusNotFound},
	{"area-missing-search", "/nao-existe?name=otica", http.StatusNotFound},
	{"club-search", "/clube-ipe?name=jatoba", http.StatusOK},
	{"home-search-none", "/?name=n%C3%A3o+h%C3%A1+%22tal%22", http.StatusOK},
}

func TestPagesAreWrittenWhole(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	b.exec(`UPDATE coupons c SET votes = v.votes, worked = v.worked, last_worked_at = $1::timestamptz - v.ago
		FROM (VALUES ('jatoba-frete-gratis', 60, 54, interval '20 minutes'), ('caiana-inverno', 12, 7, interval '3 hours'),
			('quati-racao', 12, 1, interval '50 hours'), ('quati-03', 6, 0, NULL)) v (slug, votes, worked, ago)
		WHERE v.slug = c.slug`, noon)
	for _, c := range pageGoldens {
		response := b.sendBare(t, get(c.path))
		if response.StatusCode != c.status {
			t.Errorf("%s: %d; want %d", c.path, response.StatusCode, c.status)
		}
		comparePage(t, c.name, response.body)
	}
}

// pagesOfNothing are the pages of a catalogue that is still empty.
var pagesOfNothing = []struct{ name, path string }{
	{"home-empty", "/"},
	{"programme-empty", "/devolve"},
}

func TestPagesOfAnEmptyCatalogue(t *testing.T) {
	t.Parallel()
	empty := catalog.New(embeddedtest.Postgres(t), func() time.Time { return noon })
	b := setup(t, withShell, func(c *api.Config) { c.Site.Catalog = empty })
	for _, c := range pagesOfNothing {
		response := b.sendBare(t, get(c.path))
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d; want 200", c.path, response.StatusCode)
		}
		comparePage(t, c.name, response.body)
	}
}

func TestTheFooterLeadsToTheBrandElsewhereWhereThatIsConfigured(t *testing.T) {
	t.Parallel()
	link := site.SocialLink{Name: "Instagram", URL: "https://instagram.example/marca"}
	for _, links := range [][]site.SocialLink{nil, {link}} {
		document := string(setup(t, withShell, func(c *api.Config) { c.Site.SocialLinks = links }).sendBare(t, get("/lojas")).body)
		if strings.Contains(document, `href="`+link.URL+`"`) != (links != nil) || strings.Contains(document, "footer-social") != (links != nil) {
			t.Errorf("with %v configured the footer is another:\n%s", links, document)
		}
	}
}

// The form's motives are written by the web application, and taken by this one.
func TestTheContactPageOffersMotivesThatAreTaken(t *testing.T) {
	t.Parallel()
	const offered = 3 // "Outro motivo" is for those who are signed in
	document := string(setup(t, withShell).sendBare(t, get("/institucional/contato")).body)
	for i, motive := range support.Motives("Marca") {
		if strings.Contains(document, `value="`+motive+`"`) != (i < offered) {
			t.Errorf("motive %q: offered is not %t", motive, i < offered)
		}
	}
}

// comparePage holds a page against its golden file, or with -update makes it that.
func comparePage(t *testing.T, name string, body []byte) {
	t.Helper()
	got := nonces.ReplaceAll(body, []byte(`nonce=""`))
	file := filepath.Join("testdata", "pages", name+".html")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not the golden page (run with -update after a look):\n%s", name, cmp.Diff(string(want), string(got)))
	}
}
