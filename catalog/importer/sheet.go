package importer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of a file.
const (
	maxFile = 50 << 20
	maxRows = 100_000
)

// byteOrderMark begins UTF-8 files of spreadsheets.
const byteOrderMark = "\ufeff"

// Sheet is a file as it was read: lines of text that nobody has looked at yet.
type Sheet struct {
	Kind     Kind
	Name     string // of the file
	records  []record
	refusals []Refusal // lines that could not even be read
}

// record is one line: a text for each column of the kind.
type record struct {
	line   int
	values []string
}

// Refusal says why a line is not accepted.
type Refusal struct {
	File   string
	Line   int
	Column string // empty: the line as a whole
	Why    string
}

// String is the refusal as an editor reads it.
func (r Refusal) String() string {
	if r.Column == "" {
		return fmt.Sprintf("%s:%d: %s", r.File, r.Line, r.Why)
	}
	return fmt.Sprintf("%s:%d: %s: %s", r.File, r.Line, r.Column, r.Why)
}

// ReadFolder reads the catalogue files at the top of a folder; there is at least one, and at most one of each kind.
func ReadFolder(folder fs.FS) ([]Sheet, error) {
	var sheets []Sheet
	for _, kind := range Kinds {
		var found []string
		for _, extension := range []string{".csv", ".yaml", ".yml"} {
			if _, err := fs.Stat(folder, string(kind)+extension); err == nil {
				found = append(found, string(kind)+extension)
			}
		}
		if len(found) > 1 {
			return nil, fmt.Errorf("there is more than one file of %s: %s", kind, strings.Join(found, ", "))
		}
		for _, name := range found {
			sheet, err := ReadFile(folder, name)
			if err != nil {
				return nil, err
			}
			sheets = append(sheets, sheet)
		}
	}
	if len(sheets) == 0 {
		return nil, errors.New("the folder has no categories, stores, coupons or banners file (.csv or .yaml)")
	}
	return sheets, nil
}

// ReadFile reads one catalogue file; its name says what it holds.
func ReadFile(folder fs.FS, name string) (Sheet, error) {
	kind, format, err := kindOf(name)
	if err != nil {
		return Sheet{}, err
	}
	return readAs(kind, format, folder, name)
}

func readAs(kind Kind, format Format, folder fs.FS, name string) (Sheet, error) {
	file, err := folder.Open(name)
	if err != nil {
		return Sheet{}, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return Sheet{}, fmt.Errorf("read %s: %w", name, err)
	}
	sheet, err := read(kind, format, name, data)
	if err != nil {
		return Sheet{}, fmt.Errorf("%s: %w", name, err)
	}
	return sheet, nil
}

func read(kind Kind, format Format, name string, data []byte) (Sheet, error) {
	if len(data) > maxFile {
		return Sheet{}, fmt.Errorf("is larger than %d MB", maxFile>>20)
	}
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	if !utf8.Valid(data) {
		return Sheet{}, errors.New(`is not UTF-8: save it as "CSV UTF-8"`)
	}
	sheet := Sheet{Kind: kind, Name: name}
	var err error
	if format == CSV {
		err = sheet.readCSV(data)
	} else {
		err = sheet.readYAML(data)
	}
	return sheet, err
}

// Fill writes a column of each line from another column of it, where it is empty and there is something to write. Nothing is written to
// columns that the sheet's kind does not have.
func (s *Sheet) Fill(column, from string, value func(text string) string) {
	to, by := columnIndex(s.Kind, column), columnIndex(s.Kind, from)
	if to < 0 || by < 0 {
		return
	}
	for _, r := range s.records {
		if r.values[to] == "" {
			r.values[to] = value(r.values[by])
		}
	}
}

func (s *Sheet) refuse(line int, column, why string) {
	s.refusals = append(s.refusals, Refusal{s.Name, line, column, why})
}

// add takes a line over, unless it has no text at all, as spreadsheets leave at the end.
func (s *Sheet) add(line int, values []string) error {
	if !slices.ContainsFunc(values, func(value string) bool { return value != "" }) {
		return nil
	}
	if len(s.records) == maxRows {
		return fmt.Errorf("has more than %d lines", maxRows)
	}
	s.records = append(s.records, record{line, values})
	return nil
}
