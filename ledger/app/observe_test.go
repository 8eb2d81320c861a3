package app_test

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
)

func aggregate(o app.Observed) ledger.Aggregate {
	return ledger.Aggregate{Kind: ledger.KindConversion, ID: o.ConversionID().String()}
}

// state returns the newest state of a sale and how it is stored.
func state(t *testing.T, b *ledgertest.Bundle, o app.Observed) (ledger.Conversion, ledger.Recorded) {
	t.Helper()
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{aggregate(o)})
	if err != nil {
		t.Fatal(err)
	}
	recorded := last[aggregate(o)]
	return ledger.EvolveConversion(ledger.Conversion{}, recorded.Event), recorded
}

func TestObserveIsIdempotentForEver(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	sale := ledgertest.Sale("t1", b.Click(t, ledger.UserID{UUID: uuid.New()}))
	approved := sale
	approved.Verdict, approved.UpdatedAt = ledger.VerdictApproved, sale.UpdatedAt.Add(time.Hour)
	approved.ReceivedAt = approved.UpdatedAt
	b.Observe(t, sale, approved)
	want, _ := state(t, b, sale)
	end, err := b.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b.Observe(t, approved, sale, sale, approved)
	b.Observe(t, sale)
	got, recorded := state(t, b, sale)
	if got != want || got.Status() != ledger.Cashback || got.CashbackCents != 500 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if again, err := b.Log.LastSequence(t.Context()); err != nil || again != end {
		t.Errorf("repeats appended events: %d, then %d (%v)", end, again, err)
	}
	if recorded.Meta.Actor != "network:demo" || recorded.Meta.Causation != 1 || recorded.Meta.CorrelationID != "delivery" {
		t.Errorf("the event does not say where it is from: %+v", recorded.Meta)
	}
}

func TestObserveRefusesOnlyWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	good, dollars, negative := ledgertest.Sale("t1", ledger.ClickID{}), ledgertest.Sale("t2", ledger.ClickID{}), ledgertest.Sale("t3", ledger.ClickID{})
	dollars.Currency, negative.SaleCents = "USD", -1
	errs := b.Service.Observe(t.Context(), []app.Observed{dollars, good, negative, good})
	want := []ledger.Code{ledger.CodeUnsupportedCurrency, "", ledger.CodeNegativeAmount, ""}
	if len(errs) != len(want) {
		t.Fatalf("%d answers to %d observations", len(errs), len(want))
	}
	for i, err := range errs {
		if ledger.CodeOf(err) != want[i] || (want[i] == "") != (err == nil) {
			t.Errorf("observation %d: got %v, want %q", i, err, want[i])
		}
	}
	if c, _ := state(t, b, good); !c.Exists() {
		t.Error("the good one is not stored")
	}
}

// behind is a log of which a node answers that has only the events up to a sequence, as one does that was cut off from the others.
type behind struct {
	app.Log
	end     uint64
	answers int // of that node; the others are of one that has everything
}

func (b *behind) Last(ctx context.Context, aggregates []ledger.Aggregate) (map[ledger.Aggregate]ledger.Recorded, error) {
	last, err := b.Log.Last(ctx, aggregates)
	if b.answers--; b.answers >= 0 {
		maps.DeleteFunc(last, func(_ ledger.Aggregate, r ledger.Recorded) bool { return r.Sequence > b.end })
	}
	return last, err
}

// TestAClickThatANodeLacksIsFound: the shopper has the sale although the nodes that are asked first do not know of the click.
func TestAClickThatANodeLacksIsFound(t *testing.T) {
	t.Parallel()
	for _, answers := range []int{1, 2, 4} {
		b := ledgertest.New(t)
		before, err := b.Log.LastSequence(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		user := ledger.UserID{UUID: uuid.New()}
		click := b.Click(t, user)
		late := app.New(&behind{b.Log, before, answers}, time.Now, app.NewID)
		known, unknown := ledgertest.Sale("t1", click), ledgertest.Sale("t2", ledger.ClickID{UUID: uuid.New()})
		for i, err := range late.Observe(t.Context(), []app.Observed{known, unknown}) {
			if err != nil {
				t.Errorf("%d answers of a node that is behind: report %d: %v", answers, i, err)
			}
		}
		if c, _ := state(t, b, known); c.UserID != user || c.CashbackCents == 0 {
			t.Errorf("%d answers of a node that is behind: the sale is %+v", answers, c)
		}
		if c, _ := state(t, b, unknown); !c.Exists() || !c.UserID.IsZero() {
			t.Errorf("%d answers of a node that is behind: the sale without a click is %+v", answers, c)
		}
	}
}

func TestAClickOfAnotherNetworkIsNoClick(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	sale := ledgertest.Sale("t1", b.Click(t, ledger.UserID{UUID: uuid.New()}))
	sale.Network = "rival"
	b.Observe(t, sale)
	if c, _ := state(t, b, sale); !c.UserID.IsZero() || c.CashbackCents != 0 || c.ClickRef == "" {
		t.Errorf("a network took another's click: %+v", c)
	}
}

// TestRivalsAgree: many workers bring the same reports in different orders; the sale ends as if there had been one.
func TestRivalsAgree(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	var reports []app.Observed
	for i := range 12 {
		o := ledgertest.Sale(fmt.Sprintf("t%d", i%3), click)
		o.UpdatedAt = o.UpdatedAt.Add(time.Duration(i) * time.Second)
		o.SaleCents += 100
		o.Verdict = []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}[i/3%3]
		reports = append(reports, o)
	}
	var wait sync.WaitGroup
	for rival := range 6 {
		wait.Go(func() {
			for i := range reports {
				n := (i*5 + rival*7) % len(reports)
				for {
					err := b.Service.Observe(t.Context(), reports[n:n+1])[0]
					if ledger.CodeOf(err) == ledger.CodeConflict {
						continue // the worker tries again, too
					}
					if err != nil {
						t.Errorf("rival %d: %v", rival, err)
					}
					break
				}
			}
		})
	}
	wait.Wait()
	for i := range 3 {
		newest := reports[9+i]
		if c, _ := state(t, b, newest); !c.ObservedAt.Equal(newest.UpdatedAt) || c.Verdict != newest.Verdict {
			t.Errorf("sale %d: got %+v, want the newest report", i, c)
		}
	}
}

func TestManyReportsOfOneSaleInOneBatch(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	batch := make([]app.Observed, 1000)
	for i := range batch {
		batch[i] = ledgertest.Sale("t1", click)
		batch[i].UpdatedAt = batch[i].UpdatedAt.Add(time.Duration(i) * time.Millisecond)
		batch[i].SaleCents += 100 * 2
	}
	b.Observe(t, batch...)
	if c, _ := state(t, b, batch[0]); !c.ObservedAt.Equal(batch[999].UpdatedAt) {
		t.Errorf("stopped at %s", c.ObservedAt)
	}
}

func TestAttribute(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	user := ledger.UserID{UUID: uuid.New()}
	click, sale := b.Click(t, user), ledgertest.Sale("t1", ledger.ClickID{})
	b.Observe(t, sale)
	sequence, err := b.Service.Attribute(t.Context(), sale.ConversionID(), click, ledger.By{Actor: "staff"})
	c, recorded := state(t, b, sale)
	if err != nil || sequence != recorded.Sequence || c.UserID != user || c.CashbackCents != 500 || recorded.Meta.Actor != "staff" {
		t.Fatalf("%d, %v: %+v by %q", sequence, err, c, recorded.Meta.Actor)
	}
	if again, err := b.Service.Attribute(t.Context(), sale.ConversionID(), click, ledger.By{Actor: "staff"}); again != 0 || err != nil {
		t.Errorf("again: %d, %v", again, err)
	}
	if _, err := b.Service.Attribute(t.Context(), sale.ConversionID(), b.Click(t, user), ledger.By{Actor: "staff"}); ledger.CodeOf(err) != ledger.CodeClickMismatch {
		t.Errorf("to another click: %v", err)
	}
	if _, err := b.Service.Attribute(t.Context(), sale.ConversionID(), ledger.ClickID{UUID: uuid.New()}, ledger.By{Actor: "staff"}); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Errorf("to no click: %v", err)
	}
	if _, err := b.Service.Attribute(t.Context(), ledger.ConversionID{UUID: uuid.New()}, click, ledger.By{Actor: "staff"}); ledger.CodeOf(err) != ledger.CodeNotFound {
		t.Errorf("of nothing: %v", err)
	}
}

func TestRecordClickOnce(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	cmd := ledger.RecordClick{ClickID: ledger.ClickID{UUID: uuid.New()}, Network: "demo", Store: ledger.Store{ID: "b1"}, At: ledgertest.Start}
	if _, err := b.Service.RecordClick(t.Context(), cmd); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Service.RecordClick(t.Context(), cmd); ledger.CodeOf(err) != ledger.CodeConflict {
		t.Errorf("got %v, want a conflict", err)
	}
	cmd.RateBps = -1
	if _, err := b.Service.RecordClick(t.Context(), cmd); ledger.CodeOf(err) != ledger.CodeInvalid {
		t.Errorf("got %v, want a refusal", err)
	}
}
