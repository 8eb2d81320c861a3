package takeout

import (
	"encoding/csv"
	"io"
)

// Table is a CSV file as spreadsheets of Brazil open it: with a mark of its encoding, semicolons, and decimal commas. It is
// written row by row. End it.
type Table struct {
	out    *csv.Writer
	record []string
}

// NewTable begins a table with the names of its columns.
func NewTable(w io.Writer, columns []string) (*Table, error) {
	if _, err := io.WriteString(w, "\uFEFF"); err != nil {
		return nil, err
	}
	t := &Table{out: csv.NewWriter(w)}
	t.out.Comma, t.out.UseCRLF = ';', true
	return t, t.out.Write(columns)
}

// Row writes a row of cells, which are of the kinds of a Chapter's. A text that a spreadsheet would take for a formula gets an
// apostrophe in front; amounts and numbers are written by us and do not.
func (t *Table) Row(cells ...any) error {
	t.record = t.record[:0]
	for _, cell := range cells {
		t.record = append(t.record, forPeople(cell))
	}
	return t.out.Write(t.record)
}

// End writes what is still held back.
func (t *Table) End() error {
	t.out.Flush()
	return t.out.Error()
}
