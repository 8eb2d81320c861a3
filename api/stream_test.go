package api_test

import (
	"bufio"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"example.com/devolve/api"
)

// readEvents reads lines of an event stream until it ends.
func readEvents(t *testing.T, response *http.Response) <-chan string {
	t.Helper()
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(response.Body)
		for scanner.Scan() {
			if scanner.Text() != "" {
				lines <- scanner.Text()
			}
		}
	}()
	return lines
}

// open asks for Ana's stream, with headers as names and values in turn.
func (b *bundle) open(t *testing.T, server string, headers ...string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server+query(cashback+"/stream", anaID), nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+clientKey)
	request.Header.Set("X-User-Token", b.token(anaID))
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

func next(t *testing.T, lines <-chan string) string {
	t.Helper()
	select {
	case line, ok := <-lines:
		if !ok {
			return "the end"
		}
		return line
	case <-time.After(10 * time.Second):
		t.Fatal("nothing came within ten seconds")
		return ""
	}
}

func TestStream(t *testing.T) {
	t.Parallel()
	b := setup(t)
	response := b.open(t, newListener(t, b))
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/event-stream" ||
		response.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("status %d, headers %v", response.StatusCode, response.Header)
	}
	lines := readEvents(t, response)
	if got := next(t, lines); got != ": ok" {
		t.Errorf("first %q; want a comment", got)
	}
	b.ledger.changes <- 77
	for _, want := range []string{"event: statement", "id: 77", `data: {"sequence": 77}`} {
		if got := next(t, lines); got != want {
			t.Errorf("got %q; want %q", got, want)
		}
	}
	b.server.Close()
	if got := next(t, lines); got != "the end" {
		t.Errorf("after Close %q; want the end", got)
	}
	<-b.ledger.canceled
}

func TestStreamKeepsAliveAndEndsWithTheToken(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Shop.KeepAlive = time.Millisecond })
	server := newListener(t, b)
	token := b.token(anaID)
	b.mu.Lock()
	b.now = noon.AddDate(0, 0, 7).Add(-500 * time.Millisecond) // half a second is left
	b.mu.Unlock()
	request, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, server+query(cashback+"/stream", anaID), nil)
	request.Header.Set("Authorization", "Bearer "+clientKey)
	request.Header.Set("X-User-Token", token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines, comments := readEvents(t, response), 0
	for next(t, lines) == ": ok" {
		comments++
	}
	if comments < 3 {
		t.Errorf("%d comments; want several", comments)
	}
	<-b.ledger.canceled
}

// TestOneAddressKeepsNobodyFromTheStreams: when all places are taken, a newcomer gets one of the address that holds the most, and that
// address gets no more.
func TestOneAddressKeepsNobodyFromTheStreams(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) {
		c.Limits.Streams = 3
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	server := newListener(t, b)
	openFrom := func(address string) (lines <-chan string) {
		t.Helper()
		response := b.open(t, server, "X-Forwarded-For", address)
		t.Cleanup(func() { _ = response.Body.Close() })
		lines = readEvents(t, response)
		if got := next(t, lines); got != ": ok" {
			t.Errorf("first %q; want a comment", got)
		}
		return lines
	}
	refused := func(address string) {
		t.Helper()
		response := b.open(t, server, "X-Forwarded-For", address)
		_ = response.Body.Close()
		if response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") != "10" {
			t.Errorf("%d, Retry-After %q; want 429 and 10", response.StatusCode, response.Header.Get("Retry-After"))
		}
	}
	oldest, second := openFrom("203.0.113.9"), openFrom("203.0.113.9")
	openFrom("203.0.113.9")
	refused("203.0.113.9") // the address has them all
	openFrom("198.51.100.7")
	if got := next(t, oldest); got != "the end" {
		t.Errorf("the oldest stream of the address with the most got %q; want the end", got)
	}
	openFrom("192.0.2.4")
	if got := next(t, second); got != "the end" {
		t.Errorf("the next of that address got %q; want the end", got)
	}
	refused("192.0.2.4") // nobody holds more than it would
}

func TestStreamEndsWhenTheReaderLeaves(t *testing.T) {
	t.Parallel()
	b := setup(t)
	response := b.open(t, newListener(t, b))
	_ = response.Body.Close()
	select {
	case <-b.ledger.canceled:
	case <-time.After(10 * time.Second):
		t.Error("the subscription outlived its reader")
	}
	b.ledger.full = true
	if got := b.send(t, anaID, get(query(cashback+"/stream", anaID))); got.StatusCode != http.StatusTooManyRequests {
		t.Errorf("too many: %d; want 429", got.StatusCode)
	}
}
