package pix_test

import (
	"testing"

	"example.com/devolve/ledger/pix"
)

func TestFailuresSayWhatHelps(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]pix.Failure{
		"AB03":               {Code: "AB03", Remedy: pix.RemedyNewPayout},
		"AC03":               {Code: "AC03", Remedy: pix.RemedyFixKey},
		"FRAD":               {Code: "FRAD", Remedy: pix.RemedyPerson},
		"chave_invalida":     {Code: "chave_invalida", Remedy: pix.RemedyFixKey},
		"SOMETHING_NEW":      {Code: "SOMETHING_NEW", Remedy: pix.RemedyPerson},
		"":                   {Code: pix.CodeUnspecified, Remedy: pix.RemedyPerson},
		"chave de Ana Lúcia": {Code: pix.CodeUnspecified, Remedy: pix.RemedyPerson},
		"52998224725":        {Code: pix.CodeUnspecified, Remedy: pix.RemedyPerson},
	} {
		if got := pix.NewFailure(code); got != want {
			t.Errorf("%q: %+v, want %+v", code, got, want)
		}
	}
}
