package inbox

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

const (
	// keepDecided is how long a body is kept after its delivery has been decided.
	keepDecided = 7 * 24 * time.Hour
	// tidyEvery is how often it is looked which bodies need not be kept any more.
	tidyEvery = time.Minute
	// tidyRows bounds one look.
	tidyRows = 5000
)

// Copier follows the INBOX stream and keeps a second copy of it in Postgres: the digest of every delivery for ever, the body until it
// is decided and seven days more, and never longer than the stream keeps it. It reads for itself, so that a worker that stands still does
// not stop it. One runs at a time.
type Copier struct {
	js     jetstream.JetStream
	pool   *pgxpool.Pool
	raise  Raise
	now    func() time.Time
	logger *slog.Logger
}

// NewCopier returns a copier; raise may be nil.
func NewCopier(js jetstream.JetStream, pool *pgxpool.Pool, raise Raise, now func() time.Time, logger *slog.Logger) *Copier {
	return &Copier{js, pool, raise, now, logger}
}

// Run copies until ctx ends or a store fails. A delivery that is missing raises an alarm and is an error: what is behind the gap is
// copied once it has been put right.
func (c *Copier) Run(ctx context.Context) error {
	end, err := dbsqlc.New(c.pool).CopiesEnd(ctx)
	if err != nil {
		return fmt.Errorf("read where the copies end: %w", err)
	}
	tail, err := eventlog.OpenTail(ctx, c.js, eventlog.InboxStream, uint64(end), deliveriesAhead)
	if err != nil {
		return alarmOf(ctx, c.raise, err)
	}
	defer tail.Close()
	tidying, stop := context.WithCancel(ctx)
	defer stop()
	go c.tidyAlways(tidying)
	for {
		leader.Beat(ctx)
		raws, err := tail.NextWithin(ctx, maxDeliveries, leader.BeatEvery)
		if err != nil {
			return alarmOf(ctx, c.raise, err)
		}
		if len(raws) == 0 {
			continue
		}
		if err := c.copy(ctx, raws); err != nil {
			return err
		}
	}
}

func (c *Copier) copy(ctx context.Context, raws []wire.Raw) (err error) {
	rows := make([]dbsqlc.CopyParams, len(raws))
	for i, raw := range raws {
		headers, err := json.Marshal(ownHeaders(raw.Header))
		if err != nil {
			return err
		}
		digest := sha256.Sum256(raw.Data)
		rows[i] = dbsqlc.CopyParams{
			Seq: int64(raw.Sequence), Subject: raw.Subject, Headers: string(headers), Digest: digest[:], Body: raw.Data, StoredAt: raw.Time,
		}
		if rows[i].Body == nil {
			rows[i].Body = []byte{}
		}
	}
	batch := dbsqlc.New(c.pool).Copy(ctx, rows)
	batch.Exec(func(_ int, one error) {
		if err == nil {
			err = one
		}
	})
	if closing := batch.Close(); err == nil {
		err = closing
	}
	return fault.Wrap(err, "copy deliveries up to %d", raws[len(raws)-1].Sequence)
}

func ownHeaders(header nats.Header) map[string]string {
	own := make(map[string]string, len(header))
	for key, values := range header {
		if strings.HasPrefix(key, wire.HeaderPrefix) && len(values) > 0 {
			own[key] = values[0]
		}
	}
	return own
}

func (c *Copier) tidyAlways(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		if err := c.Tidy(ctx); err != nil && ctx.Err() == nil {
			c.logger.WarnContext(ctx, "copies of deliveries could not be tidied up", slog.Any("error", err))
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Tidy notes which deliveries have been decided and drops the bodies of those that were long enough ago, and all that are as old as
// the stream lets a delivery become.
func (c *Copier) Tidy(ctx context.Context) error {
	queries, now := dbsqlc.New(c.pool), c.now().UTC()
	if err := queries.DecideCopies(ctx, dbsqlc.DecideCopiesParams{Now: &now, MaxRows: tidyRows}); err != nil {
		return fmt.Errorf("note what is decided: %w", err)
	}
	before := now.Add(-keepDecided)
	prune := dbsqlc.PruneCopiesParams{Now: &now, Before: &before, Oldest: now.Add(-eventlog.InboxAge), MaxRows: tidyRows}
	return fault.Wrap(queries.PruneCopies(ctx, prune), "drop old bodies")
}
