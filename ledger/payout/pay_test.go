package payout_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

// errLost is a request or an answer that got lost.
var errLost = errors.New("got lost")

// bank is a provider of which a test says what it answers.
type bank struct {
	name      string
	submit    func(pix.Order) (pix.Payment, error)
	get       func(uuid.UUID) (pix.Payment, error)
	statement pix.Statement
	tells     []pix.Update
	submitted []pix.Order
}

func (b *bank) Name() string { return b.name }

func (b *bank) Submit(_ context.Context, o pix.Order) (pix.Payment, error) {
	b.submitted = append(b.submitted, o)
	return b.submit(o)
}

func (b *bank) Get(_ context.Context, id uuid.UUID) (pix.Payment, error) { return b.get(id) }

func (b *bank) Read(n pix.Notification) ([]pix.Update, error) {
	if len(n.Body) == 0 {
		return nil, pix.ErrSignature
	}
	return b.tells, nil
}

func (b *bank) Statement(context.Context, time.Time, time.Time) (pix.Statement, error) {
	return b.statement, nil
}

func lost(pix.Order) (pix.Payment, error) { return pix.Payment{}, errLost }

func unknown(uuid.UUID) (pix.Payment, error) { return pix.Payment{}, pix.ErrUnknownPayment }

// answers says the same of the one payout of these tests, of R$ 5.00.
func answers(state pix.PaymentState, endToEndID string) func(uuid.UUID) (pix.Payment, error) {
	return func(id uuid.UUID) (pix.Payment, error) {
		return pix.Payment{OrderID: id, State: state, AmountCents: 500, EndToEndID: endToEndID}, nil
	}
}

// office is a service on real stores, with a clock and a key that a test turns.
type office struct {
	*ledgertest.Bundle
	t       *testing.T
	now     time.Time
	key     ledger.KeyID
	stopped bool
	halts   payout.Halts
	bank    *bank
	id      ledger.PayoutID // of the payout
}

func (o *office) PaidTo(_ context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	payees := make(map[ledger.UserID]payout.Payee)
	for _, user := range users {
		payees[user] = payout.Payee{KeyID: o.key, Key: pix.Key{Type: pix.Email, Value: "ana@example.com"}}
	}
	return payees, nil
}

func (o *office) Blocked(context.Context) (bool, error) { return o.stopped, nil }

// desk is where what people have to look at is kept.
func (o *office) desk() *reconcile.Desk {
	return reconcile.NewDesk(o.Pool, func() time.Time { return o.now })
}

// service is a process that pays: what it remembers is lost with it.
func (o *office) service() *payout.Service {
	return payout.New(payout.Config{
		Ledger: app.New(o.Log, func() time.Time { return o.now }, app.NewID), Reader: o.Reader(o.t), Payees: o, Guard: o, Desk: o.desk(), Halts: o.halts,
		Provider: o.bank, Limits: payout.Always(payout.Limits{SecondAboveCents: 1 << 40}),
		AskAfter: time.Minute, AskAtMost: time.Minute, Now: func() time.Time { return o.now },
	})
}

// openOffice has an approved payout of R$ 5.00, which the bank was asked for.
func openOffice(t *testing.T, b *bank) *office {
	t.Helper()
	o := &office{Bundle: ledgertest.New(t), t: t, now: time.Now().Add(time.Hour), key: ledger.KeyID{UUID: uuid.New()}, bank: b}
	o.Project(t)
	sale := ledgertest.Sale("1", o.Click(t, ledger.UserID{UUID: uuid.New()}))
	sale.Verdict = ledger.VerdictApproved
	o.Observe(t, sale)
	s := o.service()
	run, err := s.Open(t.Context(), ledger.By{Actor: "staff:ana"}, func(payout.Line) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	id := run.ID.UUID
	if _, err := s.Approve(t.Context(), ledger.RunID{UUID: id}, ledger.By{Actor: "staff:bia"}); err != nil {
		t.Fatal(err)
	}
	_, err = s.Step(t.Context())
	if err != nil && !errors.Is(err, errLost) && !errors.Is(err, payout.ErrHeld) {
		t.Fatal(err)
	}
	list, err := s.Reader.RunPayouts(t.Context(), ledger.RunID{UUID: id}, ledger.PayoutID{}, 10)
	if err != nil || len(list) != 1 || len(b.submitted) != 1 {
		t.Fatalf("%d payouts, %d submitted, %v", len(list), len(b.submitted), err)
	}
	o.id = list[0].ID
	return o
}

// step lets a new process work after some time, and returns the payout, and what it complained of.
func (o *office) step(after time.Duration) (projection.Payout, error) {
	o.t.Helper()
	o.now = o.now.Add(after)
	s := o.service()
	_, trouble := s.Step(o.t.Context())
	p, err := s.Reader.Payout(o.t.Context(), o.id)
	if err != nil {
		o.t.Fatal(err)
	}
	return p, trouble
}

func TestALostAnswerIsAskedForWhereItWasLost(t *testing.T) {
	t.Parallel()
	first, second := &bank{name: "one", submit: lost, get: unknown}, &bank{name: "two", get: unknown}
	o := openOffice(t, first)
	o.bank = second
	if p, err := o.step(time.Hour); !errors.Is(err, payout.ErrOtherProvider) || p.State != ledger.StateSubmitting || len(second.submitted) > 0 {
		t.Fatalf("%s, %v, sent %d times by another provider", p.State, err, len(second.submitted))
	}
	o.bank = first
	first.submit = func(order pix.Order) (pix.Payment, error) { return answers(pix.Paid, "")(order.ID) }
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StatePaid || len(first.submitted) != 2 || first.submitted[0] != first.submitted[1] {
		t.Errorf("%s, %v, asked for %+v", p.State, err, first.submitted)
	}
}

func TestNothingIsSentAgainWhilePayoutsAreStopped(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: unknown}
	o := openOffice(t, b)
	o.stopped = true
	if p, err := o.step(time.Hour); !errors.Is(err, payout.ErrBlocked) || p.State != ledger.StateSubmitting || len(b.submitted) != 1 {
		t.Errorf("%s, %v, sent %d times", p.State, err, len(b.submitted))
	}
}

// TestAnOrderIsForgottenADayAfterItWasLastSent: not after it was first sent.
func TestAnOrderIsForgottenADayAfterItWasLastSent(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: unknown}
	o := openOffice(t, b)
	if _, err := o.step(25 * time.Hour); !errors.Is(err, errLost) || len(b.submitted) != 2 {
		t.Fatalf("%v, sent %d times", err, len(b.submitted))
	}
	o.key = ledger.KeyID{UUID: uuid.New()}
	if p, err := o.step(23 * time.Hour); err != nil || p.State != ledger.StateSubmitting {
		t.Fatalf("%s, %v within a day", p.State, err)
	}
	if p, err := o.step(2 * time.Hour); err != nil || p.State != ledger.StateFailed || p.Failure != payout.FailureKeyChanged || len(b.submitted) != 2 {
		t.Errorf("%s for %q, %v, sent %d times", p.State, p.Failure, err, len(b.submitted))
	}
}

func TestWhatIsHeldIsSentAgain(t *testing.T) {
	t.Parallel()
	held := func(order pix.Order) (pix.Payment, error) { return answers(pix.Held, "")(order.ID) }
	b := &bank{name: "one", submit: held, get: answers(pix.Held, "")}
	o := openOffice(t, b)
	if p, err := o.step(time.Hour); !errors.Is(err, payout.ErrHeld) || p.State != ledger.StateSubmitting || len(b.submitted) != 2 {
		t.Fatalf("%s, %v, sent %d times", p.State, err, len(b.submitted))
	}
	key := o.key
	o.key = ledger.KeyID{UUID: uuid.New()}
	if _, err := o.step(time.Hour); !errors.Is(err, payout.ErrHeld) || len(b.submitted) != 2 {
		t.Errorf("to another key: %v, sent %d times", err, len(b.submitted))
	}
	o.key = key
	b.get = answers(pix.InFlight, "")
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StateInFlight {
		t.Fatalf("%s, %v", p.State, err)
	}
	b.get, b.submit = answers(pix.Held, ""), func(order pix.Order) (pix.Payment, error) { return answers(pix.Paid, "")(order.ID) }
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StatePaid {
		t.Errorf("held after it was in flight: %s, %v", p.State, err)
	}
}

func TestWhatAProviderWritesIsNotBelieved(t *testing.T) {
	t.Parallel()
	const endToEndID = "E0000000020261120120000000000001"
	b := &bank{name: "one", submit: lost, get: func(id uuid.UUID) (pix.Payment, error) {
		return pix.Payment{OrderID: id, State: pix.Paid, AmountCents: 501}, nil
	}}
	o := openOffice(t, b)
	if p, err := o.step(time.Hour); !errors.Is(err, payout.ErrOtherAmount) || p.State != ledger.StateSubmitting {
		t.Errorf("another amount: %s, %v", p.State, err)
	}
	b.get = answers(pix.InFlight, "E\x00")
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StateInFlight || p.EndToEndID != "" {
		t.Errorf("no id of a Pix: %s as %q, %v", p.State, p.EndToEndID, err)
	}
	b.get = func(id uuid.UUID) (pix.Payment, error) {
		p, err := answers(pix.Paid, endToEndID)(id)
		p.Returns = []pix.Return{{ID: "D0000000020261121120000000000001", AmountCents: 200}}
		return p, err
	}
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StatePaid || p.EndToEndID != endToEndID || p.ReturnedCents != 200 {
		t.Errorf("paid: %+v, %v", p, err)
	}
	b.statement.Movements = []pix.Movement{
		{ID: "1", Kind: pix.MovementReturn, EndToEndID: "D9"}, {ID: "2", Kind: pix.MovementReturn, OrderID: o.id.UUID}, {ID: "3", Kind: pix.MovementFee},
	}
	if left, err := o.service().Returns(t.Context(), o.now); err != nil || left != 1 {
		t.Errorf("%d returns are left, %v; want the one that is of no payout", left, err)
	}
}

// ask asks about the payout now, as people do, and returns it as it is then.
func (o *office) ask() (projection.Payout, error) {
	o.t.Helper()
	s := o.service()
	_, trouble := s.Ask(o.t.Context(), o.id)
	p, err := s.Reader.Payout(o.t.Context(), o.id)
	if err != nil {
		o.t.Fatal(err)
	}
	return p, trouble
}

func TestAskSaysWhyAPayoutWaits(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: unknown}
	o := openOffice(t, b)
	if p, err := o.ask(); !errors.Is(err, payout.ErrTooSoon) || p.State != ledger.StateSubmitting || len(b.submitted) != 1 {
		t.Errorf("a moment after it was sent: %s, %v, sent %d times", p.State, err, len(b.submitted))
	}
	o.now = o.now.Add(time.Hour)
	var silence *payout.SilenceError
	if p, err := o.ask(); !errors.As(err, &silence) || !errors.Is(err, errLost) || p.State != ledger.StateSubmitting || len(b.submitted) != 2 {
		t.Errorf("the answer got lost again: %s, %v, sent %d times", p.State, err, len(b.submitted))
	}
	o.now = o.now.Add(time.Hour)
	b.get = func(uuid.UUID) (pix.Payment, error) { return pix.Payment{}, pix.ErrBusy }
	if _, err := o.ask(); !errors.As(err, &silence) || len(b.submitted) != 2 {
		t.Errorf("the provider is busy: %v, sent %d times", err, len(b.submitted))
	}
	b.get = unknown
	key := o.key
	o.key = ledger.KeyID{UUID: uuid.New()}
	if p, err := o.ask(); !errors.Is(err, payout.ErrDoubtful) || p.State != ledger.StateSubmitting || len(b.submitted) != 2 {
		t.Errorf("to another key: %s, %v, sent %d times", p.State, err, len(b.submitted))
	}
	o.key, o.bank = key, &bank{name: "two", get: unknown}
	if _, err := o.ask(); !errors.Is(err, payout.ErrOtherProvider) {
		t.Errorf("another provider: %v", err)
	}
	o.bank, o.stopped = b, true
	if _, err := o.ask(); !errors.Is(err, payout.ErrBlocked) || len(b.submitted) != 2 {
		t.Errorf("while payouts are stopped: %v", err)
	}
	b.get = answers(pix.Paid, "")
	if p, err := o.ask(); err != nil || p.State != ledger.StatePaid {
		t.Errorf("paid all the same: %s, %v", p.State, err)
	}
	none := payout.New(payout.Config{Ledger: o.Service, Reader: o.Reader(t), Now: time.Now})
	if _, err := none.Ask(t.Context(), o.id); !errors.Is(err, payout.ErrNoProvider) {
		t.Errorf("without a provider: %v", err)
	}
}

// TestTwoWhoFindItUnknownSendItOnce holds a process back between what it learned and what it does, while another does it.
func TestTwoWhoFindItUnknownSendItOnce(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost}
	o := openOffice(t, b)
	o.now = o.now.Add(time.Hour)
	between := true
	b.get = func(id uuid.UUID) (pix.Payment, error) {
		if between {
			between = false
			if _, err := o.ask(); !errors.Is(err, errLost) { // the other one, which sends it
				t.Errorf("the other: %v", err)
			}
		}
		return unknown(id)
	}
	if _, err := o.ask(); len(b.submitted) != 2 || b.submitted[0] != b.submitted[1] {
		t.Errorf("sent %d times, %v; want the other's alone after the first", len(b.submitted), err)
	}
}

// TestWhatIsBeingSentIsNotSentByAnother asks between the two calls that a provider may need for one sending: it holds the payment then.
func TestWhatIsBeingSentIsNotSentByAnother(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.Held, "")}
	o := openOffice(t, b)
	o.now = o.now.Add(time.Hour)
	asked := false
	b.submit = func(order pix.Order) (pix.Payment, error) {
		if !asked {
			asked = true
			if _, err := o.ask(); !errors.Is(err, payout.ErrHeld) { // another process
				t.Errorf("the other: %v", err)
			}
		}
		return answers(pix.Paid, "")(order.ID)
	}
	if p, err := o.ask(); err != nil || p.State != ledger.StatePaid || len(b.submitted) != 2 {
		t.Errorf("%s, %v, sent %d times; want once after the first", p.State, err, len(b.submitted))
	}
}

func TestTakeBackIsInTheNameOfWhoSawIt(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: unknown}
	o := openOffice(t, b)
	s := o.service()
	if _, err := s.TakeBack(t.Context(), o.id, "D1", 100, ledger.By{Actor: "staff:bia"}); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("before it is paid: %v", err)
	}
	b.get = answers(pix.Paid, "")
	if _, err := o.step(time.Hour); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if p, err := s.TakeBack(t.Context(), o.id, "D1", 100, ledger.By{Actor: "staff:bia"}); err != nil || p.ReturnedCents != 100 {
			t.Errorf("%+v, %v", p, err)
		}
	}
	last, err := o.Log.Last(t.Context(), []ledger.Aggregate{{Kind: ledger.KindPayout, ID: o.id.String()}})
	if err != nil || len(last) != 1 {
		t.Fatal(last, err)
	}
	for _, e := range last {
		if _, ok := e.Event.(ledger.PayoutReturned); !ok || e.Meta.Actor != "staff:bia" {
			t.Errorf("the newest event is %T by %s", e.Event, e.Meta.Actor)
		}
	}
	if _, err := s.TakeBack(t.Context(), o.id, "D2", 401, ledger.By{Actor: "staff:bia"}); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("more than is left: %v", err)
	}
}

// TestAnIDThatAnOlderVersionWroteDownCounts: its event is on the payout alone, and nothing was taken for it.
func TestAnIDThatAnOlderVersionWroteDownCounts(t *testing.T) {
	t.Parallel()
	const older = "E0000000020261120120000000000009"
	b := &bank{name: "one", submit: lost, get: answers(pix.Paid, older)}
	o := openOffice(t, b)
	other := ledger.Payout{
		ID: ledger.PayoutID{UUID: uuid.New()}, RunID: ledger.RunID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()},
		KeyID: ledger.KeyID{UUID: uuid.New()}, AmountCents: 500, State: ledger.StateInFlight, Provider: "one", EndToEndID: older,
	}
	event := ledger.PayoutAccepted{PayoutChange: ledger.PayoutChange{Payout: other, At: o.now}}
	meta := ledger.Meta{EventID: uuid.NewString(), RecordedAt: o.now, Actor: "system"}
	if _, err := o.Log.Append(t.Context(), ledger.Head{}, []ledger.Recorded{{Event: event, Meta: meta}}); err != nil {
		t.Fatal(err)
	}
	if p, err := o.step(time.Hour); ledger.CodeOf(err) != ledger.CodePixIDTaken || p.State != ledger.StateSubmitting {
		t.Errorf("%s, %v; want %s", p.State, err, ledger.CodePixIDTaken)
	}
}

// Payouts that do not get on, here because the log knows nothing of them, are gone past.
func TestWhatDoesNotGetOnHoldsNobodyUp(t *testing.T) {
	o := &office{Bundle: ledgertest.New(t), t: t, now: time.Now(), key: ledger.KeyID{UUID: uuid.New()}, bank: &bank{name: "bank"}}
	o.Project(t)
	for _, insert := range []string{
		`INSERT INTO ledger.payout_runs (id, seq, state, opened_by, second_above_cents, payouts, total_cents, approved_by, reason, opened_at, updated_at)
		VALUES (gen_random_uuid(), 1, 'CANCELED', 'staff:ana', 0, 501, 501, '', '', now(), now())`,
		`INSERT INTO ledger.payouts (id, seq, run_id, user_id, key_id, amount_cents, state, provider, end_to_end_id, failure, remedy, returned_cents, requested_at, updated_at)
		SELECT gen_random_uuid(), 1, (SELECT id FROM ledger.payout_runs), gen_random_uuid(), gen_random_uuid(), 1, 'REQUESTED', '', '', '', '', 0, now(), now()
		FROM generate_series(1, 501)`,
	} {
		if _, err := o.Pool.Exec(t.Context(), insert); err != nil {
			t.Fatal(err)
		}
	}
	s := o.service()
	for step, want := range []int{500, 1, 500} {
		looked, err := s.Step(t.Context())
		if looked != want || err == nil {
			t.Errorf("step %d looked at %d payouts, want %d; trouble: %v", step+1, looked, want, err)
		}
	}
}
