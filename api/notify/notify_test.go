package notify

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/mailer"
)

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
	if _, err := b.accounts.ResetPassword(t.Context(), tokenIn(t, b.mailbox.last(t)), "a new password", "test"); err != nil {
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
		if failures > 0 && wait < retryAfter(failures-1)*2/3 || wait > mostRetry*6/5 || wait < firstRetry*4/5 {
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

// TestRemindersOfAClub: whoever left is told nothing of its coupons, also when the reminder waited already.
func TestRemindersOfAClub(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.now = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	if err := demo.Seed(t.Context(), b.Pool, b.now); err != nil {
		t.Fatal(err)
	}
	exec := func(sql string, args ...any) {
		t.Helper()
		if _, err := b.Pool.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	remind := func() (n int) {
		t.Helper()
		if err := b.service.remind(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job WHERE args->>'notice' = 'coupon_expiring'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	exec(`INSERT INTO hot_areas (id, slug, kind, type, name, updated_at) VALUES ('00000000-0000-4000-8000-00000000000c', 'clube-ipe', 'CLUB', 'LOYALTY', 'Ipê', now())`)
	exec(`INSERT INTO clubs (area_id, created_at) VALUES ('00000000-0000-4000-8000-00000000000c', now())`)
	exec(`UPDATE users SET email_verified_at = now()`)
	exec(`INSERT INTO favourite_coupons SELECT $1, id, now() FROM listed_coupons ORDER BY id LIMIT 1`, b.ana)
	exec(`UPDATE coupons SET end_date = '2026-11-21', name = 'only for members', area_id = '00000000-0000-4000-8000-00000000000c'
		WHERE id IN (SELECT coupon_id FROM favourite_coupons)`)
	if n := remind(); n != 0 {
		t.Errorf("who is no member is reminded %d times", n)
	}
	exec(`INSERT INTO club_members VALUES ('00000000-0000-4000-8000-00000000000c', $1, 'CODE', now())`, b.ana)
	if n := remind(); n != 1 {
		t.Fatalf("a member is reminded %d times", n)
	}
	c := &composer{b.service.writer(), b.accounts, b.reader, nil, nil, nil, "", b.service.queries, func() time.Time { return b.now }}
	args := mailArgs{Notice: noticeCouponExpiring, UserID: b.ana, Ref: "2026-11-20"}
	if m, err := c.compose(t.Context(), args, b.now); err != nil || !strings.Contains(m.Text, "only for members") {
		t.Errorf("a member's mail: %v\n%s", err, m.Text)
	}
	exec(`DELETE FROM club_members`)
	if m, err := c.compose(t.Context(), args, b.now); !errors.Is(err, errNothingToSay) {
		t.Errorf("the mail of one who left: %v\n%s", err, m.Text)
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
	c := &composer{b.service.writer(), b.accounts, b.reader, nil, b.support, nil, "", b.service.queries, func() time.Time { return b.now }}
	args := mailArgs{Notice: noticeCouponExpiring, UserID: b.ana, Ref: "2026-11-20"}
	m, err := c.compose(t.Context(), args, b.now)
	if err != nil || !strings.Contains(m.Text, "saved today") || !strings.Contains(m.Text, "saved in two days") ||
		strings.Contains(m.Text, "three") || strings.Contains(m.Text, "late") || strings.Count(m.Text, "?cupom=") != 2 {
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
	c := &composer{b.service.writer(), b.accounts, b.reader, nil, b.support, nil, "", b.service.queries, func() time.Time { return b.now }}
	compose := func(kind account.NoticeKind) (mailer.Message, error) {
		return c.compose(t.Context(), mailArgs{Notice: kind, UserID: b.ana}, b.now)
	}
	for _, kind := range []account.NoticeKind{
		account.NoticeWelcome, account.NoticeVerifyEmail, account.NoticePasswordReset, account.NoticePasswordChanged,
		account.NoticeEmailChanged, account.NoticeGoogleLinked, account.NoticePixKeyChanged, account.NoticeReactivated,
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

// TestLongTask: a task with a limit of its own has that much time, and keeps no other waiting.
func TestLongTask(t *testing.T) {
	t.Parallel()
	b := setup(t)
	begun, others, left := make(chan time.Duration, 1), make(chan struct{}), make(chan error, 1)
	b.service.config.Tasks = []Task{
		{Name: "long", Every: time.Hour, Limit: 55 * time.Minute, Run: func(ctx context.Context) error {
			deadline, _ := ctx.Deadline()
			begun <- time.Until(deadline)
			select {
			case <-others:
				left <- nil
			case <-ctx.Done():
				left <- ctx.Err()
			}
			return nil
		}},
		{Name: "other", Every: time.Hour, Run: func(context.Context) error {
			if limit := <-begun; limit < 50*time.Minute || limit > 55*time.Minute {
				t.Errorf("the long one has %s", limit)
			}
			close(others)
			return nil
		}},
	}
	run(t, b.service)
	select {
	case err := <-left:
		if err != nil {
			t.Errorf("the other waited: %v", err)
		}
	case <-time.After(patience):
		t.Error("the other waits for the long one")
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
