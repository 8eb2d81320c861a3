package pixtest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Harness is a provider and the bank behind it.
type Harness struct {
	Provider pix.Provider
	Bank     Bank
}

// fataler is what testing.T and rapid.T share.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// suite watches all that a provider answers, and compares it with the bank's record.
type suite struct {
	Harness
	test   *testing.T // for its context
	t      fataler
	orders map[uuid.UUID]pix.Order
	over   map[uuid.UUID]string // orders that the provider called failed or refused, and how
}

func newSuite(t *testing.T, says fataler, h Harness) *suite {
	t.Helper()
	return &suite{h, t, says, make(map[uuid.UUID]pix.Order), make(map[uuid.UUID]string)}
}

// order returns one that was never submitted.
func (s *suite) order(cents money.Cents) pix.Order {
	o := pix.Order{
		ID: uuid.New(), AmountCents: cents, OwnerCPF: "52998224725", Note: "Devolve",
		Key: pix.Key{Type: pix.Email, Value: "ana@exemplo.com"},
	}
	s.orders[o.ID] = o
	return o
}

func (s *suite) submit(o pix.Order) (pix.Payment, error) {
	s.t.Helper()
	payment, err := s.Provider.Submit(s.test.Context(), o)
	var refused *pix.RefusedError
	if errors.As(err, &refused) {
		s.over[o.ID] = "refused"
		if refused.Failure.Code == "" || refused.Failure.Remedy == "" {
			s.t.Errorf("refused without a reason: %+v", refused.Failure)
		}
	}
	return payment, s.heard(o, payment, err)
}

func (s *suite) get(o pix.Order) (pix.Payment, error) {
	s.t.Helper()
	payment, err := s.Provider.Get(s.test.Context(), o.ID)
	return payment, s.heard(o, payment, err)
}

// heard checks an answer against what the bank knows.
func (s *suite) heard(o pix.Order, payment pix.Payment, err error) error {
	s.t.Helper()
	if err != nil {
		return err
	}
	if payment.OrderID != o.ID || payment.AmountCents != o.AmountCents {
		s.t.Errorf("asked about %s of %s, and was told of %s of %s", o.ID, o.AmountCents, payment.OrderID, payment.AmountCents)
	}
	sent, known := s.sent(o)
	switch payment.State {
	case pix.Paid:
		if !known || sent.State != pix.Paid || sent.EndToEndID != payment.EndToEndID {
			s.t.Errorf("the provider says paid as %s, the bank %+v", payment.EndToEndID, sent)
		}
	case pix.Failed:
		s.over[o.ID] = "failed"
		if payment.Failure.Code == "" || payment.Failure.Remedy == "" {
			s.t.Errorf("failed without a reason: %+v", payment.Failure)
		}
	case pix.InFlight, pix.Held:
	default:
		s.t.Errorf("state %q", payment.State)
	}
	return nil
}

// sent returns the bank's record of an order.
func (s *suite) sent(o pix.Order) (Sent, bool) {
	for _, sent := range s.Bank.Record() {
		if sent.OrderID == o.ID {
			return sent, true
		}
	}
	return Sent{}, false
}

// finish does what Devolve does until an order has ended, in more haste. A refused order answers the zero value.
func (s *suite) finish(o pix.Order) pix.Payment {
	s.t.Helper()
	for range 30 {
		payment, err := s.submit(o)
		if s.over[o.ID] == "refused" {
			return pix.Payment{}
		}
		if err != nil {
			payment, err = s.ask(o)
		}
		if err == nil && payment.State == pix.InFlight {
			s.Bank.Pass(time.Hour)
			payment, err = s.ask(o)
		}
		if err == nil && (payment.State == pix.Paid || payment.State == pix.Failed) {
			return payment
		}
	}
	s.t.Fatalf("order %s never ended", o.ID)
	return pix.Payment{}
}

// ask asks until it is answered.
func (s *suite) ask(o pix.Order) (pix.Payment, error) {
	s.t.Helper()
	for range 20 {
		payment, err := s.get(o)
		if err == nil || errors.Is(err, pix.ErrUnknownPayment) {
			return payment, err
		}
	}
	s.t.Fatalf("order %s is not told about", o.ID)
	return pix.Payment{}, nil
}

// check compares the bank's record with what was asked for and answered.
func (s *suite) check() {
	s.t.Helper()
	s.Bank.Pass(time.Hour)
	times := make(map[uuid.UUID]int)
	for _, sent := range s.Bank.Record() {
		times[sent.OrderID]++
		o, known := s.orders[sent.OrderID]
		switch {
		case !known:
			s.t.Errorf("a Pix that nobody asked for: %+v", sent)
		case times[sent.OrderID] > 1:
			s.t.Errorf("order %s left %d times", sent.OrderID, times[sent.OrderID])
		case sent.AmountCents != o.AmountCents:
			s.t.Errorf("order %s of %s left as %s", o.ID, o.AmountCents, sent.AmountCents)
		case sent.State == pix.Paid && s.over[o.ID] != "":
			s.t.Errorf("order %s was called %s and paid", o.ID, s.over[o.ID])
		}
	}
}

// updates reads every notification that was sent.
func (s *suite) updates() []pix.Update {
	s.t.Helper()
	var all []pix.Update
	for _, n := range s.Bank.Notifications() {
		updates, err := s.Provider.Read(n)
		if err != nil {
			s.t.Fatalf("read a notification: %v", err)
		}
		all = append(all, updates...)
	}
	return all
}

// concerns says whether an update is about a payment.
func concerns(u pix.Update, p pix.Payment) bool {
	return u.OrderID == p.OrderID || u.OrderID == uuid.Nil && u.EndToEndID == p.EndToEndID
}
