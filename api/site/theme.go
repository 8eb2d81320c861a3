package site

import (
	"example.com/devolve/api/site/page"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/colour"
)

// themeOf gives a page an area's colours, with texts that can be read on them. The application does the same.
func themeOf(c catalog.Colours) page.Theme {
	theme := page.Theme{Nav: c.NavBar, Header: c.CouponHeader, Button: c.Button}
	if c.NavBar != "" {
		theme.NavText = colour.TextOn(c.NavBar, c.NavBarText)
	}
	if c.CouponHeader != "" {
		theme.HeaderText = colour.TextOn(c.CouponHeader, c.CouponHeaderText)
	}
	if c.Button != "" {
		theme.ButtonText = colour.TextOn(c.Button, "")
		if c.ButtonOnHover != "" && colour.Contrast(c.ButtonOnHover, theme.ButtonText) >= colour.Legible {
			theme.ButtonHover = c.ButtonOnHover
		}
	}
	return theme
}
