package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/site/page"
	"example.com/devolve/web/content"
)

// foundingYear is when the brand began, for search engines.
const foundingYear = "2014"

// contentPage is a page of the copy, of which only the head is written here. Its name is that of its template and of the application's
// module. The way to it is the one step that the breadcrumb shows.
func (s *site) contentPage(r *http.Request, name, path, crumb string, head content.Head) page.Page {
	return page.Page{
		Template: name, Module: "src/app/routes/" + name + ".tsx", Status: http.StatusOK,
		Title: head.Title, Description: head.Description,
		Canonical: path, NoIndex: r.URL.Query().Has("name"),
		Graph: []any{breadcrumb(s.edge.PublicBase(r), pageLink{crumb, path})},
	}
}

// organization is the brand, for search engines.
func (s *site) organization(base string) map[string]any {
	return map[string]any{"@type": "Organization", "@id": base + "/#brand", "name": s.config.Brand, "url": base + "/"}
}

// aboutPage is /institucional/quem-somos.
func (s *site) aboutPage(_ context.Context, r *http.Request) (page.Page, error) {
	p := s.contentPage(r, "about", "/institucional/quem-somos", "Quem somos", s.content.About)
	base := s.edge.PublicBase(r)
	brand := s.organization(base)
	brand["logo"], brand["foundingDate"] = base+"/favicon.svg", foundingYear
	var elsewhere []string
	for _, link := range s.config.SocialLinks {
		elsewhere = append(elsewhere, link.URL)
	}
	if elsewhere != nil {
		brand["sameAs"] = elsewhere
	}
	p.Graph = append(p.Graph, brand)
	return p, nil
}

// clubsPage is /clubes: benefits clubs for organisations.
func (s *site) clubsPage(_ context.Context, r *http.Request) (page.Page, error) {
	p := s.contentPage(r, "clubs", "/clubes", "Clube de benefícios", s.content.Clubs)
	p.Graph = append(p.Graph, s.organization(s.edge.PublicBase(r)))
	return p, nil
}

// contactPage is /institucional/contato.
func (s *site) contactPage(_ context.Context, r *http.Request) (page.Page, error) {
	p := s.contentPage(r, "contact", "/institucional/contato", "Contato", s.content.Contact)
	p.Graph = append(p.Graph, s.organization(s.edge.PublicBase(r)))
	return p, nil
}

// jobsPage is /jobs.
func (s *site) jobsPage(_ context.Context, r *http.Request) (page.Page, error) {
	return s.contentPage(r, "jobs", "/jobs", s.content.Jobs.Title, s.content.Jobs), nil
}
