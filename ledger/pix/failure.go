package pix

import "regexp"

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

func remedyOf(code string) Remedy {
	switch code {
	case "AB03", "AB09", "ED05", // the settlement system or the other bank was out of order
		"FF08", CodeInsufficient, "NOT_ENOUGH_BALANCE":
		return RemedyNewPayout
	case "AC03", "AC06", "AC07", "AC14", "AG03", "BE01", "CH11", "DS04", "DS27",
		"INVALID_PIX_KEY", "PIX_KEY_INFO_NOT_FOUND",
		"chave_invalida", "chave_nao_pertence_ao_documento", "documento_bloqueado":
		return RemedyFixKey
	default:
		return RemedyPerson
	}
}
