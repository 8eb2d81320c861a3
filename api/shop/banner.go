package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
)

func (s *server) ListBanners(w http.ResponseWriter, r *http.Request) error {
	banners, err := s.config.Catalog.Banners(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Banners(banners))
}
