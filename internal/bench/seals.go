package bench

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/seal"
)

const (
	sealRounds    = 101    // of appends; the machine is noisier than what is measured
	sealedSales   = 2_000  // of two events each, in a round of appends
	projectRounds = 31     // of rebuilds
	projectSales  = 10_000 // of three events each, in both logs
	maxAppends    = 5.0    // percent that seals may add
	maxProjects   = 10.0   // percent that checking them may
)

// newKeys makes keys that seal the logs that are measured.
func newKeys() (seal.Keys, error) {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it does not fail
	ring, err := seal.NewRing([]seal.Key{{ID: rand.Text()[:12], Secret: secret}})
	if err != nil {
		return nil, err
	}
	return seal.Fixed(ring), nil
}

// beginSealing seals a new log from its first event, when it was opened with keys.
func beginSealing(ctx context.Context, log *eventlog.Log) error {
	if log.Ring() == nil {
		return nil
	}
	begun := ledger.SealingBegun{At: time.Now().UTC()}
	_, err := log.BeginSealing(ctx, begun, ledger.Meta{EventID: app.NewID(), RecordedAt: begun.At, Actor: "system:bench", Cause: ledger.CauseSystem})
	return err
}

// seals measures what seals cost those who append and those who project: the same work with and without them, in turn.
func (r *run) seals(ctx context.Context, dir string) error {
	if err := r.sealedAppends(ctx, filepath.Join(dir, "appends")); err != nil {
		return err
	}
	return r.sealedProjection(ctx, filepath.Join(dir, "projection"))
}

// sealedAppends writes to one stream through two logs, of which one seals.
func (r *run) sealedAppends(ctx context.Context, dir string) error {
	js, end, err := r.startLog(ctx, dir)
	if err != nil {
		return err
	}
	defer end()
	sealed, err := eventlog.Open(ctx, js, r.keys)
	if err != nil {
		return err
	}
	defer sealed.Close()
	plain, err := eventlog.Open(ctx, js, nil)
	if err != nil {
		return err
	}
	defer plain.Close()
	for _, load := range []struct {
		name  string
		sales int
		work  func(ctx context.Context, log *eventlog.Log, sales int) (effort, error)
	}{
		{fmt.Sprintf("%d at once, as the inbox worker has", inbox.MaxItems), r.size(sealedSales), r.bursts},
		{"64 callers with 1 command in flight each", r.size(sealedSales) / 2, r.callers},
	} {
		work := func(log *eventlog.Log) func() (effort, error) {
			return func() (effort, error) { return load.work(ctx, log, load.sales) }
		}
		elapsed, processor, err := compare(r.size(sealRounds), work(sealed), work(plain))
		if err != nil {
			return err
		}
		what := "what seals add to durable appends, " + load.name + ": "
		r.costAtMost(what+"time", elapsed, maxAppends)
		r.info(what+"processor time", "%s", processor)
	}
	return nil
}

// bursts appends reports of sales, and then their approvals, as many at once as the inbox worker does.
func (r *run) bursts(ctx context.Context, log *eventlog.Log, sales int) (effort, error) {
	histories, err := histories(sales)
	if err != nil {
		return effort{}, err
	}
	end := measure()
	for part := range slices.Chunk(histories, inbox.MaxItems) {
		heads := make([]ledger.Head, len(part))
		for event := range part[0] {
			var burst errgroup.Group
			for i, history := range part {
				burst.Go(func() error {
					at, err := log.Append(ctx, heads[i], history[event:event+1])
					heads[i] = ledger.Head{Sequence: at, EventID: history[event].Meta.EventID}
					return err
				})
			}
			if err := burst.Wait(); err != nil {
				return effort{}, err
			}
		}
	}
	return end(), nil
}

// callers appends the same by callers who wait for each event.
func (r *run) callers(ctx context.Context, log *eventlog.Log, sales int) (effort, error) {
	histories, err := histories(sales)
	if err != nil {
		return effort{}, err
	}
	end := measure()
	_, err = rate(ctx, callers, sales, func(ctx context.Context, n int) error {
		var head ledger.Head
		for event := range histories[n] {
			at, err := log.Append(ctx, head, histories[n][event:event+1])
			if err != nil {
				return err
			}
			head = ledger.Head{Sequence: at, EventID: histories[n][event].Meta.EventID}
		}
		return nil
	})
	return end(), err
}

// histories makes sales before it is measured how they are appended.
func histories(sales int) ([][]ledger.Recorded, error) {
	all := make([][]ledger.Recorded, sales)
	for i := range all {
		var err error
		if all[i], err = history(uuid.NewString()); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// history is a sale: it is reported, and then it is approved.
func history(transaction string) ([]ledger.Recorded, error) {
	at := time.Now().UTC().Truncate(time.Second)
	click := ledger.ClickID{UUID: uuid.New()}
	clicks, err := ledger.DecideClick(benchClick(click, uuid.New(), at))
	if err != nil {
		return nil, err
	}
	clicked, ok := clicks[0].(ledger.ClickRecorded)
	if !ok {
		return nil, fmt.Errorf("a click is %T", clicks[0])
	}
	var sale ledger.Conversion
	var recorded []ledger.Recorded
	observed := benchSale(transaction, click, at)
	for _, verdict := range []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved} {
		observed.Verdict, observed.UpdatedAt = verdict, observed.UpdatedAt.Add(time.Hour)
		events, err := ledger.DecideConversion(sale, ledger.Observe{Observation: observed.Observation, Click: &clicked, ReceivedAt: observed.ReceivedAt})
		if err != nil || len(events) != 1 {
			return nil, errors.Join(err, fmt.Errorf("a report is %d events", len(events)))
		}
		sale = ledger.EvolveConversion(sale, events[0])
		recorded = append(recorded, ledger.Recorded{Event: events[0], Meta: ledger.Meta{
			EventID: app.NewID(), RecordedAt: time.Now().UTC(), Actor: "network:" + network, CorrelationID: observed.DeliveryID,
			Causation: observed.Causation, Cause: ledger.CauseDelivery(observed.Causation),
		}})
	}
	return recorded, nil
}

// sealedProjection rebuilds the read models of two logs with the same events, of which one is sealed. The database of the other has
// no index of the ids of events either: it is there so that an id counts once.
func (r *run) sealedProjection(ctx context.Context, dir string) error {
	sealed, err := r.openStores(ctx, filepath.Join(dir, "sealed"))
	if err != nil {
		return err
	}
	defer sealed.close()
	database, err := r.databaseBeside(ctx, sealed)
	if err != nil {
		return err
	}
	plain, err := r.openStoresOn(ctx, filepath.Join(dir, "plain"), database, nil)
	if err != nil {
		return err
	}
	defer plain.close()
	if _, err := plain.conn.Exec(ctx, "DROP INDEX ledger.events_id"); err != nil {
		return err
	}
	for _, s := range []*stores{sealed, plain} {
		if err := r.fillAndProject(ctx, s); err != nil {
			return err
		}
	}
	work := func(s *stores) func() (effort, error) {
		return func() (effort, error) {
			if _, err := s.conn.Exec(ctx, "CHECKPOINT"); err != nil {
				return effort{}, err
			}
			end := measure()
			_, err := projection.Rebuild(ctx, s.log, s.stores.DatabaseURL, r.logger, func(_, _ uint64) {})
			return end(), err
		}
	}
	elapsed, processor, err := compare(r.size(projectRounds), work(sealed), work(plain))
	if err != nil {
		return err
	}
	what := fmt.Sprintf("what checking seals and predecessors adds to a rebuild of %d events: ", 3*r.size(projectSales))
	r.costAtMost(what+"time", elapsed, maxProjects)
	r.info(what+"processor time, without Postgres", "%s", processor)
	return nil
}

// databaseBeside makes a second database, on the same server when that is embedded.
func (r *run) databaseBeside(ctx context.Context, s *stores) (string, error) {
	if given := r.database(); given != "" {
		return given, nil
	}
	if _, err := s.conn.Exec(ctx, "CREATE DATABASE plain"); err != nil {
		return "", err
	}
	beside, err := url.Parse(s.stores.DatabaseURL)
	if err != nil {
		return "", err
	}
	beside.Path = "/plain"
	return beside.String(), nil
}

// fillAndProject makes a log of sales whose approval comes long after they were reported, and projects it.
func (r *run) fillAndProject(ctx context.Context, s *stores) error {
	events, err := fillSlowly(ctx, s.log, r.size(projectSales))
	if err != nil {
		return err
	}
	pool, err := projection.OpenPool(ctx, s.stores.DatabaseURL, projection.Schema)
	if err != nil {
		return err
	}
	defer pool.Close()
	return r.project(ctx, s.log, pool, events)
}

// fillSlowly makes all clicks, then all sales, then all approvals, so that those follow what was folded in long before.
func fillSlowly(ctx context.Context, log *eventlog.Log, sales int) (events uint64, err error) {
	service := app.New(log, time.Now, app.NewID)
	at := time.Now().UTC().Truncate(time.Second).Add(-24 * time.Hour)
	users := make([]uuid.UUID, 1000)
	for i := range users {
		users[i] = uuid.New()
	}
	clicks := make([]ledger.ClickID, sales)
	if _, err := rate(ctx, 500, sales, func(ctx context.Context, n int) error {
		clicks[n] = ledger.ClickID{UUID: uuid.New()}
		_, err := service.RecordClick(ctx, benchClick(clicks[n], users[n%len(users)], at))
		return err
	}); err != nil {
		return 0, err
	}
	for _, verdict := range []ledger.Verdict{ledger.VerdictPending, ledger.VerdictApproved} {
		at = at.Add(time.Hour)
		for part := range slices.Chunk(clicks, 1000) {
			batch := make([]app.Observed, len(part))
			for i, click := range part {
				batch[i] = benchSale(click.String(), click, at)
				batch[i].Verdict = verdict
			}
			if err := errors.Join(service.Observe(ctx, batch)...); err != nil {
				return 0, err
			}
		}
	}
	return log.LastSequence(ctx)
}

// effort is what work took: time, and time of this process's processors, in which the log's server is.
type effort struct{ elapsed, processor time.Duration }

// measure starts to measure; what it returns ends it. What was made before is not on the account of what is measured.
func measure() (end func() effort) {
	runtime.GC()
	processor, start := processorTime(), time.Now()
	return func() effort { return effort{time.Since(start), processorTime() - processor} }
}

func processorTime() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // it does not fail for oneself
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// cost is by how much something is more than something else: the median of some rounds, and what half of them are between, in percent.
type cost struct{ median, low, high float64 }

func costOf(ratios []float64) cost {
	slices.Sort(ratios)
	percent := func(i int) float64 { return 100 * (ratios[i] - 1) }
	n := len(ratios)
	return cost{percent(n / 2), percent(n / 4), percent(n - 1 - n/4)}
}

func (c cost) String() string {
	return fmt.Sprintf("%.1f %% (half of the rounds: %.1f to %.1f %%)", c.median, c.low, c.high)
}

// compare does the same work with something and without it, in turn and each first every other time: what changes on a noisy machine
// meanwhile falls on both.
func compare(rounds int, with, without func() (effort, error)) (elapsed, processor cost, err error) {
	times, processors := make([]float64, rounds), make([]float64, rounds)
	kinds := []func() (effort, error){with, without}
	for round := range rounds {
		took := make([]effort, len(kinds))
		for i := range kinds {
			kind := (i + round) % len(kinds)
			if took[kind], err = kinds[kind](); err != nil {
				return elapsed, processor, err
			}
		}
		times[round] = took[0].elapsed.Seconds() / took[1].elapsed.Seconds()
		processors[round] = took[0].processor.Seconds() / took[1].processor.Seconds()
	}
	return costOf(times), costOf(processors), nil
}

// costAtMost adds a cost that must stay under a target.
func (r *run) costAtMost(what string, c cost, most float64) {
	r.add(Row{what, c.String(), fmt.Sprintf("≤ %g %%", most), c.median <= most})
}
