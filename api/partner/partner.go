// Package partner keeps the accounts of the people who look after a network's integration: how they sign in, with a password and a second
// factor, and for which network. They are neither shoppers nor staff, and no token passes from one kind to another. It must not import HTTP.
package partner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/partner/internal/dbsqlc"
	"example.com/devolve/ledger/inbox"
)

// Refusals of this package. None of them says which part of a login was wrong. A token that is not good, or whose session is over,
// is refused with account.ErrToken, and a field that is not acceptable with *account.FieldError.
var (
	ErrCredentials = errors.New("handle, password or code is wrong")
	ErrEnrolment   = errors.New("the one-time password must be changed first")
	ErrHandleTaken = errors.New("the handle is taken, perhaps at another network")
	ErrNotFound    = errors.New("the network has no such account")
	ErrNoPartner   = errors.New("no such partner")
)

// Hasher hashes and checks passwords; an empty hash takes the same work and never matches. See account.Hasher.
type Hasher interface {
	Hash(ctx context.Context, asker account.Asker, password string) (string, error)
	Matches(ctx context.Context, asker account.Asker, hash, password string) (bool, error)
}

// Entry is something that somebody of a network did, or tried. It holds ids, and neither secrets nor anything of shoppers.
type Entry struct {
	Actor   string
	Action  string // snake_case
	Subject string
	Reason  string // may be empty
}

// Record adds an entry to the record of what people did, in the transaction of what it tells of.
type Record func(ctx context.Context, tx pgx.Tx, e Entry) error

// Config is what a Service needs.
type Config struct {
	Pool   *pgxpool.Pool
	Hasher Hasher
	Tokens *account.Tokens
	Sealer *account.Sealer
	Issuer string // as it stands beside the handle in an authenticator: the brand
	Limits Limits // the zero value is no limit
	Record Record
	Now    func() time.Time
}

// audience is that of partners' tokens: neither shoppers' calls nor the desk's take them.
const audience = "devolve-partner"

// totpColumn is what second factors are sealed for.
const totpColumn = "partner totp"

// Service signs people of networks in and says who they are.
type Service struct {
	pool     *pgxpool.Pool
	queries  *dbsqlc.Queries
	hasher   Hasher
	sessions *account.Audience
	sealer   *account.Sealer
	issuer   string
	record   Record
	now      func() time.Time
	decoy    []byte // the sealed second factor of nobody

	perAddress, perHandleAndAddress, perHandle, confirmations *limit.Limiter
}

// New returns the accounts in a database.
func New(c Config) (*Service, error) {
	key, err := totp.New(c.Issuer, "nobody")
	if err != nil {
		return nil, err
	}
	return &Service{
		pool: c.Pool, queries: dbsqlc.New(c.Pool), hasher: c.Hasher, sessions: c.Tokens.For(audience, account.WorkSessionLife), sealer: c.Sealer,
		issuer: c.Issuer, record: c.Record, now: c.Now, decoy: c.Sealer.Seal(key.Secret, totpColumn, uuid.Nil),
		perAddress: limit.New(c.Limits.LoginPerAddress, c.Now), perHandleAndAddress: limit.New(c.Limits.LoginPerHandleAndAddress, c.Now),
		perHandle: limit.New(c.Limits.LoginPerHandle, c.Now), confirmations: limit.New(c.Limits.Confirmations, c.Now),
	}, nil
}

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// Limits bound attempts to sign in. Only logins that fail count.
type Limits struct {
	LoginPerAddress          Rate
	LoginPerHandleAndAddress Rate
	LoginPerHandle           Rate // from all addresses
	Confirmations            Rate // of the password, per session
}

// DefaultLimits are those of staff's logins on devices that never signed in before.
var DefaultLimits = Limits{
	LoginPerAddress:          Rate{Every: 30 * time.Second, Burst: 20},
	LoginPerHandleAndAddress: Rate{Every: 5 * time.Minute, Burst: 5},
	LoginPerHandle:           Rate{Every: 5 * time.Minute, Burst: 10},
	Confirmations:            Rate{Every: time.Minute, Burst: 5},
}

// Principal is whoever acts by a session.
type Principal struct {
	ID        uuid.UUID
	Handle    string
	Partner   string // the network: what is another's is not there
	Adapter   string // how it speaks
	SessionID uuid.UUID
}

// Actor is how the record names the principal.
func (p Principal) Actor() string { return actor(p.Partner, p.ID) }

func actor(partner string, id uuid.UUID) string { return "partner:" + partner + ":" + id.String() }

// Note returns what records that the principal does something, for the transaction of what is done.
func (s *Service) Note(p Principal, action, subject string) inbox.Note {
	return func(ctx context.Context, tx pgx.Tx) error {
		return s.record(ctx, tx, Entry{Actor: p.Actor(), Action: action, Subject: subject})
	}
}

// NoteAlone records what the principal tried, which changed nothing.
func (s *Service) NoteAlone(ctx context.Context, p Principal, action, subject string) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return s.Note(p, action, subject)(ctx, tx) })
}

// locked does work on somebody's row, which waits until it is done.
func (s *Service) locked(ctx context.Context, p Principal, work func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.LockAccountRow) error) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		row, err := queries.LockAccount(ctx, p.ID)
		if err != nil {
			return fmt.Errorf("lock %s: %w", p.Actor(), err)
		}
		return work(tx, queries, row)
	})
}
