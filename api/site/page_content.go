package site

import (
	"net/http"

	"example.com/devolve/api/site/page"
	"example.com/devolve/web/content"
)

// contentPage is what all pages of the copy say about themselves. The way to them is the one step that the breadcrumb shows.
func (s *site) contentPage(r *http.Request, path, crumb string, head content.Head) page.Page {
	return page.Page{
		Status: http.StatusOK, Title: head.Title, Description: head.Description,
		Canonical: path, NoIndex: r.URL.Query().Has("name"),
		Graph: []any{breadcrumb(s.edge.PublicBase(r), pageLink{crumb, path})},
	}
}
