// Package text compares and shortens texts as people read them.
package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold is what a search by name compares: lower case, without accents. The application's fold does the same.
func Fold(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}

// Letter returns the letter that a name begins with, whatever its accent; "" for a digit or a sign.
func Letter(name string) string {
	if first := Fold(name); first != "" && first[0] >= 'a' && first[0] <= 'z' {
		return strings.ToUpper(first[:1])
	}
	return ""
}
