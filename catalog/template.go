package catalog

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// The places that a link template is filled at.
const (
	placeClick   = "{click}"
	placeCompact = "{click32}" // the click's id without hyphens, for networks that lose them
	placeURL     = "{url}"
)

// ErrTemplate is answered for a link template that would not track a click.
var ErrTemplate = errors.New("unusable link template")

// Template is an affiliate network's deep link, for example https://network.example/c?sub={click}&url={url}.
type Template struct{ text string }

// ParseTemplate checks a link template: an https address that carries {click} or {click32} exactly once and {url} at most once, each
// after the host, and no other placeholder.
func ParseTemplate(text string) (Template, error) {
	refuse := func(why string) (Template, error) { return Template{}, fmt.Errorf("%w %q: %s", ErrTemplate, text, why) }
	if strings.Count(text, placeClick)+strings.Count(text, placeCompact) != 1 || strings.Count(text, placeURL) > 1 {
		return refuse("it needs {click} or {click32} once and may have {url} once")
	}
	bare := strings.NewReplacer(placeClick, "", placeCompact, "", placeURL, "").Replace(text)
	if strings.ContainsAny(bare, "{}\\#") || strings.ContainsFunc(bare, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return refuse("it has another placeholder or a character that an address does not have")
	}
	u, err := url.Parse(bare)
	if err != nil || u.Scheme != "https" || u.User != nil || !IsDomain(strings.ToLower(u.Host)) {
		return refuse("it is not an https address of a domain")
	}
	if !strings.HasPrefix(text, "https://"+u.Host+"/") {
		return refuse("its host is not fixed")
	}
	return Template{text}, nil
}

// Link fills the template for one click. The destination is escaped as a query value.
func (t Template) Link(clickID, destination string) string {
	compact := strings.ReplaceAll(clickID, "-", "")
	return strings.NewReplacer(
		placeClick, url.QueryEscape(clickID), placeCompact, url.QueryEscape(compact), placeURL, url.QueryEscape(destination),
	).Replace(t.text)
}
