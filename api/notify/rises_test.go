package notify

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// shelf is the catalogue, where rates rise and fall. Its view tells the time by the clock of the database.
type shelf struct {
	*bundle
	catalog *catalog.Catalog
}

const (
	risenStore = "livraria-jatoba"
	otherStore = "pet-quati"
)

// withShelf returns a shelf at noon of today, whose rates have been looked at, with Ana's favourite.
func withShelf(t *testing.T, b *bundle) *shelf {
	t.Helper()
	today := brazil.Day(time.Now())
	b.now = time.Date(today.Year(), today.Month(), today.Day(), 12, 0, 0, 0, brazil.Location)
	if err := demo.Seed(t.Context(), b.Pool, b.now); err != nil {
		t.Fatal(err)
	}
	s := &shelf{bundle: b, catalog: catalog.New(b.Pool, func() time.Time { return b.now })}
	s.like(t, b.ana, risenStore)
	s.exec(t, `UPDATE stores SET cashback_bps = 300 WHERE slug = ANY ('{livraria-jatoba,pet-quati}') AND terms_id IS NULL`)
	s.exec(t, `UPDATE users SET email_verified_at = now()`)
	s.look(t)
	return s
}

func (s *shelf) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := s.Pool.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

func (s *shelf) like(t *testing.T, user uuid.UUID, store string) {
	t.Helper()
	if err := s.catalog.AddFavouriteStore(t.Context(), user, store); err != nil {
		t.Fatal(err)
	}
}

// publish publishes rows of the store, each a share of any sale, from and until how long from now on.
func (s *shelf) publish(t *testing.T, store string, rows ...terms.Dated) {
	t.Helper()
	var before uuid.NullUUID
	if err := s.Pool.QueryRow(t.Context(), `SELECT terms_id FROM stores WHERE slug = $1`, store).Scan(&before); err != nil {
		t.Fatal(err)
	}
	version := catalog.TermsVersion{ID: uuid.New(), PublishedAt: time.Now(), Reason: "test", Rows: rows}
	if err := s.catalog.PublishTerms(t.Context(), store, before.UUID, version); err != nil {
		t.Fatal(err)
	}
}

func row(id string, rate int, from, until time.Duration) terms.Dated {
	d := terms.Dated{ID: id, For: terms.Everybody, From: time.Now().Add(from).Truncate(time.Second)}
	d.Group, d.SaleBps = terms.Rest, money.BasisPoints(rate)
	if until != 0 {
		d.Until = time.Now().Add(until).Truncate(time.Second)
	}
	return d
}

func (s *shelf) look(t *testing.T) {
	t.Helper()
	if err := s.service.tellRises(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// queued counts the mails of rises that were put.
func (s *shelf) queued(t *testing.T) (n int) {
	t.Helper()
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM jobs.river_job WHERE kind <> 'push' AND args->>'notice' = 'favourite_risen'`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func (s *shelf) compose(t *testing.T) (subject, text, unsubscribe string, err error) {
	t.Helper()
	c := &composer{s.service.writer(), s.accounts, s.reader, nil, s.support, nil, "", s.service.queries, func() time.Time { return s.now }}
	m, err := c.compose(t.Context(), mailArgs{Notice: noticeRisen, UserID: s.ana, Ref: brazil.Day(s.now).Format(time.DateOnly)}, s.now)
	return m.Subject, m.Text, m.Unsubscribe, err
}

func (s *shelf) consent(t *testing.T, granted bool) {
	t.Helper()
	if err := s.accounts.SetConsent(t.Context(), s.ana, account.ConsentRises, granted, account.OriginProfile); err != nil {
		t.Fatal(err)
	}
}

// TestARiseIsToldOnce: nobody who did not ask, and who asked once of a rise, once a day, as long as it stands and until they say no.
func TestARiseIsToldOnce(t *testing.T) {
	t.Parallel()
	s := withShelf(t, setup(t))
	s.publish(t, risenStore, row("base", 900, -time.Hour, 0))
	s.look(t)
	if n := s.queued(t); n != 0 {
		t.Fatalf("%d are told without having asked", n)
	}
	s.consent(t, true)
	s.look(t)
	s.look(t)
	if n := s.queued(t); n != 1 {
		t.Fatalf("told %d times of one rise", n)
	}
	subject, text, unsubscribe, err := s.compose(t)
	if err != nil || subject != "Subiu: Livraria Jatobá com 9% de cashback" || !strings.Contains(text, "antes eram 3%") || !strings.Contains(text, "https://trevo.example/livraria-jatoba") {
		t.Fatalf("%v %s\n%s", err, subject, text)
	}

	// Another rise of the day waits for the next one.
	s.publish(t, risenStore, row("base", 1000, -time.Hour, 0))
	s.look(t)
	if n := s.queued(t); n != 1 {
		t.Errorf("told %d times on one day", n)
	}
	s.now = s.now.AddDate(0, 0, 1)
	s.look(t)
	s.look(t)
	if n := s.queued(t); n != 2 {
		t.Errorf("told %d times by the next day, want 2", n)
	}
	// One that is taken back before the mail is sent is not told.
	s.publish(t, risenStore, row("base", 200, -time.Hour, 0))
	if _, text, _, err := s.compose(t); !errors.Is(err, errNothingToSay) {
		t.Errorf("a rise that was taken back is told: %v\n%s", err, text)
	}
	s.publish(t, risenStore, row("base", 1000, -time.Hour, 0))
	token := strings.TrimPrefix(unsubscribe, "https://trevo.example/api/v1/unsubscribe/")
	if kind, err := s.accounts.Unsubscribe(t.Context(), token); err != nil || kind != account.ConsentRises {
		t.Fatalf("unsubscribe: %s %v", kind, err)
	}
	if _, _, _, err := s.compose(t); !errors.Is(err, errNothingToSay) {
		t.Errorf("a mail that was queued before the no is sent: %v", err)
	}
}

// TestABoostThatBeginsIsARise: by its dates alone, and it is said until when. What was planned, fell, or went up and down again between two looks is none.
func TestABoostThatBeginsIsARise(t *testing.T) {
	t.Parallel()
	s := withShelf(t, setup(t))
	s.consent(t, true)
	s.publish(t, risenStore, row("base", 300, -time.Hour, 0), row("boost", 800, time.Hour, 48*time.Hour))
	s.look(t)
	s.publish(t, risenStore, row("base", 200, -time.Hour, 0), row("boost", 800, time.Hour, 48*time.Hour))
	s.look(t)
	if n := s.queued(t); n != 0 {
		t.Fatalf("%d are told of a boost that has not begun, or of a fall", n)
	}
	s.exec(t, `UPDATE terms_rows SET from_at = now() - interval '1 minute' WHERE row_id = 'boost'`) // its time has come
	s.look(t)
	if n := s.queued(t); n != 1 {
		t.Fatalf("told %d times of a boost that began", n)
	}
	var until time.Time
	if err := s.Pool.QueryRow(t.Context(), `SELECT max(until_at) FROM terms_rows WHERE row_id = 'boost'`).Scan(&until); err != nil {
		t.Fatal(err)
	}
	if _, text, _, err := s.compose(t); err != nil || !strings.Contains(text, "até "+lastMinute(until)) {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestWhoIsNotToldOfARise: before nine nobody; never of what was there before it was a favourite, of a store that is none, or long after.
func TestWhoIsNotToldOfARise(t *testing.T) {
	t.Parallel()
	s := withShelf(t, setup(t))
	s.consent(t, true)
	noon := s.now
	s.publish(t, otherStore, row("base", 900, -time.Hour, 0))
	s.look(t)
	s.now = s.now.Add(time.Minute)
	s.like(t, s.ana, otherStore)
	s.look(t)
	if n := s.queued(t); n != 0 {
		t.Errorf("%d are told of a rise from before it was their favourite", n)
	}
	s.publish(t, risenStore, row("base", 900, -time.Hour, 0))
	s.now = noon.AddDate(0, 0, 1).Add(-4 * time.Hour) // 08:00
	s.look(t)
	if n := s.queued(t); n != 0 {
		t.Errorf("%d are told before nine", n)
	}
	s.now = s.now.AddDate(0, 0, 3).Add(4 * time.Hour)
	s.look(t)
	if n := s.queued(t); n != 0 {
		t.Errorf("%d are told of what is no news any more", n)
	}
}

// TestACrashTellsNobodyTwice: who is marked is told, and who is told is marked.
func TestACrashTellsNobodyTwice(t *testing.T) {
	t.Parallel()
	s := withShelf(t, setup(t))
	s.consent(t, true)
	s.publish(t, risenStore, row("base", 900, -time.Hour, 0))
	ctx, cancel := context.WithCancel(t.Context())
	s.exec(t, `ALTER TABLE jobs.river_job RENAME TO river_job_away`) // the queue fails after the mark
	if err := s.service.tellRises(ctx); err == nil {
		t.Fatal("it tells without a queue")
	}
	cancel()
	s.exec(t, `ALTER TABLE jobs.river_job_away RENAME TO river_job`)
	done := make(chan error, 2)
	for range 2 { // two servers at once
		go func() { done <- s.service.tellRises(t.Context()) }()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if n := s.queued(t); n != 1 {
		t.Errorf("told %d times", n)
	}
}

// TestADeviceIsToldOfARise: without mails, by the local push service; a device that chose other notices shows none.
func TestADeviceIsToldOfARise(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p, token := b.withDevice(t, account.PushChoice{Rising: true})
	s := withShelf(t, b)
	s.publish(t, risenStore, row("base", 900, -time.Hour, 0))
	run(t, b.service)
	s.look(t)
	b.settle(t)
	shown := p.told(t, b)
	if len(shown) != 1 || shown[0].Title != "O cashback de um favorito subiu" || shown[0].Path != "/livraria-jatoba" || shown[0].Body != "Livraria Jatobá: 9% de cashback" {
		t.Errorf("the device shows %+v", shown)
	}
	if n := s.queued(t); n != 0 {
		t.Errorf("%d mails to who asked for none", n)
	}
	b.withSubscription(t, token, p) // approved alone
	s.publish(t, risenStore, row("base", 1000, -time.Hour, 0))
	s.now = s.now.AddDate(0, 0, 1)
	s.look(t)
	b.settle(t)
	if shown := p.told(t, b); len(shown) != 1 {
		t.Errorf("a device that chose other notices shows %+v", shown)
	}
}
