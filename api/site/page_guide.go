package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/site/page"
	"example.com/devolve/web/content"
)

// guidePage is /ajuda/como-utilizar-um-cupom.
func (s *site) guidePage(_ context.Context, r *http.Request) (page.Page, error) {
	guide := s.content.Guide
	p := s.contentPage(r, "guide", "/ajuda/como-utilizar-um-cupom", guide.Title, guide.Head)
	for _, way := range guide.Guides {
		p.Graph = append(p.Graph, howTo(way))
	}
	return p, nil
}

// howTo is a guide, for search engines.
func howTo(guide content.Steps) map[string]any {
	steps := make([]any, len(guide.Steps))
	for i, step := range guide.Steps {
		steps[i] = map[string]any{"@type": "HowToStep", "position": i + 1, "name": step.Title, "text": content.Plain(step.Text)}
	}
	return map[string]any{"@type": "HowTo", "name": guide.Title, "description": guide.Lead, "step": steps}
}
