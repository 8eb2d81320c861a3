package files

import (
	"encoding/csv"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"example.com/devolve/internal/csvtable"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

// Columns are the columns of a file without a mapping, by name in its header; optional ones may be missing.
var (
	Columns  = []string{"transaction_id", "status", "sale_amount", "commission", "currency", "occurred_at", "updated_at"}
	Optional = []string{"click_id", "order_id", "reason"}
)

// fields are those columns as the standard message names them.
var fields = map[string]string{
	"transaction_id": "transactionId", "status": "status", "sale_amount": "saleAmount", "commission": "commission",
	"currency": "currency", "occurred_at": "occurredAt", "updated_at": "updatedAt", "click_id": "clickId", "order_id": "orderId",
	"reason": "reason",
}

// joint is between the columns that together are one parameter.
const joint = " + "

// table is a header with rows, read by a mapping.
type table struct {
	*csvtable.Table
	mapping network.Mapping
	at      map[string][]int // the columns of a parameter
}

// openTable finds the header and the columns of a table. Without a mapping they are our own: one that is not known is refused then, because
// it may be an optional one that is written otherwise.
func openTable(text []byte, mapping string) (t *table, err error) {
	if mapping == "" {
		return openStandard(text)
	}
	t = &table{at: map[string][]int{}}
	if t.mapping, err = network.ParseMapping([]byte(mapping)); err != nil {
		return nil, err
	}
	var needed []string
	for _, parameter := range t.mapping.Parameters {
		needed = append(needed, strings.Split(parameter, joint)...)
	}
	slices.Sort(needed)
	if err := t.find(text, slices.Compact(needed)); err != nil {
		return nil, err
	}
	for field, parameter := range t.mapping.Parameters {
		if err := t.place(field, strings.Split(parameter, joint)...); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func openStandard(text []byte) (*table, error) {
	t := &table{at: map[string][]int{}, mapping: network.Mapping{
		Parameters: map[string]string{}, Amounts: network.AmountsPoint, Times: network.TimesRFC3339, Statuses: map[string]ledger.Verdict{},
	}}
	for _, verdict := range []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined} {
		t.mapping.Statuses[string(verdict)] = verdict
	}
	if err := t.find(text, Columns); err != nil {
		return nil, err
	}
	for _, cell := range t.Header {
		name := strings.TrimSpace(cell)
		field, known := fields[name]
		if !known {
			return nil, fmt.Errorf("column %q is not known", name)
		}
		if err := t.place(field, name); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// find looks for the header, which names all columns that are needed.
func (t *table) find(text []byte, needed []string) error {
	wanted := lists.Map(needed, csvtable.Plain)
	var nearest []string // what is missing where least is
	found := false
	t.Table, found = csvtable.Open(text, func(row []string) bool {
		names := lists.Map(row, csvtable.Plain)
		var missing []string
		for i, name := range wanted {
			if !slices.Contains(names, name) {
				missing = append(missing, needed[i])
			}
		}
		if nearest == nil || len(missing) < len(nearest) {
			nearest = missing
		}
		return len(missing) == 0
	})
	if !found {
		return fmt.Errorf("no row of the first ones is a header that names %s: missing %q", strings.Join(needed, ", "), nearest)
	}
	return nil
}

// place says in which columns a field of the standard message is.
func (t *table) place(field string, names ...string) error {
	for _, name := range names {
		at := slices.IndexFunc(t.Header, func(cell string) bool { return csvtable.Plain(cell) == csvtable.Plain(name) })
		rest := t.Header[at+1:]
		if slices.ContainsFunc(rest, func(cell string) bool { return csvtable.Plain(cell) == csvtable.Plain(name) }) {
			return fmt.Errorf("column %q is there twice", name)
		}
		t.at[field] = append(t.at[field], at)
	}
	t.mapping.Parameters[field] = field // what Report reads is told by its name
	return nil
}

// next goes to the next row, and returns where it begins. It returns io.EOF after the last, and a *csv.ParseError for what is no row of the table.
func (t *table) next() (line int, err error) {
	err = t.Next()
	if malformed, ok := errors.AsType[*csv.ParseError](err); ok {
		return malformed.StartLine, malformed
	}
	if err != nil {
		return 0, err
	}
	line = t.Line()
	if t.Width() != len(t.Header) {
		return line, &csv.ParseError{StartLine: line, Line: line, Err: csv.ErrFieldCount}
	}
	return line, nil
}

// said is what the row says, by the names of the standard message.
func (t *table) said() url.Values {
	form := url.Values{}
	for field, columns := range t.at {
		words := lists.Map(columns, func(column int) string { return strings.Clone(t.Cell(column)) })
		if text := strings.Join(words, "|"); strings.Trim(text, "|") != "" {
			form.Set(field, text)
		}
	}
	return form
}
