package pix

import (
	"regexp"
	"slices"
)

// Codes of our own, where the provider gives no reason.
const (
	CodeUnspecified  = "UNSPECIFIED"
	CodeInsufficient = "AM04" // the paying account has too little, in the settlement system's words
)

// codeForm is what a code may look like. Whatever else a provider writes there is text, and may name people.
var codeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{1,63}$`)

// NewFailure returns why a payment failed by a code of the settlement system (SPI) or of a provider. What is unknown is for a
// person to look at.
func NewFailure(code string) Failure {
	if !codeForm.MatchString(code) {
		code = CodeUnspecified
	}
	return Failure{Code: code, Remedy: remedyOf(code)}
}

// wrongKey are the codes that say so of the key, its account or its owner. A code that may as well mean us is none of them: limits,
// permissions and balances of ours, a bank or the settlement system that was out of order, and whatever is not listed here.
var wrongKey = []string{
	"AC03", "AC06", "AC07", "AC14", "BE01", "CH11",
	"INVALID_PIX_KEY", "PIX_KEY_INFO_NOT_FOUND",
	"chave_invalida", "chave_nao_pertence_ao_documento",
}

// codeFraud is the settlement system's word for a payment that it takes for fraud. A person has to look, and until then the key is
// paid nothing.
const codeFraud = "FRAD"

// RefusingCodes are the codes after which a key is paid nothing more until somebody of ours clears it.
func RefusingCodes() []string { return append(slices.Clone(wrongKey), codeFraud) }

// RefusesKey says whether a failure's code is about the key.
func RefusesKey(code string) bool { return slices.Contains(wrongKey, code) || code == codeFraud }

func remedyOf(code string) Remedy {
	if slices.Contains(wrongKey, code) {
		return RemedyFixKey
	}
	switch code {
	case "AB03", "AB09", "ED05", // the settlement system or the other bank was out of order
		"FF08", CodeInsufficient, "NOT_ENOUGH_BALANCE":
		return RemedyNewPayout
	default:
		return RemedyPerson
	}
}
