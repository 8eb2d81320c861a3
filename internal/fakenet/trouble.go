package fakenet

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// limit is how many calls a network answers in a stretch of time, by the machine's clock.
type limit struct {
	calls int
	in    time.Duration
	who   string // the header that says whose calls are counted; empty: all are
}

// limits are those that networks document, or that clients of theirs keep to. Of the others none is known.
var limits = map[string]limit{
	"afilio":         {15, time.Minute, ""},
	"awin":           {20, time.Minute, "Authorization"},
	"cj":             {25, time.Minute, "Authorization"},
	"impact":         {1000, time.Hour, "Authorization"},
	"lomadee":        {10, time.Minute, "X-Api-Key"},
	"lomadee-legacy": {10, time.Minute, ""},
	"shopee":         {8000, time.Hour, ""},
}

// shopeeReports is how often a report of Shopee may be begun.
var shopeeReports = limit{1, 30 * time.Second, ""}

// spent is what of a limit was used.
type spent struct {
	calls int
	until time.Time
}

// spend counts a call, and returns how many are left, below zero where that is one too many, and how long until all are there again.
func (n *Net) spend(key string, l limit) (left int, reset time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	now := time.Now()
	s := n.spent[key]
	if !now.Before(s.until) {
		s = spent{until: now.Add(n.config.Minute * (l.in / time.Second) / 60)}
	}
	s.calls++
	n.spent[key] = s
	return l.calls - s.calls, s.until.Sub(now)
}

// admit counts a call, and refuses it when there were too many.
func (n *Net) admit(w http.ResponseWriter, r *http.Request, network string) bool {
	l, known := limits[network]
	if n.config.Minute == 0 || !known {
		return true
	}
	left, reset := n.spend(network+" "+r.Header.Get(l.who), l)
	if network == "impact" {
		sayLimit(w.Header(), l.calls, max(0, left), reset)
	}
	if left < 0 {
		n.throttle(w, network, reset)
	}
	return left >= 0
}

// sayLimit writes the headers of impact.com and Partnerize.
func sayLimit(header http.Header, calls, left int, reset time.Duration) {
	header.Set("X-RateLimit-Limit", strconv.Itoa(calls))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	header.Set("X-RateLimit-Reset", seconds(reset))
}

// seconds are whole ones, rounded up, but nothing is made of less than a tenth of one.
func seconds(d time.Duration) string {
	return strconv.Itoa(int((d + 900*time.Millisecond) / time.Second))
}

// partnerizeCalls is what an answer of Partnerize calls its limit, which is not published.
const partnerizeCalls = 300

// throttle says that a network was asked too often, as that network says it.
func (n *Net) throttle(w http.ResponseWriter, network string, reset time.Duration) {
	n.count("throttled", network)
	switch network {
	case "aliexpress":
		aliExpressError(w, "ApiCallLimit", "Api access frequency exceeds the limit")
		return
	case "shopee":
		shopeeBusy(w)
		return
	case "impact":
		sayLimit(w.Header(), limits[network].calls, 0, reset)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = w.Write([]byte(`{"Status":"ERROR","Message":"Rate limit exceeded"}`)) // whoever asked has gone
		return
	case "partnerize":
		sayLimit(w.Header(), partnerizeCalls, 0, reset)
		w.Header().Set("X-RateLimit-Retry-After", seconds(reset))
	}
	w.WriteHeader(http.StatusTooManyRequests) // without a word
}

// What befalls answers.
const (
	fails    = "failed"   // and some after it
	tooMany  = "throttle" // whatever was asked before: others ask for the same account
	cutsOff  = "cut off"  // as if it were whole
	breaksUp = "broken off"
)

var troubles = []string{fails, tooMany, cutsOff, breaksUp}

// failures are how networks say that they are out of order.
var failures = []int{http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}

// longestBurst bounds how many answers fail together.
const longestBurst = 5

// befalls draws what befalls an answer of a network.
func (n *Net) befalls(network string) (trouble string, status int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	status = failures[n.luck.IntN(len(failures))]
	if n.burst[network] > 0 {
		n.burst[network]--
		return fails, status
	}
	if n.luck.IntN(100) >= n.config.Trouble {
		return "", status
	}
	if trouble = troubles[n.luck.IntN(len(troubles))]; trouble == fails {
		n.burst[network] = n.luck.IntN(longestBurst)
	}
	return trouble, status
}

// inTrouble answers nothing more than trouble, or returns where to answer.
func (n *Net) inTrouble(w http.ResponseWriter, network string) http.ResponseWriter {
	trouble, status := n.befalls(network)
	switch trouble {
	case "":
		return w
	case tooMany:
		n.throttle(w, network, 0)
		return nil
	case fails:
		n.count(fails, network)
		http.Error(w, http.StatusText(status), status)
		return nil
	}
	n.count(trouble, network)
	return &cutOff{w, 30, trouble == breaksUp}
}

// cutOff ends an answer early: as if it were whole, or with the connection.
type cutOff struct {
	http.ResponseWriter
	left   int
	breaks bool
}

func (c *cutOff) Write(data []byte) (int, error) {
	part := data[:min(len(data), c.left)]
	c.left -= len(part)
	_, err := c.ResponseWriter.Write(part)
	if c.breaks && len(part) < len(data) {
		_ = http.NewResponseController(c.ResponseWriter).Flush() // else nothing of it arrives
		panic(http.ErrAbortHandler)
	}
	return len(data), err
}

// pageOf returns a page of what was found. While somebody reads the pages, a row of an earlier one is gone, so that the first of this one is on the
// page before by now and not read; or one came to it, so that the last of the page before is here again; or nothing moves, in turn.
func pageOf[T any](n *Net, network string, found []T, from, size int) []T {
	if from > 0 && from < len(found) {
		from += n.shift(network)
	}
	return found[min(from, len(found)):min(from+size, len(found))]
}

func (n *Net) shift(network string) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.config.Trouble == 0 || n.still {
		return 0
	}
	n.shifts[network]++
	switch n.shifts[network] % 3 {
	case 1:
		n.count("row skipped", network)
		return 1
	case 2:
		n.count("row repeated", network)
		return -1
	}
	return 0
}

// Still has pages keep their rows while they are read, or shift again.
func (n *Net) Still(is bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.still = is
}

// Calm ends the trouble: all answers are whole from now on, and none is throttled.
func (n *Net) Calm() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.config.Trouble, n.config.Minute = 0, 0
	clear(n.burst)
}

// tally counts what happened.
type tally struct {
	mu sync.Mutex
	of map[string]int
}

func (n *Net) count(what, network string) {
	n.tally.mu.Lock()
	defer n.tally.mu.Unlock()
	n.tally.of[what+" "+network]++
}

// Happened says how often what happened, by words such as "throttled awin".
func (n *Net) Happened() map[string]int {
	n.tally.mu.Lock()
	defer n.tally.mu.Unlock()
	return maps.Clone(n.tally.of)
}

// networkOf is the network whose answers a path is about; empty: none.
func networkOf(path string) string {
	name, _, below := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if !below || !slices.Contains(Names(), name) {
		return ""
	}
	return name
}
