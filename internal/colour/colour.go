// Package colour says how well one colour can be told from another, and corrects what cannot be read. Colours are six hex
// digits without #.
package colour

import (
	"fmt"
	"math"
	"strconv"
)

// Legible is the contrast that text needs, by WCAG 2.2 (AA).
const Legible = 4.5

// Contrast is the ratio of two colours' luminances: 1 for the same, 21 for black and white.
func Contrast(one, other string) float64 {
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// TextOn is the text colour for a ground: the wanted one if it can be read there, else black or white.
func TextOn(ground, wanted string) string {
	if wanted != "" && Contrast(ground, wanted) >= Legible {
		return wanted
	}
	if Contrast(ground, "000000") >= Contrast(ground, "ffffff") {
		return "000000"
	}
	return "ffffff"
}

// step is how finely a lightness is moved: about half of what a colour in hex can tell.
const step = 1.0 / 512

// Correct returns a colour that can be told from another as text from its ground: the wanted one, or the nearest lightness of
// the same hue at which it can. There always is one, since black or white can be read on everything.
func Correct(wanted, against string) string {
	if Contrast(wanted, against) >= Legible {
		return wanted
	}
	h, s, l := split(wanted)
	for by := step; ; by += step {
		lighter, darker := join(h, s, min(l+by, 1)), join(h, s, max(l-by, 0))
		best := lighter
		if Contrast(darker, against) > Contrast(lighter, against) {
			best = darker
		}
		if Contrast(best, against) >= Legible || by > 1 {
			return best
		}
	}
}

// luminance is the relative luminance of a colour.
func luminance(hex string) float64 {
	var light float64
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := channel(hex, i)
		if c <= 0.04045 {
			light += weight * c / 12.92
		} else {
			light += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return light
}

// channel is red, green or blue, from 0 to 1.
func channel(hex string, i int) float64 {
	n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
	if err != nil {
		return 0 // the catalogue keeps no such colour
	}
	return float64(n) / 255
}

// split returns hue (0 to 6), saturation and lightness. In these a change of lightness never leaves what a screen can show.
func split(hex string) (h, s, l float64) {
	r, g, b := channel(hex, 0), channel(hex, 1), channel(hex, 2)
	high, low := max(r, g, b), min(r, g, b)
	spread := high - low
	l = (high + low) / 2
	switch {
	case spread == 0:
		return 0, 0, l
	case high == r:
		h = math.Mod((g-b)/spread+6, 6)
	case high == g:
		h = (b-r)/spread + 2
	default:
		h = (r-g)/spread + 4
	}
	return h, spread / (1 - math.Abs(2*l-1)), l
}

func join(h, s, l float64) string {
	spread := (1 - math.Abs(2*l-1)) * s
	level := func(n float64) int {
		at := math.Abs(math.Mod(h-n+9, 6) - 3) // distance on the wheel, from 0 to 3
		return int(math.Round(255 * (l - spread/2 + spread*min(max(2-at, 0), 1))))
	}
	return fmt.Sprintf("%02x%02x%02x", level(0), level(2), level(4))
}
