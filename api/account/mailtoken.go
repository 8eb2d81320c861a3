package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

// MailPurpose is what a mailed link is for.
type MailPurpose string

// The purposes of mailed links.
const (
	MailPasswordReset     MailPurpose = "password_reset"
	MailEmailVerification MailPurpose = "email_verification"
)

// How long mailed links are good.
const (
	PasswordResetLife     = 30 * time.Minute
	EmailVerificationLife = 72 * time.Hour
)

// NewMailToken returns what a mailed link proves a shopper's address by, once. Only its hash is kept. Whoever mails it makes
// it before reading the address: a change of address drops the tokens made so far, so none proves an address that it was
// not mailed to.
func (s *Service) NewMailToken(ctx context.Context, userID uuid.UUID, purpose MailPurpose) (text string, expiresAt time.Time, err error) {
	life := EmailVerificationLife
	if purpose == MailPasswordReset {
		life = PasswordResetLife
	}
	text, expiresAt = newSecret(), s.now().UTC().Add(life)
	err = s.queries.CreateMailToken(ctx, dbsqlc.CreateMailTokenParams{
		Hash: hashSecret(text), UserID: userID, Purpose: string(purpose), ExpiresAt: expiresAt,
	})
	if err != nil {
		return "", time.Time{}, fmt.Errorf("make a mail token: %w", err)
	}
	return text, expiresAt, nil
}

// findMailToken returns whom a token proves, or ErrLinkExpired.
func (s *Service) findMailToken(ctx context.Context, text string, purpose MailPurpose) (uuid.UUID, error) {
	userID, err := s.queries.FindMailToken(ctx, dbsqlc.FindMailTokenParams{
		Hash: hashSecret(text), Purpose: string(purpose), Now: s.now().UTC(),
	})
	return userID, mailTokenError(err)
}

// useMailToken does work in a transaction that uses a token up: of several at once, one is done. It answers ErrLinkExpired to
// the others. The shopper's record is locked first, as everywhere.
func (s *Service) useMailToken(
	ctx context.Context, text string, purpose MailPurpose, work func(tx pgx.Tx, queries *dbsqlc.Queries, row dbsqlc.User) error,
) error {
	userID, err := s.findMailToken(ctx, text, purpose)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		row, err := queries.LockUser(ctx, userID)
		if err != nil {
			return mailTokenError(err) // erased meanwhile
		}
		_, err = queries.TakeMailToken(ctx, dbsqlc.TakeMailTokenParams{
			Hash: hashSecret(text), Purpose: string(purpose), Now: s.now().UTC(),
		})
		if err != nil {
			return mailTokenError(err)
		}
		return work(tx, queries, row)
	})
}

func mailTokenError(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrLinkExpired
	}
	return fault.Wrap(err, "use a mail token")
}

// newSecret returns 256 random bits that fit into an address.
func newSecret() string { return rand.Text() + rand.Text() }

// hashSecret needs no salt: the secret is random.
func hashSecret(text string) []byte {
	hash := sha256.Sum256([]byte(text))
	return hash[:]
}
