package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger"
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

// Forget implements keeper.
func (b *mailbox) Forget(_ context.Context, owner string, _ []string) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := len(b.mails)
	b.mails = slices.DeleteFunc(b.mails, func(m mailer.Message) bool { return m.Owner == owner })
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
	tokens, err := account.NewTokens([]account.Key{account.NewKey(b.now)}, clock)
	if err != nil {
		t.Fatal(err)
	}
	sealer, err := account.NewSealer([]account.Key{account.NewKey(b.now)})
	if err != nil {
		t.Fatal(err)
	}
	if b.queue, err = NewQueue(b.Pool); err != nil {
		t.Fatal(err)
	}
	b.accounts = account.New(account.Config{
		Pool: b.Pool, Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), Tokens: tokens, Sealer: sealer, Outbox: b.queue, Now: clock,
	})
	b.service = b.another(t, followers...)
	if b.ana, err = b.accounts.SignUp(t.Context(), account.SignUp{
		Email: "ana@exemplo.com", Password: "correct horse", Name: "Ana Souza", AcceptsTerms: new(true),
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
		Claims: support.New(support.Config{Pool: b.Pool, Ledger: b.reader, Outbox: b.queue, Now: func() time.Time { return b.now }}),
		Brand:  "Trevo", BaseURL: "https://trevo.example", LogEnd: func(context.Context) (uint64, error) { return 0, nil },
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

func TestLinksInMailsWork(t *testing.T) {
	t.Parallel()
	b := setup(t)
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b, welcome)
	m := b.mailbox.last(t)
	if m.To != "ana@exemplo.com" || m.Owner != b.ana.String() || m.Unsubscribe != "" {
		t.Errorf("the welcome goes to %s of %s, unsubscribe %q", m.To, m.Owner, m.Unsubscribe)
	}
	if err := b.accounts.VerifyEmail(t.Context(), tokenIn(t, m)); err != nil {
		t.Errorf("verify: %v", err)
	}
	b.put(t, account.Notice{Kind: account.NoticeVerifyEmail, UserID: b.ana}) // has been proven meanwhile
	for _, email := range []string{"ana@exemplo.com", "ninguem@exemplo.com"} {
		if err := b.accounts.RequestPasswordReset(t.Context(), email, "test"); err != nil {
			t.Fatal(err)
		}
	}
	b.settle(t)
	wantSubjects(t, b, welcome, "Crie uma nova senha")
	if err := b.accounts.ResetPassword(t.Context(), tokenIn(t, b.mailbox.last(t)), "a new password", "test"); err != nil {
		t.Errorf("reset: %v", err)
	}
}

// TestOrderNumbersGoToProvenAddressesOnly: they are free text of somebody who may have signed up with another's address.
func TestOrderNumbersGoToProvenAddressesOnly(t *testing.T) {
	t.Parallel()
	b := setup(t)
	run(t, b.service)
	b.settle(t)
	token := tokenIn(t, b.mailbox.last(t))
	const order = "premio em evil.example"
	claim := uuid.New()
	_, err := b.Pool.Exec(t.Context(), `INSERT INTO claims (id, user_id, click_id, network, store_slug, store_name, clicked_at,
			order_number, purchased_on, value_cents, status, opened_at, deadline)
		VALUES ($1, $2, $3, 'rede', 'livraria', 'Livraria', now(), $4, now(), 100, 'OPEN', now(), now())`, claim, b.ana, uuid.New(), order)
	if err != nil {
		t.Fatal(err)
	}
	said := func() bool {
		b.put(t, account.Notice{Kind: support.NoticeClaimOpened, UserID: b.ana, Ref: claim.String()})
		b.settle(t)
		m := b.mailbox.last(t)
		return strings.Contains(m.Text, order) || strings.Contains(m.HTML, order)
	}
	if said() {
		t.Error("to an address that nobody has proven")
	}
	if err := b.accounts.VerifyEmail(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if !said() {
		t.Error("not to the shopper's own address")
	}
}

func tokenIn(t *testing.T, m mailer.Message) string {
	t.Helper()
	found := regexp.MustCompile(`#token=(\S+)`).FindStringSubmatch(m.Text)
	if found == nil || !strings.Contains(m.HTML, found[0]) {
		t.Fatalf("no token in %q", m.Text)
	}
	return found[1]
}

func TestShoppersHearOfTheirCashbackOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	run(t, b.service, b.another(t), b.another(t))
	click, strangers := b.Click(t, ledger.UserID(b.ana.String())), b.Click(t, ledger.UserID(uuid.NewString()))
	visitors := b.Click(t, "")
	pending := ledgertest.Sale("1", click)
	b.Observe(t, pending, ledgertest.Sale("2", strangers), ledgertest.Sale("3", visitors), ledgertest.Sale("4", ""))
	b.settle(t)
	wantSubjects(t, b, welcome, "Compra identificada: R$ 5,00 de cashback")

	approved := pending
	approved.Verdict, approved.UpdatedAt = ledger.VerdictApproved, pending.UpdatedAt.Add(time.Minute)
	b.Observe(t, approved)
	b.settle(t)
	declined := approved
	declined.Verdict, declined.Reason, declined.UpdatedAt = ledger.VerdictDeclined, "Devolução integral", approved.UpdatedAt.Add(time.Minute)
	b.Observe(t, declined)
	b.settle(t)
	b.Observe(t, pending, approved, declined) // again
	b.settle(t)
	wantSubjects(t, b, welcome, "Compra identificada: R$ 5,00 de cashback", "Cashback aprovado: R$ 5,00", "Cashback cancelado: compra em Livraria")
	if m := b.mailbox.last(t); !strings.Contains(m.Text, "Motivo informado: Devolução integral") || !strings.Contains(m.Text, "R$\u00a05,00") {
		t.Errorf("the mail about the cancelation says\n%s", m.Text)
	}
}

// TestManySalesAreToldOnceEach lets three servers read at once.
func TestManySalesAreToldOnceEach(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := b.Click(t, ledger.UserID(b.ana.String()))
	const sales = maxPerShopper
	for n := range sales {
		b.Observe(t, ledgertest.Sale(fmt.Sprint(n), click))
	}
	b.CatchUp(t, b.reader)
	run(t, b.service, b.another(t), b.another(t))
	b.settle(t)
	ids := make(map[string]bool)
	for _, m := range b.mailbox.mails {
		ids[m.ID] = true
	}
	if len(b.mailbox.mails) != sales+1 || len(ids) != sales+1 {
		t.Errorf("%d mails with %d ids, want %d", len(b.mailbox.mails), len(ids), sales+1)
	}
}

// TestNobodyIsFlooded: a network that reports a year at once does not send a mail for each purchase of it.
func TestNobodyIsFlooded(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := b.Click(t, ledger.UserID(b.ana.String()))
	for n := range 2 * maxPerShopper {
		b.Observe(t, ledgertest.Sale(fmt.Sprint(n), click))
	}
	b.CatchUp(t, b.reader)
	run(t, b.service)
	b.settle(t)
	if got := len(b.mailbox.subjects()); got != maxPerShopper+1 {
		t.Errorf("%d mails, want the welcome and %d", got, maxPerShopper)
	}
}

// follower fails as often as it is told to.
type follower struct {
	fail  int
	heard []uint64
}

func (f *follower) Follow(_ context.Context, _ pgx.Tx, events []ledger.Recorded) error {
	if f.fail > 0 {
		f.fail--
		return errors.New("not now")
	}
	for _, e := range events {
		f.heard = append(f.heard, e.Sequence)
	}
	return nil
}

func TestAFollowerThatFailsHearsAgain(t *testing.T) {
	t.Parallel()
	f := &follower{fail: 2}
	b := setup(t, f)
	b.Observe(t, ledgertest.Sale("1", b.Click(t, ledger.UserID(b.ana.String()))))
	b.CatchUp(t, b.reader)
	if err := b.service.open(t.Context(), new(bool)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := b.service.step(t.Context()); err == nil {
			t.Fatal("the step went on without the follower")
		}
	}
	for range 2 {
		if last, err := b.service.step(t.Context()); err != nil || last != 2 {
			t.Fatalf("came to %d %v, want 2", last, err)
		}
	}
	if !slices.Equal(f.heard, []uint64{2}) {
		t.Errorf("heard of %v, want of event 2 once", f.heard)
	}
	var queued int
	if err := b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job WHERE args->>'notice' = 'cashback_identified'`).Scan(&queued); err != nil || queued != 1 {
		t.Errorf("%d mails queued %v, want 1", queued, err)
	}
}

// TestAFullQueueHoldsTheLedger: what cannot be queued yet is read later.
func TestAFullQueueHoldsTheLedger(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.service.maxWaiting = 2
	b.Observe(t, ledgertest.Sale("1", b.Click(t, ledger.UserID(b.ana.String()))))
	b.CatchUp(t, b.reader)
	b.put(t, account.Notice{Kind: account.NoticePasswordChanged, UserID: b.ana}) // and the welcome
	if err := b.service.open(t.Context(), new(bool)); err != nil {
		t.Fatal(err)
	}
	if last, err := b.service.step(t.Context()); !errors.Is(err, errFull) || last != 0 {
		t.Errorf("came to %d %v beside a full queue", last, err)
	}
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b, welcome, "Sua senha foi alterada", "Compra identificada: R$ 5,00 de cashback")
}

func TestTheFirstStartTellsNoHistory(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.service.config.LogEnd = b.Log.LastSequence
	click := b.Click(t, ledger.UserID(b.ana.String()))
	b.Observe(t, ledgertest.Sale("before", click))
	run(t, b.service)
	b.settle(t)
	b.Observe(t, ledgertest.Sale("after", click))
	b.settle(t)
	wantSubjects(t, b, welcome, "Compra identificada: R$ 5,00 de cashback")
}

func TestWhatFailsIsTriedAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.service.retries = func(int) time.Duration { return 10 * time.Millisecond }
	b.mailbox.fail = []error{errors.New("the mail server took too long"), errors.New("the mail server answered 451")}
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b, welcome)

	b.mailbox.mu.Lock()
	b.mailbox.fail = []error{&mailer.PermanentError{Reason: "the mail server answered 550 5.1.1"}}
	b.mailbox.mu.Unlock()
	b.put(t, account.Notice{Kind: account.NoticePasswordChanged, UserID: b.ana})
	b.settle(t)
	failed, err := b.queue.Failed(t.Context(), 10)
	if err != nil || len(failed) != 1 || failed[0].Notice != account.NoticePasswordChanged || failed[0].UserID != b.ana ||
		failed[0].Attempts != 1 || !strings.Contains(failed[0].Error, "550 5.1.1") {
		t.Fatalf("given up: %+v %v", failed, err)
	}
	wantSubjects(t, b, welcome)
	if err := b.queue.Retry(t.Context(), failed[0].ID); err != nil {
		t.Fatal(err)
	}
	b.settle(t)
	wantSubjects(t, b, welcome, "Sua senha foi alterada")
	if err := b.queue.Retry(t.Context(), failed[0].ID); !errors.Is(err, ErrNotFailed) {
		t.Errorf("a mail that was sent is sent again: %v", err)
	}

	var personal int
	if err := b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job j WHERE j::text ILIKE '%exemplo.com%' OR j::text ILIKE '%souza%'`).Scan(&personal); err != nil || personal != 0 {
		t.Errorf("%d jobs with personal data %v", personal, err)
	}
	if text := b.log.String(); strings.Contains(text, "exemplo.com") || strings.Contains(text, "Souza") {
		t.Errorf("the log tells: %s", text)
	}
}

// TestErasedWhileWritten: no mail is kept of somebody who was erased while it was written.
func TestErasedWhileWritten(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.mailbox.meanwhile = func() {
		if _, err := b.Pool.Exec(t.Context(), `DELETE FROM users`); err != nil {
			t.Error(err)
		}
	}
	run(t, b.service)
	b.settle(t)
	wantSubjects(t, b)
}

func TestRetriesBackOff(t *testing.T) {
	t.Parallel()
	var total time.Duration
	for failures := range mailAttempts - 1 {
		wait := retryAfter(failures)
		if failures > 0 && wait < retryAfter(failures-1)*7/10 || wait > mostRetry*6/5 || wait < firstRetry*4/5 {
			t.Errorf("after %d failures: %s", failures+1, wait)
		}
		total += wait
	}
	if total < 20*time.Hour || total > 48*time.Hour {
		t.Errorf("a mail is given up after %s, want about a day", total)
	}
}

// TestStopWaitsForNobody stops while a mail server does not answer.
func TestStopWaitsForNobody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.mailbox.hang = true
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.service.Run(ctx) }()
	deadline := time.Now().Add(patience)
	for running := 0; running == 0; {
		if err := b.Pool.QueryRow(ctx, `SELECT count(*) FROM jobs.river_job WHERE kind = 'mail' AND state = 'running'`).Scan(&running); err != nil || time.Now().After(deadline) {
			t.Fatal("nobody works", err)
		}
		<-time.After(20 * time.Millisecond)
	}
	start := time.Now()
	cancel()
	select {
	case err := <-done:
		if took := time.Since(start); err != nil || took > mailTimeout/2 { // by itself the mail would end at mailTimeout
			t.Errorf("stopped after %s: %v", took, err)
		}
	case <-time.After(patience):
		t.Fatal("it does not stop")
	}
	var waiting int
	if err := b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job WHERE kind = 'mail' AND state IN ('available', 'retryable', 'scheduled')`).Scan(&waiting); err != nil || waiting != 1 {
		t.Errorf("%d mails wait for the next start %v, want 1", waiting, err)
	}
}

// TestReminders: once per coupon and end, once a day, with a proven address and until one says no.
func TestReminders(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.now = time.Date(2026, time.November, 20, 11, 59, 0, 0, time.UTC) // 08:59 in São Paulo
	if err := demo.Seed(t.Context(), b.Pool, b.now); err != nil {
		t.Fatal(err)
	}
	favourites := catalog.New(b.Pool, func() time.Time { return b.now })
	save := func(user uuid.UUID, name, end string) {
		t.Helper()
		var id uuid.UUID
		if err := b.Pool.QueryRow(t.Context(), `UPDATE coupons SET end_date = $1, name = $2
			WHERE id = (SELECT l.id FROM listed_coupons l WHERE l.area_type <> 'LOYALTY' AND l.name NOT LIKE 'saved %' ORDER BY l.id LIMIT 1)
			RETURNING id`, end, "saved "+name).Scan(&id); err != nil {
			t.Fatal(err)
		}
		if err := favourites.AddFavouriteCoupon(t.Context(), user, id); err != nil {
			t.Fatal(err)
		}
	}
	remind := func() {
		t.Helper()
		if err := b.service.remind(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	queued := func() (n int) {
		t.Helper()
		if err := b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job WHERE args->>'notice' = 'coupon_expiring'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	save(b.ana, "today", "2026-11-20")
	save(b.ana, "in two days", "2026-11-22")
	save(b.ana, "in three days", "2026-11-23")
	remind()
	if queued() != 0 {
		t.Error("reminded before nine")
	}
	b.now = b.now.Add(time.Minute)
	remind()
	if queued() != 0 {
		t.Error("reminded at an address that nobody has proven")
	}
	if _, err := b.Pool.Exec(t.Context(), `UPDATE users SET email_verified_at = now()`); err != nil {
		t.Fatal(err)
	}
	remind()
	remind()
	save(b.ana, "late", "2026-11-21")
	remind()
	if queued() != 1 {
		t.Fatalf("reminded %d times on one day", queued())
	}
	c := &composer{b.service.writer(), b.accounts, b.reader, nil, b.service.queries, func() time.Time { return b.now }}
	args := mailArgs{Notice: noticeCouponExpiring, UserID: b.ana, Ref: "2026-11-20"}
	m, err := c.compose(t.Context(), args, b.now)
	if err != nil || !strings.Contains(m.Text, "saved today") || !strings.Contains(m.Text, "saved in two days") ||
		strings.Contains(m.Text, "three") || strings.Contains(m.Text, "late") {
		t.Fatalf("%v\n%s", err, m.Text)
	}

	b.now = b.now.AddDate(0, 0, 1)
	remind()
	if queued() != 2 {
		t.Errorf("reminded %d times by the next day, want 2", queued())
	}
	args.Ref = "2026-11-21"
	if m, err = c.compose(t.Context(), args, b.now); err != nil || !strings.Contains(m.Text, "saved late") || !strings.Contains(m.Text, "three") || strings.Contains(m.Text, "two days\n") {
		t.Errorf("%v\n%s", err, m.Text)
	}
	if !strings.HasPrefix(m.Unsubscribe, "https://trevo.example/api/v1/unsubscribe/") {
		t.Fatalf("unsubscribe by %q", m.Unsubscribe)
	}
	token := strings.TrimPrefix(m.Unsubscribe, "https://trevo.example/api/v1/unsubscribe/")
	if kind, err := b.accounts.Unsubscribe(t.Context(), token); err != nil || kind != account.ConsentReminders {
		t.Fatalf("unsubscribe: %s %v", kind, err)
	}
	if _, err := c.compose(t.Context(), args, b.now); !errors.Is(err, errNothingToSay) {
		t.Errorf("a mail that was queued before the no is sent: %v", err)
	}
	save(b.ana, "after the no", "2026-11-23")
	b.now = b.now.AddDate(0, 0, 1)
	remind()
	if queued() != 2 {
		t.Error("reminded after a no")
	}
}

func TestUnsubscribeTokens(t *testing.T) {
	t.Parallel()
	b := setup(t)
	token := b.accounts.UnsubscribeToken(b.ana, account.ConsentReminders)
	other := b.accounts.UnsubscribeToken(uuid.New(), account.ConsentReminders)
	for _, wrong := range []string{"", "x", token[:len(token)-1], token + "A", strings.ToLower(token), other[:22] + token[22:], token[:22] + other[22:]} {
		if _, err := b.accounts.Unsubscribe(t.Context(), wrong); !errors.Is(err, account.ErrToken) {
			t.Errorf("%q: %v, want ErrToken", wrong, err)
		}
	}
	if _, err := b.accounts.Unsubscribe(t.Context(), other); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("of somebody who is gone: %v, want ErrNotFound", err)
	}
	for range 2 {
		if kind, err := b.accounts.Unsubscribe(t.Context(), token); err != nil || kind != account.ConsentReminders {
			t.Fatalf("%s %v", kind, err)
		}
	}
	if allowed, err := b.accounts.Allows(t.Context(), b.ana, account.ConsentReminders); err != nil || allowed {
		t.Errorf("reminders are allowed: %v %v", allowed, err)
	}
	if allowed, err := b.accounts.Allows(t.Context(), b.ana, account.ConsentOffers); err != nil || allowed {
		t.Errorf("offers: %v %v", allowed, err)
	}
}

// TestEveryNoticeHasAMail composes what accounts put.
func TestEveryNoticeHasAMail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if _, err := b.Pool.Exec(t.Context(), `UPDATE users SET previous_email = 'antes@exemplo.com'`); err != nil {
		t.Fatal(err)
	}
	c := &composer{b.service.writer(), b.accounts, b.reader, nil, b.service.queries, func() time.Time { return b.now }}
	compose := func(kind account.NoticeKind) (mailer.Message, error) {
		return c.compose(t.Context(), mailArgs{Notice: kind, UserID: b.ana}, b.now)
	}
	for _, kind := range []account.NoticeKind{
		account.NoticeWelcome, account.NoticeVerifyEmail, account.NoticePasswordReset, account.NoticePasswordChanged,
		account.NoticeEmailChanged, account.NoticePixKeyChanged, account.NoticeReactivated,
	} {
		m, err := compose(kind)
		want := "ana@exemplo.com"
		if kind == account.NoticeEmailChanged {
			want = "antes@exemplo.com"
		}
		if err != nil || m.To != want {
			t.Errorf("%s goes to %q: %v; want %s", kind, m.To, err, want)
		}
	}
	before := mailArgs{Notice: account.NoticePixKeyChanged, UserID: b.ana, Ref: account.RefPreviousEmail}
	if m, err := c.compose(t.Context(), before, b.now); err != nil || m.To != "antes@exemplo.com" {
		t.Errorf("to the address before: %q, %v", m.To, err)
	}
	if _, err := compose(account.NoticeDeletionScheduled); !errors.Is(err, errNothingToSay) {
		t.Errorf("told of a deletion that nobody wants any more: %v", err)
	}
	if _, err := b.Pool.Exec(t.Context(), `UPDATE users SET deletion_requested_at = $1`, b.now); err != nil {
		t.Fatal(err)
	}
	if m, err := compose(account.NoticeDeletionScheduled); err != nil || !strings.Contains(m.Text, "05/12/2026") {
		t.Errorf("%v\n%s", err, m.Text)
	}
	if _, err := compose(account.NoticeReactivated); !errors.Is(err, errNothingToSay) {
		t.Errorf("told of an account that is back, and is not: %v", err)
	}
	if _, err := compose("poem"); err == nil || errors.Is(err, errNothingToSay) {
		t.Errorf("an unknown notice: %v", err)
	}
	for _, gone := range []uuid.UUID{uuid.Nil, uuid.New()} {
		if _, err := c.compose(t.Context(), mailArgs{Notice: account.NoticePasswordReset, UserID: gone}, b.now); !errors.Is(err, errNothingToSay) {
			t.Errorf("to %s: %v, want nothing", gone, err)
		}
	}
}

func TestTasksRun(t *testing.T) {
	t.Parallel()
	b := setup(t)
	ran := make(chan string, 10)
	b.service.config.Tasks = []Task{
		{Name: "sweep", Every: time.Hour, Run: func(context.Context) error { ran <- "sweep"; return nil }},
		{Name: "fail", Every: time.Hour, Run: func(context.Context) error { ran <- "fail"; return errors.New("no") }},
	}
	run(t, b.service)
	got := make(map[string]bool)
	for range 2 {
		select {
		case name := <-ran:
			got[name] = true
		case <-time.After(patience):
			t.Fatalf("only %v ran", got)
		}
	}
	if !got["sweep"] || !got["fail"] {
		t.Errorf("ran %v", got)
	}
}

func TestFarewell(t *testing.T) {
	t.Parallel()
	b := setup(t)
	if err := b.service.Farewell(t.Context(), "Ana Souza", "ana@exemplo.com"); err != nil {
		t.Fatal(err)
	}
	m := b.mailbox.last(t)
	if m.To != "ana@exemplo.com" || m.Subject != "Sua conta foi apagada" || m.Owner != "" {
		t.Errorf("said goodbye with %q to %s of %q", m.Subject, m.To, m.Owner)
	}
}
