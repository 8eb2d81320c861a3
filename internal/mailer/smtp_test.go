package mailer_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"example.com/devolve/internal/mailer"
)

// postOffice is a mail server that does what a test wants.
type postOffice struct {
	refuseLogin, refuseSender, refuseRecipient, refuseData *smtp.SMTPError

	mu       sync.Mutex
	logins   int
	accepted []string
	hang     chan struct{} // not nil: the data is not answered until it is closed
	reached  chan struct{}
}

// NewSession implements smtp.Backend.
func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &visit{office: p}, nil }

type visit struct{ office *postOffice }

// AuthMechanisms implements smtp.AuthSession.
func (*visit) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth implements smtp.AuthSession.
func (v *visit) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, username, password string) error {
		v.office.mu.Lock()
		defer v.office.mu.Unlock()
		v.office.logins++
		if v.office.refuseLogin != nil {
			return v.office.refuseLogin
		}
		if username != "trevo" || password != "se gredo" {
			return errors.New("wrong login")
		}
		return nil
	}), nil
}

func refusal(err *smtp.SMTPError) error {
	if err == nil {
		return nil
	}
	return err
}

func (v *visit) Mail(string, *smtp.MailOptions) error { return refusal(v.office.refuseSender) }
func (v *visit) Rcpt(string, *smtp.RcptOptions) error { return refusal(v.office.refuseRecipient) }
func (v *visit) Reset()                               {}
func (v *visit) Logout() error                        { return nil }

func (v *visit) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if v.office.hang != nil {
		close(v.office.reached)
		<-v.office.hang
	}
	if v.office.refuseData != nil {
		return v.office.refuseData
	}
	v.office.mu.Lock()
	defer v.office.mu.Unlock()
	v.office.accepted = append(v.office.accepted, string(text))
	return nil
}

// open starts the mail server and returns how to reach it, with its certificate trusted.
func (p *postOffice) open(t *testing.T, implicit bool) mailer.SMTPConfig {
	t.Helper()
	certificate, pool := selfSigned(t)
	server := smtp.NewServer(p)
	server.Domain = "127.0.0.1"
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
	server.ReadTimeout, server.WriteTimeout = 10*time.Second, 10*time.Second
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if implicit {
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return mailer.SMTPConfig{
		Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, Username: "trevo", Password: "se gredo", ImplicitTLS: implicit,
		TLS: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}, Timeout: 5 * time.Second,
	}
}

func selfSigned(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

func sendBy(t *testing.T, config mailer.SMTPConfig) error {
	t.Helper()
	from, err := mailer.ParseFrom("Trevo <nao-responda@trevo.example>")
	if err != nil {
		t.Fatal(err)
	}
	err = mailer.NewSMTP(config, from).Send(t.Context(), message("ana@exemplo.com"))
	if err != nil && (strings.Contains(err.Error(), "ana@") || strings.Contains(err.Error(), "segredo")) {
		t.Errorf("the error tells: %v", err)
	}
	return err
}

func TestSMTPHandsMailsOver(t *testing.T) {
	t.Parallel()
	for name, implicit := range map[string]bool{"STARTTLS": false, "TLS from the start": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := &postOffice{}
			if err := sendBy(t, office.open(t, implicit)); err != nil {
				t.Fatal(err)
			}
			if len(office.accepted) != 1 || office.logins != 1 {
				t.Fatalf("%d mails after %d logins, want 1 and 1", len(office.accepted), office.logins)
			}
			for _, want := range []string{"To: <ana@exemplo.com>", "Message-ID: <welcome-1@trevo.example>", "multipart/alternative", "text/html"} {
				if !strings.Contains(office.accepted[0], want) {
					t.Errorf("no %q in the mail", want)
				}
			}
		})
	}
}

func TestSMTPRefusals(t *testing.T) {
	t.Parallel()
	busy := &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "ana@exemplo.com: greylisted"}
	unknown := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "ana@exemplo.com: no such user"}
	for name, test := range map[string]struct {
		office    *postOffice
		permanent bool
		says      string
	}{
		"recipient, for now":   {&postOffice{refuseRecipient: busy}, false, "451 4.7.1"},
		"recipient, for good":  {&postOffice{refuseRecipient: unknown}, true, "550 5.1.1"},
		"content, for now":     {&postOffice{refuseData: busy}, false, "451"},
		"content, for good":    {&postOffice{refuseData: unknown}, true, "550"},
		"sender, ours to mend": {&postOffice{refuseSender: unknown}, false, "550"},
		"login, ours to mend":  {&postOffice{refuseLogin: &smtp.SMTPError{Code: 535, Message: "trevo: wrong"}}, false, "535"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := sendBy(t, test.office.open(t, false))
			_, permanent := errors.AsType[*mailer.PermanentError](err)
			if err == nil || permanent != test.permanent || !strings.Contains(err.Error(), test.says) {
				t.Errorf("got %v (permanent %v), want %q (permanent %v)", err, permanent, test.says, test.permanent)
			}
		})
	}
}

func TestSMTPTrustsNobodyElse(t *testing.T) {
	t.Parallel()
	office := &postOffice{}
	for _, implicit := range []bool{false, true} {
		config := office.open(t, implicit)
		config.TLS = nil // the system's authorities do not know the certificate
		if err := sendBy(t, config); err == nil || !strings.Contains(err.Error(), "certificate") {
			t.Errorf("TLS from the start %v: %v, want a refusal of the certificate", implicit, err)
		}
	}
	plain := office.open(t, false)
	plain.NoTLS = true // the server takes no login in the clear
	if err := sendBy(t, plain); err == nil {
		t.Error("sent without encryption")
	}
	if office.logins != 0 || len(office.accepted) != 0 {
		t.Errorf("%d logins and %d mails to a server that is not trusted", office.logins, len(office.accepted))
	}
}

// TestSMTPNeedsEncryption speaks to a server that has no STARTTLS to offer.
func TestSMTPNeedsEncryption(t *testing.T) {
	t.Parallel()
	office := &postOffice{}
	server := smtp.NewServer(office)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	config := mailer.SMTPConfig{Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port}
	if err := sendBy(t, config); err == nil {
		t.Error("a mail went out in the clear")
	}
	config.NoTLS = true
	if err := sendBy(t, config); err != nil || len(office.accepted) != 1 {
		t.Errorf("on this machine: %v, %d mails; want 1", err, len(office.accepted))
	}
}

func TestSMTPGivesUp(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts, and says nothing
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	config := mailer.SMTPConfig{Host: "127.0.0.1", Port: silent.Addr().(*net.TCPAddr).Port, Timeout: 200 * time.Millisecond}
	start := time.Now()
	if err := sendBy(t, config); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a silent server: %v", err)
	}
	if took := time.Since(start); took > 10*time.Second { // half of what it would be without the setting
		t.Errorf("gave up after %s", took)
	}
	_ = silent.Close()
	if err := sendBy(t, config); err == nil || !strings.Contains(err.Error(), "no connection") {
		t.Errorf("nobody there: %v", err)
	}
}

// TestSMTPStopsAtOnce ends while the server thinks about the mail, and when the connection is cut.
func TestSMTPStopsAtOnce(t *testing.T) {
	t.Parallel()
	office := &postOffice{hang: make(chan struct{}), reached: make(chan struct{})}
	config := office.open(t, false)
	t.Cleanup(func() { close(office.hang) })
	from, _ := mailer.ParseFrom("nao-responda@trevo.example")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- mailer.NewSMTP(config, from).Send(ctx, message("ana@exemplo.com")) }()
	<-office.reached
	cancel()
	select {
	case err := <-done:
		if err == nil {
			t.Error("a mail counts as sent that the server did not take")
		}
	case <-time.After(10 * time.Second):
		t.Error("sending goes on after the context's end")
	}
}

func TestSMTPConnectionCut(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Write([]byte("220 ready\r\n"))
			_, _ = conn.Read(make([]byte, 100))
			_ = conn.Close()
		}
	}()
	err = sendBy(t, mailer.SMTPConfig{Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, NoTLS: true})
	if _, permanent := errors.AsType[*mailer.PermanentError](err); err == nil || permanent {
		t.Errorf("got %v, want an error that passes", err)
	}
}

func TestParseSMTP(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]mailer.SMTPConfig{
		"smtp://mail.example":                       {Host: "mail.example", Port: 587},
		"smtp://trevo:se%20gredo@mail.example:2525": {Host: "mail.example", Port: 2525, Username: "trevo", Password: "se gredo"},
		"smtps://a%40b.example:x@mail.example/":     {Host: "mail.example", Port: 465, Username: "a@b.example", Password: "x", ImplicitTLS: true},
		"smtp://localhost:1025":                     {Host: "localhost", Port: 1025, NoTLS: true},
		"smtp://[::1]:1025":                         {Host: "::1", Port: 1025, NoTLS: true},
	} {
		if got, err := mailer.ParseSMTP(text); err != nil || got != want {
			t.Errorf("%s: %+v %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "mail.example:587", "http://se:gredo@mail.example", "smtp://", "smtp://gredo@mail.example:0", "smtp://mail.example/x",
		"smtp://mail.example?tls=no", "smtp://mail.example:99999", "smtp://a:gredo%@mail.example",
	} {
		if c, err := mailer.ParseSMTP(text); err == nil || strings.Contains(err.Error(), "gredo") {
			t.Errorf("%q: %+v %v, want an error that does not quote it", text, c, err)
		}
	}
}

func TestParseFrom(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "Trevo", "a@b, c@d", "Trevo <x>"} {
		if from, err := mailer.ParseFrom(text); err == nil {
			t.Errorf("%q is %v", text, from)
		}
	}
}
