// Package google signs people in by Google, or by whoever else speaks OpenID Connect: authorization code with PKCE, state and
// nonce. It knows no accounts and keeps nothing.
package google

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"example.com/devolve/api/account"
)

// Issuer is Google's.
const Issuer = "https://accounts.google.com"

// How long one call to the provider may take, and all calls of one login.
const (
	callTimeout  = 5 * time.Second
	loginTimeout = 10 * time.Second
)

// Refusals of this package.
var (
	ErrUnavailable = errors.New("the identity provider cannot be reached")
	ErrRefused     = errors.New("the identity provider vouches for nobody")
)

// Config names this installation at the provider.
type Config struct {
	Issuer       string
	ClientID     string
	ClientSecret string
}

// Provider is an OpenID Connect provider. It is asked for its addresses when they are first needed, so that a server starts
// without it, and again until it answers.
type Provider struct {
	config Config
	client *http.Client
	once   singleflight.Group
	found  atomic.Pointer[oidc.Provider] // nil until it has answered
}

// New returns a provider. It makes no call.
func New(config Config) *Provider {
	return &Provider{config: config, client: &http.Client{Timeout: callTimeout}}
}

// discover returns the provider's addresses, or ErrUnavailable. Callers at once share one call.
func (p *Provider) discover() (*oidc.Provider, error) {
	if provider := p.found.Load(); provider != nil {
		return provider, nil
	}
	found, err, _ := p.once.Do("", func() (any, error) {
		// The provider keeps the context's client to fetch keys with, and none of its deadlines.
		provider, err := oidc.NewProvider(oidc.ClientContext(context.Background(), p.client), p.config.Issuer)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		p.found.Store(provider)
		return provider, nil
	})
	if err != nil {
		return nil, err
	}
	return found.(*oidc.Provider), nil
}

func (p *Provider) oauth(provider *oidc.Provider, redirect string) *oauth2.Config {
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInParams
	return &oauth2.Config{
		ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret, Endpoint: endpoint, RedirectURL: redirect,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}
}

// AuthURL returns where to send a browser that begins a login, or ErrUnavailable.
func (p *Provider) AuthURL(flow account.GoogleFlow, redirect string) (string, error) {
	provider, err := p.discover()
	if err != nil {
		return "", err
	}
	return p.oauth(provider, redirect).AuthCodeURL(flow.State, oidc.Nonce(flow.Nonce), oauth2.S256ChallengeOption(flow.Verifier)), nil
}

// Identify exchanges the code that a browser came back with for who it is. It answers ErrUnavailable or ErrRefused.
func (p *Provider) Identify(ctx context.Context, code string, flow account.GoogleFlow, redirect string) (account.GoogleIdentity, error) {
	provider, err := p.discover()
	if err != nil {
		return account.GoogleIdentity{}, err
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, p.client), loginTimeout)
	defer cancel()
	tokens, err := p.oauth(provider, redirect).Exchange(ctx, code, oauth2.VerifierOption(flow.Verifier))
	var refused *oauth2.RetrieveError
	switch {
	case errors.As(err, &refused) && refused.Response.StatusCode < http.StatusInternalServerError:
		return account.GoogleIdentity{}, fmt.Errorf("%w: the code was not accepted (%s)", ErrRefused, refused.ErrorCode)
	case err != nil:
		return account.GoogleIdentity{}, fmt.Errorf("%w: exchange the code: %w", ErrUnavailable, err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := provider.Verifier(&oidc.Config{ClientID: p.config.ClientID}).Verify(ctx, raw)
	if err != nil {
		return account.GoogleIdentity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(flow.Nonce)) != 1 {
		return account.GoogleIdentity{}, fmt.Errorf("%w: the token is of another login", ErrRefused)
	}
	var claims struct {
		Email         string `json:"email"`
		EmailVerified bool   `json:"email_verified"`
		Name          string `json:"name"`
		Picture       string `json:"picture"`
	}
	if err := token.Claims(&claims); err != nil {
		return account.GoogleIdentity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return account.GoogleIdentity{
		Subject: token.Subject, Email: claims.Email, EmailVerified: claims.EmailVerified, Name: claims.Name, Picture: claims.Picture,
	}, nil
}
