package woovi_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/pixtest"
	"example.com/devolve/ledger/pix/woovi"
)

// hasty asks without the pauses that a real provider deserves.
var hasty = call.Config{PerSecond: math.MaxInt32, FirstWait: time.Microsecond, TripAfter: math.MaxUint32}

func setup(t *testing.T, change ...func(*woovi.Config)) (*woovi.Provider, *pixtest.Woovi) {
	t.Helper()
	bank := pixtest.NewWoovi(t)
	config := woovi.Config{
		URL: bank.URL, AppID: pixtest.WooviAppID, PublicKey: bank.PublicKey(), ConfirmAfter: time.Microsecond, Call: hasty,
	}
	for _, c := range change {
		c(&config)
	}
	provider, err := woovi.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return provider, bank
}

func TestConformance(t *testing.T) {
	t.Parallel()
	pixtest.Conformance(t, func(t *testing.T) pixtest.Harness {
		t.Helper()
		provider, bank := setup(t)
		return pixtest.Harness{Provider: provider, Bank: bank}
	})
}

func order() pix.Order {
	return pix.Order{ID: uuid.New(), AmountCents: 12_34, Key: pix.Key{Type: pix.CPF, Value: "52998224725"}}
}

// oneByOne is a way to the bank that no two requests may take at once.
type oneByOne struct {
	t      *testing.T
	inside atomic.Int32
}

func (o *oneByOne) RoundTrip(r *http.Request) (*http.Response, error) {
	if o.inside.Add(1) > 1 {
		o.t.Error("two callers submit one order at once")
	}
	defer o.inside.Add(-1)
	return http.DefaultTransport.RoundTrip(r)
}

func TestAnOrderIsApprovedOnce(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t, func(c *woovi.Config) { c.Call.Transport = &oneByOne{t: t} })
	o := order()
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			if _, err := provider.Submit(t.Context(), o); err != nil {
				t.Error(err)
			}
		})
	}
	callers.Wait()
	if n := bank.Approvals(); n != 1 {
		t.Errorf("approved %d times", n)
	}
}

func TestNothingIsWrittenTwiceInOneSubmit(t *testing.T) {
	t.Parallel()
	for _, trouble := range pixtest.WriteTroubles[1:] {
		provider, bank := setup(t)
		bank.Next(pixtest.Fate{Writes: []pixtest.Trouble{trouble}})
		if _, err := provider.Submit(t.Context(), order()); err == nil || bank.Writes() != 1 {
			t.Errorf("trouble %d: %v after %d requests", trouble, err, bank.Writes())
		}
	}
}

func TestTooLittleMoneyHolds(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	bank.Next(pixtest.Fate{Hold: true})
	o := order()
	want := pix.Failure{Code: "NOT_ENOUGH_BALANCE", Remedy: pix.RemedyNewPayout}
	if got, err := provider.Submit(t.Context(), o); err != nil || got.State != pix.Held || got.Failure != want {
		t.Errorf("without money: %+v, %v; want held", got, err)
	}
	if got, err := provider.Get(t.Context(), o.ID); err != nil || got.State != pix.Held {
		t.Errorf("asked: %+v, %v; want held", got, err)
	}
	if got, err := provider.Submit(t.Context(), o); err != nil || got.State != pix.InFlight || got.EndToEndID == "" {
		t.Errorf("with money: %+v, %v; want in flight", got, err)
	}
}

func TestAWrongAppIDSaysNothingOfAnOrder(t *testing.T) {
	t.Parallel()
	provider, _ := setup(t, func(c *woovi.Config) { c.AppID = "another" })
	var refused *pix.RefusedError
	if _, err := provider.Submit(t.Context(), order()); err == nil || errors.As(err, &refused) {
		t.Errorf("submit: %v", err)
	}
	if _, err := provider.Get(t.Context(), uuid.New()); err == nil || errors.Is(err, pix.ErrUnknownPayment) {
		t.Errorf("get: %v", err)
	}
}

func TestReadTakesWhatItKnows(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	id := uuid.New()
	payment := map[string]any{"correlationID": id.String(), "value": 1234, "status": "FAILED"}
	failed := map[string]any{
		"event": "OPENPIX:MOVEMENT_FAILED", "payment": payment,
		"error": map[string]any{"code": "PIX_KEY_INFO_NOT_FOUND", "description": "Ana"},
	}
	updates, err := provider.Read(bank.Sign(failed))
	want := pix.Failure{Code: "PIX_KEY_INFO_NOT_FOUND", Remedy: pix.RemedyFixKey}
	if err != nil || len(updates) != 1 || updates[0].OrderID != id || updates[0].Failure != want {
		t.Errorf("%+v, %v", updates, err)
	}
	for name, body := range map[string]map[string]any{
		"an event that we do not know": {"event": "OPENPIX:CHARGE_COMPLETED", "charge": map[string]any{"value": 1}},
		"a return that was rejected":   {"event": "PIX_TRANSACTION_REFUND_RECEIVED_REJECTED"},
		"a payment that is not ours":   {"event": "OPENPIX:MOVEMENT_CONFIRMED", "payment": map[string]any{"correlationID": "by hand"}},
	} {
		if updates, err := provider.Read(bank.Sign(body)); err != nil || len(updates) != 0 {
			t.Errorf("%s: %+v, %v", name, updates, err)
		}
	}
	refund := map[string]any{"event": "PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED", "refundTransaction": map[string]any{"value": 100}}
	if updates, err := provider.Read(bank.Sign(refund)); err == nil {
		t.Errorf("a return of nobody knows what: %+v", updates)
	}
	changed := bank.Sign(failed)
	changed.Body = []byte(strings.Replace(string(changed.Body), "FAILED", "DENIED", 1))
	if _, err := provider.Read(changed); !errors.Is(err, pix.ErrSignature) {
		t.Errorf("changed on the way: %v; want ErrSignature", err)
	}
}

func TestStatementsInEitherUnitAndOfManyPages(t *testing.T) {
	t.Parallel()
	for _, inCents := range []bool{false, true} {
		provider, bank := setup(t, func(c *woovi.Config) { c.StatementInCents = inCents })
		bank.Cents = inCents
		for i := range 230 {
			bank.Book([]string{"FEE", "PAYMENT", "WITHDRAW"}[i%3], -50)
		}
		s, err := provider.Statement(t.Context(), pixtest.Start, pixtest.Start.Add(time.Hour))
		if err != nil || len(s.Movements) != 230 || s.OpeningCents-s.ClosingCents != 230*50 || s.Movements[0].ID != "mov1" {
			t.Errorf("in cents %t: %d movements from %s to %s, %v", inCents, len(s.Movements), s.OpeningCents, s.ClosingCents, err)
		}
		if kinds := fmt.Sprintf("%s %s %s", s.Movements[0].Kind, s.Movements[1].Kind, s.Movements[2].Kind); kinds != "FEE PAYOUT OTHER" {
			t.Errorf("kinds %s", kinds)
		}
	}
}

func TestAStatementInAnotherUnitIsRefused(t *testing.T) {
	t.Parallel()
	for _, inCents := range []bool{false, true} {
		provider, bank := setup(t, func(c *woovi.Config) { c.StatementInCents = inCents })
		bank.Cents = !inCents
		bank.Book("PAYMENT", -50)
		if s, err := provider.Statement(t.Context(), pixtest.Start, pixtest.Start.Add(time.Hour)); err == nil {
			t.Errorf("in cents %t: read as %+v", inCents, s)
		}
	}
}

// TestWhatSaysTwoThingsSaysNothing: a name that is there twice or in other capitals, and what follows the end, make a notification
// unreadable, and leave open what became of a payment. What is not known is passed over.
func TestWhatSaysTwoThingsSaysNothing(t *testing.T) {
	t.Parallel()
	o := order()
	id := o.ID.String()
	paid := `{"event":"OPENPIX:MOVEMENT_CONFIRMED","payment":{"correlationID":"` + id + `","value":1234,"status":"CONFIRMED",` +
		`"destinationAlias":"52998224725"},"transaction":{"endToEndId":"E1"},"error":{"code":"AC03"},"more":{"a":1}}`
	bodies := map[string]string{"a payment": paid}
	for name, change := range map[string][2]string{
		"two states":             {`"status":"CONFIRMED"`, `"status":"CONFIRMED","status":"FAILED"`},
		"two ends":               {`"endToEndId":"E1"`, `"endToEndId":"E1","endToEndId":"E2"`},
		"two payments":           {`,"more"`, `,"Payment":{"status":"FAILED"},"more"`},
		"a state in capitals":    {`"status":"CONFIRMED"`, `"status":"CONFIRMED","STATUS":"FAILED"`},
		"an end in capitals":     {`"endToEndId":"E1"`, `"EndToEndId":"E1"`},
		"a code in capitals":     {`"code":"AC03"`, `"Code":"AC03"`},
		"two of what is unknown": {`"a":1`, `"a":1,"a":2`},
		"something more":         {`"more":{"a":1}}`, `"more":{"a":1}} {}`},
	} {
		bodies[name] = strings.Replace(paid, change[0], change[1], 1)
	}
	for name, body := range bodies {
		if updates, err := woovi.Parse([]byte(body)); (err == nil) != (body == paid) {
			t.Errorf("a notification of %s: %+v, %v", name, updates, err)
		}
		provider := answering(t, http.StatusOK, body)
		if got, err := provider.Get(t.Context(), o.ID); (err == nil) != (body == paid) || errors.Is(err, pix.ErrUnknownPayment) {
			t.Errorf("an answer of %s: %+v, %v", name, got, err)
		}
	}
	for _, unsure := range []string{`{"error":"not found","error":"x"}`, `{"Error":"not found"}`, `{"error":"not found"}}`} {
		if _, err := answering(t, http.StatusBadRequest, unsure).Get(t.Context(), o.ID); err == nil || errors.Is(err, pix.ErrUnknownPayment) {
			t.Errorf("%s: %v; want an error that leaves it open", unsure, err)
		}
	}
}

// TestAStatementThatSaysTwoThingsIsRefused, whether it is in a line or in what is told of its transaction.
func TestAStatementThatSaysTwoThingsIsRefused(t *testing.T) {
	t.Parallel()
	const line = `{"id":"mov1","time":"2026-09-14T12:00:00Z","type":"DEBIT","value":1.00,"balance":9.00,"transactionId":"tx1"}`
	for page, want := range map[string]bool{
		"[" + line + "]": true,
		"[" + strings.Replace(line, `"value":1.00`, `"value":"1.00"`, 1) + "]":             true,
		"[" + strings.Replace(line, `"value":1.00`, `"value":1.00,"value":2.00`, 1) + "]":  false,
		"[" + strings.Replace(line, `"value":1.00`, `"value":1.00,"Value":2.00`, 1) + "]":  false,
		"[" + strings.Replace(line, `"type":"DEBIT"`, `"type":"DEBIT","type":""`, 1) + "]": false,
		"[" + line + "][]": false,
	} {
		lines := &pagesOf{statement: page, transactions: `{"transactions":[{"globalID":"tx1","value":100,"type":"PAYMENT"}]}`}
		if _, err := lines.provider(t).Statement(t.Context(), pixtest.Start, pixtest.Start.Add(time.Hour)); (err == nil) != want {
			t.Errorf("%s: %v; want read %t", page, err, want)
		}
	}
	for _, page := range []string{
		`{"transactions":[{"globalID":"tx1","value":100,"type":"PAYMENT","type":"FEE"}]}`,
		`{"transactions":[{"globalID":"tx1","value":100,"Type":"PAYMENT"}]}`, `{"Transactions":[]}`,
	} {
		lines := &pagesOf{statement: "[" + line + "]", transactions: page}
		if _, err := lines.provider(t).Statement(t.Context(), pixtest.Start, pixtest.Start.Add(time.Hour)); err == nil {
			t.Errorf("%s is read", page)
		}
	}
}

// pagesOf answers the first page of each list, and none after it.
type pagesOf struct{ statement, transactions string }

func (p *pagesOf) provider(t *testing.T) *woovi.Provider {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		list, empty := p.statement, `[]`
		if strings.HasSuffix(r.URL.Path, "/transaction") {
			list, empty = p.transactions, `{"transactions":[]}`
		}
		if r.URL.Query().Get("skip") != "0" {
			list = empty
		}
		fmt.Fprint(w, list)
	}))
	t.Cleanup(server.Close)
	provider, _ := setup(t, func(c *woovi.Config) { c.URL = server.URL })
	return provider
}

// answering is a provider whose bank answers everything the same.
func answering(t *testing.T, status int, body string) *woovi.Provider {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	provider, _ := setup(t, func(c *woovi.Config) { c.URL = server.URL })
	return provider
}

func TestNewAsksForWhatItNeeds(t *testing.T) {
	t.Parallel()
	key := pixtest.NewWoovi(t).PublicKey()
	for name, c := range map[string]woovi.Config{
		"no key":     {URL: "https://woovi", AppID: "id"},
		"not a key":  {URL: "https://woovi", AppID: "id", PublicKey: []byte("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n")},
		"no AppID":   {URL: "https://woovi", PublicKey: key},
		"no address": {AppID: "id", PublicKey: key},
	} {
		if _, err := woovi.New(c); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	id := uuid.NewString()
	for _, body := range []string{
		`{"event":"OPENPIX:MOVEMENT_CONFIRMED","payment":{"correlationID":"` + id + `","value":1},"transaction":{"endToEndId":"E1"}}`,
		`{"event":"OPENPIX:MOVEMENT_FAILED","payment":{"correlationID":"` + id + `"},"error":{"code":"AC03"},"transaction":null}`,
		`{"event":"PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED","refundTransaction":{"value":1,"endToEndId":"D1","time":"2026-09-14T12:00:00Z"},"originalTransaction":{"endToEndId":"E1"}}`,
		`{"error":"text"}`, `[]`, ``,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		updates, err := woovi.Parse(body)
		if err != nil && len(updates) > 0 {
			t.Errorf("%+v and %v", updates, err)
		}
		for _, u := range updates {
			if u.OrderID == uuid.Nil && u.EndToEndID == "" || u.Return != nil && (u.Return.AmountCents <= 0 || u.Return.ID == "") {
				t.Errorf("%+v", u)
			}
		}
	})
}

func FuzzSignature(f *testing.F) {
	bank := pixtest.NewWoovi(f)
	provider, err := woovi.New(woovi.Config{URL: bank.URL, AppID: pixtest.WooviAppID, PublicKey: bank.PublicKey()})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(base64.StdEncoding.EncodeToString(make([]byte, 256)), []byte(`{}`))
	f.Add("", []byte(``))
	f.Fuzz(func(t *testing.T, signature string, body []byte) {
		n := pix.Notification{Header: http.Header{"X-Webhook-Signature": {signature}}, Body: body}
		if updates, err := provider.Read(n); !errors.Is(err, pix.ErrSignature) {
			t.Errorf("%+v, %v; nobody signed this", updates, err)
		}
	})
}
