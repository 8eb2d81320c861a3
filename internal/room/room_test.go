package room_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/room"
)

const mib = 1 << 20

// disk is how much is free, and what is wrong with the store on it.
type disk struct {
	free    atomic.Uint64
	trouble atomic.Pointer[error]
}

func (d *disk) watch(log *bytes.Buffer, probes map[string]room.Probe) *room.Watch {
	return room.New(room.Config{
		Folders: map[string]string{"log": "here"}, Least: 80 * mib,
		Free: func(string) (uint64, error) { return d.free.Load(), nil },
		Store: func() error {
			if err := d.trouble.Load(); err != nil {
				return *err
			}
			return nil
		},
		Probes: probes, Logger: slog.New(slog.NewTextHandler(log, nil)),
	})
}

func TestNewWritesAreRefusedBelowTheWatermark(t *testing.T) {
	t.Parallel()
	var d disk
	var log bytes.Buffer
	d.free.Store(80 * mib)
	w := d.watch(&log, nil)
	broken := errors.New("it broke")
	for _, step := range []struct {
		free    uint64
		trouble *error
		want    string // in the refusal; "": none
	}{
		{80 * mib, nil, ""},
		{80*mib - 1, nil, "79 MiB are free where the log is, 80 MiB are needed"},
		{85 * mib, nil, "90 MiB are needed"}, // not back and forth at the edge
		{90 * mib, nil, ""},
		{85 * mib, nil, ""},
		{85 * mib, &broken, "it broke"},
		{85 * mib, nil, "90 MiB are needed"},
		{10 * mib, &broken, "it broke"},
		{100 * mib, nil, ""},
	} {
		d.free.Store(step.free)
		d.trouble.Store(step.trouble)
		w.Look()
		err := w.Refuses()
		if step.want == "" && err != nil || step.want != "" && (!errors.Is(err, room.ErrNone) || !strings.Contains(err.Error(), step.want)) {
			t.Errorf("with %d MiB free and %v: %v, want %q", step.free/mib, step.trouble, err, step.want)
		}
		if check := w.Check(t.Context()); (check == nil) != (err == nil) {
			t.Errorf("with %d MiB free: payouts are told %v, others %v", step.free/mib, check, err)
		}
	}
	if got := strings.Count(log.String(), "\n"); got != 4 {
		t.Errorf("%d lines in the log, want one for each change:\n%s", got, log.String())
	}
}

// Work on what is stored goes on below the watermark, and stands still where the rest is needed by the database itself.
func TestWorkStandsStillFarBelowTheWatermark(t *testing.T) {
	t.Parallel()
	var d disk
	d.free.Store(80 * mib)
	w := d.watch(new(bytes.Buffer), nil)
	ctx, cancel := context.WithCancel(t.Context())
	began, ended, gone := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		w.While(ctx, func(ctx context.Context) {
			began <- struct{}{}
			<-ctx.Done()
			ended <- struct{}{}
		})
	}()
	<-began
	d.free.Store(20 * mib)
	w.Look()
	select {
	case <-ended:
		t.Fatal("work stands still at a quarter of the watermark")
	default:
	}
	d.free.Store(19 * mib)
	w.Look()
	<-ended
	d.free.Store(21 * mib)
	w.Look()
	select {
	case <-began:
		t.Fatal("work begins again at the edge")
	default:
	}
	d.free.Store(23 * mib)
	w.Look()
	<-began
	cancel()
	<-ended
	<-gone
}

// What a store can do without is given back below the watermark, and not where giving back itself needs the rest.
func TestRoomIsGivenBack(t *testing.T) {
	t.Parallel()
	for _, free := range []uint64{79 * mib, 19 * mib, 80 * mib} {
		given := make(chan struct{}, 1)
		looked := make(chan struct{}, 100)
		w := room.New(room.Config{
			Folders: map[string]string{"log": "here"}, Least: 80 * mib, Logger: slog.New(slog.DiscardHandler),
			Free:    func(string) (uint64, error) { looked <- struct{}{}; return free, nil },
			Relieve: func(context.Context) error { given <- struct{}{}; return errors.New("it does not matter") },
		})
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan struct{})
		go func() { w.Run(ctx); close(gone) }()
		for range 3 { // the last one is after what follows the one before
			<-looked
		}
		cancel()
		<-gone
		if got := len(given) == 1; got != (free == 79*mib) {
			t.Errorf("with %d MiB free something was given back: %t", free/mib, got)
		}
	}
}

func TestAStoreThatTakesNoSmallWriteIsSaid(t *testing.T) {
	t.Parallel()
	var d disk
	d.free.Store(100 * mib)
	var fails atomic.Bool
	w := d.watch(new(bytes.Buffer), map[string]room.Probe{"database": func(ctx context.Context) error {
		if _, bounded := ctx.Deadline(); !bounded {
			t.Error("a probe has no deadline")
		}
		if fails.Load() {
			return errors.New("no space left on device")
		}
		return nil
	}})
	if err := w.Writes(); err == nil || errors.Is(err, room.ErrNone) || !strings.Contains(err.Error(), "not known yet whether [database]") {
		t.Errorf("before anything was tried: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	gone := make(chan struct{})
	go func() { w.Run(ctx); close(gone) }()
	defer func() { cancel(); <-gone }()
	until := func(well bool) {
		t.Helper()
		began := time.Now()
		for (w.Writes() == nil) != well || (w.Check(ctx) == nil) != well {
			if time.Since(began) > 10*time.Second { // what is promised
				t.Fatalf("after %s: %v", time.Since(began), w.Writes())
			}
			<-time.After(10 * time.Millisecond)
		}
	}
	until(true)
	fails.Store(true)
	until(false)
	if err := w.Writes(); !strings.Contains(err.Error(), "database") || w.Refuses() != nil {
		t.Errorf("%v, and new writes are refused because of %v", err, w.Refuses())
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(w)
	if families, err := registry.Gather(); err != nil || len(families) != 6 {
		t.Errorf("%d metrics, want 6: %v", len(families), err)
	}
	fails.Store(false)
	until(true)
}

// The real disk.
func TestFreeAndTry(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if free, err := room.Free(folder); err != nil || free == 0 {
		t.Errorf("%d bytes are free: %v", free, err)
	}
	if err := room.Try(folder); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("a trial left %v: %v", left, err)
	}
	if _, err := room.Free(folder + "/nowhere"); err == nil {
		t.Error("a folder that is not there has room")
	}
	if err := room.Try(folder + "/nowhere"); err == nil {
		t.Error("a folder that is not there was written to")
	}
}
