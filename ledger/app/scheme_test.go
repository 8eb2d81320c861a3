package app_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
)

var approval = ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}

// TestNewSalesArePostedByTheSchemeThatHasBegun, on every server: also on one that asked before it began.
func TestNewSalesArePostedByTheSchemeThatHasBegun(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	other := app.New(b.Log, time.Now, app.NewID)
	of := func(service *app.Service, transaction string) ledger.Scheme {
		t.Helper()
		o := ledgertest.Sale(transaction, ledger.ClickID{})
		if err := service.Observe(t.Context(), []app.Observed{o})[0]; err != nil {
			t.Fatal(err)
		}
		c, _ := state(t, b, o)
		return c.Scheme
	}
	for n, service := range []*app.Service{b.Service, other} {
		if scheme := of(service, string(rune('a'+n))); scheme != ledger.SchemeTracking {
			t.Errorf("posted by %d before it began", scheme)
		}
	}
	sequence, err := b.Service.BeginScheme(t.Context(), approval, ledger.By{Actor: "staff:ana", Cause: "action:1"})
	if err != nil || sequence == 0 {
		t.Fatal(sequence, err)
	}
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{ledger.SchemeHistory})
	begun := last[ledger.SchemeHistory]
	if err != nil || begun.Sequence != sequence || begun.Meta.Actor != "staff:ana" || begun.Meta.Cause != "action:1" || begun.Event.(ledger.BookSchemeBegun).At.IsZero() {
		t.Errorf("%+v, %v", begun, err)
	}
	for n, service := range []*app.Service{b.Service, other, other} {
		if scheme := of(service, string(rune('c'+n))); scheme != ledger.SchemeApproval {
			t.Errorf("posted by %d after it began", scheme)
		}
		if scheme, by, err := service.Scheme(t.Context()); err != nil || scheme != ledger.SchemeApproval || by != (ledger.By{Actor: "staff:ana", Cause: "action:1"}) {
			t.Errorf("scheme %d by %+v, %v", scheme, by, err)
		}
	}
	if _, err := other.BeginScheme(t.Context(), approval, ledger.System("system")); ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Errorf("begun twice: %v", err)
	}
}

// TestRestatingIsOneWriteOfWhatIsLeft: a repeat adds nothing, and what does not exist is no trouble.
func TestRestatingIsOneWriteOfWhatIsLeft(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	first, second := ledgertest.Sale("t1", b.Click(t, ledger.UserID{UUID: uuid.New()})), ledgertest.Sale("t2", ledger.ClickID{})
	b.Observe(t, first, second)
	before, _ := state(t, b, second)
	end, err := b.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	none := ledger.ConversionID{UUID: uuid.New()}
	restated, sequence, err := b.Service.Restate(t.Context(), []ledger.ConversionID{first.ConversionID(), none, second.ConversionID()})
	if err != nil || restated != 2 || sequence != end+2 {
		t.Fatalf("%d restated up to %d: %v", restated, sequence, err)
	}
	after, recorded := state(t, b, second)
	if before.Scheme = ledger.SchemeApproval; after != before || recorded.Meta.Actor != "system:restate" || recorded.Meta.Cause != ledger.CauseSystem {
		t.Errorf("%+v of %+v", after, recorded.Meta)
	}
	if restated, sequence, err = b.Service.Restate(t.Context(), []ledger.ConversionID{first.ConversionID(), second.ConversionID()}); err != nil || restated != 0 || sequence != 0 {
		t.Errorf("%d restated again up to %d: %v", restated, sequence, err)
	}
}

func TestAReportAfterRestatingKeepsTheScheme(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	sale := ledgertest.Sale("t1", ledger.ClickID{})
	b.Observe(t, sale)
	if restated, _, err := b.Service.Restate(t.Context(), []ledger.ConversionID{sale.ConversionID()}); err != nil || restated != 1 {
		t.Fatal(restated, err)
	}
	sale.Verdict, sale.UpdatedAt, sale.ReceivedAt = ledger.VerdictApproved, sale.UpdatedAt.Add(time.Hour), sale.UpdatedAt.Add(time.Hour)
	b.Observe(t, sale)
	if c, _ := state(t, b, sale); c.Scheme != ledger.SchemeApproval || c.Verdict != ledger.VerdictApproved {
		t.Errorf("%+v", c)
	}
}
