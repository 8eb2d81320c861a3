// Package efi pays through Efí. Every call carries a client certificate and a short-lived token. An order's id is part of the
// payment's address, so that sending it twice is refused with a 409 and never pays twice.
//
// Their documents leave open, and an account has to show: the names of a report's columns (an unknown header is an error), and
// whether notifications of what we send arrive at all (Get is asked anyway). Why a payment failed is said in a notification
// only. They advise to send the next payment when the one before has ended.
package efi

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger/pix"
)

// Name is the provider's.
const Name = "efi"

// Where Efí is reached.
const (
	ProductionURL = "https://pix.api.efipay.com.br"
	SandboxURL    = "https://pix-h.api.efipay.com.br"
)

// Config is an account at Efí.
type Config struct {
	URL          string
	ClientID     string
	ClientSecret string
	Certificate  tls.Certificate // that Efí issued to us
	RootCAs      *x509.CertPool  // the system's when nil
	PayerKey     string          // our own key, whose account pays
	// WebhookSecret is the value of "hmac" in the query of the address that is registered for notifications. It is all that
	// proves them where the server before us does not ask for Efí's certificate.
	WebhookSecret string
	Now           func() time.Time // time.Now when nil
	ConfirmAfter  time.Duration    // how long a failure is left alone before it is read a second time; a second when zero
	ReportWait    time.Duration    // between two questions whether a report is ready; five seconds when zero
	Call          call.Config      // without its transport
}

// Provider is an account at Efí.
type Provider struct {
	config Config
	client *call.Client
	asides *call.Client // for what no payment waits for: one try, and failures that do not count as those of payments
	tokens chan token   // holds the newest token; taken while it is looked at
}

var _ pix.Provider = (*Provider)(nil)

// New returns a provider. It makes no call.
func New(config Config) (*Provider, error) {
	if config.URL == "" || config.ClientID == "" || config.ClientSecret == "" || config.PayerKey == "" {
		return nil, errors.New("efi needs an address, a client with its secret, and the key that pays")
	}
	if len(config.Certificate.Certificate) == 0 {
		return nil, errors.New("efi needs a client certificate")
	}
	if len(config.WebhookSecret) < 16 {
		return nil, errors.New("efi needs a webhook secret of 16 characters or more")
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.ConfirmAfter == 0 {
		config.ConfirmAfter = time.Second
	}
	if config.ReportWait == 0 {
		config.ReportWait = 5 * time.Second
	}
	config.URL = strings.TrimSuffix(config.URL, "/")
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{
		Certificates: []tls.Certificate{config.Certificate}, RootCAs: config.RootCAs, MinVersion: tls.VersionTLS12,
	}
	config.Call.Transport, config.Call.Busy = transport, pix.ErrBusy
	aside := config.Call
	aside.Tries = 1
	p := &Provider{config: config, client: call.New(config.Call), asides: call.New(aside), tokens: make(chan token, 1)}
	p.tokens <- token{}
	return p, nil
}

// Name implements pix.Provider.
func (p *Provider) Name() string { return Name }

// Submit implements pix.Provider. A refusal is believed when the order is not there, as a repeat may be refused for a reason
// that the first was not.
func (p *Provider) Submit(ctx context.Context, o pix.Order) (pix.Payment, error) {
	answer, err := p.ask(ctx, http.MethodPut, "/v3/gn/pix/"+idOf(o.ID), newSending(o, p.config.PayerKey), false)
	if err != nil {
		return pix.Payment{}, fmt.Errorf("send payment %s: %w", o.ID, err)
	}
	name := errorName(answer.Body)
	switch {
	case answer.Status == http.StatusOK, answer.Status == http.StatusCreated:
		is, err := decode(answer.Body, o.ID)
		if err != nil {
			return pix.Payment{}, err
		}
		return p.settle(ctx, o, is)
	case answer.Status == http.StatusConflict:
		is, err := p.find(ctx, o.ID)
		if err != nil {
			return pix.Payment{}, fmt.Errorf("send payment %s: %w", o.ID, err)
		}
		return p.settle(ctx, o, is)
	case isFinal(name):
		return p.afterRefusal(ctx, o, name)
	default:
		return pix.Payment{}, fmt.Errorf("send payment %s: %w", o.ID, &call.StatusError{Status: answer.Status})
	}
}

func (p *Provider) afterRefusal(ctx context.Context, o pix.Order, name string) (pix.Payment, error) {
	is, err := p.find(ctx, o.ID)
	if errors.Is(err, pix.ErrUnknownPayment) {
		if err := call.Pause(ctx, p.config.ConfirmAfter); err != nil {
			return pix.Payment{}, err
		}
		is, err = p.find(ctx, o.ID)
	}
	switch {
	case errors.Is(err, pix.ErrUnknownPayment):
		return pix.Payment{}, &pix.RefusedError{Failure: pix.NewFailure(name)}
	case err != nil:
		return pix.Payment{}, fmt.Errorf("send payment %s: %w", o.ID, err)
	}
	return p.settle(ctx, o, is)
}

// settle returns what is there of an order, if it is of that order.
func (p *Provider) settle(ctx context.Context, o pix.Order, is wire) (pix.Payment, error) {
	if !o.Matches(is.Amount.cents, is.Payee.Key) {
		return pix.Payment{}, fmt.Errorf("payment %s: %w", o.ID, pix.ErrConflictingOrder)
	}
	return p.confirm(ctx, o.ID, is)
}

// Get implements pix.Provider.
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
	answer, err := p.ask(ctx, http.MethodGet, "/v2/gn/pix/enviados/id-envio/"+idOf(id), nil, true)
	if err != nil {
		return wire{}, fmt.Errorf("read payment %s: %w", id, err)
	}
	switch answer.Status {
	case http.StatusOK:
		return decode(answer.Body, id)
	case http.StatusNotFound:
		return wire{}, pix.ErrUnknownPayment
	default:
		return wire{}, fmt.Errorf("read payment %s: %w", id, &call.StatusError{Status: answer.Status})
	}
}

// ask calls with a token. One that is not accepted is thrown away, and what is safe is asked again with a new one.
func (p *Provider) ask(ctx context.Context, method, path string, body any, safe bool) (call.Answer, error) {
	return p.askBy(ctx, p.client, method, path, body, safe)
}

func (p *Provider) askBy(ctx context.Context, client *call.Client, method, path string, body any, safe bool) (call.Answer, error) {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return call.Answer{}, fmt.Errorf("encode a request: %w", err)
		}
	}
	for again := safe; ; again = false {
		bearer, err := p.token(ctx)
		if err != nil {
			return call.Answer{}, err
		}
		answer, err := client.Do(ctx, call.Request{
			Method: method, URL: p.config.URL + path, Body: data, Safe: safe,
			Header: http.Header{"Authorization": {"Bearer " + bearer}, "Content-Type": {"application/json"}},
		})
		if err != nil || answer.Status != http.StatusUnauthorized {
			return answer, err
		}
		p.forget(bearer)
		if !again {
			return answer, nil
		}
	}
}
