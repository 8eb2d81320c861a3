package api

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

func (s operations) GetHotArea(w http.ResponseWriter, r *http.Request, p oapi.GetHotAreaParams) error {
	if err := need("slug", p.Slug, slugLimit); err != nil {
		return err
	}
	area, err := s.config.Catalog.HotArea(r.Context(), p.Slug)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, hotAreaOf(area))
}

func (s operations) ListCategories(w http.ResponseWriter, r *http.Request) error {
	categories, err := s.config.Catalog.Categories(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, categoryListsOf(categories))
}

func hotAreaOf(a catalog.HotArea) oapi.HotArea {
	return oapi.HotArea{
		Slug: a.Slug, Name: a.Name, Kind: oapi.AreaKind(a.Kind), Type: oapi.AreaType(a.Type),
		Description: a.Description, LongDescription: a.LongDescription,
		ImageName: orNull(a.ImageName), HeaderImage: orNull(a.HeaderImage),
		CashbackPercentage: percentOf(a.CashbackBps), CashbackOn: a.CashbackOn,
		NavBarColor: orNull(a.Colours.NavBar), NavBarTextColor: orNull(a.Colours.NavBarText),
		CouponHeaderColor: orNull(a.Colours.CouponHeader), CouponHeaderTextColor: orNull(a.Colours.CouponHeaderText),
		ButtonColor: orNull(a.Colours.Button), ButtonColorOnHover: orNull(a.Colours.ButtonOnHover),
		IncentiveId: orNull(a.IncentiveID),
	}
}

// categoryListsOf parts what comes with a time of the year from the rest.
func categoryListsOf(categories []catalog.Category) oapi.CategoryLists {
	lists := oapi.CategoryLists{Regular: []oapi.Category{}, Seasonal: []oapi.Category{}}
	for _, c := range categories {
		shown := oapi.Category{Id: c.ID, Slug: c.Slug, Name: c.Name, ImageName: orNull(c.ImageName)}
		if c.Type == catalog.Seasonal {
			lists.Seasonal = append(lists.Seasonal, shown)
		} else {
			lists.Regular = append(lists.Regular, shown)
		}
	}
	return lists
}
