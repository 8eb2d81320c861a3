package finance

import (
	"context"
	"fmt"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
)

// MarginBy is what margins are told apart by.
type MarginBy string

// What margins are told apart by.
const (
	ByStore    MarginBy = "store"
	ByNetwork  MarginBy = "network"
	ByClub     MarginBy = "club"     // whose coupon led to the sale
	ByCampaign MarginBy = "campaign" // that the click came from
)

// Margin is what sales earned and cost in a month. All amounts together, over all margins, are the result that Income has.
type Margin struct {
	OfSales         bool   // false: the one of what belongs to no sale, such as fees
	Key             string // the store's id, the network, the club's slug or the campaign; empty: sales of none
	Name            string // of the store or the club
	Sales           int64  // that moved in the month
	CommissionCents money.Cents
	GrantedCents    money.Cents // cashback; below zero
	OtherCents      money.Cents // write-offs, what was forfeited, and the margin of sales by the first scheme
}

// ResultCents is what stays of the commission.
func (m Margin) ResultCents() money.Cents { return m.CommissionCents + m.GrantedCents + m.OtherCents }

// Margins are those of a month, the largest commission first, and last what is of no sale.
type Margins struct {
	Sequence    uint64
	Month       ledger.Month
	Closed      bool
	Rows        []Margin
	ResultCents money.Cents // as in Income
}

// Margins returns what sales earned and cost in a month by one of ByStore, ByNetwork, ByClub and ByCampaign. Lines count in the month that Entries has them
// in, and each is of the store, network and click that its sale had by then. It refuses with ErrTooManyLines.
func (b *Books) Margins(ctx context.Context, month ledger.Month, by MarginBy) (Margins, error) {
	since, until := month.Begin(brazil.Location), month.Next().Begin(brazil.Location)
	var margins Margins
	err := b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) error {
		_, closed := within(closings, until)
		margins = Margins{Sequence: sequence, Month: month, Closed: closed}
		rows, err := whole(queries.SumMargins(ctx, dbsqlc.SumMarginsParams{
			Accounts: ofIncome, By: string(by), Since: since, Until: until, SinceFence: int64(Fence(closings, since)),
			UntilFence: int64(Fence(closings, until)), MaxRows: maxLines + 1,
		}))
		for _, row := range rows {
			margin := Margin{
				row.OfSale, row.Key, row.Name, row.Sales, money.Cents(row.Commission), money.Cents(row.Granted), money.Cents(row.Other),
			}
			margins.Rows = append(margins.Rows, margin)
			margins.ResultCents += margin.ResultCents()
		}
		return err
	})
	if err != nil {
		return Margins{}, fmt.Errorf("read the margins of %s by %s: %w", month, by, err)
	}
	return margins, nil
}

// MarginOf names a row of margins, as Margin has it.
type MarginOf struct {
	Month   ledger.Month
	By      MarginBy
	OfSales bool
	Key     string
}

// MarginPage is some of the lines that a margin is made of. Next is nil where there are no more.
type MarginPage struct {
	Sequence uint64
	Lines    []AccountLine // with what they come to, which is the margin's result in the end
	Next     *AccountCursor
}

// MarginLines returns the lines that a margin is made of after a cursor, in the order of the log, at most limit of them.
func (b *Books) MarginLines(ctx context.Context, of MarginOf, after AccountCursor, limit int) (MarginPage, error) {
	since, until := of.Month.Begin(brazil.Location), of.Month.Next().Begin(brazil.Location)
	if after == (AccountCursor{}) {
		after.Line = -1
	}
	var page MarginPage
	err := b.read(ctx, func(queries *dbsqlc.Queries, closings []Closing, sequence uint64) error {
		page = MarginPage{Sequence: sequence}
		if err := queries.CustomPlans(ctx); err != nil {
			return err
		}
		rows, err := queries.PageMargin(ctx, dbsqlc.PageMarginParams{
			Accounts: ofIncome, By: string(of.By), OfSale: of.OfSales, Key: of.Key, Since: since, Until: until, SinceFence: int64(Fence(closings, since)),
			UntilFence: int64(Fence(closings, until)), AfterSeq: int64(after.Sequence), AfterLine: after.Line, MaxRows: int32(limit + 1),
		})
		balance := after.BalanceCents
		for _, row := range rows[:min(limit, len(rows))] {
			balance += row.AmountCents
			page.Lines = append(page.Lines, AccountLine{
				Entry{uint64(row.Seq), row.Type, ledger.AccountKind(row.Account), row.Owner, row.AmountCents, row.At.UTC()},
				ledger.AggregateKind(row.About), row.Aggregate, row.Line, balance,
			})
		}
		if len(rows) > limit {
			page.Next = page.Lines[limit-1].cursor()
		}
		return err
	})
	if err != nil {
		return MarginPage{}, fmt.Errorf("read the lines of a margin of %s by %s: %w", of.Month, of.By, err)
	}
	return page, nil
}
