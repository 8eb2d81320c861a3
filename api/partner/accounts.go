package partner

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/totp"
	"example.com/devolve/api/partner/internal/dbsqlc"
)

// EnrolmentLife is how long a one-time password is good.
const EnrolmentLife = 72 * time.Hour

// maxListed is how many accounts a list has at most.
const maxListed = 1000

// Enrolment is what somebody signs in with the first time. It is shown once.
type Enrolment struct {
	Handle   string
	Password string // to be changed at the first login
	URI      string // otpauth, for the authenticator; it holds the secret
	Until    time.Time
}

// Account is somebody of a network as a list shows them.
type Account struct {
	Partner    string
	Handle     string
	EnrolUntil time.Time // zero: enrolled
	CreatedAt  time.Time
}

// Add makes an account for somebody of a network. It refuses with *account.FieldError, ErrNoPartner or ErrHandleTaken.
func (s *Service) Add(ctx context.Context, partner, handle string) (Enrolment, error) {
	kept := account.ParseHandle(handle)
	if kept == "" {
		return Enrolment{}, &account.FieldError{Field: "handle", Detail: fmt.Sprintf("%q is not like maria.souza", handle)}
	}
	known, err := s.queries.HasPartner(ctx, partner)
	if err != nil {
		return Enrolment{}, fmt.Errorf("look up partner %s: %w", partner, err)
	}
	if !known {
		return Enrolment{}, fmt.Errorf("%w: %q", ErrNoPartner, partner)
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return Enrolment{}, fmt.Errorf("make an account id: %w", err)
	}
	key, err := totp.New(s.issuer, kept)
	if err != nil {
		return Enrolment{}, err
	}
	e := Enrolment{Handle: kept, Password: rand.Text(), URI: key.URI, Until: s.now().UTC().Add(EnrolmentLife)}
	hash, err := s.hasher.Hash(ctx, account.Asker{}, e.Password)
	if err != nil {
		return Enrolment{}, fmt.Errorf("hash password: %w", err)
	}
	created, err := s.queries.CreateAccount(ctx, dbsqlc.CreateAccountParams{
		ID: id, Partner: partner, Handle: kept, PasswordHash: hash, EnrolUntil: &e.Until,
		TotpSealed: s.sealer.Seal(key.Secret, totpColumn, id), CreatedAt: s.now().UTC(),
	})
	if err != nil {
		return Enrolment{}, fmt.Errorf("create an account of %s: %w", partner, err)
	}
	if created == 0 {
		return Enrolment{}, ErrHandleTaken
	}
	return e, nil
}

// Remove deletes an account of a network with its sessions, which holds at the next call. It refuses with ErrNotFound.
func (s *Service) Remove(ctx context.Context, partner, handle string) error {
	removed, err := s.queries.RemoveAccount(ctx, dbsqlc.RemoveAccountParams{Partner: partner, Handle: account.ParseHandle(handle)})
	if err != nil {
		return fmt.Errorf("remove an account of %s: %w", partner, err)
	}
	if removed == 0 {
		return fmt.Errorf("%w: %q", ErrNotFound, handle)
	}
	return nil
}

// List returns the accounts of a network, or of all for an empty name, by network and handle.
func (s *Service) List(ctx context.Context, partner string) ([]Account, error) {
	rows, err := s.queries.ListAccounts(ctx, dbsqlc.ListAccountsParams{Partner: partner, Most: maxListed})
	if err != nil {
		return nil, fmt.Errorf("list accounts of partners: %w", err)
	}
	accounts := make([]Account, len(rows))
	for i, row := range rows {
		accounts[i] = Account{Partner: row.Partner, Handle: row.Handle, CreatedAt: row.CreatedAt.UTC()}
		if row.EnrolUntil != nil {
			accounts[i].EnrolUntil = row.EnrolUntil.UTC()
		}
	}
	return accounts, nil
}
