package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// ReceivableMonth is what a network owed in a month. ClosingCents is OpeningCents + ApprovedCents + RestatedCents
// − ReceivedCents − WrittenOffCents.
type ReceivableMonth struct {
	Network         string
	OpeningCents    money.Cents
	ApprovedCents   money.Cents // less what was amended and declined
	RestatedCents   money.Cents // what restating sales by another scheme moved: below zero, of those that are not approved
	ReceivedCents   money.Cents
	WrittenOffCents money.Cents
	ClosingCents    money.Cents
	// UnallocatedCents is what it paid by the end of the month and no sale has yet; below zero: sales got more than it paid.
	UnallocatedCents money.Cents
	// InvoicedCents is what it was invoiced in the month, less what was corrected.
	InvoicedCents money.Cents
	// Of ClosingCents, NotInvoicedCents is approved and not invoiced yet, and UnpaidCents is invoiced and not paid, the oldest invoices first. Below zero, more was
	// invoiced than is approved by now. OverdueCents is what of UnpaidCents is due by the end of the month, or by yesterday where it is not over.
	NotInvoicedCents, UnpaidCents, OverdueCents money.Cents
}

// Receivables are what networks owed in a month, by network.
type Receivables struct {
	Sequence uint64
	Month    ledger.Month
	Closed   bool
	Networks []ReceivableMonth
}

// Receivables returns what networks owed in a month, or ErrTooManyLines.
func (b *Books) Receivables(ctx context.Context, month ledger.Month) (of Receivables, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) (err error) {
		of, err = Statements{queries, closings, sequence, b.Now()}.Receivables(ctx, month)
		return err
	})
	return of, err
}

// Receivables is Books.Receivables.
func (s Statements) Receivables(ctx context.Context, month ledger.Month) (Receivables, error) {
	list, err := s.receivables(ctx, month.Begin(brazil.Location), month.Next().Begin(brazil.Location))
	if err != nil {
		return Receivables{}, fmt.Errorf("read what networks owed in %s: %w", month, err)
	}
	_, closed := within(s.closings, month.Next().Begin(brazil.Location))
	return Receivables{s.sequence, month, closed, list}, nil
}

func (s Statements) receivables(ctx context.Context, begin, end time.Time) ([]ReceivableMonth, error) {
	until := int64(Fence(s.closings, end))
	rows, err := whole(s.queries.SumReceivables(ctx, dbsqlc.SumReceivablesParams{
		Since: begin, SinceFence: int64(Fence(s.closings, begin)), Until: end, UntilFence: until, MaxRows: maxLines + 1,
	}))
	if err != nil {
		return nil, err
	}
	unallocated, err := whole(s.queries.SumUnallocated(ctx, dbsqlc.SumUnallocatedParams{Until: end, UntilFence: until, MaxRows: maxLines + 1}))
	if err != nil {
		return nil, err
	}
	waiting := make(map[string]money.Cents, len(unallocated))
	for _, row := range unallocated {
		waiting[row.Network] = money.Cents(row.Cents)
	}
	invoiced, err := s.invoiced(ctx, begin, end)
	if err != nil {
		return nil, err
	}
	list := make([]ReceivableMonth, len(rows))
	for i, row := range rows {
		list[i] = ReceivableMonth{
			Network: row.Network, OpeningCents: money.Cents(row.Opening), ApprovedCents: money.Cents(row.Approved), RestatedCents: money.Cents(row.Restated),
			ReceivedCents: money.Cents(row.Received), WrittenOffCents: money.Cents(row.WrittenOff), UnallocatedCents: waiting[row.Network],
			ClosingCents: money.Cents(row.Opening + row.Approved + row.Restated - row.Received - row.WrittenOff),
		}
		list[i].invoiced(invoiced[row.Network])
		delete(waiting, row.Network)
	}
	for _, row := range unallocated {
		if cents, only := waiting[row.Network]; only {
			list = append(list, ReceivableMonth{Network: row.Network, UnallocatedCents: cents})
		}
	}
	return list, nil
}

// invoiced is what each network was invoiced by the end of a month.
func (s Statements) invoiced(ctx context.Context, begin, end time.Time) (map[string]dbsqlc.SumInvoicedRow, error) {
	due := end
	if s.now.Before(end) {
		due = s.now
	}
	rows, err := whole(s.queries.SumInvoiced(ctx, dbsqlc.SumInvoicedParams{
		Since: begin, SinceFence: int64(Fence(s.closings, begin)), Until: end, UntilFence: int64(Fence(s.closings, end)),
		Due: pgtype.Date{Time: brazil.Day(due), Valid: true}, MaxRows: maxLines + 1,
	}))
	of := make(map[string]dbsqlc.SumInvoicedRow, len(rows))
	for _, row := range rows {
		of[row.Network] = row
	}
	return of, err
}

// invoiced tells apart what of the closing amount is invoiced. What is neither owed nor open to be invoiced was paid or written off, and that is of the oldest
// invoices.
func (r *ReceivableMonth) invoiced(of dbsqlc.SumInvoicedRow) {
	total, settled := money.Cents(of.Total), money.Cents(of.Recognised)-r.ClosingCents
	r.InvoicedCents = money.Cents(of.OfMonth)
	r.UnpaidCents = min(total, max(0, total-settled))
	r.NotInvoicedCents = r.ClosingCents - r.UnpaidCents
	r.OverdueCents = max(0, r.UnpaidCents-money.Cents(of.NotDue))
}

// Outstanding is a sale of which its network owes something; below zero: it paid more than it owes by now.
type Outstanding struct {
	ID               uuid.UUID
	TransactionID    string
	Store            string
	OccurredAt       time.Time
	CommissionCents  money.Cents
	ReceivedCents    money.Cents
	WrittenOffCents  money.Cents
	OutstandingCents money.Cents
}

// Outstanding returns the sales of which a network owes something now, the oldest first, at most limit.
func (b *Books) Outstanding(ctx context.Context, network string, limit int) (list []Outstanding, err error) {
	err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, _ uint64) error {
		rows, err := queries.ListOutstanding(ctx, dbsqlc.ListOutstandingParams{Network: network, MaxRows: int32(limit)})
		list = make([]Outstanding, len(rows))
		for i, row := range rows {
			list[i] = Outstanding{
				row.ID, row.TransactionID, row.StoreName, row.OccurredAt.UTC(), row.CommissionCents, row.ReceivedCents, row.WrittenOffCents, money.Cents(row.Outstanding),
			}
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what %s owes of sales: %w", network, err)
	}
	return list, nil
}

// Aging returns what networks owe now by the age of their sales, and the log sequence at which it is so.
func (b *Books) Aging(ctx context.Context) (list []Aged, sequence uint64, err error) {
	since := ages(b.Now())
	err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, at uint64) error {
		sequence = at
		rows, err := queries.AgeReceivables(ctx, dbsqlc.AgeReceivablesParams{Days30: since.day30, Days60: since.day60, Days90: since.day90, MaxRows: maxNetworks})
		list = lists.Map(rows, func(row dbsqlc.AgeReceivablesRow) Aged {
			return Aged{row.Network, money.Cents(row.To30), money.Cents(row.To60), money.Cents(row.To90), money.Cents(row.Over90)}
		})
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read how old what networks owe is: %w", err)
	}
	return list, sequence, nil
}
