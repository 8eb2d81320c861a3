package account

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

const (
	// MaxPush is how many devices of a shopper take notices at most; the one that chose longest ago makes room.
	MaxPush     = 10
	maxEndpoint = 1024
	authSecret  = 16 // bytes
	pushKeyFile = "push-keys.json"
)

// PushKeys are a key pair of P-256 by which push services know who sends; see RFC 8292.
type PushKeys struct {
	Private string // the scalar, in base64url without padding
	Public  string // the uncompressed point, likewise: browsers ask for it
}

// LoadPushKeys reads the key pair of a data folder, and makes one on the first run. Browsers take notices from the one that they
// subscribed for alone: without it everybody has to choose anew.
func LoadPushKeys(data string, now time.Time) (PushKeys, error) {
	keys, err := loadKeys(data, pushKeyFile, now)
	if err != nil {
		return PushKeys{}, err
	}
	pair, err := ecdh.P256().NewPrivateKey(keys[0].Secret)
	if err != nil {
		return PushKeys{}, fmt.Errorf("read %s: %w", pushKeyFile, err)
	}
	encoding := base64.RawURLEncoding
	return PushKeys{encoding.EncodeToString(pair.Bytes()), encoding.EncodeToString(pair.PublicKey().Bytes())}, nil
}

// PushChoice is what a device shows notices of.
type PushChoice struct {
	Approved, Paid, Ending, Rising bool
}

// PushSubscription is where a device takes notices, as its browser says, and of what.
type PushSubscription struct {
	Endpoint     string
	P256dh, Auth []byte // the browser's public key and its secret; see RFC 8291
	PushChoice
}

// PushDevice is a device that takes notices.
type PushDevice struct {
	Endpoint string
	Device   string
	PushChoice
	CreatedAt time.Time
}

// check refuses with *FieldError what no browser says.
func (p PushSubscription) check() error {
	if !IsPushEndpoint(p.Endpoint) {
		return &FieldError{"endpoint", "is not an https address of a push service"}
	}
	if _, err := ecdh.P256().NewPublicKey(p.P256dh); err != nil {
		return &FieldError{"p256dh", "is not a point of P-256"}
	}
	if len(p.Auth) != authSecret {
		return &FieldError{"auth", "is not 16 bytes"}
	}
	return nil
}

// IsPushEndpoint says whether notices may be sent to an address: https, by a public name. Where the name leads is looked at when they
// are sent.
func IsPushEndpoint(text string) bool {
	u, err := url.Parse(text)
	if err != nil || len(text) > maxEndpoint || u.Scheme != "https" || u.User != nil || u.Port() != "" && u.Port() != "443" || u.Fragment != "" {
		return false
	}
	_, err = netip.ParseAddr(u.Hostname())
	return err != nil && strings.Contains(strings.Trim(u.Hostname(), "."), ".")
}

// SetPush has a device take notices, by a session of the account. It refuses with *FieldError, and with ErrToken when the session is
// over.
func (s *Service) SetPush(ctx context.Context, token Token, p PushSubscription) error {
	if err := p.check(); err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return fmt.Errorf("make the id of a push subscription: %w", err)
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		if _, err := queries.LockUser(ctx, token.UserID); errors.Is(err, pgx.ErrNoRows) {
			return ErrNotFound
		} else if err != nil {
			return fmt.Errorf("find user %s: %w", token.UserID, err)
		}
		put, err := queries.PutPush(ctx, dbsqlc.PutPushParams{
			ID: id, UserID: token.UserID, SessionID: token.ID, Endpoint: p.Endpoint, P256dh: p.P256dh, Auth: p.Auth,
			Approved: p.Approved, Paid: p.Paid, Ending: p.Ending, Rising: p.Rising, CreatedAt: s.now().UTC(),
		})
		if err != nil {
			return fmt.Errorf("keep a push subscription: %w", err)
		}
		if put == 0 {
			return fmt.Errorf("%w: its session is over", ErrToken)
		}
		return queries.TrimPush(ctx, dbsqlc.TrimPushParams{UserID: token.UserID, Keep: MaxPush})
	})
}

// PushDevices lists the devices of a shopper that take notices, last chosen first.
func (s *Service) PushDevices(ctx context.Context, userID uuid.UUID) ([]PushDevice, error) {
	rows, err := s.queries.ListPush(ctx, dbsqlc.ListPushParams{UserID: userID, Most: MaxPush})
	return lists.Map(rows, func(row dbsqlc.ListPushRow) PushDevice {
		return PushDevice{row.Endpoint, row.Device, PushChoice{row.Approved, row.Paid, row.Ending, row.Rising}, row.CreatedAt}
	}), fault.Wrap(err, "list push subscriptions")
}

// RemovePush has a device take no more notices; when it took none, nothing happens.
func (s *Service) RemovePush(ctx context.Context, userID uuid.UUID, endpoint string) error {
	return fault.Wrap(s.queries.RemovePush(ctx, dbsqlc.RemovePushParams{UserID: userID, Endpoint: endpoint}), "remove a push subscription")
}
