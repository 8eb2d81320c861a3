// Package serve runs the server: the API, the workers, the jobs and the payouts, each while it has the role.
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

// The roles that a server may play.
const (
	roleAPI       = "api"
	roleInbox     = "inbox"
	roleProjector = "projector"
	roleJobs      = "jobs"
	rolePayouts   = "payouts"
)

// Roles are all that a server may play.
var Roles = []string{roleAPI, roleInbox, roleProjector, roleJobs, rolePayouts}

// httpStop is what requests under way get to finish in, of the ten seconds a stop may take.
const httpStop = 3 * time.Second

type options struct {
	addr  string
	demo  bool
	roles []string
}

// Command returns serve.
func Command(cfg *settings.Config) *cobra.Command {
	options := options{roles: slices.Clone(Roles)}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the server",
		Long: `Run the API and the web application, the worker that brings deliveries to the ledger, the projector, the jobs (mails
and what has to be done by the clock), and the payouts.

Of several servers on the same stores, one works the inbox, one projects and one pays; when it ends, another takes over. Jobs
are shared by all servers that have the role.`,
		Example: `  devolve serve --demo
  devolve serve --addr :9000 --data /srv/devolve
  DATABASE_URL=postgres://… NATS_URL=nats://… devolve serve --roles api`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if options.addr == "" {
				options.addr = cfg.Addr
			}
			return serve(cmd.Context(), cfg, options)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&options.addr, "addr", "", "address to listen on (DEVOLVE_ADDR, default "+settings.DefaultAddr+")")
	flags.BoolVar(&options.demo, "demo", false, "load a demo catalogue, a demo network and a shopper with a history")
	flags.StringSliceVar(&options.roles, "roles", options.roles, "what this server does: "+strings.Join(Roles, ", "))
	return cmd
}

func (o options) check() error {
	for _, role := range o.roles {
		if !slices.Contains(Roles, role) {
			return fmt.Errorf("--roles: %q is not one of %s", role, strings.Join(Roles, ", "))
		}
	}
	switch {
	case len(o.roles) == 0:
		return fmt.Errorf("--roles: at least one of %s is needed", strings.Join(Roles, ", "))
	case o.demo && len(o.roles) < len(Roles):
		return errors.New("--demo needs all roles: its history goes through the front door")
	}
	return settings.CheckAddr("--addr", o.addr)
}

// serve runs until ctx ends or a store fails, and stops everything it started, in order.
func serve(ctx context.Context, cfg *settings.Config, options options) error {
	if err := options.check(); err != nil {
		return err
	}
	logger := cfg.Logger()
	listener, err := listen(ctx, options.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	traces, err := cfg.OpenTraces(ctx, logger)
	if err != nil {
		return err
	}
	defer traces.Close(ctx)
	logger = slog.New(traces.Handler(logger.Handler()))
	b, err := backend.OpenTraced(ctx, cfg, logger, traces)
	if err != nil {
		return err
	}
	s, err := newServer(ctx, cfg, options, b, listener.Addr())
	if err != nil {
		return errors.Join(err, b.Close(ctx))
	}
	return errors.Join(s.run(ctx, listener), b.Close(ctx))
}

func listen(ctx context.Context, addr string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s (%w): choose another address with --addr", addr, err)
	}
	return listener, nil
}

// run starts the roles and stops them in order: HTTP, workers, projector. The stores are the caller's.
func (s *server) run(ctx context.Context, listener net.Listener) error {
	background, stopBackground := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBackground()
	if s.options.demo {
		if err := s.openDemo(background); err != nil {
			return err
		}
	}
	if s.ledger.replicas != nil {
		defer s.ledger.replicas.Close()
	}
	var workers sync.WaitGroup
	for _, work := range s.work(listener.Addr()) {
		workers.Go(func() { work(background) })
	}
	httpServer, err := s.httpServer(listener.Addr())
	if err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() { failed <- httpServer.Serve(listener) }()
	s.logger.InfoContext(ctx, "serving", slog.String("addr", listener.Addr().String()), slog.String("version", s.cfg.Version),
		slog.String("roles", strings.Join(s.options.roles, ",")))
	err = s.demoThenWait(ctx, listener.Addr(), failed)

	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), httpStop)
	defer cancel()
	if shutdown := httpServer.Shutdown(stopping); shutdown != nil {
		_ = httpServer.Close()
	}
	s.intake.store.Close()
	stopBackground()
	workers.Wait()
	s.logger.InfoContext(stopping, "stopped")
	return err
}

// httpServer returns what answers requests at an address.
func (s *server) httpServer(addr net.Addr) (*http.Server, error) {
	handler, err := s.api(api.DefaultLimits, clock.Now, s.logger)
	if err != nil {
		return nil, err
	}
	httpServer := handler.HTTPServer()
	if s.options.demo {
		httpServer.Handler, err = s.withShops(handler, addr)
	}
	return httpServer, err
}

func (s *server) demoThenWait(ctx context.Context, addr net.Addr, failed <-chan error) error {
	if s.options.demo {
		if err := s.demo().Load(ctx, "http://"+settings.Reachable(addr.String())); err != nil && ctx.Err() == nil {
			return fmt.Errorf("load the demo: %w", err)
		}
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-s.backend.Stores.Failed():
		return err
	case err := <-failed:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return fmt.Errorf("serve HTTP: %w", err)
	}
}
