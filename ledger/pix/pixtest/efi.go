package pixtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// What a stand-in of Efí knows us by.
const (
	EfiClientID      = "Client_Id_1234"
	EfiClientSecret  = "Client_Secret_1234"
	EfiPayerKey      = "pagador@exemplo.com"
	EfiWebhookSecret = "0123456789abcdef"
)

// EfiCertificate is the client certificate that stand-ins of Efí ask for. They trust it by itself.
var EfiCertificate = sync.OnceValue(func() tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: Start.AddDate(-1, 0, 0), NotAfter: Start.AddDate(50, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		panic(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
})

// Efi is a stand-in for Efí.
type Efi struct {
	ledger
	URL   string
	Roots *x509.CertPool
	// Certificate is what Roots has, for another process.
	Certificate []byte
	// Reports are answered instead of those of the account, by day. They are set before anything is asked.
	Reports map[string][]byte

	given  int                   // tokens
	tokens map[string]time.Time  // when they end
	asked  map[string]*efiReport // by the report's id
}

type efiReport struct {
	day   string
	ready bool
}

// NewEfi starts a stand-in.
func NewEfi(t testing.TB) *Efi {
	t.Helper()
	e := &Efi{
		ledger: newLedger(), Reports: make(map[string][]byte),
		tokens: make(map[string]time.Time), asked: make(map[string]*efiReport),
	}
	e.notify = e.notification
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /v3/gn/pix/{id}", e.send)
	mux.HandleFunc("GET /v2/gn/pix/enviados/id-envio/{id}", e.read)
	mux.HandleFunc("POST /v2/gn/relatorios/extrato-conciliacao", e.askReport)
	mux.HandleFunc("GET /v2/gn/relatorios/{id}", e.report)
	mux.HandleFunc("GET /v2/gn/saldo", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, object{"saldo": e.balance().String()})
	})
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.mu.Lock()
		defer e.mu.Unlock()
		if r.URL.Path == "/oauth/token" {
			e.login(w, r)
			return
		}
		bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if until, ok := e.tokens[bearer]; !ok || e.now.After(until) {
			answer(w, http.StatusUnauthorized, object{"nome": "token_invalido", "mensagem": "Token inválido"})
			return
		}
		mux.ServeHTTP(w, r)
	}))
	clients := x509.NewCertPool()
	clients.AddCert(EfiCertificate().Leaf)
	server.TLS = &tls.Config{ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: clients, MinVersion: tls.VersionTLS12}
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // of clients that go in the middle of a handshake
	server.StartTLS()
	t.Cleanup(server.Close)
	e.URL, e.Roots = server.URL, x509.NewCertPool()
	e.Roots.AddCert(server.Certificate())
	e.Certificate = server.Certificate().Raw
	return e
}

// Tokens is how many were given.
func (e *Efi) Tokens() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.given
}

// Revoke ends every token before its time.
func (e *Efi) Revoke() {
	e.mu.Lock()
	defer e.mu.Unlock()
	clear(e.tokens)
}

func (e *Efi) login(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		GrantType string `json:"grant_type"`
	}
	id, secret, _ := r.BasicAuth()
	if json.NewDecoder(r.Body).Decode(&asked) != nil || asked.GrantType != "client_credentials" || id != EfiClientID || secret != EfiClientSecret {
		answer(w, http.StatusUnauthorized, object{"error": "invalid_client"})
		return
	}
	e.given++
	token := "token-" + strconv.Itoa(e.given)
	e.tokens[token] = e.now.Add(time.Hour)
	answer(w, http.StatusOK, object{"access_token": token, "token_type": "Bearer", "expires_in": 3600, "scope": "pix.send gn.pix.send.read gn.balance.read"})
}

var (
	efiID     = regexp.MustCompile(`^[a-zA-Z0-9]{1,35}$`)
	efiAmount = regexp.MustCompile(`^\d{1,10}\.\d{2}$`)
)

type efiOrder struct {
	Valor   string `json:"valor"`
	Pagador struct {
		Chave       string `json:"chave"`
		InfoPagador string `json:"infoPagador"`
	} `json:"pagador"`
	Favorecido struct {
		Chave string `json:"chave"`
		CPF   string `json:"cpf"`
	} `json:"favorecido"`
}

func (e *Efi) send(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	var asked efiOrder
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || !efiID.MatchString(id) {
		answer(w, http.StatusBadRequest, object{"nome": "json_invalido", "mensagem": "Corpo inválido"})
		return
	}
	e.writes++
	fate := e.fate(id)
	befall(w, trouble(&fate.Writes), func(w http.ResponseWriter) {
		cents, err := money.ParseDecimal(asked.Valor)
		_, known := e.orders[id]
		switch {
		case known && fate.RefuseRepeats:
			answer(w, http.StatusBadRequest, object{"nome": "chave_invalida", "mensagem": "A chave informada não existe"})
		case known:
			answer(w, http.StatusConflict, object{"nome": "id_envio_duplicado", "mensagem": "O idEnvio já foi usado"})
		case err != nil || !efiAmount.MatchString(asked.Valor) || cents <= 0 || len(asked.Pagador.InfoPagador) > 140:
			answer(w, http.StatusBadRequest, object{"nome": "valor_invalido", "mensagem": "Valor inválido"})
		case fate.Refuse || asked.Pagador.Chave != EfiPayerKey:
			answer(w, http.StatusBadRequest, object{"nome": "chave_nao_pertence_ao_documento", "mensagem": "A chave é de outra pessoa"})
		default:
			o := e.take(id, asked.Favorecido.Chave, cents)
			body := object{
				"idEnvio": id, "e2eId": e.transactionID("E", id), "valor": asked.Valor,
				"horario": object{"solicitacao": e.now.Format(time.RFC3339)}, "status": "EM_PROCESSAMENTO",
			}
			if fate.Word != "" {
				body["status"] = fate.Word
			}
			e.ledger.send(o)
			answer(w, http.StatusCreated, body)
		}
	})
}

func (e *Efi) read(w http.ResponseWriter, r *http.Request) {
	o := e.orders[r.PathValue("id")]
	missing := object{"type": "https://pix.bcb.gov.br/api/v2/error/NaoEncontrado", "title": "Não encontrado", "status": 404, "detail": ""}
	if o == nil {
		answer(w, http.StatusNotFound, missing)
		return
	}
	t := trouble(&o.fate.Reads)
	befall(w, t, func(w http.ResponseWriter) {
		body := e.body(o)
		switch t {
		case Hidden:
			answer(w, http.StatusNotFound, missing)
			return
		case FalselyFailed:
			body["status"] = "NAO_REALIZADO"
		case Stale:
			body["status"] = "EM_PROCESSAMENTO"
			delete(body, "devolucoes")
		default:
		}
		answer(w, http.StatusOK, body)
	})
}

// body is a payment as Efí writes it. Why it failed is in notifications only.
func (e *Efi) body(o *order) object {
	status := map[pix.PaymentState]string{pix.Paid: "REALIZADO", pix.Failed: "NAO_REALIZADO", pix.InFlight: o.fate.Word}[o.state]
	if status == "" {
		status = "EM_PROCESSAMENTO"
	}
	body := object{
		"endToEndId": o.endToEnd, "idEnvio": o.name, "valor": o.cents.String(), "chave": EfiPayerKey, "status": status,
		"horario":    object{"solicitacao": Start.Format(time.RFC3339), "liquidacao": o.at.Format(time.RFC3339)},
		"favorecido": object{"chave": o.alias, "identificacao": object{"nome": "Ana", "cpf": "***.982.247-**"}},
	}
	if len(o.returns) > 0 {
		list := []object{}
		for _, r := range o.returns {
			list = append(list, efiReturn(&r, "DEVOLVIDO"))
		}
		body["devolucoes"] = list
	}
	return body
}

func efiReturn(m *move, status string) object {
	return object{
		"id": m.id, "rtrId": m.endToEnd, "valor": m.cents.String(), "status": status,
		"horario": object{"solicitacao": m.at.Format(time.RFC3339)},
	}
}

func (e *Efi) notification(o *order, m *move) pix.Notification {
	extras := object{"idEnvio": o.name}
	item := object{
		"endToEndId": o.endToEnd, "chave": EfiPayerKey, "tipo": "SOLICITACAO", "status": "REALIZADO", "valor": o.cents.String(),
		"horario": object{"solicitacao": o.at.Format(time.RFC3339)}, "gnExtras": extras,
	}
	if o.state == pix.Failed {
		item["status"] = "NAO_REALIZADO"
		extras["erro"] = object{"codigo": o.code, "origem": "SPI", "motivo": "Motivo"}
	}
	if m != nil {
		item["devolucoes"] = []object{efiReturn(m, "DEVOLVIDO"), {"id": "outra", "status": "EM_PROCESSAMENTO", "valor": "0.01"}}
	}
	data, err := json.Marshal(object{"pix": []object{item}})
	if err != nil {
		panic(err)
	}
	return pix.Notification{Header: http.Header{}, Query: url.Values{"hmac": {EfiWebhookSecret}}, Body: data}
}

func (e *Efi) askReport(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Day   string          `json:"dataMovimento"`
		Kinds map[string]bool `json:"tipoRegistros"`
	}
	today := e.now.In(brazil.Location).Format(time.DateOnly)
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || asked.Day >= today || !asked.Kinds["saldoDia"] {
		answer(w, http.StatusBadRequest, object{"nome": "json_invalido", "mensagem": "Data inválida"})
		return
	}
	id := strconv.Itoa(len(e.asked) + 1)
	e.asked[id] = &efiReport{day: asked.Day}
	answer(w, http.StatusAccepted, object{"id": id})
}

// report is ready when it is asked for the second time.
func (e *Efi) report(w http.ResponseWriter, r *http.Request) {
	report := e.asked[r.PathValue("id")]
	switch {
	case report == nil:
		w.WriteHeader(http.StatusNotFound)
	case !report.ready:
		report.ready = true
		answer(w, http.StatusAccepted, object{"status": "EM_PROCESSAMENTO"})
	case e.Reports[report.day] != nil:
		_, _ = w.Write(e.Reports[report.day])
	default:
		_, _ = w.Write([]byte(e.csv(report.day)))
	}
}

func (e *Efi) csv(day string) string {
	opening, closing := money.Cents(openingCents), money.Cents(openingCents)
	var lines strings.Builder
	for _, m := range e.moves {
		switch of := m.at.In(brazil.Location); {
		case of.Format(time.DateOnly) < day:
			opening, closing = m.balance, m.balance
		case of.Format(time.DateOnly) == day:
			closing = m.balance
			kind := map[string]string{"PAYMENT": "Pix enviado (chave)", "REFUND": "Pix devolução recebida", "FEE": "Tarifa Pix enviado"}[m.what]
			side, order, rtr := "C", "", ""
			if m.cents < 0 {
				side = "D"
			}
			if m.order != nil {
				order = m.order.name
			}
			if m.what == "REFUND" {
				rtr = m.endToEnd
			}
			fmt.Fprintf(&lines, "%s;%s;%s;%s;%s;%s;%s\n", kind, of.Format(time.RFC3339), max(m.cents, -m.cents), side, m.endToEnd, order, rtr)
		}
	}
	return "Tipo de registro;Data;Valor;Natureza;EndToEndId;IdEnvio;RtrId\n" +
		"Saldo dia anterior;" + day + ";" + opening.String() + ";C;;;\n" +
		lines.String() +
		"Saldo dia;" + day + ";" + closing.String() + ";C;;;\n"
}

var _ Bank = (*Efi)(nil)
