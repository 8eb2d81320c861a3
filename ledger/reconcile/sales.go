package reconcile

import (
	"cmp"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// Sale is what the ledger says of one conversion.
type Sale struct {
	ID              uuid.UUID
	TransactionID   string
	OrderID         string
	Click           string // our click, or what the network named
	Verdict         ledger.Verdict
	CommissionCents money.Cents
	OccurredAt      time.Time
}

// ReportRow is one row of a network's report.
type ReportRow struct {
	Ref             string // the same whenever the same row is read again
	TransactionID   string
	OrderID         string
	Click           string
	Verdict         ledger.Verdict // empty when the report does not say
	CommissionCents money.Cents
	Currency        string // empty: BRL
	Day             Day
	Origin          Origin
}

// SaleInput is what is known of a network's sales of a period.
type SaleInput struct {
	Network string
	Period  Period
	Today   Day
	Sales   []Sale // all of the period, and all that the report names
	Report  []ReportRow
}

// Sales compares the commissions of one network with its report.
func Sales(in SaleInput) (Result, error) {
	own, report := saleEntries(in.Sales), reportEntries(in.Report)
	if err := cmp.Or(checkRefs(Ledger, own), checkRefs(Network, report)); err != nil {
		return Result{}, err
	}
	var result Result
	m := newMatcher(Leg{Ledger, Network}, own, report)
	m.run(saleRules)
	j := judge{m, "network " + in.Network, in.Period, in.Today, 0, &result}
	j.sales()
	result.Matches = m.matches
	result.sort()
	return result, nil
}

func saleEntries(sales []Sale) []entry {
	entries := make([]entry, len(sales))
	for i, s := range sales {
		day := DayOf(s.OccurredAt)
		e := entry{
			ref: s.ID.String(), flow: FlowSale, cents: s.CommissionCents, keys: keys{s.TransactionID, fold(s.OrderID), fold(s.Click)},
			first: day, last: day, state: string(s.Verdict), subject: s.ID.String(),
		}
		if s.Verdict == ledger.VerdictDeclined {
			e.certainty = mustNot
		}
		entries[i] = e
	}
	return entries
}

func reportEntries(rows []ReportRow) []entry {
	return lists.Map(rows, func(r ReportRow) entry {
		return entry{
			ref: r.Ref, flow: FlowSale, cents: r.CommissionCents, currency: r.Currency, state: string(r.Verdict),
			keys: keys{r.TransactionID, fold(r.OrderID), fold(r.Click)}, first: r.Day, last: r.Day, origin: r.Origin,
		}
	})
}

// fold makes what people and shops copy comparable: claims compare order numbers in the same way.
func fold(id string) string { return strings.ToLower(strings.TrimSpace(id)) }
