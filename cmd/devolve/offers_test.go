package main_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/fakenet"
)

const offeringStores = "slug;name;cashback;hosts;network;link_template;landing_url\n" +
	"sebo-ipe;Sebo Ipê;6;sebo-ipe.example;awin;https://www.awin1.com/cread.php?awinmid=17629&awinaffid=7&clickref={click}&ued={url};https://sebo-ipe.example/\n" +
	"banca-jua;Banca Juá;;banca-jua.example;awin;https://tidd.ly/3abc?clickref={click};https://banca-jua.example/\n" +
	"feira-ubaia;Feira Ubaia;3;feira-ubaia.example;awin;https://www.awin1.com/cread.php?awinmid=5&awinaffid=7&clickref={click}&ued={url};https://feira-ubaia.example/\n" +
	"loja-urucu;Loja Urucu;5;loja-urucu.example;afilio;https://v2.afilio.com.br/tracker.php?banid=1&aff_xtra={click};https://loja-urucu.example/\n"

// TestNetworkListsCommands: what a network offers becomes a file that an import takes once, and what it pays stands beside the cashback.
func TestNetworkListsCommands(t *testing.T) {
	t.Parallel()
	net := httptest.NewServer(fakenet.New(fakenet.Config{Seed: 1, Start: time.Now(), Advertisers: map[string][]fakenet.Advertiser{
		"awin":   {{ID: "17629", Name: "Sebo", Page: "https://sebo-ipe.example/livros"}, {ID: "4", Name: "Outra", Page: "https://outra.example/"}},
		"afilio": {{ID: "1220", Name: "Urucu"}},
	}}))
	t.Cleanup(net.Close)
	networks := filepath.Join(t.TempDir(), "networks.yaml")
	text := "awin: {publisher: \"700001\", token: t, url: \"" + net.URL + "/awin\"}\nafilio: {affiliate: \"16000\", token: t, url: \"" + net.URL + "/afilio\"}\n" +
		"cj: {publisher: \"1\", token: t, url: \"" + net.URL + "/cj\"}\n"
	if err := os.WriteFile(networks, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	site := migratedSite(t).with("DEVOLVE_NETWORKS_FILE=" + networks)
	site.addMaria(t)
	site.serve(t)
	for _, name := range []string{"awin", "afilio", "cj"} {
		site.ok(t, "partner", "add", name, "--adapter", name, "--by", "maria.souza")
	}
	folder := catalogFolder(t, "stores.csv", offeringStores)
	site.ok(t, "catalog", "import", folder)

	file := filepath.Join(folder, "coupons-awin.csv")
	r := site.run(t, "network", "offers", "awin", "--out", file)
	year := time.Now().Format("2006")
	for _, want := range []string{
		"offer 41 of advertiser 4 (Outra): no store of ours leads there\n", "offer 176293 of advertiser 17629 (Sebo): it begins on ", "no advertiser is known of: banca-jua\n",
		"coupons: 2, left out: 3\n",
	} {
		if !strings.Contains(r.stderr, want) {
			t.Errorf("of what is left out there is no %q:\n%s", want, r.stderr)
		}
	}
	if r.code != 0 || r.stdout != "" {
		t.Errorf("exit %d\n%s", r.code, r.stdout)
	}
	if text := site.ok(t, "catalog", "import", file); !strings.Contains(text, "coupons  2      0        0          0\n") {
		t.Errorf("what is offered was imported as\n%s", text)
	}
	if r := site.run(t, "network", "offers", "awin"); !strings.HasPrefix(r.stdout, "\ufeffslug;store;") || strings.Count(r.stdout, "\n") != 1 ||
		!strings.Contains(r.stderr, "it is in the catalogue as awin-176291\n") {
		t.Errorf("the second time printed\n%s%s", r.stdout, r.stderr)
	}

	site.ok(t, "partner", "set", "afilio", "zone=America/Sao_Paulo", "--by", "maria.souza")
	if said := site.refused(t, "network", "offers", "afilio"); !strings.Contains(said, "afilio: the setting site is missing") {
		t.Errorf("without the number of a site it said %s", said)
	}
	site.ok(t, "partner", "set", "afilio", "zone=America/Sao_Paulo", "site=700", "stores=1220=loja-urucu", "--by", "maria.souza")
	if text := site.ok(t, "network", "offers", "afilio"); !strings.Contains(text, "\nafilio-12201;loja-urucu;10% de desconto na primeira compra;") {
		t.Errorf("Afilio offers\n%s", text)
	}

	r = site.run(t, "network", "rates", "awin")
	if r.code != 0 || !strings.Contains(r.stdout, "\n17629       sebo-ipe  DEFAULT Padrão  10%       6%  ") || strings.Count(r.stdout, "above") != 1 ||
		!strings.Contains(r.stderr, "no rate is known of feira-ubaia (advertiser 5)\n") ||
		!strings.HasSuffix(r.stderr, "cashback above what the network pays for some sales: sebo-ipe\nno advertiser is known of: banca-jua\n") {
		t.Errorf("exit %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	if text := site.run(t, "network", "rates", "awin", "--csv", "--at", year+"-01-15").stdout; !strings.Contains(text, "\n17629,CODE,Com cupom,4,,,,,voucherCode is used,sebo-ipe,6,yes\n") ||
		!strings.Contains(text, "\n17629,APP,Aplicativo,,2.50,BRL,,,,sebo-ipe,6,\n") {
		t.Errorf("as CSV the rates are\n%s", text)
	}
	r = site.run(t, "network", "terms", "awin", "--share", "60")
	for _, line := range []string{";EVERYBODY;DEFAULT;6;;;", ";EVERYBODY;CODE;3;;;", ";EVERYBODY;APP;;;1,50;", "\nsebo-ipe;base;EVERYBODY;;;;;"} {
		if r.code != 0 || !strings.Contains(r.stdout, line) {
			t.Errorf("the terms have no %q: exit %d\n%s%s", line, r.code, r.stdout, r.stderr)
		}
	}
	if !strings.Contains(r.stderr, "no rate is known of feira-ubaia (advertiser 5)\n") {
		t.Errorf("beside the terms it said %s", r.stderr)
	}
	for _, args := range [][]string{
		{"rates", "afilio"},
		{"terms", "awin"},
		{"terms", "awin", "--share", "101"},
		{"offers", "cj"},
		{"rates", "ninguem"},
		{"rates", "awin", "--at", "01/02/2026"},
		{"offers"},
	} {
		site.refused(t, append([]string{"network"}, args...)...)
	}
}
