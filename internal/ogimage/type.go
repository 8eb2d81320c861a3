package ogimage

import (
	"embed"
	"fmt"
	"image"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// The fonts are one weight of each of the site's, for all of Latin-1, written by web/scripts/fonts.mjs.
//
//go:embed fonts/*.ttf
var fontFiles embed.FS

type fonts struct {
	title, text *opentype.Font
}

var loadFonts = sync.OnceValues(func() (*fonts, error) {
	read := func(name string) (*opentype.Font, error) {
		data, err := fontFiles.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			return nil, err
		}
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
		return parsed, nil
	}
	title, err := read("bricolage-grotesque")
	if err != nil {
		return nil, err
	}
	text, err := read("figtree")
	return &fonts{title, text}, err
})

// face is a font in a size.
type face struct {
	font *opentype.Font
	size float64
}

// drawer returns what writes with a face. It is for one goroutine.
func (c canvas) drawer(f face) font.Drawer {
	opened, err := opentype.NewFace(f.font, &opentype.FaceOptions{Size: f.size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are ours
	}
	return font.Drawer{Dst: c.RGBA, Src: image.NewUniform(c.ink), Face: opened}
}

// drawable is a text as the fonts can write it: a letter that they lack loses its accents, and what they still lack is left out. What a font
// has is the same for both.
func (c canvas) drawable(text string) string {
	var b strings.Builder
	for _, letter := range norm.NFC.String(text) {
		switch {
		case unicode.IsSpace(letter):
			b.WriteByte(' ')
		case c.fonts.has(letter):
			b.WriteRune(letter)
		default:
			for _, part := range norm.NFKD.String(string(letter)) {
				if c.fonts.has(part) && !unicode.Is(unicode.Mn, part) {
					b.WriteRune(part)
				}
			}
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func (f *fonts) has(letter rune) bool {
	for _, font := range []*opentype.Font{f.title, f.text} {
		if glyph, err := font.GlyphIndex(nil, letter); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// initial is the first letter of a name, as a capital.
func initial(name string) string {
	letter, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return ""
	}
	return strings.ToUpper(string(letter))
}

// line is a text in a size.
type line struct {
	face
	text  string
	width float64
}

func (c canvas) measured(text string, f face) line {
	return line{f, text, widthOf(c.drawer(f), text)}
}

func widthOf(d font.Drawer, text string) float64 { return float64(d.MeasureString(text)) / 64 }

// fit sets a text in a size if it fits, else in a smaller one down to five sixths of it; what does not fit then is cut.
func (c canvas) fit(text string, f face, room float64) line {
	set := c.measured(c.drawable(text), f)
	if set.width <= room {
		return set
	}
	f.size = max(f.size*0.99*room/set.width, f.size*5/6)
	return c.measured(c.cut(set.text, f, room), f)
}

// cut shortens a text to what fits, with "…" at its end.
func (c canvas) cut(text string, f face, room float64) string {
	d := c.drawer(f)
	for letters := []rune(strings.TrimSuffix(text, "…")); widthOf(d, text) > room && len(letters) > 0; {
		letters = letters[:len(letters)-1]
		text = strings.TrimRight(string(letters), " ,.;:–-") + "…"
	}
	return text
}

// lines are a text between two margins.
type lines struct {
	lines  []string
	size   float64
	broken bool // a word of it is longer than a line
}

func (c canvas) wrap(text string, f face, room float64) lines {
	d := c.drawer(f)
	set := lines{size: f.size}
	current := ""
	for _, word := range strings.Fields(c.drawable(text)) {
		joined := strings.TrimSpace(current + " " + word)
		if widthOf(d, joined) <= room {
			current = joined
			continue
		}
		if current != "" {
			set.lines = append(set.lines, current)
		}
		for widthOf(d, word) > room {
			set.broken = true
			first := c.longest(d, word, room)
			set.lines, word = append(set.lines, first), word[len(first):]
		}
		current = word
	}
	if current != "" {
		set.lines = append(set.lines, current)
	}
	return set
}

// longest is the most of a word's beginning that fits, at least a letter.
func (canvas) longest(d font.Drawer, word string, room float64) string {
	end := 0
	for i, letter := range word {
		next := i + utf8.RuneLen(letter)
		if end > 0 && widthOf(d, word[:next]) > room {
			break
		}
		end = next
	}
	return word[:end]
}

// write sets a text no wider than the room beside the plate.
func (c canvas) write(text string, f face, x, y float64) { c.set(c.fit(text, f, textWidth), x, y) }

// set draws a line whose baseline begins somewhere.
func (c canvas) set(l line, x, y float64) {
	d := c.drawer(l.face)
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}
	d.DrawString(l.text)
}
