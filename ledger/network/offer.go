package network

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/money"
)

// Offer is what an advertiser offers shoppers: a code, or something for everybody.
type Offer struct {
	ID           string // the network's own, the same for the same offer
	AdvertiserID string // in the network's numbers, as Adapter.Advertiser reads it from links
	Advertiser   string // its name, where the network says it
	Title, Terms string
	Code         string    // empty: it needs none
	From, To     time.Time // its first and its last day, as midnight UTC; zero: open
	URL          string    // where it leads, at the store or by the network
	Exclusive    bool      // it is for us alone
}

// Offerer asks one account of a network what its advertisers offer.
type Offerer interface {
	// Offers returns all that is offered, with what may not have begun or be over. It waits at the network's pace.
	Offers(ctx context.Context) (List[Offer], error)
}

// Rate is what an advertiser pays us for sales of one kind.
type Rate struct {
	AdvertiserID     string // as of offers
	Group, GroupName string // which sales, as the network calls them
	Percent          money.BasisPoints
	Fixed            money.Cents // for each sale, in the place of a percentage
	Currency         string      // of the fixed amount; empty: it is a percentage
	From, To         time.Time   // its first and its last day, as midnight UTC; zero: open
	Conditions       string      // what else has to be so, in words
}

// Rater asks one account of a network what its advertisers pay.
type Rater interface {
	// Rates returns the rates that hold at a time, of some advertisers at least. It waits at the network's pace.
	Rates(ctx context.Context, advertisers []string, at time.Time) (List[Rate], error)
}

// Checked is what can stand in a list.
type Checked interface{ check() error }

// List is what a network listed.
type List[T Checked] struct {
	Rows    []T
	Refused []string // what cannot be told of others, each with its id
}

// Bounds of what is listed.
const (
	maxListed     = 50_000
	maxRefused    = 1_000
	maxListedText = 20_000 // bytes of one text
)

// Refuse says why something is not in the list. Beyond a bound it says that there is more.
func (l *List[T]) Refuse(what string, err error) {
	switch len(l.Refused) {
	case maxRefused:
		l.Refused = append(l.Refused, "more is refused than is said here")
	case maxRefused + 1:
	default:
		l.Refused = append(l.Refused, what+": "+err.Error())
	}
}

// Add adds a row that was read, or says why it is refused.
func (l *List[T]) Add(what string, row T, unread error) error {
	if err := cmp.Or(unread, row.check()); err != nil {
		l.Refuse(what, err)
		return nil
	}
	if len(l.Rows) == maxListed {
		return fmt.Errorf("the network lists more than %d", maxListed)
	}
	l.Rows = append(l.Rows, row)
	return nil
}

// Elements returns what an array of an answer holds, each as it stands there.
func Elements(array []byte) ([][]byte, error) {
	elements, err := strictjson.Split(array)
	if err != nil {
		return nil, errors.New("the answer has no list, or breaks off in it")
	}
	return elements, nil
}

var errNoID = errors.New("it has no id, or an absurd one")

func (o Offer) check() error {
	if err := errors.Join(checkTexts(o.Advertiser, o.Title, o.Terms, o.Code, o.URL), checkDays(o.From, o.To)); err != nil {
		return err
	}
	switch {
	case !isID(o.ID):
		return errNoID
	case !isID(o.AdvertiserID):
		return errors.New("it names no advertiser")
	case o.Title == "" && o.Code == "":
		return errors.New("it has neither a title nor a code")
	case strings.ContainsFunc(o.Code, func(c rune) bool { return unicode.IsControl(c) || unicode.IsSpace(c) && c != ' ' }):
		return errors.New("its code has characters that nobody types")
	}
	return nil
}

func (r Rate) check() error {
	if err := errors.Join(checkTexts(r.Group, r.GroupName, r.Conditions), checkDays(r.From, r.To)); err != nil {
		return err
	}
	switch {
	case !isID(r.AdvertiserID):
		return errors.New("it names no advertiser")
	case r.Currency == "" && r.Fixed != 0 || r.Currency != "" && r.Percent != 0:
		return errors.New("it is a percentage and an amount at once")
	case r.Currency == "":
		return nil
	}
	return ValidCurrency(r.Currency)
}

func isID(text string) bool {
	return text != "" && len(text) <= maxRowID && !strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c >= unicode.MaxASCII })
}

func checkTexts(texts ...string) error {
	for _, text := range texts {
		if len(text) > maxListedText {
			return fmt.Errorf("%.20q… is longer than %d bytes", text, maxListedText)
		}
	}
	return nil
}

func checkDays(from, to time.Time) error {
	if !from.IsZero() && !to.IsZero() && to.Before(from) {
		return fmt.Errorf("it ends on %s, before it begins on %s", to.Format(time.DateOnly), from.Format(time.DateOnly))
	}
	return nil
}

// In says whether a day is one of those from a first to a last one; zero: open.
func In(day, from, to time.Time) bool { return !day.Before(from) && (to.IsZero() || !day.After(to)) }

// Percentage reads percent as decimal text, such as 7.5, exactly.
func Percentage(text string) (money.BasisPoints, error) {
	hundredths, err := money.ParseDecimal(text)
	if err != nil || hundredths < 0 || hundredths > money.Cents(money.OneHundredPercent) {
		return 0, fmt.Errorf("%.40q is no percentage up to 100 with at most two decimals", text)
	}
	return money.BasisPoints(hundredths), nil
}

// Amount reads an amount of zero or more as decimal text, exactly.
func Amount(text string) (money.Cents, error) {
	cents, err := money.ParseDecimal(text)
	if err == nil && cents < 0 {
		err = fmt.Errorf("%.40q is below zero", text)
	}
	return cents, err
}

// withoutZone are how days and times without a zone are written; their day is the one that is written.
var withoutZone = []string{time.DateOnly, time.DateTime, "2006-01-02T15:04:05"}

// FirstDay reads the day on which something begins: a day, a time without a zone, which is of the day that is written, or one with a zone,
// which is of the day in São Paulo. Empty: zero.
func FirstDay(name, text string) (time.Time, error) { return dayOf(name, text, 0) }

// LastDay is FirstDay for the end: one at the first moment of a day in some zone ends the day before.
func LastDay(name, text string) (time.Time, error) { return dayOf(name, text, -time.Second) }

func dayOf(name, text string, shift time.Duration) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range withoutZone {
		if at, err := time.Parse(layout, text); err == nil && isPlausible(at) {
			return at.Truncate(24 * time.Hour), nil
		}
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || !isPlausible(at) {
		return time.Time{}, fmt.Errorf("%s is %.40q, which is no day such as 2026-11-30", name, text)
	}
	return brazil.Day(at.Add(shift)), nil
}

func isPlausible(at time.Time) bool { return at.Year() >= 2000 && at.Year() < 2200 }

// Days reads the first and the last day of something; see FirstDay.
func Days(firstName, first, lastName, last string) (from, to time.Time, err error) {
	from, errFrom := FirstDay(firstName, first)
	to, errTo := LastDay(lastName, last)
	return from, to, cmp.Or(errFrom, errTo)
}

// AdvertiserOf returns the advertiser that links of a template lead to; empty: they do not say.
func (a Adapter) AdvertiserOf(template string) string {
	u, err := url.Parse(template)
	if err != nil || a.Advertiser == nil {
		return ""
	}
	return a.Advertiser(u)
}

// InQuery reads the advertiser from a parameter of links.
func InQuery(name string) func(*url.URL) string {
	return func(link *url.URL) string { return link.Query().Get(name) }
}
