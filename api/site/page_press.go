package site

import (
	"context"
	"net/http"

	"github.com/gorilla/mux"

	"example.com/devolve/api/site/page"
)

const pressPath = "/institucional/imprensa"

// pressPage is /institucional/imprensa.
func (s *site) pressPage(_ context.Context, r *http.Request) (page.Page, error) {
	return s.contentPage(r, "press", pressPath, "Imprensa", s.content.Press.Head), nil
}

// pressNotePage is a note of it.
func (s *site) pressNotePage(ctx context.Context, r *http.Request) (page.Page, error) {
	const module = "src/app/routes/press-note.tsx"
	note := s.content.Press.Note(mux.Vars(r)["slug"])
	if note == nil {
		p, err := s.missingPage(ctx, r)
		p.Module = module
		return p, err
	}
	path, base := pressPath+"/"+note.Slug, s.edge.PublicBase(r)
	brand := s.organization(base)
	return page.Page{
		Template: "press-note-" + note.Slug, Module: module, Status: http.StatusOK,
		Title: note.Title, Description: note.Summary, Canonical: path, NoIndex: r.URL.Query().Has("name"),
		Graph: []any{breadcrumb(base, pageLink{"Imprensa", pressPath}, pageLink{note.Title, path}), map[string]any{
			"@type": "NewsArticle", "headline": note.Title, "description": note.Summary, "datePublished": note.Date.String(),
			"image": base + "/imprensa-" + note.Image + ".svg", "mainEntityOfPage": base + path, "author": brand, "publisher": brand,
		}},
	}, nil
}
