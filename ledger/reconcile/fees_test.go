package reconcile_test

import (
	"context"
	"errors"
	"maps"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/reconcile"
)

// charges of 45 cents for the payout of the office, under a name of its own.
func (o *office) charge(ref string) reconcile.Line {
	l := o.line(ref, -45, "")
	l.Flow = reconcile.FlowFee
	return l
}

// compare runs a comparison of the bank's statement at the agreed price, as one of an account that has a name, or none.
func (o *office) compare(t *testing.T, account string, lines ...reconcile.Line) reconcile.Run {
	t.Helper()
	source := o.bank(lines...)
	source.BankAccount = account
	o.Desk = o.WithFee(45)
	run, result := o.runOf(t, reconcile.Request{Sources: []reconcile.Source{source}, By: "ana"})
	if len(result.Breaks) != 0 {
		t.Fatalf("breaks: %+v", result.Breaks)
	}
	return run
}

// booked is what accounts of ours came to until an instant, credit above zero, after the fees that are to be recorded were.
func (o *office) booked(t *testing.T, until time.Time) map[string]money.Cents {
	t.Helper()
	if err := reconcile.NewFeeKeeper(o.Desk, o.ledger.Service, o.ledger.Logger).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	o.ledger.CatchUp(t, o.ledger.Reader(t))
	rows, err := o.ledger.Pool.Query(t.Context(), `SELECT concat_ws('/', account, nullif(owner, '')), sum(amount_cents)::bigint FROM postings
		WHERE account IN ('fees', 'bank', 'bank_account') AND at < $1 GROUP BY 1`, until)
	if err != nil {
		t.Fatal(err)
	}
	sums := make(map[string]money.Cents)
	for rows.Next() {
		var account string
		var cents money.Cents
		if err := rows.Scan(&account, &cents); err != nil {
			t.Fatal(err)
		}
		sums[account] = cents
	}
	conn, err := o.ledger.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	if report, err := verify.Run(t.Context(), o.ledger.Log, conn.Conn()); err != nil || report.Total != 0 {
		t.Errorf("verification: %+v, %v", report, err)
	}
	return sums
}

var ever = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// TestAnAgreedFeeIsBookedOnce: whatever statement shows it again, under whatever name, and however often a server dies in between.
func TestAnAgreedFeeIsBookedOnce(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	paid := o.line("p", -500, o.pix)
	o.compare(t, "", paid)
	if got := o.booked(t, ever); got["fees"] != 0 {
		t.Fatalf("nothing was charged: %v", got)
	}
	first := o.compare(t, "", paid, o.charge("a"))
	lost := reconcile.NewFeeKeeper(o.Desk, forgetful{o.ledger.Service}, o.ledger.Logger)
	for range 2 { // the ledger has it, and nobody heard
		if err := lost.Round(t.Context()); !errors.Is(err, errForgot) {
			t.Fatal(err)
		}
	}
	want := map[string]money.Cents{"fees": -45, "bank": 545}
	for name, again := range map[string]func(){
		"the same":                          func() { o.compare(t, "", paid, o.charge("a")) },
		"under another name":                func() { o.compare(t, "", paid, o.charge("b")) },
		"without the fee, the price agreed": func() { o.compare(t, "", paid) },
	} {
		again()
		if got := o.booked(t, ever); !maps.Equal(got, want) {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
	events, err := o.ledger.Pool.Query(t.Context(), `SELECT body::jsonb ->> 'run_id' FROM events WHERE type = 'fee_recorded.v1'`)
	if err != nil {
		t.Fatal(err)
	}
	defer events.Close()
	var of string
	for n := 0; events.Next(); n++ {
		if err := events.Scan(&of); err != nil || n > 0 || of != first.ID.String() {
			t.Errorf("event %d of run %s, not %s, %v", n, of, first.ID, err)
		}
	}
}

// forgetful records fees and does not hear of it.
type forgetful struct{ reconcile.FeeBook }

var errForgot = errors.New("killed")

func (f forgetful) RecordFees(ctx context.Context, cmd ledger.RecordFees) (uint64, error) {
	sequence, err := f.FeeBook.RecordFees(ctx, cmd)
	return sequence, errors.Join(err, errForgot)
}

// TestWhereAFeeIsBooked: on the bank account whose statement shows it, where that has a name, in the month that is open when it is recorded; it is taken back by
// an entry by hand, and stays so.
func TestWhereAFeeIsBooked(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	paid := o.line("p", -500, o.pix)
	o.compare(t, "itau", paid, o.charge("a"))
	by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}
	november := ledger.Month("2026-11")
	december := november.Next().Begin(brazil.Location)
	o.ledger.Service = app.New(o.ledger.Log, func() time.Time { return december.AddDate(0, 0, 2) }, app.NewID)
	if _, err := o.ledger.Service.ClosePeriod(t.Context(), ledger.ClosePeriod{Month: november, Through: december, Begins: november, Reason: "conferido"}, by); err != nil {
		t.Fatal(err)
	}
	want := map[string]money.Cents{"fees": -45, "bank": 500, "bank_account/itau": 45}
	if got := o.booked(t, ever); !maps.Equal(got, want) {
		t.Errorf("booked %v, not %v", got, want)
	}
	if diff := cmp.Diff(map[string]money.Cents{"bank": 500}, o.booked(t, december)); diff != "" {
		t.Errorf("the closed month (-want +got):\n%s", diff)
	}
	back := ledger.Entry{ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryFee, Text: "estorno da tarifa", Lines: []ledger.EntryLine{
		{Account: ledger.AccountBankAccount, Owner: "itau", Cents: -45}, {Account: ledger.AccountFees, Cents: 45},
	}}
	if _, err := o.ledger.Service.PostEntry(t.Context(), back, by); err != nil {
		t.Fatal(err)
	}
	o.compare(t, "itau", paid, o.charge("b"))
	want["fees"], want["bank_account/itau"] = 0, 0
	if got := o.booked(t, ever); !maps.Equal(got, want) {
		t.Errorf("taken back: %v, not %v", got, want)
	}
	if _, _, err := o.RunPayouts(t.Context(), reconcile.Request{
		Period: reconcile.Period{From: o.day, To: o.day}, Sources: []reconcile.Source{{Side: reconcile.Bank, Name: "b", BankAccount: "Itaú", Lines: []reconcile.Line{paid}}},
	}); !errors.Is(err, reconcile.ErrAccount) {
		t.Errorf("a name that no account has: %v", err)
	}
}

// TestWhatPeopleEnteredIsNotBookedAgain: a fee that an entry by hand explains, and one that was matched before fees were booked.
func TestWhatPeopleEnteredIsNotBookedAgain(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	paid := o.line("p", -500, o.pix)
	old := o.compare(t, "", paid, o.charge("a"))
	for _, statement := range []string{`DELETE FROM reconcile_fees`, `UPDATE reconcile_runs SET books_fees = false`} {
		if _, err := o.ledger.Pool.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if again := o.compare(t, "itau", paid, o.charge("a")); again.ID == old.ID {
		t.Fatal("the same run")
	}
	if got := o.booked(t, ever); got["fees"] != 0 {
		t.Errorf("booked beside the entry of before: %v", got)
	}
	entry := ledger.Entry{ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryFee, Text: "tarifa", Lines: []ledger.EntryLine{
		{Account: ledger.AccountBankAccount, Owner: "itau", Cents: 45}, {Account: ledger.AccountFees, Cents: -45},
	}}
	if _, err := o.ledger.Service.PostEntry(t.Context(), entry, ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	o.ledger.CatchUp(t, o.ledger.Reader(t))
	o.compare(t, "itau", paid, o.charge("b"))
	if got := o.booked(t, ever); got["fees"] != -45 {
		t.Errorf("booked beside an entry: %v", got)
	}
}

// TestWhoComparesBooksNothing: what one person says was agreed explains a charge, and only what the operator says moves money.
func TestWhoComparesBooksNothing(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	for _, agreed := range []money.Cents{0, 40} {
		o.Desk = o.WithFee(agreed)
		_, result := o.runOf(t, reconcile.Request{Sources: []reconcile.Source{o.bank(o.line("p", -500, o.pix), o.charge("a"))}, By: "ana", FeeCents: 45})
		if got := o.booked(t, ever); len(result.Breaks) != 0 || got["fees"] != 0 {
			t.Errorf("%s is agreed: %d breaks, booked %v", agreed, len(result.Breaks), got)
		}
	}
}

// TestMoneyOfTheProviderThatIsNoPayout is on its account as well, and no break of the payouts' balance.
func TestMoneyOfTheProviderThatIsNoPayout(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	topUp := ledger.Entry{ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryTransfer, Text: "para o provedor", Lines: []ledger.EntryLine{
		{Account: ledger.AccountBank, Cents: -100_00}, {Account: ledger.AccountBankAccount, Owner: "itau", Cents: 100_00},
	}}
	if _, err := o.ledger.Service.PostEntry(t.Context(), topUp, ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	o.ledger.CatchUp(t, o.ledger.Reader(t))
	o.compare(t, "", o.line("p", -500, o.pix))
}
