package drift_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/drift"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// bank is a provider that tells its balance, or does not.
type bank struct {
	pix.Provider
	name string

	mu     sync.Mutex
	cents  money.Cents
	err    error
	hangs  bool
	asked  chan struct{} // receives one for each question, if it is there
	called int
}

func (b *bank) Name() string { return b.name }

func (b *bank) Balance(ctx context.Context) (money.Cents, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.called++
	if b.hangs {
		<-ctx.Done()
		return 0, ctx.Err()
	}
	if b.asked != nil {
		b.asked <- struct{}{}
	}
	return b.cents, b.err
}

// mute is a provider that cannot be asked.
type mute struct{ pix.Provider }

func (mute) Name() string { return "mute" }

type bench struct {
	t     *testing.T
	pool  *pgxpool.Pool
	bank  *bank
	watch *drift.Watch
	now   time.Time
	says  money.Cents
	knows bool
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, pool: embeddedtest.Postgres(t), bank: &bank{name: "efi", cents: 100_00}, now: start, says: 100_00, knows: true}
	b.watch = b.watchOf(b.bank)
	return b
}

func (b *bench) watchOf(p pix.Provider) *drift.Watch {
	book := func(context.Context) (money.Cents, bool, error) { return b.says, b.knows, nil }
	return drift.New(b.pool, p, book, func() time.Time { return b.now }, slog.New(slog.DiscardHandler))
}

// ask asks some time later, and returns what is known then.
func (b *bench) ask(later time.Duration) drift.State {
	b.t.Helper()
	b.now = b.now.Add(later)
	if err := b.watch.Ask(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	return b.last()
}

func (b *bench) last() drift.State {
	b.t.Helper()
	last, err := b.watch.Last(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	return last
}

// told is what the metrics tell, by their names.
func (b *bench) told(patience time.Duration) map[string]float64 {
	b.t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(drift.NewMetrics(b.pool, patience, func() time.Time { return b.now }, slog.New(slog.DiscardHandler)))
	families, err := registry.Gather()
	if err != nil {
		b.t.Fatal(err)
	}
	told := make(map[string]float64)
	for _, family := range families {
		told[family.GetName()] = family.GetMetric()[0].GetGauge().GetValue()
	}
	return told
}

const ageMetric, differenceMetric = "devolve_provider_balance_age_seconds", "devolve_provider_balance_difference_cents"

func TestADifferenceIsKeptFromItsFirstAnswerOn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if last := b.last(); last != (drift.State{Provider: "efi"}) {
		t.Errorf("before anybody asked: %+v", last)
	}
	if got := b.ask(0); got != (drift.State{Provider: "efi", AskedAt: start, AnsweredAt: start, BalanceCents: 100_00, BookKnows: true, BookCents: 100_00}) {
		t.Errorf("they agree: %+v", got)
	}
	b.says = 130_00
	differs := b.ask(time.Hour).DiffersSince
	if !differs.Equal(start.Add(time.Hour)) {
		t.Errorf("differs since %s", differs)
	}
	b.says = 125_00 // by another amount
	if got := b.ask(time.Hour); got.DiffersSince != differs || got.DifferenceCents() != -25_00 {
		t.Errorf("still: %+v", got)
	}
	if told := b.told(time.Hour); told[differenceMetric] != 0 {
		t.Errorf("after just the time that it may: %v", told)
	}
	b.now = b.now.Add(time.Second)
	if told := b.told(time.Hour); told[differenceMetric] != 25_00 || told[ageMetric] != 1 {
		t.Errorf("after more than it may: %v", told)
	}
	b.bank.cents = 125_00
	if got := b.ask(time.Hour); !got.DiffersSince.IsZero() || b.told(0)[differenceMetric] != 0 {
		t.Errorf("they agree again: %+v", got)
	}
	b.bank.cents, b.knows, b.says = 1, false, -900_00
	if got := b.ask(time.Hour); !got.DiffersSince.IsZero() || got.DifferenceCents() != 0 || got.BookKnows {
		t.Errorf("the book does not know: %+v", got)
	}
}

func TestNoAnswerKeepsTheLastOneWithItsTime(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.bank.err = errors.New("the provider answered 503")
	if got := b.ask(0); got != (drift.State{Provider: "efi", AskedAt: start, UnansweredSince: start}) {
		t.Errorf("never answered: %+v", got)
	}
	b.now = start.Add(7 * time.Hour)
	if told := b.told(0); told[ageMetric] != 7*3600 {
		t.Errorf("never answered: %v", told)
	}
	b.bank.err, b.says = nil, 90_00
	answered := b.ask(0)
	b.bank.err = errors.New("the provider answered 401")
	silent := b.ask(time.Hour)
	if got := b.ask(time.Hour); got.AnsweredAt != answered.AnsweredAt || got.BalanceCents != 100_00 || got.UnansweredSince != silent.AskedAt ||
		got.DiffersSince != answered.DiffersSince || got.AskedAt != b.now {
		t.Errorf("after two questions: %+v", got)
	}
	if told := b.told(0); told[ageMetric] != 2*3600 || told[differenceMetric] != 10_00 {
		t.Errorf("after two questions: %v", told)
	}
	b.bank.err, b.bank.cents = nil, -1
	if got := b.ask(time.Hour); got.UnansweredSince != silent.AskedAt || got.BalanceCents != 100_00 {
		t.Errorf("below nothing is no answer: %+v", got)
	}
	b.bank.cents = 90_00
	if got := b.ask(time.Hour); !got.UnansweredSince.IsZero() || got.BalanceCents != 90_00 {
		t.Errorf("answered again: %+v", got)
	}
}

// TestWhoEndsWhileTheProviderHangsKeepsNothing: a server that stops says nothing of the provider.
func TestWhoEndsWhileTheProviderHangsKeepsNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.bank.hangs = true
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := b.watch.Ask(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("asked: %v", err)
	}
	if last := b.last(); !last.AskedAt.IsZero() {
		t.Errorf("kept: %+v", last)
	}
}

// TestServersTogetherAskAtOnePace: whoever begins again asks no sooner, and forgets what another provider said.
func TestServersTogetherAskAtOnePace(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.ask(0)
	run := func(w *drift.Watch, until func() bool) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { w.Run(ctx); close(done) }()
		for deadline := time.Now().Add(10 * time.Second); !until() && time.Now().Before(deadline); {
			<-time.After(5 * time.Millisecond)
		}
		cancel()
		<-done
	}
	rows := func() (n int) {
		t.Helper()
		if err := b.pool.QueryRow(t.Context(), "SELECT count(*) FROM provider_balances").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if _, err := b.pool.Exec(t.Context(), "INSERT INTO provider_balances (provider, asked_at) VALUES ('woovi', '2026-11-01')"); err != nil {
		t.Fatal(err)
	}
	b.now = b.now.Add(drift.Every - time.Minute)
	run(b.watch, func() bool { return rows() == 1 })
	if b.bank.called != 1 {
		t.Errorf("asked %d times within %s", b.bank.called, drift.Every)
	}
	b.now, b.bank.asked = b.now.Add(time.Minute), make(chan struct{}, 9)
	run(b.watch, func() bool { return len(b.bank.asked) > 0 })
	if b.bank.called != 2 {
		t.Errorf("asked %d times when it was due", b.bank.called)
	}
	for _, w := range []*drift.Watch{b.watchOf(mute{}), b.watchOf(nil)} {
		if last, err := w.Last(t.Context()); err != nil || last != (drift.State{}) || w.CanAsk() || w.Ask(t.Context()) != nil {
			t.Errorf("cannot be asked: %+v, %v", last, err)
		}
		run(w, func() bool { return rows() == 0 })
	}
	if n, told := rows(), b.told(0); n != 0 || len(told) != 0 {
		t.Errorf("of a provider that cannot be asked there are %d rows, and %v is told", n, told)
	}
}
