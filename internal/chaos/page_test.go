package chaos_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"example.com/devolve/internal/chaos"
)

var update = flag.Bool("update", false, "write the page")

// TestThePageIsOfTheResults holds docs/reliability.md to the results that are kept: make reliability writes it.
func TestThePageIsOfTheResults(t *testing.T) {
	t.Parallel()
	const path = "../../docs/reliability.md"
	all, err := chaos.Read("results.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want, err := chaos.Page(all)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, want, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got) {
		t.Errorf("%s is not what the results say: make reliability", path)
	}
}
