package staff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// DeviceLife is how long a device is known after a login on it.
const DeviceLife = 90 * 24 * time.Hour

// Session is a place where somebody is signed in. Its id is that of its token.
type Session struct {
	ID         uuid.UUID
	Device     string // such as "Chrome no Windows"
	CreatedAt  time.Time
	LastUsedAt time.Time // to half a minute
}

// begin begins a session within the transaction that has proven who somebody is.
func (s *Service) begin(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, epoch int32, device string, now time.Time) (SignedIn, error) {
	text, token, err := s.sessions.Issue(id)
	if err != nil {
		return SignedIn{}, err
	}
	deviceToken, _, err := s.devices.IssueOf(id, epoch)
	if err != nil {
		return SignedIn{}, err
	}
	err = errors.Join(
		queries.TrimSessions(ctx, dbsqlc.TrimSessionsParams{StaffID: id, Keep: account.MaxWorkSessions - 1}),
		queries.CreateSession(ctx, dbsqlc.CreateSessionParams{
			ID: token.ID, StaffID: id, Device: device, CreatedAt: now, ExpiresAt: token.ExpiresAt,
		}),
	)
	if err != nil {
		return SignedIn{}, fmt.Errorf("begin session: %w", err)
	}
	return SignedIn{AccessToken: text, ExpiresAt: token.ExpiresAt, DeviceToken: deviceToken}, nil
}

// Verify returns who holds a token, with the roles of this moment. It refuses with account.ErrToken, or with ErrEnrolment while the
// password is a one-time one. A token is good while its session is there and in use, which holds at once on every server.
func (s *Service) Verify(ctx context.Context, token string) (Principal, error) {
	p, enrolling, err := s.principal(ctx, token)
	if err == nil && enrolling {
		return Principal{}, ErrEnrolment
	}
	return p, err
}

// principal is Verify that lets those in who have not enrolled yet.
func (s *Service) principal(ctx context.Context, text string) (p Principal, enrolling bool, err error) {
	token, err := s.sessions.Verify(text)
	if err != nil {
		return Principal{}, false, err
	}
	now := s.now().UTC()
	row, err := s.queries.FindSession(ctx, dbsqlc.FindSessionParams{
		ID: token.ID, StaffID: token.UserID, Now: now, IdleSince: now.Add(-account.WorkIdleLife),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return Principal{}, false, fmt.Errorf("%w: its session is over", account.ErrToken)
	}
	if err != nil {
		return Principal{}, false, fmt.Errorf("read session: %w", err)
	}
	if now.Sub(row.LastUsedAt) >= account.WorkTouchEvery {
		if err := s.queries.TouchSession(ctx, dbsqlc.TouchSessionParams{ID: token.ID, Now: now}); err != nil {
			return Principal{}, false, fmt.Errorf("note the use of a session: %w", err)
		}
	}
	p = Principal{ID: token.UserID, Handle: row.Handle, Name: row.Name, Roles: rolesOf(row.Roles), SessionID: token.ID, HeldUntil: s.heldUntil(row.HeldSince)}
	return p, row.Enrolling, nil
}

// Sessions lists where somebody is signed in, last used first.
func (s *Service) Sessions(ctx context.Context, id uuid.UUID) ([]Session, error) {
	now := s.now().UTC()
	rows, err := s.queries.ListSessions(ctx, dbsqlc.ListSessionsParams{StaffID: id, Now: now, IdleSince: now.Add(-account.WorkIdleLife), Most: account.MaxWorkSessions})
	return lists.Map(rows, func(row dbsqlc.ListSessionsRow) Session {
		return Session{ID: row.ID, Device: row.Device, CreatedAt: row.CreatedAt.UTC(), LastUsedAt: row.LastUsedAt.UTC()}
	}), fault.Wrap(err, "list sessions")
}

// Logout ends the session of a token. One that is over already is refused with account.ErrToken.
func (s *Service) Logout(ctx context.Context, token string) error {
	p, _, err := s.principal(ctx, token)
	if err != nil {
		return err
	}
	return s.EndSession(ctx, p, p.SessionID)
}

// EndSession ends one of the principal's sessions; when there is none, nothing happens.
func (s *Service) EndSession(ctx context.Context, p Principal, sessionID uuid.UUID) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		ended, err := s.queries.WithTx(tx).EndSession(ctx, dbsqlc.EndSessionParams{ID: sessionID, StaffID: p.ID})
		if err != nil || ended == 0 {
			return fault.Wrap(err, "end session")
		}
		return s.Audit(ctx, tx, Entry{Actor: p.Actor(), Action: actionLogout, Subject: p.Actor()})
	})
}

// EndSessions ends every session of the principal.
func (s *Service) EndSessions(ctx context.Context, p Principal) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := s.queries.WithTx(tx).EndSessions(ctx, p.ID); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		return s.Audit(ctx, tx, Entry{Actor: p.Actor(), Action: actionSessionsEnded, Subject: p.Actor()})
	})
}
