package listing

import (
	"strings"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
)

// Banners are those of the home page.
func Banners(banners catalog.Banners) oapi.BannerLists {
	return oapi.BannerLists{Hero: bannersOf(banners.Hero), Strip: bannersOf(banners.Strip)}
}

func bannersOf(banners []catalog.Banner) []oapi.Banner {
	return lists.Map(banners, Banner)
}

// Banner is a picture, or a card that is drawn from what it says.
func Banner(b catalog.Banner) oapi.Banner {
	if !b.IsCard() {
		return oapi.Banner{Slug: b.Slug, Desktop: oapi.OrNil(b.DesktopImage), Mobile: oapi.OrNil(b.MobileImage), Alt: &b.Alt}
	}
	shown := oapi.Banner{Slug: b.Slug, Loja: &b.Name, Descricao: &b.Headline, Cor: oapi.OrNil(b.Colour), Imagem: oapi.OrNil(b.Image)}
	if b.RateBps > 0 {
		shown.Cashback = oapi.OrNil(strings.TrimSpace("Até " + catalog.CardPercent(b.RateBps) + " de cashback " + b.DoubleOf))
	}
	return shown
}
