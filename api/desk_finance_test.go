package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/desk"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/ledgertest"
)

// financeDesk is a server whose finance desk reads a real ledger, two weeks into the month after the ledger's.
type financeDesk struct {
	*bundle
	real   *ledgertest.Bundle
	reader interface {
		WaitFor(context.Context, uint64) error
	}
	blocked bool
	halted  error
	tokens  map[staff.Role]string
}

func setupDesk(t *testing.T) *financeDesk {
	t.Helper()
	d := &financeDesk{real: ledgertest.New(t)}
	d.real.Project(t)
	reader := d.real.Reader(t)
	d.reader = reader
	later := func() time.Time { return noon.AddDate(0, 0, 20) }
	d.bundle = setup(t, func(c *api.Config) {
		c.Desk.Finance = finance.NewReader(d.real.Pool)
		c.Desk.Books = finance.NewBooks(finance.BooksConfig{
			Pool: d.real.Pool, Closer: app.New(d.real.Log, later, app.NewID), Progress: reader, Now: later,
			Blocked: func(context.Context) (bool, error) { return d.blocked, nil },
			Halted:  func(context.Context) error { return d.halted }, End: d.real.Log.LastSequence,
		})
	})
	d.tokens = map[staff.Role]string{
		staff.RoleFinance: d.deskToken(staff.RoleFinance), staff.RoleApprover: d.deskToken(staff.RoleApprover),
	}
	if _, err := d.real.Pool.Exec(t.Context(), "INSERT INTO partners (name, adapter, created_at) VALUES ('demo', 'standard', now())"); err != nil {
		t.Fatal(err)
	}
	return d
}

// sells records a sale of Ana's and one of nobody's.
func (d *financeDesk) sells(transactions ...string) {
	d.t.Helper()
	click := d.real.Click(d.t, ledger.UserID{UUID: anaID})
	for _, transaction := range transactions {
		o := ledgertest.Sale(transaction, click)
		o.OrderID = "=CMD('" + transaction + "')"
		d.real.Observe(d.t, o) // one after the other, for an order in the log
	}
	nobodys := ledgertest.Sale("nobodys", ledger.ClickID{})
	nobodys.ClickRef, nobodys.OccurredAt = "x-1", nobodys.OccurredAt.Add(-time.Hour)
	d.real.Observe(d.t, nobodys)
	d.caughtUp()
}

func (d *financeDesk) caughtUp() {
	d.t.Helper()
	last, err := d.real.Log.LastSequence(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for {
		err := d.reader.WaitFor(d.t.Context(), last)
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			d.t.Fatal(err)
		}
	}
}

// asks makes a call of the desk and refuses another status.
func (d *financeDesk) asks(role staff.Role, c call, status int) reply {
	d.t.Helper()
	got := d.send(d.t, uuid.Nil, c.with("X-Staff-Token", d.tokens[role]))
	if got.StatusCode != status {
		d.t.Fatalf("%s %s: %d %s; want %d", c.method, c.path, got.StatusCode, got.body, status)
	}
	return got
}

func parsed[T any](t *testing.T, r reply) (value T) {
	t.Helper()
	if err := json.Unmarshal(r.body, &value); err != nil {
		t.Fatalf("%v: %s", err, r.body)
	}
	return value
}

type saleList struct {
	Conversions []struct{ ID, TransactionID, UserID, Shopper string }
	Next        string
}

func TestFinanceLooksAtSales(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1", "t2")
	list := func(query string) []string {
		t.Helper()
		page := parsed[saleList](t, d.asks(staff.RoleApprover, get("/api/v1/finance/conversions?"+query), 200))
		names := []string{}
		for _, c := range page.Conversions {
			if named := c.Shopper == "Ana"; named != (c.UserID != "") {
				t.Errorf("%s is %q's", c.TransactionID, c.Shopper)
			}
			names = append(names, c.TransactionID)
		}
		slices.Sort(names)
		return names
	}
	anas := []string{"t1", "t2"}
	for query, want := range map[string][]string{
		"":                                     {"nobodys", "t1", "t2"},
		"q=t2":                                 {"t2"},
		"q=%3Dcmd('t1')":                       {"t1"},
		"q=ANA@example.com":                    anas,
		"q=nobody@example.com":                 {},
		"q=ana@example.com&user=" + noOne:      {},
		"user=" + anaID.String():               anas,
		"unattributed=true":                    {"nobodys"},
		"status=PENDING&status=PAID&store=xyz": {},
		"from=2026-11-20&to=2026-11-20":        {"nobodys", "t1", "t2"},
		"to=2026-11-19":                        {},
	} {
		if diff := cmp.Diff(want, list(query)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", query, diff)
		}
	}
	if strings.Contains(d.log.String(), "ana@example.com") {
		t.Error("an address is in the log")
	}
	var pages []string
	for next := "limit=1"; ; {
		page := parsed[saleList](t, d.asks(staff.RoleFinance, get("/api/v1/finance/conversions?"+next), 200))
		pages = append(pages, page.Conversions[0].TransactionID)
		if page.Next == "" {
			break
		}
		next = "limit=1&cursor=" + url.QueryEscape(page.Next)
	}
	if len(pages) != 3 || pages[2] != "nobodys" {
		t.Errorf("page by page: %v", pages)
	}
	for _, query := range []string{"limit=0", "limit=501", "cursor=x", "status=WON", "from=2026-11-21&to=2026-11-20", "q=" + strings.Repeat("x", 101)} {
		d.asks(staff.RoleFinance, get("/api/v1/finance/conversions?"+query), 400)
	}
}

func TestFinanceFollowsASale(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1")
	of := func(transaction string) string {
		return "/api/v1/finance/conversions/" + ledger.NewConversionID("demo", transaction).String()
	}
	story := parsed[struct {
		Conversion struct{ TransactionID, Shopper string }
		Shoppers   []struct{ ID, Name string }
		Events     []struct {
			Type     string
			Actor    string
			Data     map[string]any
			Postings []struct{ AmountCents int64 }
		}
	}](t, d.asks(staff.RoleApprover, get(of("t1")), 200))
	if len(story.Events) != 2 || story.Events[0].Type != "click_recorded.v1" || story.Events[0].Actor != "user:"+anaID.String() ||
		len(story.Events[1].Postings) != 3 || story.Events[1].Data["conversion"] == nil {
		t.Errorf("the story is %+v", story)
	}
	if story.Conversion.Shopper != "Ana" || len(story.Shoppers) != 1 || story.Shoppers[0].ID != anaID.String() || story.Shoppers[0].Name != "Ana" {
		t.Errorf("it is %q's, and names %+v", story.Conversion.Shopper, story.Shoppers)
	}
	clicks := parsed[[]struct {
		UserID string
		Sales  int
	}](t, d.asks(staff.RoleFinance, get(of("nobodys")+"/clicks"), 200))
	if len(clicks) != 0 { // the only click is an hour after the sale
		t.Errorf("the clicks are %+v", clicks)
	}
	if clicks := parsed[[]struct {
		Shopper string
		Sales   int
	}](t, d.asks(staff.RoleFinance, get(of("t1")+"/clicks"), 200)); len(clicks) != 1 || clicks[0].Sales != 1 || clicks[0].Shopper != "Ana" {
		t.Errorf("the clicks are %+v", clicks)
	}
	for _, path := range []string{of("nothing"), of("nothing") + "/clicks"} {
		if got := d.asks(staff.RoleFinance, get(path), 404); codeOf(t, got) != "not_found" {
			t.Errorf("%s: %s", path, got.body)
		}
	}
}

// TestDownloadsAreHarmless: what a network or a store made up is no formula, and amounts are numbers.
func TestDownloadsAreHarmless(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("+t1")
	sales := d.asks(staff.RoleFinance, get("/api/v1/finance/conversions/export?q=%2Bt1"), 200)
	text := string(sales.body)
	for _, want := range []string{"\uFEFFid;situacao;", ";'+t1;'=CMD('+t1');Livraria;" + anaID.String(), ";5,00%;não;100,00;8,00;5,00;0,00;0,00;"} {
		if !strings.Contains(text, want) {
			t.Errorf("the sales lack %q:\n%s", want, text)
		}
	}
	if sales.Header.Get("Ledger-Sequence") == "" || !strings.Contains(sales.Header.Get("Content-Disposition"), "vendas.csv") ||
		strings.Count(text, "\r\n") != 2 {
		t.Errorf("%v\n%s", sales.Header, text)
	}
	entries := d.asks(staff.RoleApprover, get("/api/v1/finance/entries?month=2026-11"), 200)
	lines := strings.Split(strings.TrimSpace(string(entries.body)), "\r\n")
	if len(lines) != 6 || lines[0] != "\uFEFFlinha;quando;sequencia;evento;conta;codigo_da_conta;natureza;titular;debito;credito" ||
		!strings.HasPrefix(lines[1], "1;20/11/2026 09:00:0") || !strings.HasSuffix(lines[1], ";2;conversion_tracked.v1;Comissões a receber;1.2.1;ativo;demo;8,00;") ||
		!strings.HasSuffix(lines[3], ";Cashback pendente;2.1.3;passivo;"+anaID.String()+";;5,00") {
		t.Errorf("the entries:\n%s", strings.Join(lines, "\n"))
	}
	if got := d.asks(staff.RoleApprover, get("/api/v1/finance/entries?month=2026-12"), 200); strings.Count(string(got.body), "\r\n") != 1 {
		t.Errorf("an empty month:\n%s", got.body)
	}
	for _, month := range []string{"2026-13", "11-2026", ""} {
		d.asks(staff.RoleApprover, get("/api/v1/finance/entries?month="+month), 400)
	}
}

// TestAHalfDownloadIsCutOff: it must not look whole.
func TestAHalfDownloadIsCutOff(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Desk.Books = brokenBooks{c.Desk.Books} })
	defer func() {
		if cause := recover(); cause != http.ErrAbortHandler { //nolint:errorlint // a panic's value, compared as the server does
			t.Errorf("ended by %v", cause)
		}
	}()
	token := b.deskToken(staff.RoleFinance)
	got := b.send(t, uuid.Nil, get("/api/v1/finance/entries?month=2026-11").with("X-Staff-Token", token))
	t.Errorf("answered %d", got.StatusCode)
}

// brokenBooks lose the database after the first line.
type brokenBooks struct{ desk.Books }

func (brokenBooks) Entries(_ context.Context, _ ledger.Month, begin func(uint64) error, each func(finance.Entry) error) error {
	return errors.Join(begin(1), each(finance.Entry{}), errors.New("gone"))
}

// TestExportsLeaveTheDatabaseToOthers: each holds a connection until it is downloaded.
func TestExportsLeaveTheDatabaseToOthers(t *testing.T) {
	t.Parallel()
	slow := slowFinance{begun: make(chan struct{}), goOn: make(chan struct{})}
	b := setup(t, func(c *api.Config) { slow.Finance, c.Desk.Finance = c.Desk.Finance, &slow })
	token := b.deskToken(staff.RoleFinance)
	export := func() reply {
		return b.send(t, uuid.Nil, get("/api/v1/finance/conversions/export").with("X-Staff-Token", token))
	}
	var downloads sync.WaitGroup
	for range 2 {
		downloads.Go(func() { want(t, "a download", export(), 200, "") })
		<-slow.begun
	}
	want(t, "one too many", export(), 429, "too_many_requests")
	close(slow.goOn)
	downloads.Wait()
	go func() { <-slow.begun }()
	want(t, "after those", export(), 200, "")
}

// slowFinance exports nothing, slowly.
type slowFinance struct {
	desk.Finance
	begun, goOn chan struct{}
}

func (s *slowFinance) ExportConversions(
	_ context.Context, _ finance.ConversionQuery, begin func(uint64) error, _ func(finance.Conversion) error,
) error {
	s.begun <- struct{}{}
	<-s.goOn
	return begin(1)
}

func TestFinanceClosesAMonth(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1")
	trial := func(day string) string {
		t.Helper()
		return string(d.asks(staff.RoleFinance, get("/api/v1/finance/trial-balance?at="+day), 200).body)
	}
	closing := func(month, body string) call { return post("/api/v1/finance/periods/"+month+"/close", body) }
	conferido := closingBody
	before := trial("2026-11-30")
	if !strings.Contains(before, `"closed":false`) || !strings.Contains(before, `{"account":"pending","balanceCents":500,"class":"liability","code":"2.1.3","name":"Cashback pendente","owner":"","owners":1}`) ||
		!strings.Contains(before, `"creditCents":1600,"debitCents":1600`) {
		t.Errorf("November is %s", before)
	}
	income := string(d.asks(staff.RoleFinance, get("/api/v1/finance/income-statement?month=2026-11"), 200).body)
	if strings.TrimSpace(income) != `{"closed":false,"month":"2026-11","restatedCents":0,"resultCents":1100,"rows":[{"account":"margin","amountCents":1100,"class":"equity","code":"2.3.2","name":"Margem","owner":"","restatedCents":0}]}` {
		t.Errorf("November earned %s", income)
	}
	d.asks(staff.RoleFinance, get("/api/v1/finance/income-statement?month=2026-13"), 400)
	refused := func(c call, status int, code string) {
		t.Helper()
		if got := d.asks(staff.RoleFinance, c, status); codeOf(t, got) != code {
			t.Errorf("%s %s: %s; want %s", c.path, c.body, got.body, code)
		}
	}
	refused(closing("2026-12", conferido), 409, "period_not_over")
	refused(closing("2026-10", conferido), 409, "period_order")
	refused(closing("2026-13", conferido), 400, "invalid_request")
	refused(closing("2026-11", `{"reason":" "}`), 400, "invalid_request")
	refused(closing("2026-11", `{"reason":"`+strings.Repeat("x", 501)+`"}`), 400, "invalid_request")
	refused(closing("2026-11", `{"reason":"conferido"}`), 409, "period_unexplained")
	refused(closing("2026-11", `{"reason":"conferido","explained":{"provider":"sem provedor","bank":" ","networks":"sem relatório","verified":"x"}}`), 409, "period_unexplained")
	list := string(d.asks(staff.RoleApprover, get("/api/v1/finance/periods/2026-11/checklist"), 200).body)
	for _, want := range []string{`{"count":30,"detail":"2026-11-01","name":"provider","ok":false}`, `{"count":1,"detail":"demo","name":"networks","ok":false}`, `{"count":0,"detail":"","name":"breaks","ok":true}`} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %s: %s", want, list)
		}
	}
	d.blocked = true
	refused(closing("2026-11", conferido), 409, "payouts_blocked")
	d.blocked = false
	d.halted = &halt.StoppedError{Halts: []halt.Halt{{Kind: halt.Stream, Subject: "LEDGER"}}}
	refused(closing("2026-11", conferido), 409, "payouts_halted")
	d.halted = nil
	d.decide(parsed[proposal](t, d.asks(staff.RoleFinance, closing("2026-11", conferido), 202)), "approve", 200)
	if got := string(d.asks(staff.RoleFinance, get("/api/v1/finance/periods"), 200).body); !strings.Contains(got, `"closed":true`) ||
		!strings.Contains(got, `"closedBy":"staff:`) || !strings.Contains(got, `"reason":"conferido"`) {
		t.Errorf("closed: %s", got)
	}
	refused(closing("2026-11", conferido), 409, "period_closed")

	late := ledgertest.Sale("late", ledger.ClickID{}) // its server's clock is in November
	late.ClickRef = "x-2"
	d.real.Observe(t, late)
	d.caughtUp()
	if after := trial("2026-11-30"); after != strings.Replace(before, `"closed":false`, `"closed":true`, 1) {
		t.Errorf("November changed:\n%s\n%s", before, after)
	}
	if next := trial("2026-12-01"); !strings.Contains(next, `"creditCents":2400`) {
		t.Errorf("December is %s", next)
	}
	periods := string(d.asks(staff.RoleFinance, get("/api/v1/finance/periods"), 200).body)
	if !strings.HasPrefix(periods, `[{"closed":false,"month":"2026-12","movedCents":800,"postings":2},{"closed":true,"closedAt":"2026-12-10T15:00:00Z",`) {
		t.Errorf("the months are %s", periods)
	}
}

func TestFinanceOverview(t *testing.T) {
	t.Parallel()
	d := setupDesk(t)
	d.sells("t1", "t2")
	got := d.asks(staff.RoleApprover, get("/api/v1/finance/overview"), 200)
	overview := parsed[struct {
		Liabilities   struct{ PendingCents, Shoppers int64 }
		Receivables   []struct{ AmountCents int64 }
		AgeingByStore []struct {
			Key                   string
			Days0to30Cents, Sales int64
		}
		MoneyOut []struct{ Day string }
		Work     struct{ Unattributed int }
	}](t, got)
	if overview.Liabilities.PendingCents != 1000 || overview.Liabilities.Shoppers != 1 || overview.Receivables[0].AmountCents != 2400 ||
		overview.AgeingByStore[0].Days0to30Cents != 1000 || overview.AgeingByStore[0].Sales != 2 || overview.Work.Unattributed != 1 {
		t.Errorf("%+v", overview)
	}
	if len(overview.MoneyOut) != 31 || overview.MoneyOut[30].Day != "2026-11-20" {
		t.Errorf("the days are %v", overview.MoneyOut)
	}
	if end, err := d.real.Log.LastSequence(t.Context()); err != nil || got.Header.Get("Ledger-Sequence") != fmt.Sprint(end) {
		t.Errorf("it reflects %s of %d, %v", got.Header.Get("Ledger-Sequence"), end, err)
	}
}
