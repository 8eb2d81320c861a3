package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/pix"
)

// MinAge is how old whoever is paid must be (spec section 9).
const MinAge = 18

// earliestBirth is the first birth date that a form may hold.
var earliestBirth = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)

// User is a shopper's own record. What is secret is masked.
type User struct {
	ID            uuid.UUID
	Email         string // empty for a partner's member who has given none
	EmailVerified bool
	HasPassword   bool
	Name          string
	Username      *string
	Birthdate     *time.Time
	Gender        *string // M or F
	GoogleImage   *string
	CPF           string      // masked; empty: none
	PixKey        string      // masked; empty: none
	PixKeyType    pix.KeyType // empty: none
	PixHeldUntil  *time.Time  // nil: the key is not held
}

// Get returns a shopper's record, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (User, error) {
	row, err := s.find(ctx, id)
	if err != nil {
		return User{}, err
	}
	return s.userOf(row), nil
}

func (s *Service) find(ctx context.Context, id uuid.UUID) (dbsqlc.User, error) {
	row, err := s.queries.GetUser(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return dbsqlc.User{}, ErrNotFound
	}
	if err != nil {
		return dbsqlc.User{}, fmt.Errorf("read user %s: %w", id, err)
	}
	return row, nil
}

// FindByEmail returns whose address it is, or ErrNotFound.
func (s *Service) FindByEmail(ctx context.Context, email string) (uuid.UUID, error) {
	id, err := s.queries.FindByEmail(ctx, email)
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, ErrNotFound
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("find user: %w", err)
	}
	return id, nil
}

func (s *Service) userOf(row dbsqlc.User) User {
	user := User{
		ID: row.ID, Email: orEmpty(row.Email), EmailVerified: row.EmailVerifiedAt != nil, HasPassword: row.PasswordHash != nil,
		Name: row.Name, Username: row.Username, Gender: row.Gender, GoogleImage: row.GoogleImage,
	}
	if row.Birthdate.Valid {
		user.Birthdate = &row.Birthdate.Time
	}
	// A text whose key was lost is shown as none, so that it can be given again.
	if cpf, err := s.cpfOf(row); err == nil && cpf != "" {
		user.CPF = pix.MaskCPF(cpf)
	}
	if key, err := s.keyOf(row); err == nil && key.Type != "" {
		user.PixKey, user.PixKeyType = key.Mask(), key.Type
		if until := heldUntil(row); until.After(s.now()) {
			user.PixHeldUntil = &until
		}
	}
	return user
}

// RuleError is answered for a field that is well formed and still against the rules; Err says which.
type RuleError struct {
	Field string
	Err   error
}

// Error implements error.
func (e *RuleError) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns the rule.
func (e *RuleError) Unwrap() error { return e.Err }

// ProfileChange is a form about the account itself; what is nil stays.
type ProfileChange struct {
	Name, Email, Password *string
}

func (c *ProfileChange) check() error {
	if c.Name != nil {
		*c.Name = strings.TrimSpace(*c.Name)
		if !isName(*c.Name) {
			return errName
		}
	}
	if c.Email != nil {
		*c.Email = strings.TrimSpace(*c.Email)
		if !IsEmail(*c.Email) {
			return errEmail
		}
	}
	if c.Password != nil {
		return checkPassword(*c.Password)
	}
	return nil
}

// ChangeProfile saves a form within a session. It refuses with *FieldError, ErrEmailTaken, *LimitError, and with
// ErrNotConfirmed where the password has to be given again first. A new password ends the other sessions.
func (s *Service) ChangeProfile(ctx context.Context, token Token, c ProfileChange) (User, error) {
	if err := c.check(); err != nil {
		return User{}, err
	}
	var hash string
	confirmed := s.Confirmed(ctx, token.ID) // not within the transaction: that would hold two connections
	guard := func() error {
		if confirmed != nil {
			return confirmed // what a stolen session tries does not count
		}
		return s.changes.Allow(token.UserID.String())
	}
	if c.Password != nil {
		err := guard()
		if err != nil {
			return User{}, err
		}
		if hash, err = s.hasher.Hash(ctx, ownAsker(token), *c.Password); err != nil {
			return User{}, fmt.Errorf("hash password: %w", err)
		}
	}
	return s.change(ctx, token, func(tx pgx.Tx, row *dbsqlc.User) error {
		if c.Name != nil {
			row.Name = *c.Name
		}
		if c.Email != nil && !strings.EqualFold(*c.Email, orEmpty(row.Email)) {
			// Whoever has neither a password nor a proven address has nothing to give again, and needs the right address to
			// get a password.
			allowed := guard
			if row.EmailVerifiedAt == nil && row.PasswordHash == nil {
				allowed = func() error { return s.changes.Allow(token.UserID.String()) }
			}
			if err := allowed(); err != nil {
				return err
			}
			if err := s.changeEmail(ctx, tx, row, *c.Email); err != nil {
				return err
			}
		}
		if c.Password != nil {
			row.PasswordHash = &hash
			return s.endAfterPasswordChange(ctx, tx, *row, token)
		}
		return nil
	})
}

// changeEmail puts a new, unproven address into a record. The address before hears of it: the last proven one, so that a
// thief who changes twice does not tell himself.
func (s *Service) changeEmail(ctx context.Context, tx pgx.Tx, row *dbsqlc.User, email string) error {
	if row.Email != nil {
		if row.EmailVerifiedAt != nil || row.PreviousEmail == nil {
			row.PreviousEmail = row.Email
		}
		if row.EmailVerifiedAt != nil { // it may have been proven before addresses were kept
			if err := s.keepProven(ctx, s.queries.WithTx(tx), row.ID, *row.Email); err != nil {
				return err
			}
		}
		row.EmailChangedAt = new(s.now().UTC())
		if err := s.outbox.Put(ctx, tx, Notice{Kind: NoticeEmailChanged, UserID: row.ID}); err != nil {
			return err
		}
	}
	row.Email, row.EmailVerifiedAt = &email, nil
	if err := s.queries.WithTx(tx).DeleteMailTokens(ctx, row.ID); err != nil {
		return fmt.Errorf("drop mail tokens: %w", err)
	}
	return s.outbox.Put(ctx, tx, Notice{Kind: NoticeVerifyEmail, UserID: row.ID})
}

func (s *Service) endAfterPasswordChange(ctx context.Context, tx pgx.Tx, row dbsqlc.User, token Token) error {
	queries := s.queries.WithTx(tx)
	if err := queries.EndOtherSessions(ctx, dbsqlc.EndOtherSessionsParams{UserID: token.UserID, ID: token.ID}); err != nil {
		return fmt.Errorf("end other sessions: %w", err)
	}
	if err := queries.DeleteMailTokens(ctx, token.UserID); err != nil {
		return fmt.Errorf("drop mail tokens: %w", err)
	}
	return s.warn(ctx, tx, row, NoticePasswordChanged)
}

// emailWatch is how long the address before a change hears of what a thief would do next.
const emailWatch = 30 * 24 * time.Hour

// warn tells of a change that may be a thief's: whoever had the account's address until a short while ago hears of it too.
func (s *Service) warn(ctx context.Context, tx pgx.Tx, row dbsqlc.User, kind NoticeKind) error {
	if row.PreviousEmail != nil && row.EmailChangedAt != nil && s.now().Sub(*row.EmailChangedAt) < emailWatch {
		if err := s.outbox.Put(ctx, tx, Notice{Kind: kind, UserID: row.ID, Ref: RefPreviousEmail}); err != nil {
			return err
		}
	}
	return s.outbox.Put(ctx, tx, Notice{Kind: kind, UserID: row.ID})
}

// change edits a shopper's record in a transaction, one at a time, while the session lasts: what was begun before a password was
// reset is not done after it. An account that is being deleted is not edited.
func (s *Service) change(ctx context.Context, token Token, edit func(pgx.Tx, *dbsqlc.User) error) (user User, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		row, err := queries.LockUser(ctx, token.UserID)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && row.DeletionRequestedAt != nil {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock user %s: %w", token.UserID, err)
		}
		_, err = queries.FindSession(ctx, dbsqlc.FindSessionParams{ID: token.ID, UserID: token.UserID, Now: s.now().UTC()})
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrToken
		}
		if err != nil {
			return fmt.Errorf("read session: %w", err)
		}
		if err := edit(tx, &row); err != nil {
			return err
		}
		user = s.userOf(row)
		return saveUser(ctx, queries, row)
	})
	return user, err
}

func saveUser(ctx context.Context, queries *dbsqlc.Queries, row dbsqlc.User) error {
	err := queries.SaveUser(ctx, dbsqlc.SaveUserParams{
		ID: row.ID, Email: row.Email, EmailVerifiedAt: row.EmailVerifiedAt, PreviousEmail: row.PreviousEmail, EmailChangedAt: row.EmailChangedAt, Name: row.Name,
		PasswordHash: row.PasswordHash, Birthdate: row.Birthdate, Gender: row.Gender, CpfSealed: row.CpfSealed,
		PixKeySealed: row.PixKeySealed, PixKeyType: row.PixKeyType, PixKeyChangedAt: row.PixKeyChangedAt,
	})
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.ConstraintName == "users_email" {
		return ErrEmailTaken // the error itself would name the address
	}
	return fault.Wrap(err, "save user %s", row.ID)
}

// DetailsChange is a form about the person, or about where money goes; what is nil stays.
type DetailsChange struct {
	Birthdate  *string // such as 1990-02-28; empty: forgotten
	Gender     *string // M or F; empty: forgotten
	CPF        *string
	PixKey     *string
	PixKeyType pix.KeyType // empty: as the key says, where it does
}

// ChangeDetails saves a form within a session. It refuses with *FieldError or *RuleError, and where money goes also with
// ErrNotConfirmed or *LimitError.
func (s *Service) ChangeDetails(ctx context.Context, token Token, c DetailsChange) (User, error) {
	if c.PixKeyType != "" && c.PixKey == nil {
		return User{}, &FieldError{"cb_pix", "is required with its type"}
	}
	birthdate, err := s.birthdate(c.Birthdate)
	if err != nil {
		return User{}, err
	}
	if c.Gender != nil && *c.Gender != "" && *c.Gender != "M" && *c.Gender != "F" {
		return User{}, &FieldError{"gender", "is not M or F"}
	}
	if c.CPF != nil || c.PixKey != nil {
		if err := s.Confirmed(ctx, token.ID); err != nil {
			return User{}, err
		}
		if err := s.changes.Allow(token.UserID.String()); err != nil {
			return User{}, err
		}
	}
	return s.change(ctx, token, func(tx pgx.Tx, row *dbsqlc.User) error {
		if c.Gender != nil {
			row.Gender = orNil(*c.Gender)
		}
		if c.Birthdate != nil {
			if row.Birthdate = birthdate; !birthdate.Valid && row.PixKeySealed != nil {
				return &RuleError{"birthdate", ErrBirthdateRequired}
			}
		}
		if c.CPF != nil || c.PixKey != nil {
			return s.changePix(ctx, tx, row, c)
		}
		return nil
	})
}

// birthdate reads the date of a form; nothing and an empty text are no date.
func (s *Service) birthdate(text *string) (pgtype.Date, error) {
	if text == nil || *text == "" {
		return pgtype.Date{}, nil
	}
	date, err := time.Parse(time.DateOnly, *text)
	today := brazil.Day(s.now())
	if err != nil || date.Before(earliestBirth) || date.After(today) {
		return pgtype.Date{}, &FieldError{"birthdate", "is not a date from 1900 until today, such as 1990-02-28"}
	}
	if !isAdult(date, today) {
		return pgtype.Date{}, &RuleError{"birthdate", ErrUnderage}
	}
	return pgtype.Date{Time: date, Valid: true}, nil
}

func isAdult(birthdate, today time.Time) bool { return !birthdate.AddDate(MinAge, 0, 0).After(today) }

// Refusals of a form's field, wherever the form asks for it.
var (
	errEmail = &FieldError{"email", "is not an e-mail address"}
	errName  = &FieldError{"name", fmt.Sprintf("must have 1 to %d printable characters", maxName)}
)

func isName(text string) bool { return IsLine(text, maxName) }

func checkPassword(text string) error {
	switch n := utf8.RuneCountInString(text); {
	case n < MinPassword:
		return &FieldError{"password", fmt.Sprintf("has fewer than %d characters", MinPassword)}
	case n > maxPassword:
		return &FieldError{"password", fmt.Sprintf("has more than %d characters", maxPassword)}
	}
	return nil
}

func orNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
