package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/site/page"
)

// foundingYear is when the brand began, for search engines.
const foundingYear = "2014"

// aboutPage is /institucional/quem-somos.
func (s *site) aboutPage(_ context.Context, r *http.Request) (page.Page, error) {
	about := s.content.About
	p := s.contentPage(r, "/institucional/quem-somos", "Quem somos", about.Head)
	p.Template, p.Module, p.Data = "about", "src/app/routes/about.tsx", about
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

// organization is the brand, for search engines.
func (s *site) organization(base string) map[string]any {
	return map[string]any{"@type": "Organization", "@id": base + "/#brand", "name": s.config.Brand, "url": base + "/"}
}
