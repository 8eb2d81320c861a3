package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/hooks"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/partner"
	"example.com/devolve/api/portal"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/site"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/simulating"
	"example.com/devolve/ledger/dates"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/network/silence"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/remittance"
	"example.com/devolve/ledger/sandbox"
	"example.com/devolve/ledger/statement"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const clientKey = "test-client-key"

var (
	noon    = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	anaID   = uuid.MustParse("0a0a0a0a-0000-4000-8000-000000000001")
	biaID   = uuid.MustParse("0b0b0b0b-0000-4000-8000-000000000002")
	ghostID = uuid.MustParse("0c0c0c0c-0000-4000-8000-000000000003") // has a token, but no account
)

// bundle is a server on a real database, with a ledger that the test controls.
type bundle struct {
	t          *testing.T
	server     *api.Server
	ledger     *fakeLedger
	inbox      *fakeInbox
	contract   routers.Router
	pool       *pgxpool.Pool
	key        account.Key // signs the tokens
	tokens     *account.Tokens
	accounts   *account.Service
	sealer     *account.Sealer
	staff      *staff.Service
	colleagues map[staff.Role]string // tokens; see colleague
	partners   *partner.Service
	delivered  *delivered.Service
	engineers  map[string]string // tokens by network; see engineerToken
	views      fakeViews
	pix        fakePix
	config     api.Config // of the server
	data       string     // the folder with the keys
	log        *syncBuffer
	registry   *prometheus.Registry

	mu  sync.Mutex
	now time.Time
}

func (b *bundle) clock() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

// pass lets time go by.
func (b *bundle) pass(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = b.now.Add(d)
}

func (b *bundle) exec(sql string, args ...any) {
	b.t.Helper()
	if _, err := b.pool.Exec(b.t.Context(), sql, args...); err != nil {
		b.t.Fatal(err)
	}
}

// read scans the one row of a query.
func read[T any](b *bundle, sql string, args ...any) (value T) {
	b.t.Helper()
	if err := b.pool.QueryRow(b.t.Context(), sql, args...).Scan(&value); err != nil {
		b.t.Fatal(err)
	}
	return value
}

// setup starts a server for Ana and Bia. Options change its configuration.
func setup(t *testing.T, options ...func(*api.Config)) *bundle {
	t.Helper()
	ctx := t.Context()
	pool, err := projection.OpenPool(context.WithoutCancel(ctx), embeddedtest.PostgresURL(t), projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	importShop(t, pool)
	b := &bundle{t: t, pool: pool, ledger: newFakeLedger(), inbox: &fakeInbox{}, log: &syncBuffer{}, registry: prometheus.NewRegistry(), now: noon}
	data := t.TempDir()
	keys, err := account.LoadKeys(data, noon)
	if err != nil {
		t.Fatal(err)
	}
	b.key = keys[0]
	if b.tokens, err = account.OpenTokens(data, b.clock, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if b.sealer, err = account.OpenSealer(data, noon, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	queue, err := notify.NewQueue(pool)
	if err != nil {
		t.Fatal(err)
	}
	b.accounts = account.New(account.Config{
		Pool: pool, Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), Tokens: b.tokens, Sealer: b.sealer, Outbox: queue, Now: b.clock,
		Programme: referral.NewReader(pool),
	})
	for id, form := range map[uuid.UUID]account.SignUp{
		anaID: {Email: "ana@example.com", Password: "correct horse", Name: "Ana", AcceptsTerms: true},
		biaID: {Email: "bia@example.com", Password: "battery staple", Name: "Bia", AcceptsTerms: true},
	} {
		random, err := b.accounts.SignUp(ctx, form, "setup")
		if err != nil {
			t.Fatal(err)
		}
		giveID(t, pool, random, id)
	}
	b.staff, err = staff.New(staff.Config{
		Pool: pool, Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), Tokens: b.tokens, Sealer: b.sealer, Issuer: "Trevo", Hold: staff.HoldLife,
		Now: b.clock,
	})
	if err != nil {
		t.Fatal(err)
	}
	b.openPortal()
	receipts, err := account.OpenReceiptKeys(data, noon, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	b.data = data
	stores, clubs := catalog.New(pool, b.clock), club.New(pool, b.clock)
	help := support.New(support.Config{Pool: pool, Ledger: statement.NewReader(pool), Outbox: queue, Sealer: b.sealer, Now: b.clock})
	rooms := api.Rooms{
		Shop: shop.Parts{
			People: shop.People{Accounts: b.accounts, PushKey: "BKey"},
			Offers: shop.Offers{Catalog: stores, Clubs: clubs, Views: &b.views},
			Earnings: shop.Earnings{
				Clicks: b.ledger, Receipts: receipts, Statements: b.ledger, StatementsFor: b.ledger.StatementsFor, Owed: b.ledger, Referrals: referral.NewReader(pool),
				Progress: b.ledger,
				Verdicts: doubt.New(pool, shopperNames{b}, b.clock), Schedule: payout.Schedule{Days: []int{5, 20}, At: 8 * time.Hour},
			},
			Support: help,
		},
		Hooks: hooks.Parts{Inbox: b.inbox, Partners: fakePartners{}, Attempts: b.delivered, Sandbox: sandbox.New(pool), Pix: &b.pix},
		Portal: portal.Parts{
			Accounts: b.partners, Deliveries: b.delivered, Quarantine: fakeQuarantine{b}, Keys: inbox.NewPartners(pool, b.clock),
			Sandbox: sandbox.New(pool),
		},
		Desk: desk.Parts{
			Staff: b.staff, Shoppers: b.accounts, Finance: finance.NewReader(pool), Books: finance.NewBooks(finance.BooksConfig{Pool: pool, Now: b.clock}),
			Reconcile: deskWithoutLog(pool, b.clock),
			Networks:  silence.New(pool, b.clock, nil), Remittances: remittance.NewDesk(pool, b.clock),
			Invoices: invoice.NewDesk(pool, b.clock), Fiscal: func() (invoice.Fiscal, error) { return invoice.Fiscal{}, invoice.ErrNoFiscal },
			Dates: dates.New(pool, b.clock), Terms: stores, Simulator: simulating.New(pool, b.clock),
			Payouts: desk.PayoutDesk{Books: finance.NewReader(pool), Payouts: noPayouts{}, Doubts: doubt.New(pool, shopperNames{b}, b.clock), Planner: noPayouts{}, Balance: drift.New(pool, nil, nil, b.clock, nil)},
		},
		Site: site.Parts{Catalog: stores, Clubs: clubs, ReceiptKeys: func() json.Marshaler { return receipts().Keys() }, Build: fstest.MapFS{
			"index.html": {Data: []byte(`<!doctype html><!--devolve-config--><script nonce="__CSP_NONCE__">1</script>` +
				"<!--devolve-head--></head><!--devolve-app--><!--devolve-page-->")},
			"favicon.svg":      {Data: []byte(`<svg/>`)},
			"assets/a-1.js":    {Data: []byte(`plain`)},
			"assets/a-1.js.br": {Data: []byte(`brotli`)},
			"assets/a-1.js.gz": {Data: []byte(`gzip`)},
		}},
	}
	config := api.Config{
		Rooms: rooms, Brand: "Trevo", Callers: api.Callers{ClientKeys: []string{clientKey, "another-key"}},
		Operations: api.Operations{Logger: slog.New(slog.NewJSONHandler(b.log, nil)), Metrics: b.registry}, Now: b.clock,
	}
	for _, option := range options {
		option(&config)
	}
	if config.Desk.Approvals == nil {
		config.Desk.Approvals = b.approvals(config)
	}
	b.config = config
	if b.server, err = api.New(config); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.server.Close)
	if b.contract, err = readRouter(); err != nil {
		t.Fatal(err)
	}
	return b
}

// giveID gives a fresh account a known id, which nothing but tests can do.
func giveID(t *testing.T, pool *pgxpool.Pool, old, id uuid.UUID) {
	t.Helper()
	err := pgx.BeginFunc(t.Context(), pool, func(tx pgx.Tx) error {
		_, off := tx.Exec(t.Context(), "SET LOCAL session_replication_role = replica") // no foreign keys
		_, users := tx.Exec(t.Context(), "UPDATE users SET id = $1 WHERE id = $2", id, old)
		_, consents := tx.Exec(t.Context(), "UPDATE consents SET user_id = $1 WHERE user_id = $2", id, old)
		return errors.Join(off, users, consents)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// importShop fills a database with the catalogue of the tests, as of noon: stores and categories, and a club whose coupons would
// be the first of every list if anybody but members saw them.
func importShop(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	importFolder(t, pool, "../catalog/testdata/shop")
	addClub(t, pool)
}

func importFolder(t *testing.T, pool *pgxpool.Pool, folder string) {
	t.Helper()
	sheets, err := importer.ReadFolder(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	report, err := importer.Import(t.Context(), pool, sheets, importer.Options{Now: noon})
	if err != nil || len(report.Refusals) > 0 {
		t.Fatalf("import: %v, refused %v", err, report.Refusals)
	}
}

// call is a request of a scenario.
type call struct {
	method, path string
	body         string
	header       map[string]string
}

// reply is a whole answer.
type reply struct {
	StatusCode int
	Header     http.Header
	body       []byte
}

// token returns a token for a user, with a session if there is such a user.
func (b *bundle) token(user uuid.UUID) string {
	b.t.Helper()
	text, _ := b.session(user)
	return text
}

// session signs a user in without the password.
func (b *bundle) session(user uuid.UUID) (text string, token account.Token) {
	b.t.Helper()
	text, token, err := b.tokens.Issue(user)
	if err != nil {
		b.t.Fatal(err)
	}
	_, err = b.pool.Exec(b.t.Context(), `INSERT INTO sessions (id, user_id, device, method, created_at, last_used_at, expires_at)
		SELECT $1, id, 'Navegador', 'password', $3, $3, $4 FROM users WHERE id = $2`, token.ID, user, b.clock(), token.ExpiresAt)
	if err != nil {
		b.t.Fatal(err)
	}
	return text, token
}

// send sends a request and holds the answer to the contract. An actor of uuid.Nil is the client application alone.
func (b *bundle) send(t *testing.T, actor uuid.UUID, c call) reply {
	t.Helper()
	header := map[string]string{"Authorization": "Bearer " + clientKey}
	if actor != uuid.Nil {
		header["X-User-Token"] = b.token(actor)
	}
	for name, value := range c.header {
		header[name] = value
	}
	return b.sendBare(t, call{c.method, c.path, c.body, header})
}

// sendBare sends a request with no credentials but those that it names.
func (b *bundle) sendBare(t *testing.T, c call) reply {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), c.method, c.path, strings.NewReader(c.body))
	if c.body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, value := range c.header {
		if value == "" {
			request.Header.Del(name)
			continue
		}
		request.Header.Set(name, value)
	}
	recorder := httptest.NewRecorder()
	b.server.ServeHTTP(recorder, request)
	answer := reply{recorder.Code, recorder.Header(), recorder.Body.Bytes()}
	b.holdToContract(t, request, answer)
	return answer
}

// holdToContract validates an answer against openapi.yaml; what is no operation of it must be a problem document.
func (b *bundle) holdToContract(t *testing.T, request *http.Request, response reply) {
	t.Helper()
	body := response.body
	if id := response.Header.Get("X-Request-Id"); uuid.Validate(id) != nil {
		t.Errorf("X-Request-Id %q is not an id", id)
	}
	if response.StatusCode >= 400 && response.Header.Get("Content-Type") == "application/problem+json" {
		var problem struct{ Status int }
		if err := json.Unmarshal(body, &problem); err != nil || problem.Status != response.StatusCode {
			t.Errorf("problem %s says %d, the answer %d, %v", body, problem.Status, response.StatusCode, err)
		}
	}
	route, parameters, err := b.contract.FindRoute(request)
	if err != nil {
		return
	}
	err = openapi3filter.ValidateResponse(context.WithoutCancel(t.Context()), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: parameters, Route: route},
		Status:                 response.StatusCode, Header: response.Header, Body: io.NopCloser(bytes.NewReader(body)),
		Options: &openapi3filter.Options{
			IncludeResponseStatus: true, MultiError: true,
			ExcludeResponseBody: response.Header.Get("Content-Type") == "text/event-stream" || // and files with semicolons
				strings.HasPrefix(response.Header.Get("Content-Type"), "text/csv"),
		},
	})
	if err != nil {
		t.Errorf("%s %s answered %d, which is not in the contract: %v\n%s", request.Method, request.URL, response.StatusCode, err, body)
	}
}

// codeOf returns the code of a problem document.
func codeOf(t *testing.T, response reply) string {
	t.Helper()
	var problem struct{ Code string }
	if err := json.Unmarshal(response.body, &problem); err != nil {
		t.Fatalf("%s is not a problem: %v", response.body, err)
	}
	return problem.Code
}

// volatile is what differs from run to run.
var volatile = []struct {
	form *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`"requestId":"[^"]+"`), `"requestId":"REQUEST"`},
	{regexp.MustCompile(`"access_token":"[^"]+"`), `"access_token":"TOKEN"`},
	{regexp.MustCompile(`"deviceToken":"[^"]+"`), `"deviceToken":"DEVICE"`},
	{regexp.MustCompile(`sub=[0-9a-f-]{36}`), `sub=CLICK`},
	{regexp.MustCompile(`^\{"id":"[0-9a-f-]{36}","message"`), `{"id":"USER","message"`},
}

// golden compares a body with testdata/<name>, or rewrites that with -update.
func golden(t *testing.T, name string, body []byte) {
	t.Helper()
	for _, v := range volatile {
		body = v.form.ReplaceAll(body, []byte(v.with))
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, body, "", "  "); err != nil {
		t.Fatalf("%s is not JSON: %v", body, err)
	}
	path := filepath.Join("testdata", strings.ReplaceAll(name, " ", "_")+".json")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(bytes.TrimSpace(pretty.Bytes()), '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update)", err)
	}
	if diff := cmp.Diff(string(bytes.TrimSpace(want)), string(bytes.TrimSpace(pretty.Bytes()))); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// syncBuffer is a log that can be read while it is written.
type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func query(path string, user uuid.UUID, more ...string) string {
	return fmt.Sprintf("%s?userId=%s%s", path, user, strings.Join(more, ""))
}
