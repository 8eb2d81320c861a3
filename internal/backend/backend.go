// Package backend opens the log and the database, embedded or elsewhere, and watches over them.
package backend

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/room"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/streams"
	"example.com/devolve/internal/tracing"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/migrations"
)

const (
	// OpenTimeout bounds the start of the stores.
	OpenTimeout = 90 * time.Second
	// connectTimeout is how long a database that is there gets to answer the first time.
	connectTimeout = 10 * time.Second
)

// Backend is the log and the database, open and of the right shape.
type Backend struct {
	Stores *embedded.Stores
	conn   *nats.Conn
	JS     jetstream.JetStream
	Log    *eventlog.Log
	Pool   *pgxpool.Pool // sees the live read models
	Logger *slog.Logger
	Seals  seal.Keys
	Room   *room.Watch
	Traces *tracing.Traces // nil: nothing is traced

	checked atomic.Int64 // when the files of the embedded log were, in Unix seconds
	hashers hashers
}

// Open starts or joins the stores. The schema of an embedded database is brought up to date; another's is only checked.
// The files of an embedded log are checked before they are opened.
func Open(ctx context.Context, cfg *settings.Config, mode embedded.Mode, logger *slog.Logger) (*Backend, error) {
	return OpenWith(ctx, cfg, mode, logger, CheckLog(logger))
}

// OpenWith is open with something else to be done before an embedded log is opened; see embedded.Config.
func OpenWith(
	ctx context.Context, cfg *settings.Config, mode embedded.Mode, logger *slog.Logger, beforeLog func(ctx context.Context, folder, databaseURL string) error,
) (*Backend, error) {
	return openAs(ctx, cfg, mode, &Backend{Logger: logger}, beforeLog)
}

// OpenTraced opens the stores of a server, whose calls of the database are part of traces.
func OpenTraced(ctx context.Context, cfg *settings.Config, logger *slog.Logger, traces *tracing.Traces) (*Backend, error) {
	return openAs(ctx, cfg, embedded.Own, &Backend{Logger: logger, Traces: traces}, CheckLog(logger))
}

func openAs(
	ctx context.Context, cfg *settings.Config, mode embedded.Mode, b *Backend, beforeLog func(ctx context.Context, folder, databaseURL string) error,
) (*Backend, error) {
	ctx, cancel := context.WithTimeout(ctx, OpenTimeout)
	defer cancel()
	stores, err := embedded.Open(ctx, embedded.Config{
		Dir: cfg.Data, DatabaseURL: cfg.DatabaseURL, NATSURL: cfg.NATSURL, Mode: mode, Logger: b.Logger,
		BeforeLog: func(ctx context.Context, folder, databaseURL string) error {
			err := beforeLog(ctx, folder, databaseURL)
			if err == nil {
				b.checked.Store(clock.Now().Unix())
			}
			return err
		},
		Room: cfg.RoomAt,
	})
	if err != nil {
		return nil, err
	}
	b.Stores = stores
	if err := b.connect(ctx, cfg, mode); err != nil {
		return nil, errors.Join(err, b.Close(ctx))
	}
	return b, nil
}

func (b *Backend) connect(ctx context.Context, cfg *settings.Config, mode embedded.Mode) (err error) {
	if err := b.migrate(ctx); err != nil {
		return err
	}
	if b.Pool, err = projection.OpenPool(context.WithoutCancel(ctx), b.Stores.DatabaseURL, projection.Schema, b.Traces.Database()...); err != nil {
		return err
	}
	if b.conn, err = b.Stores.Connect(connectionOptions(ctx, b.Logger)...); err != nil {
		return err
	}
	if b.JS, err = jetstream.New(b.conn); err != nil {
		return fmt.Errorf("open JetStream: %w", err)
	}
	b.Room = b.newRoom(cfg)
	err = b.ensureStreams(ctx, cfg.NATSReplicas)
	if errors.Is(err, eventlog.ErrConfiguration) && mode == embedded.Join {
		err = nil // whoever asks why payouts stand still has to be answered; the watch stops what pays
	}
	if err != nil {
		return err
	}
	if b.Seals, err = account.OpenSealKeys(cfg.Data, clock.Now(), b.Logger); err != nil {
		return err
	}
	if b.Log, err = eventlog.Open(ctx, b.JS, b.Seals); err != nil {
		return err
	}
	return b.checkSealing(ctx)
}

// A node of the log that answers no ping for six seconds is left for another. It may hang: what is written to it is taken, and never
// answered, so that nothing but its silence shows it.
const (
	pingEvery    = 2 * time.Second
	pingsAwaited = 2
)

// connectionOptions are those of the connection to the log, which is kept for as long as the process runs.
func connectionOptions(ctx context.Context, logger *slog.Logger) []nats.Option {
	return []nats.Option{
		nats.Name("devolve"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(pingsAwaited),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			logger.ErrorContext(ctx, "the log's server refused something", slog.Any("error", err))
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				logger.WarnContext(ctx, "lost the connection to the log", slog.Any("error", err))
			}
		}),
	}
}

// ensureStreams finds the streams as they have to be. Those of an embedded log are made by the user who may; those of another are
// the work of 'devolve migrate', unless the user of this process may make them.
func (b *Backend) ensureStreams(ctx context.Context, replicas int) error {
	if b.Stores.EmbeddedNATS {
		return streams.Make(ctx, b.Stores.MigrateURL, replicas)
	}
	return eventlog.EnsureStreams(ctx, b.JS, replicas)
}

func (b *Backend) migrate(ctx context.Context) error {
	within, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	conn, err := pgx.Connect(within, b.Stores.DatabaseURL)
	if err != nil {
		return fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Close(ctx)
	if !b.Stores.EmbeddedDatabase {
		return migrations.Check(ctx, conn)
	}
	_, _, err = migrations.Apply(ctx, conn)
	return err
}

// Close ends everything in order: log, connections, NATS, Postgres.
func (b *Backend) Close(ctx context.Context) error {
	if b.Log != nil {
		b.Log.Close()
	}
	if b.conn != nil {
		b.conn.Close()
	}
	if b.Pool != nil {
		b.Pool.Close()
	}
	return b.Stores.Close(context.WithoutCancel(ctx))
}
