package efi

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"

	"example.com/devolve/internal/call"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/pix"
)

// early is how long before its end a token is replaced, so that none ends on the way.
const early = time.Minute

// token is what the calls of about an hour are allowed with.
type token struct {
	value string
	until time.Time
}

// token returns one that is good, and gets a new one when the last has ended. Callers at once share it.
func (p *Provider) token(ctx context.Context) (string, error) {
	var t token
	select {
	case t = <-p.tokens:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() { p.tokens <- t }()
	if t.value != "" && p.config.Now().Before(t.until) {
		return t.value, nil
	}
	fresh, err := p.login(ctx)
	if err != nil {
		// Nothing was asked yet but for leave to ask.
		return "", fmt.Errorf("%w: get a token of efi: %w", pix.ErrBusy, err)
	}
	t = fresh
	return t.value, nil
}

// forget throws a token away that was not accepted, unless somebody got a new one meanwhile.
func (p *Provider) forget(value string) {
	t := <-p.tokens
	if t.value == value {
		t = token{}
	}
	p.tokens <- t
}

func (p *Provider) login(ctx context.Context) (token, error) {
	basic := base64.StdEncoding.EncodeToString([]byte(p.config.ClientID + ":" + p.config.ClientSecret))
	now := p.config.Now()
	answer, err := p.client.Do(ctx, call.Request{
		Method: http.MethodPost, URL: p.config.URL + "/oauth/token", Body: []byte(`{"grant_type":"client_credentials"}`), Safe: true,
		Header: http.Header{"Authorization": {"Basic " + basic}, "Content-Type": {"application/json"}},
	})
	if err != nil {
		return token{}, err
	}
	if answer.Status != http.StatusOK && answer.Status != http.StatusCreated {
		return token{}, &call.StatusError{Status: answer.Status}
	}
	var got struct {
		AccessToken string `json:"access_token"`
		ExpiresIn   int64  `json:"expires_in"`
	}
	if err := strictjson.DecodeOpen(answer.Body, &got); err != nil || got.AccessToken == "" {
		return token{}, errors.New("the answer holds no token")
	}
	return token{got.AccessToken, now.Add(time.Duration(min(got.ExpiresIn, 86_400))*time.Second - early)}, nil
}
