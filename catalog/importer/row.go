package importer

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"example.com/devolve/catalog"
	"example.com/devolve/ledger/money"
)

// Bounds of a value.
const (
	maxSlug   = 80
	maxName   = 200
	maxText   = 1000
	maxLong   = 10_000
	maxLink   = 2048
	maxList   = 20
	maxNumber = 1_000_000
	maxDays   = 3650
)

var (
	slugForm    = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	colourForm  = regexp.MustCompile(`^[0-9a-f]{6}$`)
	networkForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)
	pathForm    = regexp.MustCompile(`^([a-z0-9_-]+/)*[a-z0-9-]+\.(png|webp|svg|jpg)$`)
)

// row takes the values of one line, and remembers what is wrong with them.
type row struct {
	sheet  *Sheet
	values []string
	line   int
	today  time.Time // midnight UTC of the day of the import
	bad    bool
}

func (r *row) refuse(column, format string, args ...any) {
	r.bad = true
	r.sheet.refuse(r.line, column, fmt.Sprintf(format, args...))
}

func (r *row) value(column string) string {
	return r.values[columnIndex(r.sheet.Kind, column)]
}

// text is one line of at most so many characters.
func (r *row) text(column string, limit int) string {
	text := r.paragraphs(column, limit)
	if strings.ContainsAny(text, "\n\t") {
		r.refuse(column, "has a line break or a tab")
	}
	return text
}

// paragraphs is text that may have line breaks.
func (r *row) paragraphs(column string, limit int) string {
	text := strings.ReplaceAll(r.value(column), "\r\n", "\n")
	i := columnIndex(r.sheet.Kind, column)
	switch {
	case text == "" && columns[r.sheet.Kind][i].Required:
		r.refuse(column, "is empty")
	case utf8.RuneCountInString(text) > limit:
		r.refuse(column, "has more than %d characters", limit)
	case strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }):
		r.refuse(column, "has characters that are not text")
	}
	return text
}

// slug refuses what cannot be an address of a page.
func (r *row) slug(column string) string {
	text := r.text(column, maxSlug)
	if text != "" && !slugForm.MatchString(text) {
		r.refuse(column, "%q is not lower-case letters, digits and single hyphens", text)
	}
	return text
}

// page is the slug of a page of its own, which the site's other pages leave free.
func (r *row) page() string {
	slug := r.slug("slug")
	if err := CheckPage(slug); err != nil && slugForm.MatchString(slug) {
		r.refuse("slug", "%q %s", slug, err)
	}
	return slug
}

// optional is nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// matching is a text of a form, or nil.
func (r *row) matching(column string, form *regexp.Regexp, want string) *string {
	text := r.text(column, maxName)
	if text != "" && !form.MatchString(text) {
		r.refuse(column, "%q is not %s", text, want)
	}
	return optional(text)
}

func (r *row) image(column string) *string {
	return r.matching(column, catalog.ImageName, "a file name such as livros.webp (a-z, 0-9, hyphens; png, webp, svg or jpg)")
}

func (r *row) imagePath(column string) *string {
	return r.matching(column, pathForm, "a path such as banners/natal.webp (png, webp, svg or jpg)")
}

func (r *row) colour(column string) *string {
	text := strings.ToLower(strings.TrimPrefix(r.text(column, maxName), "#"))
	if text != "" && !colourForm.MatchString(text) {
		r.refuse(column, "%q is not a colour such as 0a7f5a", text)
	}
	return optional(text)
}

// choice is one of some words, whatever the case; the first is meant by nothing.
func (r *row) choice(column string, words ...string) string {
	text := strings.ToUpper(r.text(column, maxName))
	if text == "" {
		return words[0]
	}
	if !slices.Contains(words, text) {
		r.refuse(column, "%q is not one of %s", text, strings.Join(words, ", "))
	}
	return text
}

// yes understands what people and spreadsheets write; nothing means yes.
func (r *row) yes(column string) bool {
	switch text := strings.ToLower(r.text(column, maxName)); text {
	case "", "sim", "s", "yes", "y", "true", "verdadeiro", "1":
		return true
	case "não", "nao", "n", "no", "false", "falso", "0":
	default:
		r.refuse(column, "%q is not sim or não", text)
	}
	return false
}

// agreed is yes where nothing means no.
func (r *row) agreed(column string) bool { return r.value(column) != "" && r.yes(column) }

// whole is a number within bounds, or nil.
func (r *row) whole(column string, lowest, highest int) *int {
	text := r.text(column, maxName)
	if text == "" {
		return nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < lowest || number > highest {
		r.refuse(column, "%q is not a whole number from %d to %d", text, lowest, highest)
		return nil
	}
	return &number
}

// percent reads 4,5 or 4.5 or 4,5% into basis points.
func (r *row) percent(column string, highest money.BasisPoints) money.BasisPoints {
	text := strings.TrimSpace(strings.TrimSuffix(r.text(column, maxName), "%"))
	if text == "" {
		return 0
	}
	hundredths, err := money.ParseDecimal(strings.Replace(text, ",", ".", 1)) // of a percent: as of a real
	if err != nil || hundredths < 0 || hundredths > money.Cents(highest) {
		r.refuse(column, "%q is not a percentage such as 4,5, from 0 to %d", text, highest/100)
		return 0
	}
	return money.BasisPoints(hundredths)
}

// list is the values between the separators, none of them empty and none twice.
func (r *row) list(column string, limit int) []string {
	list := []string{}
	for text := range strings.SplitSeq(r.paragraphs(column, maxList*(limit+len(listSeparator))), listSeparator) {
		if text = strings.TrimSpace(text); text == "" || slices.Contains(list, text) {
			continue
		}
		if utf8.RuneCountInString(text) > limit || strings.ContainsAny(text, "\n\t") {
			r.refuse(column, "%.40q has a line break or more than %d characters", text, limit)
		}
		list = append(list, text)
	}
	if len(list) > maxList {
		r.refuse(column, "has more than %d values", maxList)
	}
	return list
}

// date is a day as Postgres reads it, or nil. A relative one counts from the day of the import.
func (r *row) date(column string) *string {
	text := r.text(column, maxName)
	if text == "" {
		return nil
	}
	day, err := parseDay(text, r.today)
	if err != nil {
		r.refuse(column, "%q %v", text, err)
	}
	return optional(day.Format(time.DateOnly))
}

// season is the first and the last day of a line, which may be open.
func (r *row) season() (startsOn, endsOn *string) {
	startsOn, endsOn = r.date("starts_on"), r.date("ends_on")
	if startsOn != nil && endsOn != nil && *startsOn > *endsOn {
		r.refuse("ends_on", "is before starts_on")
	}
	return startsOn, endsOn
}

func parseDay(text string, today time.Time) (time.Time, error) {
	if count, ok := strings.CutSuffix(text, "d"); ok && strings.ContainsAny(text[:1], "+-") {
		days, err := strconv.Atoi(count)
		if err != nil || days < -maxDays || days > maxDays {
			return time.Time{}, fmt.Errorf("is not a number of days up to %d", maxDays)
		}
		return today.AddDate(0, 0, days), nil
	}
	for _, layout := range []string{time.DateOnly, "02/01/2006", "2/1/2006"} {
		if day, err := time.Parse(layout, text); err == nil && day.Year() >= 2000 && day.Year() < 2200 {
			return day, nil
		}
	}
	return time.Time{}, errors.New("is not a date such as 2026-12-31, 31/12/2026 or +30d")
}

// link is a page at one of a store's hosts, as a browser will open it.
func (r *row) link(column string, hosts []string) string {
	text := r.text(column, maxLink)
	if text == "" {
		return ""
	}
	checked, err := catalog.CheckDestination(text, hosts)
	if err != nil {
		r.refuse(column, "%v (%s)", err, strings.Join(hosts, ", "))
	}
	return checked
}
