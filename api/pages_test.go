package api_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/api"
)

// shell is an index.html with every place that a page fills.
const shell = `<!doctype html><html><head><!--devolve-head--><!--devolve-config--></head><body>` +
	`<div id="root"><!--devolve-app--></div><!--devolve-page--></body></html>`

func withShell(c *api.Config) {
	c.Brand, c.PublicURL = "Marca", "https://marca.example"
	c.Site = fstest.MapFS{"index.html": {Data: []byte(shell)}}
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
	{"stores-none", "/lojas?name=%3Cb%3Ezzz", http.StatusOK},
	{"categories", "/categorias", http.StatusOK},
	{"top-cashback", "/top-cashback", http.StatusOK},
	{"top-cashback-letter", "/top-cashback?letra=l", http.StatusOK},
	{"top-cashback-none", "/top-cashback?letra=Y", http.StatusOK},
	{"programme", "/devolve", http.StatusOK},
	{"not-found", "/nada-aqui/mesmo", http.StatusNotFound},
}

func TestPagesAreWrittenWhole(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	for _, c := range pageGoldens {
		response := b.sendBare(t, get(c.path))
		if response.StatusCode != c.status {
			t.Errorf("%s: %d; want %d", c.path, response.StatusCode, c.status)
		}
		got := nonces.ReplaceAll(response.body, []byte(`nonce=""`))
		file := filepath.Join("testdata", "pages", c.name+".html")
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
			t.Errorf("%s is not the golden page (run with -update after a look):\n%s", c.path, cmp.Diff(string(want), string(got)))
		}
	}
}
