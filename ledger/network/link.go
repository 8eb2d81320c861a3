package network

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// The places of a link template that a click's id is put in: as it is, and without its hyphens.
const (
	PlaceClick   = "{click}"
	PlaceCompact = "{click32}"
)

// Link is how the links of a network carry a click's id to a shop and back.
type Link struct {
	Hosts []string // the domains of its links, each with all that is below it; none: any
	// Before is what may stand right before the id, such as "clickref="; none: anything.
	Before []string
	// Most is how many characters come back; 0: as many as were sent.
	Most int
	// Compact says that hyphens do not come back, so that the template needs {click32}.
	Compact bool
}

// Check says why clicks would be lost on links of a template; nil: they come back.
func (l Link) Check(template string) error {
	place, length := PlaceClick, 36
	if strings.Contains(template, PlaceCompact) {
		place, length = PlaceCompact, 32
	}
	before, _, found := strings.Cut(template, place)
	if !found {
		return fmt.Errorf("the template has neither %s nor %s", PlaceClick, PlaceCompact)
	}
	if l.Compact && place != PlaceCompact {
		return fmt.Errorf("this network loses hyphens: write %s in the place of %s", PlaceCompact, PlaceClick)
	}
	if l.Most != 0 && length > l.Most {
		return fmt.Errorf("this network brings %d characters back, and the id has %d", l.Most, length)
	}
	u, err := url.Parse(before)
	if err != nil {
		return fmt.Errorf("the template is not an address: %w", err)
	}
	if len(l.Hosts) > 0 && !slices.ContainsFunc(l.Hosts, func(host string) bool { return isBelow(strings.ToLower(u.Hostname()), host) }) {
		return fmt.Errorf("%s is not a host of this network's links, which are %s", u.Hostname(), strings.Join(l.Hosts, ", "))
	}
	if len(l.Before) > 0 && !slices.ContainsFunc(l.Before, func(text string) bool { return strings.HasSuffix(before, text) }) {
		return fmt.Errorf("this network brings back what stands after %s", strings.Join(l.Before, " or "))
	}
	return nil
}

func isBelow(host, domain string) bool { return host == domain || strings.HasSuffix(host, "."+domain) }
