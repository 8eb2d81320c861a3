package account_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// world is what surrounds an erasure; a step that is told to fail does so once.
type world struct {
	steps    []string
	fails    map[string]error
	inFlight money.Cents
}

func (w *world) step(name string) error {
	w.steps = append(w.steps, name)
	err := w.fails[name]
	delete(w.fails, name)
	return err
}

// Book implements account.Books.
func (w *world) Book(context.Context, pgx.Tx, uuid.UUID) (uint64, []byte, map[string]money.Cents, error) {
	return 41, []byte("head of the chain"), map[string]money.Cents{"in_flight": w.inFlight, "paid": 1234}, nil
}

// queue implements account.Jobs.
type queue struct{ *world }

func (q queue) Forget(context.Context, pgx.Tx, uuid.UUID) (int, error) { return 2, q.step("jobs") }

// folder implements account.Forgetter.
type folder struct{ *world }

func (f folder) Forget(_ context.Context, owner string, isOwners func(string) bool) (int, error) {
	return 1, f.step(fmt.Sprintf("mails %d %t", len(owner), isOwners != nil && isOwners("ANA@example.com") && !isOwners("bia@example.com")))
}

func newClosingHome(t *testing.T) (*home, *world) {
	t.Helper()
	w := &world{fails: map[string]error{}}
	return newHome(t, func(c *account.Config) {
		c.Books, c.Jobs, c.Forgetters = w, queue{w}, []account.Forgetter{folder{w}}
		c.Farewell = func(_ context.Context, name, email string) error { return w.step("farewell " + name + " " + email) }
	}), w
}

// prove follows the link to the account's address.
func (h *home) prove() {
	h.t.Helper()
	if err := h.VerifyEmail(h.t.Context(), h.mailToken(h.id, account.MailEmailVerification)); err != nil {
		h.t.Fatal(err)
	}
}

// due asks for the deletion and lets its time come.
func (h *home) due() {
	h.t.Helper()
	h.confirmAgain()
	if _, err := h.RequestDeletion(h.t.Context(), h.token); err != nil {
		h.t.Fatal(err)
	}
	h.pass(account.SuspensionPeriod)
}

func (h *home) eraseDue(want int) {
	h.t.Helper()
	if n, err := h.EraseDue(h.t.Context()); n != want || err != nil {
		h.t.Errorf("erased %d, %v; want %d", n, err, want)
	}
}

func TestErasureLeavesACertificate(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	h.prove()
	h.confirm()
	if _, err := h.details(account.DetailsChange{Birthdate: new("1990-02-28"), CPF: new(cpf), PixKey: new("ana@exemplo.com"), PixKeyType: pix.Email}); err != nil {
		t.Fatal(err)
	}
	bia, err := h.SignUp(t.Context(), account.SignUp{Email: "bia@example.com", Password: "battery staple", Name: "Bia", AcceptsTerms: true}, "a")
	if err != nil {
		t.Fatal(err)
	}
	h.exec(`INSERT INTO contact_messages VALUES (gen_random_uuid(), $1, 'Outro motivo', 'Bia', 'ana@example.com', 'Oi', 'Olá', now())`, bia)
	h.exec(`INSERT INTO contact_messages VALUES (gen_random_uuid(), NULL, 'Outro motivo', 'Ana', 'ANA@example.com', 'Oi', 'Olá', now()),
		(gen_random_uuid(), $1, 'Outro motivo', 'Ana', 'other@example.com', 'Oi', 'Olá', now()),
		(gen_random_uuid(), NULL, 'Outro motivo', 'Bia', 'bia@example.com', 'Oi', 'Olá', now())`, h.id)
	h.exec(`INSERT INTO leads VALUES (gen_random_uuid(), 'club', 'Ana', 'Ana@Example.com', 'Ipê', '', '', now()),
		(gen_random_uuid(), 'jobs', 'Ana', 'ana@example.com', '', '1', 'Recife', now()),
		(gen_random_uuid(), 'jobs', 'Bia', 'bia@example.com', '', '1', 'Recife', now())`)
	h.due()
	h.exec(`INSERT INTO push_subscriptions VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'https://push.example/ana',
		decode(repeat('04', 65), 'hex'), decode(repeat('04', 16), 'hex'), 'Chrome', true, true, true, now())`, h.id)
	h.pass(-time.Second)
	h.eraseDue(0)
	if len(w.steps) != 0 {
		t.Errorf("a second too early: %v", w.steps)
	}
	h.pass(time.Second)
	h.eraseDue(1)
	want := []string{"farewell Ana ana@example.com", "mails 36 true", "jobs", "mails 36 false"}
	if !slices.Equal(w.steps, want) {
		t.Errorf("steps %v; want %v", w.steps, want)
	}
	c, err := h.Certificate(t.Context(), h.id)
	if err != nil {
		t.Fatal(err)
	}
	if c.FinishedAt == nil || c.Actor != "schedule" || c.UserID != h.id || !c.RequestedAt.Equal(start) ||
		!c.ErasedAt.Equal(start.Add(account.SuspensionPeriod)) {
		t.Errorf("certificate %+v", c)
	}
	for kind, n := range map[string]int{"accounts": 1, "contact_messages": 2, "leads": 2, "consents": 2, "mails": 2, "jobs": 2, "push_subscriptions": 1, "claims": 0, "coupon_votes": 0} {
		if got, ok := c.Erased[kind]; got != n || !ok {
			t.Errorf("%s: %d erased; want %d", kind, got, n)
		}
	}
	if string(c.Before.Head) != string(c.After.Head) || c.Before.Sequence != 41 || c.After.Totals["paid"] != 1234 {
		t.Errorf("books before %+v and after %+v", c.Before, c.After)
	}
	if byID, err := h.Certificate(t.Context(), c.ID); err != nil || byID.UserID != h.id {
		t.Errorf("by its own id: %+v, %v", byID, err)
	}
	if n := read[int](h.bundle, "SELECT count(*) FROM contact_messages"); n != 2 {
		t.Errorf("%d messages left; want Bia's, also that which she gave Ana's address with", n)
	}
	if n := read[int](h.bundle, "SELECT count(*) FROM leads WHERE name = 'Bia'"); n != 1 || n != read[int](h.bundle, "SELECT count(*) FROM leads") {
		t.Errorf("Bia has %d leads left; want hers alone", n)
	}
	if _, err := h.Get(t.Context(), h.id); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("the account: %v; want ErrNotFound", err)
	}
	if _, err := h.SignUp(t.Context(), ana, "a"); err != nil {
		t.Errorf("signing up anew: %v", err)
	}
}

func TestErasureGoesOnWhereItBroke(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"farewell Ana ana@example.com", "mails 36 true", "jobs", "mails 36 false"} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			h, w := newClosingHome(t)
			h.prove()
			h.due()
			broken := errors.New("the disk is full")
			w.fails[step] = broken
			if _, err := h.EraseDue(t.Context()); !errors.Is(err, broken) {
				t.Fatalf("%v; want the failure", err)
			}
			if _, err := h.EraseDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			farewells := 0
			for _, s := range w.steps {
				if strings.HasPrefix(s, "farewell") {
					farewells++
				}
			}
			if want := 1 + strings.Count(step, "farewell"); farewells != want {
				t.Errorf("%d farewells in %v; want %d", farewells, w.steps, want)
			}
			if c, err := h.Certificate(t.Context(), h.id); err != nil || c.FinishedAt == nil {
				t.Errorf("certificate %+v, %v; want it finished", c, err)
			}
			h.eraseDue(0)
		})
	}
}

// TestALockOfAMomentLeavesNothingInFiles: the tables are written anew once whoever reads them has ended.
func TestALockOfAMomentLeavesNothingInFiles(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	h.prove()
	h.due()
	file := func() (name int64) {
		if err := h.pool.QueryRow(t.Context(), "SELECT pg_relation_filenode('users')::bigint").Scan(&name); err != nil {
			t.Fatal(err)
		}
		return name
	}
	before := file()
	reader, err := h.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Exec(t.Context(), "LOCK TABLE users IN ACCESS SHARE MODE"); err != nil {
		t.Fatal(err)
	}
	var reading sync.WaitGroup
	reading.Go(func() {
		awaitWaiting(t, h, true)
		awaitWaiting(t, h, false) // it has given up for now
		if err := reader.Rollback(t.Context()); err != nil {
			t.Error(err)
		}
	})
	h.eraseDue(1)
	reading.Wait()
	if file() == before {
		t.Error("the file of accounts still has the one that was deleted")
	}
}

// awaitWaiting returns once somebody waits for a lock, or nobody does.
func awaitWaiting(t *testing.T, h *home, want bool) {
	t.Helper()
	for waiting := !want; waiting != want; {
		if err := h.pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
			WHERE NOT l.granted AND d.datname = current_database())`).Scan(&waiting); err != nil {
			t.Error(err)
			return
		}
	}
}

func TestAMailThatCannotBeSentDoesNotKeepAnAccount(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	h.due()
	h.pass(24 * time.Hour)
	w.fails["farewell Ana ana@example.com"] = errors.New("no such mailbox")
	h.eraseDue(1)
}

func TestMoneyUnderWayIsWaitedFor(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	w.inFlight = 500
	h.due()
	h.eraseDue(0)
	if _, err := h.Close(t.Context(), h.id, "asked for by mail"); !errors.Is(err, account.ErrInFlight) {
		t.Errorf("closing it: %v; want ErrInFlight", err)
	}
	if len(w.steps) != 0 {
		t.Errorf("steps %v; want none", w.steps)
	}
	w.inFlight = 0
	h.eraseDue(1)
}

func TestStaffCloseAnAccountEarly(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	if _, err := h.Close(t.Context(), h.id, "asked for by ANA@example.com"); !errors.Is(err, account.ErrPersonal) {
		t.Errorf("a reason that names her: %v; want ErrPersonal", err)
	}
	if _, err := h.Close(t.Context(), uuid.New(), "asked for"); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("a stranger: %v; want ErrNotFound", err)
	}
	c, err := h.Close(t.Context(), h.id, "asked for in writing, ticket 7")
	if err != nil || c.Actor != "staff" || c.Reason != "asked for in writing, ticket 7" || c.FinishedAt == nil {
		t.Errorf("certificate %+v, %v", c, err)
	}
	if err := h.CheckSession(t.Context(), h.token); !errors.Is(err, account.ErrToken) {
		t.Errorf("her session: %v; want ErrToken", err)
	}
}

func TestNobodySignsInAfterTheFarewell(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	h.prove()
	w.fails["mails 36 true"] = errors.New("the disk is full")
	if _, err := h.Close(t.Context(), h.id, "asked for"); err == nil {
		t.Fatal("closed on a full disk")
	}
	form := account.Login{Email: ana.Email, Password: ana.Password}
	if _, err := h.Login(t.Context(), form, account.Client{}); !errors.Is(err, account.ErrClosing) {
		t.Errorf("a login: %v; want ErrClosing", err)
	}
	if _, err := h.Close(t.Context(), h.id, "asked for"); err != nil {
		t.Errorf("closing again: %v", err)
	}
}

func TestOneFailureDoesNotStopOthers(t *testing.T) {
	t.Parallel()
	h, w := newClosingHome(t)
	h.due()
	h.exec(`INSERT INTO users (id, email, name, created_at, deletion_requested_at)
		SELECT gen_random_uuid(), 'u' || n || '@example.com', 'U' || n, now(), $1 FROM generate_series(1, 120) n`, start.Add(-time.Hour))
	w.fails["farewell U7 u7@example.com"] = errors.New("the mail server is away")
	w.fails["jobs"] = errors.New("the queue is away")
	h.exec("UPDATE users SET deletion_requested_at = $1 WHERE email = 'u7@example.com'", start.Add(-time.Minute))
	n, err := h.EraseDue(t.Context())
	if n != 119 || err == nil || strings.Contains(err.Error(), "@") {
		t.Errorf("erased %d, %v; want 119 and two failures without addresses", n, err)
	}
	h.eraseDue(2)
	if n := read[int](h.bundle, "SELECT count(*) FROM users"); n != 0 {
		t.Errorf("%d accounts left", n)
	}
}

// What refers to an account must go with it and be counted, whoever adds the table.
func TestNoTableOfAShopperIsForgotten(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	rows, err := h.pool.Query(t.Context(), `SELECT DISTINCT c.table_name FROM information_schema.columns c
		JOIN information_schema.tables t USING (table_schema, table_name)
		WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('user_id', 'email', 'claim_id')
		AND c.table_name NOT IN ('users', 'erasure_certificates')`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 10 {
		t.Fatalf("tables %v, %v", tables, err)
	}
	files := map[string]uint32{}
	for _, table := range append(tables, "users") {
		files[table] = read[uint32](h.bundle, "SELECT pg_relation_filenode($1::text::regclass)", table)
	}
	c, err := h.Close(t.Context(), h.id, "asked for")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if _, ok := c.Erased[table]; !ok {
			t.Errorf("table %s is not on the certificate", table)
		}
	}
	for table, file := range files {
		if read[uint32](h.bundle, "SELECT pg_relation_filenode($1::text::regclass)", table) == file {
			t.Errorf("table %s is not written anew: its file keeps what was deleted", table)
		}
	}
	n := read[int](h.bundle, `SELECT count(*) FROM information_schema.referential_constraints r
		JOIN information_schema.constraint_column_usage u USING (constraint_schema, constraint_name)
		WHERE u.table_name = 'users' AND r.delete_rule <> 'CASCADE'`)
	if n != 0 {
		t.Errorf("%d references to users keep a shopper's rows", n)
	}
}

func TestThePlannerKeepsNoPersonalSamples(t *testing.T) {
	t.Parallel()
	h, _ := newClosingHome(t)
	h.exec(`INSERT INTO users (id, email, name, created_at)
		SELECT gen_random_uuid(), 'amostra' || n || '@example.com', 'Amostra ' || n, now() FROM generate_series(1, 500) n`)
	h.exec("ANALYZE")
	if n := read[int](h.bundle, `SELECT count(*) FROM pg_stats WHERE pg_stats::text ILIKE '%amostra%'`); n != 0 {
		t.Errorf("%d statistics hold names or addresses", n)
	}
}
