package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"example.com/devolve/api"
	"example.com/devolve/api/site"
	"example.com/devolve/catalog"
)

var structuredData = regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`)

// Search engines are told the questions and answers that the page shows, and no others.
func TestProgrammePageTellsItsQuestions(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	text := string(b.sendBare(t, get("/devolve")).body)
	var told struct {
		Graph []struct {
			Type      string `json:"@type"`
			Questions []struct {
				Name   string
				Answer struct{ Text string } `json:"acceptedAnswer"`
			} `json:"mainEntity"`
		} `json:"@graph"`
	}
	found := structuredData.FindStringSubmatch(text)
	if found == nil {
		t.Fatal("no structured data")
	}
	if err := json.Unmarshal([]byte(found[1]), &told); err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, part := range told.Graph {
		for _, q := range part.Questions {
			count++
			if part.Type != "FAQPage" || !strings.Contains(text, ">"+q.Name+"<") || !strings.Contains(text, ">"+q.Answer.Text+"<") {
				t.Errorf("%s: %q is told but not shown", part.Type, q.Name)
			}
		}
	}
	if count != 5 {
		t.Errorf("%d questions told; want 5", count)
	}
}

func TestProgrammePageSearchedIsNotForSearchEngines(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell)
	text := string(b.sendBare(t, get("/devolve?name=%22%3E%3Cb%3E")).body)
	if !strings.Contains(text, `name="robots" content="noindex"`) || strings.Contains(text, "<b>") {
		t.Errorf("a search is indexed, or became markup:\n%s", text)
	}
}

// unreadableStores cannot read the stores that come first.
type unreadableStores struct{ site.Catalog }

func (unreadableStores) PriorityStores(context.Context) ([]catalog.Store, error) {
	return nil, context.DeadlineExceeded
}

func TestProgrammePageThatFailsIsLeftToTheApplication(t *testing.T) {
	t.Parallel()
	b := setup(t, withShell, func(c *api.Config) { c.Site.Catalog = unreadableStores{c.Site.Catalog} })
	response := b.sendBare(t, get("/devolve"))
	if response.StatusCode != http.StatusServiceUnavailable || strings.Contains(string(response.body), "devolve-page") {
		t.Errorf("%d:\n%s", response.StatusCode, response.body)
	}
}
