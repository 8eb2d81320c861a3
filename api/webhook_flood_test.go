package api_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

// behindProxy believes what requests of this machine say about their address.
func behindProxy(c *api.Config) {
	c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("192.0.2.0/24")}
}

// patient waits for slow bodies longer than a busy machine needs.
func patient(c *api.Config) { c.WebhookPatience = time.Minute }

// head writes the head of a delivery that announces a whole mebibyte.
func (c call) head(from string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "POST %s HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Forwarded-For: %s\r\nContent-Length: %d\r\n", c.path, from, 1<<20)
	for name, value := range c.header {
		fmt.Fprintf(&b, "%s: %s\r\n", name, value)
	}
	return b.String() + "\r\n"
}

// liveHeap is what is in use after a collection.
func liveHeap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// TestSlowWebhooksHoldLittle opens a thousand connections that announce a mebibyte each, sign nothing that is true and stop after 40 KB:
// without a bound that is a gibibyte, and 40 MB with buffers that grow. It measures the whole process, so nothing runs beside it.
func TestSlowWebhooksHoldLittle(t *testing.T) { //nolint:paralleltest // see above
	const slow, sent, most = 1000, 40 << 10, 64 << 20
	b := setup(t, behindProxy, patient)
	connect := dial(t, b, func(*http.Server) {})
	forged := signAs(make([]byte, 32), "msg_slow", noon, "{}")
	rest := liveHeap()
	var held []net.Conn
	for n := range slow {
		path := forged
		if n%2 == 1 {
			path = forged.at("/webhooks/pix/sandbox")
		}
		conn := connect()
		if _, err := io.WriteString(conn, path.head("192.0.2.1")+strings.Repeat(" ", sent)); err != nil {
			t.Fatal(err)
		}
		held = append(held, conn)
	}
	b.awaitArriving(t, 4<<20)
	above := liveHeap() - rest
	t.Logf("%d slow webhooks hold %.1f MB", slow, float64(above)/(1<<20))
	if above > most {
		t.Errorf("%d slow webhooks hold %d bytes; want at most %d", slow, above, most)
	}
	// A partner from elsewhere takes from those who hold the most.
	good := signAs(newSecret, "msg_good", noon, strings.Repeat(" ", 900<<10)+"{}").set("X-Forwarded-For", "198.51.100.7")
	if got := b.sendBare(t, good); got.StatusCode != http.StatusAccepted {
		t.Errorf("a delivery meanwhile: %d %s; want 202", got.StatusCode, got.body)
	}
	for _, conn := range held {
		_ = conn.Close()
	}
}

// awaitArriving waits until the server holds as many bytes of bodies that are arriving.
func (b *bundle) awaitArriving(t *testing.T, bytes int64) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); b.server.Arriving() < bytes; <-tick.C {
		if time.Now().After(deadline) {
			t.Fatalf("%d bytes are arriving; want %d", b.server.Arriving(), bytes)
		}
	}
}

// TestAFullBudgetTakesFromWhoeverHoldsTheMost fills all the bytes there are for bodies that arrive, from one address, before anybody else
// asks for some.
func TestAFullBudgetTakesFromWhoeverHoldsTheMost(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy, patient)
	connect := dial(t, b, func(*http.Server) {})
	forged := signAs(make([]byte, 32), "msg_slow", noon, "{}")
	type sent struct {
		status int
		after  string
		err    error
	}
	answers := make(chan sent, 100)
	// More than half of what is announced is held as a whole.
	flood := func() {
		conn := connect()
		go func() { _, _ = io.WriteString(conn, forged.head("192.0.2.1")+strings.Repeat(" ", 600<<10)) }()
		go func() {
			response, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				answers <- sent{err: err}
				return
			}
			_ = response.Body.Close()
			answers <- sent{response.StatusCode, response.Header.Get("Retry-After"), nil}
		}()
	}
	const room = api.MaxArriving/(1<<20) - 1
	for n := range room {
		flood()
		b.awaitArriving(t, int64(n+1)<<20)
	}
	flood() // one more of those who hold everything already
	if got := <-answers; got.status != http.StatusTooManyRequests || got.after == "" {
		t.Errorf("one more of those who hold everything: %+v; want 429 and when to come back", got)
	}
	good := signAs(newSecret, "msg_good", noon, strings.Repeat(" ", 900<<10)+"{}").set("X-Forwarded-For", "198.51.100.7")
	if got := b.sendBare(t, good); got.StatusCode != http.StatusAccepted {
		t.Errorf("a partner from elsewhere: %d %s; want 202", got.StatusCode, got.body)
	}
	if got := <-answers; got.status != http.StatusTooManyRequests || got.after == "" {
		t.Errorf("what gave way: %+v; want 429 and when to come back", got)
	}
	if got := b.send(t, uuid.Nil, post(login, `{"email":"ana@example.com","password":"correct horse"}`)); got.StatusCode != http.StatusOK {
		t.Errorf("a login meanwhile: %d %s; want 200", got.StatusCode, got.body)
	}
}

func TestForgedDeliveriesAreLimitedPerAddress(t *testing.T) {
	t.Parallel()
	limited := func(c *api.Config) { c.Limits.Forged = api.Rate{Every: 10 * time.Second, Burst: 3} }
	forged := signAs(make([]byte, 32), "msg_1", noon, `{}`)
	for name, c := range map[string]struct {
		bad, good call
		refused   int
	}{
		"a wrong signature": {forged, signAs(newSecret, "msg_2", noon, `{}`), 401},
		"an old one":        {signAs(newSecret, "msg_1", noon.Add(-time.Hour), `{}`), signAs(newSecret, "msg_2", noon, `{}`), 401},
		"an unknown partner": {
			forged.at("/webhooks/conversions/nobody"), call{}, 404, // no body is read for it
		},
		"a Pix notification":         {post(pixHook, `{}`), post(pixHook+"?hmac=secret", `{}`), 401},
		"an unknown provider of Pix": {post("/webhooks/pix/nobody", `{}`), call{}, 404},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t, limited, behindProxy)
			for range 3 {
				if got := b.sendBare(t, c.bad.set("X-Forwarded-For", "203.0.113.1")); got.StatusCode != c.refused {
					t.Fatalf("a forged one: %d; want %d", got.StatusCode, c.refused)
				}
			}
			got := b.sendBare(t, c.bad.set("X-Forwarded-For", "203.0.113.1"))
			if after := got.Header.Get("Retry-After"); got.StatusCode != http.StatusTooManyRequests || after != "10" {
				t.Errorf("a fourth: %d after %q; want 429 after 10", got.StatusCode, after)
			}
			if got := b.sendBare(t, c.bad.set("X-Forwarded-For", "203.0.113.2")); got.StatusCode != c.refused {
				t.Errorf("from another address: %d; want %d", got.StatusCode, c.refused)
			}
			if c.good.path == "" {
				return
			}
			if got := b.sendBare(t, c.good.set("X-Forwarded-For", "203.0.113.2")); got.StatusCode/100 != 2 {
				t.Errorf("a true one from another address: %d %s", got.StatusCode, got.body)
			}
		})
	}
}

// TestWhatIsForgedForOnePartnerHoldsNoOtherBack is about partners who send from the same address.
func TestWhatIsForgedForOnePartnerHoldsNoOtherBack(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Forged = api.Rate{Every: time.Minute, Burst: 1} })
	for range 3 {
		b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`).at("/webhooks/conversions/nobody"))
		b.sendBare(t, post(pixHook, `{}`))
	}
	if got := b.sendBare(t, signAs(newSecret, "msg_1", noon, `{}`)); got.StatusCode != http.StatusAccepted {
		t.Errorf("a true delivery of another sender: %d; want 202", got.StatusCode)
	}
}

func TestASlowWebhookIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.WebhookPatience = 50 * time.Millisecond })
	conn := dial(t, b, func(*http.Server) {})()
	if _, err := io.WriteString(conn, signAs(newSecret, "msg_1", noon, "{}").head("192.0.2.1")+"{"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestTimeout || !response.Close {
		t.Errorf("%d, closes %t; want 408 and the end of the connection", response.StatusCode, response.Close)
	}
}
