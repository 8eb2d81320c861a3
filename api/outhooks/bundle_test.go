package outhooks

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
)

// patience bounds every wait of a test.
const patience = 30 * time.Second

// heard is one request that a receiver got.
type heard struct {
	ID, Type string
	Body     string
	Data     struct {
		Sequence                                                uint64
		Network, TransactionID, ClickID, Commission, SaleAmount string
	}
	Signed int // how many of the receiver's secrets signed it
}

// receiver is somebody who is told. It checks signatures by code of its own.
type receiver struct {
	server *httptest.Server

	mu      sync.Mutex
	secrets []string
	answers []int // to the next requests; 204 after them
	heard   []heard
	hang    chan struct{} // requests wait for it
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{}
	r.server = httptest.NewTLSServer(r)
	t.Cleanup(r.server.Close)
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(request.Body)
	h := heard{ID: request.Header.Get("webhook-id"), Body: string(body)}
	_ = json.Unmarshal(body, &h)
	r.mu.Lock()
	for _, secret := range r.secrets {
		if signs(secret, request.Header, body) {
			h.Signed++
		}
	}
	r.heard = append(r.heard, h)
	status := http.StatusNoContent
	if len(r.answers) > 0 {
		status, r.answers = r.answers[0], r.answers[1:]
	}
	hang := r.hang
	r.mu.Unlock()
	if hang != nil {
		<-hang
	}
	if status/100 == 3 {
		w.Header().Set("Location", "/elsewhere")
	}
	w.WriteHeader(status)
}

// signs checks a signature as the standard describes it.
func signs(secret string, header http.Header, body []byte) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + header.Get("webhook-timestamp") + "."))
	mac.Write(body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return slices.Contains(strings.Split(header.Get("webhook-signature"), " "), want)
}

func (r *receiver) all() []heard {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.heard)
}

// bundle is a ledger, and what tells of it.
type bundle struct {
	*ledgertest.Bundle
	reader  *projection.Reader
	service *Service
	at      uint64 // how far the ledger was followed

	mu    sync.Mutex
	clock time.Time
	hosts map[string]string // names that receivers have, and where they are
}

func setup(t *testing.T) *bundle {
	t.Helper()
	b := &bundle{Bundle: ledgertest.New(t), clock: ledgertest.Start.Add(time.Hour), hosts: make(map[string]string)}
	b.Project(t)
	b.reader = b.Reader(t)
	b.service = New(Config{
		Pool: b.Pool, Logger: slog.New(slog.DiscardHandler), Now: b.now, LogEnd: b.Log.LastSequence,
		Lookup: func(context.Context, string) ([]netip.Addr, error) {
			return []netip.Addr{netip.MustParseAddr("203.0.113.7")}, nil
		},
		Client: &http.Client{
			Timeout:       sendTimeout,
			CheckRedirect: NewClient().CheckRedirect,
			Transport: &http.Transport{
				TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // of servers of this test
				DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
					b.mu.Lock()
					at := b.hosts[address]
					b.mu.Unlock()
					return new(net.Dialer).DialContext(ctx, network, at)
				},
			},
		},
	})
	b.exec(t, "INSERT INTO partners (name, adapter, created_at) VALUES ('demo', 'standard', now()), ('other', 'standard', now())")
	return b
}

func (b *bundle) now() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.clock
}

func (b *bundle) later(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clock = b.clock.Add(d)
}

func (b *bundle) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := b.Pool.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// subscribe has a receiver be told, under a name of the public internet.
func (b *bundle) subscribe(t *testing.T, r *receiver, kind Kind, name string, events ...string) uuid.UUID {
	t.Helper()
	host := fmt.Sprintf("receiver-%d.example", len(b.hosts))
	b.mu.Lock()
	b.hosts[host+":443"] = r.server.Listener.Addr().String()
	b.mu.Unlock()
	id := uuid.New()
	secret, err := b.service.Add(t.Context(), NewSubscription{id, kind, name, "https://" + host + "/hook", events})
	if err != nil {
		t.Fatal(err)
	}
	r.secrets = append(r.secrets, secret)
	return id
}

// follow hands events to the service as the follower of the log does; keep says whether the transaction commits.
func (b *bundle) follow(t *testing.T, keep bool) {
	t.Helper()
	b.CatchUp(t, b.reader)
	died := errors.New("the server died")
	err := pgx.BeginFunc(t.Context(), b.Pool, func(tx pgx.Tx) error {
		events, end, err := projection.MoneyEvents(t.Context(), tx, b.at, 1000)
		if err != nil {
			return err
		}
		if err := b.service.Follow(t.Context(), tx, events); err != nil {
			return err
		}
		if !keep {
			return died
		}
		b.at = end
		return nil
	})
	if err != nil && !errors.Is(err, died) {
		t.Fatal(err)
	}
}

// run sends until the test ends.
func (b *bundle) run(t *testing.T, services ...*Service) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	var group sync.WaitGroup
	for _, s := range append(services, b.service) {
		group.Go(func() { s.Run(ctx) })
	}
	t.Cleanup(func() { cancel(); group.Wait() })
}

func eventually(t *testing.T, what func() string) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		complaint := what()
		if complaint == "" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(complaint)
		}
		<-time.After(20 * time.Millisecond)
	}
}

// hears waits until a receiver has heard so many requests.
func (r *receiver) hears(t *testing.T, n int) []heard {
	t.Helper()
	eventually(t, func() string {
		if got := len(r.all()); got != n {
			return fmt.Sprintf("%d requests came; want %d", got, n)
		}
		return ""
	})
	return r.all()
}

// settle waits until nothing is due, nor being sent.
func (b *bundle) settle(t *testing.T) {
	t.Helper()
	eventually(t, func() string {
		var n int
		if err := b.Pool.QueryRow(t.Context(), "SELECT count(*) FROM hook_messages WHERE due_at <= $1 OR due_at = $2", b.now(), b.now().Add(lease)).Scan(&n); err != nil || n > 0 {
			return fmt.Sprintf("%d messages are due (%v)", n, err)
		}
		return ""
	})
}

func (b *bundle) sale(t *testing.T, transaction string, verdicts ...ledger.Verdict) ledger.ClickID {
	t.Helper()
	click := b.Click(t, ledger.UserID{UUID: uuid.New()})
	for i, verdict := range verdicts {
		sale := ledgertest.Sale(transaction, click)
		sale.Verdict, sale.UpdatedAt = verdict, sale.UpdatedAt.Add(time.Duration(i)*time.Minute)
		b.Observe(t, sale)
	}
	return click
}

func (b *bundle) find(t *testing.T, id uuid.UUID) Subscription {
	t.Helper()
	one, err := b.service.Find(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// recorded is when the event of a sale was recorded, the first being 0.
func (b *bundle) recorded(t *testing.T, nth int) (at time.Time) {
	t.Helper()
	if err := b.Pool.QueryRow(t.Context(), "SELECT recorded_at FROM events WHERE type LIKE 'conversion%' ORDER BY seq OFFSET $1 LIMIT 1", nth).Scan(&at); err != nil {
		t.Fatal(err)
	}
	return at
}

// different is how many messages requests were of.
func different(all []heard) int {
	ids := make(map[string]bool)
	for _, h := range all {
		ids[h.ID] = true
	}
	return len(ids)
}

func types(all []heard) (list []string) {
	for _, h := range all {
		list = append(list, h.Type)
	}
	slices.Sort(list)
	return list
}
