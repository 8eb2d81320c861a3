package terms

import (
	"errors"
	"fmt"
	"testing"
)

// TestTextsAreKnown: the newest is found, others until there are too many, and one that nobody kept never.
func TestTextsAreKnown(t *testing.T) {
	t.Parallel()
	kept := newTexts()
	for n := range 2*maxTexts + 1 {
		text := Frozen(fmt.Sprintf(`{"rows":[{"group":"G%d"}]}`, n))
		if _, ok := kept.find([]byte(text)); ok {
			t.Fatalf("%s is known before it is kept", text)
		}
		kept.keep(text)
		if got, ok := kept.find([]byte(text)); !ok || got != text {
			t.Fatalf("%s is found as %q, %t", text, got, ok)
		}
		if len(kept.known) > maxTexts {
			t.Fatalf("%d are kept", len(kept.known))
		}
	}
	for n, want := range map[int]bool{0: false, maxTexts: false, 2 * maxTexts: true} {
		if _, ok := kept.find(fmt.Appendf(nil, `{"rows":[{"group":"G%d"}]}`, n)); ok != want {
			t.Errorf("number %d is known: %t", n, ok)
		}
	}
}

// TestTermsAreReadAgain: a text that was read is read the same again, and what is not written so is refused after it as before.
func TestTermsAreReadAgain(t *testing.T) {
	t.Parallel()
	want, err := Terms{Rows: []Row{{Group: "ONCE", SaleBps: 450}}}.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		var got, other Frozen
		if err := got.UnmarshalJSON([]byte(want)); err != nil || got != want {
			t.Errorf("%s is read as %s, %v", want, got, err)
		}
		if err := other.UnmarshalJSON([]byte(`{"rows":[{"sale_bps":450,"group":"ONCE"}]}`)); !errors.Is(err, ErrUncanonic) {
			t.Errorf("another order is read as %s, %v", other, err)
		}
	}
}
