package club

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
)

// Bounds of what an operator says, in characters, as the catalogue's files have them.
const (
	maxName        = 120
	maxDescription = 300
	maxLong        = 4000
	maxDomains     = 50
)

var colourForm = regexp.MustCompile(`^[0-9a-f]{6}$`)

// openDomains give addresses to everybody: they say nothing about an organisation.
var openDomains = []string{
	"gmail.com", "googlemail.com", "hotmail.com", "hotmail.com.br", "outlook.com", "outlook.com.br", "live.com", "msn.com", "yahoo.com",
	"yahoo.com.br", "icloud.com", "me.com", "proton.me", "protonmail.com", "uol.com.br", "bol.com.br", "terra.com.br", "ig.com.br", "globo.com",
}

// FieldError says what is not acceptable about a club.
type FieldError struct {
	Field, Value, Detail string
}

// Error implements error.
func (e *FieldError) Error() string { return fmt.Sprintf("%s: %q %s", e.Field, e.Value, e.Detail) }

// Check returns what Add would write, or why it would not.
func Check(slug string, s Settings) (Settings, error) {
	err := errors.Join(checkSlug(slug), s.check())
	return s, err
}

func checkSlug(slug string) error {
	if err := importer.CheckPage(slug); err != nil {
		return &FieldError{"slug", slug, err.Error()}
	}
	return nil
}

// check also makes what is written in two ways the same: domains and colours in lower case, without what goes before them.
func (s *Settings) check() error {
	for _, text := range []struct {
		field, value string
		limit        int
		required     bool
	}{
		{"name", s.Name, maxName, true},
		{"description", s.Description, maxDescription, false},
		{"long-description", s.LongDescription, maxLong, false},
	} {
		if text.required && text.value == "" {
			return &FieldError{text.field, "", "is required"}
		}
		if utf8.RuneCountInString(text.value) > text.limit {
			return &FieldError{text.field, fmt.Sprintf("%.20s…", text.value), fmt.Sprintf("is longer than %d characters", text.limit)}
		}
	}
	if s.Host = strings.ToLower(s.Host); s.Host != "" && !catalog.IsDomain(s.Host) {
		return &FieldError{"host", s.Host, "is not a domain name"}
	}
	if err := s.checkDomains(); err != nil {
		return err
	}
	return s.checkColours()
}

func (s *Settings) checkDomains() error {
	if len(s.Domains) > maxDomains {
		return &FieldError{"domain", "", fmt.Sprintf("there are more than %d", maxDomains)}
	}
	domains := slices.Clone(s.Domains)
	for i, domain := range domains {
		domain = strings.ToLower(strings.TrimPrefix(domain, "@"))
		switch {
		case !catalog.IsDomain(domain):
			return &FieldError{"domain", domain, "is not a domain name"}
		case slices.Contains(openDomains, domain):
			return &FieldError{"domain", domain, "gives addresses to everybody"}
		}
		domains[i] = domain
	}
	slices.Sort(domains)
	s.Domains = slices.Compact(domains)
	return nil
}

func (s *Settings) checkColours() error {
	c := &s.Wanted
	for _, part := range []struct {
		field  string
		value  *string
		ground string // the colour beside which alone this one is seen; "-": it needs none
	}{
		{"nav-bar", &c.NavBar, "-"},
		{"nav-bar-text", &c.NavBarText, c.NavBar},
		{"header", &c.CouponHeader, "-"},
		{"header-text", &c.CouponHeaderText, c.CouponHeader},
		{"button", &c.Button, "-"},
		{"button-hover", &c.ButtonOnHover, c.Button},
	} {
		*part.value = strings.ToLower(strings.TrimPrefix(*part.value, "#"))
		switch {
		case *part.value == "":
		case !colourForm.MatchString(*part.value):
			return &FieldError{part.field, *part.value, "is not a colour such as 0c443b"}
		case part.ground == "":
			return &FieldError{part.field, *part.value, "has no ground: " + strings.NewReplacer("-text", "", "-hover", "").Replace(part.field) + " is missing"}
		}
	}
	return nil
}
