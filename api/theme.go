package api

import (
	"math"
	"strconv"

	"example.com/devolve/api/internal/page"
	"example.com/devolve/catalog"
)

// legibleContrast is what text needs, by WCAG 2.2.
const legibleContrast = 4.5

// themeOf gives a page an area's colours, with texts that can be read on them. The application does the same.
func themeOf(c catalog.Colours) page.Theme {
	theme := page.Theme{Nav: c.NavBar, Header: c.CouponHeader, Button: c.Button}
	if c.NavBar != "" {
		theme.NavText = legible(c.NavBar, c.NavBarText)
	}
	if c.CouponHeader != "" {
		theme.HeaderText = legible(c.CouponHeader, c.CouponHeaderText)
	}
	if c.Button != "" {
		theme.ButtonText = legible(c.Button, "")
		if c.ButtonOnHover != "" && contrast(c.ButtonOnHover, theme.ButtonText) >= legibleContrast {
			theme.ButtonHover = c.ButtonOnHover
		}
	}
	return theme
}

// legible is the text colour for a ground: the wanted one if it can be read there, else black or white.
func legible(ground, wanted string) string {
	if wanted != "" && contrast(ground, wanted) >= legibleContrast {
		return wanted
	}
	if contrast(ground, "000000") >= contrast(ground, "ffffff") {
		return "000000"
	}
	return "ffffff"
}

func contrast(one, other string) float64 {
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// luminance is the relative luminance of a colour in hex.
func luminance(hex string) float64 {
	var light float64
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			return 0 // the catalogue keeps no such colour
		}
		channel := float64(n) / 255
		if channel <= 0.04045 {
			light += weight * channel / 12.92
		} else {
			light += weight * math.Pow((channel+0.055)/1.055, 2.4)
		}
	}
	return light
}
