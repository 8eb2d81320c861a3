package inbox_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
)

// TestACorrectionChangesOnlyWhatStoodInTheWay: whoever corrects a quarantined item cannot make another sale of it, give it to
// another click, approve it or raise it, if that was not what could not be taken.
func TestACorrectionChangesOnlyWhatStoodInTheWay(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	other := b.Click(t, ledger.UserID{UUID: uuid.New()})
	dollars := b.dollars(t, "one", "t1")
	strange := b.quarantine(t, "two", message("t2", b.click, map[string]any{"status": "paid", "saleAmount": "1,00"}))
	mismatched := b.quarantine(t, "three", message("t0", ledger.ClickID{}, map[string]any{"updatedAt": "2126-11-20T11:45:00Z"}))
	nameless := b.quarantine(t, "four", message("", b.click, nil))
	numbered := b.quarantine(t, "five", message("t5", b.click, map[string]any{"clickId": 17}))
	end := b.end(t)
	for name, test := range map[string]struct {
		entry   inbox.Quarantined
		body    any
		refused bool
	}{
		"a sale for what names none":   {nameless, message("t9", b.click, nil), true},
		"a click for what is no click": {numbered, message("t5", b.click, nil), true},
		"the currency alone":           {dollars, message("t1", b.click, nil), false},
		"another amount":               {dollars, message("t1", b.click, map[string]any{"saleAmount": "90000.00"}), true},
		"another commission":           {dollars, message("t1", b.click, map[string]any{"commission": "90.00"}), true},
		"approved":                     {dollars, message("t1", b.click, map[string]any{"status": "approved"}), true},
		"another time":                 {dollars, message("t1", b.click, map[string]any{"updatedAt": "2026-11-20T11:46:00Z"}), true},
		"another transaction":          {dollars, message("t9", b.click, nil), true},
		"another click":                {dollars, message("t1", other, nil), true},
		"no click":                     {dollars, message("t1", ledger.ClickID{}, nil), true},
		"a field of its own":           {dollars, message("t1", b.click, map[string]any{"note": "x"}), true},
		"both that are wrong":          {strange, message("t2", b.click, map[string]any{"saleAmount": "1.00"}), false},
		"and one that is not":          {strange, message("t2", b.click, map[string]any{"saleAmount": "1.00", "orderId": "B"}), true},
		"a click for what has none":    {mismatched, message("t0", b.click, nil), true},
		"the time that has not come":   {mismatched, message("t0", ledger.ClickID{}, nil), false},
		"more than the time that came": {mismatched, message("t0", ledger.ClickID{}, map[string]any{"saleAmount": "999.00"}), true},
	} {
		_, err := b.worker.Weigh(t.Context(), test.entry.ID, correction(t, test.body))
		if refused := ledger.CodeOf(err) == inbox.CodeNotCorrectable; refused != test.refused || (err != nil && !refused) {
			t.Errorf("%s: %v; want refused %t", name, err, test.refused)
		}
		if !test.refused {
			continue
		}
		if err := b.worker.Correct(t.Context(), test.entry.ID, correction(t, test.body), nil); ledger.CodeOf(err) != inbox.CodeNotCorrectable {
			t.Errorf("%s is taken: %v", name, err)
		}
	}
	if got := b.end(t); got != end {
		t.Errorf("%d events; want %d", got, end)
	}
}

func (b *bundle) quarantine(t *testing.T, id string, body any) inbox.Quarantined {
	t.Helper()
	receipt := b.deliver(t, id, body)
	b.settle(t, receipt)
	entry, _ := b.quarantined(t, receipt)
	return entry
}

// TestWhatCouldNotBeReadNamesTheSaleThatIsCorrected: nothing of it can be compared but its sale and its click, which stand in it.
func TestWhatCouldNotBeReadNamesTheSaleThatIsCorrected(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	other := b.Click(t, ledger.UserID{UUID: uuid.New()})
	whole, err := json.Marshal([]any{message("t1", b.click, nil), message("t2", other, nil)})
	if err != nil {
		t.Fatal(err)
	}
	entry := b.quarantine(t, "cut", whole[:len(whole)-1])
	for name, test := range map[string]struct {
		body    any
		refused bool
	}{
		"as it was meant":           {[]any{message("t1", b.click, nil), message("t2", other, nil)}, false},
		"one of two":                {message("t2", other, nil), false},
		"without the click":         {message("t2", ledger.ClickID{}, nil), false},
		"a sale that it has not":    {message("t3", b.click, nil), true},
		"a word of it as a sale":    {message("pending", b.click, nil), true},
		"a click that it has not":   {message("t1", ledger.ClickID{UUID: uuid.New()}, nil), true},
		"the click of another sale": {message("t1", other, nil), true},
	} {
		changes, err := b.worker.Weigh(t.Context(), entry.ID, correction(t, test.body))
		if refused := ledger.CodeOf(err) == inbox.CodeNotCorrectable; refused != test.refused || (err != nil && !refused) {
			t.Errorf("%s: %v; want refused %t", name, err, test.refused)
		}
		if !test.refused && (!changes.Unreadable || changes.SaleCents != 24_990) {
			t.Errorf("%s: %+v", name, changes)
		}
	}
}

// TestNobodyChoosesWhichOfTwoArrived: a report that says something twice is one that could not be read, so what is put in its place
// counts as more than the field that is corrected.
func TestNobodyChoosesWhichOfTwoArrived(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	dollars, err := json.Marshal(message("t1", b.click, map[string]any{"currency": "USD", "saleAmount": "450.00"}))
	if err != nil {
		t.Fatal(err)
	}
	right := message("t1", b.click, map[string]any{"saleAmount": "450.00"})
	for place, more := range map[string]string{`"saleAmount"`: `"saleAmount":"249.90",`, `"type"`: `"Data":{"saleAmount":"450.00"},`} {
		twice := []byte(strings.Replace(string(dollars), place, more+place, 1))
		entry := b.quarantine(t, more, twice)
		changes, err := b.worker.Weigh(t.Context(), entry.ID, correction(t, right))
		if err != nil || !changes.Unreadable || changes.SaleCents != 450_00 {
			t.Errorf("%s: %+v, %v; want all of it replaced", twice, changes, err)
		}
	}
}

// TestTheDifferenceIsKept with the entry: every field, what arrived and what took its place, and who wrote it; also when the
// worker ends the correction, and when the inbox is worked on again.
func TestTheDifferenceIsKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	stop := b.work(t)
	entry := b.quarantine(t, "one", message("t1", b.click, map[string]any{"currency": "USD", "status": "sold"}))
	right := correction(t, message("t1", b.click, nil))
	right.By = "staff:00000000-0000-4000-8000-000000000001"
	if err := b.worker.Correct(t.Context(), entry.ID, right, nil); err != nil {
		t.Fatal(err)
	}
	b.catchUp(t)
	id := ledger.NewConversionID("demo", "t1")
	want := []inbox.Change{
		{ConversionID: id, Field: "currency", Arrived: `"USD"`, Corrected: `"BRL"`},
		{ConversionID: id, Field: "status", Arrived: `"sold"`, Corrected: `"pending"`},
	}
	check := func(when string) {
		t.Helper()
		kept, err := b.worker.ChangesOf(t.Context(), b.everything(t)[0])
		var got []inbox.Change
		for _, change := range kept {
			if change.By != right.By || change.At.IsZero() {
				t.Errorf("%s: %s at %s", when, change.By, change.At)
			}
			got = append(got, change.Change)
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", when, err, diff)
		}
	}
	check("corrected")
	stop()
	for _, statement := range []string{
		"DELETE FROM inbox_quarantine", "DELETE FROM inbox_corrections", "UPDATE inbox_checkpoint SET seq = 0",
	} {
		if _, err := b.Pool.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	b.work(t)
	b.catchUp(t)
	check("worked on again")
}

// TestAForgedCorrectionIsWeighedByTheWorker: one that reached the inbox by another way makes no other sale either.
func TestAForgedCorrectionIsWeighedByTheWorker(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	entry := b.dollars(t, "one", "t1")
	end := b.end(t)
	receipt, err := b.store.Accept(t.Context(), inbox.Delivery{
		Partner: "demo", ID: "correction of 1/0 x", ReceivedAt: entry.ReceivedAt, RequestID: uuid.NewString(),
		Body:     correction(t, message("t1", b.click, map[string]any{"saleAmount": "90000.00", "status": "approved"})).Body,
		Corrects: inbox.Place{Sequence: entry.Sequence},
	})
	if err != nil {
		t.Fatal(err)
	}
	b.settle(t, receipt)
	if got := b.entry(t, entry.ID); got.ResolvedAt != nil || b.end(t) != end {
		t.Errorf("%+v, %d events; want %d", got, b.end(t), end)
	}
}

// TestANumberIsTheSameSale as the text that it should have been.
func TestANumberIsTheSameSale(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.work(t)
	data, err := json.Marshal(message("908812345", b.click, nil))
	if err != nil {
		t.Fatal(err)
	}
	entry := b.quarantine(t, "number", []byte(strings.ReplaceAll(string(data), `"908812345"`, `908812345`)))
	if err := b.worker.Correct(t.Context(), entry.ID, inbox.Correction{Body: data, RequestID: uuid.NewString()}, nil); err != nil {
		t.Fatal(err)
	}
	if !b.conversion(t, "908812345").Exists() {
		t.Error("it is not in the ledger")
	}
}
