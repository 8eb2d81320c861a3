package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
)

// How sessions begin.
const (
	methodPassword = "password"
	methodGoogle   = "google"
	methodPartner  = "partner"
)

const (
	// MaxSessions is how many sessions a shopper has at most; the one not used longest makes room.
	MaxSessions = 100
	// touchEvery is how exactly it is known when a session was last used.
	touchEvery = 5 * time.Minute
	// ConfirmationLife is how long giving the password again opens what is guarded.
	ConfirmationLife = 5 * time.Minute
)

// Client is where a form came from.
type Client struct {
	Address   string // for limits; it is not kept
	UserAgent string // for the name of the device
}

// SignedIn is what a login gives.
type SignedIn struct {
	AccessToken string
	Token       Token
	DeviceToken string // for the next login on this device; see Tokens.IssueDevice
	Reactivated bool   // the account was to be deleted, and the login brought it back
}

// Session is a place where a shopper is signed in. Its id is that of its token.
type Session struct {
	ID         uuid.UUID
	Device     string // such as "Chrome no Android"
	Method     string
	CreatedAt  time.Time
	LastUsedAt time.Time // to five minutes
}

// Verify returns what a token proves, or ErrToken. A token is good while its session is there and its account is not
// suspended, which holds at once on every server.
func (s *Service) Verify(ctx context.Context, text string) (Token, error) {
	token, err := s.tokens.Verify(text)
	if err != nil {
		return Token{}, err
	}
	if err := s.CheckSession(ctx, token); err != nil {
		return Token{}, err
	}
	return token, nil
}

// CheckSession answers ErrToken when the session of a verified token is over.
func (s *Service) CheckSession(ctx context.Context, token Token) error {
	now := s.now().UTC()
	session, err := s.queries.FindSession(ctx, dbsqlc.FindSessionParams{ID: token.ID, UserID: token.UserID, Now: now})
	if errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("%w: its session is over", ErrToken)
	}
	if err != nil {
		return fmt.Errorf("read session: %w", err)
	}
	if now.Sub(session.LastUsedAt) < touchEvery {
		return nil
	}
	return fault.Wrap(s.queries.TouchSession(ctx, dbsqlc.TouchSessionParams{ID: token.ID, Now: now}), "note the use of a session")
}

// enter begins a session within a transaction that has proven who somebody is. It brings a suspended account back, or
// refuses with ErrClosing.
func (s *Service) enter(ctx context.Context, tx pgx.Tx, userID uuid.UUID, method string, from Client) (SignedIn, error) {
	queries := s.queries.WithTx(tx)
	user, err := queries.LockForLogin(ctx, userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return SignedIn{}, ErrCredentials // erased meanwhile
	}
	if err != nil {
		return SignedIn{}, fmt.Errorf("lock user: %w", err)
	}
	now := s.now().UTC()
	var in SignedIn
	if user.DeletionRequestedAt != nil {
		if user.FarewellAt != nil || !now.Before(user.DeletionRequestedAt.Add(ReactivationPeriod)) {
			return SignedIn{}, ErrClosing
		}
		if err := queries.Reactivate(ctx, userID); err != nil {
			return SignedIn{}, fmt.Errorf("reactivate: %w", err)
		}
		if err := s.outbox.Put(ctx, tx, Notice{Kind: NoticeReactivated, UserID: userID}); err != nil {
			return SignedIn{}, err
		}
		in.Reactivated = true
	}
	if in.AccessToken, in.Token, err = s.tokens.Issue(userID); err != nil {
		return SignedIn{}, err
	}
	if in.DeviceToken, err = s.tokens.IssueDevice(userID, user.DeviceEpoch); err != nil {
		return SignedIn{}, err
	}
	if err := queries.TrimSessions(ctx, dbsqlc.TrimSessionsParams{UserID: userID, Keep: MaxSessions - 1}); err != nil {
		return SignedIn{}, fmt.Errorf("trim sessions: %w", err)
	}
	err = queries.CreateSession(ctx, dbsqlc.CreateSessionParams{
		ID: in.Token.ID, UserID: userID, Device: DeviceName(from.UserAgent), Method: method, CreatedAt: now, ExpiresAt: in.Token.ExpiresAt,
	})
	if err != nil {
		return SignedIn{}, fmt.Errorf("begin session: %w", err)
	}
	return in, nil
}

// Sessions lists where a shopper is signed in, last used first.
func (s *Service) Sessions(ctx context.Context, userID uuid.UUID) ([]Session, error) {
	rows, err := s.queries.ListSessions(ctx, dbsqlc.ListSessionsParams{UserID: userID, Now: s.now().UTC(), Most: MaxSessions})
	return lists.Map(rows, func(row dbsqlc.ListSessionsRow) Session { return Session(row) }), fault.Wrap(err, "list sessions")
}

// EndSession ends one session of a shopper; when there is none, nothing happens.
func (s *Service) EndSession(ctx context.Context, userID, sessionID uuid.UUID) error {
	return fault.Wrap(s.queries.EndSession(ctx, dbsqlc.EndSessionParams{ID: sessionID, UserID: userID}), "end session")
}

// EndSessions ends every session of a shopper.
func (s *Service) EndSessions(ctx context.Context, userID uuid.UUID) error {
	return fault.Wrap(s.queries.EndSessions(ctx, userID), "end sessions")
}

// Reauthenticate checks the password of whoever holds a session, and opens what is guarded for ConfirmationLife. It
// refuses with ErrCredentials, ErrNoPassword or *LimitError.
func (s *Service) Reauthenticate(ctx context.Context, token Token, password string) error {
	giveBack, err := s.confirmations.Take(token.ID.String()) // not by account: a thief's session must not stop the owner's
	if err != nil {
		return err
	}
	hash, err := s.queries.GetPasswordHash(ctx, token.UserID)
	if err != nil {
		return fmt.Errorf("read password hash: %w", err)
	}
	if hash == nil {
		return ErrNoPassword
	}
	ok, err := s.hasher.Matches(ctx, ownAsker(token), *hash, password)
	if err != nil {
		return fmt.Errorf("check password: %w", err)
	}
	if !ok {
		return ErrCredentials
	}
	confirmed, err := s.queries.ConfirmSession(ctx, dbsqlc.ConfirmSessionParams{ID: token.ID, Now: new(s.now().UTC())})
	if err != nil {
		return fmt.Errorf("confirm session: %w", err)
	}
	if confirmed == 0 {
		return ErrToken // it ended meanwhile
	}
	giveBack()
	return nil
}

// ownAsker is whoever hashes within a session: their account stands for the address.
func ownAsker(token Token) Asker { return Asker{Account: token.UserID.String()} }

// Confirmed answers ErrNotConfirmed unless the password was given within the session less than ConfirmationLife ago.
func (s *Service) Confirmed(ctx context.Context, sessionID uuid.UUID) error {
	return s.confirmed(ctx, s.queries, sessionID)
}

func (s *Service) confirmed(ctx context.Context, queries *dbsqlc.Queries, sessionID uuid.UUID) error {
	at, err := queries.ConfirmedAt(ctx, sessionID)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return ErrNotConfirmed
	case err != nil:
		return fmt.Errorf("read confirmation: %w", err)
	case at == nil || s.now().Sub(*at) >= ConfirmationLife:
		return ErrNotConfirmed
	}
	return nil
}
