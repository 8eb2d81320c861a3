package pixtest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// wooviKey signs notifications. One is enough for all tests, as it takes long to find.
var wooviKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

// WooviAppID is the only one that a stand-in of Woovi knows.
const WooviAppID = "Q2xpZW50X0lkXzEyMzQ="

// Woovi is a stand-in for Woovi.
type Woovi struct {
	ledger
	URL string
	// Cents has the statement written in cents, and not in reais.
	Cents bool

	approvals int // that were asked for
}

// NewWoovi starts a stand-in.
func NewWoovi(t testing.TB) *Woovi {
	t.Helper()
	w := &Woovi{ledger: newLedger()}
	w.notify = w.notification
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v1/payment", w.create)
	mux.HandleFunc("POST /api/v1/payment/approve", w.approve)
	mux.HandleFunc("GET /api/v1/payment/{id}", w.read)
	mux.HandleFunc("GET /api/v1/statement", w.statement)
	mux.HandleFunc("GET /api/v1/transaction", w.transactions)
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != WooviAppID {
			answer(rw, http.StatusUnauthorized, object{"error": "Unauthorized"})
			return
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		mux.ServeHTTP(rw, r)
	}))
	t.Cleanup(server.Close)
	w.URL = server.URL
	return w
}

// Approvals are the requests to approve a payment.
func (w *Woovi) Approvals() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.approvals
}

// PublicKey is what its notifications are verified with, in PEM.
func (w *Woovi) PublicKey() []byte {
	der, err := x509.MarshalPKIXPublicKey(wooviKey().Public())
	if err != nil {
		panic(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
}

type object map[string]any

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // nobody listens any more
}

type wooviOrder struct {
	Type                 string      `json:"type"`
	Value                money.Cents `json:"value"`
	DestinationAlias     string      `json:"destinationAlias"`
	DestinationAliasType string      `json:"destinationAliasType"`
	CorrelationID        string      `json:"correlationID"`
	Comment              string      `json:"comment"`
}

func (w *Woovi) create(rw http.ResponseWriter, r *http.Request) {
	var asked wooviOrder
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || asked.CorrelationID == "" {
		answer(rw, http.StatusBadRequest, object{"error": "Corpo inválido"})
		return
	}
	w.writes++
	fate := w.fate(asked.CorrelationID)
	befall(rw, trouble(&fate.Writes), func(rw http.ResponseWriter) {
		_, known := w.orders[asked.CorrelationID]
		switch {
		case known && fate.RefuseRepeats:
			answer(rw, http.StatusBadRequest, object{"error": "Chave Pix inválida"})
		case known:
			answer(rw, http.StatusBadRequest, object{"error": "Já existe um pagamento com o correlationID fornecido"})
		case fate.Refuse || asked.Type != "PIX_KEY" || asked.Value <= 0 || asked.DestinationAliasType == "" || len(asked.Comment) > 140:
			answer(rw, http.StatusBadRequest, object{"error": "Chave Pix inválida", "errorCode": "INVALID_PIX_KEY"})
		default:
			answer(rw, http.StatusOK, w.body(w.take(asked.CorrelationID, asked.DestinationAlias, asked.Value), false))
		}
	})
}

func (w *Woovi) approve(rw http.ResponseWriter, r *http.Request) {
	var asked struct{ CorrelationID string }
	_ = json.NewDecoder(r.Body).Decode(&asked)
	o := w.orders[asked.CorrelationID]
	if o == nil {
		answer(rw, http.StatusBadRequest, object{"error": "Pagamento não encontrado"})
		return
	}
	w.writes++
	w.approvals++
	befall(rw, trouble(&o.fate.Writes), func(rw http.ResponseWriter) {
		switch {
		case o.state != pix.Held:
			answer(rw, http.StatusBadRequest, object{"error": "O pagamento já foi aprovado"})
		case o.fate.Hold:
			o.fate.Hold = false
			answer(rw, http.StatusBadRequest, object{"error": "Saldo insuficiente", "errorCode": "NOT_ENOUGH_BALANCE"})
		default:
			// The answer is written before anything else happens, and may be overtaken.
			o.endToEnd = w.transactionID("E", o.name)
			body := w.body(o, false)
			body["payment"].(object)["status"] = "APPROVED"
			w.send(o)
			answer(rw, http.StatusOK, body)
		}
	})
}

func (w *Woovi) read(rw http.ResponseWriter, r *http.Request) {
	o := w.orders[r.PathValue("id")]
	if o == nil {
		answer(rw, http.StatusNotFound, object{"error": "Pagamento não encontrado"})
		return
	}
	t := trouble(&o.fate.Reads)
	befall(rw, t, func(rw http.ResponseWriter) {
		switch t {
		case Hidden:
			answer(rw, http.StatusNotFound, object{"error": "Pagamento não encontrado"})
		case FalselyFailed:
			body := w.body(o, false)
			body["payment"].(object)["status"] = "FAILED"
			answer(rw, http.StatusOK, body)
		case Stale:
			body := w.body(o, false)
			if o.state != pix.Held { // it was let go before
				body["payment"].(object)["status"] = "APPROVED"
			}
			answer(rw, http.StatusOK, body)
		default:
			answer(rw, http.StatusOK, w.body(o, false))
		}
	})
}

// body is a payment as Woovi writes it. Why it failed is in notifications only.
func (w *Woovi) body(o *order, notified bool) object {
	status := "CREATED"
	switch o.state {
	case pix.InFlight:
		if status = o.fate.Word; status == "" {
			status = "APPROVED"
		}
	case pix.Paid:
		status = "CONFIRMED"
	case pix.Failed:
		status = []string{"FAILED", "REJECTED", "DENIED"}[o.cents%3]
	case pix.Held:
	}
	payment := object{"value": o.cents, "status": status, "destinationAlias": o.alias, "correlationID": o.name, "type": "PIX_KEY"}
	body := object{"payment": payment}
	if o.endToEnd != "" {
		transaction := object{"value": o.cents, "endToEndId": o.endToEnd, "time": o.at.Format(time.RFC3339)}
		if notified && o.code != "" {
			transaction["providerRejectedReason"] = o.code + " - Motivo"
			body["error"] = object{"code": "PAY_PIX_KEY_ERROR", "description": "Motivo"}
		}
		body["transaction"] = transaction
	}
	return body
}

func (w *Woovi) notification(o *order, m *move) pix.Notification {
	var body object
	switch {
	case m != nil:
		body = object{
			"event": "PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED",
			"refundTransaction": object{
				"value": m.cents, "time": m.at.Format(time.RFC3339), "endToEndId": m.endToEnd,
				"status": "CONFIRMED", "type": "REFUND", "partial": m.cents < o.cents,
			},
			"originalTransaction": object{"value": o.cents, "endToEndId": o.endToEnd},
			"company":             object{"name": "Devolve"},
		}
	case o.state == pix.Failed:
		body = w.body(o, true)
		body["event"] = "OPENPIX:MOVEMENT_FAILED"
	default:
		body = w.body(o, true)
		body["event"] = "OPENPIX:MOVEMENT_CONFIRMED"
	}
	return w.Sign(body)
}

// Sign returns a notification of anything.
func (w *Woovi) Sign(body map[string]any) pix.Notification {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(data)
	signature, err := rsa.SignPKCS1v15(rand.Reader, wooviKey(), crypto.SHA256, sum[:])
	if err != nil {
		panic(err)
	}
	header := http.Header{}
	header.Set("X-Webhook-Signature", base64.StdEncoding.EncodeToString(signature))
	return pix.Notification{Header: header, Body: data}
}

// page returns what the query asks for, newest first.
func (w *Woovi) page(r *http.Request) []move {
	query := r.URL.Query()
	from, _ := time.Parse(time.RFC3339, query.Get("start"))
	to, _ := time.Parse(time.RFC3339, query.Get("end"))
	skip, _ := strconv.Atoi(query.Get("skip"))
	limit, _ := strconv.Atoi(query.Get("limit"))
	var found []move
	for i := len(w.moves) - 1; i >= 0; i-- {
		if m := w.moves[i]; !m.at.Before(from) && !m.at.After(to) {
			found = append(found, m)
		}
	}
	found = found[min(skip, len(found)):]
	return found[:min(limit, 100, len(found))]
}

func (w *Woovi) statement(rw http.ResponseWriter, r *http.Request) {
	lines := []object{}
	for _, m := range w.page(r) {
		kind := "CREDIT"
		if m.cents < 0 {
			kind = "DEBIT"
		}
		lines = append(lines, object{
			"id": m.id, "time": m.at.Format(time.RFC3339), "description": m.what, "type": kind, "transactionId": "tx-" + m.id,
			"value": w.amount(max(m.cents, -m.cents)), "balance": w.amount(m.balance),
		})
	}
	answer(rw, http.StatusOK, lines)
}

func (w *Woovi) amount(cents money.Cents) json.Number {
	if w.Cents {
		return json.Number(strconv.FormatInt(int64(cents), 10))
	}
	return json.Number(cents.String())
}

func (w *Woovi) transactions(rw http.ResponseWriter, r *http.Request) {
	list := []object{}
	for _, m := range w.page(r) {
		list = append(list, object{
			"globalID": "tx-" + m.id, "value": max(m.cents, -m.cents), "time": m.at.Format(time.RFC3339),
			"endToEndId": m.endToEnd, "type": m.what,
		})
	}
	answer(rw, http.StatusOK, object{"transactions": list, "pageInfo": object{"totalCount": len(w.moves)}})
}

var _ Bank = (*Woovi)(nil)
