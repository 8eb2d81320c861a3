package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/lists"
)

// Role is what somebody may do. One does not include the other, and nobody has both: what moves money needs two people.
type Role string

// The roles.
const (
	RoleFinance  Role = "finance"  // plans payouts, reconciles, looks at everything
	RoleApprover Role = "approver" // approves what somebody else planned
)

// Roles are all there are.
var Roles = []Role{RoleFinance, RoleApprover}

// Hasher hashes and checks passwords; an empty hash takes the same work and never matches. See account.Hasher.
type Hasher interface {
	Hash(ctx context.Context, asker account.Asker, password string) (string, error)
	Matches(ctx context.Context, asker account.Asker, hash, password string) (bool, error)
}

// Config is what a Service needs.
type Config struct {
	Pool   *pgxpool.Pool
	Hasher Hasher
	Tokens *account.Tokens
	Sealer *account.Sealer
	Issuer string // as it stands beside the handle in an authenticator: the brand
	Limits Limits // the zero value is no limit
	// Hold is for how long an account is held after somebody else changed it, such as HoldLife; 0: not at all.
	Hold time.Duration
	Now  func() time.Time
}

// The audiences of staff's tokens.
const (
	sessionAudience = "devolve-staff"
	deviceAudience  = "devolve-staff-device"
)

// Service signs staff in and says who they are and what they may do.
type Service struct {
	pool     *pgxpool.Pool
	queries  *dbsqlc.Queries
	hasher   Hasher
	sessions *account.Audience
	devices  *account.Audience
	sealer   *account.Sealer
	issuer   string
	now      func() time.Time
	hold     time.Duration
	decoy    []byte // the sealed second factor of nobody

	limiters
}

// New returns the staff in a database.
func New(c Config) (*Service, error) {
	key, err := totp.New(c.Issuer, "nobody")
	if err != nil {
		return nil, err
	}
	return &Service{
		pool: c.Pool, queries: dbsqlc.New(c.Pool), hasher: c.Hasher, sealer: c.Sealer, issuer: c.Issuer, now: c.Now, hold: c.Hold,
		sessions: c.Tokens.For(sessionAudience, account.WorkSessionLife), devices: c.Tokens.For(deviceAudience, DeviceLife),
		decoy: c.Sealer.Seal(key.Secret, totpColumn, uuid.Nil), limiters: newLimiters(c.Limits, c.Now),
	}, nil
}

// Principal is whoever acts: by a session, or by a command in their name.
type Principal struct {
	ID        uuid.UUID
	Handle    string
	Name      string
	Roles     []Role
	SessionID uuid.UUID // nil: by a command
	HeldUntil time.Time // until when the account only looks; zero: it is not held
}

// Require refuses with ErrRole unless the principal has a role, and with ErrHeld while the account is held.
func (p Principal) Require(role Role) error {
	if !slices.Contains(p.Roles, role) {
		return fmt.Errorf("%w: %s", ErrRole, role)
	}
	if !p.HeldUntil.IsZero() {
		return fmt.Errorf("%w: %s", ErrHeld, p.HeldUntil.Format(time.RFC3339))
	}
	return nil
}

// Actor is how events and the record of staff name the principal.
func (p Principal) Actor() string { return actor(p.ID) }

func actor(id uuid.UUID) string { return "staff:" + id.String() }

// ParseRoles returns the roles that words name, in order and each once. It refuses with *account.FieldError what is no role, no
// role at all, and roles that exclude each other.
func ParseRoles(words []string) ([]Role, error) {
	var roles []Role
	for _, word := range words {
		role := Role(word)
		if !slices.Contains(Roles, role) {
			return nil, &account.FieldError{Field: "role", Detail: fmt.Sprintf("%q is not one of %s", word, JoinRoles(Roles))}
		}
		roles = append(roles, role)
	}
	if len(roles) == 0 {
		return nil, &account.FieldError{Field: "role", Detail: "at least one of " + JoinRoles(Roles) + " is needed"}
	}
	slices.Sort(roles)
	roles = slices.Compact(roles)
	if len(roles) > 1 {
		return nil, &account.FieldError{Field: "role", Detail: JoinRoles(roles) + " exclude each other: name two people"}
	}
	return roles, nil
}

// JoinRoles names roles as people read them.
func JoinRoles(roles []Role) string { return strings.Join(texts(roles), ", ") }

func texts(roles []Role) []string {
	return lists.Map(roles, func(role Role) string { return string(role) })
}

func rolesOf(words []string) []Role {
	return lists.Map(words, func(word string) Role { return Role(word) })
}

// locked does work on somebody's row, which waits until it is done.
func (s *Service) locked(
	ctx context.Context, id uuid.UUID, work func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.LockStaffRow) error,
) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		row, err := queries.LockStaff(ctx, id)
		if err != nil {
			return fmt.Errorf("lock %s: %w", actor(id), err)
		}
		return work(tx, queries, row)
	})
}
