package content

import "regexp"

var mark = regexp.MustCompile(`\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*`)

// Plain is a text without its marks, as search engines and searches read it.
func Plain(text string) string { return mark.ReplaceAllString(text, "$1$3") }
