package embedded

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// natsConf is a copy of the repository's nats.conf, made by `make generate`.
//
//go:embed nats.conf
var natsConf string

// natsUsersConf is a copy of the repository's nats-users.conf.
//
//go:embed nats-users.conf
var natsUsersConf string

// The users of the log's server; nats-users.conf says what each may do.
const (
	UserMigrate  = "migrate"  // makes and changes streams, and writes no event
	UserSingle   = "single"   // one server with all roles, and commands
	UserAPI      = "api"      // --roles api
	UserWorker   = "worker"   // --roles inbox,projector,jobs
	UserPayouts  = "payouts"  // --roles payouts
	UserReadonly = "readonly" // looks into the log
)

// users are all there are.
var users = []string{UserMigrate, UserSingle, UserAPI, UserWorker, UserPayouts, UserReadonly}

// NATS is a NATS server inside this process.
type NATS struct {
	dir       string
	passwords map[string]string // by user
	address   string            // where it listens, also after it was started again
	logger    *slog.Logger

	mu     sync.Mutex
	server *server.Server
	log    *natsLogger
}

// natsReady bounds the start. Reading the streams back after a crash happens before a server is ready.
const natsReady = 2 * time.Minute

// StartNATS starts the server with the settings of nats.conf and the users of nats-users.conf, its files in dir, on a free port of
// 127.0.0.1 and with random passwords. It refuses settings that acknowledge before the disk has it.
func StartNATS(ctx context.Context, dir string, logger *slog.Logger) (*NATS, error) {
	return startNATS(ctx, dir, rand.Text(), logger)
}

// startNATS is StartNATS with a password of the user who may change streams.
func startNATS(ctx context.Context, dir, migratePassword string, logger *slog.Logger) (*NATS, error) {
	passwords := make(map[string]string, len(users))
	for _, user := range users {
		passwords[user] = rand.Text()
	}
	passwords[UserMigrate] = migratePassword
	n := &NATS{dir: dir, passwords: passwords, logger: logger}
	if err := n.open(ctx, server.RANDOM_PORT); err != nil {
		return nil, err
	}
	n.address = n.server.ClientURL()
	return n, nil
}

// open starts the server on a port.
func (n *NATS) open(ctx context.Context, port int) error {
	var opts server.Options
	if err := opts.ProcessConfigString(natsConf + withPasswords(n.passwords)); err != nil {
		return fmt.Errorf("read nats.conf and nats-users.conf: %w", err)
	}
	if !opts.JetStream || !opts.SyncAlways {
		return errors.New("nats.conf must enable jetstream with sync_interval: always")
	}
	opts.StoreDir, opts.Host, opts.Port = n.dir, "127.0.0.1", port
	opts.NoSigs, opts.NoLog = true, true
	s, err := server.NewServer(&opts)
	if err != nil {
		return fmt.Errorf("configure NATS: %w", err)
	}
	log := &natsLogger{logger: n.logger}
	s.SetLoggerV2(log, false, false, false)
	s.Start()
	if err := await(ctx, s); err != nil {
		s.Shutdown()
		s.WaitForShutdown()
		if fatal := log.fatal(); fatal != "" {
			return fmt.Errorf("start NATS: %s", fatal)
		}
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.server, n.log = s, log
	return nil
}

// Broken tells whether the server could not write to its files. It takes no more writes of some streams then, also when the disk is
// well again.
func (n *NATS) Broken() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.log.broken.Load() || !n.server.JetStreamEnabled()
}

// Restart stops the server and starts it again at the same address, so that its clients find it. In between, before runs; its error
// leaves the server stopped.
func (n *NATS) Restart(ctx context.Context, before func() error) error {
	at, err := url.Parse(n.address)
	if err != nil {
		return err
	}
	port, err := strconv.Atoi(at.Port())
	if err != nil {
		return err
	}
	if err := n.Stop(ctx); err != nil {
		return err
	}
	if err := before(); err != nil {
		return err
	}
	return n.open(ctx, port)
}

func await(ctx context.Context, s *server.Server) error {
	ctx, cancel := context.WithTimeout(ctx, natsReady)
	defer cancel()
	for !s.ReadyForConnections(50 * time.Millisecond) {
		if ctx.Err() != nil || !s.Running() {
			return errors.New("start NATS: the server does not get ready")
		}
	}
	if !s.JetStreamEnabled() {
		return errors.New("start NATS: JetStream is not enabled")
	}
	return nil
}

// withPasswords returns nats-users.conf for an embedded server, whose nats.conf stands before it.
func withPasswords(passwords map[string]string) string {
	text := strings.Replace(natsUsersConf, `include "nats.conf"`, "", 1)
	for user, password := range passwords {
		text = strings.ReplaceAll(text, "$NATS_"+strings.ToUpper(user)+"_PASSWORD", strconv.Quote(password))
	}
	return "\n" + text
}

// URL returns where other processes of this machine reach the server as the user with all roles, with the password in it.
func (n *NATS) URL() string { return n.URLOf(UserSingle) }

// URLOf returns where a user reaches the server, with the password in it.
func (n *NATS) URLOf(user string) string {
	return withUser(n.address, user, n.passwords[user])
}

// withUser puts a user into an address.
func withUser(address, user, password string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	u.User = url.UserPassword(user, password)
	return u.String()
}

// Connect returns a connection for this process, as the user with all roles. It goes over the loopback, which is measured a quarter
// faster than the server's in-process pipe: a pipe has no buffer, so every write waits for its reader.
func (n *NATS) Connect(opts ...nats.Option) (*nats.Conn, error) {
	return n.ConnectAs(UserSingle, opts...)
}

// ConnectAs is Connect as another user.
func (n *NATS) ConnectAs(user string, opts ...nats.Option) (*nats.Conn, error) {
	return Connect(n.URLOf(user), opts...)
}

// Stop disconnects the clients and closes the files. It returns when all is on disk, or when the
// context ends: what was acknowledged is on disk in any case.
func (n *NATS) Stop(ctx context.Context) error {
	n.mu.Lock()
	s := n.server
	n.mu.Unlock()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Shutdown()
		s.WaitForShutdown()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("stop NATS: %w", ctx.Err())
	}
}
