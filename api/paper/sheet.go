package paper

import (
	_ "embed" // the fonts
	"fmt"
	"io"
	"sort"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"example.com/devolve/internal/fault"
)

//go:embed fonts/figtree-regular.ttf
var regular []byte

//go:embed fonts/figtree-semibold.ttf
var semibold []byte

// Of an A4 page, in millimetres.
const (
	pageWidth  = 210.0
	pageHeight = 297.0
	margin     = 20.0
	textWidth  = pageWidth - 2*margin
	bandHeight = 30.0
	bottom     = pageHeight - 24.0 // of what is not the footer
)

// color is red, green and blue.
type color struct{ r, g, b int }

// The colours of the brand, as on the statement's page.
var (
	petrol = color{9, 54, 47}
	lime   = color{205, 239, 91}
	ink    = color{17, 33, 30}
	muted  = color{82, 98, 93}
	line   = color{233, 226, 209}
	sand   = color{250, 247, 239}
	white  = color{255, 255, 255}
)

const (
	plain = ""
	bold  = "B"
)

// sheet is a document that is being written, from the top down.
type sheet struct {
	pdf *fpdf.Fpdf
	y   float64
}

// about says what a document is.
type about struct {
	brand, title, footer string
	at                   time.Time // of the document itself: the same facts give the same bytes
}

// newSheet begins a document.
func newSheet(a about) *sheet {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(a.at.UTC())
	pdf.SetModificationDate(a.at.UTC())
	pdf.SetTitle(a.title, true)
	pdf.SetAuthor(a.brand, true)
	pdf.SetLang("pt-BR")
	pdf.AddUTF8FontFromBytes("figtree", plain, regular)
	pdf.AddUTF8FontFromBytes("figtree", bold, semibold)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(margin, margin, margin)
	pdf.SetCellMargin(0)
	pdf.AliasNbPages("")
	s := &sheet{pdf: pdf}
	pdf.SetFooterFunc(func() { s.footer(a.footer) })
	s.page()
	s.band(a.brand, a.title)
	return s
}

// write writes the whole document.
func (s *sheet) write(w io.Writer) error {
	return fault.Wrap(s.pdf.Output(w), "write a PDF")
}

// page begins a page.
func (s *sheet) page() {
	s.pdf.AddPage()
	s.y = margin
}

// band is the head of the first page: the mark, the brand, and what the paper is.
func (s *sheet) band(brand, title string) {
	s.fill(petrol)
	s.pdf.Rect(0, 0, pageWidth, bandHeight, "F")
	s.mark(margin, (bandHeight-13)/2, 13)
	const beside = margin + 17
	s.font(bold, 15, white)
	s.text(beside, 14.2, 80, brand, left)
	s.font(plain, 9, lime)
	s.text(beside, 19.4, 80, "Devolve", left)
	s.font(bold, 11, white)
	s.text(margin, 16.7, textWidth, title, right)
	s.y = bandHeight + 14
}

// mark draws the arrow that turns back and ends in a leaf, on its tile.
func (s *sheet) mark(x, y, size float64) {
	at := func(px, py float64) (float64, float64) { return x + px*size/40, y + py*size/40 }
	curve := func(ax, ay, bx, by, cx, cy float64) {
		ax, ay = at(ax, ay)
		bx, by = at(bx, by)
		cx, cy = at(cx, cy)
		s.pdf.CurveBezierCubicTo(ax, ay, bx, by, cx, cy)
	}
	s.fill(lime)
	s.pdf.RoundedRect(x, y, size, size, size*0.3, "1234", "F")
	s.stroke(petrol, size*0.1)
	s.pdf.SetLineCapStyle("round")
	s.pdf.MoveTo(at(10, 30))
	s.pdf.LineTo(at(21.5, 30))
	const bow = 9 * 0.5523 // how a circle is drawn with curves
	curve(21.5+bow, 30, 30.5, 21+bow, 30.5, 21)
	curve(30.5, 21-bow, 21.5+bow, 12, 21.5, 12)
	s.pdf.LineTo(at(19, 12))
	s.pdf.DrawPath("D")
	s.fill(petrol)
	s.pdf.MoveTo(at(21.5, 12))
	curve(17.6, 5.6, 11, 5.4, 6.6, 12)
	curve(11, 18.6, 17.6, 18.4, 21.5, 12)
	s.pdf.DrawPath("F")
	s.pdf.SetLineCapStyle("butt")
}

func (s *sheet) footer(text string) {
	s.stroke(line, 0.2)
	s.pdf.Line(margin, pageHeight-18, pageWidth-margin, pageHeight-18)
	s.font(plain, 8, muted)
	s.text(margin, pageHeight-12.5, textWidth-30, text, left)
	s.text(pageWidth-margin-22, pageHeight-12.5, 30, fmt.Sprintf("Página %d de {nb}", s.pdf.PageNo()), left)
}

// Where a text stands in its width.
const (
	left = iota
	right
)

// text writes one line with its baseline at y. What does not fit is cut off.
func (s *sheet) text(x, y, width float64, text string, side int) {
	text = s.fit(text, width)
	if side == right {
		x += width - s.pdf.GetStringWidth(text)
	}
	s.pdf.Text(x, y, text)
}

// fit cuts a text to a width.
func (s *sheet) fit(text string, width float64) string {
	text = drawable(text)
	if s.pdf.GetStringWidth(text) <= width {
		return text
	}
	runes := []rune(text)
	fits := sort.Search(len(runes), func(n int) bool { return s.pdf.GetStringWidth(string(runes[:n+1])+"…") > width })
	runes = runes[:fits]
	return strings.TrimRight(string(runes), " ") + "…"
}

// drawable replaces what the fonts do not have: names come from outside.
func drawable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= ' ' && r < 0x7f, r >= 0xa0 && r <= 0xff && r != 0xad, strings.ContainsRune("–—‘’“”•…−€", r):
			return r
		case r < ' ':
			return ' '
		}
		return '?'
	}, text)
}

func (s *sheet) font(style string, points float64, c color) {
	s.pdf.SetFont("figtree", style, points)
	s.pdf.SetTextColor(c.r, c.g, c.b)
}

func (s *sheet) fill(c color) { s.pdf.SetFillColor(c.r, c.g, c.b) }

func (s *sheet) stroke(c color, width float64) {
	s.pdf.SetDrawColor(c.r, c.g, c.b)
	s.pdf.SetLineWidth(width)
}
