package api

import (
	"net/http"

	"example.com/devolve/api/internal/page"
	"example.com/devolve/web/content"
)

// contentPage is what all pages of the copy say about themselves. The way to them is the one step that the breadcrumb shows.
func (s *Server) contentPage(r *http.Request, path, crumb string, head content.Head) page.Page {
	return page.Page{
		Status: http.StatusOK, Title: head.Title, Description: head.Description,
		Canonical: path, NoIndex: r.URL.Query().Has("name"),
		Graph: []any{breadcrumb(s.publicBase(r), pageLink{crumb, path})},
	}
}
