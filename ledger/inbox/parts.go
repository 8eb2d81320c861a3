package inbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
	"example.com/devolve/ledger/network"
)

// Bounds of what networks tell in parts.
const (
	maxParts = 1000 // of one sale
	maxRow   = 200  // bytes of a part's id
	maxSale  = 500  // and of a sale's
)

// totals keeps the parts that a delivery tells, and returns of each of its sales the total of all parts that are known, in the delivery's
// order. What is kept is the same in whatever order deliveries come, and however often.
func (w *Worker) totals(ctx context.Context, d Delivery, parts []network.Report) ([]network.Report, error) {
	queries := dbsqlc.New(w.pool)
	var sales []string
	seen := map[string]bool{}
	for _, part := range parts {
		if !isName(part.RowID, maxRow) || !isName(part.TransactionID, maxSale) {
			return nil, network.Unreadable("the part %.40q of the sale %.40q is named by what is no id", part.RowID, part.TransactionID)
		}
		if !seen[part.TransactionID] {
			seen[part.TransactionID] = true
			sales = append(sales, part.TransactionID)
		}
		part.UpdatedAt = "" // that is when it arrived
		report, err := json.Marshal(part)
		if err != nil {
			return nil, fmt.Errorf("write part %s down: %w", part.RowID, err)
		}
		if err := queries.KeepPart(ctx, dbsqlc.KeepPartParams{
			Partner: d.Partner, TransactionID: part.TransactionID, RowID: part.RowID, Report: report, ToldAt: d.ReceivedAt,
		}); err != nil {
			return nil, fmt.Errorf("keep part %s of %s: %w", part.RowID, d.Partner, err)
		}
	}
	totals := make([]network.Report, len(sales))
	for i, sale := range sales {
		var err error
		if totals[i], err = total(ctx, queries, d.Partner, sale); err != nil {
			return nil, err
		}
	}
	return totals, nil
}

// total adds up the parts of a sale. It is as new as its newest part, and a microsecond newer for each time that a part came or became another,
// so that of two totals of one instant the one that knows more counts.
func total(ctx context.Context, queries *dbsqlc.Queries, partner, sale string) (network.Report, error) {
	rows, err := queries.ListParts(ctx, dbsqlc.ListPartsParams{Partner: partner, TransactionID: sale, MaxRows: maxParts + 1})
	if err != nil {
		return network.Report{}, fmt.Errorf("list the parts of %s: %w", sale, err)
	}
	if len(rows) > maxParts {
		return network.Report{}, network.Unreadable("the sale %.40q has over %d parts", sale, maxParts)
	}
	parts := make([]network.Report, len(rows))
	var newest time.Time
	versions := 0
	for i, row := range rows {
		if err := json.Unmarshal(row.Report, &parts[i]); err != nil {
			return network.Report{}, fmt.Errorf("read a part of %s: %w", sale, err)
		}
		if parts[i].RowID == network.Whole && len(rows) > 1 {
			return network.Report{}, network.Unreadable("the sale %.40q is told as a whole and in parts", sale)
		}
		parts[i].UpdatedAt = network.Stamp(row.ToldAt)
		versions += int(row.Versions)
		if row.ToldAt.After(newest) {
			newest = row.ToldAt
		}
	}
	all := network.Total(parts)
	all.UpdatedAt = network.Stamp(newest.Add(time.Duration(versions) * time.Microsecond))
	return all, nil
}

// keptFault is a fault as the quarantine keeps it.
type keptFault struct {
	ledger.Fault
	Sale string `json:"sale,omitempty"` // of which a part was refused
}

// partOf is the sale of which the item at an index is a part; empty: it is none.
func (d Delivery) partOf(index int) string {
	if index < 0 || index >= len(d.totals) {
		return ""
	}
	return d.totals[index].TransactionID
}

// settleSummed settles parts that were refused before, of sales whose totals were taken: they are in these.
func settleSummed(ctx context.Context, queries *dbsqlc.Queries, sequence uint64, d Delivery, now time.Time) error {
	if len(d.totals) == 0 {
		return nil
	}
	err := queries.SettleSummed(ctx, dbsqlc.SettleSummedParams{
		ResolvedAt: &now, Partner: d.Partner, InboxSeq: int64(sequence),
		Sales: lists.Map(d.totals, func(total network.Report) string { return total.TransactionID }),
	})
	return fault.Wrap(err, "settle parts that delivery %d has", sequence)
}

func isName(text string, most int) bool {
	return text != "" && len(text) <= most && utf8.ValidString(text)
}
