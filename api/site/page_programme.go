package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
	"example.com/devolve/web/content"
)

// maxPartnerStores is how many logos the page of the programme shows.
const maxPartnerStores = 24

// programmeView is what template "programme" shows.
type programmeView struct {
	content.Programme
	Shown []catalog.Store
	Empty page.State // in place of the stores
}

// programmePage is /devolve: what the cashback programme is and how it works.
func (s *site) programmePage(ctx context.Context, r *http.Request) (page.Page, error) {
	stores, err := s.config.Catalog.PriorityStores(ctx)
	if err != nil {
		return page.Page{}, err
	}
	words := s.content.Programme
	empty := words.Stores.Empty
	return page.Page{
		Template: "programme", Module: "src/app/routes/programme.tsx", Status: http.StatusOK,
		Title: words.Title, Description: words.Description,
		Canonical: "/devolve", NoIndex: r.URL.Query().Has("name"),
		Graph:   []any{questionsGraph(words.Questions.Items), breadcrumb(s.edge.PublicBase(r), pageLink{s.config.Brand + " Devolve", "/devolve"})},
		Entries: []page.Entry{{Endpoint: "listPriorityStores", Value: listing.Stores(stores)}},
		Data: programmeView{words, stores[:min(len(stores), maxPartnerStores)], page.State{
			Picture: "works", Title: empty.Title, Text: empty.Text, IsPart: true,
			Actions: []page.Action{{Look: "solid", To: topCouponsPath, Label: empty.Action}},
		}},
	}, nil
}

// questionsGraph is a list of questions with their answers, for search engines.
func questionsGraph(questions []content.ProgrammeQuestion) map[string]any {
	return map[string]any{"@type": "FAQPage", "mainEntity": lists.Map(questions, func(q content.ProgrammeQuestion) any {
		return map[string]any{
			"@type": "Question", "name": q.Question, "acceptedAnswer": map[string]any{"@type": "Answer", "text": q.Answer},
		}
	})}
}
