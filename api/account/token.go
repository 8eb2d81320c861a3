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
	UserID    uuid.UUID
	ExpiresAt time.Time
}

// Tokens issues and checks tokens: JWT, HS256 and nothing else. What a token is for is its audience, so that none passes for
// another.
type Tokens struct {
	keys            *keyring[signers]
	now             func() time.Time
	access, devices *jwt.Parser
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

// NewTokens returns an issuer that signs with the first key and accepts all of them.
func NewTokens(keys []Key, now func() time.Time) (*Tokens, error) {
	value, err := newSigners(keys)
	return newTokens(&keyring[signers]{value: value}, now), err
}

// OpenTokens is NewTokens with the keys of a data folder, as they are at any time; see LoadKeys.
func OpenTokens(data string, now func() time.Time, logger *slog.Logger) (*Tokens, error) {
	keys, err := openKeyring(data, tokenKeysFile, now(), newSigners, logger)
	return newTokens(keys, now), err
}

func newTokens(keys *keyring[signers], now func() time.Time) *Tokens {
	return &Tokens{keys: keys, now: now, access: newParser(tokenAudience, now), devices: newParser(deviceAudience, now)}
}

func newParser(audience string, now func() time.Time) *jwt.Parser {
	return jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithIssuer(tokenIssuer), jwt.WithAudience(audience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(tokenLeeway), jwt.WithTimeFunc(now),
		jwt.WithStrictDecoding(),
	)
}

// Issue returns a signed token for a user. It is good only while it has a session; see Service.Verify.
func (t *Tokens) Issue(userID uuid.UUID) (text string, token Token, err error) {
	return t.issue(userID, tokenAudience, TokenLife)
}

// IssueDevice returns a token that says of a device that a user has signed in on it. It opens nothing: it keeps those who
// guess the user's password elsewhere from locking this device out.
func (t *Tokens) IssueDevice(userID uuid.UUID) (text string, err error) {
	text, _, err = t.issue(userID, deviceAudience, DeviceLife)
	return text, err
}

func (t *Tokens) issue(userID uuid.UUID, audience string, life time.Duration) (text string, token Token, err error) {
	id, err := uuid.NewRandom()
	if err != nil {
		return "", Token{}, fmt.Errorf("issue token: %w", err)
	}
	now := t.now()
	token = Token{ID: id, UserID: userID, ExpiresAt: now.Add(life).Truncate(time.Second).UTC()}
	claims := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		Issuer: tokenIssuer, Audience: jwt.ClaimStrings{audience}, Subject: userID.String(), ID: id.String(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(token.ExpiresAt),
	})
	newest := t.keys.get().newest
	claims.Header["kid"] = newest.ID
	if text, err = claims.SignedString(newest.Secret); err != nil {
		return "", Token{}, fmt.Errorf("sign token: %w", err)
	}
	return text, token, nil
}

// Verify returns what a user's token says, or ErrToken. Whether its session goes on, Service.Verify knows.
func (t *Tokens) Verify(text string) (Token, error) { return t.verify(t.access, text) }

// VerifyDevice returns whose device it is, or ErrToken.
func (t *Tokens) VerifyDevice(text string) (Token, error) { return t.verify(t.devices, text) }

func (t *Tokens) verify(parser *jwt.Parser, text string) (Token, error) {
	if len(text) > maxToken {
		return Token{}, ErrToken
	}
	var claims jwt.RegisteredClaims
	_, err := parser.ParseWithClaims(text, &claims, func(token *jwt.Token) (any, error) {
		kid, _ := token.Header["kid"].(string)
		secret, ok := t.keys.get().secrets[kid]
		if !ok {
			return nil, fmt.Errorf("unknown key %q", kid)
		}
		return secret, nil
	})
	if err != nil {
		return Token{}, fmt.Errorf("%w: %w", ErrToken, err)
	}
	user, err := uuid.Parse(claims.Subject)
	if err != nil || user == uuid.Nil {
		return Token{}, fmt.Errorf("%w: subject is not a user", ErrToken)
	}
	id, err := uuid.Parse(claims.ID)
	if err != nil {
		return Token{}, fmt.Errorf("%w: it has no id", ErrToken)
	}
	return Token{ID: id, UserID: user, ExpiresAt: claims.ExpiresAt.UTC()}, nil
}
