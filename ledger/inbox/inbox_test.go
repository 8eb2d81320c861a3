package inbox_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
)

type bundle struct {
	*ledgertest.Bundle
	store  *inbox.Store
	worker *inbox.Worker
	click  ledger.ClickID
}

// setup returns an inbox whose worker runs until the test ends.
func setup(t *testing.T) *bundle {
	t.Helper()
	b := &bundle{Bundle: ledgertest.New(t)}
	var err error
	if b.store, err = inbox.OpenStore(t.Context(), b.JS, ledgertest.Keys(t)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.store.Close)
	b.worker = inbox.NewWorker(b.JS, b.store, b.Pool, b.Service, func() time.Time { return ledgertest.Start }, b.Logger)
	b.click = b.Click(t, ledger.UserID{UUID: uuid.New()})
	return b
}

func (b *bundle) work(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- b.worker.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("worker: %v", err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// message is a conversion message; changes overwrite fields of its data, nil removes one.
func message(transaction string, click ledger.ClickID, changes map[string]any) map[string]any {
	data := map[string]any{
		"transactionId": transaction, "clickId": click.String(), "status": "pending", "orderId": "A-99", "saleAmount": "249.90",
		"commission": "12.50", "currency": "BRL", "occurredAt": "2026-11-20T11:00:00Z", "updatedAt": "2026-11-20T11:30:00Z",
	}
	for key, value := range changes {
		if value == nil {
			delete(data, key)
		} else {
			data[key] = value
		}
	}
	return map[string]any{"type": "conversion.updated", "timestamp": "2026-11-20T11:30:00Z", "data": data}
}

func (b *bundle) deliver(t *testing.T, id string, body any) inbox.Receipt {
	t.Helper()
	receipt, err := b.accept(t, id, body)
	if err != nil {
		t.Fatal(err)
	}
	return receipt
}

func (b *bundle) accept(t *testing.T, id string, body any) (inbox.Receipt, error) {
	t.Helper()
	data, isRaw := body.([]byte)
	if !isRaw {
		var err error
		if data, err = json.Marshal(body); err != nil {
			t.Fatal(err)
		}
	}
	return b.store.Accept(t.Context(), inbox.Delivery{
		Partner: "demo", ID: id, Body: data, ReceivedAt: ledgertest.Start, RequestID: uuid.NewString(),
	})
}

// settle waits until the worker is past a delivery.
func (b *bundle) settle(t *testing.T, r inbox.Receipt) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		var seq uint64
		if err := b.Pool.QueryRow(t.Context(), "SELECT seq FROM inbox_checkpoint").Scan(&seq); err != nil {
			t.Fatal(err)
		}
		if seq >= r.Sequence {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the worker stands at delivery %d, want %d", seq, r.Sequence)
		}
	}
}

func (b *bundle) conversion(t *testing.T, transaction string) ledger.Conversion {
	t.Helper()
	id := ledger.Aggregate{Kind: ledger.KindConversion, ID: ledger.NewConversionID("demo", transaction).String()}
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{id})
	if err != nil {
		t.Fatal(err)
	}
	return ledger.EvolveConversion(ledger.Conversion{}, last[id].Event)
}

func TestDeliveryBecomesAConversion(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	b.settle(t, b.deliver(t, "one", message("t1", b.click, nil)))
	c := b.conversion(t, "t1")
	if c.Status() != ledger.Pending || c.SaleCents != 24990 || c.CashbackCents != 1249 || c.OrderID != "A-99" || c.ClickID != b.click {
		t.Errorf("got %+v", c)
	}
	array := []any{
		message("t1", b.click, map[string]any{"status": "approved", "updatedAt": "2026-11-20T11:40:00.123456789Z"}),
		message("t2", b.click, map[string]any{"status": "declined", "reason": "fraude", "orderId": nil}),
		message("t3", ledger.ClickID{}, map[string]any{"saleAmount": "0.01", "clickId": nil}),
	}
	b.settle(t, b.deliver(t, "many", array))
	if c := b.conversion(t, "t1"); c.Status() != ledger.Cashback || c.ObservedAt.Nanosecond() != 123456000 {
		t.Errorf("t1: %+v", c)
	}
	if c := b.conversion(t, "t2"); c.Status() != ledger.Canceled || c.Reason != "fraude" {
		t.Errorf("t2: %+v", c)
	}
	if c := b.conversion(t, "t3"); c.Status() != ledger.Pending || !c.UserID.IsZero() {
		t.Errorf("t3: %+v", c)
	}
	if entries, err := b.worker.ListQuarantine(t.Context(), true); err != nil || len(entries) != 0 {
		t.Errorf("quarantine: %v, %v", entries, err)
	}
}

func TestRepeatAnswersTheFirstReceipt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	body := message("t1", b.click, nil)
	first := b.deliver(t, "id with spaces/.*> and ünïcode", body)
	first.Repeated = true // as a repeat is answered
	var wait sync.WaitGroup
	for range 20 {
		wait.Go(func() {
			if again, err := b.accept(t, "id with spaces/.*> and ünïcode", body); err != nil || again != first {
				t.Errorf("got %+v, %v; want %+v", again, err, first)
			}
		})
	}
	wait.Wait()
	if other := b.deliver(t, "another", body); other.Sequence == first.Sequence {
		t.Error("another id got the same receipt")
	}
}

func TestSameIDWithAnotherBodyIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first := b.deliver(t, "one", message("t1", b.click, nil))
	for name, c := range map[string]struct {
		body any
		want string
	}{
		"a field":      {message("t1", b.click, map[string]any{"saleAmount": "1.00"}), `"/data/saleAmount"`},
		"a new field":  {message("t1", b.click, map[string]any{"reason": "x"}), `"/data/reason"`},
		"not JSON":     {[]byte(`{"type":`), "from byte 2 on"},
		"other spaces": {mustIndent(t, message("t1", b.click, nil)), "written differently"},
	} {
		_, err := b.accept(t, "one", c.body)
		mismatch, ok := errors.AsType[*inbox.MismatchError](err)
		if !ok || mismatch.Sequence != first.Sequence || !strings.Contains(mismatch.Detail, c.want) {
			t.Errorf("%s: got %v, want a mismatch with %q", name, err, c.want)
		}
		if ok && strings.Contains(mismatch.Detail, "1.00") {
			t.Errorf("%s: the answer quotes a value: %s", name, mismatch.Detail)
		}
	}
}

func mustIndent(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestBadInputIsQuarantinedWithAReason: nothing is lost, nothing blocks what follows, and each entry says why.
func TestBadInputIsQuarantinedWithAReason(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	with := func(field string, value any) any { return message("bad", b.click, map[string]any{field: value}) }
	thousandAndOne := make([]any, inbox.MaxItems+1)
	for i := range thousandAndOne {
		thousandAndOne[i] = message(fmt.Sprint(i), ledger.ClickID{}, nil)
	}
	for name, c := range map[string]struct {
		body any
		code ledger.Code
	}{
		"not JSON":             {[]byte("transactionId=1"), inbox.CodeUnreadable},
		"empty":                {[]byte(""), inbox.CodeUnreadable},
		"cut off":              {[]byte(`[{"type":"conversion.updated"`), inbox.CodeUnreadable},
		"an empty array":       {[]byte(`[]`), inbox.CodeUnreadable},
		"too many items":       {thousandAndOne, inbox.CodeUnreadable},
		"another type":         {map[string]any{"type": "ping", "data": map[string]any{}}, inbox.CodeUnreadable},
		"no data":              {map[string]any{"type": "conversion.updated"}, inbox.CodeUnreadable},
		"null":                 {[]byte(`null`), inbox.CodeUnreadable},
		"a number as amount":   {with("saleAmount", 249.9), inbox.CodeUnreadable},
		"a comma in an amount": {with("saleAmount", "249,90"), ledger.CodeInvalid},
		"an exponent":          {with("saleAmount", "1e9"), ledger.CodeInvalid},
		"no amount":            {with("saleAmount", nil), ledger.CodeInvalid},
		"half a cent":          {with("commission", "0.005"), ledger.CodeInvalid},
		"negative":             {with("saleAmount", "-1.00"), ledger.CodeNegativeAmount},
		"absurd":               {with("saleAmount", "1000000.01"), ledger.CodeAbsurdAmount},
		"overflow":             {with("saleAmount", "99999999999999999999"), ledger.CodeInvalid},
		"unknown status":       {with("status", "confirmed"), ledger.CodeUnknownStatus},
		"no status":            {with("status", nil), ledger.CodeUnknownStatus},
		"dollars":              {with("currency", "USD"), ledger.CodeUnsupportedCurrency},
		"no transaction":       {with("transactionId", nil), ledger.CodeInvalid},
		"a date only":          {with("occurredAt", "2026-11-20"), ledger.CodeInvalid},
		"the future":           {with("updatedAt", "2027-11-20T00:00:00Z"), ledger.CodeFutureTimestamp},
		"a NUL":                {with("orderId", "A\x00B"), ledger.CodeInvalid},
		"a novel as reason":    {with("reason", strings.Repeat("x", 501)), ledger.CodeInvalid},
	} {
		receipt := b.deliver(t, "bad-"+name, c.body)
		b.settle(t, receipt)
		entry, delivery := b.quarantined(t, receipt)
		if entry.Code != c.code || entry.Partner != "demo" || entry.DeliveryID != "bad-"+name || entry.Detail == "" {
			t.Errorf("%s: got %+v, want %s", name, entry, c.code)
		}
		if raw, ok := c.body.([]byte); ok && string(delivery.Body) != string(raw) {
			t.Errorf("%s: the raw delivery is not kept: %q", name, delivery.Body)
		}
	}
	good := b.deliver(t, "mixed", []any{with("currency", "EUR"), message("good", b.click, nil), with("saleAmount", "-3")})
	b.settle(t, good)
	if c := b.conversion(t, "good"); !c.Exists() {
		t.Error("a good item between bad ones is lost")
	}
	entries, err := b.worker.ListQuarantine(t.Context(), false)
	if err != nil || entries[0].Item+entries[1].Item != 2 || entries[0].Sequence != good.Sequence {
		t.Errorf("the bad items are not told apart: %+v, %v", entries[:2], err)
	}
	if bad := b.conversion(t, "bad"); bad.Exists() {
		t.Errorf("a refused item reached the ledger: %+v", bad)
	}
}

func (b *bundle) quarantined(t *testing.T, r inbox.Receipt) (inbox.Quarantined, inbox.Delivery) {
	t.Helper()
	entries, err := b.worker.ListQuarantine(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Sequence == r.Sequence {
			entry, delivery, err := b.worker.ShowQuarantine(t.Context(), e.ID)
			if err != nil {
				t.Fatal(err)
			}
			return entry, delivery
		}
	}
	t.Fatalf("delivery %d is not in quarantine", r.Sequence)
	return inbox.Quarantined{}, inbox.Delivery{}
}

func TestReplay(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	receipt := b.deliver(t, "dollars", message("t1", b.click, map[string]any{"currency": "USD"}))
	b.settle(t, receipt)
	entry, _ := b.quarantined(t, receipt)
	if err := b.worker.Replay(t.Context(), entry.ID, nil); ledger.CodeOf(err) != ledger.CodeUnsupportedCurrency {
		t.Errorf("got %v, want the same refusal", err)
	}
	// A delivery that is in the ledger already is a replay without an effect.
	b.settle(t, b.deliver(t, "first", message("t2", b.click, nil)))
	if _, err := b.Pool.Exec(t.Context(), "UPDATE inbox_quarantine SET inbox_seq = 2 WHERE id = $1", entry.ID); err != nil {
		t.Fatal(err)
	}
	if err := b.worker.Replay(t.Context(), entry.ID, nil); err != nil {
		t.Errorf("replay: %v", err)
	}
	if entry, _, err := b.worker.ShowQuarantine(t.Context(), entry.ID); err != nil || entry.ResolvedAt == nil {
		t.Errorf("the entry is still open: %+v, %v", entry, err)
	}
	// An item of a delivery that cannot be read as a whole, by today's rules, has not been tried.
	receipt = b.deliver(t, "unreadable", []byte("[]"))
	b.settle(t, receipt)
	entry, _ = b.quarantined(t, receipt)
	if _, err := b.Pool.Exec(t.Context(), "UPDATE inbox_quarantine SET item = 3 WHERE id = $1", entry.ID); err != nil {
		t.Fatal(err)
	}
	if err := b.worker.Replay(t.Context(), entry.ID, nil); ledger.CodeOf(err) != inbox.CodeUnreadable {
		t.Errorf("got %v, want that the delivery is unreadable", err)
	}
	if _, _, err := b.worker.ShowQuarantine(t.Context(), 999); !errors.Is(err, inbox.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

// TestWhatStandsInForADeliveryIsNoBody: of a delivery that a restore brought back without its body, the digest is not shown, read or compared.
func TestWhatStandsInForADeliveryIsNoBody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	stop := b.work(t)
	receipt := b.deliver(t, "refused", message("t1", b.click, map[string]any{"status": "paid"}))
	b.settle(t, receipt)
	entry, delivery := b.quarantined(t, receipt)
	stream, err := b.JS.Stream(t.Context(), "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	stored, err := stream.GetMsg(t.Context(), receipt.Sequence)
	if err != nil {
		t.Fatal(err)
	}
	header := make(map[string]string, len(stored.Header))
	for name := range stored.Header {
		header[name] = stored.Header.Get(name)
	}
	stop()
	digest := sha256.Sum256(delivery.Body)
	restored := &nats.Msg{Subject: "inbox.conversions.demo.restored"}
	restored.Header, restored.Data = inbox.Placeholder(ledgertest.Keys(t)(), restored.Subject, header, digest[:])
	for _, expected := range []string{nats.ExpectedLastSeqHdr, nats.ExpectedLastSubjSeqHdr, nats.MsgIdHdr} {
		restored.Header.Del(expected)
	}
	ack, err := b.JS.PublishMsg(t.Context(), restored)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Pool.Exec(t.Context(), "UPDATE inbox_quarantine SET inbox_seq = $1", ack.Sequence); err != nil {
		t.Fatal(err)
	}
	if delivery, _, err := b.worker.Show(t.Context(), ack.Sequence); !errors.Is(err, inbox.ErrNotFound) {
		t.Errorf("shown as %q, %v", delivery.Body, err)
	}
	if err := b.worker.Replay(t.Context(), entry.ID, nil); !errors.Is(err, inbox.ErrNotFound) {
		t.Errorf("replayed: %v", err)
	}
	var mismatch *inbox.MismatchError
	if _, err := b.accept(t, "restored", []byte("{}")); !errors.As(err, &mismatch) || mismatch.Detail != "what came first is no longer kept" {
		t.Errorf("compared with another body: %v", err)
	}
}

// TestReplayAfterTheFutureHasCome: an entry that was refused for its time is not refused for ever.
func TestReplayAfterTheFutureHasCome(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	ahead := ledgertest.Start.Add(ledger.MaxClockLead + time.Hour)
	receipt := b.deliver(t, "early", message("t1", b.click, map[string]any{"updatedAt": ahead.Format(time.RFC3339)}))
	b.settle(t, receipt)
	entry, _ := b.quarantined(t, receipt)
	if err := b.worker.Replay(t.Context(), entry.ID, nil); ledger.CodeOf(err) != ledger.CodeFutureTimestamp {
		t.Errorf("got %v, want the same refusal", err)
	}
	later := inbox.NewWorker(b.JS, b.store, b.Pool, b.Service, func() time.Time { return ahead }, b.Logger)
	if err := later.Replay(t.Context(), entry.ID, nil); err != nil {
		t.Errorf("replay: %v", err)
	}
	if c := b.conversion(t, "t1"); !c.Exists() {
		t.Error("the conversion is not in the ledger")
	}
}

// TestWorkingTheInboxAgainChangesNothing: a lost checkpoint costs time, not money.
func TestWorkingTheInboxAgainChangesNothing(t *testing.T) {
	t.Parallel()
	b := setup(t)
	stop := b.work(t)
	var last inbox.Receipt
	for n := range 20 {
		last = b.deliver(t, fmt.Sprint(n), message(fmt.Sprint(n%5), b.click, map[string]any{
			"status": []string{"pending", "approved", "declined"}[n%3], "updatedAt": fmt.Sprintf("2026-11-20T11:%02d:00Z", (n*7)%60),
		}))
	}
	b.settle(t, last)
	stop()
	end, err := b.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Pool.Exec(t.Context(), "UPDATE inbox_checkpoint SET seq = 0"); err != nil {
		t.Fatal(err)
	}
	b.work(t)
	b.settle(t, last)
	if again, err := b.Log.LastSequence(t.Context()); err != nil || again != end {
		t.Errorf("the log went from %d to %d (%v)", end, again, err)
	}
}
