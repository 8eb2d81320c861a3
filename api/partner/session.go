package partner

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/partner/internal/dbsqlc"
)

// begin begins a session within the transaction that has proven who somebody is.
func (s *Service) begin(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID, now time.Time) (SignedIn, error) {
	text, token, err := s.sessions.Issue(id)
	if err != nil {
		return SignedIn{}, err
	}
	err = errors.Join(
		queries.TrimSessions(ctx, dbsqlc.TrimSessionsParams{AccountID: id, Keep: account.MaxWorkSessions - 1}),
		queries.CreateSession(ctx, dbsqlc.CreateSessionParams{ID: token.ID, AccountID: id, CreatedAt: now, ExpiresAt: token.ExpiresAt}),
	)
	if err != nil {
		return SignedIn{}, fmt.Errorf("begin session: %w", err)
	}
	return SignedIn{AccessToken: text, ExpiresAt: token.ExpiresAt}, nil
}

// Verify returns who holds a token. It refuses with account.ErrToken, or with ErrEnrolment while the password is a one-time one. A token is
// good while its session is there and in use, and its network is; this holds at once on every server.
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
		ID: token.ID, AccountID: token.UserID, Now: now, IdleSince: now.Add(-account.WorkIdleLife),
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
	return Principal{ID: token.UserID, Handle: row.Handle, Partner: row.Partner, Adapter: row.Adapter, SessionID: token.ID}, row.Enrolling, nil
}

// Logout ends the session of a token. One that is over already is refused with account.ErrToken.
func (s *Service) Logout(ctx context.Context, token string) error {
	p, _, err := s.principal(ctx, token)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		ended, err := s.queries.WithTx(tx).EndSession(ctx, dbsqlc.EndSessionParams{ID: p.SessionID, AccountID: p.ID})
		if err != nil {
			return fmt.Errorf("end session: %w", err)
		}
		if ended == 0 {
			return nil
		}
		return s.Note(p, actionLogout, p.Actor())(ctx, tx)
	})
}

// ChangePassword sets a password for whoever holds a session and gives the password before, and ends the other sessions. It refuses with
// account.ErrToken, *account.FieldError, ErrCredentials or *limit.Error.
func (s *Service) ChangePassword(ctx context.Context, token, current, next string) error {
	p, _, err := s.principal(ctx, token)
	if err != nil {
		return err
	}
	if err := account.CheckWorkPassword(next, current, p.Handle); err != nil {
		return err
	}
	hash, err := s.confirm(ctx, p, current)
	if err != nil {
		return err
	}
	nextHash, err := s.hasher.Hash(ctx, p.asker(), next)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	return s.locked(ctx, p, func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.LockAccountRow) error {
		if row.PasswordHash != hash {
			return ErrCredentials // it was changed while it was checked
		}
		err := errors.Join(
			queries.SetPassword(ctx, dbsqlc.SetPasswordParams{ID: p.ID, PasswordHash: nextHash, Now: s.now().UTC()}),
			queries.EndOtherSessions(ctx, dbsqlc.EndOtherSessionsParams{AccountID: p.ID, ID: p.SessionID}),
		)
		if err != nil {
			return fmt.Errorf("set password: %w", err)
		}
		return s.Note(p, actionPassword, p.Actor())(ctx, tx)
	})
}

// Confirm checks the password of whoever holds a session before something that cannot be taken back. It refuses with ErrCredentials or
// *limit.Error.
func (s *Service) Confirm(ctx context.Context, p Principal, password string) error {
	_, err := s.confirm(ctx, p, password)
	return err
}

// confirm returns the hash of the password that was right. Every try counts: not by person, for a thief's session must not stop the owner's.
func (s *Service) confirm(ctx context.Context, p Principal, password string) (hash string, err error) {
	if err := s.confirmations.Allow(p.SessionID.String()); err != nil {
		return "", err
	}
	if hash, err = s.queries.GetPasswordHash(ctx, p.ID); err != nil {
		return "", fmt.Errorf("read password hash: %w", err)
	}
	ok, err := s.hasher.Matches(ctx, p.asker(), hash, password)
	if err != nil {
		return "", fmt.Errorf("check password: %w", err)
	}
	if ok {
		return hash, nil
	}
	if err := s.NoteAlone(ctx, p, actionConfirmRefused, p.Actor()); err != nil {
		return "", err
	}
	return "", ErrCredentials
}

// asker is whoever hashes within a session: their account stands for the address.
func (p Principal) asker() account.Asker { return account.Asker{Account: p.Actor()} }
