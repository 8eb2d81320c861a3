package main_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

// expand does to a database what a newer program's migration may do while older ones run: it adds a table, and a column to every table.
func expand(t *testing.T, databaseURL string) {
	t.Helper()
	execute(t, databaseURL, `
		CREATE TABLE public.of_a_newer_program (id uuid PRIMARY KEY);
		DO $$ DECLARE t regclass; BEGIN
			FOR t IN SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
				WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relname <> 'schema_version'
			LOOP EXECUTE format('ALTER TABLE %s ADD COLUMN of_a_newer_program text', t); END LOOP;
		END $$;
		UPDATE public.schema_version SET version = version + 1`)
}

// contract does to a database what a newer program's migration does when it takes away what this program uses.
func contract(t *testing.T, databaseURL string) {
	t.Helper()
	execute(t, databaseURL, `
		UPDATE public.schema_version SET version = version + 1;
		UPDATE public.oldest_program SET oldest = (SELECT version FROM public.schema_version)`)
}

func execute(t *testing.T, databaseURL, sql string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatal(err)
	}
}
