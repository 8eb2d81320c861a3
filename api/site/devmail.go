package site

import (
	"bytes"
	"crypto/rand"
	_ "embed" // the page is part of the binary
	"encoding/base64"
	"errors"
	"html/template"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/mailer"
)

// Mailbox is where mails are kept that no mail server takes; see mailer.Folder.
type Mailbox interface {
	List(most int) ([]mailer.Kept, error)
	// Read answers mailer.ErrNoMail.
	Read(id string) (mailer.Kept, error)
}

// maxMails bounds the list of kept mails.
const maxMails = 200

//go:embed devmail.html
var mailboxHTML string

var mailboxPage = template.Must(template.New("devmail").Funcs(template.FuncMap{
	"iso":  func(at time.Time) string { return at.Format("2006-01-02T15:04:05.000Z07:00") },
	"when": func(at time.Time) string { return at.In(brazil.Location).Format("02/01/2006 15:04:05") },
}).Parse(mailboxHTML))

// routeMailbox shows the kept mails to whoever sits at this machine. To others the addresses do not exist; nor does anybody
// have them where the site is the world's: what comes from a proxy may look as if it came from here.
func (s *site) routeMailbox(router *mux.Router, elsewhere http.Handler) {
	public, err := url.Parse(s.edge.PublicURL())
	if s.config.Mailbox == nil || err != nil || s.edge.PublicURL() != "" && !edge.IsLoopback(public.Host) {
		return
	}
	for path, show := range map[string]func(http.ResponseWriter, *http.Request, mailer.Kept) error{
		"/dev/mail/{id}":          s.showMail,
		"/dev/mail/{id}/html":     showMailHTML,
		"/dev/mail/{id}/mail.eml": showMailRaw,
	} {
		router.Handle(path, atThisMachine(elsewhere, func(w http.ResponseWriter, r *http.Request) {
			kept, err := s.config.Mailbox.Read(mux.Vars(r)["id"])
			if errors.Is(err, mailer.ErrNoMail) {
				elsewhere.ServeHTTP(w, r)
				return
			}
			if err == nil {
				err = show(w, r, kept)
			}
			if err != nil {
				s.edge.Fail(w, r, err)
			}
		})).Methods(http.MethodGet)
	}
	router.Handle("/dev/mail", atThisMachine(elsewhere, func(w http.ResponseWriter, r *http.Request) {
		mails, err := s.config.Mailbox.List(maxMails)
		if err == nil {
			err = s.writeMailbox(w, mailboxView{Mails: mails})
		}
		if err != nil {
			s.edge.Fail(w, r, err)
		}
	})).Methods(http.MethodGet)
}

// atThisMachine lets nobody else pass: not through a proxy, and not under a name that another site made to lead here.
func atThisMachine(elsewhere http.Handler, next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !peer.Addr().Unmap().IsLoopback() || !edge.IsLoopback(r.Host) || isForwarded(r.Header) {
			elsewhere.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Referrer-Policy", "no-referrer") // mails hold links that open accounts
		next(w, r)
	})
}

func isForwarded(h http.Header) bool {
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via"} {
		if h.Get(name) != "" {
			return true
		}
	}
	return false
}

type mailboxView struct {
	Brand string
	Nonce string
	Mails []mailer.Kept
	Mail  *mailer.Kept
}

func (s *site) writeMailbox(w http.ResponseWriter, view mailboxView) error {
	view.Brand, view.Nonce = s.config.Brand, rand.Text()
	var page bytes.Buffer
	if err := mailboxPage.Execute(&page, view); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+view.Nonce+"'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	_, _ = w.Write(page.Bytes())
	return nil
}

func (s *site) showMail(w http.ResponseWriter, _ *http.Request, kept mailer.Kept) error {
	return s.writeMailbox(w, mailboxView{Mail: &kept})
}

// showMailHTML answers a mail as a mail program shows it: nothing runs, nothing is loaded, its own pictures are seen, links open elsewhere.
func showMailHTML(w http.ResponseWriter, _ *http.Request, kept mailer.Kept) error {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "+
		"frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox")
	h.Set("X-Frame-Options", "SAMEORIGIN")
	shown := []string{"<head>", `<head><base target="_blank">`}
	for _, p := range kept.Pictures {
		shown = append(shown, `src="cid:`+p.ID+`"`, `src="data:image/png;base64,`+base64.StdEncoding.EncodeToString(p.PNG)+`"`)
	}
	_, _ = strings.NewReplacer(shown...).WriteString(w, kept.HTML)
	return nil
}

func showMailRaw(w http.ResponseWriter, _ *http.Request, kept mailer.Kept) error {
	w.Header().Set("Content-Type", "message/rfc822")
	w.Header().Set("Content-Disposition", "attachment")
	_, _ = w.Write(kept.Raw)
	return nil
}
