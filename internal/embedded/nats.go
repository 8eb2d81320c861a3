package embedded

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// natsConf is a copy of the repository's nats.conf, made by `make generate`.
//
//go:embed nats.conf
var natsConf string

// NATS is a NATS server inside this process.
type NATS struct {
	server *server.Server
	token  string
}

// natsReady bounds the start. Reading the streams back after a crash happens before a server is ready.
const natsReady = 2 * time.Minute

// StartNATS starts the server with the settings of nats.conf, its files in dir, on a free port of
// 127.0.0.1 and with a random token. It refuses settings that acknowledge before the disk has it.
func StartNATS(ctx context.Context, dir string, logger *slog.Logger) (*NATS, error) {
	var opts server.Options
	if err := opts.ProcessConfigString(natsConf); err != nil {
		return nil, fmt.Errorf("read nats.conf: %w", err)
	}
	if !opts.JetStream || !opts.SyncAlways {
		return nil, errors.New("nats.conf must enable jetstream with sync_interval: always")
	}
	opts.StoreDir, opts.Host, opts.Port = dir, "127.0.0.1", server.RANDOM_PORT
	opts.Authorization = rand.Text()
	opts.NoSigs, opts.NoLog = true, true
	s, err := server.NewServer(&opts)
	if err != nil {
		return nil, fmt.Errorf("configure NATS: %w", err)
	}
	log := &natsLogger{logger: logger}
	s.SetLoggerV2(log, false, false, false)
	s.Start()
	n := &NATS{server: s, token: opts.Authorization}
	if err := n.await(ctx); err != nil {
		s.Shutdown()
		if fatal := log.fatal(); fatal != "" {
			return nil, fmt.Errorf("start NATS: %s", fatal)
		}
		return nil, err
	}
	return n, nil
}

func (n *NATS) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, natsReady)
	defer cancel()
	for !n.server.ReadyForConnections(50 * time.Millisecond) {
		if ctx.Err() != nil || !n.server.Running() {
			return errors.New("start NATS: the server does not get ready")
		}
	}
	if !n.server.JetStreamEnabled() {
		return errors.New("start NATS: JetStream is not enabled")
	}
	return nil
}

// URL returns where other processes of this machine reach the server, with the token in it.
func (n *NATS) URL() string {
	u, err := url.Parse(n.server.ClientURL())
	if err != nil {
		return n.server.ClientURL()
	}
	u.User = url.User(n.token)
	return u.String()
}

// Connect returns a connection for this process. It goes over the loopback, which is measured a quarter
// faster than the server's in-process pipe: a pipe has no buffer, so every write waits for its reader.
func (n *NATS) Connect(opts ...nats.Option) (*nats.Conn, error) {
	conn, err := nats.Connect(n.URL(), opts...)
	if err != nil {
		return nil, fmt.Errorf("connect to NATS: %w", err)
	}
	return conn, nil
}

// Stop disconnects the clients and closes the files. It returns when all is on disk, or when the
// context ends: what was acknowledged is on disk in any case.
func (n *NATS) Stop(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.server.Shutdown()
		n.server.WaitForShutdown()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("stop NATS: %w", ctx.Err())
	}
}
