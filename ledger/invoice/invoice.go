package invoice

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/invoice/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// ErrNotFound is answered for a month of which a network has no invoice.
var ErrNotFound = errors.New("the network has no invoice for that month")

// ErrReplaced is answered when the book says something else of an invoice than when people agreed to it.
var ErrReplaced = errors.New("the book says something else of its sales by now: propose it anew")

// Bounds of what is read at once.
const (
	MaxListed = 500       // rows of a list
	MaxSales  = 1_000_000 // sales that one invoice is for
)

// Desk prepares invoices and reads them.
type Desk struct {
	pool *pgxpool.Pool // sees the live read models; see projection.OpenPool
	now  func() time.Time
}

// NewDesk returns the desk of a database.
func NewDesk(pool *pgxpool.Pool, now func() time.Time) *Desk { return &Desk{pool, now} }

// Draft is what people say of an invoice; the book says the rest.
type Draft struct {
	Network  string
	Month    ledger.Month
	Number   string      // that the fiscal system gave it, or ours; of a cancellation: none
	Cents    money.Cents // zero: all that may be
	Replaces string      // the number of the invoice in whose place it is; empty: it is the first of its month
	Canceled bool        // nothing is in the place of Replaces
	IssuedOn string      // such as 2026-11-03
	DueOn    string
}

// Issued is an invoice as it was written down.
type Issued struct {
	ledger.Invoice
	Sequence   uint64
	InvoicedBy string
	InvoicedAt time.Time
}

// Sale is what one sale is in an invoice.
type Sale struct {
	ID            uuid.UUID
	TransactionID string
	Store         string
	OccurredAt    time.Time
	Cents         money.Cents // less than nothing: the network took approval back
}

// Prepare returns the invoice that a draft comes to, and what it could be of at most. It refuses as ledger.DecideInvoice does, with
// ledger.CodeTransitionRefused also a number that the network had before and a month of which nothing is left to invoice.
func (d *Desk) Prepare(ctx context.Context, draft Draft) (i ledger.Invoice, open money.Cents, err error) {
	err = snapshot.Read(ctx, d.pool, func(tx pgx.Tx) error {
		i, open, err = d.prepare(ctx, dbsqlc.New(tx), draft)
		return err
	})
	return i, open, err
}

func (d *Desk) prepare(ctx context.Context, queries *dbsqlc.Queries, draft Draft) (i ledger.Invoice, open money.Cents, err error) {
	was, err := inForce(ctx, queries, draft.Network)
	if err != nil {
		return i, 0, err
	}
	i = ledger.Invoice{
		Network: draft.Network, Month: draft.Month, Number: draft.Number, Cents: draft.Cents, Replaces: draft.Replaces, Canceled: draft.Canceled,
		IssuedOn: draft.IssuedOn, DueOn: draft.DueOn,
	}
	if i.InvoiceBasis, err = basisOf(ctx, queries, was, i); err != nil {
		return i, 0, err
	}
	open = was.OpenCents(i.Month, i.InvoiceBasis)
	switch {
	case i.Canceled:
		i.Number = i.Replaces
	case i.Cents == 0 && open <= 0:
		return i, open, ledger.Refuse(ledger.CodeTransitionRefused, "nothing of %s until the end of %s is left to invoice: %s", i.Network, i.Month, open)
	case i.Cents == 0:
		i.Cents = open
	}
	if _, err := ledger.DecideInvoice(was, ledger.IssueInvoice{Invoice: i, At: d.now().UTC()}); err != nil {
		return i, open, err
	}
	return i, open, numberIsNew(ctx, queries, i)
}

// numberIsNew refuses a number that the network had before, also one that is not in force any more.
func numberIsNew(ctx context.Context, queries *dbsqlc.Queries, i ledger.Invoice) error {
	if i.Canceled {
		return nil
	}
	month, err := queries.NumberOf(ctx, dbsqlc.NumberOfParams{Network: i.Network, Number: i.Number})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look for invoice %s: %w", i.Number, err)
	}
	return ledger.Refuse(ledger.CodeTransitionRefused, "%s was the number of an invoice of %s before, for %s", i.Number, i.Network, month)
}

// basisOf is what an invoice is for: a correction for what the one in whose place it is was, and another for what is recognised by now.
func basisOf(ctx context.Context, queries *dbsqlc.Queries, was ledger.Invoices, i ledger.Invoice) (ledger.InvoiceBasis, error) {
	if i.Replaces != "" {
		of, found := was.Of(i.Month)
		if !found {
			return ledger.InvoiceBasis{}, ErrNotFound
		}
		return of.InvoiceBasis, nil
	}
	through, err := queries.Sequence(ctx)
	if err != nil {
		return ledger.InvoiceBasis{}, fmt.Errorf("read how far the book is: %w", err)
	}
	rows, err := queries.ListClosings(ctx)
	if err != nil {
		return ledger.InvoiceBasis{}, fmt.Errorf("read which months are closed: %w", err)
	}
	closings := make([]finance.Closing, len(rows))
	for n, row := range rows {
		closings[n] = finance.Closing{Through: row.Through, Sequence: uint64(row.Seq)}
	}
	last, _ := was.Last()
	basis := ledger.InvoiceBasis{After: last.Month, Until: i.Month.Next().Begin(brazil.Location).UTC()}
	basis.Through = min(uint64(through), finance.Fence(closings, basis.Until))
	return weigh(ctx, queries, i.Network, last, basis)
}

// weigh fills in what was recognised by a moment, and the sales.
func weigh(ctx context.Context, queries *dbsqlc.Queries, network string, last ledger.Invoice, basis ledger.InvoiceBasis) (ledger.InvoiceBasis, error) {
	recognised, err := queries.SumRecognised(ctx, dbsqlc.SumRecognisedParams{Network: network, Until: basis.Until, Through: int64(basis.Through)})
	if err != nil {
		return basis, fmt.Errorf("add up what %s approved: %w", network, err)
	}
	sales, err := salesOf(ctx, queries, network, last, basis)
	if err != nil {
		return basis, err
	}
	basis.RecognisedCents, basis.Sales, basis.Digest = money.Cents(recognised), len(sales), digestOf(sales)
	return basis, nil
}

func salesOf(ctx context.Context, queries *dbsqlc.Queries, network string, last ledger.Invoice, basis ledger.InvoiceBasis) ([]dbsqlc.ListSalesRow, error) {
	sales, err := queries.ListSales(ctx, dbsqlc.ListSalesParams{
		Network: network, Until: basis.Until, Through: int64(basis.Through), AfterUntil: last.Until, AfterThrough: int64(last.Through), MaxRows: MaxSales + 1,
	})
	if err != nil {
		return nil, fmt.Errorf("read what %s approved: %w", network, err)
	}
	if len(sales) > MaxSales {
		return nil, ledger.Refuse(ledger.CodeInvalid, "an invoice is for up to %d sales: invoice months one by one", MaxSales)
	}
	return sales, nil
}

// digestOf is the SHA-256 over what each sale was recognised at, in hexadecimal.
func digestOf(sales []dbsqlc.ListSalesRow) string {
	sum := sha256.New()
	for _, sale := range sales {
		sum.Write(binary.BigEndian.AppendUint64(append([]byte(nil), sale.ID[:]...), uint64(sale.Cents)))
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// inForce are the invoices of a network as the read models have them.
func inForce(ctx context.Context, queries *dbsqlc.Queries, network string) (ledger.Invoices, error) {
	rows, err := queries.NewestOfNetwork(ctx, dbsqlc.NewestOfNetworkParams{Network: network, MaxRows: ledger.MaxInvoicedMonths})
	if err != nil {
		return ledger.Invoices{}, fmt.Errorf("read the invoices of %s: %w", network, err)
	}
	was := ledger.Invoices{ID: ledger.NewInvoicesID(network)}
	for _, row := range rows {
		was.Months = append(was.Months, issuedOf(row).Invoice)
	}
	return was, nil
}

func issuedOf(row dbsqlc.Invoice) Issued {
	day := func(at pgtype.Date) string { return at.Time.Format(time.DateOnly) }
	return Issued{
		Invoice: ledger.Invoice{
			Network: row.Network, Month: ledger.Month(row.Month), Number: row.Number, Cents: money.Cents(row.Cents), Replaces: row.Replaces, Canceled: row.Canceled,
			IssuedOn: day(row.IssuedOn), DueOn: day(row.DueOn),
			InvoiceBasis: ledger.InvoiceBasis{
				After: ledger.Month(row.AfterMonth), Until: row.UntilAt.UTC(), Through: uint64(row.Through), RecognisedCents: row.RecognisedCents,
				Sales: int(row.Sales), Digest: row.Digest,
			},
		},
		Sequence: uint64(row.Seq), InvoicedBy: row.InvoicedBy, InvoicedAt: row.InvoicedAt.UTC(),
	}
}

// Invoices returns the invoices in force, the newest months first: of one network, of one month, or of all.
func (d *Desk) Invoices(ctx context.Context, network string, month ledger.Month, limit int) ([]Issued, error) {
	rows, err := dbsqlc.New(d.pool).ListNewest(ctx, dbsqlc.ListNewestParams{Network: network, Month: string(month), MaxRows: int32(limit)})
	if err != nil {
		return nil, fmt.Errorf("list invoices: %w", err)
	}
	list := make([]Issued, len(rows))
	for n, row := range rows {
		list[n] = issuedOf(row)
	}
	return list, nil
}

// Story returns all that a network was invoiced for a month, the newest first, which is in force. It answers ErrNotFound where there is nothing.
func (d *Desk) Story(ctx context.Context, network string, month ledger.Month) ([]Issued, error) {
	rows, err := dbsqlc.New(d.pool).ListOfMonth(ctx, dbsqlc.ListOfMonthParams{Network: network, Month: string(month), MaxRows: MaxListed})
	if err != nil {
		return nil, fmt.Errorf("read the invoices of %s: %w", network, err)
	}
	if len(rows) == 0 {
		return nil, ErrNotFound
	}
	list := make([]Issued, len(rows))
	for n, row := range rows {
		list[n] = issuedOf(row)
	}
	return list, nil
}

// pageSales is how many sales are named at once.
const pageSales = 5_000

// Sales calls yield with each sale that the invoice of a month is for, in the order of their ids, until it fails. It answers ErrNotFound where there is
// no invoice, and ErrReplaced when the sales are not those of its digest.
func (d *Desk) Sales(ctx context.Context, network string, month ledger.Month, yield func(Sale) error) error {
	var sales []dbsqlc.ListSalesRow
	if err := snapshot.Read(ctx, d.pool, func(tx pgx.Tx) (err error) {
		sales, err = checkedSales(ctx, dbsqlc.New(tx), network, month)
		return err
	}); err != nil {
		return err
	}
	for len(sales) > 0 {
		page := sales[:min(len(sales), pageSales)]
		sales = sales[len(page):]
		ids := make([]uuid.UUID, len(page))
		for n, sale := range page {
			ids[n] = sale.ID
		}
		rows, err := dbsqlc.New(d.pool).NameSales(ctx, ids)
		if err != nil {
			return fmt.Errorf("name the sales of an invoice: %w", err)
		}
		names := make(map[uuid.UUID]dbsqlc.NameSalesRow, len(rows))
		for _, row := range rows {
			names[row.ID] = row
		}
		for _, sale := range page {
			of := names[sale.ID]
			if err := yield(Sale{sale.ID, of.TransactionID, of.StoreName, of.OccurredAt, money.Cents(sale.Cents)}); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkedSales(ctx context.Context, queries *dbsqlc.Queries, network string, month ledger.Month) ([]dbsqlc.ListSalesRow, error) {
	was, err := inForce(ctx, queries, network)
	if err != nil {
		return nil, err
	}
	of, found := was.Of(month)
	if !found {
		return nil, ErrNotFound
	}
	before, _ := was.Of(of.After)
	sales, err := salesOf(ctx, queries, network, before, of.InvoiceBasis)
	if err == nil && digestOf(sales) != of.Digest {
		err = ErrReplaced
	}
	return sales, err
}

// Book writes invoices into the ledger; see app.Service.
type Book interface {
	IssueInvoice(ctx context.Context, i ledger.Invoice, by ledger.By) (sequence uint64, err error)
}

// Keeper writes down what two people agreed to.
type Keeper struct {
	desk *Desk
	book Book
}

// NewKeeper returns the keeper of a desk.
func NewKeeper(desk *Desk, book Book) *Keeper { return &Keeper{desk, book} }

// bookTimeout is how long it may take to write an invoice down.
const bookTimeout = 10 * time.Second

// Accept writes an invoice down exactly as two people agreed to it. What it is for is read again from the book before: ErrReplaced says that it is
// something else by now. Refusals are those of ledger.DecideInvoice. A repeat changes nothing.
func (k *Keeper) Accept(ctx context.Context, agreed ledger.Invoice, by ledger.By) error {
	if err := snapshot.Read(ctx, k.desk.pool, func(tx pgx.Tx) error { return recheck(ctx, dbsqlc.New(tx), agreed) }); err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, bookTimeout)
	defer cancel()
	_, err := k.book.IssueInvoice(within, agreed, by)
	return err
}

// recheck holds what people agreed to against the book. A number may be there by an attempt of before.
func recheck(ctx context.Context, queries *dbsqlc.Queries, agreed ledger.Invoice) error {
	was, err := inForce(ctx, queries, agreed.Network)
	if err != nil {
		return err
	}
	if of, found := was.Of(agreed.Month); found && of == agreed {
		return nil
	}
	if err := numberIsNew(ctx, queries, agreed); err != nil || agreed.Replaces != "" {
		return err // the ledger holds a correction against what it corrects
	}
	last, _ := was.Last()
	position, err := queries.Sequence(ctx)
	if err != nil {
		return fmt.Errorf("read how far the book is: %w", err)
	}
	if agreed.Through > uint64(position) {
		return ErrReplaced
	}
	basis, err := weigh(ctx, queries, agreed.Network, last, ledger.InvoiceBasis{After: last.Month, Until: agreed.Until, Through: agreed.Through})
	if err == nil && basis != agreed.InvoiceBasis {
		err = ErrReplaced
	}
	return err
}
