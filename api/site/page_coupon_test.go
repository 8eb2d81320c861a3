package site

import "testing"

func TestCut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]cutText{
		"short":                {"short", "", ""},
		"exactly 10":           {"exactl", "y 10", ""},
		"longer than ten":      {"longer", " tha", "n ten"},
		"a gap a gap and more": {"a gap", " a ga", "p and more"},
		"six ab cde fgh":       {"six ab", " cde", " fgh"},
		"çãéíõü🍀🍀🍀🍀🍀":          {"çãéíõü", "🍀🍀🍀🍀", "🍀"},
		"":                     {},
	} {
		got := cut(text, 10, 6)
		if got != want || got.Head+got.Middle+got.Rest != text {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}
