package api

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
)

func (s operations) ListBanners(w http.ResponseWriter, r *http.Request) error {
	banners, err := s.config.Catalog.Banners(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, bannerListsOf(banners))
}

func bannerListsOf(banners catalog.Banners) oapi.BannerLists {
	return oapi.BannerLists{Hero: bannersOf(banners.Hero), Strip: bannersOf(banners.Strip)}
}

func bannersOf(banners []catalog.Banner) []oapi.Banner {
	shown := make([]oapi.Banner, len(banners))
	for i, b := range banners {
		shown[i] = bannerOf(b)
	}
	return shown
}

func bannerOf(b catalog.Banner) oapi.Banner {
	if !b.IsCard() {
		return oapi.Banner{Slug: b.Slug, Desktop: oapi.OrNil(b.DesktopImage), Mobile: oapi.OrNil(b.MobileImage), Alt: &b.Alt}
	}
	shown := oapi.Banner{Slug: b.Slug, Loja: &b.Name, Descricao: &b.Headline, Cor: oapi.OrNil(b.Colour), Imagem: oapi.OrNil(b.Image)}
	if b.RateBps > 0 {
		shown.Cashback = oapi.OrNil("Até " + catalog.CardPercent(b.RateBps) + " de cashback")
	}
	return shown
}
