package mailer

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// maxKept is how many mails a folder holds; the oldest make room.
const maxKept = 1000

// nameForm is time, owner, perhaps what it is about, and a random text; names sort by time.
var nameForm = regexp.MustCompile(`^[0-9]{8}T[0-9]{6}\.[0-9]{9}_[A-Za-z0-9-]*(_[A-Za-z0-9-]+)?_[A-Z2-7]{8}$`)

const (
	nameTime  = "20060102T150405.000000000"
	extension = ".eml"
	partial   = ".part" // while it is written, and for good where the process died
)

// ErrNoMail says that there is no such mail, or no more.
var ErrNoMail = errors.New("there is no such mail")

// errBroken says that a file is not a whole mail: the machine stopped while it was written.
var errBroken = fmt.Errorf("%w: what is left of it cannot be read", ErrNoMail)

// Folder keeps mails as .eml files instead of sending them, for the owner of the process alone to read.
type Folder struct {
	dir  string
	from *mail.Address
}

// NewFolder returns a transport that writes to a folder. The folder is made when the first mail is.
func NewFolder(dir string, from *mail.Address) *Folder { return &Folder{dir, from} }

// Send implements Transport.
func (f *Folder) Send(_ context.Context, m Message) error {
	msg, err := build(f.from, m)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return wrap("make the mail folder", err)
	}
	var raw bytes.Buffer
	if _, err := msg.WriteTo(&raw); err != nil {
		return wrap("write a mail", err)
	}
	owner := m.Owner
	if m.About != "" {
		owner += "_" + m.About
	}
	name := time.Now().UTC().Format(nameTime) + "_" + owner + "_" + rand.Text()[:8]
	if !nameForm.MatchString(name) {
		return fmt.Errorf("owner %.80q cannot be part of a file's name", owner)
	}
	// A reader sees all of a mail or none.
	part := filepath.Join(f.dir, name+partial)
	if err := errors.Join(os.WriteFile(part, raw.Bytes(), 0o600), os.Rename(part, filepath.Join(f.dir, name+extension))); err != nil {
		return wrap("keep a mail", err)
	}
	return f.prune()
}

func (f *Folder) prune() error {
	names, err := f.names(extension)
	if err != nil || len(names) <= maxKept {
		return err
	}
	for _, name := range names[maxKept:] {
		if err := f.remove(name + extension); err != nil {
			return err
		}
	}
	return nil
}

func (f *Folder) remove(file string) error {
	if err := os.Remove(filepath.Join(f.dir, file)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return wrap("remove a mail", err)
	}
	return nil
}

// names lists the mails whose files end so, newest first.
func (f *Folder) names(ending string) ([]string, error) {
	entries, err := os.ReadDir(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, wrap("list mails", err)
	}
	var names []string
	for _, entry := range entries {
		if name, ok := strings.CutSuffix(entry.Name(), ending); ok && nameForm.MatchString(name) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(b, a) })
	return names, nil
}

// Kept is a mail that a folder keeps.
type Kept struct {
	ID      string
	At      time.Time
	To      string
	ReplyTo string
	Subject string
	Headers []Header // as they would travel
	Text    string
	HTML    string
	// Pictures are those that the HTML shows.
	Pictures []Picture
	Raw      []byte
}

// Header is a line of a mail's head.
type Header struct{ Name, Value string }

// List returns the newest mails, at most so many.
func (f *Folder) List(most int) ([]Kept, error) {
	names, err := f.names(extension)
	if err != nil {
		return nil, err
	}
	var list []Kept
	for _, name := range names[:min(most, len(names))] {
		kept, err := f.Read(name)
		if errors.Is(err, ErrNoMail) {
			continue // forgotten meanwhile, or broken
		}
		if err != nil {
			return nil, err
		}
		list = append(list, kept)
	}
	return list, nil
}

// Read returns a mail, or ErrNoMail.
func (f *Folder) Read(id string) (Kept, error) {
	if !nameForm.MatchString(id) {
		return Kept{}, ErrNoMail
	}
	return f.read(id, extension)
}

func (f *Folder) read(id, ending string) (Kept, error) {
	raw, err := os.ReadFile(filepath.Join(f.dir, id+ending))
	if errors.Is(err, fs.ErrNotExist) {
		return Kept{}, ErrNoMail
	}
	if err != nil {
		return Kept{}, wrap("read a mail", err)
	}
	return parse(id, raw)
}

func parse(id string, raw []byte) (Kept, error) {
	kept := Kept{ID: id, Raw: raw}
	var err error
	if kept.At, err = time.Parse(nameTime, id[:len(nameTime)]); err != nil {
		return Kept{}, ErrNoMail
	}
	head, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Kept{}, errBroken
	}
	decoder := new(mime.WordDecoder)
	for name, values := range head.Header {
		for _, value := range values {
			if text, err := decoder.DecodeHeader(value); err == nil {
				value = text
			}
			kept.Headers = append(kept.Headers, Header{name, value})
		}
	}
	slices.SortFunc(kept.Headers, func(a, b Header) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Value, b.Value)) })
	kept.To = strings.Trim(kept.header("To"), "<>")
	kept.ReplyTo = strings.Trim(kept.header("Reply-To"), "<>")
	kept.Subject = kept.header("Subject")
	msg, err := gomail.EMLToMsgFromReader(bytes.NewReader(raw))
	if err != nil {
		return Kept{}, errBroken
	}
	for _, part := range msg.GetParts() {
		content, err := part.GetContent()
		if err != nil {
			return Kept{}, errBroken
		}
		switch part.GetContentType() {
		case gomail.TypeTextPlain:
			kept.Text = string(content)
		case gomail.TypeTextHTML:
			kept.HTML = string(content)
		default:
		}
	}
	for _, file := range msg.GetEmbeds() {
		var content bytes.Buffer
		if _, err := file.Writer(&content); err != nil {
			return Kept{}, errBroken
		}
		kept.Pictures = append(kept.Pictures, Picture{strings.Trim(file.Header.Get("Content-ID"), "<>"), content.Bytes()})
	}
	return kept, nil
}

func (k Kept) header(name string) string {
	for _, h := range k.Headers {
		if h.Name == name {
			return h.Value
		}
	}
	return ""
}

// Forget removes the mails of an owner, or about it, and those to or answered to one of the owner's addresses, and says how many
// there were; without a function no address is the owner's. What is broken may be theirs, and nobody can read it: it goes, too.
func (f *Folder) Forget(ctx context.Context, owner string, isOwners func(address string) bool) (int, error) {
	forgotten := 0
	for _, ending := range []string{partial, extension} {
		names, err := f.names(ending)
		if err != nil {
			return forgotten, err
		}
		for _, name := range names {
			if err := ctx.Err(); err != nil {
				return forgotten, err
			}
			mine, err := f.isOf(name, ending, owner, isOwners)
			if err == nil && mine {
				err = f.remove(name + ending)
				forgotten++
			}
			if err != nil {
				return forgotten, err
			}
		}
	}
	return forgotten, nil
}

func (f *Folder) isOf(name, ending, owner string, isOwners func(string) bool) (bool, error) {
	if owner != "" && strings.Contains(name, "_"+owner+"_") {
		return true, nil
	}
	if isOwners == nil {
		return false, nil
	}
	kept, err := f.read(name, ending)
	switch {
	case errors.Is(err, errBroken):
		return true, nil
	case errors.Is(err, ErrNoMail):
		return false, nil // forgotten meanwhile
	case err != nil:
		return false, err
	}
	return isOwners(kept.To) || isOwners(kept.ReplyTo), nil
}
