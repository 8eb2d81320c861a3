package ledger

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds every text that comes from outside into an event.
const maxText = 500

// checkText refuses what no store should be asked to keep: too long, not UTF-8, or with control characters.
func checkText(fields map[string]string) error {
	for name, text := range fields {
		switch {
		case len(text) > maxText:
			return Refuse(CodeInvalid, "%s is over %d bytes", name, maxText)
		case !utf8.ValidString(text):
			return Refuse(CodeInvalid, "%s is not UTF-8", name)
		case strings.ContainsFunc(text, unicode.IsControl):
			return Refuse(CodeInvalid, "%s has control characters", name)
		}
	}
	return nil
}
