package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Slug returns a brand as it stands in paths: lower-case ASCII letters and digits, joined by hyphens, at most 40.
func Slug(brand string) string {
	var slug strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(brand)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			slug.WriteRune(r)
		case unicode.Is(unicode.Mn, r): // an accent
		default:
			if slug.Len() > 0 && !strings.HasSuffix(slug.String(), "-") {
				slug.WriteByte('-')
			}
		}
	}
	text := slug.String()
	return strings.Trim(text[:min(len(text), 40)], "-")
}
