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

// TestOnlyWhatIsSaidOfTheKeyRefusesIt: what may be our own fault must not keep a shopper from their money for ever.
func TestOnlyWhatIsSaidOfTheKeyRefusesIt(t *testing.T) {
	t.Parallel()
	for _, code := range pix.RefusingCodes() {
		if !pix.RefusesKey(code) {
			t.Errorf("%s is listed and does not count", code)
		}
	}
	for _, code := range []string{
		"", pix.CodeUnspecified, "FAILED", "ALIAS_LIMIT_ERROR", "REACH_TRANSFER_LIMIT", "NOT_ENOUGH_BALANCE", "PIX_OUT_NOT_AUTHORIZED",
		"PAY_PIX_KEY_ERROR", "PIX_KEY_INFO_ERROR", "AM02", "AM04", "AB03", "ED05", "RR04", "DS04", "DS27", "AG03", "documento_bloqueado",
		"pagamento_negado", "valor_invalido",
	} {
		if pix.RefusesKey(code) || pix.NewFailure(code).Remedy == pix.RemedyFixKey {
			t.Errorf("%q is taken for the key's fault", code)
		}
	}
}
