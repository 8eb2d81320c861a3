// Package settings reads what the program is told by flags and by the environment; docs/configuration.md has the table.
package settings

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

// Config is what a command is told by flags and by the environment; flags win. docs/configuration.md has the table.
type Config struct {
	Version string // of the program, as it was built

	// Flags of every command; empty means the environment's or the default.
	Data, logLevel string

	// From the environment.
	DatabaseURL, NATSURL string
	ReadURLs             []string // of replicas of the database
	NATSReplicas         int
	Brand, apiKey        string
	PublicURL            string
	CDNBase, ClubHost    string
	SocialLinks          []site.SocialLink
	googleConfig         google.Config // zero: not configured
	TrustedProxies       []netip.Prefix
	CORSOrigins          []string
	Addr                 string             // the flag of serve wins
	smtp                 *mailer.SMTPConfig // nil: mails stay in a folder
	mailFrom             *mail.Address
	FeedbackMail         string                           // who is told what visitors write; empty: nobody
	openPix              func() (pix.Provider, error)     // who sends payments
	Schedule             payout.Schedule                  // of payout runs
	Limits               map[ledger.LimitName]money.Cents // their first values
	Guard                ledger.Guard                     // of the cashback of sales
	Anchors              anchors                          // where the log is anchored
	WatchEvery           time.Duration                    // how often the streams are looked at
	DiskReserve          uint64                           // what has to be free for new writes to be taken
	VerifyEvery          time.Duration                    // between two verifications of everything
	StaffHold            time.Duration                    // for how long an account of staff only looks after somebody else changed it
	PixFee               money.Cents                      // what was agreed to be charged for a payout; zero: nothing was
	BalancePatience      time.Duration                    // for how long the provider's balance may differ from the book's
	ForfeitAfter         time.Duration                    // for how long the balance of an erased account stays payable
	ReconcileAt          *daily.Time                      // nil: the clock reconciles nothing
	Nightly              *nightly                         // nil: the server makes no backups

	traced       bool   // requests and deliveries are
	networksFile string // what networks gave us to ask them with
	fiscalFile   string // who we and networks are to the tax office

	level slog.Level
}

// Defaults.
const (
	DefaultAddr  = "127.0.0.1:8080"
	DefaultData  = "./var"
	defaultBrand = "Trevo"
	// defaultReconcileAt is when the day before is over everywhere, and finance is not there yet.
	defaultReconcileAt = "06:30"
	neverReconcile     = "off"
)

// AddFlags adds the flags that all commands have.
func (c *Config) AddFlags(flags *pflag.FlagSet) {
	flags.StringVar(&c.Data, "data", "", "folder of the embedded stores and of secrets (DEVOLVE_DATA, default "+DefaultData+")")
	flags.StringVar(&c.logLevel, "log-level", "", "debug, info, warn or error (DEVOLVE_LOG_LEVEL, default info)")
}

// Read fills in what flags left open and refuses what cannot be meant, naming the variable.
func (c *Config) Read(getenv func(string) string) error {
	or := func(values ...string) string {
		for _, v := range values {
			if v != "" {
				return v
			}
		}
		return ""
	}
	c.Data = or(c.Data, getenv("DEVOLVE_DATA"), DefaultData)
	c.Addr = or(getenv("DEVOLVE_ADDR"), DefaultAddr)
	c.Brand = or(getenv("DEVOLVE_BRAND"), defaultBrand)
	c.apiKey = getenv("DEVOLVE_API_KEY")
	c.PublicURL = strings.TrimSuffix(getenv("DEVOLVE_PUBLIC_URL"), "/")
	c.networksFile, c.fiscalFile = getenv("DEVOLVE_NETWORKS_FILE"), getenv("DEVOLVE_FISCAL_FILE")
	c.CDNBase, c.ClubHost = getenv("DEVOLVE_CDN_URL"), getenv("DEVOLVE_CLUB_URL")
	c.DatabaseURL, c.NATSURL = getenv("DATABASE_URL"), getenv("NATS_URL")
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
		c.readGuard(getenv("DEVOLVE_CASHBACK_GUARD")),
		c.readStaffHold(or(getenv("DEVOLVE_STAFF_HOLD"), staff.HoldLife.String())),
		c.readSchedule(getenv),
		c.readAnchors(getenv),
		c.readWatchEvery(getenv("DEVOLVE_WATCH_EVERY")),
		c.readDiskReserve(getenv("DEVOLVE_DISK_RESERVE")),
		c.readVerifyEvery(getenv("DEVOLVE_VERIFY_EVERY")),
		c.readTraces(getenv),
		c.readBackups(getenv),
		c.readPixFee(getenv("DEVOLVE_PIX_FEE")),
		c.readBalancePatience(getenv("DEVOLVE_PIX_BALANCE_PATIENCE")),
		c.readForfeitAfter(getenv("DEVOLVE_FORFEIT_AFTER")),
		c.readReconcileAt(or(getenv("DEVOLVE_RECONCILE_AT"), defaultReconcileAt)),
		CheckAddr("DEVOLVE_ADDR", c.Addr),
		checkURL("DEVOLVE_PUBLIC_URL", c.PublicURL, "http", "https"),
		checkURL("DEVOLVE_CDN_URL", c.CDNBase, "http", "https"),
		checkURL("DEVOLVE_CLUB_URL", c.ClubHost, "http", "https"),
		checkURL("DATABASE_URL", c.DatabaseURL, "postgres", "postgresql"),
		c.readReadURLs(getenv("DATABASE_READ_URL")),
		checkURL("NATS_URL", c.NATSURL, "nats", "tls"),
		c.readGoogle(getenv("DEVOLVE_GOOGLE_CLIENT_ID"), getenv("DEVOLVE_GOOGLE_CLIENT_SECRET"),
			or(getenv("DEVOLVE_GOOGLE_ISSUER"), google.Issuer)),
		checkKey(c.apiKey),
		checkBrand(c.Brand),
	)
}

func (c *Config) readLevel(text string) error {
	if err := c.level.UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("DEVOLVE_LOG_LEVEL: %q is not debug, info, warn or error", text)
	}
	return nil
}

func (c *Config) readReplicas(text string) (err error) {
	if c.NATSReplicas, err = strconv.Atoi(text); err != nil || (c.NATSReplicas != 1 && c.NATSReplicas != 3 && c.NATSReplicas != 5) {
		return fmt.Errorf("DEVOLVE_NATS_REPLICAS: %q is not 1, 3 or 5", text)
	}
	return nil
}

func (c *Config) readProxies(text string) error {
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, ",", " ")) {
		prefix, err := netip.ParsePrefix(word)
		if err != nil {
			return fmt.Errorf("DEVOLVE_TRUSTED_PROXIES: %q is not an address range such as 10.0.0.0/8", word)
		}
		c.TrustedProxies = append(c.TrustedProxies, prefix)
	}
	return nil
}

func (c *Config) readOrigins(text string) error {
	c.CORSOrigins = strings.Fields(strings.ReplaceAll(text, ",", " "))
	for _, origin := range c.CORSOrigins {
		if err := api.CheckOrigin(origin); err != nil {
			return fmt.Errorf("DEVOLVE_CORS_ORIGINS: %w", err)
		}
	}
	return nil
}

// readReadURLs reads where replicas of the database are. The addresses may hold passwords, so no error quotes them.
func (c *Config) readReadURLs(text string) error {
	hosts := make(map[string]bool)
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, ",", " ")) {
		if err := checkURL("DATABASE_READ_URL", word, "postgres", "postgresql"); err != nil {
			return err
		}
		u, err := url.Parse(word)
		if err != nil || hosts[u.Host] {
			return errors.New("DATABASE_READ_URL: two addresses lead to the same host and port")
		}
		hosts[u.Host] = true
		c.ReadURLs = append(c.ReadURLs, word)
	}
	if len(c.ReadURLs) > 0 && c.DatabaseURL == "" {
		return errors.New("DATABASE_READ_URL needs DATABASE_URL, whose replicas are read")
	}
	return nil
}

func (c *Config) readSocialLinks(text string) error {
	for item := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		name, link, _ := strings.Cut(item, "=")
		name, link = strings.TrimSpace(name), strings.TrimSpace(link)
		if u, err := url.Parse(link); err != nil || u.Scheme != "https" || u.Host == "" || name == "" {
			return fmt.Errorf("DEVOLVE_SOCIAL_LINKS: %q is not a name and an address such as Instagram=https://instagram.com/brand", item)
		}
		c.SocialLinks = append(c.SocialLinks, site.SocialLink{Name: name, URL: link})
	}
	return nil
}

func (c *Config) readGoogle(id, secret, issuer string) error {
	if (id == "") != (secret == "") {
		return errors.New("DEVOLVE_GOOGLE_CLIENT_ID and DEVOLVE_GOOGLE_CLIENT_SECRET: one is set without the other")
	}
	c.googleConfig = google.Config{Issuer: issuer, ClientID: id, ClientSecret: secret}
	return checkURL("DEVOLVE_GOOGLE_ISSUER", issuer, "http", "https")
}

// Google returns whoever vouches for people at the Google button; nil when it is not configured.
func (c *Config) Google() shop.Google {
	if c.googleConfig.ClientID == "" {
		return nil
	}
	return google.New(c.googleConfig)
}

// CheckAddr returns an error that names the setting, unless addr is a host and a port such as "127.0.0.1:8080" or ":8080".
func CheckAddr(name, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%s: %q is not host:port, such as %s or :8080", name, addr, DefaultAddr)
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

// Images is the folder of logos and other pictures.
func (c *Config) Images() string { return filepath.Join(c.Data, "images") }

// Logger writes JSON to standard error, from the configured level on.
func (c *Config) Logger() *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: c.level}))
}

// ClientKey returns the configured key of the web application, or one made on the first run.
func (c *Config) ClientKey() (string, error) {
	if c.apiKey != "" {
		return c.apiKey, nil
	}
	path := filepath.Join(c.Data, "secrets", "api-key")
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
