package replica_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/replica"
	"example.com/devolve/ledger/statement"
)

// patience is far more than anything here has to take.
const patience = time.Minute

// scene is a ledger on a server that another one follows by streaming, and a shopper.
type scene struct {
	*ledgertest.Bundle
	t        *testing.T
	pair     *embeddedtest.Pair
	progress *projection.Reader
	shopper  ledger.UserID
	set      *replica.Set
}

func newScene(t *testing.T) *scene {
	t.Helper()
	pair := embeddedtest.NewPair(t)
	s := &scene{t: t, pair: pair, Bundle: ledgertest.NewOn(t, pair.PrimaryURL), shopper: ledger.UserID{UUID: uuid.New()}}
	s.Project(t)
	s.progress = s.Reader(t)
	return s
}

// read has a replica at an address read, as soon as it has come as far as the primary.
func (s *scene) read(address string) {
	s.t.Helper()
	var err error
	if s.set, err = replica.Open(s.t.Context(), replica.Config{URLs: []string{address}, Primary: s.Pool, Logger: s.Logger}); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(s.set.Close)
	s.awaitReplica(s.CatchUp(s.t, s.progress))
}

// buy adds a sale to the shopper's statement and returns the sequence at which it is there.
func (s *scene) buy(order string) uint64 {
	s.t.Helper()
	s.Observe(s.t, ledgertest.Sale(order, s.Click(s.t, s.shopper)))
	return s.CatchUp(s.t, s.progress)
}

// statement reads as somebody who has seen a sequence.
func (s *scene) statement(seen uint64) statement.Page {
	s.t.Helper()
	page, err := s.Statements().From(s.set, seen).Statement(s.t.Context(), statement.Query{UserID: s.shopper.UUID})
	if err != nil {
		s.t.Fatal(err)
	}
	if page.Sequence < seen {
		s.t.Fatalf("somebody who has seen %d is shown %d", seen, page.Sequence)
	}
	return page
}

// counted returns what a counter or a gauge says, all its series that have a label of some value together.
func (s *scene) counted(name, value string) (sum float64) {
	s.t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(s.set)
	families, err := registry.Gather()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			for _, label := range m.GetLabel() {
				if family.GetName() == name && (value == "" || label.GetValue() == value) {
					sum += m.GetCounter().GetValue() + m.GetGauge().GetValue()
					break
				}
			}
		}
	}
	return sum
}

func (s *scene) primaryReads() float64 { return s.counted("devolve_statement_reads_total", "primary") }

// wantReplica runs something of which the primary must not answer any read; wantPrimary, of which it must answer all.
func (s *scene) wantReplica(what string, reads func()) {
	s.t.Helper()
	before := s.primaryReads()
	if reads(); s.primaryReads() != before {
		s.t.Errorf("%s: the primary is read", what)
	}
}

func (s *scene) wantPrimary(what string, reads func()) {
	s.t.Helper()
	all := func() float64 { return s.counted("devolve_statement_reads_total", "") }
	primary, replicas := s.primaryReads(), all()-s.primaryReads()
	if reads(); s.primaryReads() == primary || all()-s.primaryReads() != replicas {
		s.t.Errorf("%s: a replica is read", what)
	}
}

// awaitReplica looks again and again until a replica answers somebody who has seen a sequence.
func (s *scene) awaitReplica(seen uint64) {
	s.t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); ; <-tick.C {
		s.set.Look(s.t.Context())
		before := s.primaryReads()
		if s.statement(seen); s.primaryReads() == before {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatal("no replica is read")
		}
	}
}

// TestALaggingReplica: the replica stands still for real, by a pause of its replay.
func TestALaggingReplica(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	first := s.buy("first")
	s.read(s.pair.ReplicaURL)
	s.wantReplica("a replica that is up to date", func() {
		if page := s.statement(first); len(page.Records) != 1 {
			t.Errorf("it shows %d sales", len(page.Records))
		}
		balances, err := s.Statements().From(s.set, first).Balances(t.Context(), s.shopper.UUID, ledgertest.Start)
		if err != nil || balances.PendingCents != 500 || balances.Sequence < first {
			t.Errorf("balances: %+v, %v", balances, err)
		}
	})

	s.pair.Pause()
	second := s.buy("second")
	s.set.Look(t.Context())
	began, asked := time.Now(), s.counted("devolve_replica_passed_over_total", "behind")
	s.wantPrimary("somebody who has seen more", func() {
		for range 30 {
			if page := s.statement(second); len(page.Records) != 2 {
				t.Errorf("they are shown %d sales", len(page.Records))
			}
		}
	})
	asked = s.counted("devolve_replica_passed_over_total", "behind") - asked
	if most := time.Since(began).Seconds()*4 + 1; asked > most {
		t.Errorf("it was asked %v times by those who have seen more, at most %v is a bound", asked, most)
	}
	s.wantReplica("somebody who has not", func() {
		if page := s.statement(first); len(page.Records) != 1 {
			t.Errorf("they are shown %d sales", len(page.Records))
		}
	})
	if lag := s.counted("devolve_replica_lag_events", ""); lag != float64(second-first) {
		t.Errorf("the lag is said to be %v", lag)
	}
	for range replica.MaxLag + 1 {
		s.set.Look(t.Context())
	}
	s.wantPrimary("a replica that is far behind", func() { s.statement(0) })
	if s.counted("devolve_replica_away", "") != 1 {
		t.Error("nobody is told that it is passed over")
	}

	s.pair.Resume()
	s.awaitReplica(second)
	if s.counted("devolve_replica_away", "") != 0 {
		t.Error("it is said to be passed over after it came back")
	}
}

// TestAReplicaThatIsBehindAtAStart is read by nobody, however little they have seen: how far it may be behind is known from the first look on.
func TestAReplicaThatIsBehindAtAStart(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	s.buy("first")
	s.read(s.pair.ReplicaURL)
	s.pair.Pause()
	second := s.buy("second")
	another, err := replica.Open(t.Context(), replica.Config{URLs: []string{s.pair.ReplicaURL}, Primary: s.Pool, Logger: s.Logger})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(another.Close)
	s.set = another
	s.set.Look(t.Context())
	s.wantPrimary("a server that has just started", func() {
		if page := s.statement(0); len(page.Records) != 2 {
			t.Errorf("it shows %d sales", len(page.Records))
		}
	})
	s.pair.Resume()
	s.awaitReplica(second)
}

// TestWhatAReplicaDoesNotKnow may have happened since, so the primary says whether it is there.
func TestWhatAReplicaDoesNotKnow(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	first := s.buy("first")
	s.read(s.pair.ReplicaURL)
	s.pair.Pause()
	page := s.statement(s.buy("second"))
	timeline, err := s.Statements().From(s.set, first).Timeline(t.Context(), page.Records[0].ID)
	if err != nil || len(timeline.Entries) != 2 {
		t.Errorf("a new sale: %d entries, %v", len(timeline.Entries), err)
	}
	_, err = s.Statements().From(s.set, first).Timeline(t.Context(), uuid.New())
	if !errors.Is(err, projection.ErrNotFound) {
		t.Errorf("a sale that is not there: %v", err)
	}
	s.wantReplica("afterwards", func() { s.statement(first) })
}

// TestAReplicaThatIsGone: the first who asks finds out, those after them do not try, and it is read again when it is back.
func TestAReplicaThatIsGone(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	seen := s.buy("first")
	s.read(s.pair.ReplicaURL)
	s.pair.StopReplica()
	s.wantPrimary("a replica that was stopped", func() {
		for range 50 {
			s.statement(seen)
		}
	})
	if tried := s.counted("devolve_replica_passed_over_total", "failed"); tried != 1 {
		t.Errorf("it was tried %v times", tried)
	}
	s.set.Look(t.Context())
	s.wantPrimary("a replica that cannot be reached", func() { s.statement(0) })
	s.pair.StartReplica()
	s.awaitReplica(s.buy("second"))
}

// TestAReplicaThatHangs takes what is sent to it and answers nothing.
func TestAReplicaThatHangs(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	seen := s.buy("first")
	address, hang := front(t, s.pair.ReplicaURL)
	s.read(address)
	hang()
	began := time.Now()
	s.wantPrimary("a replica that hangs", func() {
		for range 50 {
			s.statement(seen)
		}
	})
	if took := time.Since(began); took < replica.ReadTimeout || took > 10*replica.ReadTimeout {
		t.Errorf("50 reads took %s, of which one waits for %s", took, replica.ReadTimeout)
	}
	if tried := s.counted("devolve_replica_passed_over_total", "failed"); tried != 1 {
		t.Errorf("it was tried %v times", tried)
	}
}

// TestARebuildUnderReplicas: the tables are switched on the primary, and the replica follows with its own readers.
func TestARebuildUnderReplicas(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	seen := s.buy("first")
	s.read(s.pair.ReplicaURL)
	ctx, stop := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for ctx.Err() == nil {
				page, err := s.Statements().From(s.set, seen).Statement(t.Context(), statement.Query{UserID: s.shopper.UUID})
				if err != nil || page.Sequence < seen || len(page.Records) != 1 {
					t.Errorf("%d sales at %d, %v", len(page.Records), page.Sequence, err)
					return
				}
			}
		})
	}
	for range 3 {
		if _, err := projection.Rebuild(t.Context(), s.Log, s.pair.PrimaryURL, s.Logger, func(_, _ uint64) {}); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	readers.Wait()
	s.awaitReplica(s.buy("second"))
}

// TestAnotherDatabaseIsNoReplica, however far its own ledger has come: it would show the statements of others.
func TestAnotherDatabaseIsNoReplica(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	shopper := ledger.UserID{UUID: uuid.New()}
	b.Observe(t, ledgertest.Sale("first", b.Click(t, shopper)))
	seen := b.CatchUp(t, b.Reader(t))
	s := &scene{t: t, Bundle: b, shopper: shopper}
	var err error
	s.set, err = replica.Open(t.Context(), replica.Config{
		URLs: []string{embeddedtest.PostgresURL(t)}, Primary: b.Pool, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.set.Close)
	s.set.Look(t.Context())
	s.wantPrimary("another database", func() { s.statement(0); s.statement(seen) })
}

// front listens in front of a server until it is told to hang, and returns the address that leads through it.
func front(t *testing.T, server string) (address string, hang func()) {
	t.Helper()
	through, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	behind := through.Host
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	through.Host = listener.Addr().String()
	hung := make(chan struct{})
	forward := func(to io.Writer, from io.Reader) {
		buffer := make([]byte, 1<<14)
		for {
			n, err := from.Read(buffer)
			if err != nil {
				return
			}
			select {
			case <-hung:
				continue
			default:
			}
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { client.Close() })
			target, err := net.Dial("tcp", behind)
			if err != nil {
				return
			}
			t.Cleanup(func() { target.Close() })
			go forward(target, client)
			go forward(client, target)
		}
	}()
	return through.String(), sync.OnceFunc(func() { close(hung) })
}
