package staff

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff/internal/dbsqlc"
)

// ChangePassword sets a password for whoever holds a session and gives the password before, and ends the other sessions. At
// the end of an enrolment it returns recovery codes, which are not shown again. It refuses with account.ErrToken,
// *account.FieldError, ErrCredentials or *LimitError.
func (s *Service) ChangePassword(ctx context.Context, token, current, next string) (recovery []string, err error) {
	p, enrolling, err := s.principal(ctx, token)
	if err != nil {
		return nil, err
	}
	if err := account.CheckWorkPassword(next, current, p.Handle); err != nil {
		return nil, err
	}
	hash, err := s.confirm(ctx, p, current)
	if err != nil {
		return nil, err
	}
	nextHash, err := s.hasher.Hash(ctx, p.asker(), next)
	if err != nil {
		return nil, fmt.Errorf("hash password: %w", err)
	}
	err = s.locked(ctx, p.ID, func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.LockStaffRow) error {
		if row.PasswordHash != hash {
			return ErrCredentials // it was changed while it was checked
		}
		if err := queries.SetPassword(ctx, dbsqlc.SetPasswordParams{ID: p.ID, PasswordHash: nextHash, Now: s.now().UTC()}); err != nil {
			return fmt.Errorf("set password: %w", err)
		}
		if err := queries.EndOtherSessions(ctx, dbsqlc.EndOtherSessionsParams{StaffID: p.ID, ID: p.SessionID}); err != nil {
			return fmt.Errorf("end other sessions: %w", err)
		}
		if enrolling {
			if recovery, err = s.newRecoveryCodes(ctx, queries, p.ID); err != nil {
				return err
			}
		}
		return s.Audit(ctx, tx, Entry{Actor: p.Actor(), Action: actionPassword, Subject: p.Actor()})
	})
	return recovery, err
}

// RenewRecoveryCodes replaces the recovery codes of whoever holds a session and gives the password again; they are not shown
// again. It refuses with account.ErrToken, ErrEnrolment, ErrCredentials or *LimitError.
func (s *Service) RenewRecoveryCodes(ctx context.Context, token, password string) (recovery []string, err error) {
	p, err := s.Verify(ctx, token)
	if err != nil {
		return nil, err
	}
	hash, err := s.confirm(ctx, p, password)
	if err != nil {
		return nil, err
	}
	err = s.locked(ctx, p.ID, func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.LockStaffRow) error {
		if row.PasswordHash != hash {
			return ErrCredentials
		}
		if recovery, err = s.newRecoveryCodes(ctx, queries, p.ID); err != nil {
			return err
		}
		return s.Audit(ctx, tx, Entry{Actor: p.Actor(), Action: actionRecoveryCodes, Subject: p.Actor()})
	})
	return recovery, err
}

// confirm checks the password of whoever holds a session and returns its hash. Every try counts: not by person, for a
// thief's session must not stop the owner's.
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
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		return s.Audit(ctx, tx, Entry{Actor: p.Actor(), Action: actionConfirmRefused, Subject: p.Actor()})
	})
	if err != nil {
		return "", err
	}
	return "", ErrCredentials
}

// asker is whoever hashes within a session: their account stands for the address.
func (p Principal) asker() account.Asker { return account.Asker{Account: p.Actor()} }
