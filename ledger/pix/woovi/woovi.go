// Package woovi pays through Woovi (OpenPix). A payment is created and then approved, in two calls: one that was created and
// not approved moves no money, so an unanswered creation is harmless, and CREATED means one thing only. With autoApprove it
// could also mean that the money is on its way.
//
// Their documents leave open, and an account has to show: the unit of the statement (see Config.StatementInCents), whether
// approving twice is refused (we do not, in one process), and which of the refund notifications is of money that comes back to
// us. Returns are told in those only, and appear in the statement without the payment they belong to.
package woovi

import (
	"context"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/pix"
)

// Name is the provider's.
const Name = "woovi"

// Where Woovi is reached.
const (
	ProductionURL = "https://api.openpix.com.br"
	SandboxURL    = "https://api.woovi-sandbox.com"
)

// Config is an account at Woovi.
type Config struct {
	URL       string
	AppID     string
	PublicKey []byte // of Woovi's notifications, in PEM
	// StatementInCents says that the statement's amounts are cents, not reais; their documents do not say. A statement in the
	// other unit is refused.
	StatementInCents bool
	// ConfirmAfter is how long a failure is left alone before it is read a second time; a second when zero.
	ConfirmAfter time.Duration
	Call         call.Config
}

// Provider is an account at Woovi.
type Provider struct {
	config Config
	key    *rsa.PublicKey
	client *call.Client
	orders [64]sync.Mutex // an order is submitted by one caller at a time, so that it is approved once
}

var _ pix.Provider = (*Provider)(nil)

// New returns a provider. It makes no call.
func New(config Config) (*Provider, error) {
	key, err := parsePublicKey(config.PublicKey)
	if err != nil {
		return nil, err
	}
	if config.URL == "" || config.AppID == "" {
		return nil, errors.New("woovi needs an address and an AppID")
	}
	if config.ConfirmAfter == 0 {
		config.ConfirmAfter = time.Second
	}
	config.URL = strings.TrimSuffix(config.URL, "/")
	config.Call.Busy = pix.ErrBusy
	return &Provider{config: config, key: key, client: call.New(config.Call)}, nil
}

// Name implements pix.Provider.
func (p *Provider) Name() string { return Name }

// Submit implements pix.Provider.
func (p *Provider) Submit(ctx context.Context, o pix.Order) (pix.Payment, error) {
	turn := &p.orders[o.ID[15]%64]
	turn.Lock()
	defer turn.Unlock()
	answer, err := p.post(ctx, "/api/v1/payment", newCreation(o))
	if err != nil {
		return pix.Payment{}, fmt.Errorf("create payment %s: %w", o.ID, err)
	}
	switch answer.Status {
	case http.StatusOK, http.StatusCreated:
		was, err := decode(answer.Body, o.ID)
		if err != nil {
			return pix.Payment{}, err
		}
		return p.goOn(ctx, o, was)
	case http.StatusBadRequest:
		return p.afterRefusal(ctx, o, answer)
	default:
		return pix.Payment{}, fmt.Errorf("create payment %s: %w", o.ID, &call.StatusError{Status: answer.Status})
	}
}

// afterRefusal finds out what a 400 to a creation means, as no code says it: a duplicate is there, and anything else is not.
func (p *Provider) afterRefusal(ctx context.Context, o pix.Order, answer call.Answer) (pix.Payment, error) {
	was, err := p.find(ctx, o.ID)
	if errors.Is(err, pix.ErrUnknownPayment) {
		if err := call.Pause(ctx, p.config.ConfirmAfter); err != nil {
			return pix.Payment{}, err
		}
		was, err = p.find(ctx, o.ID)
	}
	switch {
	case errors.Is(err, pix.ErrUnknownPayment) && !saysDuplicate(answer.Body):
		return pix.Payment{}, &pix.RefusedError{Failure: pix.NewFailure(errorCode(answer.Body))}
	case err != nil:
		return pix.Payment{}, fmt.Errorf("create payment %s: %w", o.ID, err)
	}
	return p.goOn(ctx, o, was)
}

// goOn approves a payment that waits for it.
func (p *Provider) goOn(ctx context.Context, o pix.Order, was wire) (pix.Payment, error) {
	if !o.Matches(was.Payment.Value, was.Payment.DestinationAlias) {
		return pix.Payment{}, fmt.Errorf("payment %s: %w", o.ID, pix.ErrConflictingOrder)
	}
	if was.Payment.Status != created {
		return p.confirm(ctx, o.ID, was)
	}
	answer, err := p.post(ctx, "/api/v1/payment/approve", approval{o.ID.String()})
	if err != nil {
		return pix.Payment{}, fmt.Errorf("approve payment %s: %w", o.ID, err)
	}
	switch answer.Status {
	case http.StatusOK, http.StatusCreated:
		is, err := decode(answer.Body, o.ID)
		if err != nil {
			return pix.Payment{}, err
		}
		if is.Payment.Status == created {
			is.Payment.Status = "" // it was approved all the same
		}
		return p.confirm(ctx, o.ID, is)
	case http.StatusBadRequest: // too little money, or approved by somebody else
		is, err := p.find(ctx, o.ID)
		if err != nil {
			return pix.Payment{}, fmt.Errorf("approve payment %s: %w", o.ID, err)
		}
		payment, err := p.confirm(ctx, o.ID, is)
		if payment.State == pix.Held {
			payment.Failure = pix.NewFailure(errorCode(answer.Body))
		}
		return payment, err
	default:
		return pix.Payment{}, fmt.Errorf("approve payment %s: %w", o.ID, &call.StatusError{Status: answer.Status})
	}
}

// Get implements pix.Provider. A payment that was created and not approved is held.
func (p *Provider) Get(ctx context.Context, orderID uuid.UUID) (pix.Payment, error) {
	is, err := p.find(ctx, orderID)
	if err != nil {
		return pix.Payment{}, err
	}
	return p.confirm(ctx, orderID, is)
}

// confirm returns a payment that is not read as failed by mistake.
func (p *Provider) confirm(ctx context.Context, id uuid.UUID, is wire) (pix.Payment, error) {
	return pix.ConfirmFailure(is.payment(id), func() (pix.Payment, error) {
		if err := call.Pause(ctx, p.config.ConfirmAfter); err != nil {
			return pix.Payment{}, err
		}
		again, err := p.find(ctx, id)
		return again.payment(id), err
	})
}

// find reads a payment.
func (p *Provider) find(ctx context.Context, id uuid.UUID) (wire, error) {
	answer, err := p.get(ctx, "/api/v1/payment/"+id.String(), nil)
	if err != nil {
		return wire{}, fmt.Errorf("read payment %s: %w", id, err)
	}
	switch {
	case answer.Status == http.StatusOK:
		return decode(answer.Body, id)
	case answer.Status == http.StatusNotFound, answer.Status == http.StatusBadRequest && saysNotFound(answer.Body):
		return wire{}, pix.ErrUnknownPayment
	default:
		return wire{}, fmt.Errorf("read payment %s: %w", id, &call.StatusError{Status: answer.Status})
	}
}

func (p *Provider) post(ctx context.Context, path string, body any) (call.Answer, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return call.Answer{}, fmt.Errorf("encode a request: %w", err)
	}
	return p.client.Do(ctx, call.Request{Method: http.MethodPost, URL: p.config.URL + path, Header: p.header(), Body: data})
}

func (p *Provider) get(ctx context.Context, path string, query url.Values) (call.Answer, error) {
	address := p.config.URL + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return p.client.Do(ctx, call.Request{Method: http.MethodGet, URL: address, Header: p.header(), Safe: true})
}

func (p *Provider) header() http.Header {
	return http.Header{"Authorization": {p.config.AppID}, "Content-Type": {"application/json"}}
}
