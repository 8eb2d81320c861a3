package embedded

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// tended are stores whose disk is as full as a test says.
type tended struct {
	*testing.T
	*Stores
	full    atomic.Bool
	refuses atomic.Pointer[error] // what the check before the log is opened says
}

func openTended(t *testing.T) *tended {
	t.Helper()
	s := &tended{T: t}
	stores, err := Open(t.Context(), Config{
		Dir: t.TempDir(), Mode: Own,
		Room: func(string) error {
			if s.full.Load() {
				return errors.New("no room")
			}
			return nil
		},
		BeforeLog: func(context.Context, string, string) error {
			if err := s.refuses.Load(); err != nil {
				return *err
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Stores = stores
	t.Cleanup(func() {
		if err := stores.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}

// until waits for something.
func (s *tended) until(what string, is func() bool) {
	s.Helper()
	for deadline := time.Now().Add(30 * time.Second); !is(); <-time.After(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.Fatalf("not %s in time; the stores say %v", what, s.Trouble())
		}
	}
}

// TestStoresAreStartedAgainWhenThereIsRoom ends the database while its disk is full, and then breaks the log's server in the same way.
// Each is started again when there is room and not before, at the same address, with what it had.
func TestStoresAreStartedAgainWhenThereIsRoom(t *testing.T) {
	t.Parallel()
	s := openTended(t)
	conn, err := s.Connect(nats.MaxReconnects(-1), nats.ReconnectWait(10*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	migrating, err := Connect(s.MigrateURL)
	if err != nil {
		t.Fatal(err)
	}
	defer migrating.Close()
	maker, err := jetstream.New(migrating)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := maker.CreateStream(t.Context(), jetstream.StreamConfig{Name: "LEDGER", Subjects: []string{"ledger.>"}}); err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), "ledger.click.a", nil); err != nil {
		t.Fatal(err)
	}

	s.full.Store(true)
	answers := func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		conn, err := pgx.Connect(ctx, s.DatabaseURL)
		return err == nil && conn.Close(ctx) == nil
	}
	if !answers() {
		t.Fatal("the database does not answer")
	}
	if err := syscall.Kill(s.postgres.PID(), syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	s.until("said that the database ended", func() bool { return errors.Is(s.Trouble(), errDatabaseBroken) })
	s.nats.log.broken.Store(true) // as the server's log does when a write failed; `TestCrash` makes one fail
	s.until("said that the log broke", func() bool { return errors.Is(s.Trouble(), errLogBroken) })
	waits := time.NewTimer(2 * tendEvery)
	<-waits.C
	if answers() || !s.nats.Broken() {
		t.Error("a store was started again on a full disk")
	}

	notYet := errors.New("the database does not answer")
	s.refuses.Store(&notYet) // the check asks the database, which may come later
	s.full.Store(false)
	s.until("a database again", answers)
	s.refuses.Store(nil)
	s.until("well again", func() bool { return s.Trouble() == nil })
	s.until("the log at its address", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		ack, err := js.Publish(ctx, "ledger.click.b", nil)
		return err == nil && ack.Sequence > 1
	})
	select {
	case err := <-s.Failed():
		t.Errorf("the process was to end: %v", err)
	default:
	}
}

// What is damaged does not get better by waiting: the process ends, and its next start says the same.
func TestADamagedLogIsNotOpenedAgain(t *testing.T) {
	t.Parallel()
	s := openTended(t)
	damaged := fmt.Errorf("byte 7: %w", ErrRefused)
	s.refuses.Store(&damaged)
	s.nats.log.broken.Store(true)
	select {
	case err := <-s.Failed():
		if !errors.Is(err, ErrRefused) {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("nothing failed")
	}
	if err := s.Trouble(); !errors.Is(err, errLogBroken) {
		t.Errorf("meanwhile the log is said to be %v", err)
	}
}
