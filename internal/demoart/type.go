package demoart

import (
	"embed"
	"fmt"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts are subsets of open fonts (fonts/OFL.txt), for the letters of Portuguese.
//
//go:embed fonts/*.ttf
var fontFiles embed.FS

// em is the size at which outlines are read.
const em = 1000

// grid is how many steps of a path's coordinates make one unit of the picture.
const grid = 4

// face writes text as outlines, so that it looks the same wherever the picture is shown.
type face struct {
	buffer sfnt.Buffer
	font   *sfnt.Font
	cap    float64 // height of capitals, of an em
}

func loadFace(name string) (*face, error) {
	data, err := fontFiles.ReadFile("fonts/" + name + "-bold.ttf")
	if err != nil {
		return nil, err
	}
	parsed, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	f := &face{font: parsed}
	metrics, err := parsed.Metrics(&f.buffer, fixed.I(em), font.HintingNone)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	f.cap = float64(metrics.CapHeight) / 64 / em
	return f, nil
}

// line is a text as an outline: its baseline begins at 0, 0.
type line struct {
	path  string
	width float64
	cap   float64 // height of its capitals
	gap   float64 // to the line above, where there is one
}

// set writes a text in a size, with so much more space after each letter.
func (f *face) set(text string, size, tracking float64) (line, error) {
	pen := pen{scale: size / em * grid / 64}
	x, before := 0.0, sfnt.GlyphIndex(0)
	for i, letter := range []rune(text) {
		glyph, err := f.font.GlyphIndex(&f.buffer, letter)
		if err != nil || glyph == 0 {
			return line{}, fmt.Errorf("the font has no %q: %w", letter, err)
		}
		if i > 0 {
			if kern, err := f.font.Kern(&f.buffer, before, glyph, fixed.I(em), font.HintingNone); err == nil {
				x += float64(kern) / 64 / em * size
			}
			x += tracking
		}
		segments, err := f.font.LoadGlyph(&f.buffer, glyph, fixed.I(em), nil)
		if err != nil {
			return line{}, fmt.Errorf("draw %q: %w", letter, err)
		}
		pen.offset = x * grid
		pen.draw(segments)
		advance, err := f.font.GlyphAdvance(&f.buffer, glyph, fixed.I(em), font.HintingNone)
		if err != nil {
			return line{}, fmt.Errorf("measure %q: %w", letter, err)
		}
		x += float64(advance) / 64 / em * size
		before = glyph
	}
	return line{path: pen.path.String(), width: x, cap: f.cap * size}, nil
}

// fit is set in the largest size up to one at which the text is no wider than the room.
func (f *face) fit(text string, size, tracking, room float64) (line, error) {
	l, err := f.set(text, size, tracking)
	if err != nil || l.width <= room {
		return l, err
	}
	shrink := room / l.width
	return f.set(text, size*shrink, tracking*shrink)
}

// at places a line with the left end of its baseline somewhere.
func (l line) at(x, y float64, colour string) string {
	return fmt.Sprintf(`<path fill="%s" transform="translate(%s %s) scale(%s)" d="%s"/>`, colour, number(x), number(y), number(1.0/grid), l.path)
}

// centred places a line around the middle of somewhere.
func (l line) centred(x, y float64, colour string) string { return l.at(x-l.width/2, y, colour) }

// pen writes segments as a path of relative whole steps, which is short.
type pen struct {
	path          strings.Builder
	scale, offset float64
	x, y          int
	bendX, bendY  int // the last control point of a curve
	last          byte
}

func (p *pen) draw(segments sfnt.Segments) {
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.path.WriteByte('z')
			}
			x, y := p.point(s.Args[0])
			fmt.Fprintf(&p.path, "M%d %d", x, y)
			p.x, p.y, p.last = x, y, 'M'
		case sfnt.SegmentOpLineTo:
			p.relative('l', s.Args[:1])
		case sfnt.SegmentOpQuadTo:
			p.curve(s.Args[0], s.Args[1])
		case sfnt.SegmentOpCubeTo:
			p.relative('c', s.Args[:3])
		}
	}
	if len(segments) > 0 {
		p.path.WriteByte('z')
	}
}

// curve writes a quadratic curve: when its control point mirrors the one before, as between most of a font's points, it need not
// be written.
func (p *pen) curve(bend, end fixed.Point26_6) {
	if x, y := p.point(end); x == p.x && y == p.y {
		return
	}
	x, y := p.point(bend)
	mirrorX, mirrorY := 2*p.x-p.bendX, 2*p.y-p.bendY
	if smooth := p.last == 'q' || p.last == 't'; smooth && abs(x-mirrorX) <= 1 && abs(y-mirrorY) <= 1 {
		p.bendX, p.bendY = mirrorX, mirrorY
		p.relative('t', []fixed.Point26_6{end})
		return
	}
	p.bendX, p.bendY = x, y
	p.relative('q', []fixed.Point26_6{bend, end})
}

func abs(n int) int { return max(n, -n) }

func (p *pen) point(at fixed.Point26_6) (x, y int) {
	return int(math.Round(float64(at.X)*p.scale + p.offset)), int(math.Round(float64(at.Y) * p.scale))
}

// relative writes a command; its letter only when it differs from the one before. A stroke of no length is left out.
func (p *pen) relative(command byte, points []fixed.Point26_6) {
	x, y := p.point(points[len(points)-1])
	if x == p.x && y == p.y {
		return
	}
	separator := p.last == command
	if !separator {
		p.path.WriteByte(command)
	}
	for _, at := range points {
		px, py := p.point(at)
		for _, step := range []int{px - p.x, py - p.y} {
			if separator && step >= 0 {
				p.path.WriteByte(' ')
			}
			p.path.WriteString(strconv.Itoa(step))
			separator = true
		}
	}
	p.x, p.y, p.last = x, y, command
}

// number writes at most two decimals.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}
