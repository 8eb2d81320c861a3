package spreadsheet_test

import (
	"testing"

	"example.com/devolve/internal/spreadsheet"
)

var (
	formulas = []string{
		"=1+1", "+1", "-1", "@a", "\t=1", "\n", " =1", "\u00a0=1", "\ufeff=1", "\u200b =1", "＝1", "＋1", "－1", "＠a", " \ufeff＝1", "\x00=1",
		"\u2060=1", "\u3000＝1", "\u202e=1", "\r=1", "\ta",
	}
	texts = []string{"", " ", "a=1", "Pet Quati", "1-2", "'", "'a", "15% de desconto", "\xff=1"}
)

func TestNoTextIsAFormula(t *testing.T) {
	t.Parallel()
	for _, text := range formulas {
		if got := spreadsheet.Harmless(text); got != "'"+text {
			t.Errorf("%q is written as %q; want an apostrophe in front", text, got)
		}
	}
	for _, text := range texts {
		if got := spreadsheet.Harmless(text); got != text {
			t.Errorf("%q is written as %q; want it as it is", text, got)
		}
	}
}

func TestWhatIsReadAgainIsWhatWasWritten(t *testing.T) {
	t.Parallel()
	for _, text := range append(formulas, texts...) {
		for range 4 { // with as many apostrophes in front as somebody may have typed
			cell := spreadsheet.Quoted(text)
			if got := spreadsheet.Original(cell); got != text {
				t.Errorf("%q is written as %q and read as %q", text, cell, got)
			}
			if spreadsheet.Harmless(cell) != cell {
				t.Errorf("%q is written as %q, which is run", text, cell)
			}
			text = "'" + text
		}
	}
}
