package catalog

import (
	"fmt"
	"net/url"
	"strings"
)

const maxLink = 2048

// CheckDestination accepts an absolute https address whose host is one of the store's or a subdomain of one, and returns
// it as we understood it: what was checked is what a browser will open. Anything that a browser could read differently
// (user information, ports, backslashes, non-ASCII or escaped hosts) is refused.
func CheckDestination(link string, hosts []string) (string, error) {
	refuse := func(why string) (string, error) { return "", fmt.Errorf("%w: %s", ErrForeignLink, why) }
	if len(link) > maxLink {
		return refuse("it is too long")
	}
	for _, c := range []byte(link) {
		if c <= ' ' || c == '\\' || c >= 0x7f {
			return refuse("it has characters that an address does not have")
		}
	}
	u, err := url.Parse(link)
	if err != nil {
		return refuse("it is not an address")
	}
	switch {
	case u.Scheme != "https" || u.Opaque != "":
		return refuse("only https is accepted")
	case u.User != nil:
		return refuse("it has user information")
	case u.Host == "" || u.Port() != "" && u.Port() != "443" || strings.HasSuffix(u.Host, ":"):
		return refuse("its host or port is not accepted")
	}
	host := strings.ToLower(u.Hostname())
	if !IsDomain(host) {
		return refuse("its host is not a domain name")
	}
	for _, own := range hosts {
		if host == own || strings.HasSuffix(host, "."+own) {
			u.Host = host
			return u.String(), nil
		}
	}
	return refuse("its host belongs to somebody else")
}

// IsDomain accepts lower-case host names of at least two labels in letters, digits and hyphens, the last one not a number.
func IsDomain(host string) bool {
	labels := strings.Split(host, ".")
	if len(host) > 253 || len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, c := range []byte(label) {
			if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
				return false
			}
		}
	}
	last := labels[len(labels)-1]
	return last[0] < '0' || last[0] > '9'
}
