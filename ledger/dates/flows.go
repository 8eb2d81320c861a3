package dates

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/dates/internal/dbsqlc"
	"example.com/devolve/ledger/internal/snapshot"
	"example.com/devolve/ledger/money"
)

// Flow is money that moves at a step of sales.
type Flow int

// The flows, in the order in which a sale's money goes through them.
const (
	FlowApproved Flow = iota // commission that networks approve
	FlowReceived             // commission that networks pay
	FlowPaid                 // cashback that shoppers are paid
	Flows                    // how many there are
)

// String returns the flow's name.
func (f Flow) String() string { return [Flows]string{stepApproved, "received", stepPaid}[f] }

// steps are the names of all flows.
var steps = []string{FlowApproved.String(), FlowReceived.String(), FlowPaid.String()}

// Sums has an amount of each flow.
type Sums [Flows]money.Cents

const (
	// MaxWeeks is for how many weeks money is forecast, at most.
	MaxWeeks = 26
	// newWeeks is of how many past weeks the mean is that stands for the sales of each week to come.
	newWeeks = 8
	day      = 24 * time.Hour
)

// known is what was known of sales at an instant.
type known struct {
	open    map[key][]aged // by flow and store
	curves  map[key]*spread
	made    map[key]money.Cents // in one week, by flow and store
	learned [Flows]bool         // from sales enough
}

// key is a flow of a store.
type key struct {
	flow    Flow
	store   string
	network string
}

// aged is what is open so many days after it was sold.
type aged struct {
	days  int
	cents money.Cents
}

// forecast is what of each flow is expected in each of some weeks from an instant on.
func (p *known) forecast(weeks int) (all, fresh []Sums) {
	all, fresh = make([]Sums, weeks), make([]Sums, weeks)
	for k, list := range p.open {
		curve := p.curves[k]
		for _, one := range list {
			for w := range weeks {
				all[w][k.flow] += part(one.cents, curve.within(one.days+7*w, one.days+7*w+6), curve.left(one.days-1))
			}
		}
	}
	for k, cents := range p.made {
		curve := p.curves[k]
		if curve == nil {
			continue
		}
		for w := range weeks {
			var share int64 // of what is sold in one of the weeks before, or in it, on each of its days alike
			for after := range w + 1 {
				for on := range 7 {
					share += curve.within(7*after-on, 7*after-on+6)
				}
			}
			sum := part(cents, share/7, scale)
			all[w][k.flow] += sum
			fresh[w][k.flow] += sum
		}
	}
	return all, fresh
}

// millionths are the unit of shares of amounts, so that no product is too large.
const millionths = 1_000_000

// part is a share of an amount: so much of a whole. Of a whole of nothing it is nothing.
func part(cents money.Cents, share, whole int64) money.Cents {
	if whole <= 0 {
		return 0
	}
	return money.Cents(int64(cents) * (share * millionths / whole) / millionths)
}

// pastAt reads what was known at the beginning of a day.
func (b *Book) pastAt(ctx context.Context, at time.Time) (*known, error) {
	p := &known{open: make(map[key][]aged), curves: make(map[key]*spread), made: make(map[key]money.Cents)}
	err := snapshot.Read(ctx, b.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		rows, err := queries.CountFlows(ctx, dbsqlc.CountFlowsParams{Steps: steps, At: at, MadeFrom: at.AddDate(0, 0, -MaxDays)})
		if err != nil {
			return err
		}
		p.open = make(map[key][]aged)
		nearest := newNearest(rows)
		for f := range Flows {
			all := nearest.curves[key{flow: f}]
			p.learned[f] = all != nil && all.sales() >= MinSales
		}
		for _, r := range rows {
			k := key{flowOf(r.Step), r.StoreID, r.Network}
			if p.curves[k] == nil {
				p.curves[k] = nearest.of(k)
			}
			if r.How == "open" {
				p.open[k] = append(p.open[k], aged{int(r.Days), money.Cents(r.Cents)})
			}
		}
		return p.readMade(ctx, queries, at)
	})
	if err != nil {
		return nil, fmt.Errorf("read what was known on %s: %w", at.Format(time.DateOnly), err)
	}
	return p, nil
}

// readMade reads what is sold in a week: the mean of the last ones, or of those that there were.
func (p *known) readMade(ctx context.Context, queries *dbsqlc.Queries, at time.Time) error {
	made, err := queries.SumMade(ctx, dbsqlc.SumMadeParams{MadeFrom: at.AddDate(0, 0, -7*newWeeks), MadeBefore: at})
	if err != nil {
		return err
	}
	first := at
	for _, m := range made {
		if m.FirstAt.Before(first) {
			first = m.FirstAt
		}
	}
	weeks := money.Cents(min(newWeeks, max(1, (at.Sub(first)+6*day)/(7*day))))
	for _, m := range made {
		for flow, cents := range [Flows]int64{m.CommissionCents, m.CommissionCents, m.CashbackCents} {
			p.made[key{Flow(flow), m.StoreID, m.Network}] = money.Cents(cents) / weeks
		}
	}
	return nil
}

func flowOf(step string) Flow {
	for f := range Flows {
		if f.String() == step {
			return f
		}
	}
	return FlowApproved // the query names no other
}

// nearest are the curves of stores, of networks and of all, by flow: of the store, where it has sales enough, else of its network, else of all.
type nearest struct {
	curves map[key]*curve
}

func newNearest(rows []dbsqlc.CountFlowsRow) nearest {
	n := nearest{make(map[key]*curve)}
	for _, r := range rows {
		if r.How == "open" {
			r.Days-- // the day that begins was not looked at
		}
		for _, k := range (key{flowOf(r.Step), r.StoreID, r.Network}).wider() {
			if n.curves[k] == nil {
				n.curves[k] = &curve{}
			}
			n.curves[k].add(r.How, r.Days, r.Sales)
		}
	}
	return n
}

// wider is the flow of the store, of its network, and of all.
func (k key) wider() [3]key { return [3]key{k, {k.flow, "", k.network + "/"}, {flow: k.flow}} }

func (n nearest) of(k key) *spread {
	for _, wider := range k.wider() {
		if c := n.curves[wider]; c != nil && c.sales() >= MinSales {
			return c.spread()
		}
	}
	return &spread{} // nothing is known: nothing is expected
}

// midnight is the beginning of the day in São Paulo that an instant is on, some days later.
func midnight(at time.Time, later int) time.Time {
	return brazil.StartOfDay(brazil.Day(at), later).UTC()
}
