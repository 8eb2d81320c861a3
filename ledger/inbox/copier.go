package inbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
	"example.com/devolve/ledger/seal"
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
// is decided and seven days more, and never longer than the stream keeps it. It reads for itself, so that a worker that stands still does not stop it. One runs at a time.
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

func (c *Copier) copy(ctx context.Context, raws []eventlog.Raw) (err error) {
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
	if err != nil {
		return fmt.Errorf("copy deliveries up to %d: %w", raws[len(raws)-1].Sequence, err)
	}
	return nil
}

func ownHeaders(header nats.Header) map[string]string {
	own := make(map[string]string, len(header))
	for key, values := range header {
		if strings.HasPrefix(key, "Devolve-") && len(values) > 0 {
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
	if err := queries.PruneCopies(ctx, prune); err != nil {
		return fmt.Errorf("drop old bodies: %w", err)
	}
	return nil
}

// ChangedError says that a delivery is not the one that was copied when it had been acknowledged.
type ChangedError struct{ Sequence uint64 }

// Error implements error.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("delivery %d is not the one that was acknowledged: its copy differs", e.Sequence)
}

// compare holds deliveries against their copies, as far as there are any yet.
func (w *Worker) compare(ctx context.Context, raws []eventlog.Raw) error {
	first, last := raws[0].Sequence, raws[len(raws)-1].Sequence
	rows, err := dbsqlc.New(w.pool).CopiedDigests(ctx, dbsqlc.CopiedDigestsParams{First: int64(first), Last: int64(last), MaxRows: maxDeliveries})
	if err != nil {
		return fmt.Errorf("read the copies of deliveries: %w", err)
	}
	for _, row := range rows {
		raw := raws[uint64(row.Seq)-first] // a tail has no gaps
		if raw.Subject != row.Subject || !bytes.Equal(digestOf(raw.Header, raw.Data), row.Digest) {
			return alarmOf(ctx, w.raise, &ChangedError{raw.Sequence})
		}
	}
	return nil
}

// alarmOf raises an alarm when an error says that deliveries are missing or changed, and returns it.
func alarmOf(ctx context.Context, raise Raise, err error) error {
	if raise == nil || !eventlog.IsLoss(err) && !isChanged(err) {
		return err
	}
	if alarm := raise(ctx, "inbox", err.Error()); alarm != nil {
		return fmt.Errorf("%w, and payouts could not be stopped: %w", err, alarm)
	}
	return err
}

func isChanged(err error) bool {
	_, is := errors.AsType[*ChangedError](err)
	return is
}

// headerStandsIn marks what stands in for a delivery whose body was dropped after it had been decided: its body is the digest of that.
const headerStandsIn = "Devolve-Stands-In"

// Placeholder returns what stands in the log for a delivery of which only the headers and the digest are left. It is sealed.
func Placeholder(ring *seal.Ring, subject string, header map[string]string, digest []byte) (nats.Header, []byte) {
	h := make(nats.Header, len(header)+1)
	for key, value := range header {
		h[key] = []string{value}
	}
	h.Set(headerStandsIn, "body-dropped")
	body := fmt.Appendf(nil, "%x", digest)
	if ring != nil {
		sealDelivery(ring, subject, eventlog.Message{Header: h, Data: body})
	}
	return h, body
}

// digestOf returns the SHA-256 of what was delivered, also when something stands in for it.
func digestOf(header nats.Header, body []byte) []byte {
	if header.Get(headerStandsIn) != "" {
		digest, err := hex.DecodeString(string(body))
		if err == nil {
			return digest
		}
	}
	digest := sha256.Sum256(body)
	return digest[:]
}

// LostDelivery returns what stands in the log for a delivery of which nothing is left, and which somebody gave up. The worker puts it
// into quarantine, where people see it.
func LostDelivery(ring *seal.Ring, sequence uint64, id string, at time.Time) (subject string, header nats.Header, body []byte) {
	d := Delivery{Partner: lostPartner, ID: fmt.Sprintf("lost-%d", sequence), ReceivedAt: at, RequestID: id, Body: []byte("lost")}
	subject = deliverySubject(d.Partner, d.ID)
	message := d.message()
	message.Header.Set(eventlog.HeaderID, message.ID)
	if ring != nil {
		sealDelivery(ring, subject, message)
	}
	return subject, message.Header, message.Data
}

// lostPartner is nobody's name: a partner's begins with a letter or a digit.
const lostPartner = "-"
