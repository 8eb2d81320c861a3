package desk

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/takeout"
)

// download is a CSV file that is written while it is read. Nothing of it is out before begin.
type download struct {
	w       http.ResponseWriter
	name    string
	columns []string
	table   *takeout.Table
}

// begin says which log sequence the file reflects.
func (d *download) begin(sequence uint64) (err error) {
	h := d.w.Header()
	h.Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+d.name+`.csv"`)
	d.w.WriteHeader(http.StatusOK)
	d.table, err = takeout.NewTable(d.w, d.columns)
	return err
}

// end finishes the file. What fails before its first byte is answered; later the answer is cut off, so that half a file does not
// look whole.
func (s *server) end(ctx context.Context, d *download, err error) error {
	if d.table != nil && err == nil {
		err = d.table.End()
	}
	return s.cutOff(ctx, d.table != nil, err)
}

// cutOff answers what failed before the first byte of a download, and breaks off one that has begun.
func (s *server) cutOff(ctx context.Context, begun bool, err error) error {
	if err == nil || !begun {
		return err
	}
	if !errors.Is(err, context.Canceled) {
		s.config.Logger.WarnContext(ctx, "a download is cut off", slog.String("request_id", edge.RequestID(ctx)), slog.Any("error", err))
	}
	panic(http.ErrAbortHandler)
}
