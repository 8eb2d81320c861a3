package fakenet_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/fakenet"
)

var start = time.Date(2026, time.November, 2, 12, 0, 0, 0, time.UTC)

// ask asks a network for something that it refuses, which costs a call like any other.
func ask(n *fakenet.Net, path, account string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Authorization", "Bearer "+account)
	r.Header.Set("X-Api-Key", account)
	answer := httptest.NewRecorder()
	n.ServeHTTP(answer, r)
	return answer
}

// said is how an answer that says too often is told from others.
type said struct {
	Status                                    int
	Body, Limit, Remaining, Reset, RetryAfter string
}

// TestThrottlesAreAsDocumented: each network answers as many calls as its documents have it, refuses the one after them in its own way, and answers
// again when the time is over. Another account has calls of its own where the limit is one of the account.
func TestThrottlesAreAsDocumented(t *testing.T) {
	t.Parallel()
	bare := said{Status: http.StatusTooManyRequests}
	for name, c := range map[string]struct {
		path  string
		calls int
		in    time.Duration
		want  said
		each  bool // account has calls of its own
	}{
		"awin":           {"/awin/publishers/7/transactions/", 20, time.Minute, bare, true},
		"cj":             {"/cj/query", 25, time.Minute, bare, true},
		"afilio":         {"/afilio/api/leadsale_api.php", 15, time.Minute, bare, false},
		"lomadee":        {"/lomadee/affiliate/orders", 10, time.Minute, bare, true},
		"lomadee-legacy": {"/lomadee-legacy/api/lomadee/reportTransaction", 10, time.Minute, bare, false},
		"impact": {
			"/impact/Mediapartners/IR1/Actions", 1000, time.Hour,
			said{http.StatusTooManyRequests, `{"Status":"ERROR","Message":"Rate limit exceeded"}`, "1000", "0", "60", ""},
			true,
		},
		"shopee": {"/shopee/graphql", 8000, time.Hour, said{Status: http.StatusOK, Body: `"code":10030`}, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			n := fakenet.New(fakenet.Config{Seed: 1, Start: start, Minute: time.Minute})
			for call := range c.calls {
				if answer := ask(n, c.path, "one"); answer.Code == http.StatusTooManyRequests || strings.Contains(answer.Body.String(), "10030") {
					t.Fatalf("%s: call %d of %d was refused", name, call+1, c.calls)
				}
			}
			<-time.After(c.in - c.in/60)
			answer := ask(n, c.path, "one")
			got := said{
				answer.Code, strings.TrimSpace(answer.Body.String()), answer.Header().Get("X-RateLimit-Limit"), answer.Header().Get("X-RateLimit-Remaining"),
				answer.Header().Get("X-RateLimit-Reset"), answer.Header().Get("Retry-After"),
			}
			if name == "shopee" && strings.Contains(got.Body, c.want.Body) {
				got.Body = c.want.Body
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s, one too many: %s", name, diff)
			}
			if isRefused := ask(n, c.path, "other").Code == http.StatusTooManyRequests; name != "shopee" && isRefused == c.each {
				t.Errorf("%s: that another account is refused is %t", name, isRefused)
			}
			<-time.After(c.in)
			if answer := ask(n, c.path, "one"); answer.Code == http.StatusTooManyRequests || strings.Contains(answer.Body.String(), "10030") {
				t.Errorf("%s is not asked again when the time is over", name)
			}
		})
	}
}

// TestOthersAreThrottledInTheirWords: of networks whose limit nobody knows, and of all in times of trouble, an answer says so as its documents have it.
func TestOthersAreThrottledInTheirWords(t *testing.T) {
	t.Parallel()
	n := fakenet.New(fakenet.Config{Seed: 1, Start: start, Trouble: 100})
	for path, want := range map[string]string{
		"/aliexpress/sync": "200 ApiCallLimit",
		"/partnerize/reporting/report_publisher/publisher/1/conversion.json": "429 X-RateLimit-Retry-After",
		"/admitad/statistics/actions/":                                       "429 ",
	} {
		status, word, _ := strings.Cut(want, " ")
		network := strings.Split(path, "/")[1]
		for before := n.Happened()["throttled "+network]; ; {
			answer := askInTrouble(n, path)
			if n.Happened()["throttled "+network] == before {
				continue
			}
			header := fmt.Sprint(answer.Header())
			if fmt.Sprint(answer.Code) != status || !strings.Contains(answer.Body.String()+strings.ReplaceAll(header, "Ratelimit", "RateLimit"), word) {
				t.Errorf("%s is throttled with %d %s %s", network, answer.Code, header, answer.Body)
			}
			break
		}
	}
}

// askInTrouble is ask where the connection may break.
func askInTrouble(n *fakenet.Net, path string) (answer *httptest.ResponseRecorder) {
	answer = httptest.NewRecorder()
	defer func() { _ = recover() }()
	n.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	return answer
}
