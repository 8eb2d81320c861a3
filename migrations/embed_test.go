package migrations_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/migrations"
)

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	t.Cleanup(func() { _ = conn.Close(t.Context()) })
	return conn
}

func TestApplyIsRepeatableAndConcurrent(t *testing.T) {
	t.Parallel()
	url := embeddedtest.EmptyPostgresURL(t)
	latest, err := migrations.Latest()
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 4 {
		conn := connect(t, url)
		group.Go(func() {
			if _, to, err := migrations.Apply(t.Context(), conn); err != nil || to != latest {
				t.Errorf("Apply: version %d, %v; want version %d", to, err, latest)
			}
		})
	}
	group.Wait()
	conn := connect(t, url)
	from, to, err := migrations.Apply(t.Context(), conn)
	if err != nil || from != latest || to != latest {
		t.Errorf("Apply again: %d → %d, %v; want nothing to do at %d", from, to, err, latest)
	}
	if err := migrations.Check(t.Context(), conn); err != nil {
		t.Errorf("Check: %v", err)
	}
}

// TestCheckRefusesAnotherSchema: an older one always, a newer one when it says that it does not take this program, or says nothing. A newer
// one that only adds is taken, by a server on its own database as well.
func TestCheckRefusesAnotherSchema(t *testing.T) {
	t.Parallel()
	const newer = "UPDATE public.schema_version SET version = version + 1"
	for name, tc := range map[string]struct{ change, want string }{
		"older":                  {"UPDATE public.schema_version SET version = version - 1", "run `devolve migrate`"},
		"newer, and it adds":     {newer, ""},
		"newer, and it takes":    {newer + "; UPDATE public.oldest_program SET oldest = (SELECT version FROM public.schema_version)", "or more, and this devolve knows"},
		"newer, and of before":   {newer + "; UPDATE public.oldest_program SET oldest = oldest - 1", ""},
		"newer, and says nought": {newer + "; DROP TABLE public.oldest_program", "run a newer devolve"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := connect(t, embeddedtest.PostgresURL(t))
			if _, err := conn.Exec(t.Context(), tc.change); err != nil {
				t.Fatal(err)
			}
			at, err := migrations.Version(t.Context(), conn)
			if err != nil {
				t.Fatal(err)
			}
			checkRefused(t, "Check", migrations.Check(t.Context(), conn), tc.want)
			if name == "older" {
				return // it would be brought up to date
			}
			_, to, err := migrations.Apply(t.Context(), conn)
			checkRefused(t, "Apply", err, tc.want)
			if to != at {
				t.Errorf("Apply left version %d; want %d as it was", to, at)
			}
		})
	}
}

func checkRefused(t *testing.T, what string, err error, want string) {
	t.Helper()
	var outdated *migrations.OutdatedError
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", what, err)
	case want != "" && (!errors.As(err, &outdated) || !strings.Contains(err.Error(), want)):
		t.Errorf("%s: %v, want an OutdatedError that says %q", what, err, want)
	}
}
