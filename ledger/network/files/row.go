package files

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"example.com/devolve/internal/csvtable"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/network"
)

// read reads the rows of one sale by the rules that stand before them.
func read(d network.Delivery) ([]network.Report, error) {
	first, text, found := bytes.Cut(d.Body, []byte("\n"))
	var from origin
	if err := strictjson.Decode(first, &from); err != nil || !found || len(from.Lines) == 0 {
		return nil, network.Unreadable("it does not begin with a line that says which rows of which file it has")
	}
	if from.Charset == charsetLatin {
		text = csvtable.FromLatin(text)
	}
	rows, err := openTable(text, string(from.Mapping))
	if err != nil {
		return nil, network.Unreadable("%s: %v", from.place(), err)
	}
	var said []network.Report
	for {
		_, err := rows.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if malformed, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, network.Unreadable("%s: %v", from.place(), malformed.Err)
		}
		if err != nil {
			return nil, network.Unreadable("%s: %v", from.place(), err)
		}
		report := rows.mapping.Report(rows.said())
		if _, told := rows.at["updatedAt"]; !told {
			report.UpdatedAt = from.AsOf
		}
		report.RowID = fmt.Sprint(len(said))
		said = append(said, report)
	}
	if len(said) != len(from.Lines) {
		return nil, network.Unreadable("%s: it has %d rows", from.place(), len(said))
	}
	for _, report := range said {
		if report.TransactionID == "" {
			return nil, network.Unreadable("%s: it names no transaction", from.place())
		}
		if report.TransactionID != said[0].TransactionID || len(said) > 1 && !rows.mapping.Sum {
			return nil, network.Unreadable("%s: they are not one sale", from.place())
		}
	}
	sale := network.Total(said)
	sale.Place = from.place()
	return []network.Report{sale}, nil
}

// place is where the rows stand in their file.
func (o origin) place() string {
	lines := lists.Map(o.Lines, func(line int) string { return fmt.Sprint(line) })
	if len(lines) == 1 {
		return "line " + lines[0]
	}
	return "lines " + strings.Join(lines, ", ")
}
