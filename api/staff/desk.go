package staff

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// EnrolmentLife is how long a one-time password is good.
const EnrolmentLife = 72 * time.Hour

// MaxListed is how many people a list has at most.
const MaxListed = 1000

const maxName = 120

// Colleague is somebody to be added.
type Colleague struct {
	Handle string // such as "maria.souza"
	Name   string
	Roles  []Role
}

// Enrolment is what somebody signs in with the first time. It is shown once.
type Enrolment struct {
	Handle   string
	Password string // to be changed at the first login
	URI      string // otpauth, for the authenticator; it holds the secret
	Until    time.Time
}

// Member is somebody as a list shows them.
type Member struct {
	ID            uuid.UUID
	Handle        string
	Name          string
	Roles         []Role
	EnrolUntil    time.Time // zero: enrolled
	RecoveryCodes int       // left
	CreatedAt     time.Time
	DisabledAt    time.Time // zero: not disabled
	HeldUntil     time.Time // until when the account only looks; zero: it is not held
}

// Add makes an account. It refuses with *account.FieldError or ErrHandleTaken.
func (s *Service) Add(ctx context.Context, c Colleague, reason string) (Enrolment, error) {
	handle := account.ParseHandle(c.Handle)
	if handle == "" {
		return Enrolment{}, &account.FieldError{Field: "handle", Detail: fmt.Sprintf("%q is not like maria.souza", c.Handle)}
	}
	name := strings.TrimSpace(c.Name)
	if !account.IsLine(name, maxName) {
		return Enrolment{}, &account.FieldError{Field: "name", Detail: fmt.Sprintf("is not one line of 1 to %d characters", maxName)}
	}
	roles, err := ParseRoles(texts(c.Roles))
	if err != nil {
		return Enrolment{}, err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return Enrolment{}, fmt.Errorf("make staff id: %w", err)
	}
	e, kept, err := s.newEnrolment(ctx, id, handle)
	if err != nil {
		return Enrolment{}, err
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		held, err := s.heldByRoles(ctx, s.queries.WithTx(tx), roles)
		if err != nil {
			return err
		}
		created, err := s.queries.WithTx(tx).CreateStaff(ctx, dbsqlc.CreateStaffParams{
			ID: id, Handle: handle, Name: name, Roles: texts(roles), CreatedAt: s.now().UTC(),
			PasswordHash: kept.hash, EnrolUntil: &e.Until, TotpSealed: kept.totp, HeldSince: held,
		})
		if err != nil {
			return fmt.Errorf("create staff: %w", err)
		}
		if created == 0 {
			return ErrHandleTaken
		}
		return s.Audit(ctx, tx, Entry{Actor: actorOf(ctx), Action: actionAdded, Subject: actor(id), Reason: because(JoinRoles(roles), reason)})
	})
	if err != nil {
		return Enrolment{}, err
	}
	return e, nil
}

// kept is what the database has of an enrolment.
type kept struct {
	hash string
	totp []byte
}

func (s *Service) newEnrolment(ctx context.Context, id uuid.UUID, handle string) (Enrolment, kept, error) {
	key, err := totp.New(s.issuer, handle)
	if err != nil {
		return Enrolment{}, kept{}, err
	}
	e := Enrolment{Handle: handle, Password: rand.Text(), URI: key.URI, Until: s.now().UTC().Add(EnrolmentLife)}
	hash, err := s.hasher.Hash(ctx, account.Asker{}, e.Password)
	if err != nil {
		return Enrolment{}, kept{}, fmt.Errorf("hash password: %w", err)
	}
	return e, kept{hash: hash, totp: s.sealer.Seal(key.Secret, totpColumn, id)}, nil
}

// Reset gives somebody a new one-time password and a new second factor, and ends every session; recovery codes go. Whoever is
// disabled stays so. It refuses with ErrNotFound.
func (s *Service) Reset(ctx context.Context, handle, reason string) (Enrolment, error) {
	id, err := s.idOf(ctx, handle)
	if err != nil {
		return Enrolment{}, err
	}
	e, kept, err := s.newEnrolment(ctx, id, account.ParseHandle(handle))
	if err != nil {
		return Enrolment{}, err
	}
	err = s.change(ctx, id, actionReset, reason, func(queries *dbsqlc.Queries) error {
		_, err := queries.EndSessions(ctx, id)
		return errors.Join(err, queries.DeleteRecoveryCodes(ctx, id), queries.ResetStaff(ctx, dbsqlc.ResetStaffParams{
			ID: id, PasswordHash: kept.hash, EnrolUntil: &e.Until, TotpSealed: kept.totp, Now: s.now().UTC(), HeldSince: s.held(),
		}))
	})
	if err != nil {
		return Enrolment{}, err
	}
	return e, nil
}

// Disable ends every session of somebody, who does not sign in any more. It refuses with ErrNotFound.
func (s *Service) Disable(ctx context.Context, handle, reason string) error {
	id, err := s.idOf(ctx, handle)
	if err != nil {
		return err
	}
	return s.change(ctx, id, actionDisabled, reason, func(queries *dbsqlc.Queries) error {
		now := s.now().UTC()
		_, err := queries.EndSessions(ctx, id)
		return errors.Join(err, queries.SetDisabled(ctx, dbsqlc.SetDisabledParams{ID: id, DisabledAt: &now, Now: now}))
	})
}

// Enable lets somebody sign in again who was disabled, with the password and the second factor of before. It refuses with
// ErrNotFound.
func (s *Service) Enable(ctx context.Context, handle, reason string) error {
	id, err := s.idOf(ctx, handle)
	if err != nil {
		return err
	}
	return s.change(ctx, id, actionEnabled, reason, func(queries *dbsqlc.Queries) error {
		return queries.SetDisabled(ctx, dbsqlc.SetDisabledParams{ID: id, Now: s.now().UTC(), HeldSince: s.held()})
	})
}

// SetRoles replaces somebody's roles, which holds from the next call on. It refuses with *account.FieldError or ErrNotFound.
func (s *Service) SetRoles(ctx context.Context, handle string, roles []Role, reason string) error {
	roles, err := ParseRoles(texts(roles))
	if err != nil {
		return err
	}
	id, err := s.idOf(ctx, handle)
	if err != nil {
		return err
	}
	return s.change(ctx, id, actionRoles, because(JoinRoles(roles), reason), func(queries *dbsqlc.Queries) error {
		held, err := s.heldByRoles(ctx, queries, roles)
		if err != nil {
			return err
		}
		return queries.SetRoles(ctx, dbsqlc.SetRolesParams{ID: id, Roles: texts(roles), Now: s.now().UTC(), HeldSince: held})
	})
}

// List returns everybody by handle.
func (s *Service) List(ctx context.Context) ([]Member, error) {
	rows, err := s.queries.ListStaff(ctx, MaxListed)
	return lists.Map(rows, func(row dbsqlc.ListStaffRow) Member {
		return Member{
			ID: row.ID, Handle: row.Handle, Name: row.Name, Roles: rolesOf(row.Roles), EnrolUntil: orZero(row.EnrolUntil),
			RecoveryCodes: int(row.RecoveryCodes), CreatedAt: row.CreatedAt.UTC(), DisabledAt: orZero(row.DisabledAt), HeldUntil: s.heldUntil(row.HeldSince),
		}
	}), fault.Wrap(err, "list staff")
}

// Find returns who has a handle and is not disabled, without a session: for commands that act in somebody's name. It refuses
// with ErrNotFound.
func (s *Service) Find(ctx context.Context, handle string) (Principal, error) {
	row, err := s.queries.FindByHandle(ctx, account.ParseHandle(handle))
	if errors.Is(err, pgx.ErrNoRows) {
		return Principal{}, fmt.Errorf("%w and is not disabled: %q", ErrNotFound, handle)
	}
	if err != nil {
		return Principal{}, fmt.Errorf("find staff: %w", err)
	}
	return Principal{ID: row.ID, Handle: row.Handle, Name: row.Name, Roles: rolesOf(row.Roles), HeldUntil: s.heldUntil(row.HeldSince)}, nil
}

// idOf returns whose handle it is, or ErrNotFound.
func (s *Service) idOf(ctx context.Context, handle string) (uuid.UUID, error) {
	id, err := s.queries.FindID(ctx, account.ParseHandle(handle))
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, fmt.Errorf("%w: %q", ErrNotFound, handle)
	}
	return id, fault.Wrap(err, "find staff")
}

// change does work on somebody's account and records it.
func (s *Service) change(ctx context.Context, id uuid.UUID, action, reason string, work func(*dbsqlc.Queries) error) error {
	return s.locked(ctx, id, func(tx pgx.Tx, queries *dbsqlc.Queries, _ dbsqlc.LockStaffRow) error {
		if err := work(queries); err != nil {
			return fmt.Errorf("%s of %s: %w", action, actor(id), err)
		}
		return s.Audit(ctx, tx, Entry{Actor: actorOf(ctx), Action: action, Subject: actor(id), Reason: reason})
	})
}

// because puts what was done before why.
func because(what, why string) string {
	if why == "" {
		return what
	}
	return what + ": " + why
}

func orZero(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return t.UTC()
}
