// Package ogimage draws the pictures that links to the site are shown with elsewhere (Open Graph). The same picture is always the same
// bytes.
//
// It knows neither the catalogue nor HTTP.
package ogimage

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"

	"example.com/devolve/internal/colour"
)

// Size of a picture in pixels: what the sites that show links ask for.
const (
	Width  = 1200
	Height = 630
)

// Picture is what one says. Empty texts are left out; texts that are too long are cut with "…".
type Picture struct {
	Brand   string
	Eyebrow string // above the title
	Title   string
	Badge   string // below the title, on a ground of its own
	Note    string // below the badge
	Ground  string // six hex digits; empty: the brand's
	Ink     string // of the texts on that ground; a colour that cannot be read on it gives way
	Store   string // whose logo it is: the initial stands where there is none; empty: the brand's mark
	Logo    []byte // PNG, JPEG, WebP or SVG
}

// version changes with what is drawn for the same words.
const version = "1"

// ETag names a picture without drawing it.
func (p Picture) ETag() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %q %q %q %q %q %q %q %q %x",
		version, p.Brand, p.Eyebrow, p.Title, p.Badge, p.Note, p.Ground, p.Ink, p.Store, sha256.Sum256(p.Logo)))
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"`
}

// The brand's own colours.
const (
	petrol = "0a3631"
	deep   = "0c443b"
	lime   = "cdef5b"
	white  = "ffffff"
)

// seen is the contrast that a shape needs beside its ground (WCAG 2.2, 1.4.11).
const seen = 3

// Where things are.
const (
	margin    = 72
	brandRow  = 60 // the top of the brand's mark
	markSide  = 68
	textWidth = 624
	textTop   = 164
	textEnd   = 582
	plateRoom = 16 // around the logo
)

// plate is the light card of the store's logo.
var plate = image.Rect(752, 192, 1128, 492)

// canvas is a picture while it is drawn.
type canvas struct {
	*image.RGBA
	fonts *fonts
	ink   color.Color
}

// Draw returns a picture as PNG.
func Draw(p Picture) ([]byte, error) {
	loaded, err := loadFonts()
	if err != nil {
		return nil, err
	}
	if p.Ground == "" {
		p.Ground = petrol
	}
	ink := colour.TextOn(p.Ground, p.Ink)
	c := canvas{image.NewRGBA(image.Rect(0, 0, Width, Height)), loaded, rgb(ink)}
	if err := c.ground(p, ink); err != nil {
		return nil, err
	}
	c.write(p.Brand+" Devolve", face{c.fonts.text, 34}, margin+markSide+20, brandRow+markSide/2+12)
	c.block(p)
	if p.Store != "" {
		c.logo(p)
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, c.RGBA); err != nil {
		return nil, fmt.Errorf("encode the picture of %q: %w", p.Title, err)
	}
	return encoded.Bytes(), nil
}

// ground draws what lies below the words: shapes of the ground's own hue, the brand's mark, and the plate.
func (c canvas) ground(p Picture, ink string) error {
	shapes := fmt.Sprintf(`<path d="M0 0h%dv%dH0z" fill="#%s"/><g fill="#%s"><circle cx="1200" cy="0" r="300"/><circle cx="700" cy="660" r="190"/></g>`,
		Width, Height, p.Ground, away(p.Ground, ink))
	if p.Store != "" {
		shapes += card(plate, 44, white)
	}
	if err := c.paint(svg(Width, Height, shapes), c.Bounds()); err != nil {
		return err
	}
	if p.Store == "" {
		large := plate.Dx()
		if err := c.paint(mark, image.Rect(0, 0, large, large).Add(image.Pt(plate.Min.X, (Height-large)/2))); err != nil {
			return err
		}
	}
	return c.paint(mark, image.Rect(margin, brandRow, margin+markSide, brandRow+markSide))
}

// mark is the brand's on its tile.
var mark = svg(40, 40, `<rect width="40" height="40" rx="12" fill="#`+deep+`"/>`+
	`<path d="M10 30h11.5a9 9 0 0 0 0-18H19" fill="none" stroke="#`+lime+`" stroke-width="4.4" stroke-linecap="round"/>`+
	`<path d="M21.5 12C17.6 5.6 11 5.4 6.6 12c4.4 6.6 11 6.4 14.9 0Z" fill="#`+lime+`"/>`+
	`<path d="M10.8 12h7" fill="none" stroke="#`+deep+`" stroke-width="1.5" stroke-linecap="round"/>`)

func svg(width, height int, shapes string) []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">%s</svg>`, width, height, shapes)
}

func card(at image.Rectangle, radius int, hex string) string {
	return fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="#%s"/>`, at.Min.X, at.Min.Y, at.Dx(), at.Dy(), radius, hex)
}

// away is a ground a step further from the ink, so that words on it can be read as well as on the ground.
func away(ground, ink string) string {
	const step = 18
	by := step
	if colour.Contrast(ink, "000000") > colour.Contrast(ink, white) {
		by = -step // a light ink
	}
	c := rgb(ground)
	moved := func(channel uint8) int { return min(max(int(channel)+by, 0), 255) }
	return fmt.Sprintf("%02x%02x%02x", moved(c.R), moved(c.G), moved(c.B))
}

func rgb(hex string) color.RGBA {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		return color.RGBA{A: 255} // the catalogue keeps no such colour
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// block writes the words beside the plate, around the middle of their room.
func (c canvas) block(p Picture) {
	const (
		eyebrowSize, noteSize, badgeSize = 34, 30, 38
		badgeHeight, badgeRoom           = 76, 30
		gap                              = 26
	)
	height := 0.0
	if p.Eyebrow != "" {
		height += eyebrowSize + gap/2
	}
	if p.Badge != "" {
		height += badgeHeight + gap
	}
	if p.Note != "" {
		height += noteSize + gap
	}
	title := c.title(p.Title, textEnd-textTop-height)
	lineHeight := title.size * leading
	height += float64(len(title.lines)) * lineHeight
	y := textTop + max(0, (textEnd-textTop-height)/2)
	if p.Eyebrow != "" {
		c.write(p.Eyebrow, face{c.fonts.text, eyebrowSize}, margin, y+eyebrowSize*0.8)
		y += eyebrowSize + gap/2
	}
	for _, line := range title.lines {
		c.write(line, face{c.fonts.title, title.size}, margin, y+title.size*0.84)
		y += lineHeight
	}
	if p.Badge != "" {
		y += gap
		badge := c.fit(p.Badge, face{c.fonts.text, badgeSize}, textWidth-2*badgeRoom)
		below, ink := lime, deep
		if colour.Contrast(p.Ground, lime) < seen {
			below, ink = deep, lime
		}
		c.pill(image.Rect(margin, int(y), margin+int(badge.width)+2*badgeRoom, int(y)+badgeHeight), below)
		on := c
		on.ink = rgb(ink)
		on.set(badge, margin+badgeRoom, y+badgeHeight/2+badge.size*0.35)
		y += badgeHeight
	}
	if p.Note != "" {
		c.write(p.Note, face{c.fonts.text, noteSize}, margin, y+gap+noteSize*0.8)
	}
}

// leading is the height of a title's line, of its size.
const leading = 1.08

// title is set in the largest of three sizes at which its lines, three at most, are no higher than the room; what does not fit in the
// smallest is cut.
func (c canvas) title(text string, room float64) lines {
	const most = 3
	var set lines
	for _, size := range []float64{84, 68, 56} {
		set = c.wrap(text, face{c.fonts.title, size}, textWidth)
		if len(set.lines) <= most && !set.broken && float64(len(set.lines))*size*leading <= room {
			return set
		}
	}
	if len(set.lines) > most {
		last := c.cut(set.lines[most-1]+"…", face{c.fonts.title, set.size}, textWidth)
		set.lines = append(set.lines[:most-1], last)
	}
	return set
}

// pill is the ground of a badge.
func (c canvas) pill(at image.Rectangle, hex string) {
	shape := card(at.Sub(at.Min), at.Dy()/2, hex)
	_ = c.paint(svg(at.Dx(), at.Dy(), shape), at) // it is ours
}

// logo puts the store's logo on the plate, else the first letter of its name.
func (c canvas) logo(p Picture) {
	if err := c.place(p.Logo, plate.Inset(plateRoom)); err == nil {
		return
	}
	const size = 200
	on := c
	on.ink = rgb(deep)
	letter := c.measured(c.drawable(initial(p.Store)), face{c.fonts.title, size})
	on.set(letter, float64(plate.Min.X)+(float64(plate.Dx())-letter.width)/2, float64(plate.Min.Y+plate.Dy()/2)+size*0.35)
}

// over draws one picture over a part of the canvas.
func (c canvas) over(picture image.Image, part image.Rectangle) {
	draw.Draw(c.RGBA, part, picture, picture.Bounds().Min, draw.Over)
}
