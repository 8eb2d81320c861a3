package remittance_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/remittance"
)

var by = ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction("0190a0c8-0000-7000-8000-0000000000aa")}

// fixture is a ledger with approved sales of one network, R$ 10,00 of commission each.
type fixture struct {
	*ledgertest.Bundle
	reader *projection.Reader
	desk   *remittance.Desk
	click  ledger.ClickID
}

func newFixture(t *testing.T, sales int) *fixture {
	t.Helper()
	b := ledgertest.New(t)
	b.Project(t)
	f := &fixture{b, b.Reader(t), remittance.NewDesk(b.Pool, time.Now), b.Click(t, ledger.UserID{UUID: uuid.New()})}
	for i := range sales {
		f.sell(t, i)
	}
	f.CatchUp(t, f.reader)
	return f
}

func transaction(i int) string { return fmt.Sprintf("t%03d", i) }

func (f *fixture) sell(t *testing.T, i int) {
	t.Helper()
	o := ledgertest.Sale(transaction(i), f.click)
	o.Verdict, o.CommissionCents = ledger.VerdictApproved, 10_00
	f.Observe(t, o)
}

func (f *fixture) keeper(book remittance.Book) *remittance.Keeper {
	return remittance.NewKeeper(f.desk, book, slog.New(slog.DiscardHandler))
}

func paid(credited, fee money.Cents) ledger.Remittance {
	return ledger.Remittance{Network: "demo", PaymentID: "P1", PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: credited, FeeCents: fee}
}

func rows(cents ...money.Cents) []remittance.Row {
	list := make([]remittance.Row, len(cents))
	for i, c := range cents {
		list[i] = remittance.Row{TransactionID: transaction(i), Cents: c}
	}
	return list
}

// TestARemittanceReachesItsSales: each gets its part once, who is not reported yet waits, and the book says what is still owed.
func TestARemittanceReachesItsSales(t *testing.T) {
	t.Parallel()
	f := newFixture(t, 3)
	ctx := t.Context()
	lines := append(rows(6_00, 8_00, 12_00, 10_00), remittance.Row{TransactionID: transaction(0), Cents: 4_00}) // the fourth sale is not reported yet
	if _, _, err := f.desk.Prepare(ctx, paid(38_00, 1_00), lines, by.Actor); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Fatalf("R$ 1,00 less than its sales: %v", err)
	}
	prepared, weighed, err := f.desk.Prepare(ctx, paid(38_00, 2_00), lines, by.Actor)
	want := remittance.Weighed{Sales: 4, InFull: 1, Short: 1, ShortCents: 2_00, Over: 1, OverCents: 2_00, Unknown: 1, UnknownSum: 10_00}
	if err != nil || weighed != want {
		t.Fatalf("%+v, %v", weighed, err)
	}
	keeper := f.keeper(f.Service)
	for _, change := range []func(*ledger.Remittance){
		func(r *ledger.Remittance) { r.Digest = "another" },
		func(r *ledger.Remittance) { r.BankAccount = "another" },
		func(r *ledger.Remittance) { r.CreditedCents, r.FeeCents = 10_00, 30_00 }, // for the same sales
	} {
		other := prepared
		change(&other)
		if err := keeper.Accept(ctx, other, by); !errors.Is(err, remittance.ErrReplaced) {
			t.Fatalf("another one than was agreed to: %v", err)
		}
	}
	if err := keeper.Round(ctx); err != nil {
		t.Fatal(err)
	}
	f.owes(t, finance.ReceivableMonth{Network: "demo", ApprovedCents: 30_00, ClosingCents: 30_00}) // nothing is booked that nobody agreed to
	for range 2 {
		if err := keeper.Accept(ctx, prepared, by); err != nil {
			t.Fatal(err)
		}
	}
	f.owes(t, finance.ReceivableMonth{Network: "demo", ApprovedCents: 30_00, ClosingCents: 30_00, UnallocatedCents: 40_00})
	if _, _, err := f.desk.Prepare(ctx, paid(39_00, 1_00), lines, by.Actor); ledger.CodeOf(err) != ledger.CodeConflict {
		t.Errorf("prepared again: %v", err)
	}
	if err := keeper.Round(ctx); err != nil {
		t.Fatal(err)
	}
	f.owes(t, finance.ReceivableMonth{Network: "demo", ApprovedCents: 30_00, ReceivedCents: 30_00, UnallocatedCents: 10_00})
	waiting, err := f.desk.Waiting(ctx, prepared.ID, 10)
	if err != nil || len(waiting) != 1 || waiting[0].TransactionID != transaction(3) || waiting[0].Why != "nobody reported the sale" {
		t.Fatalf("%+v, %v", waiting, err)
	}
	f.sell(t, 3)
	f.CatchUp(t, f.reader)
	later := remittance.NewDesk(f.Pool, func() time.Time { return time.Now().Add(time.Hour) })
	for range 2 {
		if err := remittance.NewKeeper(later, f.Service, slog.New(slog.DiscardHandler)).Round(ctx); err != nil {
			t.Fatal(err)
		}
	}
	f.owes(t, finance.ReceivableMonth{Network: "demo", ApprovedCents: 40_00, ReceivedCents: 40_00})
	done, err := f.desk.Remittance(ctx, prepared.ID)
	if err != nil || done.DoneAt.IsZero() || done.Allocated != 4 || done.AllocatedCents != 40_00 || done.BookedBy != by.Actor || done.Remittance != prepared {
		t.Errorf("%+v, %v", done, err)
	}
	list, err := f.books().Outstanding(ctx, "demo", 10)
	if err != nil || len(list) != 2 || list[0].OutstandingCents+list[1].OutstandingCents != 0 {
		t.Errorf("outstanding %+v, %v", list, err)
	}
}

func (f *fixture) books() *finance.Books {
	return finance.NewBooks(finance.BooksConfig{Pool: f.Pool, Now: time.Now})
}

// owes holds what the network owes in the book of this month.
func (f *fixture) owes(t *testing.T, want finance.ReceivableMonth) {
	t.Helper()
	f.CatchUp(t, f.reader)
	want.NotInvoicedCents = want.ClosingCents
	owed, err := f.books().Receivables(t.Context(), ledger.MonthOf(ledgertest.Start, brazil.Location))
	if err != nil || len(owed.Networks) != 1 || owed.Networks[0] != want {
		t.Errorf("the network owes %+v, not %+v; %v", owed, want, err)
	}
}

var errKilled = errors.New("killed")

// killed is a book of which writes fail now and then, before or after they are in the log, and which refuses some for one of their sales.
type killed struct {
	remittance.Book
	random *rand.Rand
}

func (k killed) AllocateCommission(ctx context.Context, id ledger.RemittanceID, parts []app.Part, by ledger.By) (uint64, error) {
	switch kind := k.random.IntN(4); {
	case len(parts) > 5 || kind == 3 && len(parts) > 1: // halves of it can be written
		return 0, ledger.Refuse(ledger.CodeTransitionRefused, "one of %d", len(parts))
	case kind == 0:
		return 0, errKilled
	case kind == 1:
		_, err := k.Book.AllocateCommission(ctx, id, parts, by)
		return 0, errors.Join(err, errKilled)
	}
	return k.Book.AllocateCommission(ctx, id, parts, by)
}

// TestKillsLoseNothing: of a remittance that is spread by servers that die at any moment each sale has its part, once.
func TestKillsLoseNothing(t *testing.T) {
	t.Parallel()
	const sales = 40
	f := newFixture(t, sales)
	var cents []money.Cents
	for range sales + 5 { // five of them nobody reported
		cents = append(cents, 10_00)
	}
	prepared, _, err := f.desk.Prepare(t.Context(), paid(10_00*(sales+5), 0), rows(cents...), by.Actor)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.keeper(f.Service).Accept(t.Context(), prepared, by); err != nil {
		t.Fatal(err)
	}
	dying := f.keeper(killed{f.Service, rand.New(rand.NewPCG(1, 2))})
	kills := 0
	for range 30 {
		if err := dying.Round(t.Context()); err != nil {
			kills++
		}
	}
	if err := f.keeper(f.Service).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.owes(t, finance.ReceivableMonth{Network: "demo", ApprovedCents: 10_00 * sales, ReceivedCents: 10_00 * sales, UnallocatedCents: 50_00})
	if kills == 0 {
		t.Error("no server died")
	}
}

func TestWhatIsNotPrepared(t *testing.T) {
	t.Parallel()
	f := newFixture(t, 1)
	for name, c := range map[string]struct {
		paid ledger.Remittance
		rows []remittance.Row
	}{
		"a row without a sale":           {paid(10_00, 0), []remittance.Row{{Cents: 10_00}}},
		"no sale, for what went to fees": {paid(-10_00, 10_00), nil},
		"no bank account":                {ledger.Remittance{Network: "demo", PaymentID: "P1", PaidOn: "2026-11-20", CreditedCents: 10_00}, rows(10_00)},
		"more than fits":                 {paid(10_00, 0), append(rows(1<<62), rows(1<<62)...)},
	} {
		if _, _, err := f.desk.Prepare(t.Context(), c.paid, c.rows, by.Actor); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := f.desk.Remittance(t.Context(), ledger.NewRemittanceID("demo", "P1")); !errors.Is(err, remittance.ErrNotFound) {
		t.Errorf("kept nevertheless: %v", err)
	}
}

// prepares is a book at which, while a remittance is being booked, another one is prepared of the same payment.
type prepares struct {
	remittance.Book
	again func()
}

func (p prepares) ReceiveCommission(ctx context.Context, r ledger.Remittance, by ledger.By) (ledger.Remittance, uint64, error) {
	defer p.again()
	return p.Book.ReceiveCommission(ctx, r, by)
}

// TestNobodyPreparesAnotherMeanwhile: sales get what two people agreed to, also when somebody prepares other parts while it is being booked.
func TestNobodyPreparesAnotherMeanwhile(t *testing.T) {
	t.Parallel()
	f := newFixture(t, 2)
	prepared, _, err := f.desk.Prepare(t.Context(), paid(20_00, 0), rows(10_00, 10_00), by.Actor)
	if err != nil {
		t.Fatal(err)
	}
	refused := make(chan error, 1)
	again := func() {
		within, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, _, err := f.desk.Prepare(within, paid(20_00, 0), rows(1_00, 19_00), by.Actor)
		refused <- err
	}
	if err := f.keeper(prepares{f.Service, again}).Accept(t.Context(), prepared, by); err != nil {
		t.Fatal(err)
	}
	if err := <-refused; err == nil {
		t.Error("another one was prepared while this one was being booked")
	}
	if err := f.keeper(f.Service).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.CatchUp(t, f.reader)
	if list, err := f.books().Outstanding(t.Context(), "demo", 10); err != nil || len(list) > 0 {
		t.Errorf("outstanding %+v, %v", list, err)
	}
}

// counted is a book that counts its writes.
type counted struct {
	remittance.Book
	writes int
}

func (c *counted) AllocateCommission(ctx context.Context, id ledger.RemittanceID, parts []app.Part, by ledger.By) (uint64, error) {
	c.writes++
	return c.Book.AllocateCommission(ctx, id, parts, by)
}

// TestWhoNobodyReportsHoldsNobodyUp: any number of remittances that wait for sales leave room for others, and nobody asks the log for their sales all the time.
func TestWhoNobodyReportsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	const waiting = 101 // one more than a round looks at
	f := newFixture(t, 1)
	for i := range waiting {
		r := paid(10_00, 0)
		r.PaymentID = fmt.Sprint("never ", i)
		f.accept(t, r, remittance.Row{TransactionID: r.PaymentID, Cents: 10_00})
	}
	book := &counted{Book: f.Service}
	keeper := f.keeper(book)
	for range 2 {
		if err := keeper.Round(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	f.accept(t, paid(10_00, 0), rows(10_00)...)
	if err := keeper.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.owes(t, finance.ReceivableMonth{Network: "demo", ApprovedCents: 10_00, ReceivedCents: 10_00, UnallocatedCents: 10_00 * waiting})
	if book.writes != 1 {
		t.Errorf("%d writes for one sale that there is", book.writes)
	}
}

func (f *fixture) accept(t *testing.T, r ledger.Remittance, rows ...remittance.Row) {
	t.Helper()
	prepared, _, err := f.desk.Prepare(t.Context(), r, rows, by.Actor)
	if err == nil {
		err = f.keeper(f.Service).Accept(t.Context(), prepared, by)
	}
	if err != nil {
		t.Fatal(err)
	}
}
