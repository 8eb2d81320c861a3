package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) GetHotArea(w http.ResponseWriter, r *http.Request, p oapi.GetHotAreaParams) error {
	if err := edge.Need("slug", p.Slug, listing.MaxSlug); err != nil {
		return err
	}
	area, err := s.config.Catalog.HotArea(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Area(area))
}

func (s *server) ListCategories(w http.ResponseWriter, r *http.Request) error {
	categories, err := s.config.Catalog.Categories(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Categories(categories))
}
