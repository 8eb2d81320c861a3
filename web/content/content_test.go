package content_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
		{"advantages of a club", len(site.Clubs.Form.Advantages), 6},
		{"logos of clubs", len(site.Clubs.Logos.Items), 9},
		{"ways before a message", len(site.Contact.Channels), 3},
		{"areas of work", len(site.Jobs.Areas), 4},
		{"testimonials", len(site.Clubs.Testimonials.Items), 3},
		{"press notes", len(site.Press.Items), 7},
		{"features", len(site.About.Features.Items), 4},
		{"services", len(site.About.Services.Items), 4},
	} {
		if c.got != c.want {
			t.Errorf("%d %s; want %d", c.got, c.what, c.want)
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
	if err := day.UnmarshalText([]byte("2026-03-01")); err != nil || day.Words() != "1 de março de 2026" || day.String() != "2026-03-01" {
		t.Errorf("%s, %q, %v", day, day.Words(), err)
	}
	if err := day.UnmarshalText([]byte("2026-02-30")); err == nil {
		t.Error("30 February is a day")
	}
}

func TestStepsOfTheGuides(t *testing.T) {
	t.Parallel()
	got := make(map[string]int)
	for _, guide := range load(t).Guide.Guides {
		got[guide.ID] = len(guide.Steps)
	}
	if diff := cmp.Diff(map[string]int{"cupom": 4, "oferta": 2, "produto": 2}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAClubIsSeenInColoursOfThoseBelow(t *testing.T) {
	t.Parallel()
	clubs := load(t).Clubs
	for _, mark := range clubs.Hero.Preview.Marks {
		if clubs.Logo(mark) == nil {
			t.Errorf("%s is none of the logos", mark)
		}
	}
}

func TestSpans(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]content.Span{
		"":                      nil,
		"só texto":              {{Text: "só texto"}},
		"veja [aqui](/x#y), e":  {{Text: "veja "}, {Text: "aqui", To: "/x#y"}, {Text: ", e"}},
		"**não** e **sim**":     {{Text: "não", Strong: true}, {Text: " e "}, {Text: "sim", Strong: true}},
		"[sem fim](/x e [a] ()": {{Text: "[sem fim](/x e [a] ()"}},
		"2 ** 3":                {{Text: "2 ** 3"}},
	} {
		if diff := cmp.Diff(want, content.Spans(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	item := func(text string) []content.Span { return []content.Span{{Text: text}} }
	want := []content.Block{
		{Spans: item("a")},
		{Items: [][]content.Span{item("b"), item("c")}},
		{Spans: item("d")},
		{Items: [][]content.Span{item("e")}},
	}
	if diff := cmp.Diff(want, content.Blocks([]string{"a", "- b", "- c", "d", "- e"})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := content.Plain("**a** [b](/c) d"); got != "a b d" {
		t.Errorf("Plain: %q", got)
	}
}
