package takeout

import "testing"

func TestNoTextIsAFormula(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"=1+1", "+1", "-1", "@a", "\t=1", "\n", " =1", "\u00a0=1", "\ufeff=1", "\u200b =1", "＝1", "＋1", "－1", "＠a", " \ufeff＝1", "\x00=1"} {
		if got := harmless(text); got != "'"+text {
			t.Errorf("%q is written as %q; want an apostrophe in front", text, got)
		}
	}
	for _, text := range []string{"", " ", "a=1", "Pet Quati", "1-2"} {
		if got := harmless(text); got != text {
			t.Errorf("%q is written as %q; want it as it is", text, got)
		}
	}
}
