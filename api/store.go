package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
)

func (s *Server) getStore(w http.ResponseWriter, r *http.Request, p oapi.GetStoreParams) error {
	if err := need("slug", p.Slug, 80); err != nil {
		return err
	}
	store, err := s.config.Catalog.Store(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, storeOf(store))
}

func (s *Server) listTopCashbackStores(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.config.Catalog.TopCashback(r.Context())
	if err != nil {
		return err
	}
	shown := make([]oapi.Store, len(stores))
	for i, store := range stores {
		shown[i] = storeOf(store)
	}
	return answer(w, http.StatusOK, shown)
}

func (s *Server) getStoreTerms(http.ResponseWriter, *http.Request, oapi.GetStoreTermsParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) listPriorityStores(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) listStoresByLetter(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not served yet")
}

// storeOf shows the store's own percentage: the pages double it in LOYALTY areas, as the product says.
func storeOf(store catalog.Store) oapi.Store {
	shown := oapi.Store{Id: store.ID, Name: store.Name, Slug: store.Slug}
	if store.CashbackBps > 0 {
		percent := money.Percent(store.CashbackBps)
		shown.CashbackPercentage = &percent
	}
	return shown
}
