package notify

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/payout"
)

const (
	// keylessEvery is how long no run was opened before one that tells shoppers without a Pix key that it left them out.
	keylessEvery = 7 * 24 * time.Hour
	// keylessAtOnce is how many shoppers are read together.
	keylessAtOnce = 5_000
)

// tellKeyless queues the mails to shoppers whom a run that has been planned left out because they have no Pix key.
func (s *Service) tellKeyless(ctx context.Context, tx pgx.Tx, queries *dbsqlc.Queries, e ledger.Recorded, since time.Time) error {
	run, ok := plannedRun(e)
	if !ok || e.Meta.RecordedAt.Before(since) {
		return nil
	}
	within := pgtype.Interval{Microseconds: keylessEvery.Microseconds(), Valid: true}
	first, err := queries.IsFirstRun(ctx, dbsqlc.IsFirstRunParams{Run: run, Within: within})
	if err != nil || !first {
		return fault.Wrap(err, "look for earlier runs")
	}
	for after := uuid.Nil; ; {
		ids, err := queries.ListKeyless(ctx, dbsqlc.ListKeylessParams{After: after, Most: keylessAtOnce})
		if err != nil || len(ids) == 0 {
			return fault.Wrap(err, "list shoppers without a Pix key")
		}
		notices := make([]account.Notice, len(ids))
		for i, id := range ids {
			notices[i] = account.Notice{Kind: noticeKeyMissing, UserID: id, Ref: strconv.FormatUint(e.Sequence, 10)}
		}
		if err := s.queue.putAll(ctx, tx, notices); err != nil {
			return err
		}
		after = ids[len(ids)-1]
	}
}

// plannedRun returns the run whose planning an event ended, also in that nobody could be paid.
func plannedRun(e ledger.Recorded) (uuid.UUID, bool) {
	change, ok := ledger.RunChangeOf(e.Event)
	if !ok {
		return uuid.Nil, false
	}
	switch e.Event.(type) {
	case ledger.PayoutRunPlanned:
	case ledger.PayoutRunCanceled:
		if change.Run.PlannedBy != "" || change.Run.Reason != payout.ReasonEmpty {
			return uuid.Nil, false
		}
	default:
		return uuid.Nil, false
	}
	return change.Run.ID.UUID, true
}
