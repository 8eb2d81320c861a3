package projection

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// MaxStory is how many events a story has at most. What happened to the payout and its run comes before what that did to its
// purchases.
const MaxStory = 1000

// PayoutStory is a payout with everything that happened to it, at a log sequence.
type PayoutStory struct {
	Sequence uint64
	Payout   Payout
	Items    []StoryItem  // oldest purchase first
	Events   []StoryEvent // oldest first
}

// StoryItem is what a payout pays of one purchase. A negative amount is a debt that it absorbs.
type StoryItem struct {
	ConversionID               uuid.UUID
	AmountCents, ReturnedCents money.Cents
	StoreName, OrderID         string
	OccurredAt                 time.Time
}

// StoryEvent is an event as the log has it, with its lines of the book.
type StoryEvent struct {
	Sequence   uint64
	Type       string // with its version
	RecordedAt time.Time
	Actor      string
	Data       json.RawMessage
	Postings   []ledger.Posting
}

// PayoutStory returns the story of a payout, or ErrNotFound.
func (r *Reader) PayoutStory(ctx context.Context, id uuid.UUID) (PayoutStory, error) {
	var story PayoutStory
	sequence, err := r.snapshot(ctx, func(queries *dbsqlc.Queries) error {
		row, err := queries.FindPayout(ctx, id)
		if err != nil {
			return isNone(err)
		}
		story = PayoutStory{Payout: payoutOf(row)}
		items, err := queries.ListPayoutItems(ctx, dbsqlc.ListPayoutItemsParams{PayoutID: id, MaxRows: ledger.MaxPayoutItems})
		if err != nil {
			return err
		}
		for _, i := range items {
			story.Items = append(story.Items, StoryItem{
				i.ConversionID, i.AmountCents, i.ReturnedCents, i.StoreName, i.OrderID, i.OccurredAt.UTC(),
			})
		}
		if story.Events, err = eventsOfPayout(ctx, queries, id, row.RunID); err != nil {
			return err
		}
		return addPostings(ctx, queries, story.Events)
	})
	if err != nil {
		return PayoutStory{}, fmt.Errorf("read the story of payout %s: %w", id, err)
	}
	story.Sequence = sequence
	return story, nil
}

func eventsOfPayout(ctx context.Context, queries *dbsqlc.Queries, id, run uuid.UUID) ([]StoryEvent, error) {
	rows, err := queries.ListAggregates(ctx, dbsqlc.ListAggregatesParams{Aggregates: []uuid.UUID{id, run}, MaxRows: MaxStory})
	if err != nil {
		return nil, err
	}
	if left := int32(MaxStory - len(rows)); left > 0 {
		caused, err := queries.ListCaused(ctx, dbsqlc.ListCausedParams{PayoutID: id, MaxRows: left})
		if err != nil {
			return nil, err
		}
		for _, row := range caused {
			rows = append(rows, dbsqlc.ListAggregatesRow(row))
		}
	}
	events := make([]StoryEvent, len(rows))
	for i, row := range rows {
		if events[i], err = storyEvent(row); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(events, func(a, b StoryEvent) int { return cmp.Compare(a.Sequence, b.Sequence) })
	return events, nil
}

func storyEvent(row dbsqlc.ListAggregatesRow) (StoryEvent, error) {
	var headers map[string]string
	if err := json.Unmarshal([]byte(row.Headers), &headers); err != nil {
		return StoryEvent{}, fmt.Errorf("event %d: headers: %w", row.Seq, err)
	}
	at, err := time.Parse(time.RFC3339Nano, headers[wire.HeaderRecordedAt])
	if err != nil {
		return StoryEvent{}, fmt.Errorf("event %d: %w", row.Seq, err)
	}
	return StoryEvent{
		Sequence: uint64(row.Seq), Type: row.Type, RecordedAt: at, Actor: headers[wire.HeaderActor], Data: json.RawMessage(row.Body),
	}, nil
}

// addPostings gives each event its lines of the book.
func addPostings(ctx context.Context, queries *dbsqlc.Queries, events []StoryEvent) error {
	seqs := make([]int64, len(events))
	at := make(map[int64]int, len(events))
	for i, e := range events {
		seqs[i], at[int64(e.Sequence)] = int64(e.Sequence), i
	}
	rows, err := queries.ListPostings(ctx, seqs)
	for _, row := range rows {
		event := &events[at[row.Seq]]
		event.Postings = append(event.Postings, ledger.Posting{
			Account: ledger.AccountKind(row.Account), Owner: row.Owner, AmountCents: row.AmountCents,
		})
	}
	return err
}
