package payout_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
)

// failing says that the payout failed with a code.
func failing(code string) func(uuid.UUID) (pix.Payment, error) {
	return func(id uuid.UUID) (pix.Payment, error) {
		p, err := answers(pix.Failed, "")(id)
		p.Failure = pix.NewFailure(code)
		return p, err
	}
}

// planned says why the office's shopper would not be paid by the next run; nothing when they would.
func (o *office) planned() string {
	o.t.Helper()
	s := o.service()
	o.CatchUp(o.t, s.Reader)
	why := "nobody"
	if _, err := s.Preview(o.t.Context(), func(l payout.Line) error { why = l.Reason; return nil }); err != nil {
		o.t.Fatal(err)
	}
	return why
}

// TestOurOwnFaultRefusesNoKey: the next run pays to it again, also when an older version noted that a person has to look.
func TestOurOwnFaultRefusesNoKey(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"PIX_OUT_NOT_AUTHORIZED", "FAILED", ""} {
		o := openOffice(t, &bank{name: "one", submit: lost, get: failing(code)})
		if p, err := o.step(time.Hour); err != nil || p.State != ledger.StateFailed || p.Remedy != string(pix.RemedyPerson) {
			t.Fatalf("%s, %q, %v", p.State, p.Remedy, err)
		}
		if why := o.planned(); why != "" {
			t.Errorf("after %q the shopper is left out: %s", code, why)
		}
	}
}

func TestARefusedKeyIsCleared(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"AC06", "FRAD"} {
		o := openOffice(t, &bank{name: "one", submit: lost, get: failing(code)})
		if _, err := o.step(time.Hour); err != nil {
			t.Fatal(err)
		}
		if why := o.planned(); why != payout.ReasonRefused {
			t.Fatalf("after %s: %q; want %s", code, why, payout.ReasonRefused)
		}
		by := ledger.By{Actor: "staff:bia", Cause: ledger.CauseAction(uuid.NewString())}
		if _, err := o.service().ClearKey(t.Context(), o.id, "", by); ledger.CodeOf(err) != ledger.CodeInvalid {
			t.Errorf("without a reason: %v", err)
		}
		p, err := o.service().ClearKey(t.Context(), o.id, "o banco reabriu a conta", by)
		if err != nil || !p.KeyCleared || p.State != ledger.StateFailed {
			t.Fatalf("%+v, %v", p, err)
		}
		if why := o.planned(); why != "" {
			t.Errorf("cleared, and left out: %s", why)
		}
		if _, err := o.service().ClearKey(t.Context(), o.id, "outra vez", by); !errors.Is(err, payout.ErrKeyNotRefused) {
			t.Errorf("twice: %v", err)
		}
		last, err := o.Log.Last(t.Context(), []ledger.Aggregate{{Kind: ledger.KindPayout, ID: o.id.String()}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range last {
			if cleared, ok := e.Event.(ledger.PayoutKeyCleared); !ok || e.Meta.Actor != by.Actor || e.Meta.Cause != by.Cause || cleared.Reason == "" {
				t.Errorf("the newest event is %T by %s because of %s", e.Event, e.Meta.Actor, e.Meta.Cause)
			}
		}
	}
}

// TestWhatIsHiddenOnceIsNotForgotten: a provider that does not find a payment of its own one time must not free its cashback.
func TestWhatIsHiddenOnceIsNotForgotten(t *testing.T) {
	t.Parallel()
	b := &bank{name: "one", submit: lost}
	asked := 0
	b.get = func(id uuid.UUID) (pix.Payment, error) {
		if asked++; asked == 1 {
			return unknown(id)
		}
		return answers(pix.Paid, "")(id)
	}
	o := openOffice(t, b)
	o.key = ledger.KeyID{UUID: uuid.New()}
	if p, err := o.step(25 * time.Hour); err != nil || p.State != ledger.StateSubmitting {
		t.Fatalf("%s, %v; want it to wait", p.State, err)
	}
	if p, err := o.step(time.Hour); err != nil || p.State != ledger.StatePaid {
		t.Errorf("%s, %v", p.State, err)
	}
}
