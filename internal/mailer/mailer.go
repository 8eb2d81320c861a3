// Package mailer hands mails to a mail server, or keeps them in a folder where developers read them. It imports nothing of
// Devolve.
package mailer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// Message is a mail to one person, as text and as HTML.
type Message struct {
	ID      string // unique to the mail; a repeat has the same, so that a mailbox may show it once
	Owner   string // whose it is, for Folder.Forget: letters, digits and hyphens
	About   string // what it tells of, for Folder.Forget as well; written like Owner
	To      string // a bare address
	ReplyTo string // a bare address; empty: the sender's
	Subject string
	Text    string
	HTML    string
	// Pictures are those that the HTML shows. They travel in the mail: whoever opens it loads nothing.
	Pictures []Picture
	// Unsubscribe is where one click, a POST, stops such mails (RFC 8058); empty: the mail is essential.
	Unsubscribe string
}

// Picture is a PNG in a mail, which the HTML shows by "cid:" and its ID.
type Picture struct {
	ID  string // with an @, as those of mails have (RFC 2392)
	PNG []byte
}

// Transport takes mails to where they are read.
type Transport interface {
	// Send answers nil once the mail is somebody else's responsibility, and *PermanentError when it never will be. Its
	// errors carry no address and no content.
	Send(ctx context.Context, m Message) error
}

// PermanentError says that sending the mail again is of no use.
type PermanentError struct{ Reason string }

// Error implements error.
func (e *PermanentError) Error() string { return "the mail was refused for good: " + e.Reason }

// ParseFrom reads a sender such as "Trevo <nao-responda@trevo.example>".
func ParseFrom(text string) (*mail.Address, error) {
	from, err := mail.ParseAddress(text)
	if err != nil {
		return nil, errors.New("not a sender such as Trevo <nao-responda@trevo.example>")
	}
	return from, nil
}

// build writes the mail as it travels.
func build(from *mail.Address, m Message) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	if err := msg.To(m.To); err != nil {
		return nil, &PermanentError{"the address cannot be written to"} // the library's error quotes it
	}
	if m.ReplyTo != "" {
		if err := msg.ReplyTo(m.ReplyTo); err != nil {
			return nil, &PermanentError{"the address for answers cannot be written to"}
		}
	}
	msg.Subject(m.Subject)
	msg.SetDate()
	msg.SetMessageIDWithValue(m.ID + from.Address[strings.LastIndexByte(from.Address, '@'):])
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetGenHeader("X-Auto-Response-Suppress", "All")
	if m.Unsubscribe != "" {
		msg.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Unsubscribe+">")
		msg.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	for _, p := range m.Pictures {
		name, _, _ := strings.Cut(p.ID, "@")
		err := msg.EmbedReader(name+".png", bytes.NewReader(p.PNG), gomail.WithFileContentID("<"+p.ID+">"), gomail.WithFileContentType("image/png"))
		if err != nil {
			return nil, wrap("put a picture into a mail", err)
		}
	}
	return msg, nil
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
