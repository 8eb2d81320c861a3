package outhooks

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/outhooks/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/projection"
)

// replayBatch is how many events one transaction replays.
const replayBatch = 500

// ErrFull means that no more messages may wait for a subscription: the rest is replayed when they have arrived.
var ErrFull = fmt.Errorf("%d messages wait for the subscription, and the rest can be replayed when they have arrived", maxWaiting)

// ReplayDead queues the messages that were given up, and enables the subscription again. One that was disabled as full stays disabled: it missed
// more than what was given up. It returns how many messages it queued, and ErrFull when some are left.
func (s *Service) ReplayDead(ctx context.Context, id uuid.UUID) (replayed int, err error) {
	left := false
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		subscription, err := s.lock(ctx, queries, id)
		if err == nil && subscription.DisabledAs != disabledFull {
			err = fault.Wrap(queries.Enable(ctx, id), "enable a subscription")
		}
		if err != nil {
			return err
		}
		room, err := s.room(ctx, queries, id)
		if err != nil {
			return err
		}
		again, err := queries.QueueDead(ctx, dbsqlc.QueueDeadParams{SubscriptionID: id, At: s.config.Now(), Most: int32(room)})
		if err != nil {
			return fmt.Errorf("queue dead webhooks: %w", err)
		}
		replayed = int(again)
		left, err = queries.DeadAreLeft(ctx, id)
		return fault.Wrap(err, "look for more dead webhooks")
	})
	if err == nil && left {
		err = ErrFull
	}
	return replayed, err
}

// ReplayFrom queues again, under the same ids, the messages about whatever was recorded from an instant on, and enables the subscription again.
// It returns how many messages these are. With ErrFull it returns as next the instant from which the rest has to be replayed; the subscription
// is disabled as full since then.
func (s *Service) ReplayFrom(ctx context.Context, id uuid.UUID, from time.Time) (replayed int, next time.Time, err error) {
	subscription, err := s.lock(ctx, s.queries, id)
	if err == nil {
		err = fault.Wrap(s.queries.Enable(ctx, id), "enable a subscription")
	}
	if err != nil {
		return 0, from, err
	}
	again := &replay{service: s, subscription: subscription}
	if Kind(subscription.Kind) == Club {
		err = again.totals(ctx, from)
	} else {
		err = again.sales(ctx, from)
	}
	if errors.Is(err, ErrFull) {
		err = errors.Join(err, s.queries.Disable(ctx, dbsqlc.DisableParams{ID: id, At: again.next, DisabledAs: disabledFull}))
	}
	return again.queued, again.next, err
}

// replay is what is queued again for one subscription.
type replay struct {
	service      *Service
	subscription dbsqlc.HookSubscription
	queued       int
	next         time.Time // when the first message is of that was not queued
}

func (r *replay) sales(ctx context.Context, from time.Time) error {
	s := r.service
	at, err := s.before(ctx, from)
	if err != nil {
		return err
	}
	for {
		events, end, err := projection.MoneyEvents(ctx, s.config.Pool, at, replayBatch)
		if err != nil || end == at {
			return err
		}
		lost, err := lostIn(ctx, s.queries, events)
		if err != nil {
			return err
		}
		told, err := messagesOf(r.subscription, events, lost)
		if err == nil {
			err = r.queue(ctx, told)
		}
		if err != nil {
			return err
		}
		at = end
	}
}

// totals queues those of a club from a day on, up to yesterday. Days before the subscription are not told: one that was removed may have been told
// them, and what it was told is forgotten.
func (r *replay) totals(ctx context.Context, from time.Time) error {
	first, today := brazil.Day(r.subscription.CreatedAt), brazil.Day(r.service.config.Now().Add(-settled))
	if day := brazil.Day(from); day.After(first) {
		first = day
	}
	for day := first; day.Before(today); day = day.AddDate(0, 0, 1) {
		one, err := r.service.totalsOf(ctx, r.subscription, day)
		if err == nil {
			err = r.queue(ctx, []queued{one})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// queue queues as many messages as may still wait. ErrFull says that there are more.
func (r *replay) queue(ctx context.Context, told []queued) error {
	s := r.service
	room, err := s.room(ctx, s.queries, r.subscription.ID)
	if err != nil || len(told) == 0 {
		return err
	}
	fit := told[:min(room, len(told))]
	ids, types, bodies := columns(fit)
	if err := s.queries.QueueAgain(ctx, dbsqlc.QueueAgainParams{
		Ids: ids, SubscriptionID: r.subscription.ID, Types: types, Bodies: bodies, At: s.config.Now(),
	}); err != nil {
		return fmt.Errorf("queue webhooks again: %w", err)
	}
	r.queued += len(fit)
	if len(fit) < len(told) {
		r.next = told[len(fit)].at
		return ErrFull
	}
	return nil
}

// room is how many more messages may wait for a subscription.
func (s *Service) room(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) (int, error) {
	waiting, err := queries.CountWaiting(ctx, dbsqlc.CountWaitingParams{SubscriptionID: id, Most: int32(s.maxWaiting)})
	return int(s.maxWaiting - waiting), fault.Wrap(err, "count waiting webhooks")
}

// before returns the sequence after which events were recorded at an instant or later. Sequences follow the time.
func (s *Service) before(ctx context.Context, at time.Time) (uint64, error) {
	last, err := s.queries.LastEvent(ctx)
	if err != nil {
		return 0, fmt.Errorf("read the last event: %w", err)
	}
	var failure error
	first := sort.Search(int(last), func(i int) bool {
		if failure != nil {
			return true
		}
		recorded, err := s.queries.RecordedAfter(ctx, int64(i)+1)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			failure = fmt.Errorf("look for the first event: %w", err)
		}
		return err != nil || !recorded.Before(at)
	})
	return uint64(first), failure
}
