package delivered

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/delivered/internal/dbsqlc"
)

// MaxAttempts is how many attempts of a network are kept, and told: half of them of those that it signed.
const MaxAttempts = 100

// Attempt is something that a network tried and that is no delivery of its own.
type Attempt struct {
	Partner    string
	At         time.Time
	DeliveryID string // as the attempt said; it may be empty
	Sequence   uint64 // of the delivery that it repeats, or whose id it has; zero: none
	Code       string // as it was answered; empty: it repeats a delivery
	Detail     string
}

// Signed says whether the attempt has proven whom it is from: nothing else is compared with what was delivered.
func (a Attempt) Signed() bool { return a.Sequence != 0 }

// Note keeps an attempt in the place of the oldest.
func (s *Service) Note(ctx context.Context, a Attempt) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		queries := s.queries.WithTx(tx)
		err := queries.NoteAttempt(ctx, dbsqlc.NoteAttemptParams{
			Partner: a.Partner, At: a.At.UTC(), DeliveryID: a.DeliveryID, Sequence: seqParam(a.Sequence), Code: a.Code, Detail: a.Detail,
		})
		if err != nil {
			return err
		}
		return queries.TrimAttempts(ctx, dbsqlc.TrimAttemptsParams{Partner: a.Partner, Keep: MaxAttempts / 2})
	})
	return fault.Wrap(err, "note an attempt of %s", a.Partner)
}

func seqParam(sequence uint64) *int64 {
	if sequence == 0 {
		return nil
	}
	seq := int64(sequence)
	return &seq
}

// Attempts returns the newest attempts of a network.
func (s *Service) Attempts(ctx context.Context, partner string) ([]Attempt, error) {
	rows, err := s.queries.ListAttempts(ctx, dbsqlc.ListAttemptsParams{Partner: partner, Most: MaxAttempts})
	if err != nil {
		return nil, fmt.Errorf("list attempts of %s: %w", partner, err)
	}
	list := make([]Attempt, len(rows))
	for i, row := range rows {
		list[i] = Attempt{Partner: partner, At: row.At.UTC(), DeliveryID: row.DeliveryID, Code: row.Code, Detail: row.Detail}
		if row.Sequence != nil {
			list[i].Sequence = uint64(*row.Sequence)
		}
	}
	return list, nil
}
