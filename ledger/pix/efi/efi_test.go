package efi_test

import (
	"crypto/tls"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/efi"
	"example.com/devolve/ledger/pix/pixtest"
)

// hasty asks without the pauses that a real provider deserves.
var hasty = call.Config{PerSecond: math.MaxInt32, FirstWait: time.Microsecond, TripAfter: math.MaxUint32}

func setup(t *testing.T, change ...func(*efi.Config)) (*efi.Provider, *pixtest.Efi) {
	t.Helper()
	bank := pixtest.NewEfi(t)
	config := efi.Config{
		URL: bank.URL, ClientID: pixtest.EfiClientID, ClientSecret: pixtest.EfiClientSecret, PayerKey: pixtest.EfiPayerKey,
		Certificate: pixtest.EfiCertificate(), RootCAs: bank.Roots, WebhookSecret: pixtest.EfiWebhookSecret,
		Now: bank.Now, ConfirmAfter: time.Microsecond, ReportWait: time.Microsecond, Call: hasty,
	}
	for _, c := range change {
		c(&config)
	}
	provider, err := efi.New(config)
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
	return pix.Order{
		ID: uuid.New(), AmountCents: 12_34, Key: pix.Key{Type: pix.CPF, Value: "52998224725"}, OwnerCPF: "52998224725",
	}
}

func TestATokenIsSharedUntilItEnds(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			if _, err := provider.Get(t.Context(), uuid.New()); !errors.Is(err, pix.ErrUnknownPayment) {
				t.Error(err)
			}
		})
	}
	callers.Wait()
	if n := bank.Tokens(); n != 1 {
		t.Errorf("%d tokens for the first hour", n)
	}
	bank.Pass(59*time.Minute + 30*time.Second)
	if _, err := provider.Submit(t.Context(), order()); err != nil || bank.Tokens() != 2 {
		t.Errorf("shortly before its end: %v, %d tokens", err, bank.Tokens())
	}
}

func TestATokenThatIsNotAcceptedIsReplaced(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	if _, err := provider.Submit(t.Context(), order()); err != nil {
		t.Fatal(err)
	}
	bank.Revoke()
	if _, err := provider.Get(t.Context(), uuid.New()); !errors.Is(err, pix.ErrUnknownPayment) {
		t.Errorf("a read: %v", err)
	}
	bank.Revoke()
	o := order()
	var refused *pix.RefusedError
	if _, err := provider.Submit(t.Context(), o); err == nil || errors.As(err, &refused) {
		t.Errorf("a payment: %v; want an error that says nothing", err)
	}
	if _, err := provider.Submit(t.Context(), o); err != nil {
		t.Errorf("the same payment again: %v", err)
	}
}

func TestWithoutTheCertificateNothingIsAnswered(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t, func(c *efi.Config) {
		c.Certificate = tls.Certificate{Certificate: [][]byte{{0}}, PrivateKey: pixtest.EfiCertificate().PrivateKey}
		c.Call.Tries = 1
	})
	if _, err := provider.Submit(t.Context(), order()); err == nil || bank.Tokens() != 0 {
		t.Errorf("%v after %d tokens", err, bank.Tokens())
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

// answering is a provider whose bank knows no order and answers every sending the same.
func answering(t *testing.T, status int, body string) *efi.Provider {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodPost:
			fmt.Fprint(w, `{"access_token":"t","expires_in":3600}`)
		case http.MethodPut:
			w.WriteHeader(status)
			fmt.Fprint(w, body)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(server.Close)
	provider, _ := setup(t, func(c *efi.Config) { c.URL = server.URL })
	return provider
}

func TestOnlyNamesThatWeKnowRefuse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status int
		name   string
		want   pix.Failure // the zero value: not refused
	}{
		{400, "chave_invalida", pix.Failure{Code: "chave_invalida", Remedy: pix.RemedyFixKey}},
		{400, "chave_nao_pertence_ao_documento", pix.Failure{Code: "chave_nao_pertence_ao_documento", Remedy: pix.RemedyFixKey}},
		{400, "documento_bloqueado", pix.Failure{Code: "documento_bloqueado", Remedy: pix.RemedyPerson}},
		{400, "valor_invalido", pix.Failure{Code: "valor_invalido", Remedy: pix.RemedyPerson}},
		{422, "pagamento_negado", pix.Failure{Code: "pagamento_negado", Remedy: pix.RemedyPerson}},
		{400, "json_invalido", pix.Failure{}},
		{400, "algo_novo", pix.Failure{}},
		{401, "", pix.Failure{}},
		{403, "", pix.Failure{}},
		{404, "", pix.Failure{}},
		{409, "id_envio_duplicado", pix.Failure{}},
		{429, "", pix.Failure{}},
		{500, "erro_aplicacao", pix.Failure{}},
		{500, "chave_invalida", pix.Failure{}},
		{302, "", pix.Failure{}},
	} {
		provider := answering(t, c.status, `{"nome":"`+c.name+`","mensagem":"Ana Lúcia"}`)
		_, err := provider.Submit(t.Context(), order())
		var got pix.Failure
		var refused *pix.RefusedError
		if errors.As(err, &refused) {
			got = refused.Failure
		}
		if err == nil || got != c.want || strings.Contains(err.Error(), "Ana") {
			t.Errorf("%d %s: %v, %+v; want %+v", c.status, c.name, err, got, c.want)
		}
	}
}

func TestAmountsAreNeverNumbers(t *testing.T) {
	t.Parallel()
	o := order()
	id := strings.ReplaceAll(o.ID.String(), "-", "")
	for _, value := range []string{`12.34`, `"12,34"`, `"12.345"`, `"1e1"`, `null`, `"12.35"`} {
		provider := answering(t, http.StatusCreated, `{"idEnvio":"`+id+`","e2eId":"E1","valor":`+value+`,"status":"REALIZADO"}`)
		if got, err := provider.Submit(t.Context(), o); err == nil {
			t.Errorf("%s was read as %+v", value, got)
		}
	}
}

// TestWhatSaysTwoThingsSaysNothing: a name that is there twice or in other capitals, and what follows the end, make a notification
// unreadable, and leave open what became of a payment. What is not known is passed over.
func TestWhatSaysTwoThingsSaysNothing(t *testing.T) {
	t.Parallel()
	o := order()
	id := strings.ReplaceAll(o.ID.String(), "-", "")
	paid := `{"idEnvio":"` + id + `","e2eId":"E1","valor":"12.34","status":"REALIZADO","horario":{"solicitacao":"2026-09-14T12:00:00Z"},` +
		`"devolucoes":[{"rtrId":"D1","valor":"1.00","status":"DEVOLVIDO"}],"gnExtras":{"erro":{"codigo":"AC03"}},"more":{"a":1}}`
	bodies := map[string]string{"a payment": paid}
	for name, change := range map[string][2]string{
		"two states":             {`"status":"REALIZADO"`, `"status":"REALIZADO","status":"NAO_REALIZADO"`},
		"two amounts":            {`"valor":"12.34"`, `"valor":"12.34","valor":"12.35"`},
		"a state in capitals":    {`"status":"REALIZADO"`, `"status":"REALIZADO","Status":"NAO_REALIZADO"`},
		"an end in capitals":     {`"e2eId":"E1"`, `"e2eid":"E1"`},
		"two returns in one":     {`"rtrId":"D1"`, `"rtrId":"D1","rtrId":"D2"`},
		"a return in capitals":   {`"rtrId":"D1"`, `"rtrId":"D1","RTRID":"D2"`},
		"a time in capitals":     {`"solicitacao"`, `"Solicitacao"`},
		"two of what is unknown": {`"a":1`, `"a":1,"a":2`},
	} {
		bodies[name] = strings.Replace(paid, change[0], change[1], 1)
	}
	bodies["something more"] = paid + "{}"
	for name, body := range bodies {
		if updates, err := efi.Parse([]byte(`{"pix":[` + body + `]}`)); (err == nil) != (body == paid) {
			t.Errorf("a notification of %s: %+v, %v", name, updates, err)
		}
		if got, err := answering(t, http.StatusCreated, body).Submit(t.Context(), o); (err == nil) != (body == paid) {
			t.Errorf("an answer of %s: %+v, %v", name, got, err)
		}
	}
	for _, unsure := range []string{`{"nome":"x","nome":"chave_invalida"}`, `{"Nome":"chave_invalida"}`, `{"nome":"chave_invalida"}}`} {
		var refused *pix.RefusedError
		if _, err := answering(t, http.StatusBadRequest, unsure).Submit(t.Context(), o); err == nil || errors.As(err, &refused) {
			t.Errorf("%s: %v; want an error that leaves it open", unsure, err)
		}
	}
}

func TestNewAsksForWhatItNeeds(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*efi.Config){
		"an address":     func(c *efi.Config) { c.URL = "" },
		"a client":       func(c *efi.Config) { c.ClientID = "" },
		"a secret":       func(c *efi.Config) { c.ClientSecret = "" },
		"a key":          func(c *efi.Config) { c.PayerKey = "" },
		"a certificate":  func(c *efi.Config) { c.Certificate = tls.Certificate{} },
		"a webhook word": func(c *efi.Config) { c.WebhookSecret = "short" },
	} {
		c := efi.Config{
			URL: "https://efi", ClientID: "id", ClientSecret: "secret", PayerKey: "key",
			Certificate: pixtest.EfiCertificate(), WebhookSecret: pixtest.EfiWebhookSecret,
		}
		if _, err := efi.New(c); err != nil {
			t.Fatal(err)
		}
		change(&c)
		if _, err := efi.New(c); err == nil {
			t.Errorf("without %s: accepted", name)
		}
	}
}

func TestGetTellsOfReturnsThatHaveArrived(t *testing.T) {
	t.Parallel()
	provider, bank := setup(t)
	bank.Next(pixtest.Fate{Returns: []money.Cents{2_00, 3_00}, Lost: true})
	o := order()
	if _, err := provider.Submit(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	bank.Pass(time.Hour)
	got, err := provider.Get(t.Context(), o.ID)
	if err != nil || len(got.Returns) != 2 || got.Returns[0].AmountCents != 2_00 || got.Returns[1].AmountCents != 3_00 || got.Returns[0].At.IsZero() {
		t.Errorf("%+v, %v", got, err)
	}
	provider = answering(t, http.StatusCreated, `{"idEnvio":"`+strings.ReplaceAll(o.ID.String(), "-", "")+`","e2eId":"E1","valor":"12.34","status":"REALIZADO",
		"devolucoes":[{"rtrId":"D1","valor":"1.00","status":"EM_PROCESSAMENTO"},{"rtrId":"D2","valor":"1.00","status":"NAO_REALIZADO"},
		{"rtrId":"D3","valor":"1.00","status":"DEVOLVIDO","horario":"2026-09-14T12:00:00Z"}]}`)
	if got, err := provider.Submit(t.Context(), o); err != nil || len(got.Returns) != 1 || got.Returns[0].ID != "D3" || got.Returns[0].At.IsZero() {
		t.Errorf("%+v, %v; want the one that has arrived", got, err)
	}
}

// TestAnAddressIsTriedOut holds for what is posted when an address is registered: it opens with the secret, and tells nothing.
func TestAnAddressIsTriedOut(t *testing.T) {
	t.Parallel()
	p, _ := setup(t)
	for _, body := range []string{"", " \n", "{}", `{"evento":"teste_webhook"}`, `{"pix":[]}`} {
		n := pix.Notification{Query: url.Values{"hmac": {pixtest.EfiWebhookSecret}, "ignorar": {"/pix"}}, Body: []byte(body)}
		if updates, err := p.Read(n); err != nil || len(updates) > 0 {
			t.Errorf("%q tells %v, %v", body, updates, err)
		}
		n.Query = nil
		if _, err := p.Read(n); !errors.Is(err, pix.ErrSignature) {
			t.Errorf("%q without the secret: %v", body, err)
		}
	}
}
