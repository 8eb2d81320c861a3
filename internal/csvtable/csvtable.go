// Package csvtable reads CSV files as banks, networks and spreadsheets write them: with commas, semicolons, tabs or bars, in UTF-8 or
// Windows-1252, and with lines before the header.
package csvtable

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// headerWithin is in how many of the first rows the header has to be: banks put the account and the period before it.
const headerWithin = 40

// Table is a file, row by row.
type Table struct {
	Header []string // as it is written
	reader *csv.Reader
	row    []string
}

// Open finds the header, the first row that is one, whatever separates the columns. It says whether there is one.
func Open(data []byte, isHeader func(row []string) bool) (table *Table, found bool) {
	data = UTF8(data)
	for _, comma := range ";\t,|" {
		t := &Table{reader: csv.NewReader(bytes.NewReader(data))}
		t.reader.Comma, t.reader.FieldsPerRecord, t.reader.ReuseRecord = comma, -1, true
		for range headerWithin {
			row, err := t.reader.Read()
			if err != nil {
				break
			}
			if isHeader(row) {
				t.Header = slices.Clone(row)
				return t, true
			}
		}
	}
	return nil, false
}

// Next goes to the next row that has something in it. It returns io.EOF after the last, and a *csv.ParseError for what is no row.
func (t *Table) Next() error {
	for {
		row, err := t.reader.Read()
		if err != nil {
			return err
		}
		if strings.TrimSpace(strings.Join(row, "")) != "" {
			t.row = row
			return nil
		}
	}
}

// Cell is what the row says in a column, without spaces around it; "" where it has no such column.
func (t *Table) Cell(column int) string {
	if column >= 0 && column < len(t.row) {
		return strings.TrimSpace(t.row[column])
	}
	return ""
}

// Width is how many columns the row has.
func (t *Table) Width() int { return len(t.row) }

// Line is where the row begins.
func (t *Table) Line() int {
	line, _ := t.reader.FieldPos(0)
	return line
}

// Position is where a column of the row begins; the row's beginning where it has no such column.
func (t *Table) Position(column int) (line, at int) {
	if column >= 0 && column < len(t.row) {
		return t.reader.FieldPos(column)
	}
	return t.Line(), 0
}

// UTF8 returns text as UTF-8; what is not is taken for Windows-1252, in which every byte means something.
func UTF8(data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if utf8.Valid(data) {
		return data
	}
	text, _ := charmap.Windows1252.NewDecoder().Bytes(data) // a decoder of single bytes has no errors
	return text
}

// Plain keeps the letters and digits of a name, lower case and without accents.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFD.String(text))
}
