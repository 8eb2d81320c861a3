package importer_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"pgregory.net/rapid"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// awkward are texts that a format could take for something else.
var awkward = []string{
	"null", "~", "007", "1e3", "sim", "- a", "a: b", "#a", "{a}", "[a", "'", `"`, `""`, "=1+1", "'=1", "＝1", "\u200b-1", ";", ",", "a;b,c", "\\n", "@", "%", "& *", "ção",
	"!!str x", "? a", "> b", "2026-12-31", "\u2028", "\ufeffa", "👓",
}

var words = rapid.Custom(func(t *rapid.T) string {
	text := strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(awkward), rapid.StringMatching(`[a-zA-Zé ]{1,9}`)), 1, 4).Draw(t, "words"), " ")
	if text = strings.TrimSpace(text); text == "" {
		return "nada"
	}
	return text
})

var paragraphs = rapid.Custom(func(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(words, 1, 3).Draw(t, "lines"), rapid.SampledFrom([]string{"\n", "\n\n", "\n\t"}).Draw(t, "break"))
})

func orNothing(g *rapid.Generator[string]) *rapid.Generator[string] {
	return rapid.OneOf(rapid.Just(""), g)
}

// catalogue draws files of lines that are good.
func catalogue(t *rapid.T) fstest.MapFS {
	draw := func(g *rapid.Generator[string]) string { return g.Draw(t, "value") }
	number := func() string { return fmt.Sprint(rapid.IntRange(1, 99).Draw(t, "number")) }
	areaType := rapid.SampledFrom([]string{"REGULAR", "LOYALTY", "SEASONAL"})
	colour := orNothing(rapid.StringMatching(`[0-9a-f]{6}`))
	image := orNothing(rapid.StringMatching(`[a-z]{1,5}\.(png|webp|svg|jpg)`))
	active := rapid.SampledFrom([]string{"sim", "não"})
	date := orNothing(rapid.StringMatching(`20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])`))

	count := rapid.IntRange(1, 3).Draw(t, "count")
	categories := [][]string{{"slug", "name", "type", "description", "long_description", "image", "nav_bar_color", "incentive_id", "position", "starts_on", "active"}}
	stores := [][]string{{
		"slug", "name", "type", "cashback", "code_keeps_cashback", "hosts", "network", "link_template", "landing_url", "priority",
		"confirmation_days", "rules", "description", "header_image", "button_color", "active",
	}}
	coupons := [][]string{{"slug", "store", "name", "description", "type", "code", "link", "end_date", "area", "categories", "rank", "active"}}
	banners := [][]string{{"placement", "position", "slug", "desktop_image", "mobile_image", "alt", "headline", "colour", "image", "starts_on"}}
	for i := range count {
		category, store := fmt.Sprintf("categoria-%d", i), fmt.Sprintf("loja-%d", i)
		kind, season := draw(areaType), draw(date)
		if kind != "SEASONAL" {
			season = ""
		}
		categories = append(categories, []string{
			category, draw(words), kind, draw(orNothing(paragraphs)), draw(orNothing(paragraphs)), draw(image), draw(colour),
			draw(orNothing(words)), number(), season, draw(active),
		})
		stores = append(stores, []string{
			store, draw(words), draw(areaType), draw(rapid.SampledFrom([]string{"", "4,5", "10", "0,01", "9,99", "7,25"})), draw(orNothing(active)),
			store + ".example|outra.example", "rede", "https://rede.example/?c={click}", "https://outra.example/a?b=c&d=%7C",
			number(), number(), strings.Join(rapid.SliceOfNDistinct(words, 0, 3, rapid.ID).Draw(t, "rules"), "|"),
			draw(orNothing(paragraphs)), draw(image), draw(colour), draw(active),
		})
		code := draw(orNothing(words))
		coupons = append(coupons, []string{
			fmt.Sprintf("cupom-%d", i), store, draw(words), draw(orNothing(paragraphs)), "OFFER", code,
			draw(rapid.SampledFrom([]string{"", "https://" + store + ".example/a;b,c?d=e"})), draw(date),
			draw(rapid.SampledFrom([]string{"", store, category})), draw(rapid.SampledFrom([]string{"", category, category + "|categoria-0"})),
			number(), draw(active),
		})
		banners = append(banners, []string{
			draw(rapid.SampledFrom([]string{"HERO", "STRIP"})), fmt.Sprint(i + 1), draw(rapid.SampledFrom([]string{store, category})),
			"banners/a.svg", "banners/b.svg", draw(words), draw(orNothing(words)), draw(colour), draw(orNothing(rapid.Just("store_logos/a.svg"))), draw(date),
		})
	}
	files := make(fstest.MapFS)
	for name, lines := range map[string][][]string{"categories": categories, "stores": stores, "coupons": coupons, "banners": banners} {
		var text strings.Builder
		if err := csv.NewWriter(&text).WriteAll(lines); err != nil {
			t.Fatal(err)
		}
		files[name+".csv"] = &fstest.MapFile{Data: []byte(text.String())}
	}
	return files
}

// TestExportsChangeNothing imports any catalogue into one database, and what is exported from there, in both formats, into the
// same and into another one: nothing changes, and both export the same.
func TestExportsChangeNothing(t *testing.T) {
	t.Parallel()
	here, there := embeddedtest.Postgres(t), embeddedtest.Postgres(t)
	rapid.Check(t, func(r *rapid.T) {
		mustLoad(t, here, catalogue(r))
		for _, format := range []importer.Format{importer.CSV, importer.YAML} {
			folder, again := t.TempDir(), t.TempDir()
			if _, err := importer.Export(t.Context(), here, folder, format); err != nil {
				r.Fatal(err)
			}
			files := filesOf(t, folder)
			for _, tally := range mustLoad(t, here, files).Tallies {
				if tally.Added+tally.Changed > 0 {
					r.Fatalf("%s: %+v of\n%s", format, tally, files[string(tally.Kind)+"."+string(format)].Data)
				}
			}
			mustLoad(t, there, files)
			if _, err := importer.Export(t.Context(), there, again, format); err != nil {
				r.Fatal(err)
			}
			for name, file := range filesOf(t, again) {
				if string(file.Data) != string(files[name].Data) {
					r.Fatalf("%s there:\n%s\nhere:\n%s", name, file.Data, files[name].Data)
				}
			}
		}
	})
}

func filesOf(t *testing.T, folder string) fstest.MapFS {
	t.Helper()
	files := make(fstest.MapFS)
	paths, _ := filepath.Glob(filepath.Join(folder, "*"))
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = &fstest.MapFile{Data: data}
	}
	if len(files) != len(importer.Kinds) {
		t.Fatalf("%d files in %s", len(files), folder)
	}
	return files
}

func TestExportLooksLikeASpreadsheet(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	mustLoad(t, pool, small())
	folder := t.TempDir()
	tallies, err := importer.Export(t.Context(), pool, folder, importer.CSV)
	if err != nil || len(tallies) != 4 || tallies[2].Unchanged != 3 {
		t.Fatalf("%+v, %v", tallies, err)
	}
	const want = "\ufeffslug;store;name;description;type;code;link;end_date;area;categories;rank;active\n" +
		"jatoba-clube;livraria-jatoba;15% de desconto;;ONLINE;CLUBE15;;2026-12-31;clube-exclusivo;livros;;sim\n" +
		"jatoba-frete;livraria-jatoba;Frete grátis;Em compras acima de R$ 79.;ONLINE;LEIAMAIS;https://www.jatoba.example/frete;2026-12-20;;livros;1;sim\n" +
		"mirante-oferta;otica-mirante;Óculos de sol;;OFFER;;;;;;;não\n"
	if got := string(filesOf(t, folder)["coupons.csv"].Data); got != want {
		t.Errorf("got\n%s", got)
	}
}

// TestNoNameIsAFormula: names come from networks and from people, and the files are opened in spreadsheets.
func TestNoNameIsAFormula(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	files := small()
	names := []string{"=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "＝1", "\ufeff=1", "\u200b＠1", "normal"}
	lines := "slug;store;name\n"
	for i, name := range names {
		lines += fmt.Sprintf("cupom-%d;livraria-jatoba;%s\n", i, name)
	}
	files["coupons.csv"] = &fstest.MapFile{Data: []byte(lines)}
	mustLoad(t, pool, files)
	folder := t.TempDir()
	if _, err := importer.Export(t.Context(), pool, folder, importer.CSV); err != nil {
		t.Fatal(err)
	}
	reader := csv.NewReader(strings.NewReader(string(filesOf(t, folder)["coupons.csv"].Data)))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil || len(rows) != len(names)+1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, name := range names {
		want := "'" + name
		if name == "normal" {
			want = name
		}
		if got := rows[i+1][2]; got != want {
			t.Errorf("%q is exported as %q; want %q", name, got, want)
		}
	}
}

// FuzzReadFile reads anything without harm.
func FuzzReadFile(f *testing.F) {
	for _, seed := range []string{categoriesCSV, storesCSV, couponsCSV, "\ufeffslug;name\r\na;b\r\n", "slug,name\n\"a", "slug,name\n\"a\"b\",c", "- {slug: a, name: b}", "- &a [*a]", "slug,name\n\x00,\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{"categories.csv", "stores.csv", "coupons.csv", "banners.csv", "coupons.yaml"} {
			sheet, err := importer.ReadFile(fstest.MapFS{name: {Data: []byte(text)}}, name)
			if err == nil && (string(sheet.Kind) != strings.TrimSuffix(strings.TrimSuffix(name, ".csv"), ".yaml") || !utf8.ValidString(text)) {
				t.Errorf("%s was read as %s", name, sheet.Kind)
			}
		}
	})
}
