package account

import (
	"context"
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
)

// Bounds of what a form may hold.
const (
	MinPassword = 8
	maxPassword = 200
	maxEmail    = 254
	maxName     = 120
)

// SignUp is the sign-up form.
type SignUp struct {
	Email         string
	Password      string
	Name          string
	AcceptsTerms  bool
	AcceptsOffers bool
	Invitation    Invitation
}

// Config is what a Service needs.
type Config struct {
	Pool   *pgxpool.Pool
	Hasher *Hasher
	Tokens *Tokens
	Sealer *Sealer
	Outbox Outbox
	// Members are optional: who may sign in through partners, by default those that were imported.
	Members MemberDirectory
	Limits  Limits // the zero value is no limit
	Now     func() time.Time
	// Programme is what invitations earn; nil: nobody invites.
	Programme Programme

	// For erasing; what is nil is left out.
	Books      Books
	Jobs       Jobs
	Forgetters []Forgetter
	Farewell   func(ctx context.Context, name, email string) error
}

// Service signs shoppers up and in, and keeps what they say about themselves.
type Service struct {
	pool    *pgxpool.Pool
	queries *dbsqlc.Queries
	hasher  *Hasher
	tokens  *Tokens
	sealer  *Sealer
	outbox  Outbox
	members MemberDirectory
	now     func() time.Time

	programme Programme

	books      Books
	jobs       Jobs
	forgetters []Forgetter
	farewell   func(ctx context.Context, name, email string) error

	limiters
}

// New returns the accounts in a database.
func New(c Config) *Service {
	if c.Members == nil {
		c.Members = NewMembers(c.Pool, c.Hasher, c.Sealer)
	}
	return &Service{
		books: c.Books, jobs: c.Jobs, forgetters: c.Forgetters, farewell: c.Farewell,
		pool: c.Pool, queries: dbsqlc.New(c.Pool), hasher: c.Hasher, tokens: c.Tokens, sealer: c.Sealer, outbox: c.Outbox, members: c.Members,
		now: c.Now, programme: c.Programme, limiters: newLimiters(c.Limits, c.Now),
	}
}

// SignUp creates an account. It refuses with *FieldError, ErrTerms as a *RuleError, ErrEmailTaken or *LimitError; address is
// where the form came from.
func (s *Service) SignUp(ctx context.Context, form SignUp, address string) (uuid.UUID, error) {
	form.Email, form.Name = strings.TrimSpace(form.Email), strings.TrimSpace(form.Name)
	if err := form.check(); err != nil {
		return uuid.Nil, err
	}
	if err := s.signUpPerAddress.Allow(address); err != nil {
		return uuid.Nil, err
	}
	hash, err := s.hasher.Hash(ctx, Asker{Address: address}, form.Password)
	if err != nil {
		return uuid.Nil, fmt.Errorf("hash password: %w", err)
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return uuid.Nil, fmt.Errorf("make user id: %w", err)
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		user := dbsqlc.CreateUserParams{ID: id, Email: &form.Email, Name: form.Name, PasswordHash: &hash, CreatedAt: s.now().UTC()}
		created, err := s.queries.WithTx(tx).CreateUser(ctx, user)
		if err != nil {
			return fmt.Errorf("create user: %w", err)
		}
		if created == 0 {
			return ErrEmailTaken
		}
		if err := s.invite(ctx, tx, id, form.Invitation); err != nil {
			return err
		}
		return s.welcome(ctx, tx, id, form)
	})
	return id, err
}

// welcome records what the form agreed to and greets a new shopper.
func (s *Service) welcome(ctx context.Context, tx pgx.Tx, id uuid.UUID, form SignUp) error {
	if err := s.setConsent(ctx, tx, id, ConsentTerms, true, OriginSignUp); err != nil {
		return err
	}
	if err := s.setConsent(ctx, tx, id, ConsentOffers, form.AcceptsOffers, OriginSignUp); err != nil {
		return err
	}
	return s.outbox.Put(ctx, tx, Notice{Kind: NoticeWelcome, UserID: id})
}

func (f SignUp) check() error {
	switch {
	case !IsEmail(f.Email):
		return errEmail
	case !isName(f.Name):
		return errName
	case !f.AcceptsTerms:
		return &RuleError{"acceptsTerms", ErrTerms}
	}
	return checkPassword(f.Password)
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

// IsLine accepts 1 to limit characters, all of them seen: neither breaks nor what hides or turns other text.
func IsLine(text string, limit int) bool {
	return text != "" && utf8.RuneCountInString(text) <= limit && isPrintable(text)
}

func isPrintable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
