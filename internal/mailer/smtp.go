package mailer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/textproto"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// smtpTimeout bounds each stage of handing a mail over: connecting, and sending.
const smtpTimeout = 20 * time.Second

// SMTPConfig says how to reach a mail server.
type SMTPConfig struct {
	Host               string
	Port               int
	Username, Password string      // optional: no login without them
	ImplicitTLS        bool        // encrypted from the first byte (port 465)
	NoTLS              bool        // nothing encrypted: only on this machine
	TLS                *tls.Config // optional: nil verifies the server's certificate against the system's authorities
	Timeout            time.Duration
}

// ParseSMTP reads smtp://user:password@host:587, which asks for STARTTLS unless the server is on this machine, and
// smtps://user:password@host:465. Its errors do not quote the text, which may hold a password.
func ParseSMTP(text string) (SMTPConfig, error) {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return SMTPConfig{}, errors.New("not an address such as smtp://user:password@mail.example:587")
	}
	c := SMTPConfig{Host: u.Hostname(), Username: u.User.Username()}
	c.Password, _ = u.User.Password()
	switch u.Scheme {
	case "smtp":
		c.Port, c.NoTLS = 587, isLoopback(c.Host)
	case "smtps":
		c.Port, c.ImplicitTLS = 465, true
	default:
		return SMTPConfig{}, errors.New("not an address that starts with smtp:// or smtps://")
	}
	if port := u.Port(); port != "" {
		if c.Port, err = strconv.Atoi(port); err != nil || c.Port < 1 || c.Port > 65535 {
			return SMTPConfig{}, errors.New("the port is not a number between 1 and 65535")
		}
	}
	return c, nil
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// SMTP hands mails to a mail server, each over a connection of its own.
type SMTP struct {
	config SMTPConfig
	from   *mail.Address
}

// NewSMTP returns a transport to a mail server. It does not connect yet.
func NewSMTP(config SMTPConfig, from *mail.Address) *SMTP {
	if config.Timeout == 0 {
		config.Timeout = smtpTimeout
	}
	return &SMTP{config, from}
}

// Send implements Transport. It gives up at once when ctx ends.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	msg, err := build(s.from, m)
	if err != nil {
		return err
	}
	var conn net.Conn
	forget := func() bool { return false }
	defer func() { forget() }()
	client, err := gomail.NewClient(s.config.Host, s.options(func(dialing context.Context, network, addr string) (net.Conn, error) {
		dialed, err := s.dial(dialing, network, addr)
		if err == nil {
			conn = dialed
			forget = context.AfterFunc(ctx, func() { _ = dialed.Close() })
		}
		return dialed, err
	})...)
	if err != nil {
		return wrap("prepare the connection to the mail server", err)
	}
	err = client.DialAndSendWithContext(ctx, msg)
	if conn != nil {
		_ = conn.Close() // the library leaves it open when something fails on the way
	}
	if msg.IsDelivered() {
		return nil // whatever went wrong while saying goodbye
	}
	if err == nil {
		return errors.New("the mail server gave no answer to the mail")
	}
	return describe(err)
}

func (s *SMTP) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	dialer := &net.Dialer{Timeout: s.config.Timeout}
	if s.config.ImplicitTLS {
		return (&tls.Dialer{NetDialer: dialer, Config: s.tls()}).DialContext(ctx, network, addr)
	}
	return dialer.DialContext(ctx, network, addr)
}

func (s *SMTP) tls() *tls.Config {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.config.TLS != nil {
		config = s.config.TLS.Clone()
	}
	config.ServerName = s.config.Host
	return config
}

func (s *SMTP) options(dial gomail.DialContextFunc) []gomail.Option {
	options := []gomail.Option{
		gomail.WithPort(s.config.Port), gomail.WithTimeout(s.config.Timeout), gomail.WithoutNoop(),
		gomail.WithDialContextFunc(dial), gomail.WithTLSConfig(s.tls()),
	}
	switch {
	case s.config.ImplicitTLS:
		options = append(options, gomail.WithSSL())
	case s.config.NoTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.config.Username == "" {
		return options
	}
	// Plain and login are refused by the library where nothing is encrypted, except on this machine.
	return append(options, gomail.WithUsername(s.config.Username), gomail.WithPassword(s.config.Password),
		gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin))
}

// describe says what went wrong without what the server or the library quote: addresses, above all.
func describe(err error) error {
	if refused, ok := errors.AsType[*gomail.SendError](err); ok && refused.ErrorCode() != 0 {
		reason := strconv.Itoa(refused.ErrorCode())
		if refused.EnhancedStatusCode() != "" {
			reason += " " + refused.EnhancedStatusCode()
		}
		// A refused sender is for whoever runs this to mend, so the mail waits.
		if !refused.IsTemp() && refused.Reason != gomail.ErrSMTPMailFrom {
			return &PermanentError{"the mail server answered " + reason}
		}
		return fmt.Errorf("the mail server answered %s", reason)
	}
	if answer, ok := errors.AsType[*textproto.Error](err); ok {
		return fmt.Errorf("the mail server answered %d before the mail", answer.Code)
	}
	if certificate, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return fmt.Errorf("the mail server's certificate is not accepted: %w", certificate.Err)
	}
	if network, ok := errors.AsType[net.Error](err); ok && network.Timeout() {
		return errors.New("the mail server took too long")
	}
	if network, ok := errors.AsType[*net.OpError](err); ok {
		return fmt.Errorf("no connection to the mail server: %w", network)
	}
	return errors.New("the conversation with the mail server broke off")
}
