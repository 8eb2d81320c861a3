package paper

// column is one of a table's.
type column struct {
	title string
	width float64
	side  int
	bold  bool
}

const (
	rowHeight  = 7.0
	headHeight = 8.0
)

// table writes rows under a heading, over as many pages as they need; each page repeats the columns' titles.
func (s *sheet) table(heading string, columns []column, rows [][]string) {
	if s.y+12+headHeight+2*rowHeight > bottom {
		s.page()
	}
	s.font(bold, 12, petrol)
	s.text(margin, s.y+4, textWidth, heading, left)
	s.y += 9
	s.head(columns)
	for _, row := range rows {
		if s.y+rowHeight > bottom {
			s.page()
			s.head(columns)
		}
		s.row(columns, row)
	}
	s.y += 8
}

func (s *sheet) head(columns []column) {
	s.fill(sand)
	s.pdf.Rect(margin, s.y, textWidth, headHeight, "F")
	s.font(plain, 8, muted)
	s.cells(columns, s.y+5.2, func(i int) string { return columns[i].title })
	s.y += headHeight
}

func (s *sheet) row(columns []column, row []string) {
	style := func(i int) {
		if columns[i].bold {
			s.font(bold, 9, ink)
			return
		}
		s.font(plain, 9, ink)
	}
	s.cells(columns, s.y+4.7, func(i int) string { style(i); return row[i] })
	s.y += rowHeight
	s.stroke(line, 0.15)
	s.pdf.Line(margin, s.y, pageWidth-margin, s.y)
}

// cells writes a line of texts, with some space between them.
func (s *sheet) cells(columns []column, y float64, text func(int) string) {
	const gap = 2.0
	x := margin + gap
	for i, c := range columns {
		s.text(x, y, c.width-2*gap, text(i), c.side)
		x += c.width
	}
}
