package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/site/page"
	"example.com/devolve/api/support"
	"example.com/devolve/web/content"
)

// publicMotives is how many motives the public form offers; "Outro motivo" is for those who are signed in.
const publicMotives = 3

// contactView is what template "contact" shows.
type contactView struct {
	content.Contact
	Path    string
	Motives []string
}

// contactPage is /institucional/contato.
func (s *site) contactPage(_ context.Context, r *http.Request) (page.Page, error) {
	const path = "/institucional/contato"
	contact := s.content.Contact
	p := s.contentPage(r, path, "Contato", contact.Head)
	p.Template, p.Module = "contact", "src/app/routes/contact.tsx"
	p.Data = contactView{Contact: contact, Path: path, Motives: support.Motives(s.config.Brand)[:publicMotives]}
	p.Graph = append(p.Graph, s.organization(s.edge.PublicBase(r)))
	return p, nil
}
