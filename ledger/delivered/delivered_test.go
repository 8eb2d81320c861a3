package delivered_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
)

// bundle is an inbox with a worker and a copier, to which networks deliver.
type bundle struct {
	*ledgertest.Bundle
	*delivered.Service
	store  *inbox.Store
	worker *inbox.Worker
}

func setup(t *testing.T) *bundle {
	t.Helper()
	b := &bundle{Bundle: ledgertest.New(t)}
	now := func() time.Time { return ledgertest.Start }
	var err error
	if b.store, err = inbox.OpenStore(t.Context(), b.JS, ledgertest.Keys(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.store.Close)
	b.worker = inbox.NewWorker(b.JS, b.store, b.Pool, b.Bundle.Service, now, b.Logger)
	b.Service = delivered.New(b.Pool, b.worker)
	for _, network := range []string{"alfa", "beta"} {
		if _, err := inbox.NewPartners(b.Pool, now).Add(t.Context(), network, "standard"); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// run does work in the background until the test ends.
func (b *bundle) run(t *testing.T, work func(context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- work(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("in the background: %v", err)
		}
	})
}

func sale(transaction, status, amount, click string) map[string]any {
	return map[string]any{"type": "conversion.updated", "data": map[string]any{
		"transactionId": transaction, "clickId": click, "status": status, "orderId": "A-9", "saleAmount": amount, "commission": "1.00", "currency": "BRL",
		"occurredAt": "2026-11-20T11:00:00Z", "updatedAt": "2026-11-20T11:30:00Z",
	}}
}

func (b *bundle) deliver(t *testing.T, network, id string, body any) uint64 {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	receipt, err := b.store.Accept(t.Context(), inbox.Delivery{Partner: network, ID: id, Body: text, ReceivedAt: ledgertest.Start, RequestID: uuid.NewString()})
	if err != nil {
		t.Fatal(err)
	}
	return receipt.Sequence
}

// await looks until the newest delivery of a network is looked at.
func (b *bundle) await(t *testing.T, network string, sequence uint64) []delivered.Delivery {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; <-time.After(5 * time.Millisecond) {
		list, _, err := b.List(t.Context(), network, 0, delivered.MaxPage)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) > 0 && list[0].Sequence == sequence && list[0].Outcome != delivered.Received {
			return list
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s has delivered %+v", network, list)
		}
	}
}

func TestANetworkSeesItsOwnDeliveries(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.run(t, b.worker.Run)
	b.run(t, inbox.NewCopier(b.JS, b.Pool, nil, func() time.Time { return ledgertest.Start }, b.Logger).Run)
	b.Project(t)
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	b.deliver(t, "beta", "msg 1", sale("T1", "pending", "7.00", ""))
	first := b.deliver(t, "alfa", "msg 1", sale("T1", "approved", "10.00", click.String()))
	second := b.deliver(t, "alfa", "m2", []any{sale("T2", "pending", "5.00", ""), sale("T3", "paid", "5.00", "")})
	list := b.await(t, "alfa", second)
	if len(list) != 2 || list[1].Sequence != first || list[1].ID != "msg 1" || list[1].Outcome != delivered.Accepted {
		t.Errorf("alfa has delivered %+v", list)
	}
	if list[0].Outcome != delivered.Quarantined || list[0].Code != ledger.CodeUnknownStatus {
		t.Errorf("of a delivery with a word that is none: %+v", list[0])
	}
	page, next, err := b.List(t.Context(), "alfa", 0, 1)
	if err != nil || len(page) != 1 || next != second {
		t.Errorf("a page of one: %+v, then before %d, %v", page, next, err)
	}
	if page, next, err = b.List(t.Context(), "alfa", next, 1); err != nil || len(page) != 1 || page[0].Sequence != first || next != 0 {
		t.Errorf("the next: %+v, then before %d, %v", page, next, err)
	}

	story := b.show(t, "alfa", second)
	if len(story.Lines) != 2 || story.Lines[0].Sale == nil || story.Lines[0].Sale.SaleCents != 500 || story.Lines[0].Sale.Attributed {
		t.Errorf("the lines are %+v", story.Lines)
	}
	if refused := story.Lines[1]; refused.Sale != nil || refused.Entry == 0 || refused.TransactionID != "T3" || refused.Fault.Value != "paid" {
		t.Errorf("what waits is %+v", refused)
	}
	if sale := b.show(t, "alfa", first).Lines[0].Sale; sale == nil || sale.Verdict != ledger.VerdictApproved || sale.SaleCents != 1000 || sale.OrderID != "A-9" {
		t.Errorf("the sale is %+v", sale)
	}
	if _, err := b.Show(t.Context(), "beta", first); !errors.Is(err, delivered.ErrNotFound) {
		t.Errorf("beta sees alfa's: %v", err)
	}
	if err := b.Owns(t.Context(), "beta", story.Lines[1].Entry); !errors.Is(err, delivered.ErrNotFound) {
		t.Errorf("beta owns alfa's: %v", err)
	}

	if err := b.worker.Dismiss(t.Context(), story.Lines[1].Entry, nil); err != nil {
		t.Fatal(err)
	}
	if list := b.await(t, "alfa", second); list[0].Outcome != delivered.Refused {
		t.Errorf("after people took nothing of it: %+v", list[0])
	}
}

// show returns a delivery once its sales are in the read models.
func (b *bundle) show(t *testing.T, network string, sequence uint64) delivered.Story {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; <-time.After(5 * time.Millisecond) {
		story, err := b.Show(t.Context(), network, sequence)
		if err != nil {
			t.Fatal(err)
		}
		if story.Lines[0].Sale != nil || time.Now().After(deadline) {
			return story
		}
	}
}

// TestTheNewestAttemptsAreKept: what strangers try in a network's name takes none of the places of what the network signed.
func TestTheNewestAttemptsAreKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	note := func(a delivered.Attempt) {
		t.Helper()
		a.Partner, a.At = "alfa", ledgertest.Start
		if err := b.Note(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	note(delivered.Attempt{DeliveryID: "a repeat", Sequence: 1})
	note(delivered.Attempt{DeliveryID: "another body", Sequence: 1, Code: "delivery_mismatch"})
	for i := range delivered.MaxAttempts {
		note(delivered.Attempt{DeliveryID: fmt.Sprint("m", i), Code: "signature_invalid"})
	}
	list, err := b.Attempts(t.Context(), "alfa")
	if err != nil || len(list) != delivered.MaxAttempts/2+2 {
		t.Fatalf("%d attempts are kept, %v", len(list), err)
	}
	if newest, own := list[0], list[len(list)-2:]; newest.DeliveryID != fmt.Sprint("m", delivered.MaxAttempts-1) || own[0].DeliveryID != "another body" {
		t.Errorf("the newest is %+v, the network's own are %+v", newest, own)
	}
	for range delivered.MaxAttempts {
		note(delivered.Attempt{DeliveryID: "a repeat", Sequence: 1})
	}
	var kept int
	if err := b.Pool.QueryRow(t.Context(), "SELECT count(*) FROM partner_attempts").Scan(&kept); err != nil || kept != delivered.MaxAttempts {
		t.Errorf("%d rows are kept, %v", kept, err)
	}
}
