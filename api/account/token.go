package account

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
)

// What every token says about where it is from and for whom.
const (
	tokenIssuer    = "devolve"
	tokenAudience  = "devolve-api"
	deviceAudience = "devolve-device"
	tokenLeeway    = 5 * time.Second
)

// TokenLife is how long a token is good.
const TokenLife = 7 * 24 * time.Hour

// DeviceLife is how long a device is known after a login on it.
const DeviceLife = 365 * 24 * time.Hour

// maxToken bounds the text of a token.
const maxToken = 4096

// Token is a proof of who somebody is.
type Token struct {
	ID        uuid.UUID
	UserID    uuid.UUID // whom it is about: of an audience of its own, not a shopper
	Epoch     int32     // of the devices that are known; 0 where there is none
	ExpiresAt time.Time
}

// Tokens issues and checks the tokens of shoppers and of their devices.
type Tokens struct {
	keys            *keyring[signers]
	now             func() time.Time
	access, devices *Audience
}

// Audience issues and checks tokens for one purpose: JWT, HS256 and nothing else. A token of one audience passes for none of
// another.
type Audience struct {
	keys   *keyring[signers]
	now    func() time.Time
	name   string
	life   time.Duration
	parser *jwt.Parser
}

// signers are the keys of tokens: the one that signs, and all that are accepted.
type signers struct {
	newest  Key
	secrets map[string][]byte // by kid
}

func newSigners(keys []Key) (signers, error) {
	if err := checkKeys(keys); err != nil {
		return signers{}, err
	}
	s := signers{newest: keys[0], secrets: make(map[string][]byte, len(keys))}
	for _, key := range keys {
		s.secrets[key.ID] = key.Secret
	}
	return s, nil
}

// OpenTokens returns an issuer that signs with the first key of a data folder and accepts all of them, as they are at any time; see
// LoadKeys.
func OpenTokens(data string, now func() time.Time, logger *slog.Logger) (*Tokens, error) {
	keys, err := openKeyring(data, tokenKeysFile, now(), newSigners, logger)
	return newTokens(keys, now), err
}

func newTokens(keys *keyring[signers], now func() time.Time) *Tokens {
	t := &Tokens{keys: keys, now: now}
	t.access, t.devices = t.For(tokenAudience, TokenLife), t.For(deviceAudience, DeviceLife)
	return t
}

// For returns another audience of the same keys. Its tokens are good for life, and never after the key that signed them went. When a
// token was issued is not looked at: where a clock is put back, those who are signed in would be refused until it has caught up.
func (t *Tokens) For(audience string, life time.Duration) *Audience {
	return &Audience{keys: t.keys, now: t.now, name: audience, life: life, parser: jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithIssuer(tokenIssuer), jwt.WithAudience(audience),
		jwt.WithExpirationRequired(), jwt.WithLeeway(tokenLeeway), jwt.WithTimeFunc(t.now),
		jwt.WithStrictDecoding(),
	)}
}

// Issue returns a signed token for a user. It is good only while it has a session; see Service.Verify.
func (t *Tokens) Issue(userID uuid.UUID) (text string, token Token, err error) {
	return t.access.Issue(userID)
}

// IssueDevice returns a token that says of a device that a user has signed in on it. It opens nothing: it keeps those who
// guess the user's password elsewhere from locking this device out, until an epoch ends: by a new password, or when all sessions do.
func (t *Tokens) IssueDevice(userID uuid.UUID, epoch int32) (text string, err error) {
	text, _, err = t.devices.IssueOf(userID, epoch)
	return text, err
}

// Verify returns what a user's token says, or ErrToken. Whether its session goes on, Service.Verify knows.
func (t *Tokens) Verify(text string) (Token, error) { return t.access.Verify(text) }

// VerifyDevice returns whose device it is and of which epoch, or ErrToken.
func (t *Tokens) VerifyDevice(text string) (Token, error) { return t.devices.Verify(text) }

// claims are what a token says.
type claims struct {
	jwt.RegisteredClaims
	Epoch int32 `json:"epoch,omitempty"`
}

// Issue returns a signed token about somebody.
func (a *Audience) Issue(subject uuid.UUID) (text string, token Token, err error) {
	return a.IssueOf(subject, 0)
}

// IssueOf is Issue for a token that is good within an epoch, which whoever verifies it compares.
func (a *Audience) IssueOf(subject uuid.UUID, epoch int32) (text string, token Token, err error) {
	id, err := uuid.NewRandom()
	if err != nil {
		return "", Token{}, fmt.Errorf("issue token: %w", err)
	}
	now := a.now()
	token = Token{ID: id, UserID: subject, Epoch: epoch, ExpiresAt: now.Add(a.life).Truncate(time.Second).UTC()}
	said := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{Epoch: epoch, RegisteredClaims: jwt.RegisteredClaims{
		Issuer: tokenIssuer, Audience: jwt.ClaimStrings{a.name}, Subject: subject.String(), ID: id.String(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(token.ExpiresAt),
	}})
	newest := a.keys.get().newest
	said.Header["kid"] = newest.ID
	if text, err = said.SignedString(newest.Secret); err != nil {
		return "", Token{}, fmt.Errorf("sign token: %w", err)
	}
	return text, token, nil
}

// Verify returns what a token of this audience says, or ErrToken.
func (a *Audience) Verify(text string) (Token, error) {
	if len(text) > maxToken {
		return Token{}, ErrToken
	}
	var said claims
	_, err := a.parser.ParseWithClaims(text, &said, func(token *jwt.Token) (any, error) {
		kid, _ := token.Header["kid"].(string)
		secret, ok := a.keys.get().secrets[kid]
		if !ok {
			return nil, fmt.Errorf("unknown key %q", kid)
		}
		return secret, nil
	})
	if err != nil {
		return Token{}, fmt.Errorf("%w: %w", ErrToken, err)
	}
	subject, err := uuid.Parse(said.Subject)
	if err != nil || subject == uuid.Nil {
		return Token{}, fmt.Errorf("%w: subject is nobody", ErrToken)
	}
	id, err := uuid.Parse(said.ID)
	if err != nil {
		return Token{}, fmt.Errorf("%w: it has no id", ErrToken)
	}
	return Token{ID: id, UserID: subject, Epoch: said.Epoch, ExpiresAt: said.ExpiresAt.UTC()}, nil
}
