package dates

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/dates/internal/dbsqlc"
	"example.com/devolve/ledger/internal/snapshot"
)

// The steps of a purchase that have a date.
const (
	stepApproved = "approved"
	stepPaid     = "paid"
)

// Scopes of what was learned, the nearest first.
const (
	scopeStore   = "store"
	scopeNetwork = "network"
	scopeAll     = "all"
)

const (
	// patience bounds the reading of a year's sales.
	patience = 10 * time.Minute
	// TestedMonths is how many months the daily back-test looks at.
	TestedMonths = 12
	// MaxMonths is how many a back-test looks at, at most.
	MaxMonths = 36
)

// Book learns dates, keeps them, and answers by when something is to be expected.
type Book struct {
	pool *pgxpool.Pool
	now  func() time.Time
}

// New returns the book in a database that sees the live read models; see projection.OpenPool.
func New(pool *pgxpool.Pool, now func() time.Time) *Book { return &Book{pool, now} }

// LearnDaily is Learn, once for each day in São Paulo.
func (b *Book) LearnDaily(ctx context.Context) error {
	last, err := dbsqlc.New(b.pool).LastLearned(ctx)
	if err != nil {
		return fmt.Errorf("look when dates were learned: %w", err)
	}
	if brazil.Day(last).Equal(brazil.Day(b.now())) {
		return nil
	}
	return b.Learn(ctx)
}

// Learn puts what the last year's sales say in the place of what was learned before, how often the dates of the last twelve months were kept, and what
// money the weeks to come bring. It is done whole or not at all.
func (b *Book) Learn(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	now := b.now().UTC()
	var rows []dbsqlc.AddDatesParams
	for _, step := range []string{stepApproved, stepPaid} {
		of, err := b.learned(ctx, step, now)
		if err != nil {
			return err
		}
		rows = append(rows, of.rows(step, now)...)
	}
	tested, err := b.BackTest(ctx, TestedMonths)
	if err != nil {
		return err
	}
	forecast, err := b.forecastRows(ctx, now)
	if err != nil {
		return err
	}
	err = pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := errors.Join(queries.ForgetDates(ctx), queries.ForgetKept(ctx), queries.ForgetForecast(ctx)); err != nil {
			return err
		}
		if _, err := queries.AddDates(ctx, rows); err != nil {
			return err
		}
		if _, err := queries.AddKept(ctx, tested.rows(now)); err != nil {
			return err
		}
		_, err := queries.AddForecast(ctx, forecast)
		return err
	})
	return fault.Wrap(err, "keep learned dates")
}

// store is a store as its newest sales name it.
type store struct{ id, slug, name, network string }

// count is how sales of a store stood: one row of a query.
type count struct {
	store
	how   string
	days  int32
	sales int64
}

// counts reads how sales that were made in a period stood at an instant, those of a store one after the other.
func (b *Book) counts(ctx context.Context, step string, from, before, at time.Time) (list []count, err error) {
	err = snapshot.Read(ctx, b.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		of := dbsqlc.CountApprovalsParams{At: at, MadeFrom: from, MadeBefore: before}
		list = nil
		if step == stepApproved {
			rows, err := queries.CountApprovals(ctx, of)
			for _, r := range rows {
				list = append(list, countOf(r))
			}
			return err
		}
		rows, err := queries.CountPayments(ctx, dbsqlc.CountPaymentsParams(of))
		for _, r := range rows {
			list = append(list, countOf(dbsqlc.CountApprovalsRow(r)))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count sales: %w", err)
	}
	return list, nil
}

func countOf(r dbsqlc.CountApprovalsRow) count {
	return count{store{r.StoreID, r.Slug, r.StoreName, r.Network}, r.How, r.Days, r.Sales}
}

// curves calls each with the curve of each store.
func curves(counts []count, each func(store, *curve)) {
	for len(counts) > 0 {
		n := slices.IndexFunc(counts, func(c count) bool { return c.id != counts[0].id })
		if n < 0 {
			n = len(counts)
		}
		var of curve
		newest := counts[0].store
		for _, c := range counts[:n] {
			of.add(c.how, c.days, c.sales)
			newest = c.store
		}
		each(newest, &of)
		counts = counts[n:]
	}
}

// knowledge is what was learned at an instant, by store, by network, and of all.
type knowledge struct {
	stores, networks map[string]Learned
	all              Learned
}

func newKnowledge() *knowledge {
	return &knowledge{stores: make(map[string]Learned), networks: make(map[string]Learned)}
}

// learned returns what was known at an instant, of sales of the year before it.
func (b *Book) learned(ctx context.Context, step string, at time.Time) (*knowledge, error) {
	list, err := b.counts(ctx, step, at.AddDate(0, 0, -MaxDays), at, at)
	if err != nil {
		return nil, err
	}
	of := newKnowledge()
	curves(list, func(s store, c *curve) { of.stores[s.id] = c.learn() })
	var all curve
	networks := make(map[string]*curve)
	for _, c := range list {
		if networks[c.network] == nil {
			networks[c.network] = &curve{}
		}
		networks[c.network].add(c.how, c.days, c.sales)
		all.add(c.how, c.days, c.sales)
	}
	for name, c := range networks {
		of.networks[name] = c.learn()
	}
	of.all = all.learn()
	return of, nil
}

// of returns what counts for a store: the nearest that was learned from sales enough. One that does not say when is not passed over: others would promise
// for it what it does not keep.
func (k *knowledge) of(storeID, network string) Learned {
	for _, learned := range []Learned{k.stores[storeID], k.networks[network], k.all} {
		if learned.Enough() {
			return learned
		}
	}
	return Learned{}
}

func (k *knowledge) rows(step string, at time.Time) []dbsqlc.AddDatesParams {
	var list []dbsqlc.AddDatesParams
	add := func(scope, name string, l Learned) {
		row := dbsqlc.AddDatesParams{Scope: scope, Name: name, Step: step, Sales: l.Sales, LearnedAt: at}
		if l.Known {
			row.MedianDays, row.P90Days = new(int32(l.Median)), new(int32(l.P90))
		}
		list = append(list, row)
	}
	for name, l := range k.stores {
		add(scopeStore, name, l)
	}
	for name, l := range k.networks {
		add(scopeNetwork, name, l)
	}
	add(scopeAll, "", k.all)
	return list
}

// Of is whose dates are asked for.
type Of struct{ StoreID, Network string }

// Dates are within how many days of a purchase its confirmation and its payment are to be expected. Those that are not known say so.
type Dates struct{ Approved, Paid Learned }

// Find returns the dates of stores, as they were learned last.
func (b *Book) Find(ctx context.Context, of ...Of) (map[Of]Dates, error) {
	var p dbsqlc.FindDatesParams
	for _, one := range of {
		p.Stores, p.Networks = append(p.Stores, one.StoreID), append(p.Networks, one.Network)
	}
	rows, err := dbsqlc.New(b.pool).FindDates(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("read learned dates: %w", err)
	}
	known := map[string]*knowledge{stepApproved: newKnowledge(), stepPaid: newKnowledge()}
	for _, row := range rows {
		learned := learnedOf(row.Sales, row.MedianDays, row.P90Days)
		switch k := known[row.Step]; row.Scope {
		case scopeStore:
			k.stores[row.Name] = learned
		case scopeNetwork:
			k.networks[row.Name] = learned
		default:
			k.all = learned
		}
	}
	found := make(map[Of]Dates, len(of))
	for _, one := range of {
		found[one] = Dates{known[stepApproved].of(one.StoreID, one.Network), known[stepPaid].of(one.StoreID, one.Network)}
	}
	return found, nil
}

// learnedOf is what columns say.
func learnedOf(sales int64, median, p90 *int32) Learned {
	learned := Learned{Sales: sales}
	if median != nil && p90 != nil {
		learned.Median, learned.P90, learned.Known = int(*median), int(*p90), true
	}
	return learned
}

// StoreKept is how often the dates of a store were kept.
type StoreKept struct {
	StoreID, Slug, Name, Network string
	Score
	Learned Learned // of its confirmations by now; in the daily back-test alone, without how many sales it was learned from
}

// Tested is how often dates were kept, in all and by store, the worst first.
type Tested struct {
	Score
	Months int       // that were looked at
	At     time.Time // when; zero: never
	Stores []StoreKept
}

// BackTest goes through the last months, the newest of which is over: at the beginning of each it learns from what was known then, names the ninth of ten
// days for that month's sales, and compares it with what came. A store's month counts once its day is over for all of its sales, so that those that
// come soon do not count before those that come late; what is declined does not count.
func (b *Book) BackTest(ctx context.Context, months int) (Tested, error) {
	now := b.now().UTC()
	first := ledger.MonthOf(now, brazil.Location).Begin(brazil.Location)
	tested := Tested{Months: min(max(months, 1), MaxMonths), At: now}
	stores := make(map[string]*StoreKept)
	for i := range tested.Months {
		begin := first.AddDate(0, -tested.Months+i, 0)
		if err := b.testMonth(ctx, begin, now, stores); err != nil {
			return Tested{}, err
		}
	}
	for _, s := range stores {
		tested.Kept, tested.Sales = tested.Kept+s.Kept, tested.Sales+s.Sales
		tested.Stores = append(tested.Stores, *s)
	}
	slices.SortFunc(tested.Stores, func(a, b StoreKept) int {
		return cmp.Or(cmp.Compare(a.Kept*b.Sales, b.Kept*a.Sales), cmp.Compare(b.Sales, a.Sales), cmp.Compare(a.StoreID, b.StoreID))
	})
	return tested, nil
}

func (b *Book) testMonth(ctx context.Context, begin, now time.Time, stores map[string]*StoreKept) error {
	known, err := b.learned(ctx, stepApproved, begin)
	if err != nil {
		return err
	}
	end := begin.AddDate(0, 1, 0)
	list, err := b.counts(ctx, stepApproved, begin, end, now)
	if err != nil {
		return err
	}
	curves(list, func(s store, c *curve) {
		promised := known.of(s.id, s.network)
		if !promised.Known || !end.AddDate(0, 0, promised.P90+1).Before(now) {
			return
		}
		kept := c.judge(promised.P90)
		if kept.Sales == 0 {
			return
		}
		if stores[s.id] == nil {
			stores[s.id] = &StoreKept{}
		}
		of := stores[s.id]
		of.StoreID, of.Slug, of.Name, of.Network = s.id, s.slug, s.name, s.network
		of.Kept, of.Sales = of.Kept+kept.Kept, of.Sales+kept.Sales
	})
	return nil
}

// Of returns the test of one store alone, by its slug.
func (t Tested) Of(slug string) Tested {
	one := Tested{Months: t.Months, At: t.At}
	for _, s := range t.Stores {
		if s.Slug == slug {
			one.Kept, one.Sales, one.Stores = one.Kept+s.Kept, one.Sales+s.Sales, append(one.Stores, s)
		}
	}
	return one
}

func (t Tested) rows(at time.Time) []dbsqlc.AddKeptParams {
	return lists.Map(t.Stores, func(s StoreKept) dbsqlc.AddKeptParams {
		return dbsqlc.AddKeptParams{
			StoreID: s.StoreID, Slug: s.Slug, StoreName: s.Name, Network: s.Network, Kept: s.Kept, Sales: s.Sales, Months: int32(t.Months), TestedAt: at,
		}
	})
}

// LastTest returns the newest daily back-test, with at most some of its stores, the worst first.
func (b *Book) LastTest(ctx context.Context, most int) (Tested, error) {
	queries := dbsqlc.New(b.pool)
	sum, err := queries.SumKept(ctx)
	if err != nil {
		return Tested{}, fmt.Errorf("read the back-test of dates: %w", err)
	}
	rows, err := queries.ListKept(ctx, int32(most))
	if err != nil {
		return Tested{}, fmt.Errorf("read the back-test of dates: %w", err)
	}
	tested := Tested{Score: Score{sum.Kept, sum.Sales}, Months: int(sum.Months), At: sum.TestedAt.UTC()}
	for _, r := range rows {
		tested.Stores = append(tested.Stores, StoreKept{r.StoreID, r.Slug, r.StoreName, r.Network, Score{r.Kept, r.Sales}, learnedOf(0, r.MedianDays, r.P90Days)})
	}
	return tested, nil
}
