package finance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// PayoutStory is a payout with everything that happened to it, at a log sequence.
type PayoutStory struct {
	Sequence uint64
	Payout   projection.Payout
	Items    []PayoutItem  // oldest purchase first
	Bonuses  []PayoutBonus // oldest first
	// Events are at most a thousand, oldest first. What happened to the payout and its run comes before what that did to its purchases.
	Events []StoryEvent
}

// PayoutItem is what a payout pays of one purchase. A negative amount is a debt that it absorbs.
type PayoutItem struct {
	ConversionID               uuid.UUID
	AmountCents, ReturnedCents money.Cents
	StoreName, OrderID         string
	OccurredAt                 time.Time
}

// PayoutBonus is what a payout pays of one bonus of an invitation.
type PayoutBonus struct {
	BonusID                    uuid.UUID
	AmountCents, ReturnedCents money.Cents
	Role                       ledger.BonusRole
	GrantedAt                  time.Time
}

// PayoutStory returns the story of a payout, or projection.ErrNotFound.
func (r *Reader) PayoutStory(ctx context.Context, id uuid.UUID) (PayoutStory, error) {
	var story PayoutStory
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) error {
		row, err := queries.GetPayout(ctx, id)
		if errors.Is(err, pgx.ErrNoRows) {
			return projection.ErrNotFound
		}
		if err != nil {
			return err
		}
		story = PayoutStory{Payout: projection.PayoutOf(projection.PayoutRow(row))}
		items, err := queries.ListPayoutItems(ctx, dbsqlc.ListPayoutItemsParams{PayoutID: id, MaxRows: ledger.MaxPayoutItems})
		if err != nil {
			return err
		}
		for _, i := range items {
			story.Items = append(story.Items, PayoutItem{
				i.ConversionID, i.AmountCents, i.ReturnedCents, i.StoreName, i.OrderID, i.OccurredAt.UTC(),
			})
		}
		bonuses, err := queries.ListPayoutBonuses(ctx, dbsqlc.ListPayoutBonusesParams{PayoutID: id, MaxRows: ledger.MaxPayoutItems})
		if err != nil {
			return err
		}
		for _, b := range bonuses {
			story.Bonuses = append(story.Bonuses, PayoutBonus{b.BonusID, b.AmountCents, b.ReturnedCents, ledger.BonusRole(b.Role), b.GrantedAt.UTC()})
		}
		story.Events, err = eventsOfPayout(ctx, queries, id, row.RunID)
		return err
	})
	if err != nil {
		return PayoutStory{}, fmt.Errorf("read the story of payout %s: %w", id, err)
	}
	story.Sequence = sequence
	return story, nil
}

func eventsOfPayout(ctx context.Context, queries *dbsqlc.Queries, id, run uuid.UUID) ([]StoryEvent, error) {
	rows, err := queries.ListEvents(ctx, dbsqlc.ListEventsParams{Aggregates: []uuid.UUID{id, run}, MaxRows: maxEvents})
	if err != nil {
		return nil, err
	}
	if left := int32(maxEvents - len(rows)); left > 0 {
		caused, err := queries.ListCaused(ctx, dbsqlc.ListCausedParams{PayoutID: id, MaxRows: left})
		if err != nil {
			return nil, err
		}
		for _, row := range caused {
			rows = append(rows, dbsqlc.ListEventsRow(row))
		}
	}
	slices.SortFunc(rows, func(a, b dbsqlc.ListEventsRow) int { return cmp.Compare(a.Seq, b.Seq) })
	return storyOf(rows)
}
