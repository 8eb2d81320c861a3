package content_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/devolve/web/content"
)

// What a brand may have in it: signs that mean something in YAML, JSON and HTML.
const oddBrand = `Trevo: "Já" & <Cia> {x}`

func load(t *testing.T) *content.Site {
	t.Helper()
	site, err := content.Load(oddBrand)
	if err != nil {
		t.Fatal(err)
	}
	return site
}

func TestTheBrandIsInTheCopy(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(load(t))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "{product}") {
		t.Error("a place for the brand is left")
	}
	if !strings.Contains(load(t).FAQ.Items[0].Question, oddBrand) {
		t.Errorf("the first question does not name %s", oddBrand)
	}
}

// The numbers are the product's: its specification counts them.
func TestCounts(t *testing.T) {
	t.Parallel()
	site := load(t)
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"questions", len(site.FAQ.Items), 26},
		{"press notes", len(site.Press.Items), 7},
		{"steps of the programme", len(site.Programme.Steps.Items), 6},
		{"guides", len(site.Guide.Guides), 3},
	} {
		if c.got != c.want {
			t.Errorf("%d %s; want %d", c.got, c.what, c.want)
		}
	}
}

// TestEveryListOfWhatLosesTheCashbackNamesTheCode: a code from elsewhere loses it, and one from here where the store does not take both. The
// question that counts them counts as many as it has.
func TestEveryListOfWhatLosesTheCashbackNamesTheCode(t *testing.T) {
	t.Parallel()
	site := load(t)
	lists := make(map[string]string)
	for _, q := range site.FAQ.Items {
		if q.ID == "como-se-perde-o-cashback" || q.ID == "cupom-com-cashback" {
			lists["question "+q.ID] = strings.Join(q.Answer, "\n")
		}
	}
	for _, topic := range site.Terms.Topics {
		if topic.ID == "como-se-perde-cashback" {
			lists["terms"] = strings.Join(topic.Paragraphs, "\n")
		}
	}
	for _, q := range site.Programme.Questions.Items {
		if q.Question == "O que faz perder o cashback?" {
			lists["programme"] = q.Answer
		}
	}
	if len(lists) != 4 {
		t.Fatalf("found %d lists; want 4", len(lists))
	}
	for where, text := range lists {
		for _, want := range []string{"código", "outro lugar", "daqui"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %s", where, want, text)
			}
		}
	}
	first, _, _ := strings.Cut(lists["question como-se-perde-o-cashback"], "\n")
	if n := strings.Count(first, ";") + 1; n != 5 || !strings.HasPrefix(first, "São cinco situações: ") {
		t.Errorf("%d situations in %s", n, first)
	}
}

// TestNoCopySaysThatWeTestCoupons: a claim of checking would need its date, and the copy has none.
func TestNoCopySaysThatWeTestCoupons(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	claim := regexp.MustCompile(`(?i)\btest(amos|ad[oa]s?)\b|escolher[^.]*\btestar\b|(cupo(m|ns)|códigos?)\b[^.]*\b(conferid|verificad|checad|validad)[oa]s?\b|` +
		`\b(confere|conferimos|verifica|verificamos|testa)\b[^.]*\b(cupo(m|ns)|códigos?)\b`)
	for _, text := range []string{"Cupons conferidos pela nossa equipe", "testamos cada cupom", "O Trevo verifica os códigos", "códigos validados hoje"} {
		if !claim.MatchString(text) {
			t.Errorf("%q is no claim to it", text)
		}
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if found := claim.Find(text); found != nil {
			t.Errorf("%s says %q", name, found)
		}
	}
}

func TestIDsAreUnique(t *testing.T) {
	t.Parallel()
	site := load(t)
	ids := make(map[string][]string)
	for _, q := range site.FAQ.Items {
		ids["faq"] = append(ids["faq"], q.ID)
	}
	for file, document := range map[string]content.Document{"terms": site.Terms, "privacy": site.Privacy} {
		for _, topic := range document.Topics {
			ids[file] = append(ids[file], topic.ID)
		}
	}
	for i, note := range site.Press.Items {
		ids["press"] = append(ids["press"], note.Slug)
		ids["drawings"] = append(ids["drawings"], note.Image)
		if i > 0 && note.Date.After(site.Press.Items[i-1].Date.Time) {
			t.Errorf("%s is newer than the note before it", note.Slug)
		}
	}
	for file, names := range ids {
		slices.Sort(names)
		if names[0] == "" || len(slices.Compact(slices.Clone(names))) < len(names) {
			t.Errorf("%s: an id is empty or twice there: %v", file, names)
		}
	}
}

// A day that is none is refused when the copy is read.
func TestDays(t *testing.T) {
	t.Parallel()
	var day content.Day
	if err := day.UnmarshalText([]byte("2026-03-01")); err != nil || day.String() != "2026-03-01" {
		t.Errorf("%s, %v", day, err)
	}
	if err := day.UnmarshalText([]byte("2026-02-30")); err == nil {
		t.Error("30 February is a day")
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for marked, want := range map[string]string{
		"":                      "",
		"só texto":              "só texto",
		"veja [aqui](/x#y), e":  "veja aqui, e",
		"**não** e **sim**":     "não e sim",
		"[sem fim](/x e [a] ()": "[sem fim](/x e [a] ()",
		"2 ** 3":                "2 ** 3",
	} {
		if got := content.Plain(marked); got != want {
			t.Errorf("%q: %q; want %q", marked, got, want)
		}
	}
}
