package account

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
)

// RequestPasswordReset has a link mailed that sets a new password. It answers the same, after the same work, whether or not
// there is such an account; it refuses with *LimitError only. A shopper whose allowance a stranger uses up has the links
// that the stranger asked for.
func (s *Service) RequestPasswordReset(ctx context.Context, email, address string) error {
	email = strings.TrimSpace(email)
	if err := s.resetPerAddress.Allow(address); err != nil {
		return err
	}
	if err := s.resetPerAccount.Allow(strings.ToLower(email)); err != nil {
		return err
	}
	if !isPrintable(email) {
		email = ""
	}
	userID, err := s.queries.FindByEmail(ctx, email)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("find user: %w", err)
	}
	return s.notify(ctx, Notice{Kind: NoticePasswordReset, UserID: userID}) // to nobody, when it was not found
}

// notify puts a notice that tells of nothing else than that it was asked for.
func (s *Service) notify(ctx context.Context, n Notice) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return s.outbox.Put(ctx, tx, n) })
}

// ResetPassword sets a new password with the token of a mailed link, once, and ends every session. It returns a device token,
// see Tokens.IssueDevice: whoever reads the account's mail can sign in however many strangers guess meanwhile. It refuses
// with *FieldError, ErrLinkExpired or *LimitError.
func (s *Service) ResetPassword(ctx context.Context, token, password, address string) (deviceToken string, err error) {
	if err := checkPassword(password); err != nil {
		return "", err
	}
	if err := s.resetPerAddress.Allow(address); err != nil {
		return "", err
	}
	if _, err := s.findMailToken(ctx, token, MailPasswordReset); err != nil {
		return "", err // without the cost of hashing
	}
	hash, err := s.hasher.Hash(ctx, Asker{Address: address}, password)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	err = s.useMailToken(ctx, token, MailPasswordReset, func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.User) error {
		userID := row.ID
		err := errors.Join(
			queries.UnlinkUnprovenMembers(ctx, userID),
			queries.ResetPassword(ctx, dbsqlc.ResetPasswordParams{ID: userID, PasswordHash: &hash, Now: new(s.now().UTC())}),
			queries.EndSessions(ctx, userID),
			queries.DeleteMailTokens(ctx, userID),
			s.keepProven(ctx, queries, userID, orEmpty(row.Email)),
		)
		if err != nil {
			return fmt.Errorf("reset password: %w", err)
		}
		epoch, err := queries.DeviceEpoch(ctx, userID)
		if err != nil {
			return fmt.Errorf("read the epoch of devices: %w", err)
		}
		if deviceToken, err = s.tokens.IssueDevice(userID, epoch); err != nil {
			return err
		}
		return s.outbox.Put(ctx, tx, Notice{Kind: NoticePasswordChanged, UserID: userID})
	})
	return deviceToken, err
}

// VerifyEmail notes that a shopper's address is proven, or answers ErrLinkExpired.
func (s *Service) VerifyEmail(ctx context.Context, token string) error {
	return s.useMailToken(ctx, token, MailEmailVerification, func(_ pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.User) error {
		if err := queries.VerifyEmail(ctx, dbsqlc.VerifyEmailParams{ID: row.ID, Now: new(s.now().UTC())}); err != nil {
			return fmt.Errorf("verify e-mail: %w", err)
		}
		return s.keepProven(ctx, queries, row.ID, orEmpty(row.Email))
	})
}

// SendVerification has the link mailed again that proves a shopper's address; a proven one needs none. It refuses with
// *LimitError.
func (s *Service) SendVerification(ctx context.Context, userID uuid.UUID) error {
	if err := s.verifications.Allow(userID.String()); err != nil {
		return err
	}
	open, err := s.queries.IsEmailOpen(ctx, userID)
	if err != nil {
		return fmt.Errorf("read e-mail: %w", err)
	}
	if !open {
		return nil
	}
	return s.notify(ctx, Notice{Kind: NoticeVerifyEmail, UserID: userID})
}
