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

func TestCheckRefusesAnotherSchema(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct{ move, want string }{
		"older": {"-1", "run `devolve migrate`"},
		"newer": {"+1", "run a newer devolve"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn := connect(t, embeddedtest.PostgresURL(t))
			if _, err := conn.Exec(t.Context(), "UPDATE public.schema_version SET version = version "+tc.move); err != nil {
				t.Fatal(err)
			}
			err := migrations.Check(t.Context(), conn)
			var outdated *migrations.OutdatedError
			if !errors.As(err, &outdated) || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("Check: %v, want an OutdatedError that says %q", err, tc.want)
			}
		})
	}
}
