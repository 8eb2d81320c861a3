package finance

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
)

// Bounds of an overview.
const (
	maxAgeing     = 50
	maxNetworks   = 200
	moneyOutDays  = 30 // before today
	houseAccounts = 5  // bank, bonuses granted, cashback granted, commission and margin, which are listed before what networks owe
)

// Reader answers what the desk asks of the read models.
type Reader struct{ pool *pgxpool.Pool }

// NewReader returns a reader; the pool sees the live read models, see projection.OpenPool.
func NewReader(pool *pgxpool.Pool) *Reader { return &Reader{pool} }

// read runs queries on one state, maybe twice, and returns the log sequence of it; see snapshot.Read.
func (r *Reader) read(ctx context.Context, read func(queries *dbsqlc.Queries) error) (sequence uint64, err error) {
	err = snapshot.Read(ctx, r.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		seq, err := queries.Sequence(ctx)
		if err != nil {
			return err
		}
		sequence = uint64(seq)
		return read(queries)
	})
	return sequence, err
}

// Sequence returns the log sequence that the read models reflect now.
func (r *Reader) Sequence(ctx context.Context) (uint64, error) {
	return r.read(ctx, func(*dbsqlc.Queries) error { return nil })
}

// Liabilities are what shoppers own, and what was and was not paid to them.
type Liabilities struct {
	PendingCents  money.Cents
	PayableCents  money.Cents // of those who own it
	DebtCents     money.Cents // of those who owe; zero or above
	InFlightCents money.Cents
	PaidCents     money.Cents
	CanceledCents money.Cents
	Shoppers      int // who own or owe something
}

// Receivable is what a network owes us.
type Receivable struct {
	Network     string
	AmountCents money.Cents
}

// InFlight are the payouts in one of the states on the way.
type InFlight struct {
	State       ledger.PayoutState
	Payouts     int
	AmountCents money.Cents
	OldestAt    time.Time // when the oldest of them was requested
}

// Ageing is cashback that a network has not confirmed, by the days since the purchase.
type Ageing struct {
	Key, Name                                                string // a store's slug and name, or a network's twice
	To30Cents, To60Cents, To90Cents, Over90Cents, TotalCents money.Cents
	Sales                                                    int
}

// MoneyOut is what left on a day in São Paulo, and what came back.
type MoneyOut struct {
	Day                      time.Time // as a date
	PaidCents, ReturnedCents money.Cents
	Payouts                  int // that were paid
}

// Work is what waits for people.
type Work struct {
	RunsAwaiting, Quarantine, Unattributed, Contested, Held, Breaks, CriticalBreaks int
	Blocked                                                                         bool // payouts are stopped
}

// Overview is what the desk begins with.
type Overview struct {
	Sequence               uint64
	Liabilities            Liabilities
	Receivables            []Receivable
	MarginCents, BankCents money.Cents
	InFlight               []InFlight
	ByStore, ByNetwork     []Ageing
	MoneyOut               []MoneyOut // the last thirty days and today, oldest first
	Work                   Work
}

// Overview returns what the desk begins with, in one snapshot.
func (r *Reader) Overview(ctx context.Context, now time.Time) (Overview, error) {
	var o Overview
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		o = Overview{}
		for _, part := range []func(context.Context, *dbsqlc.Queries, time.Time) error{
			o.readLiabilities, o.readHouse, o.readInFlight, o.readAgeing, o.readMoneyOut, o.readWork,
		} {
			if err := part(ctx, queries, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Overview{}, fmt.Errorf("read the overview: %w", err)
	}
	o.Sequence = sequence
	return o, nil
}

func (o *Overview) readLiabilities(ctx context.Context, queries *dbsqlc.Queries, _ time.Time) error {
	row, err := queries.SumLiabilities(ctx)
	o.Liabilities = Liabilities{
		money.Cents(row.PendingCents), money.Cents(row.PayableCents), money.Cents(row.DebtCents), money.Cents(row.InFlightCents),
		money.Cents(row.PaidCents), money.Cents(row.CanceledCents), int(row.Shoppers),
	}
	return err
}

func (o *Overview) readHouse(ctx context.Context, queries *dbsqlc.Queries, _ time.Time) error {
	rows, err := queries.SumHouse(ctx, maxNetworks+houseAccounts)
	for _, row := range rows {
		switch cents := money.Cents(row.Cents); ledger.AccountKind(row.Account) {
		case ledger.AccountMargin, ledger.AccountCommission, ledger.AccountCashbackGranted, ledger.AccountBonusesGranted:
			o.MarginCents += cents
		case ledger.AccountBank:
			o.BankCents = cents
		case ledger.AccountReceivable:
			if len(o.Receivables) < maxNetworks { // the house may have fewer accounts
				o.Receivables = append(o.Receivables, Receivable{row.Owner, -cents})
			}
		default: // not asked for
		}
	}
	return err
}

func (o *Overview) readInFlight(ctx context.Context, queries *dbsqlc.Queries, _ time.Time) error {
	rows, err := queries.ListInFlight(ctx)
	found := make(map[ledger.PayoutState]InFlight, len(rows))
	for _, row := range rows {
		state := ledger.PayoutState(row.State)
		found[state] = InFlight{state, int(row.Payouts), money.Cents(row.Cents), row.OldestAt.UTC()}
	}
	for _, state := range underWay {
		if f, ok := found[state]; ok {
			o.InFlight = append(o.InFlight, f)
		}
	}
	return err
}

// daysAgo returns when a day in São Paulo began, so many days before an instant's own.
func daysAgo(now time.Time, days int) time.Time {
	year, month, day := now.In(brazil.Location).Date()
	return time.Date(year, month, day-days, 0, 0, 0, 0, brazil.Location)
}

func (o *Overview) readAgeing(ctx context.Context, queries *dbsqlc.Queries, now time.Time) error {
	rows, err := queries.ListAgeing(ctx, dbsqlc.ListAgeingParams{
		Day30: daysAgo(now, 30), Day60: daysAgo(now, 60), Day90: daysAgo(now, 90), MaxRows: maxAgeing,
	})
	for _, row := range rows {
		list := &o.ByStore
		if row.ByNetwork {
			list = &o.ByNetwork
		}
		*list = append(*list, Ageing{
			row.Key, row.Name, money.Cents(row.To30), money.Cents(row.To60), money.Cents(row.To90), money.Cents(row.Over90),
			money.Cents(row.Total), int(row.Sales),
		})
	}
	return err
}

func (o *Overview) readMoneyOut(ctx context.Context, queries *dbsqlc.Queries, now time.Time) error {
	var begins []time.Time
	for days := moneyOutDays; days >= 0; days-- {
		begin := daysAgo(now, days)
		begins = append(begins, begin)
		o.MoneyOut = append(o.MoneyOut, MoneyOut{Day: brazil.Day(begin)})
	}
	rows, err := queries.ListMoneyOut(ctx, dbsqlc.ListMoneyOutParams{Begins: begins, Since: begins[0]})
	for _, row := range rows {
		out := &o.MoneyOut[row.Day-1]
		out.PaidCents, out.ReturnedCents, out.Payouts = money.Cents(row.PaidCents), money.Cents(row.ReturnedCents), int(row.Payouts)
	}
	return err
}

func (o *Overview) readWork(ctx context.Context, queries *dbsqlc.Queries, _ time.Time) error {
	row, err := queries.CountWork(ctx)
	o.Work = Work{
		int(row.RunsAwaiting), int(row.Quarantine), int(row.Unattributed), int(row.Contested), int(row.Held), int(row.Breaks), int(row.CriticalBreaks), row.Blocked,
	}
	return err
}
