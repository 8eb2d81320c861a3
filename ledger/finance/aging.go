package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// Aged are amounts of a network by their age in days: to 30, to 60, to 90, and over.
type Aged struct {
	Network                                    string
	To30Cents, To60Cents, To90Cents, OverCents money.Cents
}

// TotalCents is the sum of all ages.
func (a Aged) TotalCents() money.Cents { return a.To30Cents + a.To60Cents + a.To90Cents + a.OverCents }

// ladder is when in São Paulo the days began that ages count from.
type ladder struct{ day30, day60, day90 time.Time }

func ages(now time.Time) ladder { return ladder{daysAgo(now, 30), daysAgo(now, 60), daysAgo(now, 90)} }

// Age is how old an amount is.
type Age string

// The ages, in days; each begins where the one before ends.
const (
	AgeAny  Age = ""
	AgeTo30 Age = "to30"
	AgeTo60 Age = "to60"
	AgeTo90 Age = "to90"
	AgeOver Age = "over"
)

// since are the bounds of an age: not before the first, and before the second.
func (l ladder) since(age Age) (from, until time.Time) {
	first, last := time.Unix(0, 0), time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	switch age {
	case AgeTo30:
		return l.day30, last
	case AgeTo60:
		return l.day60, l.day30
	case AgeTo90:
		return l.day90, l.day60
	case AgeOver:
		return first, l.day90
	case AgeAny:
	}
	return first, last
}

// AgedLiabilities are what shoppers are owed now, and what networks have not confirmed.
type AgedLiabilities struct {
	Sequence uint64
	Day      time.Time // in São Paulo, from which ages count
	Payable  []Aged    // what sales have on AccountPayable, by when each first stood there: a Pix that failed or came back makes none younger
	Pending  []Aged    // by when the sales were made; no liability of sales that are recognised on approval
}

// Liabilities returns what shoppers are owed now and what is pending, by age and network.
func (b *Books) Liabilities(ctx context.Context) (of AgedLiabilities, err error) {
	now := b.Now()
	since := ages(now)
	err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, sequence uint64) error {
		of = AgedLiabilities{Sequence: sequence, Day: daysAgo(now, 0)}
		payable, err := queries.AgePayable(ctx, dbsqlc.AgePayableParams{Day30: since.day30, Day60: since.day60, Day90: since.day90, MaxRows: maxNetworks})
		if err != nil {
			return err
		}
		pending, err := queries.AgePending(ctx, dbsqlc.AgePendingParams{Day30: since.day30, Day60: since.day60, Day90: since.day90, MaxRows: maxNetworks})
		of.Payable = lists.Map(payable, func(row dbsqlc.AgePayableRow) Aged {
			return Aged{row.Network, money.Cents(row.To30), money.Cents(row.To60), money.Cents(row.To90), money.Cents(row.Over90)}
		})
		of.Pending = lists.Map(pending, func(row dbsqlc.AgePendingRow) Aged {
			return Aged{row.Network, money.Cents(row.To30), money.Cents(row.To60), money.Cents(row.To90), money.Cents(row.Over90)}
		})
		return err
	})
	if err != nil {
		return AgedLiabilities{}, fmt.Errorf("read how old what shoppers are owed is: %w", err)
	}
	return of, nil
}

// Payable is a sale of which its shopper is owed something.
type Payable struct {
	ID                          uuid.UUID
	TransactionID, Store        string
	Since                       time.Time // when it first stood on AccountPayable
	CashbackCents, PayableCents money.Cents
}

// Payables returns the sales of a network of which shoppers are owed something now, of an age, the longest first, at most limit.
func (b *Books) Payables(ctx context.Context, network string, age Age, limit int) (list []Payable, err error) {
	from, until := ages(b.Now()).since(age)
	err = b.read(ctx, func(queries *dbsqlc.Queries, _ []Closing, _ uint64) error {
		rows, err := queries.ListPayableSales(ctx, dbsqlc.ListPayableSalesParams{Network: network, Since: from, Until: until, MaxRows: int32(limit)})
		list = lists.Map(rows, func(r dbsqlc.ListPayableSalesRow) Payable {
			return Payable{r.ID, r.TransactionID, r.StoreName, r.Since.UTC(), r.CashbackCents, money.Cents(r.Payable)}
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what shoppers are owed of sales of %s: %w", network, err)
	}
	return list, nil
}
