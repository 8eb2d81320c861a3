package api_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
)

// patience is what a test gives a server that closes a connection much sooner.
const patience = 10 * time.Second

// dial serves a bundle, with timeouts that a test can wait for, and returns what opens connections to it.
func dial(t *testing.T, b *bundle, change func(*http.Server)) func() net.Conn {
	t.Helper()
	server := b.server.HTTPServer()
	if server.ReadHeaderTimeout <= 0 || server.ReadTimeout <= 0 || server.WriteTimeout <= 0 || server.IdleTimeout <= 0 {
		t.Fatalf("a timeout is missing: %+v", server)
	}
	change(server)
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	t.Cleanup(func() {
		if err := errors.Join(server.Close(), <-done); !errors.Is(err, http.ErrServerClosed) {
			t.Errorf("serve: %v", err)
		}
	})
	return func() net.Conn {
		conn, err := new(net.Dialer).DialContext(context.WithoutCancel(t.Context()), "tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		return conn
	}
}

// TestSlowCallersAreCutOff holds that a caller who sends little by little keeps no connection.
func TestSlowCallersAreCutOff(t *testing.T) {
	t.Parallel()
	connect := dial(t, setup(t), func(s *http.Server) { s.ReadHeaderTimeout, s.IdleTimeout = 50*time.Millisecond, 50*time.Millisecond })
	for name, sent := range map[string]string{
		"half a header":  "GET / HTTP/1.1\r\nHost: a\r\nX-A: ",
		"nothing at all": "",
		"idle after one": "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
	} {
		conn := connect()
		if _, err := io.WriteString(conn, sent); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := io.Copy(io.Discard, conn); errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
			t.Errorf("%s: the connection is still open after %s", name, patience)
		}
	}
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}

func TestASlowBodyIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	conn := dial(t, b, func(s *http.Server) { s.ReadTimeout = time.Second })()
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", login, clientKey)
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestTimeout || !response.Close {
		t.Errorf("%d, closes %t; want 408 and the end of the connection", response.StatusCode, response.Close)
	}
	if contains(b.log.String(), `"level":"ERROR"`) {
		t.Errorf("a slow caller is an error of ours:\n%s", b.log.String())
	}
}

// TestRequestsAreBounded sends more than is accepted of every part of a request.
func TestRequestsAreBounded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	connect := dial(t, b, func(*http.Server) {})
	for name, head := range map[string]string{
		"address": "GET /?q=" + strings.Repeat("a", 64<<10) + " HTTP/1.1\r\nHost: a\r\n\r\n",
		"header":  "GET / HTTP/1.1\r\nHost: a\r\nX-A: " + strings.Repeat("a", 64<<10) + "\r\n\r\n",
		"headers": "GET / HTTP/1.1\r\nHost: a\r\n" + strings.Repeat("X-A: a\r\n", 8<<10) + "\r\n",
	} {
		conn := connect()
		go func() { _, _ = io.WriteString(conn, head) }() // the server stops reading
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%s: %d; want 431", name, response.StatusCode)
		}
	}
	unannounced := connect()
	fmt.Fprintf(unannounced, "POST %s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", login, clientKey)
	go func() { _, _ = fmt.Fprintf(unannounced, "20000\r\n%s\r\n0\r\n\r\n", strings.Repeat(" ", 0x20000)) }()
	response, err := http.ReadResponse(bufio.NewReader(unannounced), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a body without a length: %d; want 413", response.StatusCode)
	}
	deep := `{"email":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`
	if got := b.send(t, uuid.Nil, post(login, deep)); got.StatusCode != http.StatusBadRequest {
		t.Errorf("JSON of 20,000 levels: %d; want 400", got.StatusCode)
	}
}
