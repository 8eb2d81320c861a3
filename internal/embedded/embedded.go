package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"example.com/devolve/internal/embedded/postgres"
	"example.com/devolve/internal/room"
)

// Mode says what to do when another process uses the data folder.
type Mode int

const (
	// Join uses the stores of the process that owns the folder. When there is none, it starts them
	// itself, for as long as it needs them.
	Join Mode = iota
	// Own runs the stores and lets others join. It refuses when another process owns the folder.
	Own
)

// Config says which stores to use.
type Config struct {
	// Dir is the data folder. It is made when it is not there.
	Dir string
	// DatabaseURL and NATSURL name stores that run elsewhere. An empty one is embedded.
	DatabaseURL, NATSURL string
	Mode                 Mode
	// BeforeLog runs when the database is up and the log's server is about to open its files in a folder. Its error stops the start:
	// the server itself takes damaged files for shorter ones. Nil: nothing runs.
	BeforeLog func(ctx context.Context, folder, databaseURL string) error
	// Room says why a store's folder cannot be written to at the moment. A store that broke because of that is started again when it can.
	// Nil: a small file is written.
	Room func(folder string) error
	// Logger hears of what is worth knowing. Nil means silence.
	Logger *slog.Logger
}

// Stores are the log and the database of an installation, wherever they run.
type Stores struct {
	// DatabaseURL is where the database is, with its password. Never log it.
	DatabaseURL string
	// NATSURL is where other processes find the log, with its password. Never log it.
	NATSURL string
	// MigrateURL is where the log is for whoever makes its streams, with a password. Never log it. Of a log that runs elsewhere it is
	// NATSURL.
	MigrateURL string
	// EmbeddedDatabase tells whether the database is one that Devolve runs and may migrate by itself.
	EmbeddedDatabase bool
	// EmbeddedNATS tells whether Devolve runs the log's server, in this process or another.
	EmbeddedNATS bool

	cfg     Config
	nats    *NATS
	claim   *claim
	failed  chan error
	closing chan struct{}
	closed  sync.Once
	tending sync.WaitGroup // what starts a store again

	mu       sync.Mutex
	postgres *postgres.Server
	trouble  error // why a store that runs here takes no writes
}

// Open finds or starts the stores. A store that was given by its URL is tried once, so that a wrong
// address stops the start with one clear line. The context bounds the start only.
func Open(ctx context.Context, cfg Config) (*Stores, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Room == nil {
		cfg.Room = room.Try
	}
	s := &Stores{
		cfg:         cfg,
		DatabaseURL: cfg.DatabaseURL, NATSURL: cfg.NATSURL, MigrateURL: cfg.NATSURL,
		EmbeddedDatabase: cfg.DatabaseURL == "", EmbeddedNATS: cfg.NATSURL == "",
		failed: make(chan error, 1), closing: make(chan struct{}),
	}
	if err := s.tryGiven(ctx); err != nil {
		return nil, err
	}
	if !s.EmbeddedDatabase && !s.EmbeddedNATS {
		return s, nil
	}
	found, err := claimOrJoin(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if found.joined != nil {
		return s, s.join(cfg, *found.joined)
	}
	s.claim = found.claim
	if err := s.start(ctx, cfg); err != nil {
		return nil, errors.Join(err, s.Close(context.WithoutCancel(ctx)))
	}
	return s, nil
}

// LogFolder is where an embedded log has its files in a data folder.
func LogFolder(data string) string { return filepath.Join(data, "nats") }

// DatabaseFolder is where an embedded database has its files in a data folder.
func DatabaseFolder(data string) string { return filepath.Join(data, "postgres") }

// migratePassword is kept in the data folder, and not where running commands find the log.
func migratePassword(cfg Config) (string, error) {
	return keptPassword(filepath.Join(cfg.Dir, "secrets", "nats-migrate-password"))
}

func (s *Stores) join(cfg Config, e endpoints) error {
	if s.EmbeddedDatabase {
		s.DatabaseURL = e.DatabaseURL
	}
	if s.EmbeddedNATS {
		password, err := migratePassword(cfg)
		if err != nil {
			return err
		}
		s.NATSURL, s.MigrateURL = e.NATSURL, withUser(e.NATSURL, UserMigrate, password)
	}
	if s.DatabaseURL == "" || s.NATSURL == "" {
		return fmt.Errorf("process %d owns the data folder but was given its own stores by URL: give this command the same DATABASE_URL and NATS_URL", e.PID)
	}
	return nil
}

func (s *Stores) start(ctx context.Context, cfg Config) error {
	if s.EmbeddedDatabase {
		if err := s.startPostgres(ctx, cfg); err != nil {
			return err
		}
	}
	if s.EmbeddedNATS {
		password, err := migratePassword(cfg)
		if err != nil {
			return err
		}
		folder := LogFolder(cfg.Dir)
		if cfg.BeforeLog != nil {
			if err := cfg.BeforeLog(ctx, folder, s.DatabaseURL); err != nil {
				return err
			}
		}
		server, err := startNATS(ctx, folder, password, cfg.Logger)
		if err != nil {
			return err
		}
		s.nats, s.NATSURL, s.MigrateURL = server, server.URL(), server.URLOf(UserMigrate)
		s.tending.Go(s.tendLog)
	}
	if cfg.Mode != Own {
		return nil // nobody joins a command that may end at any moment
	}
	own := endpoints{PID: os.Getpid()}
	if s.EmbeddedDatabase {
		own.DatabaseURL = s.DatabaseURL
	}
	if s.EmbeddedNATS {
		own.NATSURL = s.NATSURL
	}
	return s.claim.publish(own)
}

func (s *Stores) startPostgres(ctx context.Context, cfg Config) error {
	password, err := keptPassword(filepath.Join(cfg.Dir, "secrets", "postgres-password"))
	if err != nil {
		return err
	}
	config := postgres.Config{Data: DatabaseFolder(cfg.Dir), Log: filepath.Join(cfg.Dir, "postgres.log"), Password: password, Logger: cfg.Logger}
	if s.postgres, err = postgres.Start(ctx, config); err != nil {
		return err
	}
	s.DatabaseURL = s.postgres.URL()
	s.tending.Go(func() { s.tendDatabase(config) })
	return nil
}

// Failed delivers an error when an embedded store ended by itself. Nothing works then: the process
// should stop and be started again.
func (s *Stores) Failed() <-chan error { return s.failed }

// Connect returns a new connection to the log's server. The caller closes it before the stores.
func (s *Stores) Connect(opts ...nats.Option) (*nats.Conn, error) {
	return Connect(s.NATSURL, opts...)
}

// natsStop is what the log's server gets to stop in. PostgreSQL has its own limits after it.
const natsStop = 3 * time.Second

// Close stops what Open started, the log before the database, in less than ten seconds. Stores that
// run elsewhere go on. It may be called twice.
func (s *Stores) Close(ctx context.Context) error {
	var err error
	s.closed.Do(func() {
		close(s.closing)
		err = s.stop(ctx)
	})
	return err
}

func (s *Stores) stop(ctx context.Context) error {
	var errs []error
	if s.claim != nil {
		errs = append(errs, s.claim.withdraw())
	}
	s.tending.Wait()
	if s.nats != nil {
		ctx, cancel := context.WithTimeout(ctx, natsStop)
		errs = append(errs, s.nats.Stop(ctx))
		cancel()
	}
	if s.postgres != nil {
		errs = append(errs, s.postgres.Stop(ctx))
	}
	if s.claim != nil {
		errs = append(errs, s.claim.release())
	}
	return errors.Join(errs...)
}
