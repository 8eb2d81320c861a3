package main_test

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

var (
	fuzzedRequests = flag.Int("requests", 1500, "how many requests TestFuzzedRequests sends; make fuzz-api sends more")
	fuzzSeed       = flag.Uint64("seed", 1, "which requests TestFuzzedRequests draws; 0 is new ones each time")
)

// general are the statuses that the contract leaves to "default": those that any call may be refused with.
var general = []int{
	http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusRequestEntityTooLarge,
	http.StatusUnsupportedMediaType, http.StatusTooManyRequests,
}

// endsSessions are calls that would leave the rest of the test without anybody who is signed in.
var endsSessions = []string{"logout", "deleteUser", "endSessions", "staffLogout", "endStaffSessions", "changeStaffPassword", "updateUser"}

// fuzzed is a server under fuzzed requests.
type fuzzed struct {
	*drawer
	shop    shop
	doc     *openapi3.T
	calls   []fuzzedCall
	callers []http.Header // who tries
	guests  []http.Header // those of them whose session may end

	mu       sync.Mutex
	statuses map[int]int
}

// TestFuzzedRequests sends requests that are drawn from the contract, every operation as often as the others, to the real program: what
// it answers is in the contract, and never an error of its own.
func TestFuzzedRequests(t *testing.T) {
	t.Parallel()
	seed := *fuzzSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("%d requests of seed %d: go test ./cmd/devolve -run TestFuzzedRequests -requests %d -seed %d", *fuzzedRequests, seed, *fuzzedRequests, seed)
	site := migratedSite(t).racing(t).with("DEVOLVE_TRUSTED_PROXIES=127.0.0.0/8")
	f := &fuzzed{shop: openShopAt(t, site), statuses: make(map[int]int)}
	f.prepare(t, seed)
	requests := make(chan drawn)
	var workers sync.WaitGroup
	for worker := range 4 {
		workers.Go(func() {
			for n := 0; ; n++ {
				r, ok := <-requests
				if !ok {
					return
				}
				r.header.Set("X-Forwarded-For", netip.AddrFrom4([4]byte{10, byte(worker), byte(n >> 8), byte(n)}).String())
				f.send(t, r)
			}
		})
	}
	for n := range *fuzzedRequests {
		requests <- f.draw(n)
	}
	close(requests)
	workers.Wait()
	if log := f.shop.errs.String(); strings.Contains(log, `"panic"`) || strings.Contains(log, "request failed") {
		t.Errorf("the server had errors of its own:\n%s", log)
	}
	t.Logf("answers by status: %v", f.statuses)
}

func (f *fuzzed) prepare(t *testing.T, seed uint64) {
	t.Helper()
	var err error
	if f.doc, err = openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml"); err != nil {
		t.Fatal(err)
	}
	for path, item := range f.doc.Paths.Map() {
		for method, op := range item.Operations() {
			op.Parameters = append(op.Parameters, item.Parameters...)
			f.calls = append(f.calls, fuzzedCall{method, path, op})
		}
	}
	slices.SortFunc(f.calls, func(a, b fuzzedCall) int { return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method)) })
	f.shop.owe(t)
	finance, approver := f.shop.enrol("maria.souza", "finance"), f.shop.enrol("joao.lima", "approver")
	other, leaving := f.shop.signUp("outra@devolve.example"), f.shop.signUp("de-saida@devolve.example")
	run := f.shop.planAtDesk(finance)
	key := "Bearer " + f.shop.who.key
	as := func(name, token string) http.Header { return http.Header{"Authorization": {key}, name: {token}} }
	f.guests = []http.Header{
		{},
		{"Authorization": {key}},
		{"Authorization": {"Bearer revoked"}},
		as("X-User-Token", leaving.token), as("X-User-Token", "a.b.c"),
		as("X-Staff-Token", leaving.token),
	}
	f.callers = append(slices.Clone(f.guests), as("X-User-Token", other.token), as("X-Staff-Token", approver), as("X-User-Token", finance))
	for range 5 { // those who may do the most come most often
		f.callers = append(f.callers, as("X-User-Token", f.shop.who.token), as("X-Staff-Token", finance))
	}
	f.drawer = &drawer{Rand: rand.New(rand.NewPCG(seed, 0)), ids: newIDs(f.shop.who.id, other.id, run.ID)}
}

// draw draws the n-th request.
func (f *fuzzed) draw(n int) drawn {
	c := f.calls[n%len(f.calls)]
	r := f.request(c)
	callers := f.callers
	if slices.Contains(endsSessions, c.op.OperationID) {
		callers = f.guests
	}
	// Mostly by somebody who may.
	who := pick(f.drawer, callers)
	for range 3 {
		if len(who) == 2 && (who["X-Staff-Token"] != nil) == (slices.Contains(c.op.Tags, "staff") || slices.Contains(c.op.Tags, "finance")) {
			break
		}
		who = pick(f.drawer, callers)
	}
	for name, values := range who {
		r.header[name] = values
	}
	if c.op.OperationID == "receiveConversions" && !f.one(3) {
		r.target = "/webhooks/conversions/" + f.shop.network.name
		f.shop.network.sign(r.header, fmt.Sprint("fuzz-", n), []byte(r.body))
	}
	return r
}

func (f *fuzzed) send(t *testing.T, r drawn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, r.call.method, f.shop.base+r.target, strings.NewReader(r.body))
	if err != nil {
		return // no client would send it
	}
	request.Header = r.header
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Errorf("%s %s: %v", r.call.method, r.target, err)
		return
	}
	defer response.Body.Close()
	var body []byte
	if response.Header.Get("Content-Type") != "text/event-stream" { // which would not end
		if body, err = io.ReadAll(response.Body); err != nil {
			t.Errorf("%s %s: read %d: %v", r.call.method, r.target, response.StatusCode, err)
		}
	}
	f.mu.Lock()
	f.statuses[response.StatusCode]++
	f.mu.Unlock()
	if why := f.undocumented(ctx, r, request, response, body); why != "" {
		t.Errorf("%s %s (%s) answered %d: %s\nsent %.500q\nanswer %.500q", r.call.method, r.target, r.call.op.OperationID, response.StatusCode, why, r.body, body)
	}
}

// undocumented says in what an answer is not what the contract promises.
func (f *fuzzed) undocumented(ctx context.Context, r drawn, request *http.Request, response *http.Response, body []byte) string {
	kind := response.Header.Get("Content-Type")
	behind := r.header.Get("Ledger-Min-Sequence") != "" && strings.Contains(string(body), `"ledger_behind"`) // as was asked for
	if response.StatusCode >= http.StatusInternalServerError && !behind {
		return "an error of the server's own"
	}
	if named := r.call.op.Responses.Status(response.StatusCode); named == nil {
		if !behind && !slices.Contains(general, response.StatusCode) && !otherPath(response.StatusCode) {
			return "the operation does not name this status"
		}
		if kind != "application/problem+json" && !otherPath(response.StatusCode) {
			return "what is refused is no problem document but " + kind
		}
		if kind == "application/problem+json" {
			var problem struct {
				Status        int
				Code, Message string
			}
			if err := json.Unmarshal(body, &problem); err != nil || problem.Status != response.StatusCode || problem.Code == "" || problem.Message == "" {
				return "the problem document is not whole"
			}
		}
		return ""
	}
	err := openapi3filter.ValidateResponse(ctx, &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request: request, Route: &routers.Route{Spec: f.doc, Method: r.call.method, Path: r.call.path, Operation: r.call.op},
		},
		Status: response.StatusCode, Header: response.Header, Body: io.NopCloser(strings.NewReader(string(body))),
		Options: &openapi3filter.Options{
			IncludeResponseStatus: true, MultiError: true,
			ExcludeResponseBody: !strings.HasPrefix(kind, "application/json"), // files have tests of their own
		},
	})
	if err != nil {
		return err.Error()
	}
	return ""
}

// otherPath says of a status that it may come from another address: a parameter that holds a slash or nothing at all leads elsewhere.
func otherPath(status int) bool {
	return slices.Contains([]int{http.StatusOK, http.StatusMovedPermanently, http.StatusNotFound, http.StatusMethodNotAllowed}, status)
}
