package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/projection"
)

const paidShoppers = 10_000

// payouts measures a run that pays everybody, by the sandbox: planning with its reservations, and sending.
func (r *run) payouts(ctx context.Context, dir string) error {
	s, err := r.openStores(ctx, dir)
	if err != nil {
		return err
	}
	defer s.close()
	timed := &timedLog{Log: s.log}
	service := app.New(timed, time.Now, app.NewID)
	shoppers := r.size(paidShoppers)
	if err := oweOnce(ctx, service, shoppers); err != nil {
		return err
	}
	pool, err := projection.OpenPool(ctx, s.stores.DatabaseURL, projection.Schema)
	if err != nil {
		return err
	}
	defer pool.Close()
	working, stop := context.WithCancel(ctx)
	defer stop()
	hub := projection.NewHub(pool, r.logger)
	go hub.Run(working)
	go func() { _ = projection.NewProjector(s.log, pool, r.logger).Run(working) }()
	bank, err := sandbox.New(sandbox.Config{Dir: filepath.Join(dir, "sandbox"), OpeningCents: 1 << 40})
	if err != nil {
		return err
	}
	defer bank.Close()
	pay := payout.New(payout.Config{
		Ledger: service, Reader: projection.NewReader(pool, hub), Payees: anybody{}, Provider: bank,
		Limits: payout.Always(payout.Limits{SecondAboveCents: 1 << 40}), Now: time.Now, AskAfter: time.Minute, AskAtMost: time.Minute,
	})
	before, err := s.taken(ctx, pool, hub)
	if err != nil {
		return err
	}
	peak := watchHeap(working)
	if err := r.measurePayouts(ctx, pay, timed, shoppers, peak); err != nil {
		return err
	}
	after, err := s.taken(ctx, pool, hub)
	if err != nil {
		return err
	}
	r.info("room of a payout of one purchase, with that purchase's two events: in the log, in the read models", "%.0f bytes, %.0f bytes",
		float64(after.log-before.log)/float64(shoppers), float64(after.models-before.models)/float64(shoppers))
	return nil
}

// taken waits until all is folded in, and measures.
func (s *stores) taken(ctx context.Context, pool *pgxpool.Pool, hub *projection.Hub) (t taken, err error) {
	last, err := s.log.LastSequence(ctx)
	if err != nil {
		return t, err
	}
	for err = hub.WaitFor(ctx, last); err != nil; err = hub.WaitFor(ctx, last) {
		if !errors.Is(err, projection.ErrBehind) || ctx.Err() != nil {
			return t, err
		}
	}
	if t.log, err = streamBytes(ctx, s.nats, eventlog.LedgerStream); err != nil {
		return t, err
	}
	t.models, t.copies, err = tableBytes(ctx, pool)
	return t, err
}

func (r *run) measurePayouts(ctx context.Context, pay *payout.Service, timed *timedLog, shoppers int, peak func() uint64) error {
	timed.took.Store(0)
	begun := time.Now()
	planned, err := pay.Open(ctx, ledger.System("staff:bench"), func(payout.Line) error { return nil })
	if err != nil {
		return err
	}
	if planned.Payouts != shoppers {
		return fmt.Errorf("%d payouts are planned for %d shoppers", planned.Payouts, shoppers)
	}
	planning := time.Since(begun)
	if _, err := pay.Approve(ctx, planned.ID, ledger.System("staff:approver")); err != nil {
		return err
	}
	for {
		looked, err := pay.Step(ctx)
		if err != nil {
			return err
		}
		if looked == 0 {
			break
		}
	}
	all := time.Since(begun)
	done, err := pay.Reader.Run(ctx, planned.ID)
	if err != nil {
		return err
	}
	if len(done.States) != 1 || done.States[0].State != ledger.StatePaid || done.States[0].Payouts != shoppers {
		return fmt.Errorf("in the end the payouts are %+v", done.States)
	}
	share := float64(timed.took.Load()) / float64(all) / payout.Concurrency
	r.info(fmt.Sprintf("payouts to %d shoppers: planned and reserved", shoppers), "%.0f/s", float64(shoppers)/planning.Seconds())
	r.info("approved, sent to the sandbox, which syncs each to its own record, and settled", "%.0f/s", float64(shoppers)/(all-planning).Seconds())
	r.info("share of the payouts' workers' time that appends to the ledger take", "%.0f %%", 100*share)
	r.info("peak heap of the process meanwhile (log, projector and payouts in it)", "%d MB", peak()>>20)
	return nil
}

// oweOnce gives so many shoppers one confirmed purchase each.
func oweOnce(ctx context.Context, service *app.Service, shoppers int) error {
	at := time.Now().UTC().Truncate(time.Second).Add(-24 * time.Hour)
	const part = 500
	for first := 0; first < shoppers; first += part {
		n := min(part, shoppers-first)
		batch := make([]app.Observed, n)
		if _, err := rate(ctx, n, n, func(ctx context.Context, i int) error {
			id := ledger.ClickID{UUID: uuid.New()}
			batch[i] = benchSale(fmt.Sprint("p", first+i), id, at)
			batch[i].Verdict = ledger.VerdictApproved
			_, err := service.RecordClick(ctx, benchClick(id, uuid.New(), at))
			return err
		}); err != nil {
			return err
		}
		if err := errors.Join(service.Observe(ctx, batch)...); err != nil {
			return err
		}
	}
	return nil
}

// timedLog adds up how long appends of payouts take.
type timedLog struct {
	*eventlog.Log
	took atomic.Int64
}

// AppendAll implements app.Log.
func (l *timedLog) AppendAll(ctx context.Context, after map[ledger.Aggregate]ledger.Head, events []ledger.Recorded) (uint64, error) {
	begun := time.Now()
	defer func() { l.took.Add(int64(time.Since(begun))) }()
	return l.Log.AppendAll(ctx, after, events)
}

// anybody is paid to a key of theirs.
type anybody struct{}

// PaidTo implements payout.Payees.
func (anybody) PaidTo(_ context.Context, users []ledger.UserID) (map[ledger.UserID]payout.Payee, error) {
	payees := make(map[ledger.UserID]payout.Payee, len(users))
	for _, user := range users {
		payees[user] = payout.Payee{KeyID: ledger.KeyID(user), Key: pix.Key{Type: pix.Random, Value: user.String()}, OwnerCPF: "52998224725"}
	}
	return payees, nil
}

// watchHeap returns a function that tells the largest heap until then.
func watchHeap(ctx context.Context) (peak func() uint64) {
	var most atomic.Uint64
	go func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most.Store(max(most.Load(), m.HeapInuse))
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
		}
	}()
	return most.Load
}
