package silence_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/network/silence"
)

// street is shops with shoppers, by a clock of its own.
type street struct {
	*ledgertest.Bundle
	now     time.Time
	service *app.Service
	looks   *silence.Service
	told    []uuid.UUID
	sales   int
	clicks  []ledger.RecordClick // that buy
}

func newStreet(t *testing.T) *street {
	t.Helper()
	s := &street{Bundle: ledgertest.New(t), now: ledgertest.Start.AddDate(0, 0, -30)}
	s.Project(t)
	s.service = app.New(s.Log, func() time.Time { return s.now }, app.NewID)
	s.looks = silence.New(s.Pool, func() time.Time { return s.now }, func(_ context.Context, _ pgx.Tx, id uuid.UUID) error {
		s.told = append(s.told, id)
		return nil
	})
	return s
}

// hour has three shoppers go to a store, of whom one buys where sales are tracked.
func (s *street) hour(t *testing.T, network, store string, tracked bool) {
	t.Helper()
	for n := range 3 {
		click := ledger.RecordClick{
			ClickID: ledger.ClickID{UUID: uuid.New()}, UserID: ledger.UserID{UUID: uuid.New()}, Network: network, RateBps: 500, At: s.now,
			Store: ledger.Store{ID: store, Slug: store, Name: store},
		}
		if _, err := s.service.RecordClick(t.Context(), click); err != nil {
			t.Fatal(err)
		}
		if n == 0 && tracked {
			s.clicks = append(s.clicks, click)
		}
	}
}

// buy has the networks tell what was bought.
func (s *street) buy(t *testing.T) {
	t.Helper()
	var batch []app.Observed
	for _, click := range s.clicks {
		s.sales++
		sale := ledgertest.Sale(fmt.Sprint("s", s.sales), click.ClickID)
		sale.Network, sale.OccurredAt, sale.UpdatedAt, sale.ReceivedAt = click.Network, s.now, s.now, s.now
		batch = append(batch, sale)
	}
	if err := errors.Join(s.service.Observe(t.Context(), batch)...); err != nil {
		t.Fatal(err)
	}
	s.clicks = nil
}

// TestHowSalesCame: told by the network, found when it was asked, a day late, and changed since.
func TestHowSalesCame(t *testing.T) {
	t.Parallel()
	s := newStreet(t)
	if _, err := s.Pool.Exec(t.Context(), `INSERT INTO partners (name, adapter, created_at) VALUES ('awin', 'awin', now()), ('demo', 'standard', now())`); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Pool.Exec(t.Context(), `INSERT INTO inbox_copies (seq, subject, headers, digest, body, stored_at)
		VALUES (7, 'inbox.awin', '{"Devolve-Form":"awin/transaction"}', sha256(''), '', now()), (8, 'inbox.awin', '{"Devolve-Form":"awin/push"}', sha256(''), '', now())`); err != nil {
		t.Fatal(err)
	}
	s.hour(t, "awin", "a", true)
	click := s.clicks[0]
	for i, sale := range []struct {
		causation uint64
		ago       time.Duration
		verdict   ledger.Verdict
	}{{7, 0, ledger.VerdictPending}, {7, 25 * time.Hour, ledger.VerdictPending}, {8, 0, ledger.VerdictPending}, {8, 0, ledger.VerdictApproved}} {
		o := ledgertest.Sale(fmt.Sprint("s", i), click.ClickID)
		o.Network, o.Causation, o.Verdict, o.OccurredAt, o.UpdatedAt, o.ReceivedAt = "awin", sale.causation, sale.verdict, s.now.Add(-sale.ago), s.now, s.now
		if err := errors.Join(s.service.Observe(t.Context(), []app.Observed{o})...); err != nil {
			t.Fatal(err)
		}
	}
	s.look(t)
	s.look(t) // once more counts nothing twice
	got, err := s.looks.Networks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []silence.Network{
		{Partner: "awin", Adapter: "awin", SoldAt: s.now.Truncate(15 * time.Minute), Clicks: 3, Days: []silence.Day{
			{Day: time.Date(2026, time.October, 21, 0, 0, 0, 0, time.UTC), Pushed: 2, Pulled: 2, Late: 1, Changed: 1},
		}},
		{Partner: "demo", Adapter: "standard"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// look is what is found by now.
func (s *street) look(t *testing.T) []silence.Silence {
	t.Helper()
	s.CatchUp(t, s.Reader(t))
	if err := s.looks.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := s.looks.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAStoreFallsSilent, is told of once, speaks again, and with it all others of its network the network falls silent.
func TestAStoreFallsSilent(t *testing.T) {
	t.Parallel()
	s := newStreet(t)
	live := func(hours int, a, b, c bool) {
		t.Helper()
		for range hours {
			s.now = s.now.Add(time.Hour)
			s.hour(t, "awin", "a", a)
			s.hour(t, "awin", "b", b)
			s.hour(t, "cj", "c", c)
			s.buy(t)
		}
	}
	live(7*24, true, true, true)
	if found := s.look(t); len(found) != 0 || len(s.told) != 0 {
		t.Fatalf("while all is well: %+v", found)
	}
	live(24, false, true, true)
	found := s.look(t)
	if len(found) != 1 || found[0].Network != "awin" || found[0].StoreID != "a" || found[0].StoreName != "a" || found[0].Clicks < 60 || found[0].Missing < 20 || found[0].Missing > 30 {
		t.Fatalf("one store is silent: %+v", found)
	}
	if since := s.now.Sub(found[0].Since); since < 23*time.Hour || since > 26*time.Hour {
		t.Errorf("it is silent since %s", since)
	}
	s.look(t)
	if len(s.told) != 1 || s.told[0] != found[0].ID {
		t.Errorf("told of %v", s.told)
	}
	live(1, true, true, true)
	if found = s.look(t); len(found) != 1 || found[0].EndedAt.IsZero() {
		t.Fatalf("it speaks again: %+v", found)
	}
	live(30, false, false, true)
	found = s.look(t)
	if len(found) != 2 || found[0].Network != "awin" || found[0].StoreID != "" || !found[0].EndedAt.IsZero() || len(s.told) != 2 {
		t.Fatalf("the network is silent: %+v", found)
	}
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(silence.NewMetrics(s.looks, s.Logger))
	if families, err := metrics.Gather(); err != nil || len(families) != 1 || families[0].GetMetric()[0].GetGauge().GetValue() != 1 {
		t.Errorf("metrics: %v, %v", families, err)
	}
	if one, err := s.looks.Get(t.Context(), found[0].ID); err != nil || one != found[0] {
		t.Errorf("it is read as %+v, %v", one, err)
	}
	if _, err := s.looks.Get(t.Context(), uuid.New()); !errors.Is(err, silence.ErrNotFound) {
		t.Errorf("of nothing: %v", err)
	}
}
