package settings

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/mailer"
)

// readMail reads how mails leave; neither error quotes what may hold a password.
func (c *Config) readMail(server, from string) (err error) {
	if server != "" {
		smtp, err := mailer.ParseSMTP(server)
		if err != nil {
			return fmt.Errorf("DEVOLVE_SMTP_URL: %w", err)
		}
		c.smtp = &smtp
	}
	if from == "" {
		c.mailFrom = &mail.Address{Name: c.Brand, Address: "nao-responda@" + c.mailDomain()}
		return nil
	}
	c.mailFrom, err = mailer.ParseFrom(from)
	return fault.Wrap(err, "DEVOLVE_MAIL_FROM")
}

// readFeedbackMail reads who is told what visitors write.
func (c *Config) readFeedbackMail(address string) error {
	if address != "" && !account.IsEmail(address) {
		return errors.New("DEVOLVE_FEEDBACK_MAIL: not a bare address such as atendimento@trevo.example")
	}
	c.FeedbackMail = address
	return nil
}

// mailDomain is the site's own when it has a name.
func (c *Config) mailDomain() string {
	u, err := url.Parse(c.PublicURL)
	if err != nil || u.Hostname() == "" || net.ParseIP(u.Hostname()) != nil {
		return "localhost"
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

// mails is the folder of the mails that no mail server takes.
func (c *Config) mails() string { return filepath.Join(c.Data, "mail") }

// Transport returns how mails leave, and the folder when that is where they stay.
func (c *Config) Transport() (mailer.Transport, *mailer.Folder) {
	if c.smtp != nil {
		return mailer.NewSMTP(*c.smtp, c.mailFrom), nil
	}
	folder := mailer.NewFolder(c.mails(), c.mailFrom)
	return folder, folder
}

// LinkBase is what links in mails begin with.
func (c *Config) LinkBase(addr string) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	return "http://" + Reachable(addr)
}

// PushContact is whom a push service writes to about this server: the site itself, or where its mails come from.
func (c *Config) PushContact() string {
	if strings.HasPrefix(c.PublicURL, "https://") {
		return c.PublicURL
	}
	return c.mailFrom.Address
}

// Reachable is an address that a browser on this machine can open.
func Reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// ForgetMails drops the kept mails of an owner. What was handed to a mail server is out of reach.
func (c *Config) ForgetMails(ctx context.Context, owner uuid.UUID) error {
	_, folder := c.Transport()
	if folder == nil {
		return nil
	}
	_, err := folder.Forget(ctx, owner.String(), nil)
	return err
}
