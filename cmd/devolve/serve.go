package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/spf13/cobra"

	"example.com/devolve/api"
	"example.com/devolve/api/account"
	"example.com/devolve/api/approval"
	deskapi "example.com/devolve/api/desk"
	"example.com/devolve/api/hooks"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/shop"
	"example.com/devolve/api/site"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/leader"
	"example.com/devolve/ledger/anchor"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/watch"
	"example.com/devolve/web"
)

// The roles that a server may play.
const (
	roleAPI       = "api"
	roleInbox     = "inbox"
	roleProjector = "projector"
	roleJobs      = "jobs"
	rolePayouts   = "payouts"
)

var allRoles = []string{roleAPI, roleInbox, roleProjector, roleJobs, rolePayouts}

// httpStop is what requests under way get to finish in, of the ten seconds a stop may take.
const httpStop = 3 * time.Second

type serveOptions struct {
	addr  string
	demo  bool
	roles []string
}

func newServe(cfg *config) *cobra.Command {
	options := serveOptions{roles: slices.Clone(allRoles)}
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
				options.addr = cfg.addr
			}
			return serve(cmd.Context(), cfg, options)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&options.addr, "addr", "", "address to listen on (DEVOLVE_ADDR, default "+defaultAddr+")")
	flags.BoolVar(&options.demo, "demo", false, "load a demo catalogue, a demo network and a shopper with a history")
	flags.StringSliceVar(&options.roles, "roles", options.roles, "what this server does: "+strings.Join(allRoles, ", "))
	return cmd
}

func (o serveOptions) check() error {
	for _, role := range o.roles {
		if !slices.Contains(allRoles, role) {
			return fmt.Errorf("--roles: %q is not one of %s", role, strings.Join(allRoles, ", "))
		}
	}
	switch {
	case len(o.roles) == 0:
		return fmt.Errorf("--roles: at least one of %s is needed", strings.Join(allRoles, ", "))
	case o.demo && len(o.roles) < len(allRoles):
		return errors.New("--demo needs all roles: its history goes through the front door")
	}
	return checkAddr("--addr", o.addr)
}

// serve runs until ctx ends or a store fails, and stops everything it started, in order.
func serve(ctx context.Context, cfg *config, options serveOptions) error {
	if err := options.check(); err != nil {
		return err
	}
	logger := cfg.logger()
	listener, err := listen(ctx, options.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	traces, err := cfg.openTraces(ctx, logger)
	if err != nil {
		return err
	}
	defer traces.Close(ctx)
	logger = slog.New(traces.Handler(logger.Handler()))
	b, err := openTraced(ctx, cfg, logger, traces)
	if err != nil {
		return err
	}
	s, err := newServer(ctx, cfg, options, b, listener.Addr())
	if err != nil {
		return errors.Join(err, b.close(ctx))
	}
	return errors.Join(s.run(ctx, listener), b.close(ctx))
}

func listen(ctx context.Context, addr string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s (%w): choose another address with --addr", addr, err)
	}
	return listener, nil
}

// server is the roles of one process.
type server struct {
	cfg     *config
	options serveOptions
	backend *backend
	logger  *slog.Logger

	service   *app.Service
	store     *inbox.Store
	worker    *inbox.Worker
	projector *projection.Projector
	hub       *projection.Hub
	reader    *projection.Reader
	accounts  *account.Service
	partners  *inbox.Partners
	views     *catalog.Views
	support   *support.Service
	staff     *staff.Service
	approvals *approval.Desk
	notify    *notify.Service
	payouts   *payout.Service
	planner   *payout.Planner
	watch     *watch.Watch
	verifier  *verify.Keeper
	anchors   *anchor.Keeper
	mailbox   site.Mailbox // nil: mails leave for a mail server
	health    *health
	clock     storyClock // of what the inbox brings to the ledger
	key       string

	standstill error // why nothing is paid; nil: it is
}

func newServer(ctx context.Context, cfg *config, options serveOptions, b *backend, addr net.Addr) (*server, error) {
	s := &server{cfg: cfg, options: options, backend: b, logger: b.logger}
	s.service = app.New(b.log, s.clock.now, app.NewID)
	s.hub = projection.NewHub(b.pool, b.logger)
	s.reader = projection.NewReader(b.pool, s.hub)
	s.projector = projection.NewProjector(b.log, b.pool, b.logger)
	s.partners = inbox.NewPartners(b.pool, time.Now)
	s.views = catalog.NewViews(b.pool, b.logger)
	s.health = &health{backend: b, reader: s.reader, projector: s.projector, room: b.room}
	var err error
	if s.store, err = inbox.OpenStore(ctx, b.js, b.seals); err != nil {
		return nil, err
	}
	s.worker = inbox.NewWorker(b.js, s.store, b.pool, s.service, s.clock.now, b.logger)
	s.health.worker = s.worker
	s.worker.Guard(b.log, b.alarm)
	s.projector.Guard(b.alarm)
	s.worker.Trace(b.traces.Tracer())
	s.projector.Trace(b.traces.Tracer())
	b.log.Trace(b.traces.Tracer())
	if err := errors.Join(s.projector.Check(ctx), s.worker.Check(ctx)); err != nil {
		return nil, err
	}
	if s.key, err = cfg.clientKey(); err != nil {
		return nil, err
	}
	queue, err := notify.NewQueue(b.pool)
	if err != nil {
		return nil, err
	}
	s.accounts, err = newAccounts(cfg, b, s.reader, queue, func(ctx context.Context, name, email string) error {
		return s.notify.Farewell(ctx, name, email)
	}, time.Now)
	if err != nil {
		return nil, err
	}
	if s.staff, err = newStaffService(cfg, b, cfg.staffHold); err != nil {
		return nil, err
	}
	if s.plays(roleAPI) { // whose user may write events of any kind
		if err := b.limits(cfg).open(ctx, s.logger); err != nil {
			return nil, err
		}
	}
	s.payouts, s.standstill = s.openPayouts(ctx)
	s.watch, s.verifier = b.watch(cfg), b.verifier(cfg)
	if s.anchors, err = s.newKeeper(); err != nil {
		return nil, err
	}
	s.planner = payout.NewPlanner(s.payouts, b.pool, b.logger)
	s.approvals = b.approvals(cfg, s.staff, s.payouts, s.hub, s.worker, s.store)
	s.support = support.New(support.Config{Pool: b.pool, Ledger: s.reader, Outbox: queue, Now: time.Now})
	s.notify, err = s.newNotify(addr)
	return s, err
}

// api returns the HTTP side. Now is the clock of requests: the demo's history is told with an earlier one.
func (s *server) api(limits api.Limits, now func() time.Time, logger *slog.Logger) (*api.Server, error) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	s.registerMetrics(registry)
	stores, clubs := catalog.New(s.backend.pool, now), club.New(s.backend.pool, now)
	return api.New(api.Config{
		Shop: shop.Parts{
			Accounts: s.accounts, Catalog: stores, Clubs: clubs, Clicks: app.New(s.backend.log, now, app.NewID),
			Statements: s.reader, Progress: s.hub, Support: s.support, Views: s.views, Google: s.cfg.google(), Schedule: s.cfg.schedule,
			Verdicts: doubt.New(s.backend.pool, payees{s.accounts}, time.Now),
		},
		Hooks: hooks.Parts{Inbox: s.store, Partners: s.partners, Pix: s.pixNotices()},
		Desk: deskapi.Parts{
			Staff: s.staff, Shoppers: s.accounts, Finance: finance.NewReader(s.backend.pool), Books: s.backend.books(s.hub, now),
			Payouts: s.payoutDesk(), Reconcile: s.reconcileDesk(), Approvals: s.approvals,
		},
		Site: site.Parts{
			Catalog: stores, Clubs: clubs, Mailbox: s.mailbox, Build: webBuild(), Images: os.DirFS(s.cfg.images()),
			CDNBase: s.cfg.cdnBase, ClubHost: s.cfg.clubHost, SocialLinks: s.cfg.socialLinks,
		},
		ClientKeys: []string{s.key}, Brand: s.cfg.brand, PublicURL: s.cfg.publicURL,
		TrustedProxies: s.cfg.trustedProxies, CORSOrigins: s.cfg.corsOrigins, Limits: limits,
		OperationsOnly: !s.plays(roleAPI),
		Checks:         s.health.checks(s.plays(roleAPI)), Room: s.backend.room.Refuses, Logger: logger, Metrics: registry,
		Traces: s.backend.traces.Provider(), Now: now,
	})
}

// webBuild returns the web application when it is built in.
func webBuild() fs.FS {
	if _, err := fs.Stat(web.FS(), "index.html"); err != nil {
		return nil
	}
	return web.FS()
}

func (s *server) registerMetrics(registry *prometheus.Registry) {
	counter := func(name, help string, value func() uint64) {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help},
			func() float64 { return float64(value()) }))
	}
	counter("devolve_events_projected_total", "Events folded into the read models by this process.", s.projector.Folded)
	counter("devolve_observations_total", "Observations brought to the ledger by this process.", s.worker.Observed)
	counter("devolve_quarantined_total", "Items put into quarantine by this process.", s.worker.Quarantined)
	registry.MustRegister(s.notify.Collectors()...)
	registry.MustRegister(s.health, load{s.backend}, s.backend.room, s.verifier, s.watch, halt.NewMetrics(s.backend.halts(), s.logger),
		backup.NewMetrics(s.backend.pool, time.Now, s.logger), leader.NewMetrics(s.backend.pool, s.logger),
		finance.NewMetrics(finance.NewReader(s.backend.pool), time.Now, s.logger))
	if s.plays(rolePayouts) {
		registry.MustRegister(reconcile.NewMetrics(reconcile.NewDesk(s.backend.pool, time.Now), s.logger))
	}
}

func (s *server) plays(role string) bool { return slices.Contains(s.options.roles, role) }

// run starts the roles and stops them in order: HTTP, workers, projector. The stores are the caller's.
func (s *server) run(ctx context.Context, listener net.Listener) error {
	background, stopBackground := context.WithCancel(context.WithoutCancel(ctx))
	defer stopBackground()
	var workers sync.WaitGroup
	workers.Go(func() { s.backend.room.Run(background) })
	workers.Go(func() { s.hub.Run(background) })
	workers.Go(func() { s.views.Run(background) })
	workers.Go(func() { s.planner.Run(background) })
	workers.Go(func() { s.watch.Run(background) })
	workers.Go(func() { s.approvals.Run(background, s.logger) })
	if s.plays(roleProjector) {
		workers.Go(func() { s.lead(background, leader.Projector, s.projector.Run) })
		workers.Go(func() { s.lead(background, leader.Verifying, s.verifier.Run) })
	}
	if s.plays(roleInbox) {
		workers.Go(func() { s.lead(background, leader.Inbox, s.worker.Run) })
		copier := inbox.NewCopier(s.backend.js, s.backend.pool, s.backend.alarm, time.Now, s.logger)
		workers.Go(func() { s.lead(background, leader.Copies, copier.Run) })
	}
	if s.plays(roleJobs) {
		workers.Go(func() { s.runJobs(background) })
		workers.Go(func() { s.runBackups(background) })
	}
	if s.plays(rolePayouts) {
		workers.Go(func() { s.runPayouts(background) })
		workers.Go(func() { s.runSchedule(background) })
		workers.Go(func() { s.runSandbox(background, listener.Addr()) })
		workers.Go(func() { s.runReconciliation(background) })
		workers.Go(func() { leader.Run(background, s.backend.pool, leader.Anchors, s.logger, s.anchors.Run) })
	}
	handler, err := s.api(api.DefaultLimits, time.Now, s.logger)
	if err != nil {
		return err
	}
	httpServer := handler.HTTPServer()
	failed := make(chan error, 1)
	go func() { failed <- httpServer.Serve(listener) }()
	s.logger.InfoContext(ctx, "serving", slog.String("addr", listener.Addr().String()), slog.String("version", version),
		slog.String("roles", strings.Join(s.options.roles, ",")))
	err = s.demoThenWait(ctx, listener.Addr(), failed)

	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), httpStop)
	defer cancel()
	if shutdown := httpServer.Shutdown(stopping); shutdown != nil {
		_ = httpServer.Close()
	}
	s.store.Close()
	stopBackground()
	workers.Wait()
	s.logger.InfoContext(stopping, "stopped")
	return err
}

// lead does a job of which there is one worker, while there is room for what comes of it.
func (s *server) lead(ctx context.Context, job leader.Job, work func(context.Context) error) {
	s.backend.room.While(ctx, func(ctx context.Context) { leader.Run(ctx, s.backend.pool, job, s.logger, work) })
}

func (s *server) demoThenWait(ctx context.Context, addr net.Addr, failed <-chan error) error {
	if s.options.demo {
		if err := s.demo(ctx, addr); err != nil && ctx.Err() == nil {
			return fmt.Errorf("load the demo: %w", err)
		}
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-s.backend.stores.Failed():
		return err
	case err := <-failed:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return fmt.Errorf("serve HTTP: %w", err)
	}
}
