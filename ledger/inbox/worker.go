package inbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go/jetstream"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/exchange"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

const (
	maxDeliveries   = 500 // worked on together
	deliveriesAhead = 64  // read ahead; each may be a megabyte

	// Under load the worker pauses between batches, so that more deliveries are in each: a batch costs the disk the same, however much is in
	// it.
	busy  = 16                    // deliveries in a batch that mean load
	pause = 25 * time.Millisecond // from the beginning of a batch to that of the next
)

// ErrMoved ends a worker whose checkpoint is not where it left it: a write of the worker before, which was broken off, reached the database only
// after this one had begun. Nothing is lost or done twice: run it again, as a leader does.
var ErrMoved = errors.New("another worker has moved the inbox checkpoint")

// Observer brings observations to the ledger; see app.Service.Observe.
type Observer interface {
	Observe(ctx context.Context, batch []app.Observed) []error
}

// Worker reads the inbox in order and brings every item to the ledger or into quarantine. One worker runs at a time;
// that it may do the same delivery twice after a crash changes nothing. It stops at a delivery that is missing, or that is not the one
// of which there is a copy, and raises an alarm.
type Worker struct {
	js       jetstream.JetStream
	store    *Store
	pool     *pgxpool.Pool
	observer Observer
	now      func() time.Time
	logger   *slog.Logger
	sealings Sealings // nil: nothing is sealed
	raise    Raise
	tracer   trace.Tracer // nil: nothing is traced
	rates    *exchange.Rates

	observed, quarantined atomic.Uint64
}

// NewWorker returns a worker.
func NewWorker(
	js jetstream.JetStream, store *Store, pool *pgxpool.Pool, observer Observer, now func() time.Time, logger *slog.Logger,
) *Worker {
	return &Worker{js: js, store: store, pool: pool, observer: observer, now: now, logger: logger, rates: exchange.New(pool)}
}

// Observed returns how many observations this worker has brought to the ledger.
func (w *Worker) Observed() uint64 { return w.observed.Load() }

// Quarantined returns how many items this worker has put into quarantine.
func (w *Worker) Quarantined() uint64 { return w.quarantined.Load() }

// Check says whether the inbox and the checkpoint belong together; see eventlog.TruncatedError.
func (w *Worker) Check(ctx context.Context) error {
	_, tail, err := w.open(ctx)
	if err == nil {
		tail.Close()
	}
	return err
}

// Position returns how far the deliveries are worked on, whichever process has the worker, and where they end.
func (w *Worker) Position(ctx context.Context) (at, last uint64, err error) {
	checkpoint, err := dbsqlc.New(w.pool).GetCheckpoint(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("read inbox checkpoint: %w", err)
	}
	stream, err := w.js.Stream(ctx, eventlog.InboxStream)
	if err != nil {
		return uint64(checkpoint), 0, fmt.Errorf("look where stream %s ends: %w", eventlog.InboxStream, err)
	}
	return uint64(checkpoint), stream.CachedInfo().State.LastSeq, nil
}

func (w *Worker) open(ctx context.Context) (checkpoint int64, tail *eventlog.Tail, err error) {
	if checkpoint, err = dbsqlc.New(w.pool).GetCheckpoint(ctx); err != nil {
		return 0, nil, fmt.Errorf("read inbox checkpoint: %w", err)
	}
	tail, err = eventlog.OpenTail(ctx, w.js, eventlog.InboxStream, uint64(checkpoint), deliveriesAhead)
	return checkpoint, tail, err
}

// Run works from the checkpoint on until ctx ends or a store fails.
func (w *Worker) Run(ctx context.Context) error {
	checkpoint, tail, err := w.open(ctx)
	if err != nil {
		return alarmOf(ctx, w.raise, err)
	}
	defer tail.Close()
	pace := time.NewTimer(0)
	defer pace.Stop()
	for {
		<-pace.C
		leader.Beat(ctx)
		raws, err := tail.NextWithin(ctx, maxDeliveries, leader.BeatEvery)
		if err != nil {
			return alarmOf(ctx, w.raise, err)
		}
		if len(raws) == 0 {
			pace.Reset(0)
			continue
		}
		if err := w.compare(ctx, raws); err != nil {
			return err
		}
		pace.Reset(0)
		if len(raws) >= busy && len(raws) < maxDeliveries {
			pace.Reset(pause)
		}
		if err := w.process(ctx, checkpoint, raws); err != nil {
			return err
		}
		checkpoint = int64(raws[len(raws)-1].Sequence)
	}
}

// process works on some deliveries and moves the checkpoint past them, together with what was quarantined.
func (w *Worker) process(ctx context.Context, checkpoint int64, raws []wire.Raw) error {
	steps := w.beginSteps(ctx, raws)
	err := w.decide(ctx, checkpoint, raws, steps)
	steps.end(err)
	return err
}

func (w *Worker) decide(ctx context.Context, checkpoint int64, raws []wire.Raw, steps steps) error {
	var good, refused []item
	deliveries := make(map[uint64]Delivery, len(raws)) // those that are taken
	sealing, err := w.sealing(ctx)
	if err != nil {
		return err
	}
	for _, raw := range raws {
		delivery, err := w.genuine(sealing, raw)
		if err != nil {
			deliveries[raw.Sequence] = forged(raw)
			refused = append(refused, item{index: -1, err: err, observed: app.Observed{Causation: raw.Sequence}})
			if err := w.alarm(ctx, raw.Sequence, err); err != nil {
				return err
			}
			continue
		}
		if superseded, err := w.isSuperseded(ctx, raw.Sequence, delivery); superseded || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		if delivery, err = w.complete(ctx, delivery); err != nil {
			return err
		}
		deliveries[raw.Sequence] = delivery
		items, err := w.itemsOf(ctx, raw.Sequence, delivery)
		if err != nil {
			return err
		}
		for _, it := range items {
			it.observed.Causation, it.observed.Trace = raw.Sequence, steps.trace(raw.Sequence)
			if it.err != nil {
				refused = append(refused, it)
			} else {
				good = append(good, it)
			}
		}
	}
	for start := 0; start < len(good); start += MaxItems {
		part := good[start:min(start+MaxItems, len(good))]
		for i, err := range w.observer.Observe(ctx, observedOf(part)) {
			switch code := ledger.CodeOf(err); {
			case err == nil:
				w.observed.Add(1)
			case code == "" || code == ledger.CodeConflict:
				return fmt.Errorf("observe item of delivery %d: %w", part[i].observed.Causation, err)
			default:
				part[i].err = err
				refused = append(refused, part[i])
			}
		}
	}
	return w.finish(ctx, checkpoint, int64(raws[len(raws)-1].Sequence), refused, deliveries)
}

// complete adds to a delivery, of which something is to be taken, what is needed to read it.
func (w *Worker) complete(ctx context.Context, d Delivery) (Delivery, error) {
	d, err := w.withSettings(ctx, d)
	if err != nil || d.Form == "" {
		return d, err
	}
	if form, parts, unread := read(d); unread == nil && form.Differences { // what cannot be read is refused when it is parsed
		if d.totals, err = w.totals(ctx, d, parts); ledger.CodeOf(err) != "" {
			d.unsummed, err = err, nil
		}
	}
	return d, err
}

// withSettings adds what is known of a delivery's network, where its form needs that.
func (w *Worker) withSettings(ctx context.Context, d Delivery) (Delivery, error) {
	if d.Form == "" {
		return d, nil
	}
	text, err := dbsqlc.New(w.pool).GetSettings(ctx, d.Partner)
	if errors.Is(err, pgx.ErrNoRows) {
		return d, nil
	}
	if err != nil {
		return d, fmt.Errorf("read the settings of %s: %w", d.Partner, err)
	}
	if err := json.Unmarshal(text, &d.settings); err != nil {
		return d, fmt.Errorf("read the settings of %s: %w", d.Partner, err)
	}
	return d, nil
}

// itemsOf parses a delivery. A correction that says more than it may is one refused item.
func (w *Worker) itemsOf(ctx context.Context, sequence uint64, d Delivery) ([]item, error) {
	if d.Corrects != (Place{}) {
		_, err := w.weigh(ctx, d)
		if ledger.CodeOf(err) != "" {
			return []item{{index: -1, err: err, observed: app.Observed{DeliveryID: d.ID}}}, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return w.parse(ctx, sequence, d)
}

// parse turns a delivery into its items, in reais where there is a rate for their currency.
func (w *Worker) parse(ctx context.Context, sequence uint64, d Delivery) ([]item, error) {
	items := parse(sequence, d)
	for i, it := range items {
		if it.err != nil {
			continue
		}
		inReais, err := w.rates.InReais(ctx, it.observed.Observation, d.ReceivedAt)
		if items[i].observed.Observation = inReais; ledger.CodeOf(err) != "" {
			items[i].err, err = err, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return items, nil
}

func observedOf(items []item) []app.Observed {
	return lists.Map(items, func(it item) app.Observed { return it.observed })
}

// finish quarantines what was refused, settles what was corrected and moves the checkpoint, in one transaction.
func (w *Worker) finish(ctx context.Context, from, to int64, refused []item, deliveries map[uint64]Delivery) error {
	kept := 0
	err := pgx.BeginFunc(ctx, w.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.Relax(ctx); err != nil {
			return fmt.Errorf("relax commit: %w", err)
		}
		var err error
		if kept, err = w.quarantine(ctx, queries, refused, deliveries); err != nil {
			return err
		}
		moved, err := queries.AdvanceCheckpoint(ctx, dbsqlc.AdvanceCheckpointParams{Seq: to, Expected: from})
		if err != nil {
			return fmt.Errorf("advance inbox checkpoint to %d: %w", to, err)
		}
		if moved == 0 {
			return ErrMoved
		}
		return nil
	})
	if err == nil && kept > 0 {
		w.quarantined.Add(uint64(kept))
		w.logger.WarnContext(ctx, "items quarantined", slog.Int("items", kept), slog.Int64("inbox_sequence", to))
	}
	return err
}

// quarantine keeps what was refused for people and says how much it is. A correction has its entry already: that stays open when
// the correction is refused, and is settled when it is in the ledger.
func (w *Worker) quarantine(
	ctx context.Context, queries *dbsqlc.Queries, refused []item, deliveries map[uint64]Delivery,
) (kept int, err error) {
	open := make(map[uint64]bool, len(refused))
	for _, it := range refused {
		sequence := it.observed.Causation
		delivery := deliveries[sequence]
		open[sequence] = true
		if delivery.Corrects != (Place{}) {
			continue
		}
		code, detail := it.describe()
		fault, err := json.Marshal(keptFault{ledger.FaultOf(it.err), delivery.partOf(it.index)})
		if err != nil {
			return kept, fmt.Errorf("write down why item %d of delivery %d is quarantined: %w", it.index, sequence, err)
		}
		if err := queries.Quarantine(ctx, dbsqlc.QuarantineParams{
			InboxSeq: int64(sequence), Item: int32(it.index), Partner: delivery.Partner, DeliveryID: delivery.ID,
			Code: string(code), Detail: detail, Fault: fault, ReceivedAt: delivery.ReceivedAt,
		}); err != nil {
			return kept, fmt.Errorf("quarantine item of delivery %d: %w", sequence, err)
		}
		kept++
	}
	now := w.now()
	for sequence, delivery := range deliveries {
		if open[sequence] {
			continue
		}
		if err := settleSummed(ctx, queries, sequence, delivery, now); err != nil {
			return kept, err
		}
		if delivery.Corrects == (Place{}) {
			continue
		}
		if err := queries.SettleCorrected(ctx, dbsqlc.SettleCorrectedParams{
			InboxSeq: int64(delivery.Corrects.Sequence), Item: int32(delivery.Corrects.Item), ResolvedAt: &now, CorrectionSeq: seqParam(sequence),
		}); err != nil {
			return kept, fmt.Errorf("settle what delivery %d corrects: %w", sequence, err)
		}
		changes, err := w.weigh(ctx, delivery)
		if err != nil {
			return kept, fmt.Errorf("weigh correction %d: %w", sequence, err)
		}
		if err := keepChanges(ctx, queries, sequence, delivery, changes); err != nil {
			return kept, err
		}
	}
	return kept, nil
}
