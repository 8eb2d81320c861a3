package main_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/ledger/inbox"
)

// httpClient is shared; a call to a server that was killed must not hang.
var httpClient = &http.Client{
	Timeout:   15 * time.Second,
	Transport: &http.Transport{MaxIdleConnsPerHost: 64},
}

func get(ctx context.Context, address string) (status int, body string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, "", err
	}
	return exchange(request)
}

func exchange(request *http.Request) (status int, body string, err error) {
	response, err := httpClient.Do(request)
	if err != nil {
		return 0, err.Error(), err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

// endpoints is where the stores are that run with a server; empty: it runs elsewhere.
type endpoints struct {
	DatabaseURL string `json:"database_url"`
	NATSURL     string `json:"nats_url"`
}

func (s *site) endpoints(t *testing.T) endpoints {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.data, "endpoints.json"))
	if err != nil {
		t.Fatal(err)
	}
	var e endpoints
	if err := json.Unmarshal(text, &e); err != nil || e.DatabaseURL == "" {
		t.Fatalf("endpoints.json: %v in %s", err, text)
	}
	return e
}

// sql changes a running server's database behind its back.
func (s *site) sql(t *testing.T, statement string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if tag, err := conn.Exec(t.Context(), statement, args...); err != nil || tag.RowsAffected() == 0 {
		t.Fatalf("%s: %v, %d rows", statement, err, tag.RowsAffected())
	}
}

// addStores loads the demo catalogue into a running server's database.
func (s *site) addStores(t *testing.T) {
	t.Helper()
	addStoresTo(t, s.endpoints(t).DatabaseURL)
}

func addStoresTo(t *testing.T, databaseURL string) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := demo.Seed(t.Context(), pool, time.Now()); err != nil {
		t.Fatal(err)
	}
}

func (s *site) clientKey(t *testing.T) string {
	t.Helper()
	key, err := os.ReadFile(filepath.Join(s.data, "secrets", "api-key"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(key))
}

// shopper is somebody who is signed in.
type shopper struct {
	key, token, id string
}

const password = "uma-senha-comprida"

// signUp creates a shopper and signs in.
func (s *server) signUp(email string) shopper {
	s.t.Helper()
	key := s.site.clientKey(s.t)
	s.post("/api/v1/users", shopper{key: key}, http.StatusCreated, map[string]any{
		"email": email, "password": password, "name": "Pessoa de Teste", "acceptsTerms": true,
	})
	return s.login(email)
}

func (s *server) login(email string) shopper {
	s.t.Helper()
	key := s.site.clientKey(s.t)
	answer := s.post("/api/v1/auth/login", shopper{key: key}, http.StatusOK, map[string]any{"email": email, "password": password})
	return shopperOf(s.t, key, answer)
}

// shopperOf reads the answer to a sign-in.
func shopperOf(t *testing.T, key, answer string) shopper {
	t.Helper()
	var login struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(answer), &login); err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(login.AccessToken, ".")
	if len(parts) != 3 {
		t.Fatalf("no token: %s", answer)
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	var subject struct{ Sub string }
	if err := json.Unmarshal(claims, &subject); err != nil || subject.Sub == "" {
		t.Fatalf("token %s: %v", claims, err)
	}
	return shopper{key, login.AccessToken, subject.Sub}
}

func (who shopper) request(ctx context.Context, method, address string, body []byte) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+who.key)
	request.Header.Set("Content-Type", "application/json")
	if who.token != "" {
		request.Header.Set("X-User-Token", who.token)
	}
	return request, nil
}

func (s *server) post(path string, who shopper, want int, body any) string {
	s.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	request, err := who.request(s.t.Context(), http.MethodPost, s.base+path, data)
	if err != nil {
		s.t.Fatal(err)
	}
	status, answer, err := exchange(request)
	if err != nil || status != want {
		s.t.Fatalf("POST %s: %d, want %d: %s %v", path, status, want, answer, err)
	}
	return answer
}

// record is a line of a statement.
type record struct {
	ID             string  `json:"id"`
	Status         string  `json:"status"`
	Value          float64 `json:"value"`
	ValueCents     int64   `json:"valueCents"`
	SaleValueCents int64   `json:"saleValueCents"`
	Rate           int64   `json:"rateBasisPoints"`
	Store          struct{ Slug string }
	Conversion     struct {
		ExternalID string `json:"externalId"`
	} `json:"conversion"`
}

// statement reads GET /cashback.
func statement(ctx context.Context, base string, who shopper) ([]record, error) {
	request, err := who.request(ctx, http.MethodGet, base+"/api/v1/cashback?userId="+who.id, nil)
	if err != nil {
		return nil, err
	}
	status, answer, err := exchange(request)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, fmt.Errorf("GET /cashback: %d %s", status, answer)
	}
	var records []record
	err = json.Unmarshal([]byte(answer), &records)
	return records, err
}

// awaitStatement waits until a transaction is on the statement in a status.
func (s *server) awaitStatement(who shopper, transaction, status string) record {
	s.t.Helper()
	var found record
	eventually(s.t, settleLimit, func() string {
		records, err := statement(s.t.Context(), s.base, who)
		if err != nil {
			return err.Error()
		}
		for _, r := range records {
			if r.Conversion.ExternalID == transaction && r.Status == status {
				found = r
				return ""
			}
		}
		return fmt.Sprintf("transaction %s is not %s on the statement of %d lines", transaction, status, len(records))
	})
	return found
}

// click leaves for a store and returns the click's id.
func click(ctx context.Context, base string, who shopper, store string) (string, error) {
	body, err := json.Marshal(map[string]string{"store": store, "userId": who.id})
	if err != nil {
		return "", err
	}
	request, err := who.request(ctx, http.MethodPost, base+"/api/v1/coupon/redirect", body)
	if err != nil {
		return "", err
	}
	status, answer, err := exchange(request)
	if err != nil {
		return "", err
	}
	if status != http.StatusOK {
		return "", fmt.Errorf("click: %d %s", status, answer)
	}
	var link string
	if err := json.Unmarshal([]byte(answer), &link); err != nil {
		return "", err
	}
	target, err := url.Parse(link)
	if err != nil || target.Query().Get("sub") == "" {
		return "", fmt.Errorf("click: no click id in %q: %w", link, err)
	}
	return target.Query().Get("sub"), nil
}

func (s *server) click(who shopper, store string) string {
	s.t.Helper()
	id, err := click(s.t.Context(), s.base, who, store)
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// observation is what a network says of a sale.
type observation struct {
	TransactionID string `json:"transactionId"`
	ClickID       string `json:"clickId,omitempty"`
	OrderID       string `json:"orderId,omitempty"`
	Status        string `json:"status"`
	SaleAmount    string `json:"saleAmount"`
	Commission    string `json:"commission"`
	Currency      string `json:"currency"`
	OccurredAt    string `json:"occurredAt"`
	UpdatedAt     string `json:"updatedAt"`
}

func observe(transaction, click, status string, cents int64, at time.Time) observation {
	stamp := at.UTC().Format(time.RFC3339Nano)
	return observation{
		TransactionID: transaction, ClickID: click, Status: status, SaleAmount: reais(cents), Commission: reais(cents / 10),
		Currency: "BRL", OccurredAt: stamp, UpdatedAt: stamp,
	}
}

func reais(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// bodyOf is one message, or an array when there are more.
func bodyOf(observations ...observation) []byte {
	messages := make([]map[string]any, len(observations))
	for i, o := range observations {
		messages[i] = map[string]any{"type": "conversion.updated", "timestamp": o.UpdatedAt, "data": o}
	}
	var value any = messages
	if len(messages) == 1 {
		value = messages[0]
	}
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // strings only
	}
	return body
}

// network is an affiliate network that signs.
type network struct {
	name   string
	secret string
}

// receipt is the answer to a delivery.
type receipt struct {
	DeliveryID string `json:"deliveryId"`
	Sequence   uint64 `json:"sequence"`
}

// deliver sends a signed delivery and returns the status with the receipt of a 202.
func (n network) deliver(ctx context.Context, base, id string, body []byte) (int, receipt, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/webhooks/conversions/"+n.name, bytes.NewReader(body))
	if err != nil {
		return 0, receipt{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	n.sign(request.Header, id, body)
	status, answer, err := exchange(request)
	if err != nil || status != http.StatusAccepted {
		return status, receipt{}, err
	}
	var r receipt
	err = json.Unmarshal([]byte(answer), &r)
	return status, r, err
}

// sign puts the headers of a delivery.
func (n network) sign(header http.Header, id string, body []byte) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(n.secret, "whsec_"))
	if err != nil {
		panic(err) // addPartner has looked at it
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	header.Set("webhook-id", id)
	header.Set("webhook-timestamp", timestamp)
	header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}

// mustDeliver sends a delivery that must be answered with a status.
func (s *server) mustDeliver(n network, id string, want int, body []byte) receipt {
	s.t.Helper()
	status, r, err := n.deliver(s.t.Context(), s.base, id, body)
	if err != nil || status != want {
		s.t.Fatalf("delivery %s: %d, want %d: %v", id, status, want, err)
	}
	return r
}

// lastLine is where partner commands print a secret.
func lastLine(text string) string {
	text = strings.TrimSuffix(text, "\n")
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// addPartner registers a network in a running server's database; the command that does it needs somebody who works here.
func (s *site) addPartner(t *testing.T, name string) network {
	t.Helper()
	return addPartnerTo(t, s.endpoints(t).DatabaseURL, name)
}

func addPartnerTo(t *testing.T, databaseURL, name string) network {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	secret, err := inbox.NewPartners(pool, time.Now).Add(t.Context(), name, "standard")
	if err != nil {
		t.Fatal(err)
	}
	return network{name, secret}
}

// addMaria adds the first member of staff, in whose name commands are run, by handle maria.souza.
func (s *site) addMaria(t *testing.T) {
	t.Helper()
	s.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
}

// wantRecord looks for what maria.souza did in the record.
func (s *site) wantRecord(t *testing.T, action, subject string) {
	t.Helper()
	records := s.ok(t, "staff", "audit", "--subject", subject)
	if !regexp.MustCompile(`staff:\S+\s+` + action + `\s`).MatchString(records) {
		t.Errorf("the record of %s has no %s:\n%s", subject, action, records)
	}
}
