package listing

import (
	"time"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/terms"
)

// Store is a store as lists have it.
func Store(store catalog.Store) oapi.Store {
	return oapi.Store{Id: store.ID, Name: store.Name, Slug: store.Slug, Type: oapi.AreaType(store.Area), CashbackPercentage: percentOf(store.CashbackBps), CashbackVaries: oapi.OrNil(store.Varies())}
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
func Terms(of catalog.StoreTerms) oapi.StoreTerms {
	shown := oapi.StoreTerms{Slug: of.Slug, Type: oapi.AreaType(of.Area), Rules: of.Rules}
	if of.Pays {
		shown.CodeKeepsCashback = &of.CodeKeeps
	}
	if of.ConfirmationDays > 0 {
		days := int32(of.ConfirmationDays)
		shown.ConfirmationDays = &days
	}
	shown.Promises = Promises(of)
	return shown
}

// Promises are what the sales of a store earn, as pages say it; nil for a store with one rate alone.
func Promises(of catalog.StoreTerms) *oapi.StorePromises {
	if len(of.Promises) == 0 {
		return nil
	}
	shown := &oapi.StorePromises{Title: "Quanto cada compra dá de volta"}
	if len(of.Rates) > 0 && of.Rates[0].Most > 0 {
		shown.Title = terms.RangeText(of.Rates[0].Least, of.Rates[0].Most)
	}
	for _, p := range of.Promises {
		group := oapi.GroupPromise{Name: p.Name(), Text: p.Text()}
		if whom := p.For.Text(); whom != "" {
			group.Name += " (" + whom + ")"
		}
		if !p.Until.IsZero() {
			until := "até " + p.Until.Add(-time.Minute).In(brazil.Location).Format("02/01/2006 às 15:04")
			group.Until = &until
		}
		shown.Groups = append(shown.Groups, group)
	}
	for _, rate := range of.Rates {
		shown.Rates = append(shown.Rates, oapi.RateSince{
			Since: "Desde " + rate.At.In(brazil.Location).Format("02/01/2006"), Text: terms.RangeText(rate.Least, rate.Most),
		})
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
				CashbackVaries: oapi.OrNil(store.Varies()), Coupons: int32(store.Coupons),
			}
		}
	}
	return shown
}
