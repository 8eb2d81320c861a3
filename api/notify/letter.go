package notify

import (
	"embed"
	"fmt"
	htmltemplate "html/template"
	"strings"
	texttemplate "text/template"
	"time"
	"unicode"

	"example.com/devolve/internal/brazil"
)

// letter is what a mail says, before it is laid out as HTML and as text.
type letter struct {
	Subject    string
	Preview    string // what mailboxes show beside the subject
	Title      string
	Paragraphs []string
	Facts      []fact
	Items      []item
	Action     *action
	After      []string // below the button, smaller
	Reason     string   // why one gets this mail
}

// fact is a line of the table in a mail.
type fact struct {
	Label, Value string
	Strong       bool
}

// item is an entry of a list in a mail.
type item struct{ Title, Detail, URL string }

// action is the one thing to do.
type action struct{ Label, URL string }

// envelope is what the layouts read.
type envelope struct {
	letter
	Brand       string
	Name        string // how the shopper is greeted; may be empty
	Home        string
	Profile     string
	Unsubscribe string // the page that stops such mails; empty: the mail is essential
}

//go:embed templates/mail.html templates/mail.txt
var templates embed.FS

// mark is the brand's, three times as large as it is shown; web/scripts/icons.mjs draws it from the site's own.
//
//go:embed templates/mark.png
var mark []byte

// markID names the mark in mail.html.
const markID = "mark@devolve"

var (
	htmlLayout = htmltemplate.Must(htmltemplate.ParseFS(templates, "templates/mail.html"))
	textLayout = texttemplate.Must(texttemplate.ParseFS(templates, "templates/mail.txt"))
)

// render lays a letter out.
func (e envelope) render() (html, text string, err error) {
	var h, t strings.Builder
	if err := htmlLayout.Execute(&h, e); err != nil {
		return "", "", fmt.Errorf("lay out the HTML: %w", err)
	}
	if err := textLayout.Execute(&t, e); err != nil {
		return "", "", fmt.Errorf("lay out the text: %w", err)
	}
	return h.String(), t.String(), nil
}

func day(at time.Time) string { return at.In(brazil.Location).Format("02/01/2006") }

func moment(at time.Time) string { return at.In(brazil.Location).Format("02/01/2006 às 15:04") }

// date writes a date that has no time of day, as Postgres' date is read.
func date(d time.Time) string { return d.Format("02/01/2006") }

// maxGreeted bounds the name in a greeting.
const maxGreeted = 30

// greeted is the first name, when it is one. Whoever signs up with another's address chooses the name in the mail to it: no
// sentence and no address shall reach a stranger that way.
func greeted(name string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	if len([]rune(first)) > maxGreeted || strings.ContainsFunc(first, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' && r != '\''
	}) {
		return ""
	}
	return first
}
