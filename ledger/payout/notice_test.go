package payout_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/projection"
)

const endToEnd = "E99999999202611211959337ac7c1ed9"

// hears lets a process that does not step follow what the bank tells, and returns the payout, and what it complained of.
func (o *office) hears(updates ...pix.Update) (p projection.Payout, unknown int, trouble error) {
	o.t.Helper()
	s := o.service()
	o.bank.tells = updates
	read, err := s.ReadNotification(pix.Notification{Body: []byte("{}")})
	if err != nil {
		o.t.Fatal(err)
	}
	unknown, trouble = s.Follow(o.t.Context(), read)
	o.CatchUp(o.t, s.Reader)
	if p, err = s.Reader.Payout(o.t.Context(), o.id); err != nil {
		o.t.Fatal(err)
	}
	return p, unknown, trouble
}

func TestANotificationIsFollowed(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.InFlight, endToEnd)}
	o := openOffice(t, b)
	if _, err := o.service().ReadNotification(pix.Notification{}); !errors.Is(err, pix.ErrSignature) {
		t.Errorf("without a signature: %v", err)
	}
	about := pix.Update{OrderID: o.id.UUID}
	if p, unknown, err := o.hears(about); err != nil || unknown != 0 || p.State != ledger.StateInFlight {
		t.Fatalf("%s, %d unknown, %v", p.State, unknown, err)
	}
	b.get = answers(pix.Paid, endToEnd)
	strangers := []pix.Update{{OrderID: uuid.New()}, {EndToEndID: "E00000000000000000000000000000000"}}
	if p, unknown, err := o.hears(append(strangers, about)...); err != nil || unknown != 2 || p.State != ledger.StatePaid {
		t.Fatalf("%s, %d unknown, %v; strangers must not keep others from being heard", p.State, unknown, err)
	}
	back := pix.Update{EndToEndID: endToEnd, Return: &pix.Return{ID: "D99999999202611211959337ac7c1ed9", AmountCents: 200, At: o.now}}
	for range 2 {
		if p, unknown, err := o.hears(back); err != nil || unknown != 0 || p.ReturnedCents != 200 {
			t.Errorf("%s returned, %d unknown, %v; want 2.00 once", p.ReturnedCents, unknown, err)
		}
	}
	if len(b.submitted) != 1 {
		t.Errorf("sent %d times", len(b.submitted))
	}
}

func TestWhatANotificationSaysOfAFailureIsKept(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.Failed, "")}
	o := openOffice(t, b)
	p, _, err := o.hears(pix.Update{OrderID: o.id.UUID, Failure: pix.NewFailure("AC03")})
	if err != nil || p.State != ledger.StateFailed || p.Failure != "AC03" || p.Remedy != string(pix.RemedyFixKey) {
		t.Errorf("%s because of %q, remedy %q, %v", p.State, p.Failure, p.Remedy, err)
	}
}

// TestANotificationNeverSends is what lets any process follow one: only the one that steps lets money leave.
func TestANotificationNeverSends(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: answers(pix.Held, "")}
	o := openOffice(t, b)
	o.now = o.now.Add(time.Hour)
	if p, _, err := o.hears(pix.Update{OrderID: o.id.UUID}); err != nil || p.State != ledger.StateSubmitting || len(b.submitted) != 1 {
		t.Errorf("%s, sent %d times, %v", p.State, len(b.submitted), err)
	}
}

func TestTroubleWithANotificationIsSaid(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost, get: unknown}
	o := openOffice(t, b)
	if _, _, err := o.hears(pix.Update{OrderID: o.id.UUID}); !errors.Is(err, pix.ErrUnknownPayment) {
		t.Errorf("%v; want it to be told again", err)
	}
	o.bank = &bank{name: "two", get: answers(pix.Paid, endToEnd)}
	if p, strangers, err := o.hears(pix.Update{OrderID: o.id.UUID}); err != nil || strangers != 1 || p.State != ledger.StateSubmitting {
		t.Errorf("told by another provider: %s, %d unknown, %v", p.State, strangers, err)
	}
}
