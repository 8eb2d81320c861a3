package outhooks

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/outhooks/internal/dbsqlc"
	"example.com/devolve/internal/call"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/webhook"
)

// waits are those before each further attempt, as Standard Webhooks recommends them: three days in all. Each is a fifth longer or shorter, so
// that a receiver that comes back is not asked by everything at once.
var waits = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

// maxAnswer is how much of an answer is read, so that the connection can be used again.
const maxAnswer = 4 << 10

// sender knows what is being sent to whom.
type sender struct {
	service *Service
	group   sync.WaitGroup
	mu      sync.Mutex
	busy    map[uuid.UUID]int
}

// Run sends what is due until ctx ends. Several servers share the work.
func (s *Service) Run(ctx context.Context) {
	sending := &sender{service: s, busy: make(map[uuid.UUID]int)}
	defer sending.group.Wait()
	troubled := false
	for {
		err := sending.look(ctx)
		if err != nil && !troubled && ctx.Err() == nil {
			s.config.Logger.WarnContext(ctx, "webhooks out interrupted, trying again", slog.Any("error", err))
		}
		troubled = err != nil
		if call.Pause(ctx, lookEvery) != nil {
			return
		}
	}
}

// look begins to send to every subscription for which something is due. Each has senders of its own, so that none waits for another.
func (d *sender) look(ctx context.Context) error {
	if err := d.service.end(ctx, d.service.queries); err != nil {
		return err
	}
	due, err := d.service.queries.ListDue(ctx, dbsqlc.ListDueParams{Now: d.service.now(), Most: maxSubscriptions})
	if err != nil {
		return fmt.Errorf("look for due webhooks: %w", err)
	}
	for _, id := range due {
		for d.begin(id) {
			d.group.Go(func() {
				defer d.end(id)
				for more := true; more && ctx.Err() == nil; {
					more = d.service.sendNext(ctx, id)
				}
			})
		}
	}
	return nil
}

func (d *sender) begin(id uuid.UUID) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.busy[id] >= perSubscription {
		return false
	}
	d.busy[id]++
	return true
}

func (d *sender) end(id uuid.UUID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.busy[id]--; d.busy[id] == 0 {
		delete(d.busy, id)
	}
}

func (s *Service) now() *time.Time {
	now := s.config.Now()
	return &now
}

// sendNext sends the message of a subscription that is due first, and says whether there may be more.
func (s *Service) sendNext(ctx context.Context, id uuid.UUID) (more bool) {
	until := s.config.Now().Add(lease)
	m, err := s.queries.TakeMessage(ctx, dbsqlc.TakeMessageParams{SubscriptionID: id, Now: s.now(), Lease: &until})
	if errors.Is(err, pgx.ErrNoRows) {
		return false
	}
	if err == nil {
		var status int
		var failure error
		if status, failure, err = s.send(ctx, id, m); err == nil && ctx.Err() == nil {
			err = s.settle(ctx, id, m, status, failure)
		}
	}
	if err != nil && ctx.Err() == nil { // the message is due again when its lease ends
		s.config.Logger.WarnContext(ctx, "a webhook was left for later", slog.String("subscription", id.String()), slog.Any("error", err))
	}
	return err == nil
}

// send makes one attempt. Failure is what kept the receiver from answering, and err that it was not asked.
func (s *Service) send(ctx context.Context, id uuid.UUID, m dbsqlc.TakeMessageRow) (status int, failure, err error) {
	secrets, err := s.queries.ListSecrets(ctx, dbsqlc.ListSecretsParams{SubscriptionID: id, Now: s.now(), Most: maxSecrets})
	if err != nil {
		return 0, nil, fmt.Errorf("read secrets: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, m.Url, bytes.NewReader([]byte(m.Body)))
	if err != nil {
		return 0, nil, fmt.Errorf("write the request: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Devolve-Webhooks/1")
	webhook.Sign(request.Header, WebhookID(m.ID), s.config.Now(), []byte(m.Body), secrets...)
	answer, failure := s.config.Client.Do(request)
	if failure != nil {
		return 0, failure, nil
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, maxAnswer)
	return answer.StatusCode, nil, nil
}

// WebhookID is how a receiver knows a message: the same with every attempt.
func WebhookID(id uuid.UUID) string { return "msg_" + hex.EncodeToString(id[:]) }

// settle keeps how an attempt went.
func (s *Service) settle(ctx context.Context, id uuid.UUID, m dbsqlc.TakeMessageRow, status int, failure error) error {
	outcome := fmt.Sprintf("answered %d", status)
	if failure != nil {
		outcome = reason(failure)
	}
	switch {
	case failure == nil && status/100 == 2:
		s.sent.WithLabelValues("delivered").Inc()
		return fault.Wrap(s.queries.Delivered(ctx, dbsqlc.DeliveredParams{ID: m.ID, At: s.now(), Outcome: outcome}), "keep that a webhook arrived")
	case failure == nil && status == http.StatusGone:
		s.sent.WithLabelValues("gone").Inc()
		return pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
			queries := dbsqlc.New(tx)
			if err := queries.Disable(ctx, dbsqlc.DisableParams{ID: id, At: s.config.Now(), DisabledAs: disabledGone}); err != nil {
				return fmt.Errorf("disable a subscription: %w", err)
			}
			return s.giveUp(ctx, queries, m, outcome)
		})
	case int(m.Attempts) > len(waits):
		s.sent.WithLabelValues("dead").Inc()
		return s.giveUp(ctx, s.queries, m, outcome)
	}
	s.sent.WithLabelValues("failed").Inc()
	due := s.config.Now().Add(waitAfter(int(m.Attempts)))
	return fault.Wrap(s.queries.TryAgain(ctx, dbsqlc.TryAgainParams{ID: m.ID, Attempts: m.Attempts, DueAt: &due, Outcome: outcome}), "keep that a webhook failed")
}

func (s *Service) giveUp(ctx context.Context, queries *dbsqlc.Queries, m dbsqlc.TakeMessageRow, outcome string) error {
	return fault.Wrap(queries.GiveUp(ctx, dbsqlc.GiveUpParams{ID: m.ID, Attempts: m.Attempts, At: s.now(), Outcome: outcome}), "give a webhook up")
}

// waitAfter is how long a message waits after so many attempts.
func waitAfter(attempts int) time.Duration {
	wait := waits[attempts-1]
	return wait*4/5 + rand.N(wait*2/5)
}

// reason says in a few words why a receiver did not answer, without its address.
func reason(failure error) string {
	var wrapped *url.Error
	switch {
	case errors.Is(failure, call.ErrPrivateAddress):
		return call.ErrPrivateAddress.Error()
	case errors.Is(failure, context.DeadlineExceeded) || errors.As(failure, &wrapped) && wrapped.Timeout():
		return "no answer in time"
	case wrapped != nil:
		failure = wrapped.Err
	}
	return fmt.Sprintf("%.200s", failure.Error())
}
