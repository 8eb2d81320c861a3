package edge

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Readable is what arrived, as text; bytes that are none are escaped.
func Readable(body []byte) string {
	if utf8.Valid(body) {
		return string(body)
	}
	var text strings.Builder
	for len(body) > 0 {
		r, size := utf8.DecodeRune(body)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&text, `\x%02x`, body[0])
		} else {
			text.Write(body[:size])
		}
		body = body[size:]
	}
	return text.String()
}
