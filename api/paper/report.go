package paper

import (
	"fmt"
	"io"
	"time"

	"example.com/devolve/ledger/money"
)

// Report is what a month came to by one thing, such as a network or a store, or what there is now, for accountants.
type Report struct {
	Brand, Title string
	Month        time.Time // any day of it; zero: it is of the moment at which it is made
	Closed       bool
	Sequence     uint64 // of the log, that it reflects; zero: it is of none
	MadeAt       time.Time
	Tables       []Table // those without rows are left out
	Empty        string  // what is said where no table has rows
	Total        string  // what TotalCents are; empty: nothing is said of it
	TotalCents   money.Cents
}

// Table has a row for each thing: its name, and a number for each other column.
type Table struct {
	Heading string
	Columns []Column // the first is of names
	Rows    [][]string
}

// Column is one of a table's. A count is narrower than an amount, of which five fit beside a name.
type Column struct {
	Title string
	Count bool
}

// WritePDF writes the report.
func (r Report) WritePDF(w io.Writer) error {
	s := newBook(r.Brand, r.Title, r.MadeAt, r.Sequence)
	if r.Month.IsZero() {
		s.heading("Em "+moment(r.MadeAt), "De agora: estes números mudam com o que é registrado depois.")
	} else {
		s.state(fmt.Sprintf("%s de %d", monthNames[r.Month.Month()-1], r.Month.Year()), r.Closed)
	}
	said := false
	for _, t := range r.Tables {
		if len(t.Rows) > 0 {
			s.table(t.Heading, t.columns(), t.Rows)
			said = true
		}
	}
	if !said {
		s.note(r.Empty)
	}
	if r.Total != "" {
		s.sum(r.Total, r.TotalCents)
	}
	return s.write(w)
}

// columns are as wide as their numbers need; names have what is left.
func (t Table) columns() []column {
	const count, amount = 16.0, 28.0
	columns, rest := make([]column, len(t.Columns)), textWidth
	for i, c := range t.Columns[1:] {
		width := amount
		if c.Count {
			width = count
		}
		columns[i+1] = column{title: c.Title, width: width, side: right}
		rest -= width
	}
	columns[0] = column{title: t.Columns[0].Title, width: rest}
	return columns
}
