package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) Search(w http.ResponseWriter, r *http.Request, p oapi.SearchParams) error {
	if err := edge.Need("q", p.Q, listing.MaxText); err != nil {
		return err
	}
	found, err := s.config.Catalog.Search(r.Context(), p.Q)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Suggestions(found))
}
