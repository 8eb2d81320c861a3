package projection

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/trace"

	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// maxFold is how many events one transaction takes, besides those that end the last write.
const maxFold = 5000

// errMoved means that the checkpoint is not where this projector left it: a rebuild has switched the tables.
var errMoved = errors.New("the checkpoint was moved by somebody else")

// errAgain means that a fold cannot be written as it is; it is folded again, with what was learnt.
var errAgain = errors.New("an event is not taken")

// Schema is where the live read models are.
const Schema = "ledger"

// Projector folds the log into the read models of one schema. One projector per schema writes at a time.
type Projector struct {
	log    *eventlog.Log
	pool   *pgxpool.Pool
	logger *slog.Logger
	most   int  // how many events it reads at a time
	quiet  bool // a rebuild changes nobody's statement, and says nothing of what it parks
	alarm  Alarm
	tracer trace.Tracer // nil: nothing is traced

	// What this projector knows of the events that it meets next; Run's own.
	careful uint64            // up to here one event at a time: one of them cannot be written
	refused map[uint64]reason // what cannot be written, and why
	retried bool              // what a version before could not fold in was tried again

	poison atomic.Pointer[string]
	folded atomic.Uint64
}

// Alarm stops payouts because of an event that none of our servers wrote; a repeat changes nothing.
type Alarm func(ctx context.Context, subject, detail string) error

// Guard has the projector raise an alarm about events that none of our servers wrote.
func (p *Projector) Guard(alarm Alarm) { p.alarm = alarm }

// NewProjector returns a projector. The pool's search_path decides which schema it writes; see OpenPool.
func NewProjector(log *eventlog.Log, pool *pgxpool.Pool, logger *slog.Logger) *Projector {
	return &Projector{log: log, pool: pool, logger: logger, most: maxFold, refused: make(map[uint64]reason)}
}

// Folded returns how many events this projector has folded in.
func (p *Projector) Folded() uint64 { return p.folded.Load() }

// Poison says which event stopped the projector, or "" when none did.
func (p *Projector) Poison() string {
	if text := p.poison.Load(); text != nil {
		return *text
	}
	return ""
}

// Check says whether the log and the checkpoint belong together; see eventlog.TruncatedError.
func (p *Projector) Check(ctx context.Context) error {
	checkpoint, err := dbsqlc.New(p.pool).GetCheckpoint(ctx)
	if err != nil {
		return fmt.Errorf("read checkpoint: %w", err)
	}
	tail, err := p.log.Tail(ctx, uint64(checkpoint.Seq))
	if err == nil {
		tail.Close()
	}
	return err
}

// Run projects until ctx ends or a store fails. An event that cannot be taken parks its history. One that concerns everybody
// stops the projector for good: it says so once, keeps what it has, and waits for ctx, because going on without that event would
// show wrong money. An event of a type that only a newer version knows ends it: whoever takes over may be one.
func (p *Projector) Run(ctx context.Context) error {
	for {
		err := p.project(ctx, 0)
		if newer, ok := errors.AsType[*newerError](err); ok {
			text := newer.Error()
			p.poison.Store(&text)
			return err
		}
		if poisoned, ok := errors.AsType[*poisonError](err); ok {
			text := poisoned.Error()
			p.poison.Store(&text)
			p.logger.ErrorContext(ctx, "projector stopped by an event it cannot fold in", slog.String("error", text))
			<-ctx.Done()
			return ctx.Err()
		}
		if ctx.Err() != nil {
			return ctx.Err() // whatever a write that was cut off says
		}
		if !errors.Is(err, errMoved) && !errors.Is(err, errAgain) {
			return err
		}
	}
}

// projectTo is project until an event, whatever is learnt on the way.
func (p *Projector) projectTo(ctx context.Context, until uint64) error {
	for {
		err := p.project(ctx, until)
		if !errors.Is(err, errMoved) && !errors.Is(err, errAgain) {
			return err
		}
	}
}

// poisonError is an event that cannot be folded in.
type poisonError struct{ err error }

func (e *poisonError) Error() string { return e.err.Error() }

// project folds from the checkpoint on, up to and including the event until (0: for ever). What it commits ends where a write ends.
func (p *Projector) project(ctx context.Context, until uint64) error {
	checkpoint, err := dbsqlc.New(p.pool).GetCheckpoint(ctx)
	if err != nil {
		return fmt.Errorf("read checkpoint: %w", err)
	}
	at := position{uint64(checkpoint.Seq), checkpoint.Hash}
	if until != 0 && at.seq >= until {
		return nil
	}
	judge, err := p.begin(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var known heads
	results := make(chan foldResult, 1)
	go p.foldAhead(ctx, at, until, judge, results)
	for result := range results {
		leader.Beat(ctx)
		if len(result.folds) > 0 {
			if at, err = p.commit(ctx, &known, at, result.folds); err != nil {
				return err
			}
		}
		if result.cut != nil {
			if err := p.tellCut(ctx, result.cut); err != nil {
				return err
			}
		}
		if result.err != nil {
			return result.err
		}
	}
	return ctx.Err()
}

// position is a checkpoint: the last event folded in and its hash.
type position struct {
	seq  uint64
	hash []byte
}

// foldResult is what is written in one transaction.
type foldResult struct {
	folds []*fold        // what could be folded; they follow each other
	cut   *wire.CutError // a write whose end is missing
	err   error
}

// foldAhead decodes the next fold while the one before is written.
func (p *Projector) foldAhead(ctx context.Context, at position, until uint64, j *judge, results chan<- foldResult) {
	defer close(results)
	send := func(r foldResult) bool {
		select {
		case results <- r:
			return r.err == nil
		case <-ctx.Done():
			return false
		}
	}
	tail, err := p.log.Tail(ctx, at.seq)
	if err != nil {
		send(foldResult{err: err})
		return
	}
	defer tail.Close()
	gathered := writes{until: until}
	for read := at.seq; until == 0 || read < until; {
		var raws []wire.Raw
		if until == 0 {
			raws, err = tail.NextWithin(ctx, p.most, leader.BeatEvery)
		} else { // all of them are in the log
			raws, err = tail.NextOfMany(ctx, int(min(uint64(p.most), until-read)))
		}
		if err != nil {
			send(foldResult{err: err})
			return
		}
		if len(raws) == 0 {
			if !send(foldResult{cut: gathered.overdue()}) { // whoever writes is still there
				return
			}
			continue
		}
		read = raws[len(raws)-1].Sequence
		whole, cut := gathered.take(raws)
		if cut != nil && !send(foldResult{cut: cut}) {
			return
		}
		for len(whole) > 0 {
			var result foldResult
			whole, result = foldNext(whole, &at, j)
			if !send(result) {
				return
			}
		}
	}
}

// foldNext folds writes, or a single one by its events where one of them cannot be written, and returns those that are left.
func foldNext(whole [][]wire.Raw, at *position, j *judge) (left [][]wire.Raw, result foldResult) {
	taken := 1
	if at.seq < j.careful {
		result.folds, result.err = foldSingly(whole[0], j)
	} else {
		var f *fold
		f, taken, result.err = foldAll(whole, j)
		if f != nil {
			result.folds = []*fold{f}
		}
	}
	for _, f := range result.folds {
		*at = position{f.last, f.chain(at.hash)}
	}
	return whole[taken:], result
}

// foldAll folds writes up to the first with an event that stops the projector, or that says what becomes of others, and says how many.
func foldAll(whole [][]wire.Raw, j *judge) (f *fold, taken int, err error) {
	before := j.clone()
	f = newFold()
	for n, write := range whole {
		for _, raw := range write {
			if err := f.add(raw, j); err != nil {
				if n == 0 {
					return nil, 0, err
				}
				f, _, again := foldAll(whole[:n], before) // the write has no place in it
				return f, n, errors.Join(err, again)
			}
		}
		if f.ruling != nil {
			return f, n + 1, nil
		}
	}
	return f, len(whole), nil
}

// foldSingly folds each event of a write by itself.
func foldSingly(write []wire.Raw, j *judge) ([]*fold, error) {
	folds := make([]*fold, len(write))
	for i, raw := range write {
		folds[i] = newFold()
		if err := folds[i].add(raw, j); err != nil {
			return nil, err
		}
	}
	return folds, nil
}

// commit writes folds in one transaction. When it fails, what it has noted of heads holds no longer.
func (p *Projector) commit(ctx context.Context, known *heads, at position, folds []*fold) (position, error) {
	next, writing := at, folds[0]
	steps := p.beginSteps(ctx, folds)
	err := pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		for _, writing = range folds {
			if first := uint64(writing.events[0].Seq); first != next.seq+1 {
				return fmt.Errorf("event %d follows %d: the log has a gap", first, next.seq)
			}
			from := next
			next = position{writing.last, writing.events[len(writing.events)-1].Hash}
			if err := p.write(ctx, tx, known, writing, from, next); err != nil {
				return err
			}
			known.note(writing)
		}
		return nil
	})
	steps.end(err)
	if err != nil {
		return at, p.unwritten(writing, err)
	}
	p.poison.Store(nil)
	ruled := false
	for _, f := range folds {
		p.folded.Add(uint64(len(f.events)))
		ruled = ruled || f.ruling != nil
		if err := p.tellParked(ctx, f.parked); err != nil {
			return next, err
		}
	}
	if ruled {
		return next, errMoved // what was parked may count now
	}
	return next, nil
}
