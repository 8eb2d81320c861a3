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

	"example.com/devolve/internal/call"
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
		Pool: b.Pool, Logger: slog.New(slog.DiscardHandler), Now: b.now,
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
	id, secret, err := b.service.Add(t.Context(), NewSubscription{kind, name, "https://" + host + "/hook", events})
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

func types(all []heard) (list []string) {
	for _, h := range all {
		list = append(list, h.Type)
	}
	slices.Sort(list)
	return list
}

func TestANetworkIsToldItsSales(t *testing.T) {
	t.Parallel()
	b, mine, others := setup(t), newReceiver(t), newReceiver(t)
	b.subscribe(t, mine, Network, "demo")
	b.subscribe(t, others, Network, "other")
	click := b.sale(t, "T1", ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined)
	b.follow(t, true)
	b.run(t)
	got := mine.hears(t, 3)
	if want := []string{SaleApproved, SaleDeclined, SaleTracked}; !slices.Equal(types(got), want) {
		t.Errorf("told %v, want %v", types(got), want)
	}
	for _, h := range got {
		if h.Signed != 1 || !strings.HasPrefix(h.ID, "msg_") || h.Data.Sequence == 0 || h.Data.TransactionID != "T1" || h.Data.ClickID != click.String() ||
			h.Data.SaleAmount != "100.00" || h.Data.Commission != "8.00" {
			t.Errorf("told %+v", h)
		}
		if strings.Contains(h.Body, "user") || strings.Contains(h.Body, "ashback") {
			t.Errorf("it says who bought: %s", h.Body)
		}
	}
	b.settle(t)
	if n := len(others.all()); n != 0 {
		t.Errorf("another network heard %d", n)
	}
}

// TestADeathBetweenQueueAndCheckpointDoublesNothing follows the same events three times, once without keeping it.
func TestADeathBetweenQueueAndCheckpointDoublesNothing(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	b.subscribe(t, r, Network, "demo")
	b.sale(t, "T1", ledger.VerdictPending, ledger.VerdictApproved)
	b.follow(t, false)
	b.follow(t, true)
	b.at = 0
	b.follow(t, true)
	another := New(b.service.config)
	b.run(t, another)
	b.settle(t)
	r.hears(t, 2)
}

func TestWhatFailsIsTriedForThreeDays(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	r.answers = slices.Repeat([]int{http.StatusServiceUnavailable, http.StatusFound}, 5)
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	begun := b.now()
	for attempt := 1; attempt <= 10; attempt++ {
		got := r.hears(t, attempt)
		if got[attempt-1].ID != got[0].ID || got[attempt-1].Body != got[0].Body || got[attempt-1].Signed != 1 {
			t.Errorf("attempt %d is another message: %+v", attempt, got[attempt-1])
		}
		b.settle(t)
		if attempt < 10 {
			b.later(waits[attempt-1] * 6 / 5)
		}
	}
	if took := b.now().Sub(begun); took < 3*24*time.Hour {
		t.Errorf("it was given up after %s", took)
	}
	if one := b.find(t, id); one.Dead != 1 || one.Waiting != 0 || !one.DisabledAt.IsZero() {
		t.Errorf("after the last attempt: %+v", one)
	}
	newest, err := b.service.Newest(t.Context(), id)
	if err != nil || len(newest) != 1 || newest[0].State != "dead" || newest[0].Outcome != "answered 302" || newest[0].Attempts != 10 {
		t.Errorf("the dead letter: %+v %v", newest, err)
	}

	if n, err := b.service.ReplayDead(t.Context(), id); err != nil || n != 1 {
		t.Errorf("%d replayed: %v", n, err)
	}
	if got := r.hears(t, 11); got[10].ID != got[0].ID {
		t.Errorf("the replay is another message: %s and %s", got[10].ID, got[0].ID)
	}
	b.settle(t)
	if one := b.find(t, id); one.Dead != 0 || one.Waiting != 0 {
		t.Errorf("after the replay: %+v", one)
	}
}

func TestWaitsVary(t *testing.T) {
	t.Parallel()
	total := time.Duration(0)
	for i, wait := range waits {
		total += wait
		different := make(map[time.Duration]bool)
		for range 50 {
			got := waitAfter(i + 1)
			different[got] = true
			if got < wait*4/5 || got > wait*6/5 {
				t.Errorf("after %d attempts it waits %s", i+1, got)
			}
		}
		if len(different) < 10 {
			t.Errorf("after %d attempts all wait alike", i+1)
		}
	}
	if total < 3*24*time.Hour || total > 4*24*time.Hour {
		t.Errorf("it is tried for %s", total)
	}
}

func TestGoneDisables(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	r.answers = []int{http.StatusGone}
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	r.hears(t, 1)
	b.settle(t)
	if one := b.find(t, id); one.DisabledAs != "gone" || one.DisabledAt.IsZero() || one.Dead != 1 {
		t.Errorf("after 410: %+v", one)
	}
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	if one := b.find(t, id); one.Waiting != 0 {
		t.Errorf("something is queued for it: %+v", one)
	}
	b.sale(t, "T3", ledger.VerdictPending)
	b.CatchUp(t, b.reader) // and not followed yet
	if n, _, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start); err != nil || n != 3 {
		t.Errorf("%d replayed: %v", n, err)
	}
	b.follow(t, true)
	if got := r.hears(t, 4); got[0].Body == "" {
		t.Error("an empty message")
	}
	b.settle(t)
	r.hears(t, 4)
	if one := b.find(t, id); !one.DisabledAt.IsZero() || one.Dead != 0 {
		t.Errorf("after the replay: %+v", one)
	}
}

func TestReplayBeginsAtItsDate(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	b.sale(t, "T1", ledger.VerdictPending)
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	id := b.subscribe(t, r, Network, "demo") // which was told nothing of them
	var second time.Time
	if err := b.Pool.QueryRow(t.Context(), "SELECT max(recorded_at) FROM events").Scan(&second); err != nil {
		t.Fatal(err)
	}
	b.run(t)
	for _, c := range []struct {
		from time.Time
		want int
	}{{second.Add(time.Second), 0}, {second, 1}, {ledgertest.Start, 2}} {
		if n, _, err := b.service.ReplayFrom(t.Context(), id, c.from); err != nil || n != c.want {
			t.Errorf("from %s: %d replayed, want %d: %v", c.from, n, c.want, err)
		}
		b.settle(t)
	}
	if got := r.hears(t, 3); got[0].ID == got[1].ID && got[0].ID == got[2].ID {
		t.Errorf("three messages are one: %+v", got)
	}
}

// TestASlowReceiverHoldsUpNoOther has one that does not answer, with many messages.
func TestASlowReceiverHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	b, slow, quick := setup(t), newReceiver(t), newReceiver(t)
	slow.hang = make(chan struct{})
	t.Cleanup(func() { close(slow.hang) })
	b.subscribe(t, slow, Network, "demo")
	b.subscribe(t, quick, Network, "demo")
	for i := range 8 {
		b.sale(t, fmt.Sprint("T", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	b.run(t)
	quick.hears(t, 8)
	if n := len(slow.all()); n > perSubscription {
		t.Errorf("%d requests at once", n)
	}
}

func TestASecretIsReplaced(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	secret, err := b.service.Rotate(t.Context(), id)
	if err != nil || secret == r.secrets[0] {
		t.Fatal(err)
	}
	r.secrets = append(r.secrets, secret)
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	if got := r.hears(t, 1); got[0].Signed != 2 {
		t.Errorf("%d secrets signed on the day of the rotation", got[0].Signed)
	}
	b.later(25 * time.Hour)
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	if got := r.hears(t, 2); got[1].Signed != 1 {
		t.Errorf("%d secrets signed a day later", got[1].Signed)
	}
	if err := b.service.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if one := b.find(t, id); one.Secrets != 1 {
		t.Errorf("%d secrets are left", one.Secrets)
	}
}

func TestAddressesThatTakeNoWebhooks(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, address := range []string{
		"http://receiver.example/", "https://", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1:8443/x", "https://169.254.169.254/latest", "ftp://x.example",
		"https://user:word@x.example/", "https://x.example/#part", "https://x.example/" + strings.Repeat("a", maxURL),
	} {
		if _, _, err := b.service.Add(t.Context(), NewSubscription{Kind: Network, Name: "demo", URL: address}); !errors.Is(err, ErrURL) {
			t.Errorf("%.60s: %v", address, err)
		}
	}
	b.service.config.Lookup = func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("203.0.113.7"), netip.MustParseAddr("10.0.0.1")}, nil
	}
	if _, _, err := b.service.Add(t.Context(), NewSubscription{Kind: Network, Name: "demo", URL: "https://x.example/"}); !errors.Is(err, call.ErrPrivateAddress) {
		t.Errorf("a name that leads inside, too: %v", err)
	}
}

func TestWhoCannotBeTold(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct {
		n    NewSubscription
		want error
	}{
		{NewSubscription{Kind: Network, Name: "nobody"}, ErrSubject},
		{NewSubscription{Kind: Store, Name: "nobody"}, ErrSubject},
		{NewSubscription{Kind: Club, Name: "nobody"}, ErrSubject},
		{NewSubscription{Kind: "person", Name: "ana"}, ErrSubject},
		{NewSubscription{Kind: Network, Name: "demo", Events: []string{ClubTotals}}, ErrEvents},
		{NewSubscription{Kind: Club, Name: "clube", Events: []string{SalePaid}}, ErrEvents},
	} {
		c.n.URL = "https://x.example/"
		if _, _, err := b.service.Add(t.Context(), c.n); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.n, err, c.want)
		}
	}
	if err := b.service.Remove(t.Context(), uuid.New()); !errors.Is(err, ErrNotFound) {
		t.Errorf("remove: %v", err)
	}
	if _, err := b.service.Rotate(t.Context(), uuid.New()); !errors.Is(err, ErrNotFound) {
		t.Errorf("rotate: %v", err)
	}
	if _, err := b.service.ReplayDead(t.Context(), uuid.New()); !errors.Is(err, ErrNotFound) {
		t.Errorf("replay: %v", err)
	}
}

// TestANameThatLeadsInsideLater has a name be public when the subscription is added, and lead to this machine when it is sent to.
func TestANameThatLeadsInsideLater(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	_, port, err := net.SplitHostPort(r.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	id, _, err := b.service.Add(t.Context(), NewSubscription{Kind: Network, Name: "demo", URL: "https://localhost:" + port + "/hook"})
	if err != nil {
		t.Fatal(err)
	}
	b.service.config.Client = NewClient() // as a server has it
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	b.settle(t)
	newest, err := b.service.Newest(t.Context(), id)
	if err != nil || len(newest) != 1 || newest[0].Outcome != call.ErrPrivateAddress.Error() || newest[0].State != "waiting" || len(r.all()) != 0 {
		t.Errorf("%+v %v, and the inside was asked %d times", newest, err, len(r.all()))
	}
}

// TestTooMuchThatWaits holds that a receiver that takes nothing fills no disk, and is told all of it later.
func TestTooMuchThatWaits(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	b.service.maxWaiting = 3
	id := b.subscribe(t, r, Network, "demo")
	for i := range 2 {
		b.sale(t, fmt.Sprint("A", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	for i := range 2 {
		b.sale(t, fmt.Sprint("B", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	if one := b.find(t, id); one.DisabledAs != "full" || one.Waiting != 2 {
		t.Errorf("with more than may wait: %+v", one)
	}
	b.service.maxWaiting = maxWaiting
	if _, _, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start); err != nil {
		t.Fatal(err)
	}
	b.run(t)
	b.settle(t)
	r.hears(t, 4)
}

func TestOldMessagesAreForgotten(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	r.answers = []int{http.StatusNoContent, http.StatusGone}
	id := b.subscribe(t, r, Network, "demo")
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	b.settle(t)
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	b.settle(t)
	for _, c := range []struct {
		wait time.Duration
		want int
	}{{6 * 24 * time.Hour, 2}, {2 * 24 * time.Hour, 1}, {23 * 24 * time.Hour, 0}} {
		b.later(c.wait)
		if err := b.service.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		if newest, err := b.service.Newest(t.Context(), id); err != nil || len(newest) != c.want {
			t.Errorf("%s later there are %d messages, want %d (%v)", c.wait, len(newest), c.want, err)
		}
	}
	if err := b.service.Remove(t.Context(), id); err != nil {
		t.Fatal(err)
	}
}
