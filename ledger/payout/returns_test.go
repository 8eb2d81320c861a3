package payout_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/reconcile"
)

// returnOf is the id of a return.
func returnOf(n int) string { return fmt.Sprintf("D%031d", n) }

// breaks are those that are not closed.
func (o *office) breaks() []reconcile.Case {
	o.t.Helper()
	cases, err := o.desk().Breaks(o.t.Context(), false, 10)
	if err != nil {
		o.t.Fatal(err)
	}
	return cases
}

// TestALateConfirmationOfAFailedPayoutIsCriticalAtOnce: its cashback is free again and would be paid a second time.
func TestALateConfirmationOfAFailedPayoutIsCriticalAtOnce(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.Failed, "")}
	o := openOffice(t, b)
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StateFailed {
		t.Fatalf("%s, %v", p.State, err)
	}
	b.get = answers(pix.Paid, endToEnd)
	for range 2 {
		if p, _, err := o.hears(pix.Update{OrderID: o.id.UUID}); err != nil || p.State != ledger.StateFailed {
			t.Fatalf("%s, %v", p.State, err)
		}
	}
	found := o.breaks()
	if len(found) != 1 || found[0].Severity != reconcile.Critical || found[0].Category != reconcile.StatusMismatch || found[0].Subject != o.id.String() {
		t.Fatalf("%+v; want one critical break", found)
	}
	if blocked, err := o.desk().Blocked(t.Context()); err != nil || !blocked {
		t.Errorf("blocked: %t, %v", blocked, err)
	}
}

// TestAPixOfTwoPayoutsIsCriticalAtOnce, whether the provider or a person brings it.
func TestAPixOfTwoPayoutsIsCriticalAtOnce(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.Paid, endToEnd)}
	o := openOffice(t, b)
	event := ledger.PixIDTaken{ID: endToEnd, PayoutID: ledger.PayoutID{UUID: uuid.New()}, At: o.now}
	meta := ledger.Meta{EventID: uuid.NewString(), RecordedAt: o.now, Actor: "system"}
	if _, err := o.Log.Append(t.Context(), ledger.Head{}, []ledger.Recorded{{Event: event, Meta: meta}}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if p, err := o.step(time.Hour); ledger.CodeOf(err) != ledger.CodePixIDTaken || p.State != ledger.StateSubmitting {
			t.Fatalf("%s, %v; want %s", p.State, err, ledger.CodePixIDTaken)
		}
	}
	if found := o.breaks(); len(found) != 1 || found[0].Severity != reconcile.Critical || found[0].Category != reconcile.Duplicate {
		t.Errorf("%+v; want one critical break", found)
	}
}

// TestAReturnWaitsForItsPayment: the notice names a Pix that the ledger learns of later.
func TestAReturnWaitsForItsPayment(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.InFlight, "")}
	o := openOffice(t, b)
	if _, err := o.step(time.Hour); err != nil {
		t.Fatal(err)
	}
	back := pix.Update{EndToEndID: endToEnd, Return: &pix.Return{ID: returnOf(1), AmountCents: 200, At: o.now}}
	for range 3 {
		if p, strangers, err := o.hears(back); err != nil || strangers != 1 || p.ReturnedCents != 0 {
			t.Fatalf("%+v, %d unknown, %v", p, strangers, err)
		}
	}
	match := func(want int) {
		t.Helper()
		if matched, err := o.service().MatchReturns(t.Context()); err != nil || matched != want {
			t.Fatalf("%d matched, %v; want %d", matched, err, want)
		}
	}
	match(0)
	b.get = answers(pix.Paid, endToEnd)
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StatePaid || p.ReturnedCents != 0 {
		t.Fatalf("%+v, %v", p, err)
	}
	match(1)
	match(0)
	o.CatchUp(t, o.Reader(t))
	if p, err := o.Reader(t).Payout(t.Context(), o.id); err != nil || p.ReturnedCents != 200 {
		t.Errorf("%s returned, %v", p.ReturnedCents, err)
	}
	if found := o.breaks(); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

// TestAReturnOfNobodyBecomesABreak after a day, once, which closes when its payment is found after all.
func TestAReturnOfNobodyBecomesABreak(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.InFlight, "")}
	o := openOffice(t, b)
	back := pix.Update{EndToEndID: endToEnd, Return: &pix.Return{ID: returnOf(1), AmountCents: 200}}
	if _, _, err := o.hears(back, pix.Update{EndToEndID: "Ana Lúcia", Return: &pix.Return{ID: returnOf(2), AmountCents: 200}},
		pix.Update{EndToEndID: endToEnd, Return: &pix.Return{ID: "de Ana", AmountCents: 200}}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := o.service().MatchReturns(t.Context()); err != nil {
			t.Fatal(err)
		}
		o.now = o.now.Add(25 * time.Hour)
	}
	found := o.breaks()
	if len(found) != 1 || found[0].Category != reconcile.ReturnUnbooked || found[0].Ref != returnOf(1) || found[0].OutsideCents != 200 {
		t.Fatalf("%+v; want one break of %s", found, returnOf(1))
	}
	b.get = answers(pix.Paid, endToEnd)
	if _, err := o.step(time.Hour); err != nil {
		t.Fatal(err)
	}
	if matched, err := o.service().MatchReturns(t.Context()); err != nil || matched != 1 {
		t.Fatalf("%d matched, %v", matched, err)
	}
	if found := o.breaks(); len(found) != 0 {
		t.Errorf("still open: %+v", found)
	}
}

// TestAStatementsReturnsAreSaidOnceAndOnlyWhenUnknown: Woovi names a return by its own id, which the payout has by then.
func TestAStatementsReturnsAreSaidOnceAndOnlyWhenUnknown(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.Paid, endToEnd)}
	o := openOffice(t, b)
	back := pix.Update{EndToEndID: endToEnd, Return: &pix.Return{ID: returnOf(1), AmountCents: 200}}
	if _, _, err := o.hears(pix.Update{OrderID: o.id.UUID}, back); err != nil {
		t.Fatal(err)
	}
	movement := func(id, pixID string, cents money.Cents) pix.Movement {
		return pix.Movement{ID: id, Kind: pix.MovementReturn, EndToEndID: pixID, AmountCents: cents, At: o.now}
	}
	byOrder := movement("3", returnOf(3), 100)
	byOrder.OrderID = o.id.UUID
	b.statement.Movements = []pix.Movement{movement("1", returnOf(1), 200), movement("2", endToEnd, 200), byOrder}
	s := o.service()
	for range 3 {
		if unknown, err := s.Returns(t.Context(), o.now); err != nil || unknown != 0 {
			t.Fatalf("%d unknown, %v; all are booked, or say whose they are", unknown, err)
		}
		o.CatchUp(t, s.Reader)
	}
	if p, err := s.Reader.Payout(t.Context(), o.id); err != nil || p.ReturnedCents != 300 {
		t.Errorf("%s returned, %v; the statement itself says what came back of which order", p.ReturnedCents, err)
	}
	b.statement.Movements = append(b.statement.Movements, movement("4", returnOf(4), 100))
	for i, want := range []int{1, 0, 0} {
		if unknown, err := s.Returns(t.Context(), o.now); err != nil || unknown != want {
			t.Errorf("time %d: %d unknown, %v; want %d", i, unknown, err, want)
		}
	}
	b.get = func(uuid.UUID) (pix.Payment, error) { return pix.Payment{}, pix.ErrBusy }
	if unknown, err := s.Returns(t.Context(), o.now); !errors.Is(err, pix.ErrBusy) || unknown != 0 {
		t.Errorf("a busy provider: %d unknown, %v; want to be told to try again", unknown, err)
	}
}

// TestParkedReturnsAreBounded: what does not fit is for the provider to send again.
func TestParkedReturnsAreBounded(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.InFlight, "")}
	o := openOffice(t, b)
	if _, err := o.Pool.Exec(t.Context(), `INSERT INTO parked_returns (return_id, provider, end_to_end_id, amount_cents, parked_at)
		SELECT 'D' || n, 'one', 'E' || n, 1, now() FROM generate_series(1, 10000) n`); err != nil {
		t.Fatal(err)
	}
	back := pix.Update{EndToEndID: endToEnd, Return: &pix.Return{ID: returnOf(1), AmountCents: 200}}
	if _, _, err := o.hears(back); !errors.Is(err, reconcile.ErrParkedFull) {
		t.Errorf("%v; want ErrParkedFull", err)
	}
}
