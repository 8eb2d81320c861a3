package room

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// Least is how many bytes have to be free for new writes to be taken, unless it is configured.
const Least = 512 << 20

const (
	lookEvery = time.Second
	// probeEvery and probeTimeout let two probes fail in a row within ten seconds.
	probeEvery   = 2 * time.Second
	probeTimeout = 2500 * time.Millisecond
	// tolerated is how many probes of a store may fail in a row before it is said: one may have met a busy moment.
	tolerated = 1
	// relieveEvery is how often stores are asked to give something back while there is too little.
	relieveEvery   = time.Minute
	relieveTimeout = 30 * time.Second
)

// ErrNone means that nothing new is taken because the stores cannot keep it.
var ErrNone = errors.New("the stores cannot take anything new")

// Probe writes something small to a store and returns when the store has it.
type Probe func(ctx context.Context) error

// Config is what a Watch needs.
type Config struct {
	// Folders are those of the stores on this machine, by the stores' names.
	Folders map[string]string
	// Least is how many bytes have to be free in each. 0: nothing is refused for want of room.
	Least uint64
	// Free says how much is free in a folder. Nil: the function Free.
	Free func(folder string) (uint64, error)
	// Store says what is wrong with a store that runs here. Nil: nothing ever is.
	Store func() error
	// Relieve gives back what a store does not need, such as files that it keeps for speed. It runs when there is less than Least, and
	// not when there is so little left that it could do harm. Nil: nothing can be given back.
	Relieve func(ctx context.Context) error
	// Probes are of the stores, wherever they run, by their names.
	Probes map[string]Probe
	Logger *slog.Logger
}

// Watch knows whether there is room. Several goroutines may ask it.
type Watch struct {
	Config

	mu      sync.Mutex
	free    map[string]uint64
	refuses error // why nothing new is taken
	stands  error // why work stands still as well
	probed  map[string]probed
	changed chan struct{} // closed and made anew when work begins to stand still, or no longer does
}

// probed is how the newest probes of a store went.
type probed struct {
	took   time.Duration
	failed int // in a row
	err    error
	ever   bool // one went well or badly
}

// New returns a watch that has looked once.
func New(c Config) *Watch {
	if c.Free == nil {
		c.Free = Free
	}
	w := &Watch{Config: c, free: make(map[string]uint64), probed: make(map[string]probed), changed: make(chan struct{})}
	w.Look()
	return w
}

// Run looks and probes until ctx ends.
func (w *Watch) Run(ctx context.Context) {
	var probing sync.WaitGroup
	defer probing.Wait()
	var relieved time.Time
	for store, probe := range w.Probes {
		probing.Go(func() {
			every(ctx, probeEvery, func() { w.probe(ctx, store, probe) })
		})
	}
	every(ctx, lookEvery, func() {
		w.Look()
		if w.canRelieve() && time.Since(relieved) > relieveEvery {
			relieved = time.Now()
			probing.Go(func() { w.relieve(ctx) })
		}
	})
}

func every(ctx context.Context, pause time.Duration, do func()) {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		do()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Look asks once how much is free.
func (w *Watch) Look() {
	free := make(map[string]uint64, len(w.Folders))
	for store, folder := range w.Folders {
		if bytes, err := w.Free(folder); err == nil { // what cannot be asked is left to the probes
			free[store] = bytes
		}
	}
	var broken error
	if w.Store != nil {
		broken = w.Store()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.free = free
	before := w.refuses
	w.refuses, w.stands = w.judge(w.Least, w.refuses != nil), w.judgeWork()
	switch {
	case broken != nil && w.refuses != nil:
		w.refuses = fmt.Errorf("%w; %w", w.refuses, broken)
	case broken != nil:
		w.refuses = fmt.Errorf("%w: %w", ErrNone, broken)
	}
	w.tell(before)
}

// canRelieve tells whether there is too little room, and enough to give some back.
func (w *Watch) canRelieve() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Relieve != nil && w.stands == nil && w.judge(w.Least, false) != nil
}

func (w *Watch) relieve(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, relieveTimeout)
	defer cancel()
	if err := w.Relieve(ctx); err != nil && ctx.Err() == nil {
		w.Logger.WarnContext(ctx, "nothing was given back", slog.Any("error", err))
	}
}

// judge refuses when less than a watermark is free. What was refused is taken again when an eighth more is free, so that it does not
// change each second.
func (w *Watch) judge(least uint64, refused bool) error {
	if refused {
		least += least / 8
	}
	for _, store := range slices.Sorted(maps.Keys(w.free)) {
		if bytes := w.free[store]; bytes < least {
			return fmt.Errorf("%w: %d MiB are free where the %s is, %d MiB are needed", ErrNone, bytes>>20, store, least>>20)
		}
	}
	return nil
}

// judgeWork lets work stand still when less than a quarter of the watermark is free.
func (w *Watch) judgeWork() error {
	stands := w.judge(w.Least/4, w.stands != nil)
	if (stands != nil) != (w.stands != nil) {
		close(w.changed)
		w.changed = make(chan struct{})
	}
	return stands
}

func (w *Watch) tell(before error) {
	ctx := context.Background()
	switch {
	case before == nil && w.refuses != nil:
		w.Logger.ErrorContext(ctx, "nothing new is taken", slog.Any("error", w.refuses))
	case before != nil && w.refuses == nil:
		w.Logger.InfoContext(ctx, "there is room again: new writes are taken")
	}
}

func (w *Watch) probe(ctx context.Context, store string, probe Probe) {
	bounded, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	began := time.Now()
	err := probe(bounded)
	if ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	p := probed{took: time.Since(began), err: err, ever: true}
	if err != nil {
		p.failed = w.probed[store].failed + 1
	}
	if p.failed == tolerated+1 {
		w.Logger.ErrorContext(ctx, "a store does not take a small write", slog.String("store", store), slog.Any("error", err))
	}
	w.probed[store] = p
}

// Refuses says why nothing new is taken; nil: it is.
func (w *Watch) Refuses() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.refuses
}

// Writes says which store did not take the newest small writes; nil: all did. Before the first has ended it is an error, which says so.
func (w *Watch) Writes() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var failing, untried []string
	for _, store := range slices.Sorted(maps.Keys(w.Probes)) {
		switch p := w.probed[store]; {
		case !p.ever:
			untried = append(untried, store)
		case p.failed > tolerated:
			failing = append(failing, store)
		}
	}
	switch {
	case len(failing) > 0:
		return fmt.Errorf("%w: a small write to %v failed", ErrNone, failing)
	case len(untried) > 0:
		return fmt.Errorf("it is not known yet whether %v can be written to: the first small write has not ended", untried)
	}
	return nil
}

// Check refuses when there is no room at this moment, or a store took no small write.
func (w *Watch) Check(context.Context) error {
	w.Look()
	if err := w.Refuses(); err != nil {
		return err
	}
	w.mu.Lock()
	probing := len(w.probed) > 0
	w.mu.Unlock()
	if !probing { // nobody runs it, such as in a command
		return nil
	}
	return w.Writes()
}

// While does work until ctx ends. The work's context ends, too, while it has to stand still.
func (w *Watch) While(ctx context.Context, work func(context.Context)) {
	for ctx.Err() == nil {
		w.mu.Lock()
		stands, changed := w.stands, w.changed
		w.mu.Unlock()
		if stands != nil {
			select {
			case <-changed:
			case <-ctx.Done():
			}
			continue
		}
		working, stop := context.WithCancel(ctx)
		ended := make(chan struct{})
		go func() {
			select {
			case <-changed:
				stop()
			case <-ended:
			}
		}()
		work(working)
		close(ended)
		stop()
	}
}
