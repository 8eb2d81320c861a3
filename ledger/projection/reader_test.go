package projection_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/statement"
)

// aMonthOfSales is a ledger with 25 sales of one shopper, one a day backwards, some approved, two stores.
func aMonthOfSales(t *testing.T) (*ledgertest.Bundle, *projection.Reader, uuid.UUID) {
	t.Helper()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	user := uuid.New()
	click := b.Click(t, ledger.UserID{UUID: user})
	var batch []app.Observed
	for n := range 25 {
		o := ledgertest.Sale(fmt.Sprintf("t%02d", n), click)
		o.OccurredAt = o.OccurredAt.AddDate(0, 0, -n)
		if n%5 == 0 {
			o.Verdict = ledger.VerdictApproved
		}
		batch = append(batch, o)
	}
	b.Observe(t, batch...)
	history(t, b, 9, 10) // other shoppers
	b.CatchUp(t, reader)
	return b, reader, user
}

func TestStatementPages(t *testing.T) {
	t.Parallel()
	b, _, user := aMonthOfSales(t)
	all, err := b.Statements().Statement(t.Context(), statement.Query{UserID: user})
	if err != nil || len(all.Records) != 25 || all.Next != nil || all.Sequence == 0 {
		t.Fatalf("got %d records, next %v, sequence %d, %v", len(all.Records), all.Next, all.Sequence, err)
	}
	var paged []statement.Record
	query := statement.Query{UserID: user, Limit: 10, Count: true}
	for pages := 1; ; pages++ {
		page, err := b.Statements().Statement(t.Context(), query)
		if err != nil || page.Total != 25 {
			t.Fatalf("page %d: total %d, %v", pages, page.Total, err)
		}
		paged = append(paged, page.Records...)
		if query.After = page.Next; page.Next == nil {
			if pages != 3 {
				t.Errorf("%d pages, want 3", pages)
			}
			break
		}
	}
	if diff := cmp.Diff(all.Records, paged); diff != "" {
		t.Errorf("pages differ from the whole (-all +paged):\n%s", diff)
	}
	for i := range paged[1:] {
		if !paged[i].OccurredAt.After(paged[i+1].OccurredAt) {
			t.Errorf("record %d is not newer than the next", i)
		}
	}
	first := paged[0]
	if first.TransactionID != "t00" || first.Status != ledger.Cashback || first.CashbackCents != 500 || first.SaleCents != 10_000 ||
		first.RateBps != 500 || first.StoreName != "Livraria" || first.UserID != user {
		t.Errorf("newest record: %+v", first)
	}
}

func TestStatementFilters(t *testing.T) {
	t.Parallel()
	b, _, user := aMonthOfSales(t)
	for name, c := range map[string]struct {
		query statement.Query
		want  int
	}{
		"status":           {statement.Query{Statuses: []ledger.Status{ledger.Cashback}}, 5},
		"two statuses":     {statement.Query{Statuses: []ledger.Status{ledger.Cashback, ledger.Pending}}, 25},
		"no such status":   {statement.Query{Statuses: []ledger.Status{ledger.Paid}}, 0},
		"store":            {statement.Query{StoreSlug: "livraria"}, 25},
		"no such store":    {statement.Query{StoreSlug: "outra"}, 0},
		"from":             {statement.Query{From: ledgertest.Start.AddDate(0, 0, -2)}, 3},
		"to is exclusive":  {statement.Query{To: ledgertest.Start.AddDate(0, 0, -22)}, 2},
		"status and dates": {statement.Query{Statuses: []ledger.Status{ledger.Cashback}, From: ledgertest.Start.AddDate(0, 0, -9)}, 2},
	} {
		c.query.UserID, c.query.Limit, c.query.Count = user, 100, true
		page, err := b.Statements().Statement(t.Context(), c.query)
		if err != nil || len(page.Records) != c.want || page.Total != int64(c.want) {
			t.Errorf("%s: got %d records of %d, %v; want %d", name, len(page.Records), page.Total, err, c.want)
		}
	}
}

func TestStatementOfANewShopperIsEmpty(t *testing.T) {
	t.Parallel()
	b, _, _ := aMonthOfSales(t)
	nobody := uuid.New()
	page, err := b.Statements().Statement(t.Context(), statement.Query{UserID: nobody, Count: true, Limit: 5})
	if err != nil || len(page.Records) != 0 || page.Total != 0 || page.Sequence == 0 {
		t.Errorf("statement: %+v, %v", page, err)
	}
	balances, err := b.Statements().Balances(t.Context(), nobody, ledgertest.Start)
	if err != nil || balances.Balances != (ledger.Balances{}) || balances.Sequence == 0 {
		t.Errorf("balances: %+v, %v", balances, err)
	}
}

func TestBalancesMonthsStoresAndTimeline(t *testing.T) {
	t.Parallel()
	b, _, user := aMonthOfSales(t)
	balances, err := b.Statements().Balances(t.Context(), user, ledgertest.Start)
	if want := (ledger.Balances{PendingCents: 20 * 500, PayableCents: 5 * 500}); err != nil || balances.Balances != want {
		t.Errorf("balances: %+v, %v", balances, err)
	}
	months, err := b.Statements().Months(t.Context(), user, ledgertest.Start, 3)
	if err != nil || len(months.Months) != 3 || months.Months[0].Month != time.September {
		t.Fatalf("months: %+v, %v", months, err)
	}
	october, november := months.Months[1].Cents, months.Months[2].Cents
	if november[ledger.Pending] != 16*500 || november[ledger.Cashback] != 4*500 || october[ledger.Pending] != 4*500 || october[ledger.Cashback] != 500 {
		t.Errorf("months: october %v, november %v", october, november)
	}
	stores, err := b.Statements().Stores(t.Context(), user)
	if err != nil || len(stores.Stores) != 1 || stores.Stores[0].Slug != "livraria" {
		t.Errorf("stores: %+v, %v", stores, err)
	}
	id := ledger.NewConversionID("demo", "t00").UUID
	timeline, err := b.Statements().Timeline(t.Context(), id)
	if err != nil || timeline.UserID != user || len(timeline.Entries) != 3 {
		t.Fatalf("timeline: %+v, %v", timeline, err)
	}
	kinds := fmt.Sprintf("%T %T %T", timeline.Entries[0].Event, timeline.Entries[1].Event, timeline.Entries[2].Event)
	if kinds != "ledger.ClickRecorded ledger.ConversionTracked ledger.ConversionApproved" {
		t.Errorf("timeline: %s", kinds)
	}
	if _, err := b.Statements().Timeline(t.Context(), uuid.New()); !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

func TestAClickIsReadAsItWasRecorded(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	user := ledger.UserID{UUID: uuid.New()}
	id := b.Click(t, user)
	b.Observe(t, ledgertest.Sale("t", id))
	b.CatchUp(t, b.Reader(t))
	want := ledger.ClickRecorded{
		ClickID: id, UserID: user, Network: "demo", Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"}, RateBps: 500, At: ledgertest.Start,
	}
	if got, err := b.Statements().Click(t.Context(), id.UUID); err != nil || got != want {
		t.Errorf("read %+v, %v; recorded %+v", got, err, want)
	}
	for _, other := range []uuid.UUID{uuid.New(), ledgertest.Sale("t", id).ConversionID().UUID} {
		if _, err := b.Statements().Click(t.Context(), other); !errors.Is(err, projection.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", other, err)
		}
	}
}

func TestSubscribersHearOfTheirOwnStatement(t *testing.T) {
	t.Parallel()
	b, reader, user := aMonthOfSales(t)
	own, cancelOwn, err := reader.Subscribe(user)
	if err != nil {
		t.Fatal(err)
	}
	defer cancelOwn()
	foreign, cancelForeign, err := reader.Subscribe(uuid.New())
	if err != nil {
		t.Fatal(err)
	}
	defer cancelForeign()
	b.Observe(t, ledgertest.Sale("fresh", b.Click(t, ledger.UserID{UUID: user})))
	end := b.CatchUp(t, reader)
	select {
	case got := <-own:
		if got != end {
			t.Errorf("heard of %d, want %d", got, end)
		}
	case <-time.After(10 * time.Second):
		t.Error("the shopper heard nothing")
	}
	select {
	case got := <-foreign:
		t.Errorf("a stranger heard of %d", got)
	default:
	}
	for range 9 {
		if _, _, err := reader.Subscribe(user); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := reader.Subscribe(user); !errors.Is(err, projection.ErrTooManySubscribers) {
		t.Errorf("got %v, want ErrTooManySubscribers", err)
	}
}

// checkReceipt holds that the purchases of a payout sum to it, and that it says when it was paid, if it was.
func checkReceipt(t *testing.T, b *ledgertest.Bundle, p statement.Payout) {
	t.Helper()
	receipt, err := b.Statements().Receipt(t.Context(), p.ID.UUID)
	if err != nil {
		t.Fatal(err)
	}
	var amount, returned money.Cents
	for _, item := range receipt.Items {
		amount, returned = amount+item.AmountCents, returned+item.ReturnedCents
		if item.StoreName == "" || item.OccurredAt.IsZero() {
			t.Errorf("a purchase of nobody: %+v", item)
		}
	}
	for _, bonus := range receipt.Granted {
		amount, returned = amount+bonus.AmountCents, returned+bonus.ReturnedCents
		if bonus.Role == "" || bonus.GrantedAt.IsZero() {
			t.Errorf("a bonus of nobody: %+v", bonus)
		}
	}
	wasPaid := p.State == ledger.StatePaid || p.State == ledger.StateReturned
	if amount != p.AmountCents || returned != p.ReturnedCents || len(receipt.Items) != p.Purchases || len(receipt.Granted) != p.Bonuses || !receipt.PaidAt.Equal(p.PaidAt) {
		t.Errorf("%s, %s returned, of %d purchases at %s in %+v", amount, returned, len(receipt.Items), receipt.PaidAt, p)
	}
	if wasPaid == p.PaidAt.IsZero() {
		t.Errorf("%s, paid at %s", p.State, p.PaidAt)
	}
}

func TestPayoutsOfAShopper(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	users := history(t, b, 11, 40)
	end := b.CatchUp(t, reader)
	balances, err := b.Statements().Balances(t.Context(), users[0], ledgertest.Start)
	if err != nil {
		t.Fatal(err)
	}
	list, err := b.Statements().PayoutsOf(t.Context(), users[0], 100)
	if err != nil || list.Sequence != end || len(list.Payouts) == 0 {
		t.Fatalf("%d payouts at %d, %v", len(list.Payouts), list.Sequence, err)
	}
	paid := balances.PaidCents
	for i, p := range list.Payouts {
		if i > 0 && p.RequestedAt.After(list.Payouts[i-1].RequestedAt) {
			t.Errorf("payout %d is newer than the one before it", i)
		}
		if p.State == ledger.StatePaid {
			paid -= p.AmountCents - p.ReturnedCents
		}
		checkReceipt(t, b, p)
		if p.Purchases+p.Bonuses == 0 || p.UserID.UUID != users[0] {
			t.Errorf("%d purchases in %+v", p.Purchases, p.Payout)
		}
	}
	if paid != 0 {
		t.Errorf("payouts and the balance differ by %s", paid)
	}
	bought, err := b.Statements().Statement(t.Context(), statement.Query{UserID: users[0], Limit: statement.MaxStatement})
	if err != nil || len(bought.Records) == 0 {
		t.Fatalf("%d purchases, %v", len(bought.Records), err)
	}
	left := -balances.PaidCents
	for _, record := range bought.Records {
		if record.Approved {
			left += record.CashbackCents
		}
	}
	granted, err := referral.NewReader(b.Pool).Standing(t.Context(), users[0], ledgertest.Start)
	if err != nil || len(granted.Bonuses) == 0 {
		t.Fatalf("%d bonuses, %v", len(granted.Bonuses), err)
	}
	var bonuses money.Cents
	for _, bonus := range granted.Bonuses {
		left += bonus.Cents - bonus.RevokedCents
		bonuses += bonus.Cents - bonus.RevokedCents - bonus.PaidCents
	}
	if balances.BonusCents != bonuses {
		t.Errorf("%s of the balance is bonuses, and they come to %s", balances.BonusCents, bonuses)
	}
	if left != balances.CashbackCents() {
		t.Errorf("what is approved less what was paid is %s, the balance %s", left, balances.CashbackCents())
	}
	if few, err := b.Statements().PayoutsOf(t.Context(), users[0], 1); err != nil || len(few.Payouts) != 1 || few.Payouts[0].ID != list.Payouts[0].ID {
		t.Errorf("the newest: %+v, %v", few, err)
	}
	if none, err := b.Statements().PayoutsOf(t.Context(), uuid.New(), 100); err != nil || len(none.Payouts) != 0 {
		t.Errorf("a new shopper's: %+v, %v", none, err)
	}
	if _, err := b.Statements().Receipt(t.Context(), uuid.New()); !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("the receipt of nothing: %v", err)
	}
	all, err := reader.Owed(t.Context(), ledgertest.Start.AddDate(1, 0, 0), ledger.UserID{}, 1000)
	if err != nil || len(all) == 0 {
		t.Fatalf("%d are owed, %v", len(all), err)
	}
	for _, owed := range all {
		if one, err := reader.OwedTo(t.Context(), ledgertest.Start.AddDate(1, 0, 0), owed.UserID.UUID); err != nil || one.Sequence != end || cmp.Diff(owed, one.Owed) != "" {
			t.Errorf("owed to one: %+v, %v; want %+v", one, err, owed)
		}
	}
	if none, err := reader.OwedTo(t.Context(), ledgertest.Start.AddDate(1, 0, 0), uuid.New()); err != nil || none.Cents != 0 || none.Sales != nil {
		t.Errorf("owed to nobody: %+v, %v", none, err)
	}
}
