package finance

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance/internal/dbsqlc"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// Bounds of what is told of one sale.
const (
	maxEvents     = 1000
	maxCorrected  = 500
	maxCandidates = 100
	candidateDays = 30 // how long before a sale its click may be
)

// StoryEvent is an event as the log has it, with its lines of the book.
type StoryEvent struct {
	ledger.Recorded
	Type     string // with its version
	Data     []byte // JSON, as it is in the log
	Postings []ledger.Posting
}

// ConversionStory is a sale with all that happened to it.
type ConversionStory struct {
	Sequence   uint64
	Conversion Conversion
	State      ledger.Conversion // as its newest event has it
	Events     []StoryEvent      // oldest first, its click's included; at most a thousand
	// Corrections are what people put in the place of what the network delivered, oldest first; at most five hundred.
	Corrections []CorrectedField
}

// CorrectedField is one field of a report that people corrected. Arrived and Corrected are JSON; empty: there was nothing.
type CorrectedField struct {
	Item               int // position in the correction
	Field              string
	Arrived, Corrected string
	By                 string // such as staff:<uuid>; empty when it is not known
	At                 time.Time
}

func correctionsOf(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) ([]CorrectedField, error) {
	rows, err := queries.ListCorrections(ctx, dbsqlc.ListCorrectionsParams{ConversionID: id, MaxRows: maxCorrected})
	fields := make([]CorrectedField, len(rows))
	for i, row := range rows {
		fields[i] = CorrectedField{int(row.Item), row.Field, row.Arrived, row.Corrected, row.CorrectedBy, row.CorrectedAt.UTC()}
	}
	return fields, err
}

// Conversion returns a sale with its story, or projection.ErrNotFound.
func (r *Reader) Conversion(ctx context.Context, id uuid.UUID) (ConversionStory, error) {
	var story ConversionStory
	sequence, err := r.read(ctx, func(queries *dbsqlc.Queries) (err error) {
		story = ConversionStory{}
		if story.Conversion, err = getConversion(ctx, queries, id); err != nil {
			return err
		}
		if story.Corrections, err = correctionsOf(ctx, queries, id); err != nil {
			return err
		}
		aggregates := []uuid.UUID{id}
		if story.Conversion.ClickID != uuid.Nil {
			aggregates = append(aggregates, story.Conversion.ClickID)
		}
		rows, err := queries.ListEvents(ctx, dbsqlc.ListEventsParams{Aggregates: aggregates, MaxRows: maxEvents})
		if err != nil {
			return err
		}
		if story.Events, err = storyOf(rows); err != nil {
			return err
		}
		for _, e := range story.Events {
			if change, ok := ledger.ChangeOf(e.Event); ok {
				story.State = change.Conversion
			}
		}
		return nil
	})
	if err != nil {
		return ConversionStory{}, fmt.Errorf("read sale %s: %w", id, err)
	}
	story.Sequence = sequence
	return story, nil
}

func storyOf(rows []dbsqlc.ListEventsRow) ([]StoryEvent, error) {
	events := make([]StoryEvent, len(rows))
	for i, row := range rows {
		recorded, err := projection.DecodeMirrored(row.Seq, row.Subject, row.Headers, row.Body)
		if err != nil {
			return nil, err
		}
		events[i] = StoryEvent{recorded, row.Type, []byte(row.Body), ledger.Postings(recorded.Event)}
	}
	return events, nil
}

func getConversion(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) (Conversion, error) {
	row, err := queries.GetConversion(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return Conversion{}, projection.ErrNotFound
	}
	return conversionOf(row), err
}

// Candidate is a click that a sale may have come from.
type Candidate struct {
	ID, UserID uuid.UUID
	Network    string
	Store      ledger.Store // slug and name
	CouponID   string
	RateBps    money.BasisPoints
	Loyalty    bool
	At         time.Time
	Sales      int // that are that click's already
}

// Candidates returns the shoppers' clicks of a sale's network, and of its store when that is known and not contested, in the thirty days before
// it, nearest first; or projection.ErrNotFound.
func (r *Reader) Candidates(ctx context.Context, id uuid.UUID) (candidates []Candidate, sequence uint64, err error) {
	sequence, err = r.read(ctx, func(queries *dbsqlc.Queries) error {
		sale, err := getConversion(ctx, queries, id)
		if err != nil {
			return err
		}
		store := sale.Store.Slug
		if sale.ContestedBy != uuid.Nil { // the other click may be of another store
			store = ""
		}
		rows, err := queries.ListCandidates(ctx, dbsqlc.ListCandidatesParams{
			Network: sale.Network, StoreSlug: store, Since: sale.OccurredAt.AddDate(0, 0, -candidateDays), Until: sale.OccurredAt,
			MaxRows: maxCandidates,
		})
		candidates = make([]Candidate, len(rows))
		for i, row := range rows {
			candidates[i] = Candidate{
				row.ID, row.UserID, row.Network,
				ledger.Store{Slug: row.StoreSlug, Name: row.StoreName},
				row.CouponID, row.RateBps,
				row.Loyalty, row.At.UTC(), int(row.Sales),
			}
		}
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read clicks for sale %s: %w", id, err)
	}
	return candidates, sequence, nil
}
