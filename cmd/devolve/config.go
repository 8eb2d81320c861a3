package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
	"example.com/devolve/api/google"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/site"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/internal/text"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
)

// config is what a command is told by flags and by the environment; flags win. docs/configuration.md has the table.
type config struct {
	// Flags of every command; empty means the environment's or the default.
	data, logLevel string

	// From the environment.
	databaseURL, natsURL string
	natsReplicas         int
	brand, apiKey        string
	publicURL            string
	cdnBase, clubHost    string
	socialLinks          []site.SocialLink
	googleConfig         google.Config // zero: not configured
	trustedProxies       []netip.Prefix
	corsOrigins          []string
	addr                 string             // the flag of serve wins
	smtp                 *mailer.SMTPConfig // nil: mails stay in a folder
	mailFrom             *mail.Address
	feedbackMail         string                           // who is told what visitors write; empty: nobody
	openPix              func() (pix.Provider, error)     // who sends payments
	schedule             payout.Schedule                  // of payout runs
	limits               map[ledger.LimitName]money.Cents // their first values
	anchors              anchors                          // where the log is anchored
	watchEvery           time.Duration                    // how often the streams are looked at
	diskReserve          uint64                           // what has to be free for new writes to be taken
	verifyEvery          time.Duration                    // between two verifications of everything
	staffHold            time.Duration                    // for how long an account of staff only looks after somebody else changed it
	reconcileAt          *daily.Time                      // nil: the clock reconciles nothing
	nightly              *nightly                         // nil: the server makes no backups

	traced bool // requests and deliveries are

	level slog.Level
}

// Defaults.
const (
	defaultAddr  = "127.0.0.1:8080"
	defaultData  = "./var"
	defaultBrand = "Trevo"
	// defaultReconcileAt is when the day before is over everywhere, and finance is not there yet.
	defaultReconcileAt = "06:30"
	neverReconcile     = "off"
)

func (c *config) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&c.data, "data", "", "folder of the embedded stores and of secrets (DEVOLVE_DATA, default "+defaultData+")")
	flags.StringVar(&c.logLevel, "log-level", "", "debug, info, warn or error (DEVOLVE_LOG_LEVEL, default info)")
}

// read fills in what flags left open and refuses what cannot be meant, naming the variable.
func (c *config) read(getenv func(string) string) error {
	or := func(values ...string) string {
		for _, v := range values {
			if v != "" {
				return v
			}
		}
		return ""
	}
	c.data = or(c.data, getenv("DEVOLVE_DATA"), defaultData)
	c.addr = or(getenv("DEVOLVE_ADDR"), defaultAddr)
	c.brand = or(getenv("DEVOLVE_BRAND"), defaultBrand)
	c.apiKey = getenv("DEVOLVE_API_KEY")
	c.publicURL = strings.TrimSuffix(getenv("DEVOLVE_PUBLIC_URL"), "/")
	c.cdnBase, c.clubHost = getenv("DEVOLVE_CDN_URL"), getenv("DEVOLVE_CLUB_URL")
	c.databaseURL, c.natsURL = getenv("DATABASE_URL"), getenv("NATS_URL")
	return errors.Join(
		c.readLevel(or(c.logLevel, getenv("DEVOLVE_LOG_LEVEL"), "info")),
		c.readReplicas(or(getenv("DEVOLVE_NATS_REPLICAS"), "1")),
		c.readProxies(getenv("DEVOLVE_TRUSTED_PROXIES")),
		c.readOrigins(getenv("DEVOLVE_CORS_ORIGINS")),
		c.readSocialLinks(getenv("DEVOLVE_SOCIAL_LINKS")),
		c.readMail(getenv("DEVOLVE_SMTP_URL"), getenv("DEVOLVE_MAIL_FROM")),
		c.readFeedbackMail(getenv("DEVOLVE_FEEDBACK_MAIL")),
		c.readPayouts(getenv),
		c.readLimits(getenv),
		c.readStaffHold(or(getenv("DEVOLVE_STAFF_HOLD"), staff.HoldLife.String())),
		c.readSchedule(getenv),
		c.readAnchors(getenv),
		c.readWatchEvery(getenv("DEVOLVE_WATCH_EVERY")),
		c.readDiskReserve(getenv("DEVOLVE_DISK_RESERVE")),
		c.readVerifyEvery(getenv("DEVOLVE_VERIFY_EVERY")),
		c.readTraces(getenv),
		c.readBackups(getenv),
		c.readReconcileAt(or(getenv("DEVOLVE_RECONCILE_AT"), defaultReconcileAt)),
		checkAddr("DEVOLVE_ADDR", c.addr),
		checkURL("DEVOLVE_PUBLIC_URL", c.publicURL, "http", "https"),
		checkURL("DEVOLVE_CDN_URL", c.cdnBase, "http", "https"),
		checkURL("DEVOLVE_CLUB_URL", c.clubHost, "http", "https"),
		checkURL("DATABASE_URL", c.databaseURL, "postgres", "postgresql"),
		checkURL("NATS_URL", c.natsURL, "nats", "tls"),
		c.readGoogle(getenv("DEVOLVE_GOOGLE_CLIENT_ID"), getenv("DEVOLVE_GOOGLE_CLIENT_SECRET"),
			or(getenv("DEVOLVE_GOOGLE_ISSUER"), google.Issuer)),
		checkKey(c.apiKey),
		checkBrand(c.brand),
	)
}

func (c *config) readLevel(text string) error {
	if err := c.level.UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("DEVOLVE_LOG_LEVEL: %q is not debug, info, warn or error", text)
	}
	return nil
}

func (c *config) readReplicas(text string) (err error) {
	if c.natsReplicas, err = strconv.Atoi(text); err != nil || (c.natsReplicas != 1 && c.natsReplicas != 3 && c.natsReplicas != 5) {
		return fmt.Errorf("DEVOLVE_NATS_REPLICAS: %q is not 1, 3 or 5", text)
	}
	return nil
}

func (c *config) readProxies(text string) error {
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, ",", " ")) {
		prefix, err := netip.ParsePrefix(word)
		if err != nil {
			return fmt.Errorf("DEVOLVE_TRUSTED_PROXIES: %q is not an address range such as 10.0.0.0/8", word)
		}
		c.trustedProxies = append(c.trustedProxies, prefix)
	}
	return nil
}

func (c *config) readOrigins(text string) error {
	c.corsOrigins = strings.Fields(strings.ReplaceAll(text, ",", " "))
	for _, origin := range c.corsOrigins {
		if err := api.CheckOrigin(origin); err != nil {
			return fmt.Errorf("DEVOLVE_CORS_ORIGINS: %w", err)
		}
	}
	return nil
}

func (c *config) readSocialLinks(text string) error {
	for item := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		name, link, _ := strings.Cut(item, "=")
		name, link = strings.TrimSpace(name), strings.TrimSpace(link)
		if u, err := url.Parse(link); err != nil || u.Scheme != "https" || u.Host == "" || name == "" {
			return fmt.Errorf("DEVOLVE_SOCIAL_LINKS: %q is not a name and an address such as Instagram=https://instagram.com/brand", item)
		}
		c.socialLinks = append(c.socialLinks, site.SocialLink{Name: name, URL: link})
	}
	return nil
}

// readMail reads how mails leave; neither error quotes what may hold a password.
func (c *config) readMail(server, from string) (err error) {
	if server != "" {
		smtp, err := mailer.ParseSMTP(server)
		if err != nil {
			return fmt.Errorf("DEVOLVE_SMTP_URL: %w", err)
		}
		c.smtp = &smtp
	}
	if from == "" {
		c.mailFrom = &mail.Address{Name: c.brand, Address: "nao-responda@" + c.mailDomain()}
		return nil
	}
	if c.mailFrom, err = mailer.ParseFrom(from); err != nil {
		return fmt.Errorf("DEVOLVE_MAIL_FROM: %w", err)
	}
	return nil
}

// readFeedbackMail reads who is told what visitors write.
func (c *config) readFeedbackMail(address string) error {
	if address != "" && !account.IsEmail(address) {
		return errors.New("DEVOLVE_FEEDBACK_MAIL: not a bare address such as atendimento@trevo.example")
	}
	c.feedbackMail = address
	return nil
}

// mailDomain is the site's own when it has a name.
func (c *config) mailDomain() string {
	u, err := url.Parse(c.publicURL)
	if err != nil || u.Hostname() == "" || net.ParseIP(u.Hostname()) != nil {
		return "localhost"
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

func (c *config) readGoogle(id, secret, issuer string) error {
	if (id == "") != (secret == "") {
		return errors.New("DEVOLVE_GOOGLE_CLIENT_ID and DEVOLVE_GOOGLE_CLIENT_SECRET: one is set without the other")
	}
	c.googleConfig = google.Config{Issuer: issuer, ClientID: id, ClientSecret: secret}
	return checkURL("DEVOLVE_GOOGLE_ISSUER", issuer, "http", "https")
}

// google returns whoever vouches for people at the Google button; nil when it is not configured.
func (c *config) google() shop.Google {
	if c.googleConfig.ClientID == "" {
		return nil
	}
	return google.New(c.googleConfig)
}

func checkAddr(name, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%s: %q is not host:port, such as %s or :8080", name, addr, defaultAddr)
	}
	return nil
}

func checkURL(name, text string, schemes ...string) error {
	if text == "" {
		return nil
	}
	// The text may hold a password, so no error quotes it.
	u, err := url.Parse(strings.Split(text, ",")[0])
	if err == nil && u.Host != "" && (u.RawQuery == "" && u.Fragment == "" || u.Scheme != "http" && u.Scheme != "https") {
		for _, scheme := range schemes {
			if u.Scheme == scheme {
				return nil
			}
		}
	}
	return fmt.Errorf("%s: not an address that starts with %s://", name, strings.Join(schemes, ":// or "))
}

func checkKey(key string) error {
	if key != "" && len(key) < 16 {
		return errors.New("DEVOLVE_API_KEY: at least 16 characters are needed")
	}
	if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return errors.New("DEVOLVE_API_KEY: only printable ASCII without spaces fits into a header")
	}
	return nil
}

func checkBrand(brand string) error {
	if text.Slug(brand) == "" {
		return fmt.Errorf("DEVOLVE_BRAND: %q has no letters or digits", brand)
	}
	return nil
}

// images is the folder of logos and other pictures.
func (c *config) images() string { return filepath.Join(c.data, "images") }

// mails is the folder of the mails that no mail server takes.
func (c *config) mails() string { return filepath.Join(c.data, "mail") }

func (c *config) logger() *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: c.level}))
}

// clientKey returns the configured key of the web application, or one made on the first run.
func (c *config) clientKey() (string, error) {
	if c.apiKey != "" {
		return c.apiKey, nil
	}
	path := filepath.Join(c.data, "secrets", "api-key")
	if key, err := os.ReadFile(path); err == nil {
		return strings.TrimSpace(string(key)), nil
	} else if !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("read the client key: %w", err)
	}
	key := make([]byte, 24)
	_, _ = rand.Read(key) // never fails
	text := hex.EncodeToString(key)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("store the client key: %w", err)
	}
	if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
		return "", fmt.Errorf("store the client key: %w", err)
	}
	return text, nil
}
