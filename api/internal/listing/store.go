package listing

import (
	"context"
	"time"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/terms"
)

// Store is a store as lists have it.
func Store(store catalog.Store) oapi.Store {
	return oapi.Store{Id: store.ID, Name: store.Name, Slug: store.Slug, Type: oapi.AreaType(store.Area), CashbackPercentage: percentOf(store.CashbackBps), CashbackVaries: oapi.OrNil(store.Varies())}
}

// Stores are stores as lists have them.
func Stores(stores []catalog.Store) []oapi.Store {
	return lists.Map(stores, Store)
}

func storeNameOf(store catalog.Store) oapi.StoreName {
	return oapi.StoreName{Name: store.Name, Slug: store.Slug}
}

// Dates know within how many days purchases are confirmed and paid; see dates.Book.
type Dates interface {
	Find(ctx context.Context, of ...dates.Of) (map[dates.Of]dates.Dates, error)
}

// Wait is what the past of a store, and what its terms say of when it is paid, let people expect; empty: neither says anything, or nobody knows the past.
func Wait(ctx context.Context, past Dates, of catalog.StoreTerms) (string, error) {
	learned := map[dates.Of]dates.Dates{}
	who := dates.Of{StoreID: of.ID.String(), Network: of.Network}
	if past != nil {
		var err error
		if learned, err = past.Find(ctx, who); err != nil {
			return "", err
		}
	}
	return learned[who].Wait(of.Payout), nil
}

// Terms are what loses the cashback at a store, and how long it takes, with what Wait says of that.
func Terms(of catalog.StoreTerms, wait string) oapi.StoreTerms {
	shown := oapi.StoreTerms{Slug: of.Slug, Type: oapi.AreaType(of.Area), Rules: of.Rules, Wait: oapi.OrNil(wait)}
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
		shown[i] = oapi.StoreGroup{
			Letter: group.Letter,
			Stores: lists.Map(group.Stores, func(store catalog.Store) oapi.ListedStore {
				return oapi.ListedStore{
					Slug: store.Slug, Name: store.Name, Type: oapi.AreaType(store.Area), CashbackPercentage: percentOf(store.CashbackBps),
					CashbackVaries: oapi.OrNil(store.Varies()), Coupons: int32(store.Coupons),
				}
			}),
		}
	}
	return shown
}
