package statement

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/devolve/internal/csvtable"
)

// column is something that a table may say.
type column int

const (
	colDate column = iota
	colAmount
	colCredit
	colDebit
	colSign
	colText
	colID
	colEndToEnd
	colOrder
	colBalance
	colCurrency
	colTransaction
	colNetworkOrder
	colClick
	colVerdict
	colCommission
	columns
)

// aliases are what columns are called: letters and digits only, lower case, without accents.
type aliases map[column][]string

// table is a CSV file with a header, row by row.
type table struct {
	*csvtable.Table

	source string
	at     [columns]int // positions of columns; -1: there is none
	rows   int
}

// openTable finds the header: the first row that names all of one of the sets of columns that are needed.
func openTable(source string, data []byte, known aliases, needed ...[]column) (*table, error) {
	t := &table{source: source}
	file, found := csvtable.Open(data, func(row []string) bool {
		t.takeHeader(row, known)
		return t.hasOneOf(needed)
	})
	if found {
		t.Table = file
		return t, nil
	}
	var names []string
	for _, c := range needed[0] {
		names = append(names, known[c][0])
	}
	return nil, &Error{Source: source, Reason: "no row of the first ones is a header that names " + strings.Join(names, ", ")}
}

func (t *table) takeHeader(row []string, known aliases) {
	for c := range t.at {
		t.at[c] = -1
	}
	for i, cell := range row {
		name := csvtable.Plain(cell)
		for c, names := range known {
			for _, alias := range names {
				if name == alias && t.at[c] < 0 {
					t.at[c] = i
				}
			}
		}
	}
}

func (t *table) hasOneOf(sets [][]column) bool {
	for _, set := range sets {
		all := true
		for _, c := range set {
			all = all && t.at[c] >= 0
		}
		if all {
			return true
		}
	}
	return false
}

// next reads a row that has something in it. It returns io.EOF after the last.
func (t *table) next() error {
	err := t.Next()
	if parse, ok := errors.AsType[*csv.ParseError](err); ok {
		return &Error{t.source, parse.Line, parse.Column, parse.Err.Error()}
	}
	if err != nil {
		return err
	}
	if t.rows++; t.rows > MaxLines {
		return &Error{Source: t.source, Reason: fmt.Sprintf("the file has more than %d lines", MaxLines)}
	}
	return nil
}

// each calls take for every row.
func (t *table) each(take func() error) error {
	for {
		err := t.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = take()
		}
		if err != nil {
			return err
		}
	}
}

// cell is what the row says in a column, or "".
func (t *table) cell(c column) string {
	return t.Cell(t.at[c])
}

// maxWord bounds what names something, in characters: it is kept and compared.
const maxWord = 200

// words are cells that name something. What is too long for that, or cannot be printed, is in the wrong column.
func (t *table) words(columns ...column) ([]string, error) {
	words := make([]string, len(columns))
	for i, c := range columns {
		words[i] = t.cell(c)
		if utf8.RuneCountInString(words[i]) > maxWord || strings.ContainsFunc(words[i], unprintable) {
			return nil, t.fail(c, "this is not an identifier: it is too long, or has characters that cannot be printed")
		}
	}
	return words, nil
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

func (t *table) line() int { return t.Line() }

func (t *table) fail(c column, reason string) error {
	e := &Error{Source: t.source, Reason: reason}
	e.Line, e.Column = t.Position(t.at[c])
	return e
}
