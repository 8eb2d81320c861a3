package terms

import (
	"fmt"
	"testing"
)

// TestTextsThatWereReadAreKnown: terms are read the same again and again, however many others are, and no more of them are kept than may be.
func TestTextsThatWereReadAreKnown(t *testing.T) {
	t.Parallel()
	for n := range 2*maxCanonical + 1 {
		want, err := Terms{Rows: []Row{{Group: fmt.Sprintf("G%d", n), SaleBps: 450}}}.Freeze()
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			var got Frozen
			if err := got.UnmarshalJSON([]byte(want)); err != nil || got != want {
				t.Fatalf("%s is read as %s, %v", want, got, err)
			}
		}
		canonical.mu.RLock()
		kept := len(canonical.known)
		canonical.mu.RUnlock()
		if kept > maxCanonical {
			t.Fatalf("%d are kept", kept)
		}
	}
	var got Frozen
	if err := got.UnmarshalJSON([]byte(`{"rows":[{"sale_bps":450,"group":"G0"}]}`)); err == nil {
		t.Errorf("another order is read as %s", got)
	}
}
