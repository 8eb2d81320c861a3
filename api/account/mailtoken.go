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

// takeMailToken uses a token up and returns whom it proves, or ErrLinkExpired.
func takeMailToken(ctx context.Context, queries *dbsqlc.Queries, text string, purpose MailPurpose, now time.Time) (uuid.UUID, error) {
	userID, err := queries.TakeMailToken(ctx, dbsqlc.TakeMailTokenParams{Hash: hashSecret(text), Purpose: string(purpose), Now: now})
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, ErrLinkExpired
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("take a mail token: %w", err)
	}
	return userID, nil
}

// newSecret returns 256 random bits that fit into an address.
func newSecret() string { return rand.Text() + rand.Text() }

// hashSecret needs no salt: the secret is random.
func hashSecret(text string) []byte {
	hash := sha256.Sum256([]byte(text))
	return hash[:]
}
