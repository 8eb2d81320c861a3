package api

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

func (s operations) GetHotArea(w http.ResponseWriter, r *http.Request, p oapi.GetHotAreaParams) error {
	if err := edge.Need("slug", p.Slug, slugLimit); err != nil {
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
		ImageName: oapi.OrNil(a.ImageName), HeaderImage: oapi.OrNil(a.HeaderImage),
		CashbackPercentage: percentOf(a.CashbackBps), CashbackOn: a.CashbackOn,
		NavBarColor: oapi.OrNil(a.Colours.NavBar), NavBarTextColor: oapi.OrNil(a.Colours.NavBarText),
		CouponHeaderColor: oapi.OrNil(a.Colours.CouponHeader), CouponHeaderTextColor: oapi.OrNil(a.Colours.CouponHeaderText),
		ButtonColor: oapi.OrNil(a.Colours.Button), ButtonColorOnHover: oapi.OrNil(a.Colours.ButtonOnHover),
		IncentiveId: oapi.OrNil(a.IncentiveID),
	}
}

// categoryListsOf parts what comes with a time of the year from the rest.
func categoryListsOf(categories []catalog.Category) oapi.CategoryLists {
	lists := oapi.CategoryLists{Regular: []oapi.Category{}, Seasonal: []oapi.Category{}}
	for _, c := range categories {
		shown := oapi.Category{Id: c.ID, Slug: c.Slug, Name: c.Name, ImageName: oapi.OrNil(c.ImageName)}
		if c.Type == catalog.Seasonal {
			lists.Seasonal = append(lists.Seasonal, shown)
		} else {
			lists.Regular = append(lists.Regular, shown)
		}
	}
	return lists
}
