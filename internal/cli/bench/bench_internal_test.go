package bench

import (
	"os"
	"path/filepath"
	"testing"
)

// TestBenchmarksLeaveTheRestOfTheDocument: another tool writes the part on pages.
func TestBenchmarksLeaveTheRestOfTheDocument(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "benchmarks.md")
	if err := os.WriteFile(path, []byte("# Benchmarks\n\nold\n"+pagesHeading+"\nkept\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeReport(path, "# Benchmarks\n\nnew\n"); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if want := "# Benchmarks\n\nnew\n" + pagesHeading + "\nkept\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}
