// Package spreadsheet keeps spreadsheets from running a text that somebody wrote: a cell that begins like a formula gets an
// apostrophe in front, which they take for "this is text".
package spreadsheet

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Harmless returns a text as a cell that no spreadsheet runs.
func Harmless(text string) string {
	if isFormula(text) {
		return "'" + text
	}
	return text
}

// Quoted is Harmless for files that are read again. Original(Quoted(text)) is the text, whatever that is.
func Quoted(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text
	}
	return text
}

// Original takes the apostrophe away that Quoted put in front, or that a person typed as spreadsheets ask for.
func Original(text string) string {
	rest, quoted := strings.CutPrefix(text, "'")
	if quoted && isFormula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return text
}

// isFormula says whether some spreadsheet may run a text: it passes over space and what is not seen, and some take the full-width
// forms for the plain ones.
func isFormula(text string) bool {
	if text != "" && strings.ContainsRune("\t\r\n", rune(text[0])) {
		return true
	}
	seen := strings.TrimLeftFunc(text, func(c rune) bool { return unicode.IsSpace(c) || unicode.In(c, unicode.Cf, unicode.Cc) })
	first, _ := utf8.DecodeRuneInString(seen)
	return seen != "" && strings.ContainsRune("=+-@＝＋－＠", first)
}
