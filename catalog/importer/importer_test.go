package importer_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/embedded/embeddedtest"
)

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// A small catalogue: two categories, two stores, three coupons, two banners.
const (
	categoriesCSV = `slug,name,type,position
livros,Livros,,2
clube-exclusivo,Clube Exclusivo,LOYALTY,
`
	storesCSV = `slug,name,type,cashback,code_keeps_cashback,hosts,network,link_template,landing_url,priority,confirmation_days,rules,button_color
livraria-jatoba,Livraria Jatobá,REGULAR,"4,5",sim,livraria-jatoba.example|jatoba.example,demo,https://rede.example/c?sub={click}&url={url},https://livraria-jatoba.example/,1,30,Não vale para vale-presente|Cupons de outros sites cancelam o cashback,#0A7F5A
otica-mirante,Ótica Mirante,loyalty,,,otica-mirante.example,demo,https://rede.example/c?sub={click},https://otica-mirante.example/,,,,
`
	couponsCSV = `slug,store,name,description,type,code,link,end_date,area,categories,rank,active
jatoba-frete,livraria-jatoba,Frete grátis,Em compras acima de R$ 79.,ONLINE,LEIAMAIS,https://WWW.jatoba.example/frete,+30d,,livros,1,sim
jatoba-clube,livraria-jatoba,15% de desconto,,,CLUBE15,,31/12/2026,clube-exclusivo,livros,,
mirante-oferta,otica-mirante,Óculos de sol,,OFFER,,,,otica-mirante,,,não
`
	bannersCSV = `placement,position,slug,desktop_image,mobile_image,alt,headline,colour,starts_on,ends_on
HERO,1,livros,banners/livros-desktop.svg,banners/livros-mobile.svg,Semana do livro,,,,+7d
STRIP,1,otica-mirante,,,,Armações com desconto,E8F5D0,2026-11-01,
`
)

func small() fstest.MapFS {
	return folder("categories.csv", categoriesCSV, "stores.csv", storesCSV, "coupons.csv", couponsCSV, "banners.csv", bannersCSV)
}

func folder(namesAndTexts ...string) fstest.MapFS {
	files := make(fstest.MapFS)
	for pair := range slices.Chunk(namesAndTexts, 2) {
		files[pair[0]] = &fstest.MapFile{Data: []byte(pair[1])}
	}
	return files
}

func load(t *testing.T, pool *pgxpool.Pool, files fstest.MapFS, options importer.Options) importer.Report {
	t.Helper()
	sheets, err := importer.ReadFolder(files)
	if err != nil {
		t.Fatal(err)
	}
	if options.Now.IsZero() {
		options.Now = noon
	}
	report, err := importer.Import(t.Context(), pool, sheets, options)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// mustLoad fails when a line is refused.
func mustLoad(t *testing.T, pool *pgxpool.Pool, files fstest.MapFS) importer.Report {
	t.Helper()
	report := load(t, pool, files, importer.Options{})
	if len(report.Refusals) > 0 || !report.Written {
		t.Fatalf("refused: %v, written: %t", report.Refusals, report.Written)
	}
	return report
}

// one reads a value as text.
func one(t *testing.T, pool *pgxpool.Pool, sql string, args ...any) string {
	t.Helper()
	var value *string
	if err := pool.QueryRow(t.Context(), "SELECT ("+sql+")::text", args...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if value == nil {
		return "null"
	}
	return *value
}

func TestImport(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	report := mustLoad(t, pool, small())
	want := []importer.Tally{
		{Kind: importer.Categories, Added: 2},
		{Kind: importer.Stores, Added: 2},
		{Kind: importer.Coupons, Added: 3},
		{Kind: importer.Banners, Added: 2},
	}
	if diff := cmp.Diff(want, report.Tallies); diff != "" {
		t.Error(diff)
	}
	for sql, want := range map[string]string{
		`SELECT (slug, name, cashback_bps, code_keeps_cashback, hosts, active, priority, confirmation_days, cardinality(rules)) FROM stores WHERE priority = 1`: `(livraria-jatoba,"Livraria Jatobá",450,t,"{livraria-jatoba.example,jatoba.example}",t,1,30,2)`,
		`SELECT (kind, type, cashback_on, button_color, position) FROM hot_areas WHERE slug = 'livraria-jatoba'`:                                                `(STORE,REGULAR,t,0a7f5a,0)`,
		`SELECT (kind, type, cashback_on, button_color) FROM hot_areas WHERE slug = 'otica-mirante'`:                                                            `(STORE,LOYALTY,f,)`,
		`SELECT code_keeps_cashback FROM stores WHERE slug = 'otica-mirante'`:                                                                                   `false`, // nobody has said yes
		`SELECT (kind, type, position, active) FROM hot_areas WHERE slug = 'livros'`:                                                                            `(CATEGORY,REGULAR,2,t)`,
		`SELECT count(*) FROM affiliate_programmes WHERE network = 'demo'`:                                                                                      `2`,
		`SELECT (c.type, code, link_url, end_date, a.slug, rank, c.active) FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE c.slug = 'jatoba-frete'`:   `(ONLINE,LEIAMAIS,https://www.jatoba.example/frete,2026-12-20,livraria-jatoba,1,t)`,
		`SELECT (c.type, code, link_url, end_date, a.slug, rank) FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE c.slug = 'jatoba-clube'`:             `(ONLINE,CLUBE15,,2026-12-31,clube-exclusivo,)`,
		`SELECT (c.type, code, a.slug, c.active) FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE c.slug = 'mirante-oferta'`:                           `(OFFER,,otica-mirante,f)`,
		`SELECT string_agg(c.slug, ' ' ORDER BY c.slug) FROM coupon_categories cc JOIN coupons c ON c.id = cc.coupon_id`:                                        `jatoba-clube jatoba-frete`,
		`SELECT (placement, position, desktop_image, alt, ends_on) FROM banners WHERE placement = 'HERO'`:                                                       `(HERO,1,banners/livros-desktop.svg,"Semana do livro",2026-11-27)`,
		`SELECT (headline, colour, desktop_image, starts_on) FROM banners WHERE placement = 'STRIP'`:                                                            `("Armações com desconto",e8f5d0,,2026-11-01)`,
	} {
		if got := one(t, pool, sql); got != want {
			t.Errorf("%s:\n got %s\nwant %s", sql, got, want)
		}
	}
}

func TestImportingAgainTouchesOnlyWhatChanged(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	mustLoad(t, pool, small())
	touched := func() string { // what has another time than the first import
		return one(t, pool, `SELECT coalesce(string_agg(slug, ' ' ORDER BY slug), '') FROM (
			SELECT 'area ' || slug AS slug, updated_at FROM hot_areas
			UNION ALL SELECT 'store ' || slug, updated_at FROM stores
			UNION ALL SELECT 'coupon ' || slug, updated_at FROM coupons) all_rows WHERE updated_at <> $1`, noon)
	}
	later := importer.Options{Now: noon.Add(time.Hour)}
	report := load(t, pool, small(), later)
	for _, tally := range report.Tallies {
		if tally.Added+tally.Changed+tally.Refused > 0 {
			t.Errorf("the second time: %+v", tally)
		}
	}
	if got := touched(); got != "" {
		t.Errorf("the second time touched %s", got)
	}

	files := folder(
		"stores.csv", strings.ReplaceAll(storesCSV, `sub={click},https://otica`, `s={click},https://otica`), // a programme only
		"coupons.csv", strings.ReplaceAll(couponsCSV, "clube-exclusivo,livros,", "clube-exclusivo,,"), // categories only
	)
	report = load(t, pool, files, later)
	want := []importer.Tally{
		{Kind: importer.Stores, Changed: 1, Unchanged: 1}, {Kind: importer.Coupons, Changed: 1, Unchanged: 2},
	}
	if diff := cmp.Diff(want, report.Tallies); diff != "" {
		t.Error(diff)
	}
	if got := touched(); got != "coupon jatoba-clube" {
		t.Errorf("touched %s", got)
	}

	files = folder("stores.csv", strings.ReplaceAll(storesCSV, `"4,5"`, "5"))
	load(t, pool, files, later)
	if got := touched(); got != "coupon jatoba-clube store livraria-jatoba" {
		t.Errorf("touched %s", got)
	}
	if got := one(t, pool, `SELECT count(*) FROM coupons`); got != "3" {
		t.Errorf("%s coupons are left", got)
	}
}

func TestDryRunReportsAndWritesNothing(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	dry := load(t, pool, small(), importer.Options{DryRun: true})
	if dry.Written || one(t, pool, `SELECT count(*) FROM hot_areas`) != "0" {
		t.Error("a dry run wrote")
	}
	wet := mustLoad(t, pool, small())
	if diff := cmp.Diff(wet.Tallies, dry.Tallies); diff != "" {
		t.Errorf("the dry run said otherwise:\n%s", diff)
	}
}

func TestOneRefusedLineStopsAllUnlessSkipped(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	files := small()
	files["stores.csv"].Data = []byte(strings.ReplaceAll(storesCSV, "livraria-jatoba.example/,1", "evil.example/,1"))
	report := load(t, pool, files, importer.Options{})
	wanted := []string{
		`stores.csv:2: landing_url: the link does not lead to the store`,
		`coupons.csv:2: store: the line of "livraria-jatoba" was refused`,
		`coupons.csv:3: store: the line of "livraria-jatoba" was refused`,
	}
	if len(report.Refusals) != len(wanted) || report.Written {
		t.Fatalf("written: %t, refused:\n%v", report.Written, report.Refusals)
	}
	for i, want := range wanted {
		if got := report.Refusals[i].String(); !strings.HasPrefix(got, want) {
			t.Errorf("got %s; want %s", got, want)
		}
	}
	if one(t, pool, `SELECT count(*) FROM hot_areas`) != "0" {
		t.Error("something was written")
	}
	report = load(t, pool, files, importer.Options{SkipRefused: true})
	want := []importer.Tally{
		{Kind: importer.Categories, Added: 2},
		{Kind: importer.Stores, Added: 1, Refused: 1},
		{Kind: importer.Coupons, Added: 1, Refused: 2},
		{Kind: importer.Banners, Added: 2},
	}
	if diff := cmp.Diff(want, report.Tallies); diff != "" || !report.Written {
		t.Errorf("skipping: written %t\n%s", report.Written, diff)
	}
}

// TestRefusals replaces a text of the small catalogue and expects one refusal.
// TestStoresOfUnknownNetworks do not go live: a line that says so is refused, and one of a store that is not shown is not asked about.
func TestStoresOfUnknownNetworks(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	refuse := func(network, _ string) error { return fmt.Errorf("%s is not registered", network) }
	report := load(t, pool, small(), importer.Options{Link: refuse})
	if report.Written || len(report.Refusals) != 2 || !strings.Contains(report.Refusals[0].String(), "demo is not registered") {
		t.Errorf("got %+v", report)
	}
	hidden := folder("categories.csv", categoriesCSV, "stores.csv", strings.ReplaceAll(storesCSV, "button_color\n", "active\n"))
	hidden["stores.csv"].Data = []byte(strings.ReplaceAll(strings.ReplaceAll(string(hidden["stores.csv"].Data), "#0A7F5A\n", "não\n"), "/,,,,\n", "/,,,,não\n"))
	if report := load(t, pool, hidden, importer.Options{Link: refuse}); !report.Written {
		t.Errorf("stores that are not shown: %+v", report)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	mustLoad(t, pool, small())
	for _, c := range []struct{ file, old, new, want string }{
		{"categories", "livros,Livros", "Livros,Livros", `2: slug: "Livros" is not lower-case`},
		{"categories", "livros,Livros", "a--b,Livros", `2: slug: "a--b" is not lower-case`},
		{"categories", "livros,Livros", "top-cupons,Livros", `2: slug: "top-cupons" belongs to the site`},
		{"categories", "livros,Livros", "cupom-desconto-livros,Livros", `2: slug: "cupom-desconto-livros" belongs to the site`},
		{"categories", "livros,Livros", "api,Livros", `2: slug: "api" belongs to the site`},
		{"categories", "livros,Livros", "otica-mirante,Livros", `2: slug: "otica-mirante" is a store`},
		{"categories", "livros,Livros", "livros,", `2: name: is empty`},
		{"categories", "slug,name,type,position\nlivros,Livros,,2\nclube-exclusivo,Clube Exclusivo,LOYALTY,", "slug,name,type,starts_on,ends_on\nclube-exclusivo,Clube Exclusivo,LOYALTY,,\nlivros,Livros,SEASONAL,30/11/2026,22/11/2026", `3: ends_on: is before starts_on`},
		{"categories", "slug,name,type,position\nlivros,Livros,,2\nclube-exclusivo,Clube Exclusivo,LOYALTY,", "slug,name,type,starts_on,ends_on\nclube-exclusivo,Clube Exclusivo,LOYALTY,,\nlivros,Livros,SEASONAL,2026-11-31,", `3: starts_on: "2026-11-31" is not`},
		{"categories", "slug,name,type,position\nlivros,Livros,,2\nclube-exclusivo,Clube Exclusivo,LOYALTY,", "slug,name,type,starts_on,ends_on\nclube-exclusivo,Clube Exclusivo,LOYALTY,,\nlivros,Livros,,,2026-11-30", `3: starts_on: only a SEASONAL category has a season`},
		{"categories", "livros,Livros", "livros,\"Li\nvros\"", `2: name: has a line break`},
		{"categories", "livros,Livros", "livros,Li\u0007vros", `2: name: has characters that are not text`},
		{"categories", "livros,Livros", "livros," + strings.Repeat("á", 201), `2: name: has more than 200 characters`},
		{"categories", "Livros,,2", "Livros,CLUB,2", `2: type: "CLUB" is not one of REGULAR, LOYALTY, SEASONAL`},
		{"categories", "Livros,,2", "Livros,,-1", `2: position: "-1" is not a whole number`},
		{"categories", "Livros,,2", "Livros,,2,3", `2: wrong number of fields`},
		{"categories", "Livros,,2", `Liv"ros,,2`, `2: bare " in non-quoted-field`},
		{"categories", "clube-exclusivo,", "livros,", `3: slug: page livros is also at categories.csv:2`},
		{"stores", `"4,5"`, "50.01", `2: cashback: "50.01" is not a percentage`},
		{"stores", `"4,5"`, "-1", `2: cashback: "-1" is not a percentage`},
		{"stores", `"4,5"`, "4.555", `2: cashback: "4.555" is not a percentage`},
		{"stores", `"4,5",sim`, `"4,5",talvez`, `2: code_keeps_cashback: "talvez" is not sim or não`},
		{"stores", `"4,5"`, "quatro", `2: cashback: "quatro" is not a percentage`},
		{"stores", "livraria-jatoba.example|jatoba.example", "https://livraria-jatoba.example", `2: hosts: "https://livraria-jatoba.example" is not a domain`},
		{"stores", ",demo,https://rede.example/c?sub={click}&url", ",A Rede,https://rede.example/c?sub={click}&url", `2: network: "A Rede" is not`},
		{"stores", "sub={click}&url={url}", "url={url}", `2: link_template: unusable link template`},
		{"stores", "#0A7F5A", "verde", `2: button_color: "verde" is not a colour`},
		{"stores", ",1,30,", ",0,30,", `2: priority: "0" is not a whole number`},
		{"stores", ",1,30,", ",1,um mês,", `2: confirmation_days: "um mês" is not a whole number`},
		{"stores", "otica-mirante,Ótica", "livros,Ótica", `3: slug: "livros" is a category`},
		{"coupons", "jatoba-frete,livraria-jatoba", "jatoba-frete,nobody", `2: store: there is no "nobody"`},
		{"coupons", "jatoba-frete,livraria-jatoba", "jatoba-frete,livros", `2: store: "livros" is a category`},
		{"coupons", "jatoba-clube,livraria-jatoba", "jatoba-clube,otica-mirante", `3: slug: "jatoba-clube" is a coupon of livraria-jatoba`},
		{"coupons", "jatoba-clube,livraria-jatoba", "jatoba-frete,livraria-jatoba", `3: slug: coupon jatoba-frete is also at coupons.csv:2`},
		{"coupons", "ONLINE,LEIAMAIS", "ONLINE,", `2: code: is empty`},
		{"coupons", "https://WWW.jatoba.example/frete", "https://jatoba.example.evil.example/", `2: link: the link does not lead to the store`},
		{"coupons", "https://WWW.jatoba.example/frete", "javascript:alert(1)", `2: link: the link does not lead to the store`},
		{"coupons", "+30d", "31/02/2027", `2: end_date: "31/02/2027" is not a date`},
		{"coupons", "+30d", "+30", `2: end_date: "+30" is not a date`},
		{"coupons", "+30d", "+99999d", `2: end_date: "+99999d" is not a number of days`},
		{"coupons", "+30d", "0001-01-01", `2: end_date: "0001-01-01" is not a date`},
		{"coupons", "clube-exclusivo,livros", "livros-raros,livros", `3: area: there is no "livros-raros"`},
		{"coupons", "clube-exclusivo,livros", "otica-mirante,livros", `3: area: "otica-mirante" is a store`},
		{"coupons", "clube-exclusivo,livros", "clube-exclusivo,livros|otica-mirante", `3: categories: "otica-mirante" is a store`},
		{"coupons", ",1,sim", ",1,talvez", `2: active: "talvez" is not sim or não`},
		{"banners", "HERO,1,livros", "HERO,1,livros-raros", `2: slug: there is no "livros-raros"`},
		{"banners", "HERO,1", "TOPO,1", `2: placement: "TOPO" is not HERO or STRIP`},
		{"banners", "HERO,1", "HERO,", `2: position: is empty`},
		{"banners", "banners/livros-mobile.svg", "", `2: mobile_image: both images are needed`},
		{"banners", "banners/livros-mobile.svg", "../secrets/key.svg", `2: mobile_image: "../secrets/key.svg" is not a path`},
		{"banners", "Semana do livro", "", `2: alt: is empty`},
		{"banners", "Armações com desconto", "", `3: headline: is empty`},
		{"banners", "2026-11-01,", "2026-11-01,2026-10-01", `3: ends_on: is before starts_on`},
		{"banners", "STRIP,1", "HERO,1", `3: position: banner HERO/1 is also at banners.csv:2`},
	} {
		name := c.file + ".csv"
		text := string(small()[name].Data)
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s has no %q", name, c.old)
		}
		report := load(t, pool, folder(name, strings.Replace(text, c.old, c.new, 1)), importer.Options{})
		if len(report.Refusals) != 1 || !strings.HasPrefix(report.Refusals[0].String(), name+":"+c.want) || report.Written {
			t.Errorf("%q: got %v; want %s", c.new, report.Refusals, c.want)
		}
	}
}

func TestFormatsMeanTheSame(t *testing.T) {
	t.Parallel()
	const yaml = `
- slug: livraria-jatoba
  name: Livraria Jatobá
  cashback: 4.5
  hosts: [livraria-jatoba.example, jatoba.example]
  network: demo
  link_template: https://rede.example/c?sub={click}&url={url}
  landing_url: https://livraria-jatoba.example/
  long_description: |
    Livros.

    E mais livros.
  priority: 1
  active: yes
`
	semicolons := "\ufeffSLUG;Name;cashback;hosts;network;link_template;landing_url;long_description;priority;active;rules\r\n" +
		"livraria-jatoba;Livraria Jatobá;4,5%;livraria-jatoba.example | jatoba.example;demo;https://rede.example/c?sub={click}&url={url};" +
		"https://livraria-jatoba.example/;\"Livros.\r\n\r\nE mais livros.\";1;VERDADEIRO;\r\n" +
		";;;;;;;;;;\r\n"
	pool := embeddedtest.Postgres(t)
	if report := mustLoad(t, pool, folder("stores.yaml", yaml)); report.Tallies[0].Added != 1 {
		t.Errorf("YAML: %+v", report.Tallies)
	}
	if report := mustLoad(t, pool, folder("stores.csv", semicolons)); report.Tallies[0].Unchanged != 1 {
		t.Errorf("a Brazilian spreadsheet: %+v", report.Tallies)
	}
	if got := one(t, pool, `SELECT long_description FROM hot_areas`); got != "Livros.\n\nE mais livros." {
		t.Errorf("long_description %q", got)
	}
}

func TestYAMLRefusals(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	const text = `
- slug: livros
  name: 007
- slug: [a, b]
  name: Lista
- slug: mapa
  name: {a: b}
- slug: cor
  name: Cor
  colour: azul
- &ancora {slug: um, name: Um}
- *ancora
- texto
- {slug: ~, name: Nada}
- {slug: dois, slug: tres, name: Dois}
`
	report := load(t, pool, folder("categories.yml", text), importer.Options{SkipRefused: true})
	wanted := []string{
		"4: slug: is not a text", "6: name: is not a text", `8: "colour" is not one of categories`, "12: is not a map",
		"13: is not a map", "14: slug: is empty",
		`15: "slug" is there twice`,
	}
	for i, want := range wanted {
		if i >= len(report.Refusals) || report.Refusals[i].String() != "categories.yml:"+want {
			t.Fatalf("got %v; want %v", report.Refusals, wanted)
		}
	}
	if got := one(t, pool, `SELECT string_agg(name, ' ' ORDER BY slug) FROM hot_areas`); got != "007 Um" || len(report.Refusals) != len(wanted) {
		t.Errorf("categories %s, refused %v", got, report.Refusals)
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for want, files := range map[string]fstest.MapFS{
		"has no categories":      folder("lojas.csv", "slug,name\n"),
		"more than one file":     folder("stores.csv", storesCSV, "stores.yaml", "[]"),
		`"colour" is not one of`: folder("categories.csv", "slug,name,colour\n"),
		`"name" is there twice`:  folder("categories.csv", "slug,name,name\n"),
		`"network" is missing`:   folder("stores.csv", strings.ReplaceAll(storesCSV, "network", "active")),
		"is not UTF-8":           folder("categories.csv", "slug,name\nlivros,Livros e \xe1udio\n"),
		"read the first line":    folder("categories.csv", ""),
		"is not a list of maps":  folder("categories.yaml", "slug: livros"),
		"categories.yaml: ":      folder("categories.yaml", "- slug: [\n"),
		"more than 100000 lines": folder("categories.csv", "slug,name\n"+strings.Repeat("a,b\n", 100_001)),
		"is larger than 50 MB":   folder("categories.csv", "slug,name\n"+strings.Repeat("a", 50<<20)),
	} {
		if _, err := importer.ReadFolder(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v; want %s", err, want)
		}
	}
	for _, name := range []string{"lojas.csv", "stores.xlsx", "storesandmore.csv", "nothing.csv"} {
		if _, err := importer.ReadFile(folder("lojas.csv", "", "stores.xlsx", "", "storesandmore.csv", ""), name); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	if _, err := importer.ReadFile(folder("coupons-natal_2026.csv", couponsCSV), "coupons-natal_2026.csv"); err != nil {
		t.Error(err)
	}
}

func TestRelativeDatesCountFromTheDayInSaoPaulo(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	lastHour := time.Date(2026, 11, 21, 2, 59, 0, 0, time.UTC) // still the 20th in São Paulo
	for now, want := range map[time.Time]string{noon: "2026-12-20", lastHour: "2026-12-20", lastHour.Add(time.Minute): "2026-12-21"} {
		load(t, pool, small(), importer.Options{Now: now})
		if got := one(t, pool, `SELECT end_date FROM coupons WHERE slug = 'jatoba-frete'`); got != want {
			t.Errorf("imported at %s: %s; want %s", now, got, want)
		}
	}
}

// TestColumnsAreDescribed keeps docs/catalog.md and the columns together.
func TestColumnsAreDescribed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/catalog.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range importer.Kinds {
		_, section, _ := strings.Cut(string(text), fmt.Sprintf("\n## `%s`", kind))
		section, _, _ = strings.Cut(section, "\n## ")
		for _, column := range importer.Columns(kind) {
			if !strings.Contains(section, "`"+column.Name+"`") {
				t.Errorf("docs/catalog.md does not describe %s of %s", column.Name, kind)
			}
		}
	}
}

// TestClubsAreNoCategories holds that files bring coupons to a club, and change nothing else about it.
func TestClubsAreNoCategories(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	_, err := pool.Exec(t.Context(), `INSERT INTO hot_areas (id, slug, kind, type, name, updated_at) VALUES (gen_random_uuid(), 'clube-ipe', 'CLUB', 'LOYALTY', 'Ipê', now())`)
	if err != nil {
		t.Fatal(err)
	}
	const store = "slug,name,hosts,network,link_template,landing_url\n%s,Sebo,sebo.example,demo,https://rede.example/c?sub={click},https://sebo.example/\n"
	var got []string
	for _, files := range []fstest.MapFS{
		{"categories.csv": {Data: []byte("slug,name\nclube-ipe,Livros\n")}},
		{"stores.csv": {Data: fmt.Appendf(nil, store, "clube-ipe")}},
		{
			"categories.csv": {Data: []byte("slug,name\nlivros,Livros\n")},
			"stores.csv":     {Data: fmt.Appendf(nil, store, "sebo")},
			"coupons.csv": {Data: []byte("slug,store,name,code,area,categories\n" +
				"um,sebo,Um,UM,clube-ipe,livros\ndois,sebo,Dois,DOIS,livros,clube-ipe\n")},
			"banners.csv": {Data: []byte("placement,position,slug,headline,colour\nHERO,1,clube-ipe,Olá,0a7f5a\n")},
		},
	} {
		sheets, err := importer.ReadFolder(files)
		if err != nil {
			t.Fatal(err)
		}
		report, err := importer.Import(t.Context(), pool, sheets, importer.Options{Now: time.Now(), SkipRefused: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, refusal := range report.Refusals {
			got = append(got, refusal.String())
		}
	}
	want := []string{
		`categories.csv:2: slug: "clube-ipe" is a club`, `stores.csv:2: slug: "clube-ipe" is a club`,
		`coupons.csv:3: categories: "clube-ipe" is a club`, `banners.csv:2: slug: "clube-ipe" is a club`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("refused (-want +got):\n%s", diff)
	}
	var area string
	if err := pool.QueryRow(t.Context(), `SELECT a.slug FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE c.slug = 'um'`).Scan(&area); err != nil || area != "clube-ipe" {
		t.Errorf("the coupon is in %q, %v", area, err)
	}
}
