package eventlog_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/wire"
)

type bundle struct {
	js       jetstream.JetStream
	appender *eventlog.Appender
}

func setup(t testing.TB, nc *nats.Conn) bundle {
	t.Helper()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	if err := eventlog.EnsureStreams(t.Context(), js, 1); err != nil {
		t.Fatal(err)
	}
	appender, err := eventlog.NewAppender(t.Context(), js, eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(appender.Close)
	return bundle{js, appender}
}

func segment(subject string, after uint64, ids ...string) eventlog.Segment {
	s := eventlog.Segment{Subject: "ledger.conversion." + subject, After: after}
	for _, id := range ids {
		s.Messages = append(s.Messages, wire.Message{ID: id, Data: []byte(id)})
	}
	return s
}

// stored reads the whole stream as subject → ids in order.
func stored(t testing.TB, js jetstream.JetStream) map[string][]string {
	t.Helper()
	stream, err := js.Stream(t.Context(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string][]string)
	total := stream.CachedInfo().State.Msgs
	if total == 0 {
		return found
	}
	tail, err := eventlog.OpenTail(t.Context(), js, eventlog.LedgerStream, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	for n := uint64(0); n < total; {
		raws, err := tail.Next(t.Context(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range raws {
			n++
			if raw.Sequence != n {
				t.Fatalf("message %d has sequence %d", n, raw.Sequence)
			}
			found[raw.Subject] = append(found[raw.Subject], string(raw.Data))
		}
	}
	return found
}

func TestConcurrentAppendsAreAllStored(t *testing.T) {
	t.Parallel()
	b := setup(t, embeddedtest.NATS(t))
	const callers, each = 64, 50
	var wait sync.WaitGroup
	for caller := range callers {
		wait.Go(func() {
			var after uint64
			for i := range each {
				last, err := b.appender.Append(t.Context(), segment(fmt.Sprint(caller), after, fmt.Sprintf("%d-%d-a", caller, i), fmt.Sprintf("%d-%d-b", caller, i)))
				if err != nil {
					t.Errorf("caller %d: %v", caller, err)
					return
				}
				after = last
			}
		})
	}
	wait.Wait()
	found := stored(t, b.js)
	for caller := range callers {
		ids := found[fmt.Sprintf("ledger.conversion.%d", caller)]
		if len(ids) != 2*each {
			t.Fatalf("caller %d has %d messages, want %d", caller, len(ids), 2*each)
		}
		for i, id := range ids {
			if want := fmt.Sprintf("%d-%d-%c", caller, i/2, 'a'+i%2); id != want {
				t.Fatalf("message %d of caller %d is %s, want %s", i, caller, id, want)
			}
		}
	}
}

// TestConflictHurtsOnlyItself: many callers fight for few subjects; exactly one wins each sequence, and callers on other
// subjects never notice.
func TestConflictHurtsOnlyItself(t *testing.T) {
	t.Parallel()
	b := setup(t, embeddedtest.NATS(t))
	const rivals, rounds = 16, 20
	var wins, losses atomic.Int64
	var wait sync.WaitGroup
	for rival := range rivals {
		wait.Go(func() {
			for round := range rounds {
				_, err := b.appender.Append(t.Context(), segment(fmt.Sprintf("contested-%d", round), 0, fmt.Sprint(rival)))
				switch {
				case err == nil:
					wins.Add(1)
				case errors.Is(err, eventlog.ErrConflict):
					losses.Add(1)
				default:
					t.Errorf("rival %d: %v", rival, err)
				}
				if _, err := b.appender.Append(t.Context(), segment(fmt.Sprintf("own-%d-%d", rival, round), 0, "x")); err != nil {
					t.Errorf("bystander: %v", err)
				}
			}
		})
	}
	wait.Wait()
	if wins.Load() != rounds || losses.Load() != rounds*(rivals-1) {
		t.Errorf("%d wins and %d losses, want %d and %d", wins.Load(), losses.Load(), rounds, rounds*(rivals-1))
	}
	if found := stored(t, b.js); len(found) != rounds+rivals*rounds {
		t.Errorf("%d subjects are stored, want %d", len(found), rounds+rivals*rounds)
	}
}

// TestAWriteIsTriedAgainAsItWas: what an attempt puts on messages is not on one that goes alone after the others of its batch were refused.
func TestAWriteIsTriedAgainAsItWas(t *testing.T) {
	t.Parallel()
	b := setup(t, embeddedtest.NATS(t))
	stale, good := segment("stale", 7, "1", "2"), segment("good", 0, "3")
	last, errs := b.appender.CommitTogether([]eventlog.Segment{stale}, []eventlog.Segment{good})
	if !errors.Is(errs[0], eventlog.ErrConflict) || errs[1] != nil || last[1] != 1 {
		t.Fatalf("the stale one: %v; the good one at %d: %v", errs[0], last[1], errs[1])
	}
	stream, err := b.js.Stream(t.Context(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	msg, err := stream.GetMsg(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if msg.Header.Get(wire.HeaderID) != "3" || msg.Header.Get("Nats-Batch-Id")+msg.Header.Get("Nats-Batch-Sequence") != "" {
		t.Errorf("it is stored with %v", msg.Header)
	}
}

func TestWriteOverSeveralSubjectsIsAllOrNothing(t *testing.T) {
	t.Parallel()
	b := setup(t, embeddedtest.NATS(t))
	if _, err := b.appender.Append(t.Context(), segment("a", 0, "a1")); err != nil {
		t.Fatal(err)
	}
	if _, err := b.appender.Append(t.Context(), segment("b", 0, "b1"), segment("a", 0, "a2")); !errors.Is(err, eventlog.ErrConflict) {
		t.Fatalf("got %v, want a conflict", err)
	}
	last, err := b.appender.Append(t.Context(), segment("b", 0, "b1"), segment("a", 1, "a2", "a3"))
	if err != nil || last != 4 {
		t.Fatalf("got %d, %v; want 4", last, err)
	}
	found := stored(t, b.js)
	if fmt.Sprint(found) != "map[ledger.conversion.a:[a1 a2 a3] ledger.conversion.b:[b1]]" {
		t.Fatalf("stored %v", found)
	}
}

func TestAppendRefusesWhatCannotBeABatch(t *testing.T) {
	t.Parallel()
	b := setup(t, embeddedtest.NATS(t))
	if _, err := b.appender.Append(t.Context()); err == nil {
		t.Error("an empty write was accepted")
	}
	ids := make([]string, 1001)
	if _, err := b.appender.Append(t.Context(), segment("a", 0, ids...)); err == nil {
		t.Error("a write of 1,001 messages was accepted")
	}
	large := segment("large", 0, "x")
	large.Messages[0].Data = make([]byte, 9<<20)
	if _, err := b.appender.Append(t.Context(), large); err == nil {
		t.Error("a message over the server's payload limit was accepted")
	}
	if _, err := b.appender.Append(t.Context(), segment("a", 0, "after")); err != nil {
		t.Errorf("a refused write broke the next one: %v", err)
	}
	b.appender.Close()
	if _, err := b.appender.Append(t.Context(), segment("b", 0, "late")); !errors.Is(err, eventlog.ErrClosed) {
		t.Errorf("got %v, want ErrClosed", err)
	}
}

// TestTailTakesAllThatIsThere: a reader that was slow gets what has piled up at once, also what arrived one by one.
func TestTailTakesAllThatIsThere(t *testing.T) {
	t.Parallel()
	b := setup(t, embeddedtest.NATS(t))
	tail, err := eventlog.OpenTail(t.Context(), b.js, eventlog.LedgerStream, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	const messages = 50
	for n := range messages {
		if _, err := b.appender.Append(t.Context(), segment(fmt.Sprint(n), 0, "x")); err != nil {
			t.Fatal(err)
		}
	}
	reads, read := 0, 0
	for ; read < messages; reads++ {
		raws, err := tail.Next(t.Context(), 1000)
		if err != nil {
			t.Fatal(err)
		}
		read += len(raws)
	}
	if reads > messages/5 {
		t.Errorf("%d messages came in %d pieces", read, reads)
	}
}

// TestLostAnswersAreResolvedByReading cuts the connection again and again after the server has received a write and
// before its answer arrives. Every write is stored once, and every caller is told so.
func TestLostAnswersAreResolvedByReading(t *testing.T) {
	t.Parallel()
	proxy, nc, direct := behindProxy(t, embedded.UserSingle)
	b := setup(t, nc)
	const callers, each = 8, 25
	var wait sync.WaitGroup
	for caller := range callers {
		wait.Go(func() {
			var after uint64
			for i := range each {
				if caller == 0 {
					proxy.swallow()
				}
				last, err := b.appender.Append(t.Context(), segment(fmt.Sprint(caller), after, fmt.Sprintf("%d-%d", caller, i)))
				if err != nil {
					t.Errorf("caller %d write %d: %v", caller, i, err)
					return
				}
				after = last
			}
		})
	}
	wait.Wait()
	found := stored(t, direct)
	for caller := range callers {
		ids := found[fmt.Sprintf("ledger.conversion.%d", caller)]
		if len(ids) != each {
			t.Errorf("caller %d has %d messages, want %d", caller, len(ids), each)
		}
	}
	if proxy.cuts.Load() < 3 {
		t.Errorf("only %d answers were lost: the test shows nothing", proxy.cuts.Load())
	}
}

// TestWhatWasHeardByNobodyIsNotLookedFor: while a stream has no leader nobody hears what is sent to it, and nobody answers who asks for
// what it has. A write is sent again at once then, so that it is there as soon as there is a leader.
func TestWhatWasHeardByNobodyIsNotLookedFor(t *testing.T) {
	t.Parallel()
	proxy, nc, direct := behindProxy(t, embedded.UserMigrate)
	b := setup(t, nc)
	stream, err := direct.Stream(t.Context(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	deaf := stream.CachedInfo().Config
	subjects := deaf.Subjects
	listen := func(to ...string) {
		deaf.Subjects = to
		if _, err := direct.UpdateStream(t.Context(), deaf); err != nil {
			t.Fatal(err)
		}
	}
	listen("elsewhere.>")

	before := nc.Stats().OutMsgs
	stored := make(chan error, 3)
	for i := range cap(stored) {
		go func() {
			_, err := b.appender.Append(t.Context(), segment(fmt.Sprint(i), 0, fmt.Sprintf("write %d", i)))
			stored <- err
		}()
	}
	for nc.Stats().OutMsgs < before+12 {
		if t.Context().Err() != nil {
			t.Fatal("it was not sent again")
		}
		runtime.Gosched()
	}
	listen(subjects...)
	for range cap(stored) {
		if err := <-stored; err != nil {
			t.Error(err)
		}
	}
	if reads := proxy.reads.Load(); reads > 0 {
		t.Errorf("it looked %d times for what nobody had heard", reads)
	}
}

// behindProxy returns a connection to a server of its own that its proxy can cut, and a user who talks to that server directly.
func behindProxy(t *testing.T, user string) (*proxy, *nats.Conn, jetstream.JetStream) {
	t.Helper()
	server := embeddedtest.NATSServer(t, t.TempDir())
	js, err := jetstream.New(embeddedtest.ConnectAs(t, server, user))
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	p := startProxy(t, address.Host)
	address.Host = p.listener.Addr().String()
	nc, err := embedded.Connect(address.String(), nats.MaxReconnects(-1), nats.ReconnectWait(5*time.Millisecond), nats.ReconnectBufSize(-1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return p, nc, js
}

// proxy forwards TCP, counts the requests that read a message and, when told, drops the next answer of the server that holds a publish acknowledgement together
// with the connection.
type proxy struct {
	listener net.Listener
	target   string
	armed    atomic.Bool
	cuts     atomic.Int64
	reads    atomic.Int64
}

func startProxy(t testing.TB, target string) *proxy {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, target: target}
	t.Cleanup(func() { _ = listener.Close() })
	go p.serve()
	return p
}

func (p *proxy) swallow() { p.armed.Store(true) }

func (p *proxy) serve() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := new(net.Dialer).DialContext(context.Background(), "tcp", p.target)
		if err != nil {
			_ = client.Close()
			continue
		}
		go func() {
			_, _ = io.Copy(server, io.TeeReader(client, requests{p}))
			_ = server.Close()
		}()
		go p.answers(client, server)
	}
}

// requests sees what clients say.
type requests struct{ proxy *proxy }

func (r requests) Write(data []byte) (int, error) {
	for _, call := range []string{"$JS.API.DIRECT.GET.", "$JS.API.STREAM.MSG.GET."} {
		r.proxy.reads.Add(int64(bytes.Count(data, []byte(call))))
	}
	return len(data), nil
}

func (p *proxy) answers(client, server net.Conn) {
	defer client.Close()
	defer server.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := server.Read(buffer)
		if err != nil {
			return
		}
		if isAck(buffer[:n]) && p.armed.CompareAndSwap(true, false) {
			p.cuts.Add(1)
			return
		}
		if _, err := client.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func isAck(data []byte) bool {
	return bytes.HasPrefix(data, []byte("MSG ")) && bytes.Contains(data, []byte(`"stream":"LEDGER"`))
}
