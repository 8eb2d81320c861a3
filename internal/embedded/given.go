package embedded

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
)

// givenTimeout is how long a store that was given by its URL has to answer.
const givenTimeout = 10 * time.Second

// tryGiven asks the stores that were given by their URLs for a sign of life.
func (s *Stores) tryGiven(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, givenTimeout)
	defer cancel()
	if !s.EmbeddedDatabase {
		conn, err := pgx.Connect(ctx, s.DatabaseURL)
		if err != nil {
			return fmt.Errorf("DATABASE_URL: %s", oneLine(err))
		}
		if err := conn.Close(ctx); err != nil {
			return fmt.Errorf("DATABASE_URL: %s", oneLine(err))
		}
	}
	if !s.EmbeddedNATS {
		conn, err := nats.Connect(s.NATSURL, nats.Timeout(givenTimeout))
		if err != nil {
			var bad *url.Error // its text repeats the address with the token in it
			if errors.As(err, &bad) {
				err = bad.Err
			}
			return fmt.Errorf("NATS_URL: %s", oneLine(err))
		}
		conn.Close()
	}
	return nil
}

// Connect returns a connection to a log's server at an address, or at one of several.
func Connect(addresses string, opts ...nats.Option) (*nats.Conn, error) {
	conn, err := nats.Connect(addresses, append(credentials(addresses), opts...)...)
	if err != nil {
		return nil, fmt.Errorf("connect to NATS: %w", err)
	}
	return conn, nil
}

// plainUser is a user's name that may be a part of a subject.
var plainUser = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// credentials repeats what the first address carries, for the servers that the client hears of later:
// a cluster announces its members without them. A user hears answers on a prefix of its own; see nats-users.conf.
func credentials(addresses string) []nats.Option {
	first, _, _ := strings.Cut(addresses, ",")
	u, err := url.Parse(strings.TrimSpace(first))
	if err != nil || u.User == nil {
		return nil
	}
	if password, ok := u.User.Password(); ok {
		user := u.User.Username()
		opts := []nats.Option{nats.UserInfo(user, password)}
		if plainUser.MatchString(user) {
			opts = append(opts, nats.CustomInboxPrefix("_INBOX."+user))
		}
		return opts
	}
	return []nats.Option{nats.Token(u.User.Username())}
}

// oneLine keeps a driver's list of attempts out of a start's one clear line.
func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}

// keptPassword returns a password of an embedded store, which is made at the first start.
func keptPassword(path string) (string, error) {
	kept, err := os.ReadFile(path)
	if err == nil {
		if text := strings.TrimSpace(string(kept)); text != "" {
			return text, nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("read a password: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("keep a password: %w", err)
	}
	password := rand.Text()
	if err := writeSecret(path, []byte(password+"\n")); err != nil {
		return "", fmt.Errorf("keep a password: %w", err)
	}
	return password, nil
}

// writeSecret replaces a file that only its owner reads, whole or not at all.
func writeSecret(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*") // mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}
