package listing

import (
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

// Area is a store, a category or a club as its page has it.
func Area(a catalog.HotArea) oapi.HotArea {
	return oapi.HotArea{
		Slug: a.Slug, Name: a.Name, Kind: oapi.AreaKind(a.Kind), Type: oapi.AreaType(a.Type),
		Description: a.Description, LongDescription: a.LongDescription,
		ImageName: oapi.OrNil(a.ImageName), HeaderImage: oapi.OrNil(a.HeaderImage),
		CashbackPercentage: percentOf(a.CashbackBps), CashbackOn: a.CashbackOn, CashbackVaries: oapi.OrNil(a.Varies),
		NavBarColor: oapi.OrNil(a.Colours.NavBar), NavBarTextColor: oapi.OrNil(a.Colours.NavBarText),
		CouponHeaderColor: oapi.OrNil(a.Colours.CouponHeader), CouponHeaderTextColor: oapi.OrNil(a.Colours.CouponHeaderText),
		ButtonColor: oapi.OrNil(a.Colours.Button), ButtonColorOnHover: oapi.OrNil(a.Colours.ButtonOnHover),
		IncentiveId: oapi.OrNil(a.IncentiveID),
	}
}

// Categories parts what comes with a time of the year from the rest.
func Categories(categories []catalog.Category) oapi.CategoryLists {
	lists := oapi.CategoryLists{Regular: []oapi.Category{}, Seasonal: []oapi.Category{}}
	for _, c := range categories {
		shown := oapi.Category{Id: c.ID, Slug: c.Slug, Name: c.Name, ImageName: oapi.OrNil(c.ImageName), InSeason: oapi.OrNil(c.InSeason)}
		if c.Type == catalog.Seasonal {
			lists.Seasonal = append(lists.Seasonal, shown)
		} else {
			lists.Regular = append(lists.Regular, shown)
		}
	}
	return lists
}
