package main_test

import (
	"io"
	"net"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"example.com/devolve/internal/mailer"
)

// postOffice is a mail server that refuses the addresses it is told to.
type postOffice struct {
	mu     sync.Mutex
	refuse string
	mails  map[string]string // the newest by address
}

// NewSession implements smtp.Backend.
func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &visit{office: p}, nil }

type visit struct {
	office *postOffice
	to     string
}

func (v *visit) Mail(string, *smtp.MailOptions) error { return nil }
func (v *visit) Reset()                               {}
func (v *visit) Logout() error                        { return nil }

func (v *visit) Rcpt(to string, _ *smtp.RcptOptions) error {
	v.office.mu.Lock()
	defer v.office.mu.Unlock()
	if v.to = to; to == v.office.refuse {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: to + " is unknown"}
	}
	return nil
}

func (v *visit) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	v.office.mu.Lock()
	defer v.office.mu.Unlock()
	v.office.mails[v.to] = strings.ReplaceAll(string(text), "=\r\n", "") // soft line breaks
	return err
}

func (p *postOffice) refuseFor(address string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse = address
}

// await waits for a mail to an address.
func (p *postOffice) await(t *testing.T, to string) (text string) {
	t.Helper()
	eventually(t, settleLimit, func() string {
		p.mu.Lock()
		defer p.mu.Unlock()
		if text = p.mails[to]; text == "" {
			return "no mail to " + to
		}
		return ""
	})
	return text
}

// TestMailServer sends to a mail server; what it refuses for good is listed and sent again by hand.
func TestMailServer(t *testing.T) {
	t.Parallel()
	office := &postOffice{mails: make(map[string]string), refuse: "bia@example.com"}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	post := smtp.NewServer(office)
	go func() { _ = post.Serve(listener) }()
	t.Cleanup(func() { _ = post.Close() })

	site := migratedSite(t).with("DEVOLVE_SMTP_URL=smtp://"+listener.Addr().String(), "DEVOLVE_MAIL_FROM=Marca <oi@marca.example>",
		"DEVOLVE_PUBLIC_URL=https://marca.example")
	server := site.serve(t)
	server.signUp("ana@example.com")
	mail := office.await(t, "ana@example.com")
	for _, want := range []string{`From: "Marca" <oi@marca.example>`, "To: <ana@example.com>", "https://marca.example/auth/confirmar-email#token=3D"} {
		if !strings.Contains(mail, want) {
			t.Errorf("no %q in the mail\n%s", want, mail)
		}
	}
	if status, _, err := get(t.Context(), server.base+"/dev/mail"); err != nil || status != 404 {
		t.Errorf("/dev/mail beside a mail server: %d %v", status, err)
	}

	server.signUp("bia@example.com")
	var failed string
	eventually(t, settleLimit, func() string {
		if failed = site.ok(t, "mail", "failed"); !strings.Contains(failed, "550 5.1.1") {
			return "no failed mail in " + failed
		}
		return ""
	})
	if strings.Contains(failed, "bia@") || !strings.Contains(failed, "welcome") {
		t.Errorf("failed mails:\n%s", failed)
	}
	office.refuseFor("")
	id := regexp.MustCompile(`(?m)^(\d+) `).FindStringSubmatch(failed)[1]
	site.ok(t, "mail", "retry", id)
	office.await(t, "bia@example.com")
	site.refused(t, "mail", "retry", id)
	site.refused(t, "mail", "retry", "first")
	server.stop(syscall.SIGTERM)
	if log := server.errs.String(); strings.Contains(log, "example.com") {
		t.Errorf("the log has an address:\n%s", log)
	}
}

// TestSalesAreToldAcrossCrashes kills the server while it tells of sales. Every sale is told; what was handed over twice has
// the same Message-ID.
func TestSalesAreToldAcrossCrashes(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	const sales = 12
	for n := range sales {
		shop.sell("told-"+string(rune('a'+n)), 10_000)
		if n%4 == 3 {
			shop.kill()
			shop.server = shop.site.serve(t)
		}
	}
	folder := mailer.NewFolder(filepath.Join(shop.site.data, "mail"), nil)
	// Usually at once. A mail that was being sent when the server was killed is another's to send after two minutes.
	eventually(t, 4*time.Minute, func() string {
		mails, err := folder.List(1000)
		if err != nil {
			t.Fatal(err)
		}
		ids := make(map[string]bool)
		for _, m := range mails {
			if strings.HasPrefix(m.Subject, "Compra identificada") {
				ids[regexp.MustCompile(`Message-ID: (\S+)`).FindString(string(m.Raw))] = true
			}
		}
		if len(ids) > sales {
			t.Fatalf("%d sales are told by %d mails", sales, len(ids))
		}
		if len(ids) < sales {
			return "sales are still to be told"
		}
		return ""
	})
}
