package shop

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
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

func (s *server) ListTopCashbackStores(w http.ResponseWriter, r *http.Request, p oapi.ListTopCashbackStoresParams) error {
	q := catalog.CashbackQuery{Category: oapi.OrZero(p.Category)}
	if err := edge.AtMost("category", q.Category, listing.MaxText); err != nil {
		return err
	}
	var err error
	if q.Sort, err = sortOf(p.Sort); err != nil {
		return err
	}
	stores, err := s.config.Catalog.TopCashback(r.Context(), q)
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
	wait, err := listing.Wait(r.Context(), s.config.Dates, terms)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Terms(terms, wait))
}

func (s *server) ListPriorityStores(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.config.Catalog.PriorityStores(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Stores(stores))
}

func (s *server) ListStoresByLetter(w http.ResponseWriter, r *http.Request, p oapi.ListStoresByLetterParams) error {
	category := oapi.OrZero(p.Category)
	if err := edge.AtMost("category", category, listing.MaxText); err != nil {
		return err
	}
	groups, err := s.config.Catalog.StoresByLetter(r.Context(), category)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.StoreGroups(groups))
}
