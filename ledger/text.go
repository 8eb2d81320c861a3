package ledger

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds every text that comes from outside into an event.
const maxText = 500

// text is a text from outside and what it is called.
type text struct{ name, value string }

// checkText refuses what no store should be asked to keep: too long, not UTF-8, or with control characters. Of several it names
// the first.
func checkText(fields ...text) error {
	for _, field := range fields {
		switch {
		case len(field.value) > maxText:
			return Refuse(CodeInvalid, "%s is over %d bytes", field.name, maxText)
		case !utf8.ValidString(field.value):
			return Refuse(CodeInvalid, "%s is not UTF-8", field.name)
		case strings.ContainsFunc(field.value, unicode.IsControl):
			return Refuse(CodeInvalid, "%s has control characters", field.name)
		}
	}
	return nil
}
