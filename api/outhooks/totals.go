package outhooks

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/outhooks/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/money"
)

const (
	// fewestPeople is how many different people have to be in a total that a club is told: of fewer, somebody who knows the others might learn
	// what one of them bought.
	fewestPeople = 10
	// lateDays is how many days ago a day may be whose totals were not queued, because no server did.
	lateDays = 3
	// settled is how long after its end a day is added up, so that what is on its way to the log is in it.
	settled = 2 * time.Hour
)

// totals are what a club is told of a day: of its people together, and of nobody. It is one figure: of several about the same people, or of a
// number of members besides, the difference would be of few.
type totals struct {
	Club     string `json:"club"`
	Day      string `json:"day"` // America/Sao_Paulo
	Approved *total `json:"approved"`
}

// total adds up sales; none at all says that they were of too few people, or that there were none.
type total struct {
	Sales      int64  `json:"sales"`
	SaleAmount string `json:"saleAmount"`
	Currency   string `json:"currency"`
}

// ErrBehind means that the read models do not have all yet that was recorded on a day, whose total would be another one later.
var ErrBehind = errors.New("the read models have not come to the end of the day yet")

// Total queues what clubs are told of the days before this one.
func (s *Service) Total(ctx context.Context) error {
	enabled, err := s.queries.ListEnabled(ctx, maxSubscriptions)
	if err != nil {
		return fmt.Errorf("list subscriptions: %w", err)
	}
	today := brazil.Day(s.config.Now().Add(-settled))
	for _, subscription := range enabled {
		if Kind(subscription.Kind) != Club {
			continue
		}
		for day := today.AddDate(0, 0, -lateDays); day.Before(today); day = day.AddDate(0, 0, 1) {
			if day.Before(brazil.Day(subscription.CreatedAt)) {
				continue
			}
			one, err := s.totalsOf(ctx, subscription, day)
			if err == nil {
				err = s.queue(ctx, s.queries, subscription, []queued{one})
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// totalsOf returns what a club is told of a day. It is added up once: of two answers about the same people the difference would be of few, so that
// what any subscription of the club was told is told again.
func (s *Service) totalsOf(ctx context.Context, subscription dbsqlc.HookSubscription, day time.Time) (queued, error) {
	of := "totals:" + day.Format(time.DateOnly)
	body, err := s.toldOf(ctx, subscription, of)
	if errors.Is(err, pgx.ErrNoRows) {
		return s.addUp(ctx, subscription, of, day)
	}
	return queued{messageID(subscription.ID, of), ClubTotals, body, brazil.StartOfDay(day, 1)}, fault.Wrap(err, "look for what a club was told")
}

// toldOf returns the message that a subscription of a club has of a day, or pgx.ErrNoRows.
func (s *Service) toldOf(ctx context.Context, subscription dbsqlc.HookSubscription, of string) (string, error) {
	ids, err := s.queries.ListOfClub(ctx, dbsqlc.ListOfClubParams{Subject: subscription.Subject, Most: maxSubscriptions})
	if err != nil {
		return "", err
	}
	for i, id := range ids {
		ids[i] = messageID(id, of)
	}
	return s.queries.FindBody(ctx, ids)
}

// addUp adds the sales of a day up.
func (s *Service) addUp(ctx context.Context, subscription dbsqlc.HookSubscription, of string, day time.Time) (queued, error) {
	area, err := uuid.Parse(subscription.Subject)
	if err != nil {
		return queued{}, fmt.Errorf("the club of a subscription: %w", err)
	}
	ends := brazil.StartOfDay(day, 1)
	after, until, err := s.eventsOf(ctx, brazil.StartOfDay(day, 0), ends)
	if err != nil {
		return queued{}, fmt.Errorf("look for the events of %s: %w", day.Format(time.DateOnly), err)
	}
	sum, err := s.queries.TotalClub(ctx, dbsqlc.TotalClubParams{After: int64(after), Until: int64(until), AreaID: area})
	if err != nil {
		return queued{}, fmt.Errorf("add up the sales of a club: %w", err)
	}
	told := totals{Club: subscription.Name, Day: day.Format(time.DateOnly)}
	if sum.People >= fewestPeople {
		told.Approved = &total{sum.Sales, money.Cents(sum.SumCents).String(), "BRL"}
	}
	return newMessage(subscription.ID, of, message{ClubTotals, ends.UTC(), told})
}

// eventsOf returns between which sequences events were recorded in a time that is over, or ErrBehind.
func (s *Service) eventsOf(ctx context.Context, begins, ends time.Time) (after, until uint64, err error) {
	if err := s.reach(ctx, ends); err != nil {
		return 0, 0, err
	}
	if after, err = s.before(ctx, begins); err != nil {
		return 0, 0, err
	}
	until, err = s.before(ctx, ends)
	return after, until, err
}

// reach looks whether the read models have all that was recorded before an instant: they have what was recorded after it, or the whole log.
func (s *Service) reach(ctx context.Context, ends time.Time) error {
	last, err := s.queries.LastEvent(ctx)
	if err != nil {
		return fmt.Errorf("read the last event: %w", err)
	}
	recorded, err := s.queries.RecordedAfter(ctx, last)
	if err == nil && !recorded.Before(ends) {
		return nil
	}
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return fmt.Errorf("read when the last event was recorded: %w", err)
	}
	end, err := s.config.LogEnd(ctx)
	if err == nil && uint64(last) < end {
		return ErrBehind
	}
	return fault.Wrap(err, "read the end of the log")
}
