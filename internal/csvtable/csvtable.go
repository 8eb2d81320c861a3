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

// bom begins files of some programs, and says that they are in UTF-8.
var bom = []byte("\xef\xbb\xbf")

// Table is a file, row by row.
type Table struct {
	Header []string // as it is written
	reader *csv.Reader
	row    []string
	text   []byte // all of the file in UTF-8
	from   int    // where in it begins what was read last, and the lines without anything before that
	data   []byte // all of the file as it is
	latin  bool
	rawAt  int // where from is there
}

// Open finds the header, the first row that is one, whatever separates the columns. It says whether there is one.
func Open(data []byte, isHeader func(row []string) bool) (table *Table, found bool) {
	data = bytes.TrimPrefix(data, bom)
	text := UTF8(data)
	for _, comma := range ";\t,|" {
		t := &Table{reader: csv.NewReader(bytes.NewReader(text)), text: text, data: data, latin: !utf8.Valid(data)}
		t.reader.Comma, t.reader.FieldsPerRecord, t.reader.ReuseRecord = comma, -1, true
		for range headerWithin {
			row, err := t.read()
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
		row, err := t.read()
		if err != nil {
			return err
		}
		if strings.TrimSpace(strings.Join(row, "")) != "" {
			t.row = row
			return nil
		}
	}
}

func (t *Table) read() ([]string, error) {
	end := int(t.reader.InputOffset())
	t.from, t.rawAt = end, t.rawAt+t.length(t.text[t.from:end])
	return t.reader.Read()
}

// length is how many bytes some of the text has in the file.
func (t *Table) length(text []byte) int {
	if t.latin {
		return utf8.RuneCount(text) // each byte there is a character
	}
	return len(text)
}

// IsLatin says whether the file is taken for Windows-1252.
func (t *Table) IsLatin() bool { return t.latin }

// Raw is what was read last, be it a row or none, as it stands in the file, without the end of its last line.
func (t *Table) Raw() []byte {
	raw := t.data[t.rawAt:][:t.length(t.text[t.from:t.reader.InputOffset()])]
	raw = bytes.TrimRight(raw, "\r\n")
	for {
		line, rest, found := bytes.Cut(raw, []byte("\n"))
		if !found || len(bytes.TrimRight(line, "\r")) > 0 {
			return raw
		}
		raw = rest
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
	data = bytes.TrimPrefix(data, bom)
	if utf8.Valid(data) {
		return data
	}
	return FromLatin(data)
}

// FromLatin returns text in Windows-1252 as UTF-8.
func FromLatin(data []byte) []byte {
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
