package halt_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/halt"
)

const (
	ana = "staff:0190a0c8-0000-7000-8000-000000000001"
	bia = "staff:0190a0c8-0000-7000-8000-000000000002"
)

func open(t *testing.T) (*halt.Service, *pgxpool.Pool) {
	t.Helper()
	pool := embeddedtest.Postgres(t)
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	return halt.New(pool, func() time.Time { now = now.Add(time.Second); return now }), pool
}

func mustRaise(t *testing.T, s *halt.Service, kind halt.Kind, subject, detail string) {
	t.Helper()
	if err := s.Raise(t.Context(), kind, subject, detail); err != nil {
		t.Fatal(err)
	}
}

func mustOpen(t *testing.T, s *halt.Service, want int) []halt.Halt {
	t.Helper()
	halts, err := s.Open(t.Context())
	if err != nil || len(halts) != want {
		t.Fatalf("%d halts are open, want %d: %+v, %v", len(halts), want, halts, err)
	}
	return halts
}

func TestAHaltIsRaisedOnceAndClearedByAPersonWithAReason(t *testing.T) {
	t.Parallel()
	s, _ := open(t)
	if err := s.Check(t.Context()); err != nil {
		t.Fatalf("nothing was found yet: %v", err)
	}
	mustRaise(t, s, halt.Stream, "LEDGER", "the limits were changed")
	mustRaise(t, s, halt.Stream, "LEDGER", "the limits were changed, said again")
	mustRaise(t, s, halt.Stream, "INBOX", "the stream was purged")
	found := mustOpen(t, s, 2)
	if h := found[0]; h.Kind != halt.Stream || h.Subject != "LEDGER" || h.Detail != "the limits were changed" || h.RaisedBy != halt.System {
		t.Errorf("%+v", h)
	}
	var stopped *halt.StoppedError
	err := s.Check(t.Context())
	if !errors.Is(err, halt.ErrStopped) || !errors.As(err, &stopped) || len(stopped.Halts) != 2 ||
		!strings.Contains(err.Error(), "stream LEDGER, stream INBOX") {
		t.Errorf("the refusal does not name both: %v", err)
	}
	for _, reason := range []string{"", "  ", "two\nlines", strings.Repeat("a", 501)} {
		if _, err := s.Clear(t.Context(), found[0].ID, bia, reason); !errors.Is(err, halt.ErrInvalid) {
			t.Errorf("cleared because of %q: %v", reason, err)
		}
	}
	cleared, err := s.Clear(t.Context(), found[0].ID, bia, "conferido com a infraestrutura")
	if err != nil || cleared.ClearedBy != bia || cleared.Reason != "conferido com a infraestrutura" || !cleared.ClearedAt.After(cleared.RaisedAt) {
		t.Fatalf("%+v, %v", cleared, err)
	}
	if _, err := s.Clear(t.Context(), found[0].ID, ana, "de novo"); !errors.Is(err, halt.ErrCleared) {
		t.Errorf("cleared twice: %v", err)
	}
	if _, err := s.Clear(t.Context(), uuid.New(), ana, "nenhuma"); !errors.Is(err, halt.ErrNotFound) {
		t.Errorf("cleared one that is not there: %v", err)
	}
	mustRaise(t, s, halt.Stream, "LEDGER", "it is wrong still")
	mustOpen(t, s, 2)
	if all, err := s.List(t.Context()); err != nil || len(all) != 3 || all[2].ID != found[0].ID || all[0].Detail != "it is wrong still" {
		t.Errorf("what is open comes first: %+v, %v", all, err)
	}
}

func TestWhoeverStopsPayoutsDoesNotLetThemGoOn(t *testing.T) {
	t.Parallel()
	s, pool := open(t)
	h, err := s.Stop(t.Context(), ana, "o extrato do banco está estranho")
	if err != nil || h.Kind != halt.Manual || h.RaisedBy != ana {
		t.Fatalf("%+v, %v", h, err)
	}
	if _, err := s.Stop(t.Context(), ana, " "); !errors.Is(err, halt.ErrInvalid) {
		t.Errorf("stopped without a reason: %v", err)
	}
	if _, err := s.Clear(t.Context(), h.ID, ana, "estava certo"); !errors.Is(err, halt.ErrOwn) {
		t.Errorf("cleared by who raised it: %v", err)
	}
	forge := "UPDATE payout_halts SET cleared_at = now(), cleared_by = raised_by, reason = 'x' WHERE id = $1"
	if _, err := pool.Exec(t.Context(), forge, h.ID); err == nil {
		t.Error("the database lets who raised it clear it")
	}
	if _, err := s.Clear(t.Context(), h.ID, bia, "conferido"); err != nil {
		t.Error(err)
	}
	for _, statement := range []string{
		"UPDATE payout_halts SET detail = 'nothing' WHERE id = $1", "UPDATE payout_halts SET cleared_at = NULL, cleared_by = NULL, reason = NULL WHERE id = $1",
		"DELETE FROM payout_halts WHERE id = $1",
	} {
		if _, err := pool.Exec(t.Context(), statement, h.ID); err == nil {
			t.Errorf("the database takes %s", statement)
		}
	}
}

func TestATextTooLongIsCutNotRefused(t *testing.T) {
	t.Parallel()
	s, _ := open(t)
	mustRaise(t, s, halt.Seal, strings.Repeat("é", 300), "a\x00b\xff"+strings.Repeat("ç", 3000))
	if h := mustOpen(t, s, 1)[0]; len(h.Subject) != 200 || !strings.HasPrefix(h.Detail, "a?b?ç") || len(h.Detail) > 2000 {
		t.Errorf("%d bytes, %d bytes %.20q", len(h.Subject), len(h.Detail), h.Detail)
	}
}

func TestOpenHaltsAreMeasured(t *testing.T) {
	t.Parallel()
	s, _ := open(t)
	mustRaise(t, s, halt.Stream, "LEDGER", "")
	mustRaise(t, s, "of_another_part", "x", "")
	registry := prometheus.NewRegistry()
	registry.MustRegister(halt.NewMetrics(s, slog.New(slog.DiscardHandler)))
	families, err := registry.Gather()
	if err != nil || len(families) != 1 || families[0].GetName() != "devolve_payout_halts_open" {
		t.Fatalf("%v, %v", families, err)
	}
	got := make(map[string]float64)
	for _, m := range families[0].GetMetric() {
		got[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
	}
	want := map[string]float64{"difference": 0, "manual": 0, "of_another_part": 1, "restored": 0, "seal": 0, "stream": 1, "unreadable": 0}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
