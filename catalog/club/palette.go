package club

import (
	"example.com/devolve/catalog"
	"example.com/devolve/internal/colour"
)

// Shade is one text or ground of a club that was checked: what was asked for, what is used, and how well each can be read.
type Shade struct {
	Name          string
	IsGround      bool   // under a text, not on a ground
	Wanted, Used  string // Wanted is empty where the colour was left to us
	Against       string // the other half of the pair
	Before, After float64
}

// Corrected says whether something else than the wanted colour is used.
func (s Shade) Corrected() bool { return s.Wanted != "" && s.Wanted != s.Used }

// Palette returns the colours to use for the wanted ones, and how each text and its ground fare. Grounds are kept; a text that
// cannot be read on its own is moved in lightness, and so is a ground under a text that is ours: that of a button on hover.
func Palette(wanted catalog.Colours) (used catalog.Colours, shades []Shade) {
	used = wanted
	pair := func(name, wanted, against string, isGround bool) string {
		shade := Shade{Name: name, IsGround: isGround, Wanted: wanted, Against: against}
		if wanted == "" {
			shade.Used = colour.TextOn(against, "")
		} else {
			shade.Used = colour.Correct(wanted, against)
			shade.Before = colour.Contrast(wanted, against)
		}
		shade.After = colour.Contrast(shade.Used, against)
		shades = append(shades, shade)
		return shade.Used
	}
	if wanted.NavBar != "" {
		used.NavBarText = pair("nav bar text", wanted.NavBarText, wanted.NavBar, false)
	}
	if wanted.CouponHeader != "" {
		used.CouponHeaderText = pair("header text", wanted.CouponHeaderText, wanted.CouponHeader, false)
	}
	if wanted.Button != "" {
		text := pair("button text", "", wanted.Button, false)
		if wanted.ButtonOnHover != "" {
			used.ButtonOnHover = pair("button on hover", wanted.ButtonOnHover, text, true)
		}
	}
	return used, shades
}
