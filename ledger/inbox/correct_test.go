package inbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
)

// dollars delivers a sale in dollars, which is refused, and returns its entry.
func (b *bundle) dollars(t *testing.T, id, transaction string) inbox.Quarantined {
	t.Helper()
	receipt := b.deliver(t, id, message(transaction, b.click, map[string]any{"currency": "USD"}))
	b.settle(t, receipt)
	entry, _ := b.quarantined(t, receipt)
	return entry
}

func correction(t *testing.T, body any) inbox.Correction {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return inbox.Correction{Body: data, RequestID: uuid.NewString()}
}

func (b *bundle) entry(t *testing.T, id int64) inbox.Quarantined {
	t.Helper()
	entry, _, err := b.worker.ShowQuarantine(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return entry
}

// everything returns all entries there are.
func (b *bundle) everything(t *testing.T) []inbox.Quarantined {
	t.Helper()
	entries, err := b.worker.ListQuarantine(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// catchUp waits until the worker is past the whole inbox.
func (b *bundle) catchUp(t *testing.T) {
	t.Helper()
	b.settle(t, inbox.Receipt{Sequence: b.lastDelivery(t)})
}

func (b *bundle) lastDelivery(t *testing.T) uint64 {
	t.Helper()
	stream, err := b.JS.Stream(t.Context(), "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	return stream.CachedInfo().State.LastSeq
}

func (b *bundle) end(t *testing.T) uint64 {
	t.Helper()
	last, err := b.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return last
}

func TestACorrectionIsADeliveryOfItsOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	entry := b.dollars(t, "one", "t1")
	right := correction(t, message("t1", b.click, nil))
	notes := 0
	note := func(ctx context.Context, tx pgx.Tx) error {
		notes++
		_, err := tx.Exec(ctx, "SELECT 1")
		return err
	}
	if err := b.worker.Correct(t.Context(), entry.ID, right, note); err != nil {
		t.Fatal(err)
	}
	end := b.end(t)
	if c := b.conversion(t, "t1"); c.Status() != ledger.Pending || c.SaleCents != 24_990 {
		t.Errorf("the conversion: %+v", c)
	}
	settled := b.entry(t, entry.ID)
	if settled.ResolvedAt == nil || settled.Resolution != inbox.Corrected || settled.Correction <= entry.Sequence {
		t.Fatalf("the entry: %+v", settled)
	}
	for sequence, want := range map[uint64]string{entry.Sequence: "USD", settled.Correction: "BRL"} {
		kept, err := b.store.Get(t.Context(), sequence)
		if err != nil || kept.Partner != "demo" || !strings.Contains(string(kept.Body), want) {
			t.Errorf("delivery %d: %+v, %v; want %s", sequence, kept, err, want)
		}
	}
	kept, _ := b.store.Get(t.Context(), settled.Correction)
	if want := (inbox.Place{Sequence: entry.Sequence, Item: 0}); kept.Corrects != want || !strings.HasPrefix(kept.ID, "correction of 1/0 ") {
		t.Errorf("the correction names %s as %q; want %s", kept.Corrects, kept.ID, want)
	}

	// Once more, and by the worker too: nothing happens.
	b.catchUp(t)
	right.RequestID = uuid.NewString()
	if err := b.worker.Correct(t.Context(), entry.ID, right, note); err != nil || notes != 1 {
		t.Errorf("a repeat: %v, %d notes", err, notes)
	}
	if diff := cmp.Diff([]inbox.Quarantined{settled}, b.everything(t)); diff != "" || b.end(t) != end {
		t.Errorf("%d events; want %d. Entries (-want +got):\n%s", b.end(t), end, diff)
	}
	other := right
	other.Body = append([]byte(" "), right.Body...)
	if err := b.worker.Correct(t.Context(), entry.ID, other, note); !errors.Is(err, inbox.ErrSettled) || notes != 1 {
		t.Errorf("another correction: %v, %d notes", err, notes)
	}
	if err := b.worker.Replay(t.Context(), entry.ID, nil); !errors.Is(err, inbox.ErrSettled) {
		t.Errorf("as it arrived: %v", err)
	}
}

// TestARefusedCorrectionLeavesTheEntryOpen, and makes no entry of its own, whoever works on it.
func TestARefusedCorrectionLeavesTheEntryOpen(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	b.settle(t, b.deliver(t, "first", message("t1", b.click, nil)))
	entry := b.dollars(t, "second", "t1")
	other := b.Click(t, ledger.UserID{UUID: uuid.New()})
	end := b.end(t)
	for name, test := range map[string]struct {
		body any
		code ledger.Code
	}{
		"another click":   {message("t1", other, nil), inbox.CodeNotCorrectable},
		"still dollars":   {message("t1", b.click, map[string]any{"currency": "USD"}), ledger.CodeUnsupportedCurrency},
		"no amount":       {message("t1", b.click, map[string]any{"saleAmount": nil}), ledger.CodeInvalid},
		"no message":      {map[string]any{}, inbox.CodeUnreadable},
		"not one of them": {[]any{message("t1", b.click, nil)}, inbox.CodeUnreadable},
	} {
		if err := b.worker.Correct(t.Context(), entry.ID, correction(t, test.body), nil); ledger.CodeOf(err) != test.code {
			t.Errorf("%s: %v; want %s", name, err, test.code)
		}
	}
	b.catchUp(t)
	if diff := cmp.Diff([]inbox.Quarantined{entry}, b.everything(t)); diff != "" || b.end(t) != end {
		t.Errorf("%d events; want %d. Entries (-want +got):\n%s", b.end(t), end, diff)
	}
	if err := b.worker.Correct(t.Context(), 999, correction(t, message("t1", b.click, nil)), nil); !errors.Is(err, inbox.ErrNotFound) {
		t.Errorf("no entry: %v", err)
	}
	refused := errors.New("no note")
	err := b.worker.Correct(t.Context(), entry.ID, correction(t, message("t1", b.click, nil)), func(context.Context, pgx.Tx) error { return refused })
	if !errors.Is(err, refused) || b.end(t) != end {
		t.Errorf("without a note: %v, %d events", err, b.end(t))
	}
}

// TestTheWorkerEndsACorrection that was stored by a process which was killed then.
func TestTheWorkerEndsACorrection(t *testing.T) {
	t.Parallel()
	b := setup(t)
	stop := b.work(t)
	entry := b.dollars(t, "one", "t1")
	body := correction(t, message("t1", b.click, nil)).Body
	_, err := b.store.Accept(t.Context(), inbox.Delivery{
		Partner: "demo", ID: "correction of 1/0 x", Body: body, ReceivedAt: entry.ReceivedAt, RequestID: uuid.NewString(),
		Corrects: inbox.Place{Sequence: entry.Sequence},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.catchUp(t)
	if c, e := b.conversion(t, "t1"), b.entry(t, entry.ID); !c.Exists() || e.Resolution != inbox.Corrected {
		t.Fatalf("%+v, %+v", c, e)
	}
	stop()

	// The quarantine is lost, and filled again from the inbox.
	if _, err := b.Pool.Exec(t.Context(), "WITH gone AS (DELETE FROM inbox_quarantine) UPDATE inbox_checkpoint SET seq = 0"); err != nil {
		t.Fatal(err)
	}
	end := b.end(t)
	b.work(t)
	b.catchUp(t)
	entries := b.everything(t)
	if len(entries) != 1 || entries[0].ID == entry.ID || entries[0].Resolution != inbox.Corrected || b.end(t) != end {
		t.Errorf("%d events, want %d; %+v", b.end(t), end, entries)
	}
}

// TestOneOfManyCorrectionsIsTaken: of colleagues who correct one entry at once one does, and nothing of the others is taken.
func TestOneOfManyCorrectionsIsTaken(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	entry := b.quarantine(t, "one", message("t1", b.click, map[string]any{"saleAmount": "249,90"}))
	twin := b.dollars(t, "two", "t2")
	var wait sync.WaitGroup
	var taken atomic.Int64
	for n := range 8 {
		body := correction(t, message("t1", b.click, map[string]any{"saleAmount": fmt.Sprintf("%d.00", 100+n)}))
		wait.Go(func() {
			switch err := b.worker.Correct(t.Context(), entry.ID, body, nil); {
			case err == nil:
				taken.Add(1)
			case !errors.Is(err, inbox.ErrSettled):
				t.Errorf("a correction: %v", err)
			}
		})
	}
	wait.Wait()
	b.catchUp(t)
	settled := b.entry(t, entry.ID)
	kept, err := b.store.Get(t.Context(), settled.Correction)
	if err != nil {
		t.Fatal(err)
	}
	for range 4 { // who says the same at the same time is told that it is done
		wait.Go(func() {
			if err := b.worker.Correct(t.Context(), twin.ID, correction(t, message("t2", b.click, nil)), nil); err != nil {
				t.Errorf("the same correction: %v", err)
			}
		})
	}
	wait.Wait()
	c := b.conversion(t, "t1")
	if taken.Load() != 1 || settled.Resolution != inbox.Corrected || !strings.Contains(string(kept.Body), `"`+c.SaleCents.String()+`"`) {
		t.Errorf("%d were taken; the sale is of %s, the correction %s", taken.Load(), c.SaleCents, kept.Body)
	}
	if stored := b.lastDelivery(t); stored != settled.Correction+1 {
		t.Errorf("%d deliveries are stored; the corrections are %d and the next", stored, settled.Correction)
	}
}

// TestWhatWasDismissedStaysOut: a correction that comes after it is not taken.
func TestWhatWasDismissedStaysOut(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	entry := b.dollars(t, "one", "t1")
	failing := func(context.Context, pgx.Tx) error { return errors.New("no") }
	if err := b.worker.Dismiss(t.Context(), entry.ID, failing); err == nil || b.entry(t, entry.ID).ResolvedAt != nil {
		t.Errorf("dismissed without a note: %v", err)
	}
	if err := b.worker.Dismiss(t.Context(), entry.ID, nil); err != nil {
		t.Fatal(err)
	}
	if got := b.entry(t, entry.ID); got.Resolution != inbox.Dismissed || got.ResolvedAt == nil || got.Correction != 0 {
		t.Errorf("%+v", got)
	}
	if err := b.worker.Dismiss(t.Context(), entry.ID, nil); !errors.Is(err, inbox.ErrSettled) {
		t.Errorf("twice: %v", err)
	}
	if err := b.worker.Dismiss(t.Context(), 999, nil); !errors.Is(err, inbox.ErrNotFound) {
		t.Errorf("no entry: %v", err)
	}
	late := correction(t, message("t1", b.click, nil))
	if err := b.worker.Correct(t.Context(), entry.ID, late, nil); !errors.Is(err, inbox.ErrSettled) {
		t.Errorf("corrected after that: %v", err)
	}
	receipt, err := b.store.Accept(t.Context(), inbox.Delivery{
		Partner: "demo", ID: "correction of 1/0 x", Body: late.Body, ReceivedAt: entry.ReceivedAt, RequestID: late.RequestID,
		Corrects: inbox.Place{Sequence: entry.Sequence},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.settle(t, receipt)
	if c := b.conversion(t, "t1"); c.Exists() {
		t.Errorf("it is in the ledger: %+v", c)
	}
}

// TestAWholeDeliveryIsCorrectedByAllOfIt: what could not be read may have held several sales.
func TestAWholeDeliveryIsCorrectedByAllOfIt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	whole, err := json.Marshal([]any{message("t1", b.click, nil), message("t2", b.click, nil)})
	if err != nil {
		t.Fatal(err)
	}
	receipt := b.deliver(t, "cut", whole[:len(whole)-1])
	b.settle(t, receipt)
	entry, delivery := b.quarantined(t, receipt)
	if _, ok := entry.Alone(delivery); ok || entry.Item != -1 {
		t.Errorf("an item of %+v", entry)
	}
	two := []any{message("t1", b.click, nil), message("t2", b.click, map[string]any{"currency": "USD"})}
	if err := b.worker.Correct(t.Context(), entry.ID, correction(t, two), nil); ledger.CodeOf(err) != ledger.CodeUnsupportedCurrency {
		t.Errorf("one of two: %v", err)
	}
	two[1] = message("t2", b.click, nil)
	if err := b.worker.Correct(t.Context(), entry.ID, correction(t, two), nil); err != nil {
		t.Fatal(err)
	}
	b.catchUp(t)
	entries := b.everything(t)
	if !b.conversion(t, "t1").Exists() || !b.conversion(t, "t2").Exists() || len(entries) != 1 || entries[0].Resolution != inbox.Corrected {
		t.Errorf("%+v", entries)
	}
}

func TestAnItemAlone(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`[{"a": 1}, {"b":[2]}]`: `{"b":[2]}`, ` [1,2,3]`: `2`, `{"a":1}`: "none", `[1]`: "none", `[1,`: "none", ``: "none",
	} {
		item, ok := inbox.Quarantined{Item: 1}.Alone(inbox.Delivery{Body: []byte(body)})
		if !ok {
			item = []byte("none")
		}
		if string(item) != want {
			t.Errorf("%s: %s; want %s", body, item, want)
		}
	}
}
