// Package silence finds networks and stores of which we are told no sale any more, while shoppers go on clicking: a link, a tag or an
// account is broken then, and shoppers earn nothing without anybody noticing.
package silence

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/network/silence/internal/dbsqlc"
)

const (
	slotLength = 15 * time.Minute
	portion    = 100_000 // events that are counted together
	maxOpen    = 1000
	maxListed  = 200
)

// ErrNotFound means that there is no such silence.
var ErrNotFound = errors.New("there is no such silence")

// Silence is a time in which nothing was told of a store, or of all stores of a network.
type Silence struct {
	ID      uuid.UUID
	Network string
	// StoreID is empty for the whole network, and so is the name, which is that of the last sale.
	StoreID, StoreName string
	Since              time.Time // when we were told of the last sale
	FoundAt            time.Time
	EndedAt            time.Time // when a sale came; zero: it goes on
	Clicks             int       // since then
	Missing            int       // sales that those would have led to, by what clicks led to before
}

// Service looks for silences.
type Service struct {
	pool *pgxpool.Pool
	now  func() time.Time
	tell func(ctx context.Context, tx pgx.Tx, id uuid.UUID) error
}

// New returns a service. Tell is told once of each silence that is found, in the transaction that keeps it; it may be nil.
func New(pool *pgxpool.Pool, now func() time.Time, tell func(ctx context.Context, tx pgx.Tx, id uuid.UUID) error) *Service {
	if tell == nil {
		tell = func(context.Context, pgx.Tx, uuid.UUID) error { return nil }
	}
	return &Service{pool, now, tell}
}

// Look counts what happened since the last time, and says who has fallen silent and who speaks again. Once more changes nothing.
func (s *Service) Look(ctx context.Context) error {
	for done := false; !done; {
		var err error
		if done, err = s.count(ctx); err != nil {
			return fmt.Errorf("count clicks and sales: %w", err)
		}
	}
	stores, delaysOf, err := s.read(ctx)
	if err != nil {
		return fmt.Errorf("read clicks and sales: %w", err)
	}
	return fault.Wrap(s.keep(ctx, find(stores, delaysOf)), "keep who is silent")
}

// count takes a portion of events in, and says whether it was the last.
func (s *Service) count(ctx context.Context) (done bool, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		after, err := queries.LockMark(ctx)
		if err != nil {
			return err
		}
		last, err := queries.LastEvent(ctx)
		if err != nil {
			return err
		}
		until := min(last, after+portion)
		done = until == last
		if until <= after { // the read models are being made again
			done = true
			return nil
		}
		if err := errors.Join(
			queries.CountClicks(ctx, dbsqlc.CountClicksParams{After: after, Until: until}),
			queries.CountSales(ctx, dbsqlc.CountSalesParams{After: after, Until: until}),
			queries.CountDelays(ctx, dbsqlc.CountDelaysParams{After: after, Until: until}),
			queries.CountDays(ctx, dbsqlc.CountDaysParams{After: after, Until: until, Answers: answers()}),
		); err != nil {
			return err
		}
		slot := slotOf(s.now())
		return errors.Join(
			queries.ForgetSlots(ctx, int32(slot-kept-slotsADay)), queries.ForgetDelays(ctx, int32(slot/slotsADay-window/slotsADay)),
			queries.MoveMark(ctx, until),
		)
	})
	return done, err
}

func slotOf(at time.Time) int { return int(at.Unix() / int64(slotLength/time.Second)) }

func timeOf(slot int) time.Time { return time.Unix(int64(slot)*int64(slotLength/time.Second), 0).UTC() }

// place is a store of a network, or with an empty store the network.
type place struct{ network, store string }

// told is the history of all places, which ends with the last slot that is over.
type told struct {
	last   int
	places map[place]history
}

func (s *Service) read(ctx context.Context) (told, map[string]delays, error) {
	queries := dbsqlc.New(s.pool)
	all := told{slotOf(s.now()) - 1, map[place]history{}}
	first := all.last - kept + 1
	rows, err := queries.ListSlots(ctx, int32(first))
	if err != nil {
		return all, nil, err
	}
	for _, row := range rows {
		at := int(row.Slot) - first
		if at >= kept { // of the slot that is not over
			at = kept - 1
		}
		places := []place{{row.Network, ""}}
		if row.StoreID != "" {
			places = append(places, place{row.Network, row.StoreID})
		}
		for _, p := range places {
			h, known := all.places[p]
			if !known {
				h = history{make([]int, kept), make([]int, kept)}
				all.places[p] = h
			}
			h.clicks[at] += int(row.Clicks)
			h.sales[at] += int(row.Sales)
		}
	}
	counted, err := queries.ListDelays(ctx)
	sales := map[string]map[int]int{}
	for _, row := range counted {
		if sales[row.Network] == nil {
			sales[row.Network] = map[int]int{}
		}
		sales[row.Network][int(row.Delay)] += int(row.Sales)
	}
	delaysOf := make(map[string]delays, len(sales))
	for network, bySlot := range sales {
		delaysOf[network] = newDelays(bySlot)
	}
	return all, delaysOf, err
}

// find returns who is silent. Of a network that is silent as a whole, its stores are not named.
func find(all told, delaysOf map[string]delays) map[place]Silence {
	silent := map[place]Silence{}
	for p, h := range all.places {
		d, known := delaysOf[p.network]
		if !known {
			continue
		}
		if v := judge(h, d); v.silent {
			silent[p] = Silence{
				Network: p.network, StoreID: p.store, Since: timeOf(all.last - kept + 1 + v.since), Clicks: v.clicks, Missing: int(math.Round(v.missing)),
			}
		}
	}
	for p := range silent {
		if _, whole := silent[place{p.network, ""}]; whole && p.store != "" {
			delete(silent, p)
		}
	}
	return silent
}

// keep writes down who is silent, and ends the silences of all others.
func (s *Service) keep(ctx context.Context, silent map[place]Silence) error {
	now := s.now()
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		open, err := queries.OpenSilences(ctx, maxOpen)
		if err != nil {
			return err
		}
		known := map[place]bool{}
		for _, row := range open {
			p := place{row.Network, row.StoreID}
			if known[p] = true; silent[p] != (Silence{}) {
				continue
			}
			if err := queries.EndSilence(ctx, dbsqlc.EndSilenceParams{ID: row.ID, EndedAt: &now}); err != nil {
				return err
			}
		}
		for p, found := range silent {
			id, err := uuid.NewV7()
			if err != nil {
				return err
			}
			if _, err := queries.BeginSilence(ctx, dbsqlc.BeginSilenceParams{
				ID: id, Network: p.network, StoreID: p.store, Since: found.Since, FoundAt: now, Clicks: int32(found.Clicks), Missing: int32(found.Missing),
			}); err != nil {
				return err
			}
			if !known[p] {
				if err := s.tell(ctx, tx, id); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// List returns the silences that go on, and then the newest others, at most two hundred.
func (s *Service) List(ctx context.Context) ([]Silence, error) {
	rows, err := dbsqlc.New(s.pool).ListSilences(ctx, maxListed)
	return lists.Map(rows, silenceOf), fault.Wrap(err, "list silences")
}

// Get returns a silence, or ErrNotFound.
func (s *Service) Get(ctx context.Context, id uuid.UUID) (Silence, error) {
	row, err := dbsqlc.New(s.pool).GetSilence(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Silence{}, ErrNotFound
	}
	if err != nil {
		return Silence{}, fmt.Errorf("read silence %s: %w", id, err)
	}
	return silenceOf(row), nil
}

// Open returns the silences that go on.
func (s *Service) Open(ctx context.Context) ([]Silence, error) {
	all, err := s.List(ctx)
	return slices.DeleteFunc(all, func(one Silence) bool { return !one.EndedAt.IsZero() }), err
}

func silenceOf(row dbsqlc.Silence) Silence {
	one := Silence{
		row.ID, row.Network, row.StoreID, row.StoreName, row.Since.UTC(), row.FoundAt.UTC(), time.Time{}, int(row.Clicks), int(row.Missing),
	}
	if row.EndedAt != nil {
		one.EndedAt = row.EndedAt.UTC()
	}
	return one
}
