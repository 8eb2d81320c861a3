package main

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
	"example.com/devolve/cmd/devolve/internal/streams"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/room"
	"example.com/devolve/internal/tracing"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/migrations"
)

// openTimeout bounds the start of the stores.
const openTimeout = 90 * time.Second

// backend is the log and the database, open and of the right shape.
type backend struct {
	stores *embedded.Stores
	conn   *nats.Conn
	js     jetstream.JetStream
	log    *eventlog.Log
	pool   *pgxpool.Pool // sees the live read models
	logger *slog.Logger
	seals  seal.Keys
	room   *room.Watch
	traces *tracing.Traces // nil: nothing is traced

	checked atomic.Int64 // when the files of the embedded log were, in Unix seconds
	hashers hashers
}

// open starts or joins the stores. The schema of an embedded database is brought up to date; another's is only checked.
// The files of an embedded log are checked before they are opened.
func open(ctx context.Context, cfg *config, mode embedded.Mode, logger *slog.Logger) (*backend, error) {
	return openWith(ctx, cfg, mode, logger, checkLog(logger))
}

// openWith is open with something else to be done before an embedded log is opened; see embedded.Config.
func openWith(
	ctx context.Context, cfg *config, mode embedded.Mode, logger *slog.Logger, beforeLog func(ctx context.Context, folder, databaseURL string) error,
) (*backend, error) {
	return openAs(ctx, cfg, mode, &backend{logger: logger}, beforeLog)
}

// openTraced opens the stores of a server, whose calls of the database are part of traces.
func openTraced(ctx context.Context, cfg *config, logger *slog.Logger, traces *tracing.Traces) (*backend, error) {
	return openAs(ctx, cfg, embedded.Own, &backend{logger: logger, traces: traces}, checkLog(logger))
}

func openAs(
	ctx context.Context, cfg *config, mode embedded.Mode, b *backend, beforeLog func(ctx context.Context, folder, databaseURL string) error,
) (*backend, error) {
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	stores, err := embedded.Open(ctx, embedded.Config{
		Dir: cfg.data, DatabaseURL: cfg.databaseURL, NATSURL: cfg.natsURL, Mode: mode, Logger: b.logger,
		BeforeLog: func(ctx context.Context, folder, databaseURL string) error {
			err := beforeLog(ctx, folder, databaseURL)
			if err == nil {
				b.checked.Store(time.Now().Unix())
			}
			return err
		},
		Room: cfg.roomAt,
	})
	if err != nil {
		return nil, err
	}
	b.stores = stores
	if err := b.connect(ctx, cfg, mode); err != nil {
		return nil, errors.Join(err, b.close(ctx))
	}
	return b, nil
}

func (b *backend) connect(ctx context.Context, cfg *config, mode embedded.Mode) (err error) {
	if err := b.migrate(ctx); err != nil {
		return err
	}
	if b.pool, err = projection.OpenPool(context.WithoutCancel(ctx), b.stores.DatabaseURL, projection.Schema, b.traces.Database()...); err != nil {
		return err
	}
	b.conn, err = b.stores.Connect(
		nats.Name("devolve"), nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			b.logger.ErrorContext(ctx, "the log's server refused something", slog.Any("error", err))
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				b.logger.WarnContext(ctx, "lost the connection to the log", slog.Any("error", err))
			}
		}),
	)
	if err != nil {
		return err
	}
	if b.js, err = jetstream.New(b.conn); err != nil {
		return fmt.Errorf("open JetStream: %w", err)
	}
	b.room = b.newRoom(cfg)
	err = b.ensureStreams(ctx, cfg.natsReplicas)
	if errors.Is(err, eventlog.ErrConfiguration) && mode == embedded.Join {
		err = nil // whoever asks why payouts stand still has to be answered; the watch stops what pays
	}
	if err != nil {
		return err
	}
	if b.seals, err = account.OpenSealKeys(cfg.data, time.Now(), b.logger); err != nil {
		return err
	}
	if b.log, err = eventlog.Open(ctx, b.js, b.seals); err != nil {
		return err
	}
	return b.checkSealing(ctx)
}

// ensureStreams finds the streams as they have to be. Those of an embedded log are made by the user who may; those of another are
// the work of 'devolve migrate', unless the user of this process may make them.
func (b *backend) ensureStreams(ctx context.Context, replicas int) error {
	if b.stores.EmbeddedNATS {
		return streams.Make(ctx, b.stores.MigrateURL, replicas)
	}
	return eventlog.EnsureStreams(ctx, b.js, replicas)
}

func (b *backend) migrate(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, b.stores.DatabaseURL)
	if err != nil {
		return fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Close(ctx)
	if !b.stores.EmbeddedDatabase {
		return migrations.Check(ctx, conn)
	}
	_, _, err = migrations.Apply(ctx, conn)
	return err
}

// close ends everything in order: log, connections, NATS, Postgres.
func (b *backend) close(ctx context.Context) error {
	if b.log != nil {
		b.log.Close()
	}
	if b.conn != nil {
		b.conn.Close()
	}
	if b.pool != nil {
		b.pool.Close()
	}
	return b.stores.Close(context.WithoutCancel(ctx))
}

// with runs work on the stores, joining a running server's or starting them for as long as the work takes.
func with(ctx context.Context, cfg *config, work func(context.Context, *backend) error) error {
	b, err := open(ctx, cfg, embedded.Join, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return errors.Join(work(ctx, b), b.close(ctx))
}
