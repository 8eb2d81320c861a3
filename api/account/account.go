package account

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/api/internal/limit"
)

// Bounds of what a form may hold.
const (
	MinPassword = 8
	maxPassword = 200
	maxEmail    = 254
	maxName     = 120
)

// User is a shopper's own record.
type User struct {
	ID          uuid.UUID
	Email       string
	Name        string
	Username    *string
	Birthdate   *time.Time
	Gender      *string // M or F
	GoogleImage *string
}

// SignUp is the sign-up form.
type SignUp struct {
	Email         string
	Password      string
	Name          string
	AcceptsTerms  *bool // nil: the form did not ask
	AcceptsOffers bool
}

// Config is what a Service needs.
type Config struct {
	Pool   *pgxpool.Pool
	Hasher *Hasher
	Tokens *Tokens
	Sealer *Sealer
	Outbox Outbox
	Limits Limits // the zero value is no limit
	Now    func() time.Time
}

// Service signs shoppers up and in, and keeps what they say about themselves.
type Service struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	hasher  *Hasher
	tokens  *Tokens
	sealer  *Sealer
	outbox  Outbox
	now     func() time.Time

	loginPerAddress, loginPerAccountAndAddress, loginPerAccount, loginPerDevice *limit.Limiter
	confirmations, signUpPerAddress                                             *limit.Limiter
}

// New returns the accounts in a database.
func New(c Config) *Service {
	limits, now := c.Limits, c.Now
	return &Service{
		pool: c.Pool, queries: dbsqlc.New(c.Pool), hasher: c.Hasher, tokens: c.Tokens, sealer: c.Sealer, outbox: c.Outbox, now: now,
		loginPerAddress:           limit.New(limits.LoginPerAddress, now),
		loginPerAccountAndAddress: limit.New(limits.LoginPerAccountAndAddress, now),
		loginPerAccount:           limit.New(limits.LoginPerAccount, now),
		loginPerDevice:            limit.New(limits.LoginPerDevice, now),
		confirmations:             limit.New(limits.Confirmations, now),
		signUpPerAddress:          limit.New(limits.SignUpPerAddress, now),
	}
}

// SignUp creates an account. It refuses with *FieldError, ErrTerms, ErrEmailTaken or *LimitError; address is where the
// form came from.
func (s *Service) SignUp(ctx context.Context, form SignUp, address string) (uuid.UUID, error) {
	form.Email, form.Name = strings.TrimSpace(form.Email), strings.TrimSpace(form.Name)
	if err := form.check(); err != nil {
		return uuid.Nil, err
	}
	if err := s.signUpPerAddress.Allow(address); err != nil {
		return uuid.Nil, err
	}
	hash, err := s.hasher.Hash(ctx, form.Password)
	if err != nil {
		return uuid.Nil, fmt.Errorf("hash password: %w", err)
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return uuid.Nil, fmt.Errorf("make user id: %w", err)
	}
	now := s.now().UTC()
	user := dbsqlc.CreateUserParams{ID: id, Email: &form.Email, Name: form.Name, PasswordHash: &hash, CreatedAt: now}
	created, err := s.queries.CreateUser(ctx, user)
	if err != nil {
		return uuid.Nil, fmt.Errorf("create user: %w", err)
	}
	if created == 0 {
		return uuid.Nil, ErrEmailTaken
	}
	return id, nil
}

func (f SignUp) check() error {
	switch {
	case !IsEmail(f.Email):
		return &FieldError{"email", "is not an e-mail address"}
	case utf8.RuneCountInString(f.Password) < MinPassword:
		return &FieldError{"password", fmt.Sprintf("has fewer than %d characters", MinPassword)}
	case utf8.RuneCountInString(f.Password) > maxPassword:
		return &FieldError{"password", fmt.Sprintf("has more than %d characters", maxPassword)}
	case f.Name == "" || utf8.RuneCountInString(f.Name) > maxName || !isPrintable(f.Name):
		return &FieldError{"name", fmt.Sprintf("must have 1 to %d printable characters", maxName)}
	case f.AcceptsTerms != nil && !*f.AcceptsTerms:
		return ErrTerms
	}
	return nil
}

// IsEmail accepts a bare address whose domain has a dot. Whether it exists, only a message to it can tell.
func IsEmail(text string) bool {
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text || len(text) > maxEmail || !isPrintable(text) {
		return false
	}
	at := strings.LastIndexByte(text, '@')
	domain := text[at+1:]
	return at <= 64 && strings.Contains(strings.Trim(domain, "."), ".") && !strings.ContainsAny(text, " \"[]")
}

func isPrintable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// Get returns a shopper's record, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (User, error) {
	row, err := s.queries.GetUser(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return User{}, ErrNotFound
	}
	if err != nil {
		return User{}, fmt.Errorf("read user %s: %w", id, err)
	}
	user := User{
		ID: row.ID, Email: orEmpty(row.Email), Name: row.Name, Username: row.Username, Gender: row.Gender, GoogleImage: row.GoogleImage,
	}
	if row.Birthdate.Valid {
		user.Birthdate = &row.Birthdate.Time
	}
	return user, nil
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
