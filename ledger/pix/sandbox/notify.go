package sandbox

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/strictjson"
	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// Limits of deliveries. What exceeds them is lost, as it may be at any bank.
const (
	maxNotices  = 10_000
	maxAttempts = 5
	retryAfter  = 10 * time.Second
	deliverEach = 500 * time.Millisecond
	secretBytes = 32
)

// notice is a notification that waits. They are not kept: a process that dies takes its own with it.
type notice struct {
	id      string
	at      time.Time
	body    []byte
	attempt int
}

// message is a notification's body.
type message struct {
	Type      string    `json:"type"` // such as payment.paid
	Timestamp time.Time `json:"timestamp"`
	Data      data      `json:"data"`
}

type data struct {
	OrderID     uuid.UUID   `json:"orderId"`
	EndToEndID  string      `json:"endToEndId"`
	Failure     string      `json:"failure,omitempty"`
	ReturnID    string      `json:"returnId,omitempty"`
	ReturnCents money.Cents `json:"returnCents,omitempty"`
}

// tell makes the notifications of a fact. They wait until the fact is written down.
func (p *Provider) tell(e entry) {
	plan := p.account.orders[e.Order].plan
	if p.config.Notify == nil || plan.Lost {
		return
	}
	body, err := json.Marshal(message{
		Type: "payment." + strings.ToLower(string(e.Kind)), Timestamp: e.At,
		Data: data{e.Order, e.EndToEndID, e.Code, e.ReturnID, e.Cents},
	})
	if err != nil {
		panic(fmt.Sprintf("sandbox: %v", err)) // of our own plain values
	}
	n := notice{id: "msg_" + strconv.FormatInt(p.account.lines, 10), at: e.At, body: body}
	if e.Kind != returned {
		n.at = n.at.Add(plan.Late)
	}
	copies := 1
	if plan.Twice {
		copies = 2
	}
	for range copies {
		p.told = append(p.told, n)
	}
}

// queue has notices wait for their delivery, as long as there is room.
func (p *Provider) queue(notices ...notice) {
	room := max(0, maxNotices-len(p.notices))
	p.notices = append(p.notices, notices[:min(room, len(notices))]...)
}

// NotifyBy has notifications delivered by a function from now on. Nothing is delivered of what happened before.
func (p *Provider) NotifyBy(notify func(context.Context, pix.Notification) error, logger *slog.Logger) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.config.Notify, p.config.Logger = notify, logger
}

// Run delivers notifications until ctx ends, and lets what is due happen without being asked about.
func (p *Provider) Run(ctx context.Context) error {
	tick := time.NewTicker(deliverEach)
	defer tick.Stop()
	for {
		if err := p.Deliver(ctx); err != nil && ctx.Err() == nil {
			p.config.Logger.ErrorContext(ctx, "the sandbox cannot deliver", slog.Any("error", err))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// Deliver delivers what is due. What is not taken is tried again later, a few times.
func (p *Provider) Deliver(ctx context.Context) error {
	var due []notice
	var at time.Time
	err := p.locked(ctx, func(now time.Time) error {
		if err := p.flush(); err != nil {
			return err
		}
		at = now
		waiting := p.notices[:0]
		for _, n := range p.notices {
			if n.at.After(now) {
				waiting = append(waiting, n)
			} else {
				due = append(due, n)
			}
		}
		p.notices = waiting
		return nil
	})
	for _, n := range due {
		header := http.Header{"Content-Type": {"application/json"}}
		webhook.Sign(header, n.id, at, n.body, p.secret)
		if failure := p.config.Notify(ctx, pix.Notification{Header: header, Body: n.body}); failure != nil {
			err = errors.Join(err, failure)
			p.again(n, at)
		}
	}
	return err
}

func (p *Provider) again(n notice, now time.Time) {
	n.attempt++
	n.at = now.Add(retryAfter << n.attempt)
	p.mu.Lock()
	defer p.mu.Unlock()
	if n.attempt < maxAttempts {
		p.queue(n)
	}
}

// Read implements pix.Provider. A notification's age is not looked at: it may wait for long before it is read, and an old one
// tells nothing new.
func (p *Provider) Read(n pix.Notification) ([]pix.Update, error) {
	seconds, err := strconv.ParseInt(n.Header.Get("Webhook-Timestamp"), 10, 64)
	if err != nil {
		return nil, pix.ErrSignature
	}
	want := http.Header{}
	webhook.Sign(want, n.Header.Get("Webhook-Id"), time.Unix(seconds, 0), n.Body, p.secret)
	if !hmac.Equal([]byte(want.Get("Webhook-Signature")), []byte(n.Header.Get("Webhook-Signature"))) {
		return nil, pix.ErrSignature
	}
	return parse(n.Body)
}

func parse(body []byte) ([]pix.Update, error) {
	var m message
	if err := strictjson.DecodeOpen(body, &m); err != nil {
		return nil, fmt.Errorf("read a notification of the sandbox: %w", err)
	}
	if m.Data.OrderID == uuid.Nil {
		return nil, errors.New("read a notification of the sandbox: it is about no order")
	}
	update := pix.Update{OrderID: m.Data.OrderID, EndToEndID: m.Data.EndToEndID}
	if m.Data.Failure != "" {
		update.Failure = pix.NewFailure(m.Data.Failure)
	}
	if m.Data.ReturnID != "" {
		if m.Data.ReturnCents <= 0 {
			return nil, errors.New("read a notification of the sandbox: a return of nothing")
		}
		update.Return = &pix.Return{ID: m.Data.ReturnID, AmountCents: m.Data.ReturnCents, At: m.Timestamp}
	}
	return []pix.Update{update}, nil
}

// loadSecret returns what the account's notifications are signed with; a new account gets one.
func loadSecret(dir string) ([]byte, error) {
	path := filepath.Join(dir, secretFile)
	secret, err := os.ReadFile(path)
	switch {
	case err == nil && len(secret) == secretBytes:
		return secret, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("open the sandbox: %w", err)
	}
	secret = make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	if err := os.WriteFile(path, secret, 0o600); err != nil {
		return nil, fmt.Errorf("open the sandbox: %w", err)
	}
	return secret, nil
}
