package projection_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
)

// history fills a ledger with sales of some shoppers in every state that networks and payouts can bring about.
func history(t testing.TB, b *ledgertest.Bundle, seed uint64, sales int) []uuid.UUID {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, seed))
	users := []uuid.UUID{uuid.New(), uuid.New(), uuid.New()}
	var clicks []string
	for range 6 {
		clicks = append(clicks, b.Click(t, ledger.UserID{UUID: users[random.IntN(len(users))]}).String())
	}
	clicks = append(clicks, b.Click(t, ledger.UserID{}).String(), "unknown")
	b.Service.WithGuard(ledger.Guard{On: true, ShareBps: money.OneHundredPercent})
	var batch []app.Observed
	verdicts := []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined}
	for n := range sales {
		click := clicks[random.IntN(len(clicks))]
		for range 1 + random.IntN(4) {
			if random.IntN(4) == 0 { // the network names another one
				click = clicks[random.IntN(len(clicks))]
			}
			o := ledgertest.Sale(fmt.Sprintf("%d-%d", seed, n), ledger.ClickID{})
			o.ClickRef = click
			o.OccurredAt = o.OccurredAt.Add(-time.Duration(n) * 12 * time.Hour)
			o.UpdatedAt = o.UpdatedAt.Add(time.Duration(random.IntN(50)) * time.Minute)
			o.ReceivedAt = o.UpdatedAt
			o.Verdict = verdicts[random.IntN(3)]
			o.SaleCents = money.Cents(random.IntN(50_000))
			o.CommissionCents = o.SaleCents / money.Cents(10+n%4*5) // one of four earns more than that, and is held once approved
			if random.IntN(3) == 0 {
				o.OrderID = fmt.Sprintf("A-%d", n)
			}
			batch = append(batch, o)
		}
	}
	b.Observe(t, batch...)
	if seed%2 == 1 {
		restateSome(t, b, batch)
	}
	bonuses := grantSome(t, b, users, batch)
	for n := range 2 {
		payEverybody(t, b, users, batch, bonuses, ledger.PayPayout{At: time.Date(2026, 11, 21, 12, n, 0, 0, time.UTC)})
		for i := range batch { // what is declined now was paid before: a debt; or it is held
			batch[i].UpdatedAt, batch[i].ReceivedAt = batch[i].UpdatedAt.AddDate(0, 0, n+1), batch[i].ReceivedAt.AddDate(0, 0, n+1)
			batch[i].Verdict = []ledger.Verdict{verdicts[1], verdicts[2], verdicts[random.IntN(3)]}[random.IntN(3)]
		}
		b.Observe(t, batch...)
	}
	revokeSome(t, b, bonuses)
	payEverybody(t, b, users, batch, bonuses, ledger.FailPayout{Code: "AC03"})
	closeNext(t, b)
	closeNext(t, b)
	changeLimit(t, b)
	return users
}

// restateSome begins the scheme of approval, unless it has begun, and restates some of the sales. The others wait.
func restateSome(t testing.TB, b *ledgertest.Bundle, batch []app.Observed) {
	t.Helper()
	cmd := ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}
	if _, err := b.Service.BeginScheme(t.Context(), cmd, ledger.By{Actor: "staff:test"}); err != nil && ledger.CodeOf(err) != ledger.CodeTransitionRefused {
		t.Fatal(err)
	}
	var ids []ledger.ConversionID
	for id := range salesOf(t, b, batch) {
		if ids = append(ids, id); len(ids) > len(batch)/8 {
			break
		}
	}
	if _, _, err := b.Service.Restate(t.Context(), ids); err != nil {
		t.Fatal(err)
	}
}

// changeLimit records the default of a limit, or raises it by a cent.
func changeLimit(t testing.TB, b *ledgertest.Bundle) {
	t.Helper()
	rule := ledger.LimitRules[0]
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{rule.Aggregate()})
	if err != nil {
		t.Fatal(err)
	}
	limit := ledger.EvolveLimit(ledger.Limit{}, last[rule.Aggregate()].Event)
	cmd := ledger.ChangeLimit{Limit: rule.Name, OldCents: limit.In(rule), NewCents: limit.In(rule)}
	if limit.Recorded {
		cmd.NewCents++
	}
	if _, err := b.Service.ChangeLimit(t.Context(), cmd, ledger.System("system")); err != nil {
		t.Fatal(err)
	}
}

// closeNext closes the first month that is open, from January of 2020 on.
func closeNext(t testing.TB, b *ledgertest.Bundle) {
	t.Helper()
	book := ledger.Aggregate{Kind: ledger.KindBook, ID: ledger.BookID}
	last, err := b.Log.Last(t.Context(), []ledger.Aggregate{book})
	if err != nil {
		t.Fatal(err)
	}
	month := ledger.Month("2020-01")
	if closed := ledger.EvolveBook(ledger.Book{}, last[book].Event); closed.Month != "" {
		month = closed.Month.Next()
	}
	if _, err := b.Service.ClosePeriod(t.Context(), ledger.ClosePeriod{
		Month: month, Through: month.Next().Begin(brazil.Location), Begins: month, Reason: "conferido",
	}, ledger.By{Actor: "staff:test"}); err != nil {
		t.Fatal(err)
	}
}

// payEverybody makes a run that pays whoever is owed, ends their payouts, and has the bank return a cent of each that was paid.
func payEverybody(t testing.TB, b *ledgertest.Bundle, users []uuid.UUID, batch []app.Observed, bonuses []ledger.BonusID, end ledger.PayoutCommand) {
	t.Helper()
	run := uuid.New()
	planned := ledger.SealRun{By: "staff:test"}
	command := func(cmd ledger.RunCommand) {
		t.Helper()
		if _, _, err := b.Service.ChangeRun(t.Context(), ledger.RunID{UUID: run}, cmd, ledger.Meta{Actor: "staff:test"}); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
	command(ledger.OpenRun{ID: ledger.RunID{UUID: run}, By: "staff:test", SecondAboveCents: 1 << 40})
	for _, user := range users {
		r := app.Request{ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: run}, User: ledger.UserID{UUID: user}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}}
		for id, c := range salesOf(t, b, batch) {
			if _, err := ledger.DecideConversion(c, ledger.Reserve{}); err == nil && c.UserID.UUID == user {
				r.Paying = append(r.Paying, id)
			}
		}
		r.Bonuses = owedOf(t, b, bonuses, user)
		p, _, err := b.Service.RequestPayout(t.Context(), r)
		if ledger.CodeOf(err) == ledger.CodeInvalid {
			continue // nothing is owed
		}
		if err != nil {
			t.Fatal(err)
		}
		planned.Payouts, planned.TotalCents = planned.Payouts+1, planned.TotalCents+p.AmountCents
		commands := []ledger.PayoutCommand{ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, end}
		if pay, paid := end.(ledger.PayPayout); paid {
			pay.EndToEndID = "E" + r.ID.String()
			commands[2] = pay
			commands = append(commands, ledger.ReturnPayout{ID: "D" + r.ID.String(), AmountCents: 1})
		}
		for _, cmd := range commands {
			if _, _, err := b.Service.ChangePayout(t.Context(), r.ID, cmd, ledger.Meta{Actor: "system"}); err != nil {
				t.Fatalf("%T: %v", cmd, err)
			}
		}
	}
	command(planned)
	command(ledger.ApproveRun{By: "staff:approver"})
}

func salesOf(t testing.TB, b *ledgertest.Bundle, batch []app.Observed) map[ledger.ConversionID]ledger.Conversion {
	t.Helper()
	var aggregates []ledger.Aggregate
	for _, o := range batch {
		aggregates = append(aggregates, ledger.Aggregate{Kind: ledger.KindConversion, ID: o.ConversionID().String()})
	}
	last, err := b.Log.Last(t.Context(), aggregates)
	if err != nil {
		t.Fatal(err)
	}
	sales := make(map[ledger.ConversionID]ledger.Conversion)
	for a, e := range last {
		sales[ledger.ConversionID{UUID: uuid.MustParse(a.ID)}] = ledger.EvolveConversion(ledger.Conversion{}, e.Event)
	}
	return sales
}

// tables is every row of the live read models as text.
func tables(t testing.TB, b *ledgertest.Bundle) map[string][]string {
	t.Helper()
	dump := make(map[string][]string)
	for _, table := range []string{"checkpoint", "events", "clicks", "conversions", "balances", "postings", "payouts", "payout_items", "payout_runs", "period_closings", "limit_changes", "bonuses", "payout_bonuses"} {
		rows, err := b.Pool.Query(t.Context(), "SELECT t::text FROM ledger."+table+" t ORDER BY t::text COLLATE \"C\"")
		if err != nil {
			t.Fatal(err)
		}
		if dump[table], err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			t.Fatal(err)
		}
	}
	return dump
}

func verified(t testing.TB, b *ledgertest.Bundle) *verify.Report {
	t.Helper()
	conn, err := b.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(t.Context(), b.Log, conn.Conn())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestBalancesEqualPostingsAndLog: invariants 2 and 4. The tables are what the log says by independent code, and a
// rebuild makes them again, byte for byte.
func TestBalancesEqualPostingsAndLog(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			b := ledgertest.New(t)
			b.Project(t)
			reader := b.Reader(t)
			history(t, b, seed, 60)
			end := b.CatchUp(t, reader)
			if r := verified(t, b); r.Total != 0 || r.Sequence != end || r.Conversions != 60 || r.Shoppers == 0 {
				t.Fatalf("verify: %+v", r)
			}
			want := tables(t, b)
			if seq, err := projection.Rebuild(t.Context(), b.Log, b.URL, b.Logger, func(_, _ uint64) {}); err != nil || seq != end {
				t.Fatalf("rebuild: %d, %v; want %d", seq, err, end)
			}
			if diff := cmp.Diff(want, tables(t, b)); diff != "" {
				t.Fatalf("the rebuilt tables differ (-live +rebuilt):\n%s", diff)
			}
			history(t, b, seed+100, 5)
			b.CatchUp(t, reader)
			if r := verified(t, b); r.Total != 0 {
				t.Fatalf("after the rebuild: %+v", r.Differences)
			}
		})
	}
}

// TestRebuildWhileEventsArrive: readers never fail and never see an older state than before, and nothing is lost.
func TestRebuildWhileEventsArrive(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	users := history(t, b, 1, 40)
	b.CatchUp(t, reader)
	ctx, cancel := context.WithCancel(t.Context())
	written, read := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(written)
		click := b.Click(t, ledger.UserID{UUID: users[0]})
		for n := 0; ctx.Err() == nil; n++ {
			if err := b.Service.Observe(t.Context(), []app.Observed{ledgertest.Sale(fmt.Sprintf("late-%d", n), click)})[0]; err != nil {
				t.Errorf("observe: %v", err)
				return
			}
		}
	}()
	go func() {
		defer close(read)
		var seen uint64
		for ctx.Err() == nil {
			balances, err := b.Statements().Balances(t.Context(), users[0], ledgertest.Start)
			if err != nil || balances.Sequence < seen {
				t.Errorf("read at %d after %d: %v", balances.Sequence, seen, err)
				return
			}
			seen = balances.Sequence
		}
	}()
	for range 3 {
		if _, err := projection.Rebuild(t.Context(), b.Log, b.URL, b.Logger, func(_, _ uint64) {}); err != nil {
			t.Errorf("rebuild: %v", err)
		}
	}
	cancel()
	<-written
	<-read
	b.CatchUp(t, reader)
	if r := verified(t, b); r.Total != 0 {
		t.Fatalf("%d differences: %v", r.Total, r.Differences)
	}
}

// TestRebuildWaitsForOneTableAtATime holds a table that a rebuild replaces, as a reader that found it at the last moment
// does, and then asks for the others: none of the two is ever the victim of a deadlock.
func TestRebuildWaitsForOneTableAtATime(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	names := slices.Sorted(maps.Keys(tables(t, b)))
	for _, held := range names {
		late, err := b.Pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := late.Exec(t.Context(), "LOCK TABLE ledger."+held+" IN ACCESS SHARE MODE"); err != nil {
			t.Fatal(err)
		}
		rebuilt := make(chan error, 1)
		go func() {
			err := projection.ErrRebuilding
			for errors.Is(err, projection.ErrRebuilding) { // the database lets go of the last one's lock a moment after it ended
				_, err = projection.Rebuild(t.Context(), b.Log, b.URL, b.Logger, func(_, _ uint64) {})
			}
			rebuilt <- err
		}()
		for waits := false; !waits; {
			if err := b.Pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted
				AND relation = to_regclass('ledger_old.' || $1))`, held).Scan(&waits); err != nil {
				t.Fatal(err)
			}
		}
		for _, wanted := range names {
			err := pgx.BeginFunc(t.Context(), late, func(tx pgx.Tx) error {
				_, err := tx.Exec(t.Context(), "LOCK TABLE ledger_old."+wanted+" IN ACCESS SHARE MODE")
				return err
			})
			if err != nil && !strings.Contains(err.Error(), "does not exist") {
				t.Errorf("%s, wanted while %s is held: %v", wanted, held, err)
			}
		}
		if err := late.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := <-rebuilt; err != nil {
			t.Errorf("rebuild while %s is held: %v", held, err)
		}
	}
}

// TestVerifyNamesEveryDifference: a verification that cannot fail is worth nothing.
func TestVerifyNamesEveryDifference(t *testing.T) {
	t.Parallel()
	for name, tamper := range map[string]string{
		"conversion":       "UPDATE ledger.conversions SET cashback_cents = cashback_cents + 1 WHERE user_id IS NOT NULL",
		"balances of":      "UPDATE ledger.balances SET paid_cents = 5",
		"account":          "UPDATE ledger.postings SET amount_cents = amount_cents + 1 WHERE seq = (SELECT min(seq) FROM ledger.postings)",
		"postings of":      "DELETE FROM ledger.postings WHERE line = 0",
		"mirrored event":   "UPDATE ledger.events SET body = replace(body, 'demo', 'dem0') WHERE seq = 9",
		"mirrored event 3": "DELETE FROM ledger.events WHERE seq = 3",
		"hash":             "UPDATE ledger.checkpoint SET hash = decode(repeat('ab', 32), 'hex')",
		"click":            "DELETE FROM ledger.clicks WHERE seq = 1",
		"shoppers with":    "DELETE FROM ledger.balances",
		"of user":          "UPDATE ledger.conversions SET user_id = NULL",
		"payout ":          "UPDATE ledger.payouts SET state = 'FAILED' WHERE state = 'PAID'",
		"nothing":          "DELETE FROM ledger.payouts",
		"-1; ":             "UPDATE ledger.payout_items SET returned_cents = 0",
		"bonus ":           "UPDATE ledger.bonuses SET role = 'inviter'",
		"grant of bonus":   "UPDATE ledger.bonuses SET granted_at = granted_at + interval '1 second'",
		"bonuses ":         "UPDATE ledger.payout_bonuses SET amount_cents = amount_cents + 1",
		"since event":      "UPDATE ledger.pix_ids SET seq = seq + 1 WHERE pix_id LIKE 'D%'",
		"Pix D":            "DELETE FROM ledger.pix_ids WHERE pix_id LIKE 'D%'",
		"payout run":       "UPDATE ledger.payout_runs SET total_cents = total_cents + 1",
		"month 2020-01":    "UPDATE ledger.period_closings SET seq = seq - 1 WHERE month = '2020-01'",
		"limit":            "UPDATE ledger.limit_changes SET old_cents = old_cents + 1",
		"changed limits":   "DELETE FROM ledger.limit_changes",
		"end of 2020-01":   "INSERT INTO closed_balances SELECT seq, closed_at, 'margin', '', 5 FROM ledger.period_closings WHERE month = '2020-01'",
		"lines of 2020-01": "INSERT INTO closed_months SELECT seq, closed_at, month, 1, 5 FROM ledger.period_closings WHERE month = '2020-01'",
		"closed months":    "DELETE FROM ledger.period_closings WHERE month = '2020-02'",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := ledgertest.New(t)
			b.Project(t)
			history(t, b, 7, 12)
			b.CatchUp(t, b.Reader(t))
			if r := verified(t, b); r.Total != 0 {
				t.Fatalf("before: %v", r.Differences)
			}
			if _, err := b.Pool.Exec(t.Context(), tamper); err != nil {
				t.Fatal(err)
			}
			report := verified(t, b)
			for _, d := range report.Differences {
				if strings.Contains(d.String(), name) {
					return
				}
			}
			t.Errorf("%q is not named in %v", name, report.Differences)
		})
	}
}

// TestPoisonStopsLoudly: an event of a later version must not be skipped.
func TestPoisonStopsLoudly(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	projector := b.Project(t)
	reader := b.Reader(t)
	history(t, b, 3, 5)
	good := b.CatchUp(t, reader)
	if _, err := b.JS.Publish(t.Context(), "ledger.conversion."+uuid.NewString(), []byte(`{}`)); err != nil {
		t.Fatal(err)
	}
	b.Click(t, ledger.UserID{UUID: uuid.New()})
	if err := reader.WaitFor(t.Context(), good+1); !errors.Is(err, projection.ErrBehind) {
		t.Errorf("got %v, want ErrBehind", err)
	}
	if text := projector.Poison(); !strings.Contains(text, fmt.Sprint(good+1)) {
		t.Errorf("poison: %q does not name event %d", text, good+1)
	}
	if at, err := reader.Sequence(t.Context()); err != nil || at != good {
		t.Errorf("the projection stands at %d (%v), want %d", at, err, good)
	}
}

// TestALogOlderThanItsReadModelsIsRefused: after a restore of the log alone, going on would lose what is appended.
func TestALogOlderThanItsReadModelsIsRefused(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	history(t, b, 5, 3)
	projector := projection.NewProjector(b.Log, b.Pool, b.Logger)
	if err := projector.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Pool.Exec(t.Context(), "UPDATE ledger.checkpoint SET seq = 999999"); err != nil {
		t.Fatal(err)
	}
	for name, check := range map[string]func() error{
		"check": func() error { return projector.Check(t.Context()) },
		"run":   func() error { return projector.Run(t.Context()) },
		"verify": func() error {
			conn, err := b.Pool.Acquire(t.Context())
			if err != nil {
				return err
			}
			defer conn.Release()
			_, err = verify.Run(t.Context(), b.Log, conn.Conn())
			return err
		},
	} {
		if truncated, ok := errors.AsType[*eventlog.TruncatedError](check()); !ok || truncated.Want != 999999 {
			t.Errorf("%s: got %v, want a TruncatedError", name, truncated)
		}
	}
}
