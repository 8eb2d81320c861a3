package app_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

func byApproval(t *testing.T, b *ledgertest.Bundle) ledger.By {
	t.Helper()
	by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}
	if _, err := b.Service.BeginScheme(t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
		t.Fatal(err)
	}
	return by
}

// seen is what people see of a shopper's sales that can be forfeited now, and at which sequence.
func seen(t *testing.T, b *ledgertest.Bundle, user ledger.UserID) (projection.Forfeitable, uint64) {
	t.Helper()
	reader := b.Reader(t)
	b.CatchUp(t, reader)
	list, sequence, err := reader.Forfeitable(t.Context(), time.Now().Add(time.Hour), 0, user.UUID)
	if err != nil {
		t.Fatal(err)
	}
	return list[0], sequence
}

// TestABalanceIsPayableSinceWhateverMadeItSo, however long ago the network says that it approved the sale: the bank sent a payment back, the network raised the
// sale, or told of it late.
func TestABalanceIsPayableSinceWhateverMadeItSo(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	r, sales := approvedSales(t, b, 3)
	r.Paying = r.Paying[:1]
	if _, _, err := b.Service.RequestPayout(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	change(t, b, r.ID, ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.PayPayout{EndToEndID: "E" + r.ID.String()[:8]})
	seen(t, b, r.User)
	var before time.Time
	if err := b.Pool.QueryRow(t.Context(), "SELECT max(updated_at) FROM conversions").Scan(&before); err != nil {
		t.Fatal(err)
	}
	change(t, b, r.ID, ledger.ReturnPayout{ID: "D" + r.ID.String()[:8], AmountCents: 5_00})
	raised, late := sales[1], sales[1]
	raised.SaleCents, raised.UpdatedAt = 12_000, raised.UpdatedAt.Add(time.Second)
	late.TransactionID += "-late"
	b.Observe(t, raised, late)
	if found, _ := seen(t, b, r.User); found.Cents != 21_00 || len(found.Sales) != 4 {
		t.Errorf("by now: %+v", found)
	}
	list, _, err := b.Reader(t).Forfeitable(t.Context(), before, 0, r.User.UUID)
	if err != nil || len(list[0].Sales) != 1 || list[0].Sales[0] != sales[2].ConversionID() {
		t.Errorf("before: %+v, %v", list, err)
	}
}

// TestASaleIsForfeitedOrSomethingElse, never both: people forfeit sales while payouts take them and their network declines them, and each history has one
// of these first; what was second is decided on that.
func TestASaleIsForfeitedOrSomethingElse(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	by := byApproval(t, b)
	const shoppers = 30
	var agreed [shoppers]ledger.Forfeiture
	var taken, forfeited [shoppers]error
	var cents [shoppers]money.Cents
	var everybody sync.WaitGroup
	begin := make(chan struct{})
	for i := range shoppers {
		r, sales := approvedSales(t, b, 1)
		found, through := seen(t, b, r.User)
		agreed[i] = ledger.Forfeiture{UserID: r.User, Sales: found.Sales, Through: through, Reason: "prescrito"}
		lost := sales[0]
		lost.Verdict, lost.UpdatedAt = ledger.VerdictDeclined, lost.UpdatedAt.Add(time.Second)
		everybody.Go(func() {
			<-begin
			cents[i], _, forfeited[i] = b.Service.Forfeit(t.Context(), agreed[i], by)
		})
		everybody.Go(func() {
			<-begin
			_, _, taken[i] = b.Service.RequestPayout(t.Context(), r)
		})
		if i%2 == 0 {
			everybody.Go(func() {
				<-begin
				b.Observe(t, lost)
			})
		}
	}
	close(begin)
	everybody.Wait()
	var won, revenue money.Cents
	for i := range shoppers {
		c, _, err := b.Service.Conversion(t.Context(), agreed[i].Sales[0])
		if err != nil || forfeited[i] != nil || taken[i] != nil && ledger.CodeOf(taken[i]) == "" {
			t.Fatalf("%v; forfeited: %v; paid: %v", err, forfeited[i], taken[i])
		}
		if c.ForfeitedCents != cents[i] || cents[i] != 0 && cents[i] != 500 || (cents[i] != 0) == (c.ReservedCents != 0) && c.Verdict == ledger.VerdictApproved {
			t.Errorf("%s was forfeited of %+v", cents[i], c.Stake)
		}
		if want := cents[i]; c.Verdict == ledger.VerdictDeclined && c.BalanceForfeitedCents() != 0 || c.Verdict == ledger.VerdictApproved && c.BalanceForfeitedCents() != want {
			t.Errorf("%s is revenue of %+v", c.BalanceForfeitedCents(), c.Stake)
		}
		won, revenue = won+cents[i], revenue+c.BalanceForfeitedCents()
		if again, sequence, err := b.Service.Forfeit(t.Context(), agreed[i], by); again != 0 || sequence != 0 || err != nil {
			t.Errorf("again: %s at %d, %v", again, sequence, err)
		}
	}
	t.Logf("%s of %s was forfeited before anything else happened, and %s is revenue", won, money.Cents(shoppers*500), revenue)
	if report := verified(t, b); report.Total != 0 {
		t.Errorf("%v", report.Differences)
	}
	sumsToZero(t, b, revenue)
}

// sumsToZero holds the book to its own sum, and to what it has of what was forfeited.
func sumsToZero(t *testing.T, b *ledgertest.Bundle, revenue money.Cents) {
	t.Helper()
	var all, forfeited money.Cents
	const sums = "SELECT sum(amount_cents)::bigint, coalesce(sum(amount_cents) FILTER (WHERE account = 'forfeited'), 0)::bigint FROM postings"
	if err := b.Pool.QueryRow(t.Context(), sums).Scan(&all, &forfeited); err != nil || all != 0 || forfeited != revenue {
		t.Errorf("the book sums to %s and has %s forfeited, not %s: %v", all, forfeited, revenue, err)
	}
}

// TestAForfeitureGoesOnAfterACrash: what a first portion took is not found again, what changed since people saw it stays payable, and no payout takes what is forfeited.
func TestAForfeitureGoesOnAfterACrash(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	by := byApproval(t, b)
	r, sales := approvedSales(t, b, 6)
	found, through := seen(t, b, r.User)
	if found.Cents != 30_00 || found.OwedCents != 0 || len(found.Sales) != 6 {
		t.Fatalf("%+v", found)
	}
	portion := ledger.Forfeiture{UserID: r.User, Sales: found.Sales[:2], Through: through, Reason: "prescrito"}
	if cents, _, err := b.Service.Forfeit(t.Context(), portion, by); cents != 10_00 || err != nil {
		t.Fatalf("%s, %v", cents, err)
	}
	raised := sales[slices.IndexFunc(sales, func(o app.Observed) bool { return o.ConversionID() == found.Sales[5] })] // of the rest
	raised.SaleCents, raised.UpdatedAt = 20_000, raised.UpdatedAt.Add(time.Second)
	b.Observe(t, raised)
	reader := b.Reader(t)
	b.CatchUp(t, reader)
	rest, _, err := reader.Forfeitable(t.Context(), time.Now().Add(time.Hour), through, r.User.UUID)
	if err != nil || rest[0].Cents != 15_00 || len(rest[0].Sales) != 3 {
		t.Fatalf("after the crash: %+v, %v", rest, err)
	}
	portion.Sales = found.Sales // as if nothing had been done
	if cents, _, err := b.Service.Forfeit(t.Context(), portion, by); cents != 15_00 || err != nil {
		t.Fatalf("%s, %v", cents, err)
	}
	b.CatchUp(t, reader)
	owed, err := reader.OwedTo(t.Context(), time.Now().Add(time.Hour), r.User.UUID)
	if err != nil || owed.Cents != 10_00 || len(owed.Sales) != 1 || owed.Sales[0].ID != raised.ConversionID() {
		t.Errorf("a payout takes %+v, %v", owed, err)
	}
	portion.UserID.UUID, portion.Through, portion.Sales = uuid.New(), owed.Sequence, []ledger.ConversionID{raised.ConversionID()}
	if cents, _, err := b.Service.Forfeit(t.Context(), portion, by); cents != 0 || ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("of another: %s, %v", cents, err)
	}
	if report := verified(t, b); report.Total != 0 {
		t.Errorf("%v", report.Differences)
	}
	sumsToZero(t, b, 25_00)
}
