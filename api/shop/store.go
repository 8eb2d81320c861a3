package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
)

func (s *server) GetStore(w http.ResponseWriter, r *http.Request, p oapi.GetStoreParams) error {
	if err := edge.Need("slug", p.Slug, listing.MaxSlug); err != nil {
		return err
	}
	store, err := s.config.Catalog.Store(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Store(store))
}

func (s *server) ListTopCashbackStores(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.config.Catalog.TopCashback(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Stores(stores))
}

func (s *server) GetStoreTerms(w http.ResponseWriter, r *http.Request, p oapi.GetStoreTermsParams) error {
	if err := edge.Need("slug", p.Slug, listing.MaxSlug); err != nil {
		return err
	}
	terms, err := s.config.Catalog.StoreTerms(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Terms(terms))
}

func (s *server) ListPriorityStores(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.config.Catalog.PriorityStores(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.PriorityStores(stores))
}

func (s *server) ListStoresByLetter(w http.ResponseWriter, r *http.Request) error {
	groups, err := s.config.Catalog.StoresByLetter(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.StoreGroups(groups))
}
