package importer

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/devolve/internal/spreadsheet"
)

// readCSV reads lines under a header, separated by the comma or, as Brazilian spreadsheets do, by the semicolon.
func (s *Sheet) readCSV(data []byte) error {
	reader := csv.NewReader(bytes.NewReader(data))
	header, _, _ := bytes.Cut(data, []byte("\n"))
	if bytes.Count(header, []byte(";")) > bytes.Count(header, []byte(",")) {
		reader.Comma = ';'
	}
	names, err := reader.Read()
	if err != nil {
		return fmt.Errorf("read the first line: %w", err)
	}
	places, err := s.places(names)
	if err != nil {
		return err
	}
	reader.ReuseRecord = true
	for {
		row, err := reader.Read()
		var malformed *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &malformed):
			s.refuse(malformed.StartLine, "", malformed.Err.Error())
			if len(s.refusals) > maxRows {
				return fmt.Errorf("has more than %d lines", maxRows)
			}
			continue
		case err != nil:
			return err
		}
		line, _ := reader.FieldPos(0)
		values := make([]string, len(columns[s.Kind]))
		for i, text := range row {
			values[places[i]] = strings.TrimSpace(spreadsheet.Original(strings.TrimSpace(strings.Clone(text))))
		}
		if err := s.add(line, values); err != nil {
			return err
		}
	}
}

// places says which column each name of the header is.
func (s *Sheet) places(names []string) ([]int, error) {
	places, seen := make([]int, len(names)), make(map[int]bool)
	for i, name := range names {
		place := columnIndex(s.Kind, strings.ToLower(strings.TrimSpace(name)))
		switch {
		case place < 0:
			return nil, fmt.Errorf("column %.40q is not one of %s", name, s.Kind)
		case seen[place]:
			return nil, fmt.Errorf("column %q is there twice", name)
		}
		places[i], seen[place] = place, true
	}
	for place, column := range columns[s.Kind] {
		if column.Required && !seen[place] {
			return nil, fmt.Errorf("column %q is missing", column.Name)
		}
	}
	return places, nil
}
