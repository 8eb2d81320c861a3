package listing

import (
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

// Store is a store as lists have it.
func Store(store catalog.Store) oapi.Store {
	return oapi.Store{Id: store.ID, Name: store.Name, Slug: store.Slug, Type: oapi.AreaType(store.Area), CashbackPercentage: percentOf(store.CashbackBps)}
}

// Stores are stores as lists have them.
func Stores(stores []catalog.Store) []oapi.Store {
	shown := make([]oapi.Store, len(stores))
	for i, store := range stores {
		shown[i] = Store(store)
	}
	return shown
}

func storeNameOf(store catalog.Store) oapi.StoreName {
	return oapi.StoreName{Name: store.Name, Slug: store.Slug}
}

// Terms are what loses the cashback at a store, and how long it takes.
func Terms(terms catalog.StoreTerms) oapi.StoreTerms {
	shown := oapi.StoreTerms{Slug: terms.Slug, Type: oapi.AreaType(terms.Area), Rules: terms.Rules}
	if terms.Pays {
		shown.CodeKeepsCashback = &terms.CodeKeeps
	}
	if terms.ConfirmationDays > 0 {
		days := int32(terms.ConfirmationDays)
		shown.ConfirmationDays = &days
	}
	return shown
}

// StoreGroups are all stores, by the letter that their names begin with.
func StoreGroups(groups []catalog.StoreGroup) []oapi.StoreGroup {
	shown := make([]oapi.StoreGroup, len(groups))
	for i, group := range groups {
		shown[i] = oapi.StoreGroup{Letter: group.Letter, Stores: make([]oapi.ListedStore, len(group.Stores))}
		for j, store := range group.Stores {
			shown[i].Stores[j] = oapi.ListedStore{
				Slug: store.Slug, Name: store.Name, Type: oapi.AreaType(store.Area), CashbackPercentage: percentOf(store.CashbackBps),
				Coupons: int32(store.Coupons),
			}
		}
	}
	return shown
}
