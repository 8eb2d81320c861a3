package whatif

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/whatif/internal/dbsqlc"
)

const (
	// MaxMonths is how many months one trial looks at, at most.
	MaxMonths = 24
	// page is how many sales are read at a time; each has an event of some kilobytes.
	page = 1000
	// pagePatience bounds the reading of a page, in the database and here.
	pagePatience = 30 * time.Second
	deadline     = "SET LOCAL statement_timeout = '30s'"
)

// What a trial is refused with.
var (
	ErrMonths = fmt.Errorf("a trial is of 1 to %d months, each once", MaxMonths)
	ErrSales  = errors.New("the months have more sales than may be tried at once")
	// ErrNetwork means a name that is misspelt, perhaps: it would seem that nothing changes.
	ErrNetwork = errors.New("no sale of the months is of that network")
)

// Config is what a Reader needs.
type Config struct {
	Database snapshot.Database // that sees the live read models; see projection.OpenPool
	Now      func() time.Time
	// OfClubs says of coupons whether they were a club's; those that are in the catalogue no more are left out.
	OfClubs func(ctx context.Context, coupons []string) (map[string]bool, error)
}

// Reader tries sales of the past. It only reads, each page in a transaction of its own, and rests between pages, so that others come first.
type Reader struct{ config Config }

// NewReader returns a reader.
func NewReader(config Config) *Reader { return &Reader{config} }

// Trial is what is compared with what, over which months.
type Trial struct {
	Months        []ledger.Month // by when sales were made, in São Paulo
	Before, After Side
	MaxSales      int // 0: as many as there are
	RestPercent   int // how long it rests after a page, in percent of how long that took
}

// Run tries the sales of the months as they stand. It refuses with ErrMonths, ErrSales, ErrShoppers, ErrSharing and ErrNetwork. A sale that changes
// meanwhile counts once, as it was before or after that.
func (r *Reader) Run(ctx context.Context, trial Trial) (Report, error) {
	months := slices.Sorted(slices.Values(trial.Months))
	if n := len(slices.Compact(slices.Clone(months))); n == 0 || n > MaxMonths || n != len(months) {
		return Report{}, ErrMonths
	}
	sequence, err := r.look(ctx, months, trial.MaxSales)
	if err != nil {
		return Report{}, err
	}
	tally := NewTally(trial.Before, trial.After)
	for _, month := range months {
		if err := r.month(ctx, trial, month, tally); err != nil {
			return Report{}, err
		}
	}
	if network := cmp.Or(trial.Before.OfNetwork, trial.After.OfNetwork); tally.unsold(network) {
		return Report{}, fmt.Errorf("%w: %.60q", ErrNetwork, network)
	}
	report, err := tally.Report()
	report.Months, report.Sequence = months, sequence
	return report, err
}

// look returns how far the read models are, and counts the sales before they are read.
func (r *Reader) look(ctx context.Context, months []ledger.Month, most int) (sequence uint64, err error) {
	err = r.read(ctx, func(ctx context.Context, queries *dbsqlc.Queries) error {
		seq, err := queries.SequenceOf(ctx)
		if err != nil {
			return err
		}
		sequence = uint64(seq)
		sales := int64(0)
		for _, month := range months {
			if most == 0 {
				break
			}
			n, err := queries.CountSales(ctx, dbsqlc.CountSalesParams{
				MadeFrom: month.Begin(brazil.Location), MadeBefore: month.Next().Begin(brazil.Location), Most: int32(most) + 1,
			})
			if err != nil {
				return err
			}
			if sales += n; sales > int64(most) {
				return ErrSales
			}
		}
		return nil
	})
	return sequence, err
}

func (r *Reader) month(ctx context.Context, trial Trial, month ledger.Month, tally *Tally) error {
	next := dbsqlc.ListSalesParams{
		AfterOccurredAt: month.Begin(brazil.Location).Add(-time.Microsecond), AfterID: uuid.Max, MadeBefore: month.Next().Begin(brazil.Location), Most: page,
	}
	for {
		begun := r.config.Now()
		rows, sales, err := r.page(ctx, trial, next)
		if err != nil {
			return err
		}
		for i := range sales {
			if !sales[i].Exists() {
				tally.Unread()
			} else if err := tally.Add(&sales[i]); err != nil {
				return err
			}
		}
		if len(rows) < page {
			return nil
		}
		last := rows[len(rows)-1]
		next.AfterOccurredAt, next.AfterID = last.OccurredAt, last.ID
		if err := rest(ctx, r.config.Now().Sub(begun)*time.Duration(trial.RestPercent)/100); err != nil {
			return err
		}
	}
}

func rest(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// page reads some sales with all that their trial needs.
func (r *Reader) page(ctx context.Context, trial Trial, next dbsqlc.ListSalesParams) (rows []dbsqlc.ListSalesRow, sales []Sale, err error) {
	err = r.read(ctx, func(ctx context.Context, queries *dbsqlc.Queries) (err error) {
		if rows, err = queries.ListSales(ctx, next); err != nil {
			return err
		}
		sales = make([]Sale, len(rows))
		for i, row := range rows {
			sales[i] = saleOf(row)
		}
		if err := addReceipts(ctx, queries, sales); err != nil {
			return err
		}
		return addBuyers(ctx, queries, trial, sales)
	})
	if err == nil {
		err = r.addMembers(ctx, trial, rows, sales)
	}
	return rows, sales, err
}

// read runs queries in one snapshot that must not last.
func (r *Reader) read(ctx context.Context, read func(context.Context, *dbsqlc.Queries) error) error {
	ctx, cancel := context.WithTimeout(ctx, pagePatience)
	defer cancel()
	err := snapshot.Read(ctx, r.config.Database, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, deadline); err != nil {
			return err
		}
		return read(ctx, dbsqlc.New(tx))
	})
	if err != nil && !errors.Is(err, ErrSales) {
		return fmt.Errorf("read sales to try: %w", err)
	}
	return err
}

// saleOf is a sale as its newest event has it; one without is not there.
func saleOf(row dbsqlc.ListSalesRow) Sale {
	var sale Sale
	if row.Body == "" {
		return sale
	}
	recorded, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
	if err != nil {
		return sale
	}
	if change, ok := ledger.ChangeOf(recorded.Event); ok && change.Conversion.ID.UUID == row.ID {
		sale.Conversion = change.Conversion
	}
	if row.ClickedAt != nil {
		sale.ClickedAt = row.ClickedAt.UTC()
	}
	return sale
}

// addReceipts finds when what the network paid came to the commission.
func addReceipts(ctx context.Context, queries *dbsqlc.Queries, sales []Sale) error {
	var of dbsqlc.ListReceiptsParams
	for _, sale := range sales {
		for _, id := range sale.Receipts.Remittances() {
			of.Remittances, of.Conversions = append(of.Remittances, id.UUID), append(of.Conversions, sale.ID.UUID)
		}
	}
	if len(of.Remittances) == 0 {
		return nil
	}
	rows, err := queries.ListReceipts(ctx, of)
	received, at := make(map[uuid.UUID]money.Cents), make(map[uuid.UUID]time.Time)
	commission := make(map[uuid.UUID]money.Cents)
	for _, sale := range sales {
		commission[sale.ID.UUID] = sale.CommissionCents
	}
	for _, row := range rows {
		id := row.ConversionID
		received[id] += money.Cents(row.Cents)
		if received[id] >= commission[id] && at[id].IsZero() {
			at[id] = row.RecordedAt.UTC()
		}
	}
	for i := range sales {
		sales[i].ReceivedAt = at[sales[i].ID.UUID]
	}
	return err
}

// addBuyers finds who had bought before they clicked, where that matters.
func addBuyers(ctx context.Context, queries *dbsqlc.Queries, trial Trial, sales []Sale) error {
	var of dbsqlc.ListBuyersParams
	for i, sale := range sales {
		if trial.asks(sale.Store.ID, func(b *Book) bool { return b.ofHistory }) && !sale.UserID.IsZero() {
			of.Numbers, of.Sales = append(of.Numbers, int32(i)), append(of.Sales, sale.ID.UUID)
			of.Users, of.Moments = append(of.Users, sale.UserID.UUID), append(of.Moments, sale.ClickedAt)
		}
	}
	if len(of.Users) == 0 {
		return nil
	}
	numbers, err := queries.ListBuyers(ctx, of)
	for _, n := range numbers {
		sales[n].Kind.Bought = true
	}
	return err
}

// addMembers finds whose click came by a club's coupon, where that matters.
func (r *Reader) addMembers(ctx context.Context, trial Trial, rows []dbsqlc.ListSalesRow, sales []Sale) error {
	wanted := make(map[int]string)
	var coupons []string
	for i, sale := range sales {
		if rows[i].CouponID != "" && trial.asks(sale.Store.ID, func(b *Book) bool { return b.ofMembers }) {
			wanted[i], coupons = rows[i].CouponID, append(coupons, rows[i].CouponID)
		}
	}
	if len(coupons) == 0 {
		return nil
	}
	slices.Sort(coupons)
	ofClubs, err := r.config.OfClubs(ctx, slices.Compact(coupons))
	for i, coupon := range wanted {
		member, known := ofClubs[coupon]
		sales[i].Kind.Member, sales[i].Stranger = member, !known
	}
	return err
}

// asks says whether a side has a book of a store for which something matters.
func (t Trial) asks(store string, matters func(*Book) bool) bool {
	for _, side := range []Side{t.Before, t.After} {
		if book := side.Books[store]; book != nil && matters(book) {
			return true
		}
	}
	return false
}
