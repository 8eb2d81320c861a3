package main_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"example.com/devolve/catalog/importer"
)

// catalogFolder writes files, named and then their text, into a folder.
func catalogFolder(t *testing.T, namesAndTexts ...string) string {
	t.Helper()
	folder := t.TempDir()
	for i := 0; i < len(namesAndTexts); i += 2 {
		path := filepath.Join(folder, filepath.FromSlash(namesAndTexts[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(namesAndTexts[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

const (
	someCategories = "slug;name\nlivros-raros;Livros raros\n"
	someStores     = "slug;name;cashback;hosts;network;link_template;landing_url\n" +
		"sebo-ipe;Sebo Ipê;3,5;sebo-ipe.example;demo;https://rede-demo.example/c?sub={click}&url={url};https://sebo-ipe.example/\n"
	someCoupons = "slug;store;name;code;area\n" +
		"ipe-frete;sebo-ipe;Frete grátis;FRETEIPE;livros-raros\n" +
		"ipe-dez;sebo-ipe;Dez por cento;DEZ;\n"
)

func TestCatalogCommands(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.addMaria(t)
	server := site.serve(t) // the site sees what is imported beside it
	good := catalogFolder(t, "categories.csv", someCategories, "stores.csv", someStores, "coupons.csv", someCoupons,
		"images/store_logos/sebo-ipe.svg", clubLogo)
	const added = "KIND        ADDED  CHANGED  UNCHANGED  REFUSED\n" +
		"categories  1      0        0          0\nstores      1      0        0          0\ncoupons     2      0        0          0\n"
	if r := site.run(t, "catalog", "import", good); r.code != 1 || !strings.Contains(r.stdout, `network: "demo" is not registered`) {
		t.Errorf("a store of an unknown network: exit %d\n%s", r.code, r.stdout)
	}
	site.ok(t, "partner", "add", "demo", "--by", "maria.souza")
	if text := site.ok(t, "catalog", "import", good, "--dry-run"); text != added+"images: 1, copied 0\nDry run: nothing was written.\n" {
		t.Errorf("the dry run printed\n%s", text)
	}
	if text := site.ok(t, "catalog", "import", good); text != added+"images: 1, copied 1\n" {
		t.Errorf("the import printed\n%s", text)
	}
	if data, err := os.ReadFile(filepath.Join(site.data, "images", "store_logos", "sebo-ipe.svg")); err != nil || string(data) != clubLogo {
		t.Errorf("the logo: %q, %v", data, err)
	}
	if text := site.ok(t, "catalog", "import", filepath.Join(good, "coupons.csv")); !strings.Contains(text, "coupons  0      0        2          0") {
		t.Errorf("the second import printed\n%s", text)
	}

	folder := filepath.Join(t.TempDir(), "new", "folder")
	for _, format := range []string{"csv", "yaml"} {
		text := site.ok(t, "catalog", "export", folder, "--format", format)
		if !strings.Contains(text, filepath.Join(folder, "coupons."+format)+": 2 lines\n") || strings.Count(text, "\n") != len(importer.Kinds) {
			t.Errorf("export printed\n%s", text)
		}
		for _, kind := range importer.Kinds {
			file := filepath.Join(folder, string(kind)+"."+format)
			if text := site.ok(t, "catalog", "import", file); !strings.Contains(text, string(kind)+"  0      0") {
				t.Errorf("import of the exported %s printed\n%s", file, text)
			}
		}
	}
	site.refused(t, "catalog", "export", folder, "--format", "xlsx")
	site.refused(t, "catalog", "import", folder) // both formats of each
	site.refused(t, "catalog", "import", filepath.Join(folder, "nothing.csv"))
	site.refused(t, "catalog", "import")

	who := server.signUp("sebo@devolve.example")
	click := server.click(who, "sebo-ipe")
	if click == "" {
		t.Error("no click to an imported store")
	}
}

func TestCatalogImportRefuses(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.addMaria(t)
	site.ok(t, "partner", "add", "demo", "--by", "maria.souza")
	bad := catalogFolder(t, "categories.csv", someCategories, "stores.csv", someStores,
		"coupons.csv", someCoupons+"ipe-mau;outra-loja;Nada;NADA;\nipe-pior;sebo-ipe;;X;livros-raros\n",
		"images/banners/Natal.png", "GIF89a")
	const refusals = "images/banners/Natal.png: the name is not a-z, 0-9 and hyphens with .png, .webp, .svg or .jpg\n" +
		"coupons.csv:4: store: there is no \"outra-loja\"\ncoupons.csv:5: name: is empty\n"
	r := site.run(t, "catalog", "import", bad)
	if r.code != 1 || !strings.HasPrefix(r.stdout, refusals) || !strings.Contains(r.stdout, "coupons     2      0        0          2") ||
		!strings.HasSuffix(r.stdout, "Nothing was written. --skip-refused writes what is good.\n") || r.stderr != "" {
		t.Errorf("exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	r = site.run(t, "catalog", "import", bad, "--skip-refused")
	if r.code != 1 || !strings.HasPrefix(r.stdout, refusals) || !strings.Contains(r.stdout, "coupons     2      0        0          2") ||
		!strings.HasSuffix(r.stdout, "images: 1, copied 0\n") {
		t.Errorf("--skip-refused: exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	if text := site.ok(t, "catalog", "import", filepath.Join(bad, "stores.csv")); !strings.Contains(text, "stores  0      0        1          0") {
		t.Errorf("what was good was not written:\n%s", text)
	}
}

// listed is a coupon as the site shows it.
type listed struct {
	ID, Slug string
	Clicks   int
}

// coupon finds a coupon of a store.
func (s *server) coupon(store, slug string) listed {
	s.t.Helper()
	request, err := shopper{key: s.site.clientKey(s.t)}.request(s.t.Context(), http.MethodGet, s.base+"/api/v1/coupon?slug="+store, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	status, answer, err := exchange(request)
	var list struct{ Data []listed }
	if err != nil || status != http.StatusOK || json.Unmarshal([]byte(answer), &list) != nil {
		s.t.Fatalf("coupons of %s: %d %s %v", store, status, answer, err)
	}
	for _, c := range list.Data {
		if c.Slug == slug {
			return c
		}
	}
	s.t.Fatalf("%s is not a coupon of %s: %s", slug, store, answer)
	return listed{}
}

func TestViewsSurviveAStop(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	path := "/api/v1/coupon/" + shop.coupon("pet-quati", "quati-racao").ID + "/view"
	for range 3 {
		shop.post(path, shop.who, http.StatusNoContent, nil)
	}
	shop.stop(syscall.SIGTERM)
	if got := shop.site.serve(t).coupon("pet-quati", "quati-racao").Clicks; got != 3 {
		t.Errorf("%d views after a stop; want 3", got)
	}
}

func TestFeedbackCommands(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	coupon := shop.coupon("pet-quati", "quati-racao")
	shop.post("/api/v1/feedback/coupon", shop.who, http.StatusOK, map[string]any{
		"couponId": coupon.ID, "name": "Zé", "email": "ze@example.com", "message": "Não\nvale\tmais.",
	})
	site.addMaria(t)
	text := site.ok(t, "feedback", "list", "--by", "maria.souza")
	fields := strings.Fields(lastLine(text))
	if strings.Count(text, "\n") != 2 || len(fields) < 7 || !strings.Contains(text, "pet-quati  quati-racao") || !strings.HasSuffix(text, "Zé    ze@example.com  Não vale mais.\n") {
		t.Fatalf("feedback list printed\n%s", text)
	}
	if text := site.ok(t, "feedback", "list", "--since", "2100-01-01", "--by", "maria.souza"); strings.Count(text, "\n") != 1 {
		t.Errorf("since a day to come:\n%s", text)
	}
	site.ok(t, "feedback", "remove", fields[0], "--by", "maria.souza")
	site.refused(t, "feedback", "remove", fields[0], "--by", "maria.souza")
	site.refused(t, "feedback", "remove", "x", "--by", "maria.souza")
	site.refused(t, "feedback", "list", "--since", "ontem", "--by", "maria.souza")
	site.refused(t, "feedback", "list", "--limit", "0", "--by", "maria.souza")
	if text := site.ok(t, "feedback", "list", "--by", "maria.souza"); strings.Count(text, "\n") != 1 {
		t.Errorf("after it was removed:\n%s", text)
	}
}
