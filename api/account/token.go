package account

import (
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
)

// What every token says about where it is from and for whom.
const (
	tokenIssuer   = "devolve"
	tokenAudience = "devolve-api"
	tokenLeeway   = 5 * time.Second
)

// TokenLife is how long a token is good.
const TokenLife = 7 * 24 * time.Hour

// maxToken bounds the text of a token.
const maxToken = 4096

// Token is a proof of who somebody is.
type Token struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	ExpiresAt time.Time
}

// Tokens issues and checks tokens: JWT, HS256 and nothing else.
type Tokens struct {
	signing Key
	secrets map[string][]byte // by kid
	now     func() time.Time
	parser  *jwt.Parser
}

// NewTokens returns an issuer that signs with the first key and accepts all of them.
func NewTokens(keys []Key, now func() time.Time) (*Tokens, error) {
	if err := checkKeys(keys); err != nil {
		return nil, err
	}
	secrets := make(map[string][]byte, len(keys))
	for _, key := range keys {
		secrets[key.ID] = key.Secret
	}
	parser := jwt.NewParser(
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithIssuer(tokenIssuer), jwt.WithAudience(tokenAudience),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(tokenLeeway), jwt.WithTimeFunc(now),
		jwt.WithStrictDecoding(),
	)
	return &Tokens{signing: keys[0], secrets: secrets, now: now, parser: parser}, nil
}

// Issue returns a signed token for a user.
func (t *Tokens) Issue(userID uuid.UUID) (text string, token Token, err error) {
	id, err := uuid.NewRandom()
	if err != nil {
		return "", Token{}, fmt.Errorf("issue token: %w", err)
	}
	now := t.now()
	token = Token{ID: id, UserID: userID, ExpiresAt: now.Add(TokenLife).Truncate(time.Second).UTC()}
	claims := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.RegisteredClaims{
		Issuer: tokenIssuer, Audience: jwt.ClaimStrings{tokenAudience}, Subject: userID.String(), ID: id.String(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(token.ExpiresAt),
	})
	claims.Header["kid"] = t.signing.ID
	if text, err = claims.SignedString(t.signing.Secret); err != nil {
		return "", Token{}, fmt.Errorf("sign token: %w", err)
	}
	return text, token, nil
}

// Verify returns what a token proves, or ErrToken.
func (t *Tokens) Verify(text string) (Token, error) {
	if len(text) > maxToken {
		return Token{}, ErrToken
	}
	var claims jwt.RegisteredClaims
	_, err := t.parser.ParseWithClaims(text, &claims, func(token *jwt.Token) (any, error) {
		kid, _ := token.Header["kid"].(string)
		secret, ok := t.secrets[kid]
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
