package sandbox_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
)

func FuzzRead(f *testing.F) {
	id := uuid.NewString()
	f.Add([]byte(`{"type":"payment.paid","timestamp":"2026-09-14T12:00:00Z","data":{"orderId":"` + id + `","endToEndId":"E1"}}`))
	f.Add([]byte(`{"data":{"orderId":"` + id + `","failure":"AC03"}}`))
	f.Add([]byte(`{"data":{"orderId":"` + id + `","returnId":"D1","returnCents":1}}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		updates, err := sandbox.Parse(body)
		if (err == nil) != (len(updates) == 1) {
			t.Errorf("%+v and %v", updates, err)
		}
		for _, u := range updates {
			if u.OrderID == uuid.Nil || u.Return != nil && (u.Return.AmountCents <= 0 || u.Return.ID == "") {
				t.Errorf("%+v", u)
			}
		}
	})
}

func FuzzSignature(f *testing.F) {
	p, err := sandbox.New(sandbox.Config{Dir: f.TempDir()})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = p.Close() })
	f.Add("msg_1", "1789387200", "v1,AAAA", []byte(`{}`))
	f.Add("", "", "", []byte(``))
	f.Fuzz(func(t *testing.T, id, at, signature string, body []byte) {
		n := pix.Notification{Body: body, Header: http.Header{
			"Webhook-Id": {id}, "Webhook-Timestamp": {at}, "Webhook-Signature": {signature},
		}}
		if updates, err := p.Read(n); !errors.Is(err, pix.ErrSignature) {
			t.Errorf("%+v, %v; nobody signed this", updates, err)
		}
	})
}

// FuzzRecord opens a record of anything: it is refused, or cut off at its end, and never breaks the sandbox.
func FuzzRecord(f *testing.F) {
	id := uuid.NewString()
	f.Add([]byte(`{"number":1,"kind":"OPENED","at":"2026-09-14T12:00:00Z","cents":100}` + "\n" +
		`{"number":2,"kind":"SUBMITTED","at":"2026-09-14T12:00:00Z","order":"` + id + `","cents":1,"plan":{}}` + "\n" +
		`{"number":3,"kind":"PAID","at":"2026-09-14T12:00:00Z","order":"` + id + `"}` + "\n" + `{"num`))
	f.Add([]byte(`{"number":1,"kind":"RETURNED"}` + "\n"))
	f.Add([]byte("null\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "payments.jsonl"), content, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := sandbox.New(sandbox.Config{Dir: dir, OpeningCents: 1_00})
		if err != nil {
			return
		}
		o := order(50)
		if _, err := p.Submit(t.Context(), o); err != nil {
			t.Errorf("submit: %v", err)
		}
		_ = p.Close()
		again, err := sandbox.New(sandbox.Config{Dir: dir})
		if err != nil {
			t.Fatalf("opened once, and then: %v", err)
		}
		defer again.Close()
		if _, err := again.Get(t.Context(), o.ID); err != nil {
			t.Errorf("get: %v", err)
		}
	})
}
