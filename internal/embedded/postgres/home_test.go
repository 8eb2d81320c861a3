package postgres_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/devolve/internal/embedded/postgres"
)

func itoa(n int) string { return strconv.Itoa(n) }

func TestFind(t *testing.T) {
	home, err := postgres.Find(t.Context())
	if err != nil {
		t.Fatalf("Find: %v", err)
	}
	if home.Major < 15 {
		t.Errorf("found PostgreSQL %d", home.Major)
	}
	t.Run("a wrong folder in the environment is an error, not a hint", func(t *testing.T) {
		t.Setenv(postgres.HomeVariable, filepath.Join(t.TempDir(), "nothing"))
		_, err := postgres.Find(t.Context())
		if err == nil || !strings.Contains(err.Error(), postgres.HomeVariable) {
			t.Errorf("error = %v, want %s in it", err, postgres.HomeVariable)
		}
	})
	t.Run("an old version is refused", func(t *testing.T) {
		dir := t.TempDir()
		for _, name := range []string{"postgres", "initdb"} {
			script(t, filepath.Join(dir, "bin", name), "echo 'postgres (PostgreSQL) 9.6.1'")
		}
		t.Setenv(postgres.HomeVariable, dir)
		_, err := postgres.Find(t.Context())
		if err == nil || !strings.Contains(err.Error(), "too old") {
			t.Errorf("error = %v, want it to say too old", err)
		}
	})
}

func script(t *testing.T, path, body string) {
	t.Helper()
	write(t, path, "#!/bin/sh\n"+body+"\n")
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
}
