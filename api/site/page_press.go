package site

import (
	"context"
	"net/http"

	"github.com/gorilla/mux"

	"example.com/devolve/api/site/page"
	"example.com/devolve/web/content"
)

const pressPath = "/institucional/imprensa"

// pressNoteView is what template "press-note" shows.
type pressNoteView struct {
	Note         *content.PressNote
	Newer, Older *content.PressNote // beside it; nil: none
	Way          wayWithin
	Contact      string
}

// wayWithin is the way to a page that is below another.
type wayWithin struct {
	pageLink
	Current string
}

// pressPage is /institucional/imprensa.
func (s *site) pressPage(_ context.Context, r *http.Request) (page.Page, error) {
	press := s.content.Press
	p := s.contentPage(r, pressPath, "Imprensa", press.Head)
	p.Template, p.Module, p.Data = "press", "src/app/routes/press.tsx", press
	return p, nil
}

// pressNotePage is a note of it.
func (s *site) pressNotePage(ctx context.Context, r *http.Request) (page.Page, error) {
	const module = "src/app/routes/press-note.tsx"
	note, newer, older := s.content.Press.Note(mux.Vars(r)["slug"])
	if note == nil {
		p, err := s.missingPage(ctx, r)
		p.Module = module
		return p, err
	}
	above := pageLink{"Imprensa", pressPath}
	path, base := pressPath+"/"+note.Slug, s.edge.PublicBase(r)
	brand := s.organization(base)
	return page.Page{
		Template: "press-note", Module: module, Status: http.StatusOK,
		Title: note.Title, Description: note.Summary, Canonical: path, NoIndex: r.URL.Query().Has("name"),
		Graph: []any{breadcrumb(base, above, pageLink{note.Title, path}), map[string]any{
			"@type": "NewsArticle", "headline": note.Title, "description": note.Summary, "datePublished": note.Date.String(),
			"image": base + "/imprensa-" + note.Image + ".svg", "mainEntityOfPage": base + path, "author": brand, "publisher": brand,
		}},
		Data: pressNoteView{note, newer, older, wayWithin{above, note.Title}, s.content.Press.Contact},
	}, nil
}
