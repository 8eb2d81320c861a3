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
	"example.com/devolve/ledger/projection"
)

// replayBatch is how many events one transaction replays.
const replayBatch = 500

// ErrFull means that no more messages may wait for a subscription.
var ErrFull = fmt.Errorf("%d messages wait for the subscription: replay the rest when they have arrived", maxWaiting)

// ReplayDead queues what was given up, and has a subscription be told again that was disabled. It returns how many messages these are.
func (s *Service) ReplayDead(ctx context.Context, id uuid.UUID) (replayed int, err error) {
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if _, err := s.enable(ctx, queries, id); err != nil {
			return err
		}
		waiting, err := queries.CountWaiting(ctx, dbsqlc.CountWaitingParams{SubscriptionID: id, Most: int32(s.maxWaiting)})
		if err != nil {
			return fmt.Errorf("count waiting webhooks: %w", err)
		}
		again, err := queries.QueueDead(ctx, dbsqlc.QueueDeadParams{SubscriptionID: id, At: s.config.Now(), Most: int32(s.maxWaiting - waiting)})
		replayed = int(again)
		return wrap("queue dead webhooks", err)
	})
	return replayed, err
}

// ReplayFrom queues again, under the ids of before, whatever was recorded from an instant on, and has a subscription be told again that was
// disabled. It returns how many messages these are, and at ErrFull until when events were replayed.
func (s *Service) ReplayFrom(ctx context.Context, id uuid.UUID, from time.Time) (replayed int, until time.Time, err error) {
	subscription, err := s.enable(ctx, s.queries, id)
	if err != nil {
		return 0, from, err
	}
	if Kind(subscription.Kind) == Club {
		return s.replayTotals(ctx, subscription, from)
	}
	at, err := s.before(ctx, from)
	if err != nil {
		return 0, from, err
	}
	until = from
	for {
		events, end, err := projection.MoneyEvents(ctx, s.config.Pool, at, replayBatch)
		if err != nil {
			return replayed, until, err
		}
		if end == at {
			return replayed, until, nil
		}
		lost, err := lostIn(ctx, s.queries, events)
		if err != nil {
			return replayed, until, err
		}
		told, err := messagesOf(subscription, events, lost)
		if err == nil {
			err = s.queueAgain(ctx, id, told)
		}
		if err != nil {
			return replayed, until, err
		}
		replayed, at = replayed+len(told), end
		if len(events) > 0 {
			until = events[len(events)-1].Meta.RecordedAt
		}
	}
}

func (s *Service) enable(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) (dbsqlc.HookSubscription, error) {
	subscription, err := lock(ctx, queries, id)
	if err == nil {
		err = wrap("enable a subscription", queries.Enable(ctx, id))
	}
	return subscription, err
}

func (s *Service) queueAgain(ctx context.Context, id uuid.UUID, told []queued) error {
	if len(told) == 0 {
		return nil
	}
	waiting, err := s.queries.CountWaiting(ctx, dbsqlc.CountWaitingParams{SubscriptionID: id, Most: int32(s.maxWaiting)})
	if err != nil {
		return fmt.Errorf("count waiting webhooks: %w", err)
	}
	if waiting+int64(len(told)) > s.maxWaiting {
		return ErrFull
	}
	ids, types, bodies := columns(told)
	return wrap("queue webhooks again", s.queries.QueueAgain(ctx, dbsqlc.QueueAgainParams{
		Ids: ids, SubscriptionID: id, Types: types, Bodies: bodies, At: s.config.Now(),
	}))
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

// replayTotals queues the totals of a club from a day on, up to yesterday.
func (s *Service) replayTotals(ctx context.Context, subscription dbsqlc.HookSubscription, from time.Time) (replayed int, until time.Time, err error) {
	day, today := brazil.Day(from), brazil.Day(s.config.Now().Add(-settled))
	for ; day.Before(today); day = day.AddDate(0, 0, 1) {
		one, err := s.totalsOf(ctx, subscription, day)
		if err == nil {
			err = s.queueAgain(ctx, subscription.ID, []queued{one})
		}
		if err != nil {
			return replayed, from, err
		}
		replayed, from = replayed+1, day
	}
	return replayed, from, nil
}
