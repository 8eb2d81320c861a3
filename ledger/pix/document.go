package pix

import (
	"regexp"
	"strings"
)

var (
	bareCPF    = regexp.MustCompile(`^[0-9]{11}$`)
	maskedCPF  = regexp.MustCompile(`^[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}$`)
	bareCNPJ   = regexp.MustCompile(`^[0-9A-Z]{12}[0-9]{2}$`)
	maskedCNPJ = regexp.MustCompile(`^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2}$`)
	documents  = strings.NewReplacer(".", "", "-", "", "/", "")
)

// ParseCPF returns the eleven digits of a taxpayer's number whose check digits hold, or ErrInvalid. Whatever is not a digit is
// left out, as people type it in many ways.
func ParseCPF(text string) (string, error) {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
	if cpf, ok := parseCPF(digits); ok {
		return cpf, nil
	}
	return "", ErrInvalid
}

// ParseCNPJ returns the fourteen characters of a company's number whose check digits hold, with or without its points, or ErrInvalid.
func ParseCNPJ(text string) (string, error) {
	if cnpj, ok := parseCNPJ(text); ok {
		return cnpj, nil
	}
	return "", ErrInvalid
}

// MaskCPF hides the first and the last digits of a CPF.
func MaskCPF(cpf string) string { return "***." + cpf[3:6] + "." + cpf[6:9] + "-**" }

func parseCPF(text string) (string, bool) {
	if maskedCPF.MatchString(text) {
		text = documents.Replace(text)
	}
	return text, bareCPF.MatchString(text) && !isRepeated(text) && checks(text, 11)
}

// parseCNPJ reads a company's number. Since July 2026 its first twelve characters may be letters.
func parseCNPJ(text string) (string, bool) {
	text = strings.ToUpper(text)
	if maskedCNPJ.MatchString(text) {
		text = documents.Replace(text)
	}
	return text, bareCNPJ.MatchString(text) && !isRepeated(text) && checks(text, 9)
}

// isRepeated tells one character all over: the check digits hold, but nobody was given such a number.
func isRepeated(text string) bool { return strings.Count(text, text[:1]) == len(text) }

// checks computes the last two digits modulo 11. Weights grow from the right, from 2 to highest and again; a letter counts as
// its ASCII code less 48.
func checks(text string, highest int) bool {
	for _, at := range []int{len(text) - 2, len(text) - 1} {
		sum, weight := 0, 2
		for i := at - 1; i >= 0; i-- {
			sum += int(text[i]-'0') * weight
			if weight++; weight > highest {
				weight = 2
			}
		}
		want := 11 - sum%11
		if want > 9 {
			want = 0
		}
		if int(text[at]-'0') != want {
			return false
		}
	}
	return true
}
