package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/site/page"
	"example.com/devolve/web/content"
)

// clubsView is what template "clubs" shows.
type clubsView struct {
	content.Clubs
	Shown []content.Logo // those in whose colours a club can be seen
}

// clubsPage is /clubes: benefits clubs for organisations.
func (s *site) clubsPage(_ context.Context, r *http.Request) (page.Page, error) {
	clubs := s.content.Clubs
	view := clubsView{Clubs: clubs}
	for _, mark := range clubs.Hero.Preview.Marks {
		if logo := clubs.Logo(mark); logo != nil {
			view.Shown = append(view.Shown, *logo)
		}
	}
	p := s.contentPage(r, "/clubes", "Clube de benefícios", content.Head{Title: clubs.Title, Description: clubs.Description})
	p.Template, p.Module, p.Data = "clubs", "src/app/routes/clubs.tsx", view
	p.Graph = append(p.Graph, s.organization(s.edge.PublicBase(r)))
	return p, nil
}
