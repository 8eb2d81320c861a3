package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"example.com/devolve/internal/embedded/postgres"
)

const (
	// tendEvery is how often it is looked whether a store broke, and then whether it can be started again.
	tendEvery = time.Second
	// tendRest is how long a store that was started again has to stay well. One that breaks sooner waits longer each time, up to
	// tendRestMost, before it is started again.
	tendRest     = time.Minute
	tendRestMost = 2 * time.Minute
	// tendTries is how often a database is started that does not although there is room.
	tendTries = 3
)

// ErrRefused is wrapped by BeforeLog's error when trying again later does not help.
var ErrRefused = errors.New("the log is not opened as it is")

var (
	errLogBroken      = errors.New("the log's server could not write to its files")
	errDatabaseBroken = errors.New("the database ended because its disk was full")
)

// Trouble says why a store that runs here takes no writes at the moment; nil: each does, as far as is known.
func (s *Stores) Trouble() error {
	if s.nats != nil && s.nats.Broken() {
		return errLogBroken
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}

func (s *Stores) setTrouble(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble = err
}

// life is a context that ends when the stores are closed.
func (s *Stores) life() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		select {
		case <-s.closing:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// tendLog starts the log's server again when it could not write to its files: its streams take nothing more until then. It waits until
// the disk can be written to, and its files are checked like at every start.
func (s *Stores) tendLog() {
	ctx, cancel := s.life()
	defer cancel()
	var patience backoff
	for wait(ctx, tendEvery) {
		if !s.nats.Broken() {
			patience.calm()
			continue
		}
		s.cfg.Logger.ErrorContext(ctx, "the log's server could not write to its files: it is started again as soon as that is possible")
		if !patience.rest(ctx) || !s.awaitRoom(ctx, LogFolder(s.cfg.Dir)) {
			return
		}
		err := s.nats.Restart(ctx, func() error { return s.beforeLog(ctx) })
		if ctx.Err() != nil {
			return
		}
		switch {
		case errors.Is(err, ErrRefused):
			s.fail(fmt.Errorf("the log's server broke: %w", err))
			return
		case err != nil: // the database may be down as well, or the disk full again
			s.cfg.Logger.WarnContext(ctx, "the log's server could not be started again", slog.Any("error", err))
		default:
			s.cfg.Logger.InfoContext(ctx, "the log's server was started again")
		}
	}
}

func (s *Stores) beforeLog(ctx context.Context) error {
	if s.cfg.BeforeLog == nil {
		return nil
	}
	return s.cfg.BeforeLog(ctx, LogFolder(s.cfg.Dir), s.DatabaseURL)
}

// tendDatabase starts a database again that ended because its disk was full. One that ended for another reason is a failure.
func (s *Stores) tendDatabase(config postgres.Config) {
	ctx, cancel := s.life()
	defer cancel()
	var patience backoff
	for {
		server := s.postgres
		select {
		case <-ctx.Done():
			return
		case <-server.Exited():
		}
		if ctx.Err() != nil {
			return
		}
		if !server.RanOutOfRoom() && s.cfg.Room(config.Data) == nil {
			s.fail(fmt.Errorf("the embedded PostgreSQL ended by itself: see %s", config.Log))
			return
		}
		s.setTrouble(errDatabaseBroken)
		s.cfg.Logger.ErrorContext(ctx, "the disk is full and PostgreSQL ended: it is started again as soon as that is possible")
		config.Port = server.Port()
		if !patience.rest(ctx) || !s.restartDatabase(ctx, config) {
			return
		}
		s.setTrouble(nil)
		s.cfg.Logger.InfoContext(ctx, "PostgreSQL was started again")
	}
}

// restartDatabase says whether the database runs again.
func (s *Stores) restartDatabase(ctx context.Context, config postgres.Config) bool {
	for failed := 0; s.awaitRoom(ctx, config.Data); {
		server, err := postgres.Start(ctx, config)
		if err == nil {
			s.mu.Lock()
			s.postgres = server
			s.mu.Unlock()
			return true
		}
		if ctx.Err() == nil && s.cfg.Room(config.Data) == nil {
			failed++
		}
		if failed == tendTries {
			s.fail(fmt.Errorf("PostgreSQL ended because its disk was full, and could not be started again: %w", err))
			return false
		}
		if !wait(ctx, tendEvery) {
			return false
		}
	}
	return false
}

// fail ends the process.
func (s *Stores) fail(err error) {
	select {
	case s.failed <- err:
	default: // it is about to end already
	}
}

// awaitRoom waits until a folder can be written to. It returns false when the stores are closed before.
func (s *Stores) awaitRoom(ctx context.Context, folder string) bool {
	for told := false; ; told = true {
		err := s.cfg.Room(folder)
		if err == nil {
			return ctx.Err() == nil
		}
		if !told {
			s.cfg.Logger.WarnContext(ctx, "waiting for room on the disk", slog.Any("error", err))
		}
		if !wait(ctx, tendEvery) {
			return false
		}
	}
}

// backoff makes a store that breaks again and again wait longer each time.
type backoff struct {
	since time.Time // when it was last started again
	pause time.Duration
}

// calm forgets what was long ago.
func (b *backoff) calm() {
	if b.pause > 0 && time.Since(b.since) > tendRest {
		b.pause = 0
	}
}

// rest waits before a store is started again, not at all the first time.
func (b *backoff) rest(ctx context.Context) bool {
	b.calm()
	if b.pause > 0 && !wait(ctx, b.pause) {
		return false
	}
	b.pause = min(max(2*b.pause, tendEvery), tendRestMost)
	b.since = time.Now()
	return true
}

// wait waits, and says whether ctx goes on.
func wait(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
