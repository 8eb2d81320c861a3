package api_test

import (
	"bufio"
	"net/http"
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

func (b *bundle) open(t *testing.T, server string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server+query(cashback+"/stream", anaID), nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+clientKey)
	request.Header.Set("X-User-Token", b.token(anaID))
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
	b := setup(t, func(c *api.Config) { c.KeepAlive = time.Millisecond })
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
