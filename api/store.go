package api

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

func (s operations) GetStore(w http.ResponseWriter, r *http.Request, p oapi.GetStoreParams) error {
	if err := edge.Need("slug", p.Slug, slugLimit); err != nil {
		return err
	}
	store, err := s.config.Catalog.Store(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, storeOf(store))
}

func (s operations) ListTopCashbackStores(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.config.Catalog.TopCashback(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, storesOf(stores))
}

func (s operations) GetStoreTerms(w http.ResponseWriter, r *http.Request, p oapi.GetStoreTermsParams) error {
	if err := edge.Need("slug", p.Slug, slugLimit); err != nil {
		return err
	}
	terms, err := s.config.Catalog.StoreTerms(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, storeTermsOf(terms))
}

func (s operations) ListPriorityStores(w http.ResponseWriter, r *http.Request) error {
	stores, err := s.config.Catalog.PriorityStores(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, priorityStoresOf(stores))
}

func (s operations) ListStoresByLetter(w http.ResponseWriter, r *http.Request) error {
	groups, err := s.config.Catalog.StoresByLetter(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, storeGroupsOf(groups))
}

func storeOf(store catalog.Store) oapi.Store {
	return oapi.Store{Id: store.ID, Name: store.Name, Slug: store.Slug, CashbackPercentage: percentOf(store.CashbackBps)}
}

func storesOf(stores []catalog.Store) []oapi.Store {
	shown := make([]oapi.Store, len(stores))
	for i, store := range stores {
		shown[i] = storeOf(store)
	}
	return shown
}

func storeNameOf(store catalog.Store) oapi.StoreName {
	return oapi.StoreName{Name: store.Name, Slug: store.Slug}
}

func storeTermsOf(terms catalog.StoreTerms) oapi.StoreTerms {
	shown := oapi.StoreTerms{Slug: terms.Slug, Type: oapi.AreaType(terms.Area), Rules: terms.Rules}
	if terms.ConfirmationDays > 0 {
		days := int32(terms.ConfirmationDays)
		shown.ConfirmationDays = &days
	}
	return shown
}

func priorityStoresOf(stores []catalog.Store) []oapi.PriorityStore {
	shown := make([]oapi.PriorityStore, len(stores))
	for i, store := range stores {
		shown[i] = oapi.PriorityStore{Id: store.ID, Slug: store.Slug, Name: store.Name}
	}
	return shown
}

func storeGroupsOf(groups []catalog.StoreGroup) []oapi.StoreGroup {
	shown := make([]oapi.StoreGroup, len(groups))
	for i, group := range groups {
		shown[i] = oapi.StoreGroup{Letter: group.Letter, Stores: make([]oapi.StoreName, len(group.Stores))}
		for j, store := range group.Stores {
			shown[i].Stores[j] = storeNameOf(store)
		}
	}
	return shown
}
