package notify

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
)

// patience bounds every wait of a test.
const patience = 30 * time.Second

// mailbox is a transport that a test reads, and that fails when it is told to.
type mailbox struct {
	mu    sync.Mutex
	mails []mailer.Message
	fail  []error // for the next mails, one each
	hang  bool    // until the context ends

	meanwhile func() // while a mail is sent
}

// Forget implements account.Forgetter.
func (b *mailbox) Forget(_ context.Context, owner string, _ func(string) bool) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := len(b.mails)
	b.mails = slices.DeleteFunc(b.mails, func(m mailer.Message) bool { return m.Owner == owner || m.About == owner })
	return before - len(b.mails), nil
}

func (b *mailbox) Send(ctx context.Context, m mailer.Message) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hang {
		<-ctx.Done()
		return ctx.Err()
	}
	if len(b.fail) > 0 {
		err := b.fail[0]
		b.fail = b.fail[1:]
		return err
	}
	if b.meanwhile != nil {
		b.meanwhile()
	}
	b.mails = append(b.mails, m)
	return nil
}

// subjects are those of all mails, in alphabetical order.
func (b *mailbox) subjects() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []string
	for _, m := range b.mails {
		list = append(list, m.Subject)
	}
	slices.Sort(list)
	return list
}

func (b *mailbox) last(t *testing.T) mailer.Message {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.mails) == 0 {
		t.Fatal("no mail was sent")
	}
	return b.mails[len(b.mails)-1]
}

// journal is a log that may be read while it is written.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// bundle is shoppers, a ledger and what tells the ones of the other.
type bundle struct {
	*ledgertest.Bundle
	accounts *account.Service
	reader   *projection.Reader
	support  *support.Service
	queue    *Queue
	mailbox  *mailbox
	service  *Service
	log      *journal
	now      time.Time
	ana      uuid.UUID
}

func setup(t *testing.T, followers ...Follower) *bundle {
	t.Helper()
	b := &bundle{Bundle: ledgertest.New(t), mailbox: &mailbox{}, log: &journal{}, now: ledgertest.Start.Add(time.Hour)}
	b.Project(t)
	b.reader = b.Reader(t)
	clock := func() time.Time { return b.now }
	data, quiet := t.TempDir(), slog.New(slog.DiscardHandler)
	tokens, err := account.OpenTokens(data, clock, quiet)
	if err != nil {
		t.Fatal(err)
	}
	sealer, err := account.OpenSealer(data, b.now, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if b.queue, err = NewQueue(b.Pool); err != nil {
		t.Fatal(err)
	}
	b.accounts = account.New(account.Config{
		Pool: b.Pool, Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), Tokens: tokens, Sealer: sealer, Outbox: b.queue, Now: clock,
	})
	b.support = support.New(support.Config{Pool: b.Pool, Ledger: b.Statements(), Outbox: b.queue, Sealer: sealer, Now: clock})
	b.service = b.another(t, followers...)
	if b.ana, err = b.accounts.SignUp(t.Context(), account.SignUp{
		Email: "ana@exemplo.com", Password: "correct horse", Name: "Ana Souza", AcceptsTerms: true,
	}, "test"); err != nil {
		t.Fatal(err)
	}
	return b
}

// another returns one more service on the same stores.
func (b *bundle) another(t *testing.T, followers ...Follower) *Service {
	t.Helper()
	service, err := New(Config{
		Pool: b.Pool, Accounts: b.accounts, Events: b.reader, Transport: b.mailbox, Followers: followers,
		Claims: b.support, Forms: b.support, StaffMail: "atendimento@trevo.example",
		Brand: "Trevo", BaseURL: "https://trevo.example", LogEnd: func(context.Context) (uint64, error) { return 0, nil },
		Logger: slog.New(slog.NewTextHandler(b.log, nil)), Now: func() time.Time { return b.now },
	})
	if err != nil {
		t.Fatal(err)
	}
	return service
}

// run works until the test ends.
func run(t *testing.T, services ...*Service) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	var group sync.WaitGroup
	for _, s := range services {
		group.Go(func() {
			if err := s.Run(ctx); err != nil {
				t.Errorf("run: %v", err)
			}
		})
	}
	t.Cleanup(func() { cancel(); group.Wait() })
}

// settle waits until the whole log has been followed and no mail waits.
func (b *bundle) settle(t *testing.T) {
	t.Helper()
	last, err := b.Log.LastSequence(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(patience)
	for {
		var seq, waiting int64
		if err := b.Pool.QueryRow(t.Context(), `SELECT coalesce((SELECT seq FROM notice_checkpoint), -1),
			(SELECT count(*) FROM jobs.river_job WHERE kind = 'mail' AND finalized_at IS NULL)`).Scan(&seq, &waiting); err != nil {
			t.Fatal(err)
		}
		if seq >= int64(last) && waiting == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("followed to %d of %d, %d mails wait", seq, last, waiting)
		}
		<-time.After(20 * time.Millisecond)
	}
}

func (b *bundle) put(t *testing.T, n account.Notice) {
	t.Helper()
	if err := pgx.BeginFunc(t.Context(), b.Pool, func(tx pgx.Tx) error { return b.queue.Put(t.Context(), tx, n) }); err != nil {
		t.Fatal(err)
	}
}

func wantSubjects(t *testing.T, b *bundle, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := b.mailbox.subjects(); !slices.Equal(got, want) {
		t.Errorf("mails %q, want %q", got, want)
	}
}

const welcome = "Sua conta no Trevo está pronta"
