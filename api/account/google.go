package account

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"golang.org/x/oauth2"

	"example.com/devolve/api/account/internal/dbsqlc"
	"example.com/devolve/internal/fault"
)

const (
	// GoogleFlowLife is how long a browser may stay at Google.
	GoogleFlowLife = 10 * time.Minute
	// TicketLife is how long the ticket of a login by Google is good.
	TicketLife = 2 * time.Minute

	maxSubject = 255
	maxPicture = 2048
)

// Refusals of logins by Google.
var (
	ErrFlow            = errors.New("the login was not begun in this browser, or too long ago")
	ErrTicket          = errors.New("the ticket was used, is too old, or of another browser")
	ErrUnverifiedEmail = errors.New("Google does not vouch for the address")
	ErrOtherGoogle     = errors.New("the address belongs to an account of another Google identity")
)

// GoogleFlow is what a browser keeps while it is at Google. Only the browser that began a login can finish it.
type GoogleFlow struct {
	State    string `json:"s"`
	Nonce    string `json:"n"`
	Verifier string `json:"v"` // PKCE
	Browser  string `json:"b"` // what the ticket is bound to
	// Invitation is what a new account is signed up with.
	Invitation Invitation `json:"i,omitzero"`
	ExpiresAt  time.Time  `json:"e"`
}

// The place of a sealed GoogleFlow, which is no column.
const flowColumn = "google flow"

// BeginGoogle begins a login, or a sign-up by an invitation, and returns it with its sealed form, which the browser keeps as a cookie.
func (s *Service) BeginGoogle(by Invitation) (flow GoogleFlow, sealed string, err error) {
	flow = GoogleFlow{
		State: newSecret(), Nonce: newSecret(), Verifier: oauth2.GenerateVerifier(), Browser: newSecret(),
		Invitation: by, ExpiresAt: s.now().UTC().Add(GoogleFlowLife),
	}
	text, err := json.Marshal(flow)
	if err != nil {
		return GoogleFlow{}, "", fmt.Errorf("encode a login: %w", err)
	}
	return flow, base64.RawURLEncoding.EncodeToString(s.sealer.Seal(string(text), flowColumn, uuid.Nil)), nil
}

// ResumeGoogle opens what BeginGoogle sealed, or answers ErrFlow.
func (s *Service) ResumeGoogle(sealed string) (GoogleFlow, error) {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return GoogleFlow{}, ErrFlow
	}
	text, err := s.sealer.Open(raw, flowColumn, uuid.Nil)
	if err != nil {
		return GoogleFlow{}, ErrFlow
	}
	var flow GoogleFlow
	if err := json.Unmarshal([]byte(text), &flow); err != nil || !s.now().Before(flow.ExpiresAt) {
		return GoogleFlow{}, ErrFlow
	}
	return flow, nil
}

// Matches compares the state that a browser came back with, in constant time.
func (f GoogleFlow) Matches(state string) bool {
	return subtle.ConstantTimeCompare([]byte(f.State), []byte(state)) == 1
}

// GoogleIdentity is what Google says about somebody.
type GoogleIdentity struct {
	Subject       string
	Email         string
	EmailVerified bool
	Name          string
	Picture       string
}

func (g *GoogleIdentity) check() error {
	if g.Subject == "" || len(g.Subject) > maxSubject || !isPrintable(g.Subject) {
		return ErrOtherGoogle
	}
	if !g.EmailVerified || !IsEmail(g.Email) {
		return ErrUnverifiedEmail
	}
	g.Name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(g.Name, "")))
	if !isName(g.Name) {
		g.Name, _, _ = strings.Cut(g.Email, "@")
	}
	return nil
}

// image returns the picture's address if a page may show it.
func (g *GoogleIdentity) image() *string {
	u, err := url.Parse(g.Picture)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(g.Picture) > maxPicture {
		return nil
	}
	return &g.Picture
}

// AcceptGoogle finds, links or makes the account of whom Google vouches for, and returns a ticket that the browser of the flow
// may turn into a session, once. It refuses with ErrUnverifiedEmail or ErrOtherGoogle.
func (s *Service) AcceptGoogle(ctx context.Context, identity GoogleIdentity, flow GoogleFlow) (ticket string, err error) {
	if err := identity.check(); err != nil {
		return "", err
	}
	ticket = newSecret()
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		userID, err := s.googleUser(ctx, tx, identity, flow.Invitation)
		if err != nil {
			return err
		}
		err = s.queries.WithTx(tx).CreateTicket(ctx, dbsqlc.CreateTicketParams{
			Hash: hashSecret(ticket), BrowserHash: hashSecret(flow.Browser), UserID: userID, ExpiresAt: s.now().UTC().Add(TicketLife),
		})
		return fault.Wrap(err, "make a ticket")
	})
	return ticket, err
}

func (s *Service) googleUser(ctx context.Context, tx pgx.Tx, identity GoogleIdentity, by Invitation) (uuid.UUID, error) {
	queries := s.queries.WithTx(tx)
	id, err := queries.FindByGoogle(ctx, &identity.Subject)
	if err == nil || !errors.Is(err, pgx.ErrNoRows) {
		return id, fault.Wrap(err, "find user by Google")
	}
	known, err := queries.LockByEmail(ctx, identity.Email)
	if err == nil {
		return known.ID, s.linkGoogle(ctx, tx, known, identity)
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, fmt.Errorf("find user: %w", err)
	}
	if id, err = uuid.NewRandom(); err != nil {
		return uuid.Nil, fmt.Errorf("make user id: %w", err)
	}
	now := s.now().UTC()
	created, err := queries.CreateGoogleUser(ctx, dbsqlc.CreateGoogleUserParams{
		ID: id, Email: &identity.Email, Name: identity.Name, VerifiedAt: &now, Subject: &identity.Subject, Image: identity.image(),
		CreatedAt: now,
	})
	if err != nil {
		return uuid.Nil, fmt.Errorf("create user: %w", err)
	}
	if created == 0 {
		return uuid.Nil, ErrBusy // the same person, at the same moment, elsewhere
	}
	err = errors.Join(
		s.keepProven(ctx, queries, id, identity.Email), s.setConsent(ctx, tx, id, ConsentTerms, true, OriginGoogle), s.invite(ctx, tx, id, by),
	)
	if err != nil {
		return uuid.Nil, err
	}
	return id, s.outbox.Put(ctx, tx, Notice{Kind: NoticeWelcome, UserID: id})
}

// linkGoogle lets a Google identity into the account of its address. Where that address was never proven, somebody else may
// have made the account in wait for its owner: their password, sessions, links, payout data and other ways in go first.
func (s *Service) linkGoogle(ctx context.Context, tx pgx.Tx, known dbsqlc.LockByEmailRow, identity GoogleIdentity) error {
	queries := s.queries.WithTx(tx)
	if known.GoogleSubject != nil && known.EmailVerifiedAt != nil {
		return ErrOtherGoogle
	}
	if known.EmailVerifiedAt == nil {
		err := errors.Join(
			queries.UnlinkUnprovenMembers(ctx, known.ID),
			queries.DeleteReferralOf(ctx, known.ID),
			queries.TakeOver(ctx, dbsqlc.TakeOverParams{ID: known.ID, Now: new(s.now().UTC())}),
			queries.EndSessions(ctx, known.ID),
			queries.DeleteMailTokens(ctx, known.ID),
			s.keepProven(ctx, queries, known.ID, identity.Email),
		)
		if err != nil {
			return fmt.Errorf("take an unproven account over: %w", err)
		}
	}
	link := dbsqlc.LinkGoogleParams{ID: known.ID, Subject: &identity.Subject, Image: identity.image()}
	if err := queries.LinkGoogle(ctx, link); err != nil {
		return fmt.Errorf("link Google: %w", err)
	}
	return s.outbox.Put(ctx, tx, Notice{Kind: NoticeGoogleLinked, UserID: known.ID})
}

// RedeemTicket turns the ticket of a login by Google into a session, in the browser that began it. It refuses with ErrTicket
// or ErrClosing.
func (s *Service) RedeemTicket(ctx context.Context, ticket string, flow GoogleFlow, from Client) (SignedIn, error) {
	row, err := s.queries.TakeTicket(ctx, dbsqlc.TakeTicketParams{Hash: hashSecret(ticket), Now: s.now().UTC()})
	if errors.Is(err, pgx.ErrNoRows) {
		return SignedIn{}, ErrTicket
	}
	if err != nil {
		return SignedIn{}, fmt.Errorf("take a ticket: %w", err)
	}
	if !bytes.Equal(row.BrowserHash, hashSecret(flow.Browser)) {
		return SignedIn{}, ErrTicket
	}
	return s.begin(ctx, row.UserID, methodGoogle, from)
}
