package takeout

import (
	"encoding/json"
	"io"
)

// Records is a JSON list of objects for programs, written object by object. Amounts are cents, times are in UTC. End it.
type Records struct {
	out     io.Writer
	columns []string
	next    string // what comes before the next object
}

// NewRecords begins a list whose objects have these fields.
func NewRecords(w io.Writer, columns []string) *Records {
	return &Records{out: w, columns: columns, next: "[\n"}
}

// Row writes an object of cells, which are of the kinds of a Chapter's.
func (r *Records) Row(cells ...any) error {
	if _, err := io.WriteString(r.out, r.next); err != nil {
		return err
	}
	r.next = ",\n"
	object, err := json.Marshal(record(r.columns, cells))
	if err == nil {
		_, err = r.out.Write(object)
	}
	return err
}

// End writes the end of the list.
func (r *Records) End() error {
	end := "\n]\n"
	if r.next == "[\n" { // an empty one
		end = "[]\n"
	}
	_, err := io.WriteString(r.out, end)
	return err
}

// record names the cells of a row.
func record(columns []string, cells []any) map[string]any {
	named := make(map[string]any, len(cells))
	for i, cell := range cells {
		named[columns[i]] = forPrograms(cell)
	}
	return named
}
